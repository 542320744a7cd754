// A copy of a server's data, made while people play, and what can be done with it.
#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <thread>

#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

/// Exit code of a command about a copy of data.
int copying(const std::string& command, const std::filesystem::path& file, const std::filesystem::path& data) {
    return run(fmt::format("{} '{}' --data '{}'", command, file.string(), data.string())).code;
}

TEST_F(Faults, backed_up_while_people_play_restored_and_served) {
    ASSERT_EQ(crowd_.gather(8), "");
    ASSERT_EQ(crowd_.play(100), "");
    const std::filesystem::path data = server_.plan().data;
    const std::filesystem::path copy = folder_ / "copy.sqlite";
    const std::size_t answered = crowd_.history().answers.size();
    int code = -1;
    std::thread operator_thread{[&] { code = copying("backup", copy, data); }};
    EXPECT_EQ(crowd_.play(100), "") << "meanwhile";
    operator_thread.join();
    ASSERT_EQ(code, 0);
    EXPECT_NE(copying("restore", copy, data), 0) << "not under a server that runs";
    expect_a_good_history();

    const std::filesystem::path elsewhere = folder_ / "elsewhere";
    ASSERT_EQ(copying("restore", copy, elsewhere), 0);
    EXPECT_EQ(run(fmt::format("check '{}'", elsewhere.string())).code, 0);
    const FinalLogs all = final_logs(data);
    const FinalLogs copied = final_logs(elsewhere);
    ASSERT_EQ(copied.size(), all.size());
    for (const auto& [table, log] : copied) {
        const auto& whole = all.at(table).entries;
        ASSERT_LE(log.entries.size(), whole.size());
        EXPECT_TRUE(std::ranges::equal(log.entries, whole | std::views::take(log.entries.size())))
            << "not the beginning of " << table;
    }
    // Whatever had been acknowledged before the copy was asked for is in it.
    for (const Answer& answer : crowd_.history().answers | std::views::take(answered)) {
        EXPECT_GE(copied.at(answer.table).entries.size(), answer.sequence);
    }
    ServerProcess again{{.program = ITERU_PROGRAM, .data = elsewhere}};
    ASSERT_TRUE(again.start()) << again.said();
    EXPECT_EQ(again.stop(), 0);
}

} // namespace

} // namespace iteru::faults
