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

TEST(Simulation, ServersOnOneDatabaseRepeatThemselves) {
    ASSERT_GT(plan_for(18).servers, 1U);
    const Outcome one = run(plan_for(18));
    EXPECT_EQ(one.trace, run(plan_for(18)).trace);
    EXPECT_EQ(first_of(one), "");
    EXPECT_GT(one.counts.taken_over, 0U);
}

TEST(Simulation, FindsWhatIsWrongBetweenServers) {
    for (const Planted bug :
         {Planted::two_owners, Planted::growth_unheard, Planted::taken_as_stored, Planted::news_unheard}) {
        if (ITERU_TEST_SHARE != 1 && bug != Planted::two_owners) continue; // each takes some histories
        bool found = false;
        for (std::uint64_t seed = 2; seed <= 200 && !found; seed += 4) {
            found = !run(plan_for(seed), bug).violations.empty();
        }
        EXPECT_TRUE(found) << planted_names[static_cast<std::size_t>(bug)];
    }
}

TEST(Simulation, KnowsWhatIsTheSameKindOfWrong) {
    EXPECT_EQ(kind_of("table x1FtGk7wPP_68RQ7OKyOWQ, entry 69: P0 looks on"),
              kind_of("table inygF0X2xtrp2G0WPkrmiA, entry 7: P11 looks on"));
    EXPECT_NE(kind_of("P1 never got an answer"), kind_of("P1's session is lost"));
}

/// Seeds that have found something once: docs/reliability.md.
TEST(Simulation, WhatWasFoundStaysMended) {
    for (const std::uint64_t seed : {7U, 16U, 442U, 758U, 2495U})
        EXPECT_EQ(first_of(run(plan_for(seed))), "") << "seed " << seed;
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
