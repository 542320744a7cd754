/// @file
/// Players: random, lively and greedy (iteru::choose), levels and searches by name (iteru::parse_bot_spec,
/// iteru::BotPlayer). They get Knowledge, never a State.
///
/// Stable: Bot, choose, choose_random, choose_lively, choose_greedy, BotSpec as parse_bot_spec reads it, BotPlayer with
/// choose. What a bot chooses may change when it becomes stronger; iteru/version.h has the fingerprint that says so.
#pragma once

#include "bots/bot.h"
#include "bots/player.h"
