// What each legal action would bring, tried on what a seat knows: for whoever is asked, before they say yes.
#pragma once

#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "engine/knowledge.h"

namespace iteru {

/// Whether the seat is asked only with what to pay (Facts::payments).
template <Game G>
bool is_payment(const G& game, const typename G::State& state, Seat seat) {
    if (!game.to_act(state).contains(seat)) return false;
    return (G::facts.payments >> std::to_underlying(game.decision(state, seat)) & 1U) != 0;
}

/// The token to pay with by the game's own judgement: what is worth most once everything is paid, every further token
/// chosen by the judgement too. The first of equals, so that the same position always has the same answer.
template <Game G>
struct Payment {
    typename G::Action action{};
    int worth = std::numeric_limits<int>::min();
};

template <Game G>
Payment<G> best_payment(const G& game, const typename G::State& known, Seat seat, bool to_the_end = true) {
    typename G::ActionList list;
    game.legal(known, seat, list);
    Payment<G> best;
    for (const auto& action : list) {
        typename G::State after = known;
        Events unheard;
        game.apply(after, seat, action, unheard);
        while (to_the_end && is_payment(game, after, seat)) {
            game.apply(after, seat, best_payment(game, after, seat, false).action, unheard);
        }
        const int worth = game.judge(after, seat);
        if (worth > best.worth) best = {action, worth};
    }
    return best;
}

/// An action as it would turn out for a seat.
template <class Action>
struct Foresight {
    Action action{};
    std::span<const Event> events; // made up from the first that chance decides (Facts::chance_events)
    bool over = false;
    /// The seat decides on, and nobody has learned anything: it can be taken back.
    bool goes_on = false;
    /// Where something is to be paid: with this.
    bool best = false;
};

/// Tries each legal action on what the seat knows.
template <Game G, class Tell>
void foresee(const G& game, const typename G::State& state, Seat seat, Tell tell) {
    typename G::ActionList list;
    game.legal(state, seat, list);
    const typename G::State known = Knowledge<G>{game, state, seat}.concealed();
    const bool pays = is_payment(game, known, seat);
    const typename G::Action best = pays ? best_payment(game, known, seat).action : typename G::Action{};
    std::vector<Event> events;
    for (const auto& action : list) {
        typename G::State after = known;
        Events heard{&events};
        events.clear();
        game.apply(after, seat, action, heard);
        const SeatSet next = game.to_act(after);
        tell(Foresight<typename G::Action>{.action = action,
                                           .events = events,
                                           .over = next.empty(),
                                           .goes_on = next.contains(seat) && game.reveals(after) == game.reveals(known),
                                           .best = pays && action == best});
    }
}

} // namespace iteru
