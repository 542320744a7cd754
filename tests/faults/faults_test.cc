// Faults under load: whatever happens, what was acknowledged is in the log once, and nobody saw anything else.
//
// ITERU_KILLS=500 makes the long run.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <iostream>

#include "engine/text.h"
#include "tests/faults/crowd.h"
#include "tests/server/folder.h"

namespace iteru::faults {

namespace {

using client::ServerPlan;
using client::ServerProcess;

class Faults : public testing::Test {
protected:
    explicit Faults(ServerPlan plan = {}) : server_(with_program(std::move(plan))) {}

    ServerPlan with_program(ServerPlan plan) {
        plan.program = ITERU_PROGRAM;
        plan.data = folder_ / "data";
        return plan;
    }

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
    ServerProcess server_;
    Crowd crowd_{server_};
};

std::size_t kills() {
    const char* text = std::getenv("ITERU_KILLS");
    return parse_number<std::size_t>(text == nullptr ? "20" : text).value_or(20);
}

TEST_F(Faults, killed_again_and_again) {
    ASSERT_EQ(crowd_.gather(16), "");
    for (std::size_t i = 0; i < kills(); ++i) {
        ASSERT_EQ(crowd_.play(20 + crowd_.random().below(120)), "") << "kill " << i;
        server_.kill();
        ASSERT_TRUE(server_.start()) << "kill " << i << "\n" << server_.said();
    }
    ASSERT_EQ(crowd_.play(100), "");
    expect_a_good_history();
}

TEST_F(Faults, stopped_and_started_again) {
    ASSERT_EQ(crowd_.gather(10), "");
    for (int i = 0; i < 5; ++i) {
        ASSERT_EQ(crowd_.play(50 + crowd_.random().below(100)), "");
        EXPECT_EQ(server_.stop(), 0);
        ASSERT_TRUE(server_.start());
    }
    ASSERT_EQ(crowd_.play(50), "");
    expect_a_good_history();
}

} // namespace

} // namespace iteru::faults
