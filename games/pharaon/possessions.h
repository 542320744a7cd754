// What a player of Pharaon has when a game ends, for reports.
#pragma once

#include <bit>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

/// `visit(field, thing)`: the field as in actions and events, so that whoever can tell those can tell these.
template <class Visit>
void each_possession(const Pharaon&, const State& state, Seat seat, Visit visit) {
    const Player& player = state.players[seat];
    for (std::uint32_t left = player.nobles; left != 0; left &= left - 1) {
        visit("noble", static_cast<NobleId>(std::countr_zero(left)));
    }
    for (std::uint32_t left = player.artisans; left != 0; left &= left - 1) {
        visit("artisan", static_cast<ArtisanId>(std::countr_zero(left)));
    }
}

inline int rounds_played(const Pharaon&, const State& state) { return state.round; }

} // namespace iteru::pharaon
