// iteru arena: bots against bots, and what it tells: matches and ladders, as tables and as JSON.
#pragma once

#include <optional>

#include "arena/contest.h"
#include "arena/sprt.h"
#include "cli/commands.h"
#include "cli/shards.h"

namespace iteru {

struct ArenaCommand {
    TableOptions table;
    SeriesOptions series;
    std::string seats; // bots
    bool ladder = false;
    bool sprt = false;
    std::string elo;
    ShardOptions part;
    bool luck_adjusted = false;
    std::string worlds;
    std::vector<std::string> nets; // files
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
    /// What is on the board of a match of so many games, wherever they were played.
    void tell(const Speaker& say, const Facts& facts, const Scoreboard& board, std::uint64_t games) const;
};

/// A match that has been played, or as much of it as there was time for.
struct Played {
    const Scoreboard& board;
    std::uint64_t deals = 0;   // that count
    std::uint64_t planned = 0; // games
    unsigned threads = 1;
    double seconds = 0;
    bool timed = true; // on one machine
    const Sprt* sprt = nullptr;
    std::optional<Luck> luck_weights{}; // how much of the measured luck is taken off
};

void print_match(const Speaker& say, const Facts& facts, const Played& played);
void print_match_json(const Speaker& say, const Facts& facts, const Played& played);
void print_ladder(const Speaker& say, const Facts& facts, const Played& played);
void print_ladder_json(const Speaker& say, const Facts& facts, const Played& played);

} // namespace iteru
