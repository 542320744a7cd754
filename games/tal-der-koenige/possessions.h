// What a player of Tal der Könige has when a game ends, for reports.
#pragma once

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

/// `visit(field, thing)`: the field as in actions and events, so that whoever can tell those can tell these. Here: the
/// sites with a finished pyramid.
template <class Visit>
void each_possession(const TalDerKoenige& game, const State& state, Seat seat, Visit visit) {
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto site = static_cast<SiteId>(i);
        if (state.sites[i].owner == seat && game.finished(state, site)) visit("site", site);
    }
}

inline int rounds_played(const TalDerKoenige&, const State& state) { return state.round; }

} // namespace iteru::tal_der_koenige
