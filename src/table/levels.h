// Where levels meet bots: who chooses for a seat, and who advises it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/hint.h"
#include "bots/levels.h"
#include "bots/player.h"
#include "engine/any_match.h"
#include "engine/random.h"
#include "table/rights.h"

namespace iteru::server {

/// At a table of that game.
bool may_sit(std::string_view bot, Bots which, std::string_view game);

/// A bot of that level at a seat, with luck of its own.
std::unique_ptr<AnyPlayer> make_bot(std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck);

/// Whether a bot of that level asks the net of the match's game: where it thinks, that must be at hand.
bool needs_net(std::string_view level, const AnyMatch& match);

/// On how many threads a bot thinks, and what one of them does where each has a place of its own (bots/player.h).
unsigned threads_of(std::string_view level);
std::unique_ptr<AnyPlayer> make_part(std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck,
                                     unsigned part);

/// One decision of a bot of that level.
AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random);

/// What a bot came up with.
struct BotAnswer {
    std::string action;
    ToldHint hint{}; // when that was asked for; without actions if it failed
};

/// What a strong player thinks of a seat's choices.
BotAnswer advise(const AnyMatch& match, Seat seat, Random& random);

} // namespace iteru::server
