// A bot at a seat for a whole game: one of the simple ones, a search of so many iterations, or a level for people.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "bots/settings.h"

namespace iteru {

/// Who plays a seat, as on a command line: `random`, `lively`, `greedy`, a level (`apprentice`, `scribe`, `vizier`,
/// `pharaoh`, `thoth`), or a search by iterations or by time: `search:1000`, `search:500ms`, with settings as in
/// `search:1000/threads=2/turns=3`.
struct BotSpec {
    enum class Kind : std::uint8_t { simple, search, level };
    Kind kind = Kind::simple;
    Bot simple = Bot::random;
    std::uint8_t level = 0;         // its place in level_names
    std::uint32_t iterations = 0;   // 0: by time
    std::uint32_t milliseconds = 0; // 0: by iterations
    unsigned threads = 1;           // affects the result: the same number of threads finds the same
    bool told = false;              // `oracle:1000`: is handed the true state, to measure the price of honesty
    bool plain = false;             // `plain:1000`: the textbook's search, to measure what ours is worth
    SearchChanges changes{};

    bool operator==(const BotSpec&) const = default;
};

/// Oracles and textbooks only where they are asked for.
std::optional<BotSpec> parse_bot_spec(std::string_view text, bool measuring = false);
std::string bot_spec_name(const BotSpec& spec);

/// Turns a level into its search; leaves everyone else as they are. Where a game has no such level, its strongest
/// plays; without the net that a level asks (a browser may not have been able to fetch it), the one below.
BotSpec spelled_out(const BotSpec& spec, const BotLevels& levels, bool net = true);

/// The levels of a game (empty: of any), from gentle to strong; none if there is no such game.
std::span<const std::string_view> levels_of(std::string_view game);
bool is_level_of(std::string_view game, std::string_view name);

/// Whether a bot asks the game's net.
bool asks_net(const BotSpec& spec, std::string_view game);

/// How often a search tried an action, and what it found on average, 0 to 1.
struct Visits {
    std::uint32_t count = 0;
    double reward = 0;
};
/// What one search thought of every legal action, in their order.
using Look = std::vector<Visits>;

template <Game G>
class Thinkers;
template <Game G>
class PlainSearch;

/// What time it is; tests have their own.
using Now = std::function<std::chrono::steady_clock::time_point()>;

/// Plays one seat of one game. It keeps what it thought from one decision of a turn to the next; it sees Knowledge
/// only. Compiled in player.cc for each game of the house.
template <Game G>
class BotPlayer {
public:
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    /// With a `part` it thinks as one of its threads only, and knows from others what the rest thought.
    BotPlayer(const BotSpec& spec, const Seed& seed, Seat seat, std::optional<unsigned> part = {},
              Now now = std::chrono::steady_clock::now);
    BotPlayer(const BotPlayer&) = delete;
    BotPlayer& operator=(const BotPlayer&) = delete;
    ~BotPlayer();

    Action choose(const Knowledge<G>& knowledge, const ActionList& actions) {
        return settle(knowledge, actions, look(knowledge, actions));
    }
    /// Thinks, and says what each of its searches here found; nothing if it is a simple one.
    std::vector<Look> look(const Knowledge<G>& knowledge, const ActionList& actions);
    /// Chooses by what all its searches found, wherever they are.
    Action settle(const Knowledge<G>& knowledge, const ActionList& actions, std::span<const Look> looks);

    /// For an oracle, before each decision.
    void tell(const typename G::State& truth);

    /// Lets go of what it thought if its turn is over, and plays on as if it had not.
    void rest();
    /// How much memory it holds, for the most part.
    [[nodiscard]] std::size_t bytes() const;

private:
    template <class Run>
    void think(const Run& run);

    BotSpec spec_;
    SearchSettings settings_;
    Random random_;
    Now now_;
    std::unique_ptr<Thinkers<G>> search_; // none if it is a simple one
    std::unique_ptr<PlainSearch<G>> plain_;
};

/// The same for a match of whichever game.
class AnyPlayer {
public:
    AnyPlayer() = default;
    AnyPlayer(const AnyPlayer&) = delete;
    AnyPlayer& operator=(const AnyPlayer&) = delete;
    virtual ~AnyPlayer() = default;

    /// Of a match of the game it was made for, in which its seat is to act.
    AnyAction choose(const AnyMatch& match) { return settle(match, look(match)); }
    /// As BotPlayer's.
    virtual std::vector<Look> look(const AnyMatch& match) = 0;
    virtual AnyAction settle(const AnyMatch& match, std::span<const Look> looks) = 0;
    virtual void rest() = 0;
    [[nodiscard]] virtual std::size_t bytes() const = 0;
};
std::unique_ptr<AnyPlayer> make_player(const BotSpec& spec, const AnyMatch& match, const Seed& seed, Seat seat,
                                       std::optional<unsigned> part = {});

} // namespace iteru
