// What one guest may take of what belongs to all.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/text.h"
#include "lobby/house_fixture.h"

namespace iteru::server {
namespace {

using boost::json::object;

constexpr std::int64_t day = 24LL * 3600 * 1000;
const std::string wish = R"("game":"fertility","players":2,"listed":true,"seats":[{"name":"A"},null])";

class Quota : public testing::Test {
protected:
    std::shared_ptr<Guest> guest(const std::string& name, const std::string& address) {
        auto made = world.guest(name);
        made->from = address;
        return made;
    }
    std::string make(const std::shared_ptr<Guest>& who) { return field(world.create(who, wish), "table"); }
    std::string made_or_why(const std::shared_ptr<Guest>& who) {
        const object answer = world.create(who, wish);
        return field(answer, field(answer, "type") == "ack" ? "type" : "reason");
    }
    std::vector<std::string> listed() {
        std::vector<std::string> list;
        const object all = parsed(world.lobby.open_tables());
        for (const auto& table : all.at("tables").as_array()) {
            list.push_back(field(table.as_object(), "table"));
        }
        return list;
    }

    World world;
};

TEST_F(Quota, OfTablesThatAreNotFinished) {
    world.house.tables_per_player = 3;
    const auto eve = guest("Eve", "1");
    std::vector<std::string> tables;
    for (int i = 0; i < 3; ++i) tables.push_back(make(eve));
    EXPECT_EQ(made_or_why(eve), "too_many");
    EXPECT_EQ(made_or_why(guest("Ann", "1")), "ack") << "others are not concerned";
    // A finished one does not count, even after a restart.
    world.at(tables[0], eve, "bot", R"("seat":1,"level":"apprentice")");
    world.at(tables[0], eve, "start");
    EXPECT_EQ(field(world.at(tables[0], eve, "propose", R"("what":"abandon")"), "type"), "ack");
    EXPECT_EQ(world.table(tables[0]).phase(), Phase::finished);
    EXPECT_EQ(made_or_why(eve), "ack");
    EXPECT_EQ(made_or_why(eve), "too_many");
    Lobby again{world.house};
    again.load([] {});
    world.run();
    const std::size_t before = eve->heard.size();
    again.handle(eve, read_command(R"({"type":"create","id":"another",)" + wish + "}").value());
    world.run();
    EXPECT_EQ(field(parsed(eve->heard.at(before)), "reason"), "too_many");
}

TEST_F(Quota, OfTablesThatAreAskedForAllAtOnce) {
    world.house.tables_per_player = 3;
    const auto eve = guest("Eve", "1");
    for (const int number : {1, 2, 3, 3, 4, 5}) { // none of them is stored before the next comes
        const std::string id = "all" + std::to_string(number);
        world.lobby.handle(eve, read_command(R"({"type":"create","id":")" + id + R"(",)" + wish + "}").value());
    }
    world.run();
    const auto heard = [&](std::string_view text) {
        return std::ranges::count_if(eve->heard, [&](const std::string& one) { return one.contains(text); });
    };
    EXPECT_EQ(heard(R"("type":"ack")"), 4) << "the same command twice is one table";
    EXPECT_EQ(heard(R"("reason":"too_many")"), 2);
    EXPECT_EQ(world.lobby.size(), 3U);
    EXPECT_EQ(made_or_why(eve), "too_many");
}

TEST_F(Quota, OfNewTablesOfAnAddress) {
    world.house.tables_per_address = 10;
    for (int i = 0; i < 10; ++i) EXPECT_EQ(made_or_why(guest("Eve" + std::to_string(i), "1")), "ack");
    EXPECT_EQ(made_or_why(guest("Eve10", "1")), "too_fast");
    EXPECT_EQ(made_or_why(guest("Ann", "2")), "ack");
    world.clock.time += 3600 * 1000 / 10 + 1;
    EXPECT_EQ(made_or_why(guest("Eve11", "1")), "ack");
}

TEST_F(Quota, NobodyPushesOthersOffTheList) {
    const auto ann = guest("Ann", "2");
    const std::string hers = make(ann);
    world.house.tables_per_player = 1000;
    for (int i = 0; i < 150; ++i) {
        world.clock.time += 30'000;
        make(guest("Eve" + std::to_string(i % 2), "1"));
    }
    const auto list = listed();
    EXPECT_EQ(list.size(), 100U);
    EXPECT_TRUE(std::ranges::count(list, hers) == 1);
}

TEST_F(Quota, TablesThatNobodyComesToAreGivenUp) {
    const auto ann = guest("Ann", "1");
    const std::string alone = make(ann);
    const std::string watched = make(ann);
    const std::string joined = make(ann);
    const auto bob = guest("Bob", "2");
    world.at(watched, ann, "watch");
    world.at(joined, bob, "sit", R"("seat":1,"name":"Bob","invite":")" + world.table(joined).invite() + '"');
    world.pass_time(6 * day);
    EXPECT_EQ(world.table(alone).phase(), Phase::gathering);
    world.pass_time(day + 1);
    world.pass_time(600'000);
    EXPECT_EQ(world.table(alone).phase(), Phase::finished);
    EXPECT_EQ(world.table(alone).ended(), Ended::abandoned);
    EXPECT_EQ(world.table(watched).phase(), Phase::gathering) << "somebody is there";
    EXPECT_EQ(world.table(joined).phase(), Phase::gathering) << "somebody has joined";
    const auto now = listed();
    EXPECT_EQ(std::ranges::count(now, alone), 0);
    // The log says so: another server finds it as it is.
    Log log;
    log.entries = world.store.logs[alone];
    EXPECT_EQ(fold(alone, log).value()->phase(), Phase::finished);
    EXPECT_FALSE(world.at(alone, ann, "watch").empty()) << "it can still be looked at";
}

TEST_F(Quota, OfEntriesThatAreNoMoves) {
    const auto eve = guest("Eve", "1");
    const std::string table = make(eve);
    int granted = 0;
    while (field(world.at(table, eve, "invite"), "type") == "ack" && granted < 1000) ++granted;
    EXPECT_EQ(granted, 100);
    EXPECT_EQ(field(world.at(table, eve, "invite"), "reason"), "too_fast");
    // Onlookers do not count towards it, and all of them together get little.
    int chats = 0;
    for (int i = 0; i < 40; ++i) {
        const auto onlooker = guest("Onlooker" + std::to_string(i), "2");
        world.at(table, onlooker, "watch");
        for (int j = 0; j < 4; ++j) {
            chats += field(world.at(table, onlooker, "chat", R"("text":"hello")"), "type") == "ack" ? 1 : 0;
        }
    }
    EXPECT_EQ(chats, 60);
    // Moves are always free.
    world.clock.time += 30'000;
    EXPECT_EQ(field(world.at(table, eve, "bot", R"("seat":1,"level":"apprentice")"), "type"), "ack");
    EXPECT_EQ(field(world.at(table, eve, "start"), "type"), "ack");
    while (field(world.at(table, eve, "invite"), "type") == "ack") continue;
    while (world.table(table).phase() == Phase::running) {
        ASSERT_EQ(field(world.move_first(table, eve, 0), "type"), "ack");
    }
}

TEST_F(Quota, OfWatching) {
    const auto eve = guest("Eve", "1");
    const std::string table = make(eve);
    int granted = 0;
    while (field(world.at(table, eve, "watch"), "type") == "ack" && granted < 1000) ++granted;
    EXPECT_EQ(granted, 40);
    const auto others = [&](int number) { return guest("Other" + std::to_string(number), "1"); };
    int together = 0;
    for (int i = 0; i < 20; ++i) {
        const auto other = others(i);
        while (field(world.at(table, other, "watch"), "type") == "ack") ++together;
    }
    EXPECT_EQ(granted + together, 8 * 40) << "an address has eight times as much";
    EXPECT_EQ(field(world.at(table, guest("Ann", "2"), "watch"), "type"), "ack");
}

TEST_F(Quota, ARepeatedWatchReachesNobodyElse) {
    const auto eve = guest("Eve", "1");
    const auto ann = guest("Ann", "2");
    const std::string table = make(ann);
    world.at(table, ann, "watch");
    world.at(table, eve, "watch");
    const std::size_t before = ann->heard.size();
    const std::size_t hers = eve->heard.size();
    for (int i = 0; i < 10; ++i) world.at(table, eve, "watch");
    EXPECT_EQ(ann->heard.size(), before);
    EXPECT_TRUE(
        std::ranges::any_of(eve->heard.begin() + static_cast<std::ptrdiff_t>(hers), eve->heard.end(),
                            [](const std::string& text) { return text.find("presence") != std::string::npos; }));
}

TEST_F(Quota, WhoComesAndGoesAgainAndAgainReachesOthersOnceATick) {
    const auto eve = guest("Eve", "1");
    const auto ann = guest("Ann", "2");
    const std::string table = make(ann);
    world.at(table, ann, "watch");
    const std::size_t before = ann->heard.size();
    for (int i = 0; i < 10; ++i) {
        world.at(table, eve, "watch");
        EXPECT_EQ(field(parsed(eve->heard.back()), "spectators"), "1") << "it is told at once itself";
        world.at(table, eve, "unwatch");
    }
    world.at(table, eve, "watch");
    EXPECT_EQ(ann->heard.size(), before);
    world.lobby.tick();
    ASSERT_EQ(ann->heard.size(), before + 1);
    EXPECT_EQ(field(parsed(ann->heard.back()), "spectators"), "1");
    world.at(table, eve, "unwatch");
    world.at(table, eve, "watch");
    world.lobby.tick();
    EXPECT_EQ(ann->heard.size(), before + 1) << "nothing has changed";
}

TEST_F(Quota, WhoeverGoesBeforeItsTurnIsNotThere) {
    const auto eve = guest("Eve", "1");
    const auto ann = guest("Ann", "2");
    const std::string table = make(ann);
    world.at(table, ann, "watch");
    for (const char* from : {"", R"(,"from":1)"}) {
        for (const char* type : {"watch", "unwatch"}) {
            const std::string text = R"({"type":")" + std::string{type} + R"(","id":"x","table":")" + table + "\"" +
                                     (std::string_view{type} == "watch" ? from : "") + "}";
            world.lobby.handle(eve, read_command(text).value());
        }
        world.run();
        EXPECT_EQ(eve.use_count(), 1) << "nobody keeps it";
    }
    EXPECT_EQ(ann->heard.back().find(R"("spectators":1)"), std::string::npos);
}

/// A listed table whose log is long.
std::string long_log(World& world, const std::shared_ptr<Guest>& host, int moves) {
    const std::string table =
        field(world.create(host, R"("game":"fertility","players":2,"listed":true,"seats":[{"name":"A"},{"name":"B"}])"),
              "table");
    world.at(table, host, "start");
    // Moves and undos: a log may be much longer than its game.
    for (int i = 0; i < moves; ++i) {
        world.clock.time += 20'000;
        const Seat seat = world.table(table).match().to_act().lowest();
        world.move_first(table, host, seat);
        if (i % 2 == 0) world.at(table, host, "undo", R"("seat":)" + std::to_string(seat));
    }
    return table;
}

TEST_F(Quota, CatchingUpComesInPiecesAndIsWhatWasTold) {
    const auto ann = guest("Ann", "1");
    const auto eve = guest("Eve", "2");
    const std::string table = long_log(world, ann, 60);
    const std::uint64_t last = world.table(table).sequence();
    ASSERT_GT(last, 80U);
    const auto updates = [](const Guest& who, std::size_t from) {
        std::vector<std::string> list;
        for (std::size_t i = from; i < who.heard.size(); ++i) {
            const auto message = parsed(who.heard[i]);
            if (field(message, "type") == "update") list.push_back(field(message, "seq"));
        }
        return list;
    };
    std::vector<std::string> all;
    for (std::uint64_t i = 2; i <= last; ++i) all.push_back(std::to_string(i));
    EXPECT_EQ(field(world.at(table, eve, "watch", R"("from":2)"), "type"), "ack");
    EXPECT_EQ(updates(*eve, 0), all);
    // From a place that was kept as well, and to one who does not read only the first piece.
    const auto bob = guest("Bob", "3");
    bob->reads = false;
    world.at(table, bob, "watch", R"("from":2)");
    const std::size_t first = updates(*bob, 0).size();
    EXPECT_GT(first, 0U);
    EXPECT_LT(first, all.size());
    // What happens meanwhile comes after it.
    world.move_first(table, ann, world.table(table).match().to_act().lowest());
    all.push_back(std::to_string(last + 1));
    while (!bob->unread.empty()) {
        for (auto& call : std::exchange(bob->unread, {})) call();
        world.run();
    }
    EXPECT_EQ(updates(*bob, 0), all);
}

TEST_F(Quota, MovesComeBeforeThePast) {
    const auto ann = guest("Ann", "1");
    const std::string table = long_log(world, ann, 60);
    const Table& state = world.table(table);
    const Seat seat = state.match().to_act().lowest();
    const std::string move = R"({"type":"move","id":"m","table":")" + table + R"(","seat":)" + std::to_string(seat) +
                             R"(,"decision":)" + std::to_string(state.chairs()[seat].decision) + R"(,"action":")" +
                             state.match().notation(state.match().legal(seat).front()) + "\"}";
    const std::string watch = R"({"type":"watch","id":"w","table":")" + table + R"(","from":2})";
    for (int i = 0; i < 7; ++i) {
        const auto eve = guest("Eve" + std::to_string(i), "2");
        for (int j = 0; j < 20; ++j) world.lobby.handle(eve, read_command(watch).value());
    }
    const std::size_t before = ann->heard.size();
    world.lobby.handle(ann, read_command(move).value());
    std::size_t pieces = 0; // of work that were done before the move was acknowledged
    for (; ann->heard.size() == before && !world.posted.empty(); ++pieces) {
        auto work = std::move(world.posted.front());
        world.posted.pop_front();
        work();
    }
    EXPECT_EQ(field(parsed(ann->heard.at(before)), "type"), "ack");
    EXPECT_LT(pieces, 10U);
    world.run();
}

/// Appends wait until they are let go.
class Slow final : public MemoryStore {
public:
    void append(Append what, Answer<Stored> answer) override {
        if (!slow) return MemoryStore::append(std::move(what), std::move(answer));
        waiting.emplace_back(std::move(what), std::move(answer));
    }
    void let_go() {
        auto [what, answer] = std::move(waiting.front());
        waiting.pop_front();
        MemoryStore::append(std::move(what), std::move(answer));
    }

    bool slow = false;
    std::deque<std::pair<Append, Answer<Stored>>> waiting;
};

TEST_F(Quota, AMoveGoesBeforeWhatIsNone) {
    const auto ann = guest("Ann", "1");
    const std::string table = long_log(world, ann, 4);
    Slow slow;
    slow.logs = world.store.logs;
    House house{slow, world.secrets, world.clock, world.house.thinkers, world.metrics, world.house.post, "x"};
    Lobby lobby{house};
    std::vector<std::shared_ptr<Guest>> crowd;
    const auto say = [&](const std::shared_ptr<Guest>& who, const std::string& type, const std::string& more) {
        lobby.handle(who, read_command(R"({"type":")" + type + R"(","id":"x)" + std::to_string(++world.commands) +
                                       R"(","table":")" + table + "\"" + more + "}")
                              .value());
        world.run();
    };
    for (int i = 0; i < 12; ++i) {
        crowd.push_back(guest("Eve" + std::to_string(i), "2"));
        say(crowd.back(), "watch", "");
    }
    slow.slow = true;
    for (const auto& eve : crowd) {
        for (int i = 0; i < 4; ++i) say(eve, "chat", R"(,"text":"hello")");
    }
    const Table& state = world.table(table);
    const Seat seat = state.match().to_act().lowest();
    say(ann, "move",
        R"(,"seat":)" + std::to_string(seat) + R"(,"decision":)" + std::to_string(state.chairs()[seat].decision) +
            R"(,"action":")" + state.match().notation(state.match().legal(seat).front()) + "\"");
    // What was being written comes first, then the move.
    for (int i = 0; i < 2; ++i) {
        slow.let_go();
        world.run();
    }
    EXPECT_NE(slow.logs[table].back().body.find(R"("what":"move")"), std::string::npos) << slow.logs[table].back().body;
    while (!slow.waiting.empty()) {
        slow.let_go();
        world.run();
    }
}

TEST(Unread, OfOneConnectionIsBounded) {
    AddressUse address;
    Unread alone{address, 2 * Unread::most / Unread::share};
    alone.add(Unread::most);
    EXPECT_FALSE(alone.too_much());
    alone.add(1);
    EXPECT_TRUE(alone.too_much());
}

TEST(Unread, OfAnAddressIsBoundedAndWhoReadsDoesNotPayForIt) {
    constexpr std::size_t connections = 4;
    AddressUse address;
    Unread reads{address, connections};
    {
        Unread one{address, connections};
        Unread other{address, connections};
        one.add(2 * Unread::share);
        other.add(2 * Unread::share);
        EXPECT_FALSE(one.too_much() || other.too_much()) << "all that an address may have waiting";
        reads.add(Unread::share);
        EXPECT_TRUE(one.too_much() && other.too_much());
        EXPECT_FALSE(reads.too_much()) << "it has no more than its share";
        one.remove(Unread::share);
        EXPECT_FALSE(one.too_much() || other.too_much());
        one.add(Unread::share);
    }
    EXPECT_EQ(address.unread, Unread::share) << "what waited for those who are gone is gone";
    reads.add(Unread::share);
    EXPECT_FALSE(reads.too_much());
}

} // namespace
} // namespace iteru::server
