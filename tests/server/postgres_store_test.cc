// What several servers on one database can count on, and what they do while it is away.
#include "server/postgres_store.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>

#include "server/postgres.h"
#include "server/postgres_log.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/slow_line.h"
#include "tests/server/store_contract.h"

namespace iteru::server {

namespace {

using client::PostgresCluster;
using client::SlowLine;
using namespace std::chrono_literals;

std::string name_of(const std::string& url) { return url.substr(12, url.find('?') - 12); }

/// Looks until it is so; false at a deadline that only a fault reaches.
template <class Condition>
bool comes_true(Condition condition) {
    for (const auto until = client::patience(); client::Clock::now() < until;) {
        if (condition()) return true;
        std::this_thread::sleep_for(2ms); // between looks; nothing depends on how long
    }
    return false;
}

/// All that a store told.
class Ear {
public:
    void listen_to(Store& store) {
        store.follow([this](Heard heard) {
            const std::scoped_lock lock{mutex_};
            heard_.push_back(std::move(heard));
        });
    }
    template <class T, class Is>
    bool has_heard(Is is) {
        const std::scoped_lock lock{mutex_};
        return std::ranges::any_of(heard_, [&](const Heard& heard) {
            const T* told = std::get_if<T>(&heard);
            return told != nullptr && is(*told);
        });
    }
    template <class T, class Is>
    bool heard(Is is) {
        return comes_true([&] { return has_heard<T>(is); });
    }

private:
    std::mutex mutex_;
    std::vector<Heard> heard_;
};

bool claim_now(Store& store, const TableId& table) {
    return wait_for<bool>([&](auto answer) { store.claim(table, std::move(answer)); });
}

std::vector<Glance> glance_now(Store& store, const std::vector<TableId>& tables) {
    return wait_for<std::vector<Glance>>([&](auto answer) { store.glance(tables, std::move(answer)); });
}

class TwoServers : public testing::Test {
protected:
    PostgresCluster& cluster_ = PostgresCluster::common();
    std::string url_ = cluster_.new_database();
    Ear ear_; // before the stores: they talk to their end
    PostgresOptions quick_{.lease = 300ms, .poll = 200ms};
    PostgresStore a_{url_, quick_};
    PostgresStore b_{url_, quick_};
};

TEST_F(TwoServers, one_wins_each_number_and_the_other_reads_it) {
    constexpr std::uint64_t numbers = 60;
    std::array<std::atomic<int>, numbers + 1> winners{};
    std::vector<std::jthread> threads;
    for (Store* store : {static_cast<Store*>(&a_), static_cast<Store*>(&b_)}) {
        threads.emplace_back([&, store] {
            for (std::uint64_t next = 1; next <= numbers;) {
                const Stored stored = append_now(*store, "t", next, store == &a_ ? "a" : "b");
                if (stored == Stored::yes) ++winners[next];
                const Log log = read_now(*store, "t");
                EXPECT_EQ(log.damage, "");
                EXPECT_GE(log.entries.size(), next) << "whoever is told `taken` finds what took it";
                next = log.entries.size() + 1;
            }
        });
    }
    threads.clear();
    for (std::uint64_t i = 1; i <= numbers; ++i) EXPECT_EQ(winners[i], 1) << i;
}

TEST_F(TwoServers, one_hears_what_the_other_did) {
    ear_.listen_to(b_);
    // Who thinks it is alone tells nobody: only once the first has heard of the second is every word passed on.
    ASSERT_TRUE(comes_true([&] {
        a_.gossip("hello");
        return ear_.has_heard<Gossip>([](const Gossip& gossip) { return gossip.text == "hello"; });
    }));
    append_now(a_, "t", 1, "one", "the summary");
    append_now(a_, "t", 2, "two");
    EXPECT_TRUE(ear_.heard<Grown>([](const Grown& grown) { return grown.table == "t" && grown.sequence == 2; }));
    EXPECT_TRUE(ear_.heard<Summary>([](const Summary& summary) { return summary.body == "the summary"; }));
    wait_for<Stored>([&](auto answer) { a_.save({"ann", Digest{1}, "{}"}, std::move(answer)); });
    EXPECT_TRUE(ear_.heard<Session>([](const Session& session) { return session.id == "ann"; }));
    a_.gossip("the word");
    EXPECT_TRUE(ear_.heard<Gossip>([](const Gossip& gossip) { return gossip.text == "the word"; }));
}

TEST_F(TwoServers, a_lost_notification_only_delays) {
    ear_.listen_to(b_);
    append_now(a_, "t", 1, "one", "first");
    ear_.heard<Summary>([](const Summary& summary) { return summary.body == "first"; });
    // As if whoever wrote it had died before it could tell.
    const Summary second{"t", 1, "second"};
    postgres::Parameters parameters;
    parameters.add(second.body).add(postgres::as_text(seal_of(second)));
    postgres::Connection{url_}.ask(
        "UPDATE iteru.summaries SET body = $1::bytea, seal = $2::bytea, changed = pg_current_xact_id()", parameters);
    EXPECT_TRUE(ear_.heard<Summary>([](const Summary& summary) { return summary.body == "second"; }));
    postgres::Connection{url_}.run("UPDATE iteru.summaries SET body = 'forged', changed = pg_current_xact_id()");
    EXPECT_EQ(summaries_now(b_).at(0).body, "") << "not what was written";
}

TEST_F(TwoServers, one_at_a_time_looks_after_a_table) {
    append_now(a_, "t", 1, "one");
    EXPECT_TRUE(claim_now(a_, "t"));
    EXPECT_TRUE(claim_now(a_, "t")) << "its own still";
    EXPECT_FALSE(claim_now(b_, "t"));
    EXPECT_EQ(glance_now(a_, {"t", "none"}).at(0).keeper, Keeper::me);
    EXPECT_EQ(glance_now(a_, {"t", "none"}).size(), 1U);
    EXPECT_EQ(glance_now(b_, {"t"}).at(0).keeper, Keeper::other);
    a_.release("t");
    EXPECT_TRUE(comes_true([&] { return claim_now(b_, "t"); }));
    EXPECT_FALSE(claim_now(a_, "t"));
}

TEST_F(TwoServers, what_a_dead_server_looked_after_is_taken_over) {
    ear_.listen_to(b_);
    {
        // One that never says goodbye: its line is cut for good.
        SlowLine line{cluster_.socket_file()};
        PostgresStore doomed{line.url(name_of(url_)), quick_};
        append_now(doomed, "t", 1, "one");
        EXPECT_TRUE(claim_now(doomed, "t"));
        doomed.attend("t", {.seats = 2, .spectators = 3});
        EXPECT_TRUE(comes_true([&] { return glance_now(b_, {"t"}).at(0).elsewhere == Attendance{2, 3}; }));
        EXPECT_FALSE(claim_now(b_, "t"));
        line.swallow_answers();
        line.delay(1h);
        EXPECT_TRUE(ear_.heard<Abandoned>([](const Abandoned& abandoned) { return abandoned.table == "t"; }));
        EXPECT_EQ(glance_now(b_, {"t"}).at(0).elsewhere, Attendance{});
        EXPECT_TRUE(claim_now(b_, "t"));
        line.delay(0ms);
        line.cut();
        EXPECT_FALSE(claim_now(doomed, "t") && claim_now(doomed, "t")) << "it comes back too late";
    }
    EXPECT_EQ(glance_now(b_, {"t"}).at(0).keeper, Keeper::me);
}

TEST_F(TwoServers, a_login_name_is_one_players) {
    const auto save = [](Store& store, const Session& session) {
        return wait_for<Stored>([&](auto answer) { store.save(session, std::move(answer)); });
    };
    EXPECT_EQ(save(a_, {"1", Digest{1}, "{}", "ada", "p-ada"}), Stored::yes);
    EXPECT_EQ(save(b_, {"2", Digest{2}, "{}", "ada", "p-eve"}), Stored::taken);
    EXPECT_FALSE(wait_for<Found>([&](auto answer) { a_.find_session(Digest{2}, std::move(answer)); }).session);
    EXPECT_EQ(save(b_, {"3", Digest{3}, "{}", "ada", "p-ada"}), Stored::yes) << "from another device";
}

TEST_F(TwoServers, a_damaged_log_is_not_handed_out) {
    for (std::uint64_t i = 1; i <= 3; ++i) append_now(a_, "t", i, "body");
    for (std::uint64_t i = 1; i <= 3; ++i) append_now(a_, "u", i, "body", "summary");
    postgres::Connection{url_}.run("UPDATE iteru.entries SET body = 'other' WHERE table_id = 't' AND sequence = 2;"
                                   "DELETE FROM iteru.entries WHERE table_id = 'u' AND sequence = 3");
    EXPECT_EQ(read_now(b_, "t").damage, "entry 2 is not what was written");
    EXPECT_TRUE(read_now(b_, "t").entries.empty());
    EXPECT_NE(read_now(b_, "u").damage, "");
    EXPECT_EQ(append_now(b_, "t", 5, "five"), Stored::taken);
}

/// The commit happened, and nobody could say so.
TEST(UnknownOutcome, is_found_out) {
    PostgresCluster& cluster = PostgresCluster::common();
    const std::string url = cluster.new_database();
    SlowLine line{cluster.socket_file()};
    PostgresStore store{line.url(name_of(url))};
    ASSERT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
    line.swallow_answers();
    std::promise<Stored> mine;
    store.append({"t", 2, "two", {}}, [&](Stored stored) { mine.set_value(stored); });
    PostgresStore other{url};
    ASSERT_TRUE(comes_true([&] { return read_now(other, "t").entries.size() == 2; })) << "it is committed";
    line.cut();
    EXPECT_EQ(mine.get_future().get(), Stored::yes) << "by us";
    EXPECT_EQ(bodies(read_now(store, "t")), (std::vector<std::string>{"one", "two"}));
}

TEST(UnknownOutcome, of_one_who_came_second_is_taken) {
    PostgresCluster& cluster = PostgresCluster::common();
    const std::string url = cluster.new_database();
    SlowLine line{cluster.socket_file()};
    PostgresStore store{line.url(name_of(url))};
    PostgresStore other{url};
    ASSERT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
    line.delay(1h); // what is sent now never arrives
    std::promise<Stored> mine;
    store.append({"t", 2, "mine", {}}, [&](Stored stored) { mine.set_value(stored); });
    ASSERT_EQ(append_now(other, "t", 2, "theirs"), Stored::yes);
    line.delay(0ms);
    line.cut();
    EXPECT_EQ(mine.get_future().get(), Stored::taken);
    EXPECT_EQ(bodies(read_now(store, "t")), (std::vector<std::string>{"one", "theirs"}));
}

TEST(Away, refuses_after_a_while_and_comes_back) {
    PostgresCluster cluster{false};
    const std::string url = cluster.new_database();
    Ear ear; // before the store: it talks to its end
    PostgresStore store{url, {.patience = 100ms}};
    ear.listen_to(store);
    ASSERT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
    cluster.stop(SIGINT);
    EXPECT_TRUE(ear.heard<Reach>([](const Reach& reach) { return reach.away; }));
    EXPECT_EQ(append_now(store, "t", 2, "two"), Stored::away);
    EXPECT_TRUE(read_now(store, "t").away);
    EXPECT_TRUE(wait_for<Found>([&](auto answer) { store.find_session({}, std::move(answer)); }).away);
    EXPECT_FALSE(claim_now(store, "t"));
    cluster.start();
    EXPECT_TRUE(comes_true([&] { return append_now(store, "t", 2, "two") == Stored::yes; }));
    EXPECT_EQ(read_now(store, "t").entries.size(), 2U);
    EXPECT_TRUE(ear.heard<Reach>([](const Reach& reach) { return !reach.away; }));
    // And a server may be stopped while its database is away.
    cluster.stop(SIGQUIT);
    std::promise<void> settled;
    store.settle([&] { settled.set_value(); });
    settled.get_future().wait();
}

TEST(Away, cut_connections_lose_and_double_nothing) {
    PostgresCluster& cluster = PostgresCluster::common();
    const std::string url = cluster.new_database();
    PostgresStore store{url};
    for (std::uint64_t i = 1; i <= 200; ++i) {
        if (i % 20 == 0) {
            cluster.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name_of(url) +
                        "'");
        }
        ASSERT_EQ(append_now(store, "t", i, std::to_string(i)), Stored::yes) << i;
    }
    const Log log = read_now(store, "t");
    EXPECT_EQ(log.damage, "");
    EXPECT_EQ(log.entries.size(), 200U);
}

TEST(PostgresSchema, is_migrated_while_a_server_of_the_version_before_runs) {
    const std::string url = PostgresCluster::common().new_database();
    std::vector<std::string_view> steps(postgres::schema_steps().begin(), postgres::schema_steps().end());
    PostgresStore old{url};
    ASSERT_EQ(append_now(old, "t", 1, "one", "summary"), Stored::yes);
    steps.emplace_back("ALTER TABLE iteru.entries ADD COLUMN note text; CREATE TABLE iteru.notes (id bigint);");
    {
        PostgresStore fresh{url, {.schema = steps}};
        EXPECT_EQ(append_now(fresh, "t", 2, "two"), Stored::yes);
        EXPECT_EQ(append_now(old, "t", 3, "three", "summary"), Stored::yes);
        EXPECT_EQ(read_now(fresh, "t").entries.size(), 3U);
        PostgresStore again{url};
        EXPECT_EQ(append_now(again, "t", 4, "four"), Stored::yes) << "the old version may still be started";
    }
    steps.emplace_back("CREATE TABLE iteru.more (id bigint);");
    PostgresStore newest{url, {.schema = steps}};
    EXPECT_THROW(PostgresStore{url}, StoreProblem) << "two versions behind";
}

TEST(PostgresSchema, is_made_once_by_many) {
    const std::string url = PostgresCluster::common().new_database();
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { EXPECT_NO_THROW(PostgresStore{url}); });
    threads.clear();
    postgres::Connection{url}.run("DROP TABLE iteru.version");
    EXPECT_THROW(PostgresStore{url}, StoreProblem) << "somebody else's";
}

TEST(PostgresAddress, is_checked_and_told_without_its_password) {
    const auto reason = [](const std::string& url) -> std::string {
        try {
            const postgres::Connection connection{url};
        } catch (const StoreProblem& problem) {
            EXPECT_EQ(std::string{problem.what()}.find("secret"), std::string::npos);
            return std::string{problem.reason};
        }
        return "";
    };
    EXPECT_EQ(reason("mysql://somewhere"), "bad_url");
    EXPECT_EQ(reason("postgres://u:secret@host/db?nonsense=1"), "bad_url");
    EXPECT_EQ(reason("postgres://u:secret@127.0.0.1:1/db"), "unreachable");
    EXPECT_EQ(postgres::shown("postgres://u:secret@host:5433/db"), "postgres://u@host:5433/db");
}

} // namespace

} // namespace iteru::server
