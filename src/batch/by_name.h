// Games by name, for programs that learn only when they run which one is played.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "batch/any_game.h"

namespace iteru {

/// Whether a game can be played like this: by so many, with these values of its options.
bool is_playable(const Facts& facts, const Setup& setup);

/// What a game is, by its id; null if there is none.
const Facts* facts_called(std::string_view game);
/// All games, in the order in which people see them.
std::vector<const Facts*> all_facts();

/// Deals a match from the standard box; null if there is no such game, or if it cannot be played like this.
std::unique_ptr<AnyMatch> start_match(std::string_view game, const Setup& setup, const Seed& seed);

namespace batch {

/// A game with its setup, for actions by number, observations and many games at once; null likewise.
std::unique_ptr<AnyGame> open_game(std::string_view game, const Setup& setup);

} // namespace batch

} // namespace iteru
