// A table from its making to its end: every command, every refusal, and that a log folded again is the same table.
#include "table/table.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "lobby/house_fixture.h"
#include "store/check.h"
#include "table/levels.h"
#include "table/listing.h"
#include "texts/texts.h"

namespace iteru::server {
namespace {

using boost::json::object;

std::string outcome(const object& answer) {
    return field(answer, "type") == "refused" ? field(answer, "reason") : field(answer, "type");
}

class Tables : public testing::Test {
protected:
    /// Ada on seat 0 and Ben on seat 1, playing.
    std::string two_humans(const std::string& more = {}) {
        const std::string table =
            field(world.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},null])" + more), "table");
        const std::string invite = world.table(table).invite();
        EXPECT_EQ(outcome(world.at(table, ben, "sit", R"("seat":1,"name":"Ben","invite":")" + invite + '"')), "ack");
        EXPECT_EQ(outcome(world.at(table, ada, "start")), "ack");
        return table;
    }
    /// Whoever is to act does the first thing it may.
    Seat play_one(const std::string& table) {
        const Seat seat = world.table(table).match().to_act().lowest();
        EXPECT_EQ(outcome(world.move_first(table, seat == 0 ? ada : ben, seat)), "ack");
        return seat;
    }
    std::string reason(const std::shared_ptr<Guest>& who, const std::string& table, const std::string& type,
                       const std::string& more = {}) {
        return outcome(world.at(table, who, type, more));
    }

    World world;
    std::shared_ptr<Guest> ada = world.guest("Ada");
    std::shared_ptr<Guest> ben = world.guest("Ben");
    std::shared_ptr<Guest> cleo = world.guest("Cleo");
};

TEST_F(Tables, AreMadeAsWished) {
    const object made = world.create(
        ada, R"("game":"pharaon","players":3,"options":{"discovery":31},"listed":true,"undo":"agree","hints":false,
                "clock":{"bank":600,"increment":10},"grace":null,"seats":[{"name":"Ada"},{"bot":"vizier"},null])");
    ASSERT_EQ(outcome(made), "ack");
    EXPECT_EQ(field(made, "link"), "https://example.org/t/" + field(made, "table") + "#" + field(made, "invite"));
    const Table& table = world.table(field(made, "table"));
    EXPECT_EQ(table.facts().id, "pharaon");
    EXPECT_EQ(table.chairs().size(), 3U);
    EXPECT_EQ(table.chairs()[0].name, "Ada");
    EXPECT_EQ(table.chairs()[1].bot, "vizier");
    EXPECT_TRUE(table.chairs()[2].empty());
    EXPECT_EQ(table.settings().undo, UndoPolicy::agree);
    EXPECT_EQ(table.settings().clock->start_ms(), 600'000);
    EXPECT_FALSE(table.settings().grace);
    EXPECT_TRUE(table.is_host("p-Ada"));
}

TEST_F(Tables, AreRefusedWhenTheyCannotBe) {
    const auto refused = [&](const std::string& more) { return world.create(ada, more); };
    EXPECT_EQ(outcome(refused(R"("game":"chess","players":2)")), "bad_game");
    EXPECT_EQ(outcome(refused(R"("game":"fertility","players":5)")), "bad_players");
    EXPECT_EQ(outcome(refused(R"("game":"fertility","players":3,"seats":[null])")), "bad_players");
    const object option = refused(R"("game":"fertility","players":3,"options":{"variant":1})");
    EXPECT_EQ(outcome(option), "bad_option") << "the variant is for two";
    EXPECT_EQ(field(option, "field"), "options.variant");
    EXPECT_EQ(outcome(refused(R"("game":"fertility","players":2,"options":{"fast":1})")), "bad_option");
    const object level = refused(R"("game":"fertility","players":2,"seats":[null,{"bot":"oracle"}])");
    EXPECT_EQ(outcome(level), "bad_level");
    EXPECT_EQ(field(level, "field"), "seats[1].bot");
    EXPECT_EQ(outcome(refused(R"("game":"fertility","players":2,"seats":[{"name":" "},null])")), "bad_name");
    EXPECT_EQ(outcome(refused(R"("game":"fertility","players":2,"clock":{"bank":600,"hours":3})")), "bad_option");
    EXPECT_TRUE(world.store.logs.empty());
}

TEST_F(Tables, HaveAnySearchWhereWhoeverAsksForItDoesTheThinking) {
    const std::string search = R"("game":"fertility","players":2,"seats":[null,{"bot":"search:90/threads=4"}])";
    EXPECT_EQ(outcome(world.create(ada, search)), "bad_level");
    world.house.bots = Bots::searches;
    EXPECT_NE(outcome(world.create(ada, search)), "bad_level");
    EXPECT_TRUE(may_sit("pharaoh", Bots::searches, "fertility"));
    for (const char* bot : {"greedy", "oracle:90", "search:0", "search:90/threads=17", "nobody"}) {
        EXPECT_FALSE(may_sit(bot, Bots::searches, "fertility")) << bot;
    }
}

TEST_F(Tables, GoOnFromAPositionOfAFinishedGame) {
    const std::string table = two_humans();
    for (int i = 0; i < 8; ++i) play_one(table);
    const std::string seats = R"(,"seats":[{"bot":"scribe"},{"name":"Cleo"}])";
    EXPECT_EQ(reason(ada, table, "fork", R"("move":3)"), "not_finished");
    EXPECT_EQ(reason(cleo, table, "fork", R"("move":3)"), "no_such_table") << "not hers to see";
    world.at(table, ada, "propose", R"("what":"abandon")");
    world.at(table, ben, "answer", R"("yes":true,"proposal":)" + std::to_string(world.table(table).sequence()));
    ASSERT_EQ(world.table(table).phase(), Phase::finished);
    EXPECT_EQ(reason(ada, table, "fork", R"("move":9)"), "bad_record");
    EXPECT_EQ(reason(ada, table, "fork", R"("move":3,"seats":[null])"), "bad_players");

    const std::string invite = R"("invite":")" + world.table(table).invite() + '"';
    const object made = world.at(table, cleo, "fork", R"("move":5,)" + invite + seats);
    ASSERT_EQ(outcome(made), "ack");
    const std::string fork = field(made, "table");
    EXPECT_EQ(reason(cleo, fork, "start"), "ack");
    const Table& gone_on = world.table(fork);
    EXPECT_EQ(gone_on.phase(), Phase::running);
    EXPECT_GE(gone_on.steps().size(), 5U);
    EXPECT_EQ(gone_on.match_at(5)->hash(), world.table(table).match_at(5)->hash());
    EXPECT_EQ(gone_on.match().to_act().lowest(), 1) << "the bot has moved if it was its turn";
    EXPECT_EQ(outcome(world.move_first(fork, cleo, 1)), "ack");
    EXPECT_EQ(world.table(table).steps().size(), 8U) << "the old game stays as it was";
}

/// As docs/notation.md tells clients to do it.
std::string notation_from(const object& fields) {
    std::string text;
    for (const auto& member : fields) {
        const bool flag = member.value().is_bool();
        (text += text.empty() ? "" : " ") += flag ? std::string{member.key()} : field(fields, member.key());
    }
    return text;
}

TEST(Notation, FollowsFromTheFields) {
    each_game([]<Game G>() {
        const auto match = start_match<G>(G::standard_box(), usual_setup(G::facts, 3), seed_from_number(5));
        Random random{seed_from_number(6)};
        while (!match->over()) {
            const Seat seat = match->to_act().lowest();
            const auto legal = match->legal(seat);
            for (const AnyAction action : legal) {
                JsonWriter json;
                match->write_action(json, action);
                ASSERT_EQ(notation_from(parsed(json.text())), match->notation(action));
            }
            match->apply(seat, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
            match->forget();
        }
    });
}

TEST_F(Tables, TheSameCommandMakesTheSameTable) {
    const std::string text = R"({"type":"create","id":"once","game":"fertility","players":2})";
    const object first = world.ask(ada, text);
    const object second = world.ask(ada, text);
    EXPECT_EQ(first, second);
    EXPECT_EQ(world.store.logs.size(), 1U);
    EXPECT_NE(field(world.ask(ben, text), "table"), field(first, "table"));
}

TEST_F(Tables, SeatsAreTakenAndLeftBeforeTheStart) {
    const std::string table = field(world.create(ada, R"("game":"fertility","players":3)"), "table");
    const std::string invite = R"("invite":")" + world.table(table).invite() + '"';
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":0,"name":"Ben")"), "no_such_table") << "a private table";
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":0,"name":"Ben","invite":"guess")"), "no_such_table");
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":0,"name":"Ben",)" + invite), "ack");
    EXPECT_EQ(reason(ada, table, "sit", R"("seat":0,"name":"Ada")"), "seat_taken");
    EXPECT_EQ(reason(ada, table, "sit", R"("seat":3,"name":"Ada")"), "no_such_seat");
    EXPECT_EQ(reason(ada, table, "sit", "\"seat\":1,\"name\":\"\\u0007\""), "bad_name");
    EXPECT_EQ(reason(ada, table, "sit", R"("seat":1,"name":"Ada")"), "ack");
    EXPECT_EQ(reason(ben, table, "stand", R"("seat":1)"), "not_your_seat");
    EXPECT_EQ(reason(ben, table, "start"), "not_the_host");
    EXPECT_EQ(reason(ada, table, "start"), "seats_empty");
    EXPECT_EQ(reason(ben, table, "bot", R"("seat":2,"level":"scribe")"), "not_the_host");
    EXPECT_EQ(reason(ada, table, "bot", R"("seat":0,"level":"scribe")"), "seat_taken");
    EXPECT_EQ(reason(ada, table, "bot", R"("seat":2,"level":null)"), "seat_empty");
    EXPECT_EQ(reason(ada, table, "bot", R"("seat":2,"level":"scribe")"), "ack");
    EXPECT_EQ(reason(ada, table, "bot", R"("seat":2,"level":null)"), "ack");
    EXPECT_EQ(reason(ada, table, "bot", R"("seat":2,"level":"oracle")"), "bad_level");
    EXPECT_EQ(reason(ada, table, "stand", R"("seat":0)"), "ack") << "the host may show somebody out";
    EXPECT_EQ(reason(ada, table, "stand", R"("seat":0)"), "seat_empty");
    EXPECT_EQ(reason(ada, table, "move", R"("seat":1,"decision":1,"action":"x")"), "not_running");
    EXPECT_EQ(reason(ada, table, "rematch"), "not_finished");
}

TEST_F(Tables, AMoveIsJudged) {
    const std::string table = two_humans();
    const Seat seat = world.table(table).match().to_act().lowest();
    const auto mover = seat == 0 ? ada : ben;
    const auto other = seat == 0 ? ben : ada;
    const auto move = [&](const auto& who, Seat on, std::uint64_t decision, const std::string& action) {
        return world.at(table, who, "move",
                        R"("seat":)" + std::to_string(on) + R"(,"decision":)" + std::to_string(decision) +
                            R"(,"action":")" + action + '"');
    };
    const std::uint64_t decision = world.table(table).chairs()[seat].decision;
    EXPECT_EQ(decision, world.table(table).sequence()) << "opened by the entry that started the game";
    const std::string good = world.table(table).match().notation(world.table(table).match().legal(seat)[0]);
    EXPECT_EQ(outcome(move(other, seat, decision, good)), "not_your_seat");
    EXPECT_EQ(outcome(move(cleo, seat, decision, good)), "no_such_table") << "she does not even see it";
    EXPECT_EQ(outcome(move(mover, 4, decision, good)), "no_such_seat");
    const object stale = move(mover, seat, decision - 1, good);
    EXPECT_EQ(outcome(stale), "stale_decision");
    EXPECT_EQ(field(stale, "decision"), std::to_string(decision));
    EXPECT_EQ(outcome(move(other, seat == 0 ? 1 : 0, decision, good)), "stale_decision") << "it is asked nothing";
    const object unreadable = move(mover, seat, decision, "place nonsense");
    EXPECT_EQ(outcome(unreadable), "bad_action");
    EXPECT_EQ(field(unreadable, "position"), "6");
    EXPECT_EQ(field(unreadable, "problem"), "unknown_word");
    const object against = move(mover, seat, decision, "supply pass");
    EXPECT_EQ(outcome(against), "not_allowed");
    EXPECT_TRUE(field(against, "rule").starts_with("F"));
    EXPECT_TRUE(Speaker::knows("fertility.refusal." + field(against, "why")));
    const std::uint64_t before = world.table(table).sequence();
    EXPECT_EQ(outcome(move(mover, seat, decision, good)), "ack");
    EXPECT_EQ(world.table(table).sequence(), before + 1) << "refusals leave no trace";
}

TEST_F(Tables, TheSameCommandIsCarriedOutOnce) {
    const std::string table = two_humans();
    const Seat seat = world.table(table).match().to_act().lowest();
    const auto mover = seat == 0 ? ada : ben;
    const std::string good = world.table(table).match().notation(world.table(table).match().legal(seat)[0]);
    const std::string text = R"({"type":"move","id":"once","table":")" + table + R"(","seat":)" + std::to_string(seat) +
                             R"(,"decision":)" + std::to_string(world.table(table).chairs()[seat].decision) +
                             R"(,"action":")" + good + "\"}";
    const object first = world.ask(mover, text);
    ASSERT_EQ(outcome(first), "ack");
    EXPECT_EQ(world.ask(mover, text), first);
    EXPECT_EQ(world.table(table).steps().size(), 1U);

    World restarted;
    restarted.commands = 1000;
    restarted.store.logs = world.store.logs;
    EXPECT_EQ(restarted.ask(mover, text), first) << "also after a restart";
    EXPECT_EQ(restarted.table(table).steps().size(), 1U);

    const std::string refused = R"({"type":"start","id":"again","table":")" + table + "\"}";
    const object no = world.ask(ada, refused);
    EXPECT_EQ(outcome(no), "already_started");
    EXPECT_EQ(world.ask(ada, refused), no);
}

TEST_F(Tables, AFullDiskRefusesAndIsForgotten) {
    const std::string table = two_humans();
    const Seat seat = world.table(table).match().to_act().lowest();
    const auto mover = seat == 0 ? ada : ben;
    world.store.full = true;
    const std::string text = R"({"type":"chat","id":"hello","table":")" + table + R"(","text":"Hello"})";
    EXPECT_EQ(outcome(world.ask(mover, text)), "disk_full");
    EXPECT_TRUE(world.metrics.read_only);
    EXPECT_EQ(outcome(world.move_first(table, mover, seat)), "disk_full");
    EXPECT_EQ(world.table(table).steps().size(), 0U);
    EXPECT_EQ(outcome(world.at(table, mover, "watch")), "ack") << "reading goes on";
    world.store.full = false;
    EXPECT_EQ(outcome(world.ask(mover, text)), "ack") << "the same command, once there is room";
    EXPECT_FALSE(world.metrics.read_only);
}

TEST_F(Tables, AnotherServersEntriesComeFirst) {
    const std::string table = two_humans();
    world.table(table);
    auto& log = world.store.logs[table];
    log.push_back({log.size() + 1, write_entry({1, "p-Ben", "elsewhere", Chatted{"Ben", "from another server"}}), {}});
    const Seat seat = world.table(table).match().to_act().lowest();
    EXPECT_EQ(outcome(world.move_first(table, seat == 0 ? ada : ben, seat)), "ack");
    EXPECT_EQ(world.table(table).sequence(), log.size());
    EXPECT_EQ(world.table(table).chat().back().text, "from another server");
    EXPECT_EQ(world.table(table).steps().size(), 1U);
}

TEST_F(Tables, UndoGoesToTheLastBoundary) {
    const std::string table = two_humans();
    EXPECT_EQ(reason(ada, table, "undo", R"("seat":0)"), "cannot_undo");
    int undone = 0;
    for (int i = 0; i < 30 && undone < 3; ++i) {
        const std::string before = world.table(table).match().state_json();
        const Seat seat = play_one(table);
        const auto mover = seat == 0 ? ada : ben;
        const auto other = seat == 0 ? ben : ada;
        EXPECT_EQ(field(world.at(table, other, "undo", R"("seat":)" + std::to_string(1 - seat)), "why"),
                  "others_moved");
        const object answer = world.at(table, mover, "undo", R"("seat":)" + std::to_string(seat));
        if (outcome(answer) != "ack") {
            EXPECT_EQ(field(answer, "why"), "revealed");
            continue;
        }
        ++undone;
        EXPECT_EQ(world.table(table).match().state_json(), before);
        EXPECT_EQ(world.table(table).chairs()[seat].decision, world.table(table).sequence()) << "asked anew";
        play_one(table);
    }
    EXPECT_EQ(undone, 3);
}

TEST_F(Tables, UndoBeyondItNeedsAgreement) {
    const std::string table = two_humans();
    for (int i = 0; i < 12; ++i) play_one(table);
    EXPECT_EQ(reason(ada, table, "propose", R"("what":"undo","move":12)"), "cannot_undo");
    EXPECT_EQ(reason(cleo, table, "propose", R"("what":"undo","move":2)"), "no_such_table");
    const object proposed = world.at(table, ada, "propose", R"("what":"undo","move":2)");
    ASSERT_EQ(outcome(proposed), "ack");
    const std::string number = field(proposed, "seq");
    EXPECT_EQ(reason(ben, table, "propose", R"("what":"abandon")"), "proposal_open");
    EXPECT_EQ(reason(ada, table, "answer", R"("proposal":)" + number + R"(,"yes":true)"), "already_answered");
    EXPECT_EQ(reason(ben, table, "answer", R"("proposal":1,"yes":true)"), "no_such_proposal");
    EXPECT_EQ(reason(ben, table, "answer", R"("proposal":)" + number + R"(,"yes":true)"), "ack");
    EXPECT_EQ(world.table(table).steps().size(), 2U);
    EXPECT_FALSE(world.table(table).proposal());

    const object again = world.at(table, ben, "propose", R"("what":"undo","move":0)");
    EXPECT_EQ(reason(ada, table, "answer", R"("proposal":)" + field(again, "seq") + R"(,"yes":false)"), "ack");
    EXPECT_EQ(world.table(table).steps().size(), 2U) << "one no settles it";
    world.at(table, ben, "propose", R"("what":"undo","move":0)");
    play_one(table);
    EXPECT_FALSE(world.table(table).proposal()) << "a move settles it";
}

TEST_F(Tables, TakingBackAgainstBotsGoesToOnesOwnLastDecision) {
    const std::string table =
        field(world.create(
                  ada, R"("game":"fertility","players":3,"seats":[{"name":"Ada"},{"bot":"scribe"},{"bot":"scribe"}])"),
              "table");
    world.at(table, ada, "start");
    const auto steps = [&]() -> const std::vector<Step>& { return world.table(table).steps(); };
    EXPECT_EQ(field(world.at(table, ada, "propose", R"("what":"undo")"), "why"), "nothing") << "no decision yet";
    while (steps().empty() || steps().back().seat == 0 || !world.table(table).last_decision_of("p-Ada")) {
        ASSERT_EQ(outcome(world.move_first(table, ada, 0)), "ack");
    }
    const auto mine = *world.table(table).last_decision_of("p-Ada");
    EXPECT_EQ(steps()[mine].seat, 0);
    const std::string before = world.table(table).match_at(mine)->state_json();
    EXPECT_EQ(reason(ada, table, "undo", R"("seat":0)"), "cannot_undo") << "others have moved";
    ASSERT_EQ(reason(ada, table, "propose", R"("what":"undo")"), "ack") << "bots agree";
    EXPECT_EQ(steps().size(), mine);
    EXPECT_EQ(world.table(table).match().state_json(), before);
    EXPECT_TRUE(world.table(table).match().to_act().contains(0)) << "no bot plays again before Ada has decided";
}

TEST_F(Tables, EverybodyAtATableHasANameOfTheirOwn) {
    const std::string same = R"("game":"fertility","players":2,"seats":[{"name":"Ada"},{"name":" Ada "}])";
    const object refused = world.create(ada, same);
    EXPECT_EQ(outcome(refused), "name_taken");
    EXPECT_EQ(field(refused, "field"), "seats[1].name");
    const std::string table =
        field(world.create(ada, R"("game":"fertility","players":3,"listed":true,"seats":[{"name":"Ada"},null,null])"),
              "table");
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":1,"name":"Ada ")"), "name_taken");
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":1,"name":"Ben")"), "ack");
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":1,"name":"Ben")"), "ack") << "one's own";
}

TEST_F(Tables, ResignAndAbandonByAgreement) {
    const std::string table = two_humans();
    for (int i = 0; i < 6; ++i) play_one(table);
    const object resign = world.at(table, ada, "propose", R"("what":"resign")");
    EXPECT_EQ(world.table(table).phase(), Phase::running);
    EXPECT_EQ(reason(ben, table, "answer", R"("proposal":)" + field(resign, "seq") + R"(,"yes":true)"), "ack");
    EXPECT_EQ(world.table(table).ended(), Ended::resigned);
    EXPECT_EQ(world.table(table).result().seats[0].rank, 2);
    EXPECT_EQ(world.table(table).result().seats[1].rank, 1);
    EXPECT_EQ(reason(ben, table, "undo", R"("seat":1)"), "not_running");

    const std::string alone = field(
        world.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}])"), "table");
    world.at(alone, ada, "start");
    EXPECT_EQ(reason(ada, alone, "propose", R"("what":"abandon")"), "ack");
    EXPECT_EQ(world.table(alone).ended(), Ended::abandoned) << "bots agree";
}

TEST_F(Tables, PoliciesOfUndo) {
    const std::string agree = two_humans(R"(,"undo":"agree")");
    const Seat seat = play_one(agree);
    EXPECT_EQ(field(world.at(agree, seat == 0 ? ada : ben, "undo", R"("seat":)" + std::to_string(seat)), "why"),
              "policy");
    EXPECT_EQ(reason(ada, agree, "propose", R"("what":"undo","move":0)"), "ack");
    const std::string none = two_humans(R"(,"undo":"none")");
    play_one(none);
    EXPECT_EQ(field(world.at(none, ada, "propose", R"("what":"undo","move":0)"), "why"), "policy");
}

TEST_F(Tables, ChatHasItsLimits) {
    const std::string table = two_humans();
    EXPECT_EQ(reason(ada, table, "chat", R"("text":"Hello, Ben")"), "ack");
    EXPECT_EQ(reason(ada, table, "chat", R"("text":")" + std::string(301, 'a') + '"'), "too_long");
    EXPECT_EQ(reason(ada, table, "chat", R"("text":"   ")"), "bad_message");
    EXPECT_EQ(reason(cleo, table, "chat", R"("text":"Hello")"), "no_such_table");
    EXPECT_EQ(reason(ada, table, "chat", R"("text":"4")"), "ack");
    EXPECT_EQ(reason(ada, table, "chat", R"("text":"5")"), "ack");
    EXPECT_EQ(reason(ada, table, "chat", R"("text":"6")"), "too_fast") << "five in ten seconds, refused ones too";
    world.clock.time += 2000;
    EXPECT_EQ(reason(ada, table, "chat", R"("text":"7")"), "ack");
    EXPECT_EQ(reason(ben, table, "mute", R"("player":"p-Ada","on":true)"), "not_the_host");
    EXPECT_EQ(reason(ada, table, "mute", R"("player":"p-Nobody","on":true)"), "no_such_player");
    EXPECT_EQ(reason(ada, table, "mute", R"("player":"p-Ben","on":true)"), "ack");
    EXPECT_EQ(reason(ben, table, "chat", R"("text":"But")"), "muted");
    EXPECT_EQ(reason(ada, table, "mute", R"("player":"p-Ben","on":false)"), "ack");
    EXPECT_EQ(reason(ben, table, "chat", R"("text":"Thanks")"), "ack");
}

TEST_F(Tables, InvitesAreIssuedAnewAndUsedUp) {
    const std::string table = field(world.create(ada, R"("game":"fertility","players":2)"), "table");
    const std::string old = world.table(table).invite();
    EXPECT_EQ(reason(ada, table, "sit", R"("seat":0,"name":"Ada")"), "ack");
    const object fresh = world.at(table, ada, "invite");
    EXPECT_NE(field(fresh, "invite"), old);
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":1,"name":"Ben","invite":")" + old + '"'), "no_such_table");
    EXPECT_EQ(reason(ben, table, "sit", R"("seat":1,"name":"Ben","invite":")" + field(fresh, "invite") + '"'), "ack");
    world.at(table, ada, "start");
    EXPECT_EQ(reason(ben, table, "invite"), "not_the_host");
}

TEST_F(Tables, WhoIsGoneIsPlayedByABotUntilHeReturns) {
    const std::string table = two_humans();
    world.at(table, ada, "watch");
    world.at(table, ben, "watch");
    while (world.table(table).match().to_act().lowest() != 1) play_one(table);
    world.lobby.leave(*ben);
    world.pass_time(119'000);
    EXPECT_FALSE(world.table(table).chairs()[1].bot_plays());
    world.pass_time(2'000);
    EXPECT_TRUE(world.table(table).chairs()[1].bot_plays());
    EXPECT_FALSE(world.table(table).match().to_act().contains(1)) << "the bot has played";
    EXPECT_EQ(reason(ben, table, "move", R"("seat":1,"decision":1,"action":"x")"), "bot_plays");
    EXPECT_EQ(reason(ada, table, "back", R"("seat":0)"), "not_played_by_bot");
    EXPECT_EQ(reason(ben, table, "back", R"("seat":1)"), "ack");
    EXPECT_FALSE(world.table(table).chairs()[1].bot_plays());
}

TEST_F(Tables, NobodyIsReplacedWhileNobodyWaits) {
    const std::string table = two_humans();
    world.at(table, ada, "watch");
    world.lobby.leave(*ada);
    world.pass_time(3'600'000);
    EXPECT_FALSE(world.table(table).chairs()[0].bot_plays());
    EXPECT_FALSE(world.table(table).chairs()[1].bot_plays());
}

TEST_F(Tables, ClocksCountThinkingAndNothingElse) {
    const std::string table = two_humans(R"(,"clock":{"bank":60,"increment":10})");
    const Seat seat = world.table(table).match().to_act().lowest();
    world.clock.time += 20'000;
    world.clock.jump = 86'400'000; // the time of day is set: no clock at the table cares
    EXPECT_EQ(play_one(table), seat);
    EXPECT_EQ(world.table(table).chairs()[seat].left, 50'000);

    World restarted;
    restarted.commands = 1000;
    restarted.store.logs = world.store.logs;
    restarted.clock.time = world.clock.time + 3'600'000;
    const Seat next = restarted.table(table).match().to_act().lowest();
    const std::int64_t left = restarted.table(table).chairs()[next].left;
    restarted.clock.time += 1'000;
    restarted.move_first(table, next == 0 ? ada : ben, next);
    EXPECT_EQ(restarted.table(table).chairs()[next].left, left - 1'000 + 10'000) << "it stood still while down";

    const Seat late = restarted.table(table).match().to_act().lowest();
    restarted.clock.time += 3'600'000;
    EXPECT_EQ(outcome(restarted.move_first(table, late == 0 ? ada : ben, late)), "time_over");
    restarted.pass_time(0);
    EXPECT_TRUE(restarted.table(table).chairs()[late].time_over);
    EXPECT_EQ(outcome(restarted.at(table, late == 0 ? ada : ben, "back", R"("seat":)" + std::to_string(late))),
              "time_over");
}

TEST_F(Tables, HoursForEachMoveAreThePlayersOwn) {
    const std::string table = two_humans(R"(,"clock":{"hours":24},"grace":120)");
    const Seat seat = world.table(table).match().to_act().lowest();
    world.at(table, seat == 0 ? ben : ada, "watch"); // waits
    world.pass_time(23 * 3'600'000LL);
    EXPECT_FALSE(world.table(table).chairs()[seat].bot_plays()) << "absence decides nothing";
    world.pass_time(2 * 3'600'000LL);
    EXPECT_TRUE(world.table(table).chairs()[seat].bot_plays()) << "the host wanted it";
    EXPECT_EQ(reason(seat == 0 ? ada : ben, table, "back", R"("seat":)" + std::to_string(seat)), "ack");
}

TEST_F(Tables, NobodyStandsInAtATableByHoursUnlessTheHostWantsIt) {
    const std::string table = two_humans(R"(,"clock":{"hours":24})");
    EXPECT_FALSE(world.table(table).settings().grace);
    EXPECT_EQ(world.table(two_humans()).settings().grace, 120U) << "elsewhere it is usual";
    EXPECT_EQ(world.table(two_humans(R"(,"clock":{"bank":600})")).settings().grace, 120U);
    const Seat seat = world.table(table).match().to_act().lowest();
    const auto& other = seat == 0 ? ben : ada;
    world.at(table, other, "watch");
    const std::string link = field(world.at(table, ada, "invite", R"("seat":)" + std::to_string(seat)), "invite");
    const std::string sit = R"("seat":)" + std::to_string(seat) + R"(,"name":"Cleo","invite":")" + link + '"';
    world.pass_time(23 * 3'600'000LL);
    EXPECT_EQ(reason(cleo, table, "sit", sit), "player_present") << "the time is the player's";
    world.pass_time(3 * 24 * 3'600'000LL);
    EXPECT_FALSE(world.table(table).chairs()[seat].bot_plays());
    EXPECT_EQ(play_one(table), seat) << "late is better than never";
    EXPECT_EQ(world.table(table).chairs()[world.table(table).match().to_act().lowest()].left, 24 * 3'600'000LL);
}

TEST_F(Tables, OthersMayAskForTheSeatOfWhoeverLetsTheHoursPass) {
    const std::string table = two_humans(R"(,"clock":{"hours":24})");
    while (world.table(table).match().to_act().lowest() != 1) play_one(table);
    const std::string link = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
    world.pass_time(25 * 3'600'000LL);
    EXPECT_EQ(reason(cleo, table, "sit", R"("seat":1,"name":"Cleo","invite":")" + link + '"'), "ack");
    EXPECT_TRUE(world.table(table).proposal());
}

TEST_F(Tables, ARematchIsOneNewTableForAll) {
    const std::string table = two_humans();
    const object proposed = world.at(table, ada, "propose", R"("what":"abandon")");
    world.at(table, ben, "answer", R"("proposal":)" + field(proposed, "seq") + R"(,"yes":true)");
    EXPECT_EQ(reason(cleo, table, "rematch"), "no_such_table");
    const std::string next = field(world.at(table, ben, "rematch"), "rematch");
    EXPECT_EQ(field(world.at(table, ada, "rematch"), "rematch"), next);
    EXPECT_EQ(world.table(next).chairs()[1].player, "p-Ada") << "one seat further on";
    EXPECT_EQ(world.table(next).chairs()[0].player, "p-Ben");
    EXPECT_EQ(reason(ada, next, "start"), "ack");
}

TEST_F(Tables, AreListedForThoseWhoMaySeeThem) {
    world.create(ada, R"("game":"fertility","players":2)");
    const std::string open = field(world.create(ada, R"("game":"egizia","players":3,"listed":true)"), "table");
    const auto count = [](const std::string& list) { return parsed(list)["tables"].as_array().size(); };
    EXPECT_EQ(count(world.lobby.open_tables()), 1U);
    EXPECT_EQ(count(world.lobby.tables_of("p-Ada")), 2U);
    EXPECT_EQ(count(world.lobby.tables_of("p-Ben")), 0U);
    EXPECT_EQ(reason(ben, open, "sit", R"("seat":1,"name":"Ben")"), "ack") << "a listed table needs no link";
    EXPECT_EQ(count(world.lobby.tables_of("p-Ben")), 1U);

    World restarted;
    restarted.commands = 1000;
    restarted.store.summary = world.store.summary;
    restarted.store.logs = world.store.logs;
    restarted.lobby.load([] {});
    restarted.run();
    EXPECT_EQ(count(restarted.lobby.tables_of("p-Ada")), 2U);
    EXPECT_EQ(restarted.store.reads, 0) << "known without reading a log";
}

/// Plays a whole game between a human and bots; the human does the first thing it may.
void play_to_the_end(World& world, const std::string& table, const std::shared_ptr<Guest>& who) {
    for (int i = 0; i < 5000 && world.table(table).phase() == Phase::running; ++i) {
        const Table& now = world.table(table);
        for (Seat seat = 0; now.has_seat(seat); ++seat) {
            if (now.chairs()[seat].decision == 0 || now.chairs()[seat].bot_plays()) continue;
            ASSERT_EQ(outcome(world.move_first(table, who, seat)), "ack");
            break;
        }
    }
    ASSERT_EQ(world.table(table).phase(), Phase::finished);
}

TEST_F(Tables, ListsTellHowItEndedAndWhoseSeatsAreWhose) {
    const std::string table = field(
        world.create(ada, R"("game":"fertility","players":2,"seats":[{"bot":"scribe"},{"name":"Ada"}])"), "table");
    world.at(table, ada, "start");
    const auto listed = [&] { return parsed(world.lobby.tables_of("p-Ada"))["tables"].as_array()[0].as_object(); };
    EXPECT_EQ(field(listed(), "mine"), "[1]");
    EXPECT_EQ(field(listed(), "ended"), "null");
    EXPECT_EQ(field(listed(), "totals"), "[]");
    play_to_the_end(world, table, ada);
    const Result result = world.table(table).result();
    EXPECT_EQ(field(listed(), "ended"), "over");
    const auto pair = [](int a, int b) { return '[' + std::to_string(a) + ',' + std::to_string(b) + ']'; };
    EXPECT_EQ(field(listed(), "totals"), pair(result.seats[0].total, result.seats[1].total));
    EXPECT_EQ(field(listed(), "ranks"), pair(result.seats[0].rank, result.seats[1].rank));
    EXPECT_EQ(read_summary(world.store.summary[table])->ranks.size(), 2U) << "kept beside the log";
}

TEST_F(Tables, EveryGameIsPlayedToItsEndAndFoldsToTheSame) {
    each_game([&]<Game G>() {
        const std::string id{G::facts.id};
        const std::string table =
            field(world.create(ada, R"("game":")" + id + R"(","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}])"),
                  "table");
        ASSERT_EQ(reason(ada, table, "start"), "ack");
        const std::string commitment = world.table(table).commitment();
        play_to_the_end(world, table, ada);
        const Table& played = world.table(table);
        EXPECT_EQ(commitment_to_part(played.plan().server_part), commitment);
        EXPECT_EQ(mix_deal(played.deal()), played.match().seed());
        const auto again = fold(table, {world.store.logs[table], {}});
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ((*again)->match().hash(), played.match().hash());
        EXPECT_EQ(snapshot_message(**again, "p-Ada", 0, {}), snapshot_message(played, "p-Ada", 0, {}));
        EXPECT_EQ(played.match_at(played.steps().size())->hash(), played.match().hash());

        const std::string text = record_text(played, 0);
        const auto record = read_record(text);
        ASSERT_TRUE(record);
        EXPECT_EQ(record->moves.size(), played.steps().size());
        world.lobby.import(ben, "import-" + id, text);
        world.run();
        const object imported = parsed(ben->heard.back());
        ASSERT_EQ(outcome(imported), "ack") << ben->heard.back();
        EXPECT_EQ(world.table(field(imported, "table")).match().hash(), played.match().hash());
        EXPECT_EQ(world.table(field(imported, "table")).phase(), Phase::finished);
    });
}

TEST_F(Tables, ABadRecordIsRefusedWithItsLine) {
    world.lobby.import(ben, "import", "iteru-record 1\ngame fertility\nrules x\n");
    world.run();
    const object refused = parsed(ben->heard.back());
    EXPECT_EQ(outcome(refused), "bad_record");
    EXPECT_EQ(field(refused, "line"), "3");
}

TEST_F(Tables, ARecordOfOtherRulesIsRefusedAsThat) {
    using pharaon::Pharaon;
    Record record = record_of(*start_match<Pharaon>(Pharaon::standard_box(), {.players = 2}, Seed{}), {"a", "b"});
    record.rules_version = Pharaon::facts.rules_version - 1;
    world.lobby.import(ben, "import", write_record(record));
    world.run();
    EXPECT_EQ(outcome(parsed(ben->heard.back())), "other_rules");
    for (const Language language : {Language::en, Language::fr}) {
        EXPECT_NE(Speaker{language}.look_up("server.refusal.other_rules").find("version"), std::string::npos);
    }
}

TEST_F(Tables, BegunUnderOtherRulesAreNotOpened) {
    Created plan{.game = "pharaon", .options = {0, 0}, .seats = {{}, {}}};
    const auto log = [&] {
        Log log;
        log.entries.push_back({1, write_entry({1, "p", "c", plan}), {}, 0});
        return log;
    };
    EXPECT_EQ(fold("T", log()).error(), under_other_rules) << "an entry that does not say means the first version";
    EXPECT_FALSE(replay_damage("T", log().entries)) << "no damage: its chain is whole";
    plan.rules = pharaon::Pharaon::facts.rules_version;
    EXPECT_TRUE(fold("T", log()));
}

TEST_F(Tables, DarkTilesMayBeNamed) {
    const auto made = [&](int dark) {
        return world.create(ada, R"("game":"pharaon","players":1,"options":{"dark":)" + std::to_string(dark) + "}");
    };
    for (const int bad : {6, 127, 128, 160, 255}) EXPECT_EQ(outcome(made(bad)), "bad_option") << bad;
    const object named = made(140);
    ASSERT_EQ(outcome(named), "ack");
    EXPECT_EQ(world.table(field(named, "table")).plan().options[1], 140);
}

TEST(Entries, AreReadAsTheyWereWritten) {
    const std::vector<Deed> deeds{
        Created{"fertility", {0, 1}, {}, "p", "Ada", {{"p", "Ada", ""}, {}}, "inv", "record\n"},
        Sat{1, "Bén"},
        Stood{1},
        BotSat{0, "scribe"},
        BotSat{0, std::nullopt},
        Started{"00"},
        Moved{1, 17, "place x", 5, "0123456789abcdef"},
        Undone{0},
        Proposed{ProposalKind::resign, 1, 0},
        Answered{4, 1, true},
        TakenOver{1, WhyTakenOver::time},
        CameBack{1},
        Chatted{"Ada", "\"hi\"\n"},
        Muted{"p", true},
        Invited{std::nullopt, "t"},
        Invited{Seat{2}, "t"},
        Rematched{"T"}};
    for (const Deed& deed : deeds) {
        const LogEntry entry{42, "p", "c1", deed};
        const auto read = read_entry(write_entry(entry));
        ASSERT_TRUE(read) << write_entry(entry);
        EXPECT_EQ(*read, entry) << write_entry(entry);
    }
    EXPECT_EQ(read_entry("{}").error().problem, "missing");
    EXPECT_EQ(read_entry(R"({"at":1,"what":"flew"})").error().problem, "unknown_word");
    EXPECT_EQ(read_entry("[").error().problem, "not_json");
}

} // namespace
} // namespace iteru::server
