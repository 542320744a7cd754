// What a coach thinks before a beginner moves: which actions clearly lose much against the best.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/hint.h"
#include "engine/any_match.h"

namespace iteru {

/// Knows what the seat knows. All actions were played to the end in the same worlds as the best one.
struct Weighed {
    Advice best;
    /// Those that are worse by much, beyond doubt; of all others nobody can say so.
    std::vector<Advice> losses;
    std::size_t weighed = 0; // how many actions were compared with the best
    std::size_t left = 0;    // how many have not been yet
};

/// What counts as much: so much of the chance to win, or so many points of the final score, by which the whole interval
/// of the difference must be above zero.
struct Much {
    static constexpr double chance = 0.10;
    /// A part of the score that is expected with the best action, and never less than so many points: scores are about
    /// 15 in one game and 150 in another.
    static constexpr double part = 0.06;
    static constexpr double points = 2;
};

/// Alone the position, as the seat knows it, and the seed decide. Where there are many actions, each call weighs some,
/// after so many (`from`) that others have: the best is the same, and so are the worlds.
Weighed weigh(const AnyMatch& match, Seat seat, const Seed& seed, std::size_t from = 0);

} // namespace iteru
