// The games of the house. Adding one is adding its folder, and its name to this list and to games.cc.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/any_match.h"
#include "games/egizia/possessions.h"
#include "games/egizia/rules.h"
#include "games/fertility/possessions.h"
#include "games/fertility/rules.h"
#include "games/pharaon/possessions.h"
#include "games/pharaon/rules.h"
#include "games/tal-der-koenige/possessions.h"
#include "games/tal-der-koenige/rules.h"

namespace iteru {

using Games = std::tuple<fertility::Fertility, egizia::Egizia, tal_der_koenige::TalDerKoenige, pharaon::Pharaon>;

/// Calls `visit.template operator()<G>()` for each game.
template <class Visit>
void each_game(Visit visit) {
    [&]<class... G>(std::tuple<G...>*) { (visit.template operator()<G>(), ...); }(static_cast<Games*>(nullptr));
}

/// Calls it for the game of that name; answers false if there is none.
template <class Visit>
bool with_game(std::string_view id, Visit visit) {
    bool found = false;
    each_game([&]<Game G>() {
        if (G::facts.id != id) return;
        found = true;
        visit.template operator()<G>();
    });
    return found;
}

/// The match behind a handle, with its type.
template <class Visit>
void with_match(const AnyMatch& match, Visit visit) {
    with_game(match.facts().id, [&]<Game G>() { visit(static_cast<const ErasedMatch<G>&>(match).typed()); });
}

/// Compiled once, in games.cc: all that a handle can do comes with it.
template <Game G>
std::unique_ptr<AnyMatch> start_match(const typename G::Box& box, const Setup& setup, const Seed& seed);

} // namespace iteru
