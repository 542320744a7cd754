#include "arena/rating.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace iteru {
namespace {

/// A game of those players by the Plackett-Luce model itself.
std::vector<Fare> draw(const Table& table, const std::vector<double>& elo, Random& random) {
    std::vector<Fare> fares(table.size());
    std::vector<std::size_t> left(table.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    for (int rank = 1; !left.empty(); ++rank) {
        double total = 0;
        for (const std::size_t place : left) total += std::pow(10, elo[table[place]] / 400);
        double chosen = total * random.below(1U << 30U) / (1U << 30U);
        std::size_t i = 0;
        while (i + 1 < left.size() && (chosen -= std::pow(10, elo[table[left[i]]] / 400)) >= 0) ++i;
        fares[left[i]].rank = rank;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return fares;
}

Contest ladder(int players, std::size_t bots) {
    return {.game = "fertility",
            .setup = {.players = static_cast<std::uint8_t>(players)},
            .bots = std::vector<BotSpec>(bots),
            .ladder = true};
}

class Recovery : public testing::TestWithParam<int> {};

TEST_P(Recovery, FindsTheStrengthsThatMadeTheGames) {
    const std::vector<double> elo{0, 150, 330, 420};
    const Contest contest = ladder(GetParam(), elo.size());
    Scoreboard board{contest};
    Random random{seed_from_number(5)};
    for (std::uint64_t deal = 0; deal < 1500; ++deal) {
        for (int rotation = 0; rotation < GetParam(); ++rotation) {
            board.add({deal, rotation, draw(board.table(deal), elo, random)});
        }
    }
    const std::vector<Rating> ratings = rate(board, 1500);
    for (std::size_t bot = 0; bot < elo.size(); ++bot) {
        EXPECT_NEAR(ratings[bot].elo, elo[bot], 30) << bot;
        EXPECT_LE(ratings[bot].interval.low, elo[bot]) << bot;
        EXPECT_GE(ratings[bot].interval.high, elo[bot]) << bot;
        if (bot == 0) continue;
        EXPECT_NEAR(ratings[bot].gap, elo[bot] - elo[bot - 1], 30) << bot;
        EXPECT_LT(ratings[bot].gap_interval.high - ratings[bot].gap_interval.low, 80) << bot;
        EXPECT_GT(ratings[bot].gap_interval.high - ratings[bot].gap_interval.low, 5) << bot;
    }
}

// Under sanitizers one of them: the code is the same.
INSTANTIATE_TEST_SUITE_P(Players, Recovery, testing::Range(2, ITERU_TEST_SHARE == 1 ? 5 : 3));

TEST(Rating, TwoPlayersAreRatedByTheirShareOfWins) {
    Finishes finishes;
    const Fare won{.rank = 1};
    const Fare lost{.rank = 2};
    for (int i = 0; i < 7500; ++i) finishes.add({0, 1}, {lost, won});
    for (int i = 0; i < 2500; ++i) finishes.add({0, 1}, {won, lost});
    EXPECT_NEAR(plackett_luce(finishes, 2)[1], 400 * std::log10(3.0), 0.1);
}

TEST(Rating, ADrawIsHalfAWin) {
    Finishes finishes;
    for (int i = 0; i < 10; ++i) finishes.add({0, 1}, {Fare{.rank = 1}, Fare{.rank = 1}});
    EXPECT_NEAR(plackett_luce(finishes, 2)[1], 0, 1e-6);
    Finishes three;
    three.add({0, 1, 2}, {Fare{.rank = 2}, Fare{.rank = 1}, Fare{.rank = 2}});
    EXPECT_EQ(three.orders().size(), 2U);
    EXPECT_EQ(three.orders().at({1, 0, 2}), 0.5);
}

TEST(Rating, WhoNeverLostHasAFiniteRating) {
    Finishes finishes;
    for (int i = 0; i < 100; ++i) finishes.add({0, 1, 2}, {Fare{.rank = 3}, Fare{.rank = 2}, Fare{.rank = 1}});
    const std::vector<double> elo = plackett_luce(finishes, 3);
    EXPECT_GT(elo[1], 200);
    EXPECT_GT(elo[2], elo[1] + 200);
    EXPECT_LT(elo[2], 5000);
}

} // namespace
} // namespace iteru
