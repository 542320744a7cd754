// Three servers on one PostgreSQL under load: servers killed, the database restarted and crashed, lines cut and slow.
// Players of one table sit at different servers, move between them, and send commands to two at once.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "cluster/postgres_log.h"
#include "store/log_file.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/slow_line.h"
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

using client::PostgresCluster;
using client::SlowLine;
using namespace std::chrono_literals;

/// One for all tests of this file: synced, as in earnest.
PostgresCluster& cluster() {
    static PostgresCluster cluster{true};
    return cluster;
}

class SharedStore : public testing::Test {
protected:
    void SetUp() override {
        for (ServerProcess* server : all_) ASSERT_TRUE(server->start()) << server->said();
    }
    void TearDown() override {
        for (ServerProcess* server : all_) {
            if (HasFailure()) std::cerr << server->said().substr(0, 3000) << '\n';
        }
    }
    ServerPlan plan(const std::string& name, const std::string& url) const {
        // ITERU_OTHER_PROGRAM: one of them is another version, beside the two of this one.
        const char* other = std::getenv("ITERU_OTHER_PROGRAM");
        return {
            .program = other != nullptr && name == "b" ? other : ITERU_PROGRAM, .data = folder_ / name, .store = url};
    }

    void expect_a_good_history() {
        ASSERT_EQ(crowd_.settle(), "");
        for (ServerProcess* server : all_) EXPECT_EQ(server->stop(), 0);
        server::PostgresLog log{url_};
        const FinalLogs logs = final_logs(log);
        const auto faults = faults_of(crowd_.history(), logs);
        EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
        std::size_t entries = 0;
        for (const auto& [table, final_log] : logs) entries += final_log.entries.size();
        std::cout << crowd_.history().answers.size() << " answers, " << crowd_.history().seen.size() << " views, "
                  << entries << " entries in " << logs.size() << " tables\n";
        EXPECT_EQ(run("check '" + url_ + "'").code, 0);
    }

    Folder folder_;
    std::string url_ = cluster().new_database();
    std::string name_ = url_.substr(12, url_.find('?') - 12);
    SlowLine line_{cluster().socket_file()};
    ServerProcess a_{plan("a", url_)};
    ServerProcess b_{plan("b", url_)};
    ServerProcess c_{plan("c", line_.url(name_))};
    std::vector<ServerProcess*> all_{&a_, &b_, &c_};
    Crowd crowd_{all_};
};

TEST_F(SharedStore, one_of_three_servers_killed_again_and_again) {
    ASSERT_EQ(crowd_.gather(12), "");
    for (std::size_t i = 0; i < kills(); ++i) {
        ServerProcess& doomed = *all_[crowd_.random().below(3)];
        ASSERT_EQ(crowd_.play(20 + crowd_.random().below(60)), "") << "kill " << i;
        doomed.kill();
        ASSERT_EQ(crowd_.play(10 + crowd_.random().below(40)), "") << "without it, kill " << i;
        ASSERT_TRUE(doomed.start()) << "kill " << i << "\n" << doomed.said();
    }
    ASSERT_EQ(crowd_.play(100), "");
    expect_a_good_history();
}

TEST_F(SharedStore, the_database_restarted_and_crashed_and_its_lines_cut) {
    ASSERT_EQ(crowd_.gather(8), "");
    for (const int signal : {SIGINT, SIGQUIT}) { // in order, and not
        ASSERT_EQ(crowd_.play(60), "");
        cluster().stop(signal);
        cluster().start();
        ASSERT_EQ(crowd_.play(40), "");
        for (int i = 0; i < 3; ++i) {
            cluster().run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name_ + "'");
            line_.cut();
            ASSERT_EQ(crowd_.play(20), "");
        }
    }
    for (ServerProcess* server : all_) EXPECT_TRUE(server->running());
    expect_a_good_history();
}

TEST_F(SharedStore, a_slow_line_to_the_database) {
    ASSERT_EQ(crowd_.gather(6), "");
    for (const auto delay : {20ms, 60ms, 3ms}) {
        line_.delay(delay);
        ASSERT_EQ(crowd_.play(50), "");
    }
    for (int i = 0; i < 3; ++i) {
        // Commits of which its server does not hear, until the line breaks.
        line_.swallow_answers();
        const std::jthread breaker{[&, before = line_.swallowed()] {
            while (line_.swallowed() < before + 200) std::this_thread::yield();
            line_.cut();
        }};
        ASSERT_EQ(crowd_.play(30), "");
    }
    expect_a_good_history();
}

TEST_F(SharedStore, a_database_that_is_away_is_told_and_survived) {
    const auto guest = client::make_guest(a_.port(), "Ann").value();
    cluster().stop(SIGINT);
    // Asked again and again, but more slowly than the limit of an address.
    const auto status_once = [&](const auto& is_so) {
        const auto until = client::patience();
        auto reply = client::http(a_.port(), {.target = "/healthz"});
        while (!is_so(reply) && client::Clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
            reply = client::http(a_.port(), {.target = "/healthz"});
        }
        return reply.status;
    };
    EXPECT_EQ(status_once([](const auto& reply) { return reply.body.contains("store_away"); }), 503);
    const auto refused =
        client::http(a_.port(), {.method = "POST",
                                 .target = "/api/command",
                                 .body = R"({"type":"create","id":"1","game":"fertility","players":2})",
                                 .cookie = guest.cookie});
    EXPECT_NE(refused.body.find("store_away"), std::string::npos) << refused.status << refused.body;
    EXPECT_EQ(client::http(a_.port(), {.method = "POST", .target = "/api/session", .body = "{}"}).status, 503);
    EXPECT_EQ(b_.stop(), 0) << "also now";
    cluster().start();
    EXPECT_EQ(status_once([](const auto& reply) { return reply.status == 200; }), 200);
    ASSERT_TRUE(b_.start());
    const auto known = client::http(b_.port(), {.target = "/api/session", .cookie = guest.cookie});
    EXPECT_NE(known.body.find(guest.player), std::string::npos) << "who came through one server is known to the other";
}

/// The bot at a table goes on when the server that played it is gone.
TEST_F(SharedStore, bots_are_taken_over) {
    const auto guest = client::make_guest(a_.port(), "Ann").value();
    const auto ask = [&](std::uint16_t port, const std::string& body) {
        const auto reply =
            client::http(port, {.method = "POST", .target = "/api/command", .body = body, .cookie = guest.cookie});
        return boost::json::parse(reply.body).at("messages").as_array().back().as_object();
    };
    const auto made =
        ask(a_.port(), R"({"type":"create","id":"1","game":"tal-der-koenige","players":2,"seats":[{"bot":"pharaoh"},)"
                       R"({"bot":"pharaoh"}]})");
    const std::string table{made.at("table").as_string()};
    ask(a_.port(), R"({"type":"start","id":"2","table":")" + table + "\"}");
    const auto length = [&] { return server::PostgresLog{url_}.read(table, 1).entries.size(); };
    const auto reaches = [&](std::size_t enough) {
        for (const auto until = client::patience(60); client::Clock::now() < until;) {
            if (length() >= enough) return true;
        }
        return false;
    };
    ASSERT_TRUE(reaches(4));
    a_.kill();
    const std::size_t then = length();
    EXPECT_TRUE(reaches(then + 3)) << "the others go on from " << then;
    const auto seen = client::http(c_.port(), {.target = "/api/tables/" + table, .cookie = guest.cookie});
    EXPECT_NE(seen.body.find("\"snapshot\""), std::string::npos);
}

/// And so do the clocks, though nobody is there.
TEST_F(SharedStore, clocks_are_taken_over) {
    const auto guest = client::make_guest(a_.port(), "Ann").value();
    const auto ask = [&](const std::string& body) {
        const auto reply =
            client::http(a_.port(), {.method = "POST", .target = "/api/command", .body = body, .cookie = guest.cookie});
        return boost::json::parse(reply.body).at("messages").as_array().back().as_object();
    };
    const auto made = ask(R"({"type":"create","id":"1","game":"fertility","players":2,"clock":{"bank":5},)"
                          R"("seats":[{"name":"Ann"},{"name":"Ann too"}]})");
    const std::string table{made.at("table").as_string()};
    EXPECT_EQ(ask(R"({"type":"start","id":"2","table":")" + table + "\"}").at("type").as_string(), "ack");
    a_.kill();
    const auto time_is_up = [&] {
        const auto log = server::PostgresLog{url_}.read(table, 1);
        return std::ranges::any_of(log.entries,
                                   [](const server::Entry& entry) { return entry.body.contains("taken_over"); });
    };
    for (const auto until = client::patience(60); !time_is_up() && client::Clock::now() < until;) {
        std::this_thread::sleep_for(20ms); // between looks; nothing depends on how long
    }
    EXPECT_TRUE(time_is_up());
}

/// Servers know the words and digests of what they have open: a deletion waits until they have stopped. A ban does not.
TEST_F(SharedStore, somebody_is_banned_everywhere_and_deleted_once_the_servers_have_stopped) {
    const auto zoe = client::make_guest(a_.port(), "Zenobia").value();
    const auto admin = [&](const std::string& act) { return run(fmt::format("admin {} --store '{}'", act, url_)); };
    const auto status_at = [&](const ServerProcess& server) {
        return client::http(server.port(), {.target = "/api/session", .cookie = zoe.cookie}).status;
    };
    EXPECT_EQ(status_at(b_), 200);
    EXPECT_EQ(admin("ban " + zoe.player).code, 0);
    for (const ServerProcess* server : all_) {
        for (const auto until = client::patience(); status_at(*server) != 401 && client::Clock::now() < until;) {
            std::this_thread::sleep_for(50ms); // between looks; nothing depends on how long
        }
        EXPECT_EQ(status_at(*server), 401);
    }
    const Outcome refused = admin("delete " + zoe.player);
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(refused.said.contains("stop all servers")) << refused.said;
    for (ServerProcess* server : all_) EXPECT_EQ(server->stop(), 0);
    EXPECT_EQ(admin("delete " + zoe.player).code, 0);
    EXPECT_FALSE(admin("people").said.contains("Zenobia"));
    EXPECT_TRUE(admin("audit").said.contains("Banned: " + zoe.player));
    EXPECT_EQ(run("check '" + url_ + "'").code, 0);
}

/// What an operator is told; never a password.
TEST(DatabaseCommands, say_what_is_wrong) {
    const Folder folder;
    std::filesystem::create_directory(folder / "data");
    {
        server::LogFile file{folder / "data" / server::LogFile::name};
        file.begin();
        file.save({"p", Digest{1}, R"({"player":"p","name":"Ann"})"});
        file.commit();
    }
    const auto expect = [&](int code, const std::string& words, const std::string& arguments) {
        const int status = std::system(
            fmt::format("cd '{}' && LC_ALL=C {} {} > said 2>&1", folder.path().string(), ITERU_PROGRAM, arguments)
                .c_str());
        std::ostringstream said;
        said << std::ifstream{folder / "said"}.rdbuf();
        EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, code) << arguments << "\n" << said.str();
        EXPECT_TRUE(said.str().contains(words)) << arguments << "\n" << said.str();
        EXPECT_FALSE(said.str().contains("geheim")) << arguments << "\n" << said.str();
    };
    const std::string url = "'" + cluster().new_database() + "'";
    const std::string dead = "'postgres://u:geheim@127.0.0.1:1/none'";
    for (const char* command :
         {"check ", "check --store ", "migrate --from data --to ", "backup copy --store ", "serve --store "}) {
        expect(2, "PostgreSQL cannot be reached", command + dead);
        expect(2, "cannot be told apart", std::string{command} + "'postgres://u:geheim/x@127.0.0.1:1/none'");
        expect(2, "invalid URI query parameter", std::string{command} + "'postgres://u:geheim@127.0.0.1/x?no=1'");
    }
    for (const char* command :
         {"check --store ", "migrate --from data --to ", "backup copy --store ", "serve --store "}) {
        expect(2, "is not the address of a database", std::string{command} + "u:geheim@127.0.0.1/none");
        expect(2, "is not the address of a database", std::string{command} + "mysql://u:geheim@127.0.0.1/none");
    }
    expect(2, "there is no such store", "check " + url);
    expect(2, "there is no such store", "backup copy --store " + url);
    expect(2, "which database?", "migrate --from data");
    expect(2, "not a database", "migrate --from " + dead + " --to " + url);
    expect(2, "not a database", "restore " + dead);
    expect(2, "a backup is a file", "backup " + dead);
    for (const char* command : {"backup copy --data ", "restore copy --data ", "serve --data "}) {
        expect(2, "--store", command + dead);
    }
    for (const char* command : {"backup copy", "restore copy", "check"}) {
        expect(
            2, "don’t go together",
            fmt::format("{} {} data --store {}", command, std::string_view{command} == "check" ? "" : "--data", dead));
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "copy"));
    EXPECT_FALSE(std::filesystem::exists(folder / "postgres:"));
    expect(0, "1 session", "backup copy --data data");
    expect(0, "1 session", "restore copy --store " + url);
    expect(0, "1 session", "check --store " + url);
    expect(2, "only into an empty database", "restore copy --store " + url);
    expect(2, "only into an empty database", "migrate --from data --to " + url);
}

TEST_F(Faults, moved_to_a_database_and_back) {
    ASSERT_EQ(crowd_.gather(4), "");
    ASSERT_EQ(crowd_.play(60), "");
    expect_a_good_history();
    const std::string url = cluster().new_database();
    const std::string data = server_.plan().data.string();
    ASSERT_EQ(run(fmt::format("migrate --from '{}' --to '{}'", data, url)).code, 0);
    EXPECT_EQ(run(fmt::format("migrate --from '{}' --to '{}'", data, url)).code, 2) << "only into an empty one";
    EXPECT_EQ(run(fmt::format("check '{}'", url)).code, 0);
    {
        server::PostgresLog copied{url};
        const FinalLogs there = final_logs(copied);
        for (const auto& [table, log] : final_logs(data)) EXPECT_EQ(there.at(table).entries, log.entries) << table;
    }
    server_.plan().store = url;
    ASSERT_TRUE(server_.start()) << server_.said();
    ASSERT_EQ(crowd_.play(60), "") << "sessions, tables and commands are all known";
    ASSERT_EQ(crowd_.settle(), "");
    const std::string file = (folder_ / "copy.sqlite").string();
    EXPECT_EQ(run(fmt::format("backup '{}' --store '{}'", file, url)).code, 0) << "while it runs";
    EXPECT_EQ(server_.stop(), 0);
    EXPECT_EQ(run(fmt::format("check '{}'", file)).code, 0);
    server::PostgresLog log{url};
    const auto faults = faults_of(crowd_.history(), final_logs(log));
    EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
    server::postgres::Connection{url}.run("UPDATE iteru.entries SET body = 'other' WHERE sequence = 2");
    EXPECT_NE(run(fmt::format("check '{}'", url)).code, 0);
    EXPECT_EQ(run(fmt::format("backup '{}2' --store '{}'", file, url)).code, 0) << "what can be saved";
    EXPECT_EQ(run(fmt::format("check '{}2'", file)).code, 1) << "but those tables do not look whole";
    EXPECT_EQ(run("serve --store nonsense://x").code, 2);
    EXPECT_EQ(run("serve --store postgres://127.0.0.1:1/none").code, 2);
    EXPECT_EQ(run(fmt::format("serve --store '{}' --data '{}'", url, data)).code, 2);
}

} // namespace

} // namespace iteru::faults
