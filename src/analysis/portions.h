// How much of what makes the difference between winning and losing is luck, seat and skill, over many games. Each
// game's result is the sum of its ledger, so the covariances of the terms with the result add up to its variance.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "analysis/analysis.h"

namespace iteru::analysis {

struct Portions {
    std::size_t games = 0;
    Estimate luck; // the deal, but for what the seat alone is worth, and the draws
    Estimate seat;
    Estimate skill; // what everybody decided
};

/// Of analyses of the same kind of game, in which no decisions need to have been weighed. Errors by leaving out one
/// game after the other.
Portions portions_of(std::span<const Analysis> games);

} // namespace iteru::analysis
