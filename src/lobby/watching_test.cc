// Who has seen n asks from n+1, and is up to date.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/text.h"
#include "lobby/house_fixture.h"
#include "table/known.h"

namespace iteru::server {
namespace {

using boost::json::object;

class Watching : public testing::Test {
protected:
    void SetUp() override {
        table =
            field(world.create(
                      ada, R"("game":"fertility","players":2,"listed":true,"seats":[{"name":"Ada"},{"bot":"scribe"}])"),
                  "table");
        world.at(table, ada, "start");
    }
    void play(int moves) {
        for (int i = 0; i < moves; ++i) world.move_first(table, ada, 0);
    }
    /// The messages of a type that somebody hears in answer to `watch`.
    std::vector<object> watch(const std::shared_ptr<Guest>& who, const std::string& more, const std::string& type) {
        const std::size_t before = who->heard.size();
        EXPECT_EQ(field(world.at(table, who, "watch", more), "type"), "ack");
        std::vector<object> found;
        for (std::size_t i = before; i < who->heard.size(); ++i) {
            if (object message = parsed(who->heard[i]); field(message, "type") == type) found.push_back(message);
        }
        return found;
    }

    World world;
    std::shared_ptr<Guest> ada = world.guest("Ada");
    std::shared_ptr<Guest> ben = world.guest("Ben");
    std::string table;
};

TEST_F(Watching, BeginsWithASnapshot) {
    play(3);
    const auto snapshots = watch(ada, "", "snapshot");
    ASSERT_EQ(snapshots.size(), 1U);
    const object& snapshot = snapshots[0];
    EXPECT_EQ(field(snapshot, "seq"), std::to_string(world.table(table).sequence()));
    EXPECT_EQ(field(snapshot, "phase"), "running");
    EXPECT_EQ(snapshot.at("prompts").as_array().size(), 1U);
    EXPECT_EQ(field(snapshot, "invite"), world.table(table).invite());
    const std::string view = boost::json::serialize(snapshot.at("view"));
    EXPECT_EQ(field(snapshot, "hash"), hex64(hash_bytes(std::as_bytes(std::span{view})))) << "anybody can check it";
    EXPECT_EQ(field(watch(ben, "", "snapshot").at(0), "invite"), "null") << "only for the host";
}

TEST_F(Watching, ASnapshotEndsTheCatchingUpBeforeIt) {
    play(5);
    // Both before anything is answered, as from a page that lost its place at once.
    for (const char* more : {R"(,"from":2)", ""}) {
        auto command = read_command(R"({"type":"watch","id":"w","table":")" + table + "\"" + more + "}");
        world.lobby.handle(ada, std::move(*command));
    }
    world.run();
    const auto snapshot = std::ranges::find_if(
        ada->heard, [](const std::string& text) { return text.starts_with(R"({"type":"snapshot")"); });
    ASSERT_NE(snapshot, ada->heard.end());
    const auto later = std::ranges::count_if(
        snapshot, ada->heard.end(), [](const std::string& text) { return text.starts_with(R"({"type":"update")"); });
    EXPECT_EQ(later, 0) << "nothing of the past comes after it";
}

TEST_F(Watching, WhoNoLongerLooksOnIsAnsweredTheSameAgain) {
    const std::string secret = field(world.create(ada, R"("game":"fertility","players":2)"), "table");
    const std::string link = R"("invite":")" + world.table(secret).invite() + "\"";
    world.at(secret, ben, "watch", link);
    const std::string chat = R"({"type":"chat","id":"hello","table":")" + secret + R"(","text":"Hello"})";
    const object first = world.ask(ben, chat);
    ASSERT_EQ(field(first, "type"), "ack");
    world.lobby.leave(*ben);
    const auto again = world.guest("Ben"); // over a new line, before it looks again
    EXPECT_EQ(world.ask(again, chat), first);
    EXPECT_EQ(field(world.at(secret, again, "chat", R"("text":"More")"), "reason"), "no_such_table");
}

TEST_F(Watching, CatchesUpFromWhereItWas) {
    watch(ada, "", "snapshot");
    const std::uint64_t known = world.table(table).sequence();
    std::vector<std::string> live;
    const std::size_t before = ada->heard.size();
    play(5);
    for (std::size_t i = before; i < ada->heard.size(); ++i) {
        if (ada->heard[i].starts_with(R"({"type":"update")")) live.push_back(ada->heard[i]);
    }
    const auto again = world.guest("Ada");
    const auto caught = watch(again, R"("from":)" + std::to_string(known + 1), "update");
    ASSERT_EQ(caught.size(), live.size());
    for (std::size_t i = 0; i < caught.size(); ++i) {
        const object told = parsed(live[i]);
        for (const char* name : {"seq", "at", "what", "hash", "events", "move", "to_act"}) {
            EXPECT_EQ(field(caught[i], name), field(told, name)) << name;
        }
        EXPECT_EQ(caught[i].contains("view"), i + 1 == caught.size());
    }
    EXPECT_EQ(field(caught.back(), "view"), field(parsed(live.back()), "view"));
    EXPECT_EQ(field(caught.back(), "prompts"), field(parsed(live.back()), "prompts"));
}

TEST_F(Watching, HasNothingToCatchUpWith) {
    const std::string next = std::to_string(world.table(table).sequence() + 1);
    EXPECT_TRUE(watch(ada, R"("from":)" + next, "snapshot").empty());
    EXPECT_TRUE(watch(ada, R"("from":)" + next, "update").empty());
}

TEST_F(Watching, GetsASnapshotWhenTooFarBehindOrAheadOrAtOdds) {
    play(4);
    for (int i = 0; i < 210; ++i) {
        world.clock.time += 10'000;
        world.at(table, ada, "chat", R"("text":"still here")");
    }
    EXPECT_EQ(watch(ada, R"("from":2)", "snapshot").size(), 1U);
    EXPECT_EQ(watch(ada, R"("from":100000)", "snapshot").size(), 1U);
    const std::string near = std::to_string(world.table(table).sequence() - 3);
    EXPECT_EQ(watch(ada, R"("from":)" + near, "update").size(), 4U);
    EXPECT_EQ(watch(ada, R"("mismatch":true,"from":)" + near, "snapshot").size(), 1U);
    EXPECT_EQ(world.metrics.mismatches, 1U);
}

TEST_F(Watching, IsRefusedToStrangers) {
    const std::string hidden =
        field(world.create(ada, R"("game":"fertility","players":2,"spectators":false,"seats":[{"name":"Ada"},null])"),
              "table");
    const std::string invite = world.table(hidden).invite();
    EXPECT_EQ(field(world.at(hidden, ben, "watch"), "reason"), "no_such_table");
    EXPECT_EQ(field(world.at("made-up", ben, "watch"), "reason"), "no_such_table");
    EXPECT_EQ(field(world.at(hidden, ben, "watch", R"("invite":")" + invite + '"'), "type"), "ack");
    world.at(hidden, ada, "bot", R"("seat":1,"level":"scribe")");
    world.at(hidden, ada, "start");
    const auto eve = world.guest("Eve");
    EXPECT_EQ(field(world.at(hidden, eve, "watch", R"("invite":")" + invite + '"'), "reason"), "no_such_table")
        << "no seat is empty, and nobody may look on";
    EXPECT_EQ(field(world.at(table, ben, "watch", R"("seat":0)"), "reason"), "not_your_seat");
}

TEST_F(Watching, TellsWhoIsThere) {
    watch(ada, "", "snapshot");
    watch(ben, "", "snapshot");
    world.lobby.tick();
    object presence = parsed(ada->heard.back());
    EXPECT_EQ(field(presence, "type"), "presence");
    EXPECT_EQ(field(presence, "seats"), "[true,true]");
    EXPECT_EQ(field(presence, "spectators"), "1");
    world.lobby.leave(*ada);
    presence = parsed(ben->heard.back());
    EXPECT_EQ(field(presence, "seats"), "[false,true]") << "a bot is always there";
}

TEST_F(Watching, SitsDownAndSeesThroughNewEyes) {
    const std::string open = field(
        world.create(ada, R"("game":"fertility","players":2,"listed":true,"seats":[{"name":"Ada"},null])"), "table");
    world.at(open, ben, "watch");
    world.at(open, ben, "sit", R"("seat":1,"name":"Ben")");
    bool found = false;
    for (const std::string& text : ben->heard) {
        if (!text.starts_with(R"({"type":"snapshot")")) continue;
        found = found || field(parsed(text).at("you").as_object(), "eyes") == "1";
    }
    EXPECT_TRUE(found);
}

TEST_F(Watching, GivesHintsToWhomeverItConcerns) {
    const std::uint64_t decision = world.table(table).chairs()[0].decision;
    const std::string right = R"("seat":0,"decision":)" + std::to_string(decision);
    const object hint = world.at(table, ada, "hint", right);
    ASSERT_EQ(field(hint, "type"), "hint");
    EXPECT_FALSE(
        world.table(table).match().why_not(0, world.table(table).match().parse(field(hint, "action")).value()));
    const object& best = hint.at("recommended").as_object();
    EXPECT_EQ(field(best, "action"), field(hint, "action"));
    EXPECT_TRUE(best.at("fields").as_object().contains("decision"));
    EXPECT_EQ(best.at("points").as_object().size(), world.table(table).facts().categories.size());
    EXPECT_LE(best.at("chance").to_number<double>(), 1);
    EXPECT_GT(best.at("chance_error").to_number<double>(), 0);
    EXPECT_GT(best.at("total_error").to_number<double>(), 0);
    EXPECT_GE(hint.at("worlds").to_number<int>(), 32);
    EXPECT_TRUE(hint.at("clear").as_bool() || hint.at("worlds") == 512);
    EXPECT_EQ(hint.at("alternatives").as_array().size(),
              std::min<std::size_t>(2, world.table(table).match().legal(0).size() - 1));
    EXPECT_EQ(field(world.at(table, ben, "hint", right), "reason"), "not_your_seat");
    EXPECT_EQ(field(world.at(table, ada, "hint", R"("seat":0,"decision":1)"), "reason"), "stale_decision");
    world.at(table, ada, "hint", right);
    world.at(table, ada, "hint", right);
    EXPECT_EQ(field(world.at(table, ada, "hint", right), "reason"), "too_fast");
    const std::size_t entries = world.store.logs[table].size();
    EXPECT_EQ(entries, world.table(table).sequence()) << "hints leave no trace";
}

TEST_F(Watching, TellsASeatWhatItKnows) {
    const std::uint64_t decision = world.table(table).chairs()[0].decision;
    const std::string right = R"("seat":0,"decision":)" + std::to_string(decision);
    const object known = world.at(table, ada, "know", right);
    ASSERT_EQ(field(known, "type"), "known");
    const object& position = known.at("position").as_object();
    EXPECT_EQ(field(position, "game"), "fertility");
    EXPECT_EQ(field(position, "state"), known_to(world.table(table).match(), 0).state);
    EXPECT_EQ(field(world.at(table, ben, "know", right), "reason"), "not_your_seat");
    EXPECT_EQ(field(world.at(table, ada, "know", R"("seat":0,"decision":1)"), "reason"), "stale_decision");
    EXPECT_EQ(world.store.logs[table].size(), world.table(table).sequence()) << "it leaves no trace";
}

TEST_F(Watching, AsksWhyWithoutMoving) {
    const Table& now = world.table(table);
    const std::uint64_t before = now.sequence();
    const std::string decision = R"("seat":0,"decision":)" + std::to_string(now.chairs()[0].decision);
    const std::string legal = now.match().notation(now.match().legal(0).front());
    const auto why = [&](const std::shared_ptr<Guest>& who, const std::string& action) {
        return world.at(table, who, "why", decision + R"(,"action":")" + action + '"');
    };
    const object allowed = why(ada, "  " + legal);
    EXPECT_EQ(field(allowed, "type"), "allowed");
    EXPECT_EQ(field(allowed, "action"), legal) << "as the game writes it";
    const object refused = why(ada, "take grape-grape");
    EXPECT_EQ(field(refused, "reason"), "not_allowed");
    EXPECT_TRUE(refused.contains("rule") && refused.contains("why") && refused.contains("need"));
    EXPECT_EQ(field(why(ada, "jump"), "reason"), "bad_action");
    EXPECT_EQ(field(why(ben, legal), "reason"), "not_your_seat");
    EXPECT_EQ(world.table(table).sequence(), before) << "nobody moved";
    // Not even the id is used up.
    const std::string with_id = R"("id":"q","table":")" + table + "\"," + decision + R"(,"action":")";
    world.ask(ada, R"({"type":"why",)" + with_id + "take grape-grape\"}");
    EXPECT_EQ(field(world.ask(ada, R"({"type":"move",)" + with_id + legal + "\"}"), "type"), "ack");
}

TEST_F(Watching, IdleTablesAreClosedAndOpenedAgain) {
    const std::uint64_t sequence = world.table(table).sequence();
    world.pass_time(61'000);
    EXPECT_EQ(world.metrics.tables_open, 0U);
    EXPECT_EQ(world.table(table).sequence(), sequence);
    EXPECT_EQ(world.metrics.tables_open, 1U);
}

TEST_F(Watching, ATableThatSomebodyIsAboutToWatchStaysOpen) {
    play(2);
    const std::string wish = R"({"type":"watch","id":"w","table":")" + table + R"(","from":2})";
    world.lobby.handle(ada, read_command(wish).value());
    world.clock.time += 120'000;
    world.lobby.tick(); // before the log has been read
    world.run();
    const std::size_t before = ada->heard.size();
    play(1);
    const auto is_update = [](const std::string& text) { return field(parsed(text), "type") == "update"; };
    EXPECT_TRUE(std::any_of(ada->heard.begin() + static_cast<std::ptrdiff_t>(before), ada->heard.end(), is_update));
}

TEST_F(Watching, BotsGoOnAfterARestart) {
    World restarted;
    restarted.commands = 1000;
    world.bots_think = false;
    while (world.table(table).match().to_act().lowest() == 0) world.move_first(table, ada, 0);
    restarted.store.logs = world.store.logs;
    restarted.store.summary = world.store.summary;
    restarted.lobby.load([] {});
    restarted.run();
    restarted.pass_time(1);
    EXPECT_EQ(restarted.table(table).match().to_act().lowest(), 0) << "the bot has moved, though nobody asked";
}

} // namespace
} // namespace iteru::server
