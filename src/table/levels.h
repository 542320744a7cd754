// The bots that people can ask to the table, from gentle to strong.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "bots/hint.h"
#include "engine/any_match.h"
#include "engine/random.h"

namespace iteru::server {

inline constexpr auto& levels = level_names;

bool knows_level(std::string_view level);
/// Who takes the place of a bot that fails; nothing below the gentlest.
std::optional<std::string_view> lower_level(std::string_view level);
/// The level that plays for somebody who is gone, and gives hints.
inline constexpr std::string_view usual_level = "vizier";

/// What a bot of that level does. The one place where levels meet bots.
AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random);

/// What a bot came up with.
struct BotAnswer {
    std::string action;
    std::vector<ToldAdvice> advice{}; // when that was asked for: the best first; empty if it failed
};

/// What a strong player thinks of a seat's choices.
BotAnswer advise(const AnyMatch& match, Seat seat, Random& random);

} // namespace iteru::server
