// What a PostgreSQL of our own shows of servers on it, besides what shared_contract_test.cc asks of them.
#include "cluster/postgres_store.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <mutex>
#include <thread>

#include "cluster/postgres.h"
#include "cluster/postgres_log.h"
#include "store/log_file.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/slow_line.h"
#include "tests/server/ear.h"
#include "tests/server/store_contract.h"

namespace iteru::server {

namespace {

using client::PostgresCluster;
using client::SlowLine;
using namespace std::chrono_literals;

std::string name_of(const std::string& url) { return url.substr(12, url.find('?') - 12); }

bool claim_now(Store& store, const TableId& table) {
    return wait_for<bool>([&](auto answer) { store.claim(table, std::move(answer)); });
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

TEST_F(TwoServers, one_hears_what_the_other_did) {
    ear_.listen_to(b_);
    // A server that believes it is alone tells nobody: news flows only once the first has heard of the second.
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

TEST_F(TwoServers, a_claim_made_before_the_clock_jumped_back_is_taken_over) {
    ear_.listen_to(b_);
    append_now(a_, "t", 1, "one", "first");
    postgres::Connection{url_}.run(
        "INSERT INTO iteru.servers (id, until) VALUES ('gone', clock_timestamp() + interval '1 day');"
        "INSERT INTO iteru.claims (table_id, server) VALUES ('t', 'gone')");
    EXPECT_TRUE(ear_.heard<Abandoned>([](const Abandoned& abandoned) { return abandoned.table == "t"; }));
    EXPECT_TRUE(claim_now(b_, "t"));
    EXPECT_FALSE(claim_now(a_, "t"));
}

TEST_F(TwoServers, a_login_name_is_one_players) {
    EXPECT_EQ(change_now(a_, {"p-ada", 1, "ada", "{}"}), Stored::yes);
    EXPECT_EQ(change_now(b_, {"p-eve", 1, "ada", "{}"}), Stored::named);
    EXPECT_EQ(change_now(b_, {"p-ada", 2, "ada", "changed"}), Stored::yes);
    EXPECT_EQ(change_now(a_, {"p-ada", 2, "ada", "late"}), Stored::taken);
}

TEST_F(TwoServers, one_wins_each_version_and_the_other_hears_of_it) {
    ear_.listen_to(b_);
    constexpr std::uint64_t versions = 40;
    std::array<std::atomic<int>, versions + 1> winners{};
    {
        std::vector<std::jthread> threads;
        for (Store* store : {static_cast<Store*>(&a_), static_cast<Store*>(&b_)}) {
            threads.emplace_back([&, store] {
                for (std::uint64_t next = 1; next <= versions;) {
                    const Account mine{"p", next, "login", store == &a_ ? "a" : "b"};
                    const Stored stored = change_now(*store, mine);
                    if (stored == Stored::yes) ++winners[next];
                    const auto there = player_now(*store, "p");
                    ASSERT_TRUE(there);
                    EXPECT_GE(there->version, next);
                    next = there->version + 1;
                }
            });
        }
    }
    for (std::uint64_t i = 1; i <= versions; ++i) EXPECT_EQ(winners[i], 1) << i;
    ASSERT_EQ(change_now(a_, {"p", versions + 1, "login", "last"}), Stored::yes);
    EXPECT_TRUE(ear_.heard<Account>([](const Account& account) { return account.body == "last"; }));
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

/// What a commit waits for while a row is written, as the database itself sees it.
void watch_settings(const std::string& url) {
    postgres::Connection{url}.run(
        "CREATE TABLE seen (commits text, keepalive text);"
        "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN INSERT INTO seen VALUES"
        " (current_setting('synchronous_commit'), current_setting('tcp_keepalives_idle')); RETURN NULL; END$$;"
        "CREATE TRIGGER look AFTER INSERT ON iteru.entries EXECUTE FUNCTION look();"
        "CREATE TRIGGER look AFTER INSERT ON iteru.devices EXECUTE FUNCTION look();");
}

/// The one value that was seen; several with a comma between.
std::string seen(const std::string& url, const std::string& column) {
    return postgres::Connection{url}.ask("SELECT string_agg(DISTINCT " + column + ", ',') FROM seen").text(0, 0);
}

TEST(Commit, waits_for_the_disk_whatever_the_database_says) {
    PostgresCluster& cluster = PostgresCluster::common();
    for (const std::string setting : {"off", "local", "remote_write", "on", "remote_apply"}) {
        const std::string url = cluster.new_database();
        cluster.run("ALTER DATABASE " + name_of(url) + " SET synchronous_commit = " + setting);
        PostgresStore store{url};
        watch_settings(url);
        ASSERT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
        wait_for<Stored>([&](auto answer) { store.save({"ann", Digest{1}, "{}"}, std::move(answer)); });
        cluster.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name_of(url) + "'");
        ASSERT_EQ(append_now(store, "t", 2, "over another connection"), Stored::yes);
        EXPECT_EQ(seen(url, "commits"), setting == "remote_apply" ? setting : "on") << setting;
    }
}

TEST(Commit, of_a_copy_waits_for_the_disk_too) {
    PostgresCluster& cluster = PostgresCluster::common();
    const std::string url = cluster.new_database();
    cluster.run("ALTER DATABASE " + name_of(url) + " SET synchronous_commit = off");
    (void)PostgresStore{url};
    watch_settings(url);
    const Folder folder;
    LogFile file{folder / LogFile::name};
    file.begin();
    file.append({"t", 1, "one", "summary"});
    file.commit();
    copy_to_postgres(file, url);
    EXPECT_EQ(seen(url, "commits"), "on");
}

TEST(Commit, is_not_held_up_by_a_name_that_is_none) {
    std::atomic<int> told = 0;
    PostgresStore store{PostgresCluster::common().new_database(), {.tell = [&](std::string_view) { ++told; }}};
    std::array<std::promise<Log>, 20> logs;
    for (int i = 0; std::promise<Log> & promise : logs) {
        store.read({std::string("\0", 1)}, [&promise](Log log) { promise.set_value(std::move(log)); });
        EXPECT_EQ(append_now(store, "t" + std::to_string(i++), 1, "one"), Stored::yes);
    }
    for (auto& log : logs) EXPECT_TRUE(log.get_future().get().entries.empty());
    EXPECT_EQ(told, 0) << "the line has been given up for it";
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
    EXPECT_TRUE(wait_for<FoundSession>([&](auto answer) { store.find_session({}, std::move(answer)); }).away);
    EXPECT_FALSE(claim_now(store, "t"));
    cluster.start();
    EXPECT_TRUE(comes_true([&] { return append_now(store, "t", 2, "two") == Stored::yes; }));
    EXPECT_EQ(read_now(store, "t").entries.size(), 2U);
    EXPECT_TRUE(ear.heard<Reach>([](const Reach& reach) { return !reach.away; }));
    // And a server may be stopped while its database is away.
    cluster.stop(SIGQUIT);
    std::promise<void> settled;
    store.settle([&](Settled) { settled.set_value(); });
    settled.get_future().wait();
}

TEST(Away, a_database_that_only_reads_refuses_after_a_while_and_comes_back) {
    PostgresCluster& cluster = PostgresCluster::common();
    const std::string url = cluster.new_database();
    const auto read_only = [&](const std::string& how) {
        cluster.run("ALTER DATABASE " + name_of(url) + " SET default_transaction_read_only = " + how);
        cluster.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name_of(url) + "'");
    };
    Ear ear; // before the store: it talks to its end
    PostgresStore store{url, {.patience = 100ms}};
    ear.listen_to(store);
    ASSERT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
    read_only("on"); // as a standby would, after a failover
    ASSERT_TRUE(ear.heard<Reach>([](const Reach& reach) { return reach.away; })) << "so nothing is on its way";
    EXPECT_EQ(append_now(store, "t", 2, "two"), Stored::away) << "not written, and PostgreSQL said so";
    read_only("off");
    EXPECT_TRUE(comes_true([&] { return append_now(store, "t", 2, "two") == Stored::yes; }));
    EXPECT_EQ(bodies(read_now(store, "t")), (std::vector<std::string>{"one", "two"}));
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
    std::vector<postgres::SchemaStep> steps(postgres::schema_steps().begin(), postgres::schema_steps().end());
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

TEST(PostgresSchema, is_not_made_by_whoever_only_looks) {
    const std::string url = PostgresCluster::common().new_database();
    EXPECT_THROW(PostgresLog{url}, StoreProblem) << "the wrong database, perhaps";
    EXPECT_TRUE(postgres::Connection{url}.ask("SELECT to_regnamespace('iteru')::text").null(0, 0));
}

TEST(PostgresSchema, is_made_once_by_many) {
    const std::string url = PostgresCluster::common().new_database();
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { EXPECT_NO_THROW(PostgresStore{url}); });
    threads.clear();
    postgres::Connection{url}.run("DROP TABLE iteru.version");
    EXPECT_THROW(PostgresStore{url}, StoreProblem) << "somebody else's";
}

/// Why there is no connection; what is said of it is nobody's secret.
std::string reason(const std::string& url) {
    try {
        const postgres::Connection connection{url};
    } catch (const StoreProblem& problem) {
        for (const char* part : {"geheim", "secret"})
            EXPECT_EQ(std::string{problem.what()}.find(part), std::string::npos);
        return std::string{problem.reason};
    }
    return "";
}

TEST(PostgresAddress, is_checked_and_told_without_its_password) {
    EXPECT_EQ(reason("mysql://somewhere"), "bad_url");
    EXPECT_EQ(reason("u:secret@host/db"), "bad_url");
    EXPECT_EQ(reason("postgres://u:secret@host/db?nonsense=1"), "bad_url");
    EXPECT_EQ(reason("postgres://u:secret@[::1]x/db"), "bad_url");
    EXPECT_EQ(reason("postgres://u:secret@127.0.0.1:1/db"), "unreachable");
    EXPECT_EQ(reason("postgres://127.0.0.1:1/db?user=u&password=secret"), "unreachable");
    EXPECT_EQ(postgres::shown("postgres://u:secret@host:5433/db"), "postgres://u@host:5433/db");
    EXPECT_EQ(postgres::shown("postgres://u:sec%40%2Fret@host/db"), "postgres://u@host/db");
}

TEST(PostgresAddress, with_a_password_that_libpq_reads_as_something_else_is_refused) {
    for (const char* url : {"postgres://u:secret@geheim@127.0.0.1:1/db", "postgres://u:secret/geheim@127.0.0.1:1/db",
                            "postgres://u:secret%geheim@127.0.0.1:1/db", "postgres://u:secret?a/geheim@127.0.0.1:1/db",
                            "postgres://127.0.0.1:1/db?user=u&password=secret%geheim", "postgres://u:secret/db"}) {
        EXPECT_EQ(reason(url), "unclear_url") << url;
        EXPECT_THROW((void)postgres::shown(url), StoreProblem);
    }
}

TEST(PostgresAddress, of_several_hosts_another_is_tried) {
    PostgresCluster& cluster = PostgresCluster::common();
    const Folder folder;
    std::filesystem::create_symlink(cluster.socket_file(), folder / "socket");
    SlowLine first{folder / "socket"};
    SlowLine second{cluster.socket_file()};
    const std::string name = name_of(cluster.new_database());
    const std::string other = second.url(name);
    const auto place = [](const std::string& url) { return url.substr(17, url.find('/', 17) - 17); };
    std::string url = first.url(name);
    url.insert(17, "127.0.0.1:1," + place(other) + ","); // at the first of them nobody listens
    EXPECT_EQ(postgres::shown(url).find("postgres://iteru@127.0.0.1,127.0.0.1,127.0.0.1:1,"), 0U);
    url = "postgres://iteru@" + place(first.url(name)) + "," + url.substr(17);
    PostgresStore store{url};
    EXPECT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
    // From now on the first takes connections and ends them: libpq alone would ask no other.
    std::filesystem::remove(folder / "socket");
    first.cut();
    EXPECT_EQ(append_now(store, "t", 2, "two"), Stored::yes);
    const auto words = postgres::connection_words("postgres://a:1,b:2,c:3/db", 4);
    EXPECT_EQ(words.at("host"), "b,c,a");
    EXPECT_EQ(words.at("port"), "2,3,1");
}

TEST(PostgresAddress, takes_password_and_tls_as_libpq_does) {
    PostgresCluster cluster{false};
    const std::string name = name_of(cluster.new_database());
    cluster.ask_for_password("geheim@ja");
    const std::string place = cluster.tls_place(name);
    const std::string tls = "?sslmode=verify-full&sslrootcert=" + cluster.certificate();
    const std::string url = "postgres://iteru:geheim%40ja@" + place + tls;
    {
        PostgresStore store{url};
        watch_settings(url);
        EXPECT_EQ(append_now(store, "t", 1, "one"), Stored::yes);
        EXPECT_EQ(seen(url, "keepalive"), "5") << "a host that is gone is noticed";
        const auto lines = postgres::Connection{url}.ask(
            "SELECT count(*) FILTER (WHERE ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
            " WHERE application_name = 'iteru' AND datname = current_database()");
        EXPECT_EQ(lines.number(0, 0), lines.number(0, 1));
        EXPECT_GE(lines.number(0, 0), 3U);
    }
    const Folder folder;
    std::ofstream{folder / "pass"} << "127.0.0.1:*:*:iteru:geheim@ja\n";
    std::filesystem::permissions(folder / "pass", std::filesystem::perms{0600});
    EXPECT_EQ(reason("postgres://iteru@" + place + tls + "&passfile=" + (folder / "pass").string()), "");
    EXPECT_EQ(reason("postgres://iteru:geheimnis@" + place + tls), "unreachable") << "a wrong password";
    EXPECT_EQ(reason("postgres://iteru@" + place + tls), "unreachable") << "none";
    EXPECT_EQ(reason("postgres://iteru:geheim%40ja@" + place + "?sslmode=disable"), "unreachable") << "no TLS";
}

} // namespace

} // namespace iteru::server
