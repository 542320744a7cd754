/// @file
/// The search behind the strong bots: iteru::Search, a Monte-Carlo tree search over information sets, for the four
/// games and for any other that satisfies the contract. With it BotPlayer plays games of one's own.
///
/// Stable: Search with set_root, think, considered, take and rest; Thought; SearchSettings, to which members may be
/// added.
#pragma once

#include "bots/bot_player.h"
#include "bots/search.h"
