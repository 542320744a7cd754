/// @file
/// One handle for a match of any game, by name: iteru::start_match, iteru::AnyMatch, iteru::make_player. Everything is
/// text, JSON or an opaque action, and the compiler sees no game. Needs the target Iteru::match.
///
/// Stable: facts_called, all_facts, start_match, AnyMatch, AnyAction, AnyPlayer, make_player. AnyMatch may get further
/// members.
#pragma once

#include "batch/by_name.h"
#include "bots/player.h"
#include "engine/any_match.h"
