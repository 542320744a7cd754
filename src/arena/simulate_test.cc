#include "arena/simulate.h"

#include <gtest/gtest.h>

#include "games/games.h"

namespace iteru {
namespace {

using fertility::Fertility;

Simulation simulated(unsigned threads) {
    const SimulationPlan plan{.setup = usual_setup(Fertility::facts, 4),
                              .seed = seed_from_number(1),
                              .games = 200,
                              .bots = std::vector<BotSpec>(4, *parse_bot_spec("lively")),
                              .threads = threads};
    return simulate<Fertility>(Fertility::standard_box(), plan);
}

TEST(Simulate, SumsDoNotDependOnTheNumberOfThreads) {
    const Simulation alone = simulated(1);
    const Simulation together = simulated(4);
    EXPECT_EQ(alone.games, 200U);
    EXPECT_EQ(together.games, 200U);
    EXPECT_EQ(alone.decisions, together.decisions);
    EXPECT_EQ(alone.fewest_decisions, together.fewest_decisions);
    EXPECT_EQ(alone.most_decisions, together.most_decisions);
    for (std::size_t seat = 0; seat < 4; ++seat) {
        EXPECT_EQ(alone.seats[seat].wins_in_sixtieths, together.seats[seat].wins_in_sixtieths);
        EXPECT_EQ(alone.seats[seat].categories, together.seats[seat].categories);
        EXPECT_EQ(alone.seats[seat].scores, together.seats[seat].scores);
    }
}

TEST(Simulate, StopsWhenToldTo) {
    const std::atomic<bool> stop{true};
    const SimulationPlan plan{.setup = usual_setup(Fertility::facts, 2),
                              .games = 1'000'000,
                              .bots = std::vector<BotSpec>(2),
                              .threads = 4,
                              .stop = &stop};
    EXPECT_EQ(simulate<Fertility>(Fertility::standard_box(), plan).games, 0U);
}

} // namespace
} // namespace iteru
