// Disks that fail under the real server: strace makes its calls fail, a byte of the file is changed.
#include <algorithm>
#include <csignal>
#include <fstream>

#include "store/log_file.h"
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

/// Starts the server again with some of its system calls failing.
void start_with(ServerProcess& server, const std::string& injection) {
    ASSERT_EQ(server.stop(), 0);
    // -D: the server stays our child, and gets our signals.
    server.plan().wrapper = {
        "strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=pwrite64,fdatasync", "-e", "inject=" + injection};
    ASSERT_TRUE(server.start()) << server.said();
    server.plan().wrapper.clear();
}

TEST_F(Faults, a_failed_sync_ends_the_server_and_loses_nothing) {
    ASSERT_EQ(crowd_.gather(6), "");
    ASSERT_EQ(crowd_.play(50), "");
    start_with(server_, "fdatasync:error=EIO:when=15");
    EXPECT_EQ(crowd_.play(100'000), "the server has ended");
    EXPECT_EQ(server_.wait(), -SIGABRT);
    EXPECT_NE(server_.said().find("the disk failed"), std::string::npos);
    ASSERT_TRUE(server_.start());
    ASSERT_EQ(crowd_.play(50), "");
    expect_a_good_history();
}

TEST_F(Faults, a_full_disk_refuses_moves_and_serves_on) {
    ASSERT_EQ(crowd_.gather(6), "");
    ASSERT_EQ(crowd_.play(50), "");
    start_with(server_, "pwrite64:error=ENOSPC:when=150..190");
    ASSERT_EQ(crowd_.play(400), "");
    const auto& answers = crowd_.history().answers;
    const auto full = std::ranges::count(answers, "disk_full", &Answer::reason);
    EXPECT_GT(full, 10);
    const auto last = std::ranges::find(answers.rbegin(), answers.rend(), "disk_full", &Answer::reason);
    EXPECT_GT(last - answers.rbegin(), 10) << "it goes on once there is room";
    expect_a_good_history();
}

/// Changes one byte of a text in a file.
bool flip(const std::filesystem::path& file, const std::string& text) {
    std::fstream stream{file, std::ios::in | std::ios::out | std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{stream}, {}};
    const std::size_t place = bytes.find(text);
    if (place == std::string::npos) return false;
    stream.clear();
    stream.seekp(static_cast<std::streamoff>(place));
    stream.put(static_cast<char>(bytes[place] ^ 1));
    return true;
}

TEST_F(Faults, a_flipped_byte_is_named_and_the_other_tables_go_on) {
    ASSERT_EQ(crowd_.gather(4), "");
    ASSERT_EQ(crowd_.play(60), "");
    ASSERT_EQ(crowd_.settle(), "");
    EXPECT_EQ(server_.stop(), 0);
    const auto file = server_.plan().data / server::LogFile::name;
    const std::string table = final_logs(server_.plan().data).begin()->first;
    {
        server::LogFile log{file};
        const std::string body = log.read(table, 3).entries.at(0).body;
        ASSERT_FALSE(body.empty());
        log.checkpoint();
        ASSERT_TRUE(flip(file, body));
    }
    ASSERT_TRUE(server_.start());
    const auto guest = client::make_guest(server_.port(), "Ann");
    const std::string target = "/api/tables/" + table + "?from=1";
    const auto answer = client::http(server_.port(), {.target = target, .cookie = guest.value().cookie});
    EXPECT_NE(answer.body.find("damaged_table"), std::string::npos) << answer.status << answer.body;
    const auto list = client::http(server_.port(), {.target = "/api/tables", .cookie = guest.value().cookie});
    EXPECT_EQ(list.status, 200);
    crowd_.leave(table);
    ASSERT_EQ(crowd_.play(60), "");
    EXPECT_NE(server_.said().find("table " + table + " is damaged: entry 3 is not what was written"),
              std::string::npos);
}

} // namespace

} // namespace iteru::faults
