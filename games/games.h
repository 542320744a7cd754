// The games: a list that comes from cmake/IteruGames.cmake.
#pragma once

#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

#include "all_games.h" // written by the build
#include "engine/any_match.h"

namespace iteru {

/// Where a game stands in the project, and whether it is one of the house: others are for tests only.
struct GamePlace {
    std::string_view folder;
    bool of_the_house;
};
template <class G>
inline constexpr GamePlace place_of{};
#define ITERU_GAME_PLACE(space, Class, folder, house)                                                                  \
    template <>                                                                                                        \
    inline constexpr GamePlace place_of<space::Class>{folder, house};
ITERU_EACH_GAME(ITERU_GAME_PLACE)
#undef ITERU_GAME_PLACE

/// Calls `visit.template operator()<G>()` for each game.
template <class Visit>
void each_game(Visit visit) {
    [&]<class... G>(std::tuple<G...>*) { (visit.template operator()<G>(), ...); }(static_cast<Games*>(nullptr));
}

/// The same for those of the house.
template <class Visit>
void each_house_game(Visit visit) {
    each_game([&]<Game G>() {
        if constexpr (place_of<G>.of_the_house) visit.template operator()<G>();
    });
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

// All that a handle can do is compiled once, in games.cc.
#define ITERU_ERASED_ELSEWHERE(space, Class, ...) extern template class ErasedMatch<space::Class>;
ITERU_EACH_GAME(ITERU_ERASED_ELSEWHERE)
#undef ITERU_ERASED_ELSEWHERE

template <Game G>
std::unique_ptr<AnyMatch> start_match(const typename G::Box& box, const Setup& setup, const Seed& seed) {
    return std::make_unique<ErasedMatch<G>>(Match<G>{G{box, setup}, seed});
}

} // namespace iteru
