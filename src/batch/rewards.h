// What a game was worth to a seat, as one figure.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/result.h"
#include "engine/setup.h"

namespace iteru::batch {

/// `win`: 1 for a victory, all seats together 0; against the rules, 1 or -1. `margin`: points ahead of the best of the
/// others. `points`: those alone.
enum class Reward : std::uint8_t { win, margin, points };
inline constexpr std::array<std::string_view, 3> reward_words{"win", "margin", "points"};

/// No margin and no score comes near it.
inline constexpr double most_points = 1000;

/// Of a seat at the end of a game.
inline double reward(Reward kind, const Facts& facts, const Result& result, int players, Seat seat) {
    const bool solo = players == 1;
    switch (kind) {
    case Reward::win: {
        const double share = win_share(result, players, seat);
        return solo ? 2 * share - 1 : (share * players - 1) / (players - 1);
    }
    case Reward::margin: {
        const int seats = solo && facts.solo_opponent ? 2 : players;
        int best = seats == 1 ? 0 : -32'768;
        for (Seat other = 0; other < seats; ++other) {
            if (other != seat) best = std::max<int>(best, result.seats[other].total);
        }
        return result.seats[seat].total - best;
    }
    case Reward::points: break;
    }
    return result.seats[seat].total;
}

/// The least and the most a seat can get.
inline double least_reward(Reward kind, int players) {
    if (kind != Reward::win) return -most_points;
    return players == 1 ? -1.0 : -1.0 / (players - 1);
}
inline double most_reward(Reward kind) { return kind == Reward::win ? 1 : most_points; }

} // namespace iteru::batch
