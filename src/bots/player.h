// A bot at a seat for a whole game: one of the simple ones, a search of so many iterations, or a level for people.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
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

/// A level for people: how long it thinks, and how often it slips, as people do: it takes what looked nearly as good.
struct Level {
    std::string_view name;
    std::uint32_t iterations;
    std::uint32_t slips_percent;
};
inline constexpr std::array<Level, 4> levels{{
    {"apprentice", 16, 35},
    {"scribe", 80, 12},
    {"vizier", 400, 0},
    {"pharaoh", 2500, 0},
}};

std::optional<BotSpec> parse_bot_spec(std::string_view text);
std::string bot_spec_name(const BotSpec& spec);

template <Game G>
class Search;

/// Plays one seat of one game. It keeps what it thought from one decision of a turn to the next; it sees Knowledge
/// only. Compiled in player.cc for each game of the house.
template <Game G>
class BotPlayer {
public:
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    BotPlayer(const BotSpec& spec, const Seed& seed, Seat seat);
    BotPlayer(const BotPlayer&) = delete;
    BotPlayer& operator=(const BotPlayer&) = delete;
    ~BotPlayer();

    Action choose(const Knowledge<G>& knowledge, const ActionList& actions);

private:
    BotSpec spec_;
    Random random_;
    std::unique_ptr<Search<G>> search_; // none if it is a simple one
};

/// The same for a match of whichever game.
class AnyPlayer {
public:
    AnyPlayer() = default;
    AnyPlayer(const AnyPlayer&) = delete;
    AnyPlayer& operator=(const AnyPlayer&) = delete;
    virtual ~AnyPlayer() = default;

    /// Of a match of the game it was made for, in which its seat is to act.
    virtual AnyAction choose(const AnyMatch& match) = 0;
};
std::unique_ptr<AnyPlayer> make_player(const BotSpec& spec, const AnyMatch& match, const Seed& seed, Seat seat);

/// One decision only.
AnyAction choose(const BotSpec& spec, const AnyMatch& match, Seat seat, const Seed& seed);

} // namespace iteru
