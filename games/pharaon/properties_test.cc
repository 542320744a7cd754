// What holds in every game of Pharaon, and how many positions a few decisions lead to.
#include <gtest/gtest.h>

#include "engine/perft.h"
#include "engine/play.h"

#include "games/pharaon/made.h"
#include "tests/kit/checks.h"

namespace iteru::pharaon {
namespace {

TEST(PharaonProperties, perft) {
    const auto count = [](int players, std::uint8_t discovery, std::uint8_t dark, int depth) {
        const Pharaon game{Pharaon::standard_box(),
                           {.players = static_cast<std::uint8_t>(players), .options = {discovery, dark}}};
        return perft(game, game.deal(seed_from_number(1)), depth);
    };
    EXPECT_EQ(count(1, 0, 0, 8), 4756U);
    EXPECT_EQ(count(1, 1, 5, 8), 4480U);
    EXPECT_EQ(count(2, 0, 0, 8), 10931U);
    EXPECT_EQ(count(3, 7, 0, 8), 18781U);
    EXPECT_EQ(count(4, 0, 0, 9), 12676U);
    EXPECT_EQ(count(5, 0, 0, 10), 55392U);
}

TEST(PharaonProperties, greedy_beats_random) {
    const Pharaon game{Pharaon::standard_box(), {.players = 2}};
    const int games = kit::scaled(200);
    double share = 0;
    int points = 0;
    for (int i = 0; i < games; ++i) {
        const Seed seed = kit::kit_seed(i);
        const Seat greedy = static_cast<Seat>(i % 2);
        State state = game.deal(seed);
        Random random{seed, 1};
        play_on(game, state, [&](const State& position, Seat seat, const auto& actions) {
            return choose<Pharaon>(seat == greedy ? Bot::greedy : Bot::random, Knowledge<Pharaon>{game, position, seat},
                                   actions, random);
        });
        share += win_share(game.result(state), 2, greedy);
        points += game.result(state).seats[greedy].total;
    }
    EXPECT_GE(share, 0.95 * games);
    EXPECT_GE(points, 126 * games);
}

} // namespace
} // namespace iteru::pharaon
