#include "server/levels.h"

#include <algorithm>

#include "bots/bot.h"

namespace iteru::server {

bool knows_level(std::string_view level) { return std::ranges::find(levels, level) != levels.end(); }

std::optional<std::string_view> lower_level(std::string_view level) {
    const auto found = std::ranges::find(levels, level);
    if (found == levels.begin() || found == levels.end()) return std::nullopt;
    return *std::prev(found);
}

AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random) {
    return iteru::choose(level == "apprentice" ? Bot::lively : Bot::greedy, match, seat, random);
}

} // namespace iteru::server
