// Matches between bots: every deal is played once in each rotation of the seats, so that luck and seat cancel out.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/statistics.h"
#include "bots/player.h"
#include "engine/setup.h"

namespace iteru {

/// What decides how every game of a match goes; two matches with equal Contests have equal games.
struct Contest {
    std::string game;
    int rules_version = 1;
    std::uint64_t box_hash = 0;
    std::uint64_t judgement_hash = 0; // of the weights that the bots judge by
    Setup setup{};
    Seed seed{};
    std::vector<BotSpec> bots{};
    bool ladder = false;           // everybody against everybody, at changing tables
    std::uint32_t luck_worlds = 0; // by which luck is measured, if it is
};

/// Who sits together, as places in `Contest::bots`. A match has one table; a ladder has one for each choice of bots and
/// each order around the table, and its deals take turns among them.
using BotIndex = std::uint16_t;
using Table = std::vector<BotIndex>;
std::vector<Table> tables_of(const Contest& contest);

/// What luck was worth: in shares of victory, and in points ahead of the best of the others. (And the weights of both.)
using Luck = std::array<double, 2>;

/// How one of a table's bots fared in one game.
struct Fare {
    int score = 0;
    int margin = 0; // over the best of the others
    int rank = 1;
    int decisions = 0;
    double win_share = 0; // a shared victory counts its share
    double seconds = 0;   // spent choosing
    Luck luck{};          // if it was measured

    friend bool operator==(const Fare&, const Fare&) = default;
};

/// One game: the bot at place p of the deal's table sat in seat (p + rotation) modulo players.
struct Outcome {
    std::uint64_t deal = 0;
    int rotation = 0;
    std::vector<Fare> fares{}; // by place at the table
};

/// Gives everybody of the first rank an equal share of the victory.
void share_victory(Outcome& outcome);

/// Plays one game, or gives up because it was stopped.
using PlayGame = std::function<std::optional<Outcome>(std::uint64_t deal, int rotation)>;

/// The games of a match so far, by deal.
class Scoreboard {
public:
    explicit Scoreboard(const Contest& contest);

    /// A game that is there already is not added again.
    const Outcome& add(Outcome outcome);
    [[nodiscard]] bool has(std::uint64_t deal, int rotation) const;
    [[nodiscard]] const Contest& contest() const { return *contest_; }
    [[nodiscard]] const Table& table(std::uint64_t deal) const { return tables_[deal % tables_.size()]; }
    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t deals_ahead() const { return deals_.size(); }
    /// Every rotation of the deal has been played.
    [[nodiscard]] bool complete(std::uint64_t deal) const;
    /// The games of a complete deal, by rotation.
    [[nodiscard]] const std::vector<Outcome>& deal(std::uint64_t deal) const { return deals_[deal].games; }
    /// The mean of a figure over the rotations of a complete deal.
    [[nodiscard]] double deal_mean(std::uint64_t deal, std::size_t place, double (*figure)(const Fare&)) const;

private:
    struct Deal {
        std::vector<Outcome> games;
        std::vector<bool> played;
    };
    const Contest* contest_;
    std::vector<Table> tables_;
    std::vector<Deal> deals_;
    std::uint64_t games_ = 0;
};

/// What a bot's games add up to, over complete deals.
struct Standing {
    std::uint64_t deals = 0;
    double win_share = 0;
    Interval win_interval{0, 1};
    double mean_score = 0;
    double mean_margin = 0;
    Interval margin_interval;
    double seconds_per_decision = 0;
};

/// By bot, over the first `deals` deals as far as they are complete.
std::vector<Standing> standings(const Scoreboard& board, std::uint64_t deals);

/// A bot's wins with and without a fixed part of its luck, over complete deals.
struct Adjusted {
    double plain = 0;
    double adjusted = 0;
    Interval interval; // of the adjusted share
    double ratio = 1;  // of the variances: so many games without luck measured tell as much as one with it
    double z = 0;      // of the difference of the two means: beyond 3, something is wrong
};
std::vector<Adjusted> adjust(const Scoreboard& board, std::uint64_t deals, const Luck& weights);

/// How much of the measured luck to take off: what makes the results of these games vary least.
Luck luck_weights(const Scoreboard& board, std::uint64_t deals);

/// What one of several machines plays: every so many-th piece of a series.
struct Shard {
    std::uint64_t index = 0;
    std::uint64_t count = 1;

    [[nodiscard]] bool has(std::uint64_t piece) const { return piece % count == index; }
};

/// How a match is run.
struct ContestRun {
    std::uint64_t deals = 0;
    unsigned threads = 1;
    const std::atomic<bool>* stop = nullptr; // set by Ctrl-C
    Shard shard{};                           // of the deals
    /// Told of every game when it ends, in any order but one at a time; false: enough, no new games.
    std::function<bool(const Outcome&)> finished = nullptr;
};

/// Plays whatever the board lacks and adds it to the board.
void run_contest(Scoreboard& board, const ContestRun& run, const PlayGame& play);

} // namespace iteru
