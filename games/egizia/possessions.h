// What a player of Egizia has when a game ends, for reports.
#pragma once

#include <bit>

#include "games/egizia/rules.h"

namespace iteru::egizia {

/// `visit(field, thing)`: the field as in actions and events, so that whoever can tell those can tell these.
template <class Visit>
void each_possession(const Egizia&, const State& state, Seat seat, Visit visit) {
    const Player& player = state.players[seat];
    for (NileCards left = player.cards; left != 0; left &= left - 1) {
        visit("card", static_cast<NileId>(std::countr_zero(left)));
    }
    for (SphinxHand left = player.sphinx; left != 0; left &= left - 1) {
        visit("sphinx", static_cast<SphinxId>(std::countr_zero(left)));
    }
}

inline int rounds_played(const Egizia&, const State& state) { return state.round; }

} // namespace iteru::egizia
