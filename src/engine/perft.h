// Counts positions, to compare move generators: with another program, or with yesterday's.
#pragma once

#include <cstdint>

#include "engine/game.h"

namespace iteru {

/// The number of sequences of `depth` decisions from here; a game that ends earlier counts as one.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
    const SeatSet seats = game.to_act(state);
    if (depth == 0 || seats.empty()) return 1;
    typename G::ActionList actions;
    game.legal(state, seats.lowest(), actions);
    if (depth == 1) return actions.size();
    Events unheard;
    std::uint64_t count = 0;
    for (const auto& action : actions) {
        typename G::State after = state;
        game.apply(after, seats.lowest(), action, unheard);
        count += perft(game, after, depth - 1);
    }
    return count;
}

} // namespace iteru
