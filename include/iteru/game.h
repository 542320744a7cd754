/// @file
/// Rules: what a game is (the concept iteru::Game), what games are made of, and how one is played.
///
/// Stable: Game, Learnable, GameBase, Setup, Facts, Option, Seat, SeatSet, Seed, Random, List, Result, Refusal, Event,
/// Events, Match, play_on, notation and parse_action. A game that satisfies the contract of this version satisfies it
/// in every version with the same first number.
#pragma once

#include "bots/settings.h"
#include "engine/game.h"
#include "engine/game_base.h"
#include "engine/hash.h"
#include "engine/match.h"
#include "engine/notation.h"
#include "engine/play.h"
#include "engine/rule_ids.h"
#include "engine/weights.h"
