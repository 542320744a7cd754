/// @file
/// Many games at once in arrays, and actions by number: batch::open_game, batch::AnyGame, batch::AnyVector. Needs the
/// target Iteru::match.
///
/// Stable: these names and their members. The numbers of actions belong to a game and its components; they change only
/// together with the rules.
#pragma once

#include "batch/by_name.h"
