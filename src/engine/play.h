// Plays games from the deal to the end: the loop under every simulation, test and benchmark.
#pragma once

#include "engine/game.h"

namespace iteru {

/// Lets `choose(state, seat, actions)` decide until the game is over; answers the number of decisions.
/// Where several seats may act at once, the lowest acts first; the rules make the order irrelevant.
template <Game G, class Choose>
int play_on(const G& game, typename G::State& state, Choose choose, Events events = {}) {
    typename G::ActionList actions;
    int decisions = 0;
    for (SeatSet seats = game.to_act(state); !seats.empty(); seats = game.to_act(state)) {
        const Seat seat = seats.lowest();
        game.legal(state, seat, actions);
        const typename G::Action action = choose(std::as_const(state), seat, std::as_const(actions));
        game.apply(state, seat, action, events);
        ++decisions;
    }
    return decisions;
}

} // namespace iteru
