// What iteru arena tells: matches and ladders, as tables and as JSON.
#pragma once

#include <optional>

#include "arena/contest.h"
#include "arena/sprt.h"
#include "cli/commands.h"

namespace iteru {

/// A match that has been played, or as much of it as there was time for.
struct Played {
    const Scoreboard& board;
    std::uint64_t deals = 0;   // that count
    std::uint64_t planned = 0; // games
    unsigned threads = 1;
    double seconds = 0;
    const Sprt* sprt = nullptr;
};

void print_match(const Arguments& arguments, const Facts& facts, const Played& played);
void print_match_json(const Arguments& arguments, const Facts& facts, const Played& played);
void print_ladder(const Arguments& arguments, const Facts& facts, const Played& played);
void print_ladder_json(const Arguments& arguments, const Facts& facts, const Played& played);

} // namespace iteru
