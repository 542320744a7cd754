// What a player of Fertility has when a game ends, for reports.
#pragma once

#include "games/fertility/rules.h"

namespace iteru::fertility {

/// `visit(field, thing)`: the field as in actions and events, so that whoever can tell those can tell these.
template <class Visit>
void each_possession(const Fertility&, const State& state, Seat seat, Visit visit) {
    for (const DistrictId district : state.players[seat].districts) {
        if (district != no_district) visit("district", district);
    }
}

inline int rounds_played(const Fertility& game, const State& state) { return state.turns_taken / game.setup().players; }

} // namespace iteru::fertility
