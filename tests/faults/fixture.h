// A real server on a folder of its own, a crowd, and the question whether all went well.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "engine/text.h"
#include "tests/faults/crowd.h"
#include "tests/server/folder.h"

namespace iteru::faults {

using client::ServerPlan;
using client::ServerProcess;

/// How often a server is killed.
inline std::size_t kills() {
    const char* text = std::getenv("ITERU_KILLS");
    return parse_number<std::size_t>(text == nullptr ? "20" : text).value_or(20);
}

struct Outcome {
    int code = -1;
    std::string said;
};

/// The program as an operator runs it.
inline Outcome run(const std::string& arguments) {
    std::FILE* pipe = ::popen(fmt::format("{} {} 2>&1", ITERU_PROGRAM, arguments).c_str(), "r");
    Outcome outcome;
    std::array<char, 4096> buffer{};
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        outcome.said.append(buffer.data(), size);
    }
    const int status = ::pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

class Faults : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(server_.start()) << server_.said(); }
    void TearDown() override {
        if (HasFailure()) std::cerr << server_.said().substr(0, 4000) << '\n';
    }

    /// Stops the server and holds what everybody saw against the log.
    void expect_a_good_history() {
        ASSERT_EQ(crowd_.settle(), "");
        EXPECT_EQ(server_.stop(), 0);
        const FinalLogs logs = final_logs(server_.plan().data);
        const auto faults = faults_of(crowd_.history(), logs);
        EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
        std::size_t entries = 0;
        for (const auto& [table, log] : logs) entries += log.entries.size();
        std::cout << crowd_.history().answers.size() << " answers, " << crowd_.history().seen.size() << " views, "
                  << entries << " entries in " << logs.size() << " tables\n";
    }

    Folder folder_;
    ServerProcess server_{{.program = ITERU_PROGRAM, .data = folder_ / "data"}};
    Crowd crowd_{server_};
};

} // namespace iteru::faults
