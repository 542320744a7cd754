// Where levels meet bots: who chooses for a seat, and who advises it.
#pragma once

#include <string_view>

#include "bots/levels.h"
#include "bots/player.h"
#include "engine/any_match.h"
#include "server/house.h"

namespace iteru::server {

/// A bot of that level at a seat, with luck of its own.
std::unique_ptr<AnyPlayer> make_bot(std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck);

/// One decision of a bot of that level.
AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random);

/// What a strong player thinks of a seat's choices, as JSON.
Choice advise(const AnyMatch& match, Seat seat, Random& random);

} // namespace iteru::server
