// What a server keeps no longer than it was told to.
#include "api/retention.h"

#include <gtest/gtest.h>

#include "api/admin.h"
#include "lobby/house_fixture.h"

namespace iteru::server {
namespace {

constexpr std::int64_t one_day = 24LL * 3600 * 1000;
const std::string a_game = R"("game":"fertility","players":2,"seats":[{"name":"Ann"},{"bot":"apprentice"}])";

class Keeping : public testing::Test {
protected:
    void begin(const Keep& keep) {
        retention.emplace(world.house, world.lobby, identity, keep,
                          [this](const std::string& session) { return session == connected; });
    }
    /// Time goes by, with the looks of a server that runs; tables that nobody watches are closed.
    void pass(std::int64_t milliseconds) {
        world.clock.time += milliseconds;
        for (int looks = 0; looks < 3; ++looks) {
            world.pass_time(600'000);
            retention->tick();
            world.run();
        }
    }
    std::string finished_game(const std::string& host) {
        const auto who = world.guest(host);
        const std::string table = field(world.create(who, a_game), "table");
        world.at(table, who, "start");
        EXPECT_EQ(field(world.at(table, who, "propose", R"("what":"abandon")"), "type"), "ack");
        return table;
    }
    void come(const std::string& session, const std::string& player, std::int64_t used) {
        Digest token{};
        token[0] = static_cast<std::uint8_t>(world.store.rows.size() + 1);
        world.store.rows[session] = write_session(session, token, {.player = player, .used = used});
    }

    World world;
    Identity identity{world.house};
    std::optional<Retention> retention;
    std::string connected;
};

TEST_F(Keeping, GamesThatAreOver) {
    world.bots_think = false;
    begin({.tables = 30 * one_day});
    const std::string old = finished_game("Ann");
    const auto ben = world.guest("Ben");
    const std::string running = field(world.create(ben, a_game), "table");
    world.at(running, ben, "start");
    pass(20 * one_day);
    const std::string young = finished_game("Cleo");
    EXPECT_TRUE(world.store.logs.contains(old));
    pass(11 * one_day);
    EXPECT_FALSE(world.store.logs.contains(old));
    EXPECT_FALSE(world.store.summary.contains(old));
    EXPECT_TRUE(world.store.logs.contains(young));
    EXPECT_TRUE(world.store.logs.contains(running)) << "that is not over";
    EXPECT_EQ(world.lobby.tables_of("p-Ann").find(old), std::string::npos) << "no list shows it";
    EXPECT_EQ(field(world.at(old, world.guest("Ann"), "watch"), "reason"), "no_such_table");
}

TEST_F(Keeping, AGameThatSomebodyLooksAtStays) {
    world.bots_think = false;
    begin({.tables = one_day});
    const std::string table = finished_game("Ann");
    const auto ann = world.guest("Ann");
    world.at(table, ann, "watch");
    pass(5 * one_day);
    EXPECT_TRUE(world.store.logs.contains(table));
    world.lobby.leave(*ann);
    pass(1);
    EXPECT_FALSE(world.store.logs.contains(table));
}

TEST_F(Keeping, ForEverIfNobodySaysOtherwise) {
    begin({});
    const std::string table = finished_game("Ann");
    come("s", "p", day_of(world.clock.wall()));
    pass(4000 * one_day);
    EXPECT_TRUE(world.store.logs.contains(table));
    EXPECT_TRUE(world.store.rows.contains("s"));
}

TEST_F(Keeping, AClockThatIsWrongForAMomentCostsNothing) {
    world.bots_think = false;
    begin({.tables = 30 * one_day});
    const std::string table = finished_game("Ann");
    pass(0);
    world.clock.jump = 1000 * one_day;
    world.pass_time(600'000);
    retention->tick();
    world.run();
    world.clock.jump = 0;
    pass(0);
    EXPECT_TRUE(world.store.logs.contains(table));
}

TEST_F(Keeping, DevicesThatComeBackAndPeopleWhoCan) {
    begin({.sessions = 100 * one_day});
    const std::int64_t today = day_of(world.clock.wall());
    come("guest 1", "guest", today);
    come("guest 2", "guest", today);
    come("named 1", "named", today);
    come("of an older version", "older", 0);
    come("at the table", "sitting", today);
    connected = "at the table";
    for (const char* player : {"guest", "older", "sitting"}) {
        world.store.people[player] = write_account(player, 1, {.name = player});
    }
    world.store.people["named"] =
        write_account("named", 1, {.name = "Cleo", .credentials = Credentials{"cleo", "hash"}});
    world.store.people["just now"] = write_account("just now", 1, {.name = "A session is about to follow"});
    pass(50 * one_day);
    EXPECT_EQ(world.store.rows.size(), 5U);
    EXPECT_EQ(read_body(world.store.rows["of an older version"])->used, day_of(world.clock.wall()))
        << "counted from when it was first seen";
    come("guest 2", "guest", day_of(world.clock.wall())); // comes back
    pass(60 * one_day);
    EXPECT_FALSE(world.store.rows.contains("guest 1"));
    EXPECT_TRUE(world.store.rows.contains("guest 2"));
    EXPECT_TRUE(world.store.people.contains("guest"));
    EXPECT_FALSE(world.store.rows.contains("named 1"));
    EXPECT_TRUE(world.store.people.contains("named")) << "has a password";
    EXPECT_TRUE(world.store.rows.contains("at the table"));
    EXPECT_TRUE(world.store.rows.contains("of an older version"));
    pass(60 * one_day);
    EXPECT_FALSE(world.store.people.contains("guest")) << "cannot come back any more";
    EXPECT_FALSE(world.store.people.contains("older"));
    EXPECT_TRUE(world.store.people.contains("sitting"));
    EXPECT_TRUE(world.store.people.contains("just now"));
}

TEST_F(Keeping, MonthsOfTheAuditLog) {
    begin({.audit = 60 * one_day});
    const auto put_down = [&] {
        const std::string name = audit_log_of(world.clock.wall());
        const std::uint64_t next = world.store.logs[name].size() + 1;
        world.store.append({name, next, "{}", ""}, [](Stored stored) { EXPECT_EQ(stored, Stored::yes); });
        return name;
    };
    const std::string first = put_down();
    EXPECT_TRUE(is_audit_log(first)) << first;
    pass(59 * one_day);
    EXPECT_TRUE(world.store.logs.contains(first));
    const std::string later = put_down();
    pass(32 * one_day);
    EXPECT_FALSE(world.store.logs.contains(first)) << "all of that month is older";
    EXPECT_TRUE(world.store.logs.contains(later));
}

TEST(audit_log, has_a_name_for_each_month) {
    EXPECT_EQ(audit_log_of(0), "audit-1970-01");
    EXPECT_EQ(audit_log_of(1'794'801'600'000), "audit-2026-11");
    EXPECT_EQ(audit_log_of(1'796'083'199'999), "audit-2026-11");
    EXPECT_EQ(audit_log_of(1'796'083'200'000), "audit-2026-12");
    EXPECT_FALSE(is_audit_log("audit-2026-11x"));
    EXPECT_FALSE(is_audit_log("PpFVD-9Qv_7yV0l3hUqeFA"));
}

} // namespace
} // namespace iteru::server
