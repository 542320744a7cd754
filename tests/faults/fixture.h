// A real server on a folder of its own, a crowd, and the question whether all went well.
#pragma once

#include <gtest/gtest.h>

#include <iostream>

#include "tests/faults/crowd.h"
#include "tests/server/folder.h"

namespace iteru::faults {

using client::ServerPlan;
using client::ServerProcess;

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
