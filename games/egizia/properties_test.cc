// Whole games of Egizia: counts of positions, strength of the greedy player, and rules found once more by search.
#include "bots/bot.h"
#include "engine/perft.h"
#include "engine/play.h"
#include "games/egizia/made.h"
#include "tests/kit/kit.h"

namespace iteru::egizia {
namespace {

TEST(EgiziaProperties, boats_as_a_plain_search_finds_them) {
    // The rules of E3.2, E3.5, E10.26 and E10.28 once more, space by space.
    const Egizia game{Egizia::standard_box(), {.players = 4, .options = {1}}};
    for (int i = 0; i < kit::scaled(30); ++i) {
        kit::watch(game, kit::kit_seed(i), Bot::lively, [&](const auto& moment) {
            if (moment.before.decision != Decision::boat) return;
            const State& state = moment.before;
            const Player& mine = state.players[moment.seat];
            int lowest = -1;
            for (int at = 0; at < nile_spaces; ++at) lowest = (mine.boats >> at & 1U) != 0 ? at : lowest;
            std::size_t found = 0;
            for (int at = 0; at < nile_spaces; ++at) {
                const NileSpace here = game.space(static_cast<Space>(at));
                const bool goes_up = at < lowest;
                if (at == lowest) continue;
                if (goes_up && (!game.has(mine, Effect::upstream) || (mine.once_used & once::upstream) != 0)) continue;
                if (here.kind == SpaceKind::site) {
                    const auto& boats = state.sites[here.which].boats;
                    if (std::ranges::find(boats, moment.seat) != boats.end()) continue;
                    const auto room = static_cast<std::size_t>(std::count(boats.begin(), boats.begin() + 3, nobody));
                    found += room > 0 ? room : boats[waiting] == nobody ? 1U : 0U;
                    continue;
                }
                bool occupied = false;
                for (const Player& player : state.players) occupied = occupied || (player.boats >> at & 1U) != 0;
                const bool reuses = here.kind == SpaceKind::round && at != nile_spaces - 1 &&
                                    game.has(mine, Effect::reuse_round_space) && (mine.once_used & once::reuse) == 0;
                if (occupied && !reuses) continue;
                const bool doubles =
                    here.kind == SpaceKind::round && at != nile_spaces - 1 && game.has(mine, Effect::double_round);
                found += doubles ? 2 : 1;
            }
            std::size_t listed = 0;
            for (const Action& action : moment.actions) {
                listed += action.move == Move::place || action.move == Move::place_doubled ? 1U : 0U;
            }
            ASSERT_EQ(listed, found);
        });
    }
}

TEST(EgiziaProperties, greedy_beats_random_and_scores_like_a_beginner) {
    const Egizia game{Egizia::standard_box(), {.players = 2, .options = {1}}};
    const int games = kit::scaled(200);
    int wins = 0;
    int points = 0;
    for (int i = 0; i < games; ++i) {
        const Seed seed = kit::kit_seed(i);
        State state = game.deal(seed);
        Random random{seed, 1};
        const Seat greedy = static_cast<Seat>(i % 2);
        play_on(game, state, [&](const State& position, Seat seat, const Egizia::ActionList& actions) {
            return choose<Egizia>(seat == greedy ? Bot::greedy : Bot::random, Knowledge<Egizia>{game, position, seat},
                                  actions, random);
        });
        const SeatResult mine = game.result(state).seats[greedy];
        wins += mine.rank == 1 ? 1 : 0;
        points += mine.total;
    }
    EXPECT_GE(wins * 100, games * 95);
    EXPECT_GE(points, games * 68);
}

TEST(EgiziaProperties, perft) {
    const auto count = [](int players, bool per_ten, int depth) {
        const Egizia game{Egizia::standard_box(),
                          {.players = static_cast<std::uint8_t>(players), .options = {std::uint8_t{per_ten}}}};
        return perft(game, game.deal(seed_from_number(1)), depth);
    };
    EXPECT_EQ(count(2, true, 1), 24U);
    EXPECT_EQ(count(2, true, 3), 5588U);
    EXPECT_EQ(count(2, false, 3), 5649U);
    EXPECT_EQ(count(3, true, 4), 109342U);
    EXPECT_EQ(count(4, true, 1), 27U);
    EXPECT_EQ(count(4, true, 4), 312425U);
}

} // namespace
} // namespace iteru::egizia
