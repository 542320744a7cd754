// One table at two servers: each is a world of its own, and the log of one becomes the log of the other.
#include <gtest/gtest.h>

#include "lobby/house_fixture.h"

namespace iteru::server {
namespace {

using boost::json::object;

class Sharing : public testing::Test {
protected:
    void SetUp() override {
        for (World* world : {&here, &there}) world->store.with_others = true;
        there.commands = 1000;
    }
    std::string begin(const std::string& more = {}) {
        const object made =
            here.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},{"name":"Ada too"}])" + more);
        const std::string table = field(made, "table");
        here.at(table, ada, "start");
        tell(here, there, table);
        return table;
    }
    /// What one has written reaches the database; without a notification the other does not know.
    static void write(World& from, World& to, const std::string& table) {
        to.store.logs[table] = from.store.logs[table];
    }
    static void tell(World& from, World& to, const std::string& table) {
        write(from, to, table);
        to.lobby.hear(Grown{table, from.store.logs[table].size()});
        to.run();
    }
    static void glance(World& world) { world.pass_time(2000); }
    /// Time passes in steps, as it does; everybody looks around meanwhile.
    static void wait(World& world, std::int64_t milliseconds) {
        for (; milliseconds > 0; milliseconds -= 1000) world.pass_time(1000);
    }
    static std::vector<std::string> kinds(const Guest& guest, std::string_view type) {
        std::vector<std::string> list;
        for (const std::string& text : guest.heard) {
            if (const object message = parsed(text); field(message, "type") == type) list.push_back(text);
        }
        return list;
    }
    Seat to_act(World& world, const std::string& table) { return world.table(table).match().to_act().lowest(); }

    World here;
    World there;
    std::shared_ptr<Guest> ada = here.guest("Ada");
    std::shared_ptr<Guest> ben = here.guest("Ben");
};

TEST_F(Sharing, a_viewer_there_sees_what_was_done_here) {
    const std::string table = begin();
    there.at(table, ada, "watch");
    here.move_first(table, ada, to_act(here, table));
    tell(here, there, table);
    const auto updates = kinds(*ada, "update");
    ASSERT_EQ(updates.size(), 1U);
    EXPECT_EQ(field(parsed(updates[0]), "seq"), std::to_string(here.table(table).sequence()));
    tell(here, there, table);
    EXPECT_EQ(kinds(*ada, "update").size(), 1U) << "once, however often it is told";
}

TEST_F(Sharing, a_lost_notification_is_made_up_for_by_a_look) {
    const std::string table = begin();
    there.at(table, ada, "watch");
    here.move_first(table, ada, to_act(here, table));
    write(here, there, table);
    EXPECT_TRUE(kinds(*ada, "update").empty());
    glance(there);
    EXPECT_EQ(kinds(*ada, "update").size(), 1U);
}

TEST_F(Sharing, nothing_is_refused_by_what_was_true_before) {
    const std::string table = begin();
    there.table(table);
    here.move_first(table, ada, to_act(here, table));
    const Seat next = to_act(here, table);
    const Table& now = here.table(table);
    const std::string move = R"({"type":"move","id":"late","table":")" + table + R"(","seat":)" + std::to_string(next) +
                             R"(,"decision":)" + std::to_string(now.chairs()[next].decision) + R"(,"action":")" +
                             now.match().notation(now.match().legal(next).front()) + "\"}";
    write(here, there, table); // and nobody told
    EXPECT_EQ(field(there.ask(ada, move), "type"), "ack");
    tell(there, here, table);
    EXPECT_EQ(field(here.ask(ada, move), "seq"), std::to_string(there.table(table).sequence()))
        << "the same command at the other server: the first answer";
    EXPECT_EQ(here.store.logs[table].size(), there.store.logs[table].size());
}

TEST_F(Sharing, the_loser_of_a_race_comes_second) {
    const std::string table = begin();
    there.table(table);
    here.at(table, ada, "chat", R"("text":"first")");
    write(here, there, table);
    EXPECT_EQ(field(there.at(table, ada, "chat", R"("text":"second")"), "seq"),
              std::to_string(here.table(table).sequence() + 1));
}

TEST_F(Sharing, bots_move_where_the_table_is_looked_after) {
    const object made =
        here.create(ada, R"("game":"fertility","players":2,"seats":[{"bot":"apprentice"},{"bot":"apprentice"}])");
    const std::string table = field(made, "table");
    here.bots_think = false;
    here.at(table, ada, "start");
    EXPECT_TRUE(here.store.claimed.contains(table));
    there.store.kept_elsewhere.insert(table);
    tell(here, there, table);
    const std::size_t length = there.store.logs[table].size();
    there.table(table);
    wait(there, 5000);
    EXPECT_EQ(there.store.logs[table].size(), length) << "not this server's business";
    there.store.kept_elsewhere.clear(); // the other one is gone
    there.lobby.hear(Abandoned{table});
    there.run();
    EXPECT_GT(there.store.logs[table].size(), length);
    EXPECT_EQ(there.table(table).phase(), Phase::finished);
    there.pass_time(200);
    EXPECT_FALSE(there.store.claimed.contains(table)) << "nothing is left to look after";
}

TEST_F(Sharing, a_bots_move_that_could_not_be_stored_is_made_later) {
    const object made =
        here.create(ada, R"("game":"fertility","players":2,"seats":[{"bot":"apprentice"},{"bot":"apprentice"}])");
    const std::string table = field(made, "table");
    // The game begins, then the database is away; and again at the second move, when somebody else was first.
    here.store.fates = {Stored::yes, Stored::away, Stored::full, Stored::yes, Stored::taken};
    here.at(table, ada, "start");
    EXPECT_EQ(here.table(table).steps().size(), 0U);
    here.pass_time(200);
    EXPECT_EQ(here.table(table).steps().size(), 0U) << "still";
    here.store.away = true;
    here.pass_time(200);
    EXPECT_EQ(here.table(table).steps().size(), 1U) << "and one that could not even be read";
    here.store.away = false;
    here.pass_time(200);
    EXPECT_EQ(here.table(table).phase(), Phase::finished);
}

TEST_F(Sharing, whoever_moved_in_time_elsewhere_keeps_the_seat) {
    const std::string table = begin(R"(,"clock":{"bank":60},"grace":null)");
    there.table(table); // looked after here; the other server only takes the move
    const Seat seat = to_act(here, table);
    for (int i = 0; i < 200 && here.table(table).chairs()[seat].decision <= 2; ++i) {
        here.move_first(table, ada, to_act(here, table));
    }
    write(here, there, table); // and nobody told
    there.pass_time(61'000);
    EXPECT_FALSE(there.table(table).chairs()[seat].bot_plays());
    EXPECT_EQ(there.store.logs[table].size(), here.store.logs[table].size());
    wait(there, 61'000);
    EXPECT_TRUE(there.table(table).chairs()[to_act(here, table)].bot_plays()) << "but not for ever";
}

TEST_F(Sharing, what_nobody_looks_after_is_found) {
    const object made =
        here.create(ada, R"("game":"fertility","players":2,"seats":[{"bot":"apprentice"},{"bot":"apprentice"}])");
    const std::string table = field(made, "table");
    here.bots_think = false;
    here.at(table, ada, "start");
    write(here, there, table);
    const std::size_t length = here.store.logs[table].size();
    there.store.kept_elsewhere.insert(table);
    there.lobby.hear(Summary{table, length, here.store.summary[table]});
    wait(there, 10'000);
    EXPECT_EQ(there.store.logs[table].size(), length);
    // The database crashed, and with it the other server: nothing tells of its claims.
    there.store.kept_elsewhere.clear();
    there.store.away = true;
    there.lobby.hear(Reach{.away = false});
    wait(there, 10'000);
    EXPECT_EQ(there.store.logs[table].size(), length) << "it cannot be read yet";
    there.store.away = false;
    wait(there, 10'000);
    EXPECT_GT(there.store.logs[table].size(), length) << "though nobody has opened it";
}

TEST_F(Sharing, whoever_is_present_elsewhere_is_not_gone) {
    const object made = here.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},null])");
    const std::string table = field(made, "table");
    here.at(table, ben, "sit", R"("seat":1,"name":"Ben","invite":")" + field(made, "invite") + '"');
    here.at(table, ada, "start");
    if (to_act(here, table) == 0) here.move_first(table, ada, 0);
    for (int i = 0; i < 200 && to_act(here, table) == 0; ++i) here.move_first(table, ada, 0);
    ASSERT_EQ(to_act(here, table), 1);
    here.store.elsewhere[table] = {.seats = 0b10, .spectators = 4}; // Ben sits at another server
    here.at(table, ada, "watch");
    glance(here);
    EXPECT_EQ(here.store.attended[table], (Attendance{.seats = 0b01, .spectators = 0}));
    const object presence = parsed(kinds(*ada, "presence").back());
    EXPECT_EQ(field(presence, "seats"), "[true,true]");
    EXPECT_EQ(field(presence, "spectators"), "4");
    wait(here, 200'000);
    EXPECT_FALSE(here.table(table).chairs()[1].bot_plays());
    here.store.elsewhere.clear(); // and has left
    wait(here, 110'000);
    EXPECT_FALSE(here.table(table).chairs()[1].bot_plays()) << "for less than two minutes";
    wait(here, 15'000);
    EXPECT_TRUE(here.table(table).chairs()[1].bot_plays());
}

TEST_F(Sharing, nobody_gains_time_by_another_door) {
    const std::string table = begin(R"(,"clock":{"bank":60},"grace":null)");
    const Seat seat = to_act(here, table);
    World late;
    late.store.with_others = true;
    late.commands = 2000;
    late.store.logs = here.store.logs;
    for (Entry& entry : late.store.logs[table]) entry.age = 25'000;
    late.store.kept_elsewhere.insert(table);
    late.move_first(table, ada, seat);
    EXPECT_EQ(late.table(table).chairs()[seat].left, 35'000);

    World restarted;
    restarted.store.with_others = true;
    restarted.commands = 3000;
    restarted.store.logs = here.store.logs;
    for (Entry& entry : restarted.store.logs[table]) entry.age = 25'000;
    restarted.move_first(table, ada, seat);
    EXPECT_EQ(restarted.table(table).chairs()[seat].left, 60'000) << "nobody looked after it: it stood still";
}

/// An entry of a kind that only a later version knows: this one plays no further there, and writes nothing after it.
TEST_F(Sharing, what_a_later_version_wrote_is_left_alone) {
    const std::string table = begin();
    const Seat next = to_act(there, table); // open at this server
    auto& log = here.store.logs[table];
    log.push_back({log.size() + 1, R"({"at":1,"by":"p-Ada","what":"teleported","to":"Mars"})", {}});
    const std::size_t length = log.size();
    tell(here, there, table);
    EXPECT_EQ(field(there.move_first(table, ada, next), "reason"), "damaged_table");
    EXPECT_EQ(there.store.logs[table].size(), length);
    World late;
    late.store.logs = here.store.logs;
    EXPECT_EQ(field(late.at(table, ada, "watch"), "reason"), "damaged_table");
    EXPECT_EQ(late.store.logs[table].size(), length);
}

TEST_F(Sharing, limits_are_counted_together) {
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(here.house.limits.take(Limit::guesses, "ada", 0.1, 5));
    here.house.limits.tick();
    ASSERT_EQ(here.store.gossiped.size(), 1U);
    there.lobby.hear(Gossip{here.store.gossiped[0]});
    EXPECT_TRUE(there.house.limits.take(Limit::guesses, "ada", 0.1, 5));
    EXPECT_TRUE(there.house.limits.take(Limit::guesses, "ada", 0.1, 5));
    EXPECT_FALSE(there.house.limits.take(Limit::guesses, "ada", 0.1, 5));
    EXPECT_TRUE(there.house.limits.take(Limit::guesses, "ben", 0.1, 5)) << "somebody else";
    EXPECT_TRUE(there.house.limits.take(Limit::chat, "ada", 0.1, 5)) << "something else";
    // Both at once, before they could tell each other: what was too much is owed.
    for (World* world : {&here, &there}) EXPECT_TRUE(world->house.limits.take(Limit::hints, "ada", 1, 1));
    for (World* world : {&here, &there}) world->house.limits.tick();
    there.lobby.hear(Gossip{here.store.gossiped.back()});
    there.clock.time += 1500;
    EXPECT_FALSE(there.house.limits.take(Limit::hints, "ada", 1, 1)) << "two in two seconds, however many servers";
    there.clock.time += 500;
    EXPECT_TRUE(there.house.limits.take(Limit::hints, "ada", 1, 1));
    here.store.gossiped.resize(1);
    there.lobby.hear(Gossip{"nonsense 12,,x"});
    here.house.limits.tick();
    EXPECT_EQ(here.store.gossiped.size(), 1U) << "nothing new";
}

} // namespace
} // namespace iteru::server
