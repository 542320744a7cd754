// The simulation itself: it repeats itself exactly, finds nothing where nothing is wrong, and finds what is.
#include <gtest/gtest.h>

#include <set>

#include "tests/simulation/simulation.h"

namespace iteru::simulation {
namespace {

std::string first_of(const Outcome& outcome) { return outcome.violations.empty() ? "" : outcome.violations[0]; }

TEST(Simulation, ASeedGivesTheSameHistoryAgain) {
    const Outcome one = run(plan_for(1));
    const Outcome again = run(plan_for(1), Planted::none, true); // told or not
    EXPECT_EQ(one.trace, again.trace);
    EXPECT_EQ(one.counts.messages, again.counts.messages);
    EXPECT_FALSE(again.story.empty());
    EXPECT_NE(one.trace, run(plan_for(2)).trace);
}

/// Seeds that have found something once: docs/reliability.md.
TEST(Simulation, WhatWasFoundStaysMended) {
    for (const std::uint64_t seed : {7U, 16U}) EXPECT_EQ(first_of(run(plan_for(seed))), "") << "seed " << seed;
}

TEST(Simulation, FindsWhatIsPlantedAndTellsItShortly) {
    constexpr Planted bug = Planted::handler_outlives_connection;
    Plan plan = plan_for(1);
    plan.duration = 4 * minute;
    plan.faults.resize(8);
    ASSERT_NE(first_of(run(plan, bug)), "");
    EXPECT_EQ(first_of(run(plan)), "");
    const Plan smaller = shrink(plan, bug);
    EXPECT_LT(smaller.faults.size(), plan.faults.size());
    EXPECT_LT(smaller.duration, plan.duration);
    EXPECT_NE(first_of(run(smaller, bug)), "");
}

TEST(Simulation, AllKindsOfFaultsAndGamesComeUp) {
    Counts sum;
    std::set<std::string> games;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Plan plan = plan_for(seed);
        for (const PlannedTable& table : plan.tables) games.insert(table.game);
        for (const PlannedFault& fault : plan.faults) ++sum.faults[static_cast<std::size_t>(fault.what)];
    }
    EXPECT_GE(games.size(), 4U);
    for (std::size_t kind = 0; kind < fault_kinds; ++kind) EXPECT_GT(sum.faults[kind], 0U) << fault_names[kind];
}

} // namespace
} // namespace iteru::simulation
