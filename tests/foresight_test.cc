// What prompts say of an action beforehand, against what comes of it.
#include "engine/foresight.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "tests/kit/kit.h"

namespace iteru {
namespace {

/// Plays at random and asks before each action.
template <Game G, class Check>
void each_decision(int players, std::uint64_t seed, Check check) {
    auto match = start_match<G>(G::standard_box(), usual_setup(G::facts, players), seed_from_number(seed));
    Random random{seed_from_number(seed + 1)};
    for (int decisions = 0; !match->over() && decisions < 400; ++decisions) {
        Seat seat = 0;
        while (!match->to_act().contains(seat)) ++seat;
        std::vector<Foresight<AnyAction>> told;
        match->foresee(seat, [&](const Foresight<AnyAction>& one) { told.push_back(one); });
        const auto& chosen = told[random.below(static_cast<std::uint32_t>(told.size()))];
        match->apply(seat, chosen.action);
        check(*match, seat, told, chosen);
    }
}

TEST(Foresight, WhatGoesOnCanBeTakenBack) {
    int on = 0;
    int not_on = 0;
    each_game([&]<Game G>() {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            each_decision<G>(std::max(2, G::facts.min_players), seed,
                             [&](const AnyMatch& match, Seat seat, const auto&, const auto& chosen) {
                                 const bool open = match.to_act().contains(seat) && match.can_undo(seat);
                                 ASSERT_EQ(chosen.goes_on, open) << G::facts.id << ' ' << match.notation(chosen.action);
                                 ++(open ? on : not_on);
                             });
        }
    });
    EXPECT_GT(on, 200);
    EXPECT_GT(not_on, 200);
}

TEST(Foresight, OnlyPaymentsHaveABestAndThenJustOne) {
    int payments = 0;
    each_game([&]<Game G>() {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            each_decision<G>(
                std::max(2, G::facts.min_players), seed, [&](const AnyMatch&, Seat, const auto& told, const auto&) {
                    const auto best = std::ranges::count_if(told, [](const auto& one) { return one.best; });
                    ASSERT_LE(best, 1) << G::facts.id;
                    if (G::facts.payments == 0) {
                        ASSERT_EQ(best, 0) << G::facts.id;
                    }
                    payments += static_cast<int>(best);
                });
        }
    });
    EXPECT_GT(payments, 20);
}

} // namespace
} // namespace iteru
