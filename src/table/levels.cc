#include "table/levels.h"

#include <algorithm>

#include "bots/hint.h"
#include "bots/player.h"

namespace iteru::server {

namespace {

Seed luck_from(Random& random) {
    Seed luck{};
    for (std::uint8_t& byte : luck) byte = static_cast<std::uint8_t>(random.next());
    return luck;
}

} // namespace

bool knows_level(std::string_view level) { return std::ranges::find(levels, level) != levels.end(); }

std::optional<std::string_view> lower_level(std::string_view level) {
    const auto found = std::ranges::find(levels, level);
    if (found == levels.begin() || found == levels.end()) return std::nullopt;
    return *std::prev(found);
}

AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random) {
    return iteru::choose(parse_bot_spec(level).value_or(BotSpec{}), match, seat, luck_from(random));
}

BotAnswer advise(const AnyMatch& match, Seat seat, Random& random) {
    const Hint advised = hint(match, seat, luck_from(random));
    return {match.notation(advised.front().action), tell(match, advised)};
}

} // namespace iteru::server
