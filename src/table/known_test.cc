#include "table/known.h"

#include <gtest/gtest.h>

#include <span>

#include "bots/bot.h"
#include "games/games.h"
#include "tests/kit/kit.h"

namespace iteru::server {
namespace {

template <Game G>
ErasedMatch<G> match_after(int decisions, int players) {
    ErasedMatch<G> match{Match<G>{G{G::standard_box(), usual_setup(G::facts, players)}, kit::kit_seed(7)}};
    Random random{kit::kit_seed(1)};
    for (int i = 0; i < decisions && !match.over(); ++i) {
        const Seat seat = match.to_act().lowest();
        match.apply(seat, choose(Bot::greedy, match, seat, random), nullptr);
    }
    return match;
}

/// What travels to the device of a seat is all that the seat knows, and nothing that it cannot tell apart.
TEST(Known, tells_what_the_seat_knows_and_no_more) {
    each_game([]<Game G>() {
        for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
            const auto match = match_after<G>(23, players);
            const auto& typed = match.typed();
            for (Seat seat = 0; seat < players; ++seat) {
                const KnownPosition known = known_to(match, seat);
                Random random{kit::kit_seed(5)};
                auto other = match;
                const typename G::State guess = Knowledge<G>{typed.game(), typed.state(), seat}.sample(random);
                ASSERT_TRUE(other.replace_state(std::as_bytes(std::span{&guess, 1})));
                EXPECT_EQ(known.state, known_to(other, seat).state) << G::facts.id << " tells a secret";
                const auto there = match_at(known);
                ASSERT_NE(there, nullptr);
                EXPECT_EQ(there->view(seat), match.view(seat)) << G::facts.id;
                EXPECT_EQ(there->to_act(), match.to_act());
                if (match.to_act().contains(seat)) {
                    EXPECT_EQ(there->legal(seat), match.legal(seat));
                }
            }
        }
    });
}

TEST(Known, takes_only_positions_of_this_engine) {
    const auto match = match_after<fertility::Fertility>(3, 2);
    const KnownPosition known = known_to(match, 0);
    ASSERT_NE(match_at(known), nullptr);
    const auto with = [&](const auto& change) {
        KnownPosition other = known;
        change(other);
        return match_at(other);
    };
    EXPECT_EQ(with([](auto& other) { other.game = "chess"; }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.rules += 1; }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.box = "0"; }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.players = 9; }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.options.clear(); }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.state.pop_back(); }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.state += "00"; }), nullptr);
    EXPECT_EQ(with([](auto& other) { other.state.front() = 'x'; }), nullptr);
}

} // namespace
} // namespace iteru::server
