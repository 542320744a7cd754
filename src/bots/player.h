// A bot at a seat for a whole game: one of the simple ones, a search of so many iterations, or a level for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace iteru {

/// Who plays a seat, as on a command line: `random`, `lively`, `greedy`, `search:1000`, or a level:
/// `apprentice`, `scribe`, `vizier`, `pharaoh`.
struct BotSpec {
    enum class Kind : std::uint8_t { simple, search, level };
    Kind kind = Kind::simple;
    Bot simple = Bot::random;
    std::uint8_t level = 0; // 0 to 3
    std::uint32_t iterations = 0;

    bool operator==(const BotSpec&) const = default;
};

std::optional<BotSpec> parse_bot_spec(std::string_view text);
std::string bot_spec_name(const BotSpec& spec);

/// Plays one seat of one game. It may keep what it thought from one decision to the next; it sees Knowledge only.
template <Game G>
class BotPlayer {
public:
    BotPlayer(const BotSpec& spec, const Seed& seed, Seat seat) : spec_(spec), random_(bot_random(seed, seat)) {}

    typename G::Action choose(const Knowledge<G>& knowledge, const typename G::ActionList& actions) {
        return iteru::choose<G>(spec_.simple, knowledge, actions, random_);
    }

private:
    BotSpec spec_;
    Random random_;
};

} // namespace iteru
