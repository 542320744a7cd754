/// @file
/// The four games by their types: fertility::Fertility, egizia::Egizia, tal_der_koenige::TalDerKoenige and
/// pharaon::Pharaon, and iteru::with_game for a game that is known by its id.
///
/// Stable: these names, each_game, with_game, and of each game what the contract in iteru/game.h says. Members of a
/// game's State, Box, Weights and View follow the printed game; they may change with a new version of its rules, which
/// Facts::rules_version counts.
#pragma once

#include "games/games.h"
