// What lies beside the real server's moves: passwords, a write-ahead log with a wrong bit, files that go away, rows
// that make no sense.
#include <fmt/format.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "store/log_file.h"
#include "tests/client/postgres_cluster.h"
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

client::HttpAnswer post(const ServerProcess& server, const std::string& target, const std::string& body,
                        const std::string& cookie = {}) {
    return client::http(server.port(), {.method = "POST", .target = target, .body = body, .cookie = cookie});
}

std::string password(const std::string& text, const std::string& old = {}) {
    const std::string known = old.empty() ? "" : R"(,"old":")" + old + '"';
    return R"({"login":"ada","password":")" + text + '"' + known + "}";
}

/// Renamed all the while, the password changed from device to device, killed: what was acknowledged last is so.
void change_and_kill(ServerProcess& server) {
    std::string cookie = client::make_guest(server.port(), "Ada").value().cookie;
    ASSERT_EQ(post(server, "/api/password", password("password 0"), cookie).status, 200);
    for (int i = 1; i <= 3; ++i) {
        const auto number = [](int n) { return "password " + std::to_string(n); };
        std::string name;
        {
            std::jthread renaming{[&](const std::stop_token& stop) {
                for (int n = 0; !stop.stop_requested(); ++n) {
                    const std::string next = fmt::format("Ada {}.{}", i, n);
                    const auto answer = post(server, "/api/session", R"({"name":")" + next + "\"}", cookie);
                    if (answer.status == 200) name = next;
                }
            }};
            EXPECT_EQ(post(server, "/api/password", password(number(i), number(i - 1)), cookie).status, 200);
        }
        server.kill();
        ASSERT_TRUE(server.start()) << server.said();
        EXPECT_NE(client::http(server.port(), {.target = "/api/session", .cookie = cookie}).body.find('"' + name + '"'),
                  std::string::npos);
        EXPECT_EQ(post(server, "/api/login", password(number(i - 1))).status, 401) << i;
        const auto back = post(server, "/api/login", password(number(i)));
        ASSERT_EQ(back.status, 200) << i;
        cookie = back.header("set-cookie").substr(0, 57); // the next device
    }
    const std::string log = server.said();
    for (const char* line :
         {"event=password player=", "event=login player=", "event=login refused=wrong_password from=127.0.0.1"}) {
        EXPECT_TRUE(log.contains(line)) << line;
    }
    for (const char* secret : {"password 1", "iteru_session"}) EXPECT_FALSE(log.contains(secret)) << secret;
}

TEST_F(Faults, passwords_and_names_are_on_disk_like_moves) { change_and_kill(server_); }

TEST_F(Faults, passwords_and_names_are_in_the_database_like_moves) {
    ServerProcess server{{.program = ITERU_PROGRAM,
                          .data = {},
                          .store = client::PostgresCluster::common().new_database(),
                          .log = folder_ / "log"}};
    ASSERT_TRUE(server.start()) << server.said();
    change_and_kill(server);
}

TEST_F(Faults, a_flipped_bit_in_the_write_ahead_log_is_named_and_the_other_tables_go_on) {
    ASSERT_EQ(crowd_.gather(6), "");
    ASSERT_EQ(crowd_.play(200), "");
    server_.kill();
    const auto wal = server_.plan().data / (std::string{server::LogFile::name} + "-wal");
    const auto size = std::filesystem::file_size(wal);
    ASSERT_GT(size, 100'000U);
    {
        std::fstream stream{wal, std::ios::in | std::ios::out | std::ios::binary};
        const auto place = static_cast<std::streamoff>(size * 9 / 10);
        stream.seekg(place);
        const int byte = stream.get();
        stream.seekp(place);
        stream.put(static_cast<char>(byte ^ 4));
    }
    ASSERT_TRUE(server_.start());
    const auto guest = client::make_guest(server_.port(), "Ann");
    ASSERT_TRUE(guest) << "new people come";
    EXPECT_NE(server_.said().find("has lost what was acknowledged"), std::string::npos);
    server_.kill();
    const Outcome checked = run(fmt::format("check '{}'", server_.plan().data.string()));
    EXPECT_EQ(checked.code, 1);
    EXPECT_NE(checked.said.find("though there was more"), std::string::npos) << checked.said;
}

TEST_F(Faults, a_database_that_is_deleted_ends_the_server_and_is_not_made_anew) {
    ASSERT_EQ(crowd_.gather(4), "");
    ASSERT_EQ(crowd_.play(30), "");
    const auto file = server_.plan().data / server::LogFile::name;
    std::filesystem::rename(file, folder_ / "stolen");
    EXPECT_EQ(crowd_.play(100'000), "the server has ended");
    EXPECT_EQ(server_.wait(), -SIGABRT);
    EXPECT_NE(server_.said().find("was deleted or replaced"), std::string::npos);
    EXPECT_FALSE(server_.start());
    EXPECT_NE(server_.said().find("was replaced by another"), std::string::npos) << server_.said();
    EXPECT_EQ(run(fmt::format("check '{}'", server_.plan().data.string())).code, 2);
    std::filesystem::rename(folder_ / "stolen", file);
    ASSERT_TRUE(server_.start()) << server_.said();
    ASSERT_EQ(crowd_.play(30), "");
    expect_a_good_history();
}

/// As servers before this one let it in.
void spoil(const std::filesystem::path& data, const std::string& table) {
    server::LogFile log{data / server::LogFile::name};
    log.begin();
    EXPECT_EQ(log.append({table, 1, "{\"at\":1,\"what\":\"created\",\"record\":\"Zo\xC3\"}", "{}"}),
              server::Stored::yes);
    log.commit();
    log.checkpoint();
}

TEST_F(Faults, a_row_that_makes_no_sense_is_named_and_all_others_are_copied) {
    ASSERT_EQ(crowd_.gather(4), "");
    ASSERT_EQ(crowd_.play(60), "");
    ASSERT_EQ(crowd_.settle(), "");
    EXPECT_EQ(server_.stop(), 0);
    const std::filesystem::path data = server_.plan().data;
    spoil(data, "spoilt");
    const Outcome checked = run(fmt::format("check '{}'", data.string()));
    EXPECT_EQ(checked.code, 1);
    EXPECT_NE(checked.said.find("spoilt"), std::string::npos);
    const auto copy = folder_ / "copy.sqlite";
    for (const bool running : {false, true}) {
        if (running) {
            ASSERT_TRUE(server_.start()) << server_.said();
        }
        const Outcome copied = run(fmt::format("backup '{}' --data '{}' --force", copy.string(), data.string()));
        EXPECT_EQ(copied.code, 0) << copied.said;
        EXPECT_NE(copied.said.find("spoilt"), std::string::npos) << "named";
        const auto mode = std::filesystem::status(copy).permissions();
        EXPECT_EQ(mode, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    }
    EXPECT_EQ(server_.stop(), 0);
    const std::string url = client::PostgresCluster::common().new_database();
    const Outcome moved = run(fmt::format("migrate --from '{}' --to '{}'", copy.string(), url));
    EXPECT_EQ(moved.code, 0) << moved.said;
    EXPECT_EQ(run(fmt::format("check '{}'", url)).code, 1);
    EXPECT_EQ(run(fmt::format("backup '{}' --store '{}' --force", copy.string(), url)).code, 0);
}

TEST_F(Faults, everything_in_a_folder_that_was_there_is_its_owners_alone) {
    const auto data = folder_ / "open";
    std::filesystem::create_directory(data);
    std::filesystem::permissions(data, std::filesystem::perms::all);
    ServerProcess server{{.program = ITERU_PROGRAM, .data = data, .log = folder_ / "log"}};
    ASSERT_TRUE(server.start()) << server.said();
    ASSERT_TRUE(client::make_guest(server.port(), "Ann"));
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator{data}) {
        ++files;
        EXPECT_EQ(file.status().permissions(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
            << file.path();
    }
    EXPECT_GE(files, 4U) << "the database, its log and tail, the socket";
    EXPECT_EQ(std::filesystem::status(data).permissions(), std::filesystem::perms::all) << "left as it was";
}

} // namespace

} // namespace iteru::faults
