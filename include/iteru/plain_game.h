/// @file
/// The quickest way to a game of one's own: derive from iteru::PlainGame and bring moves, their effect and the result.
/// Nothing is hidden in such a game; for hidden hands, several decisions or events see iteru/game.h.
///
/// Stable: PlainGame and what it asks for.
#pragma once

#include "bots/plain_game.h"
