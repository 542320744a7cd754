// How a game ended: points by category, totals, ranks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/seat.h"

namespace iteru {

inline constexpr std::size_t max_categories = 12;

struct SeatResult {
    std::array<std::int16_t, max_categories> points{};
    std::int16_t total = 0;
    std::uint8_t rank = 1; // seats that tie share the better rank

    friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

struct Result {
    std::array<SeatResult, max_seats> seats{};

    friend bool operator==(const Result&, const Result&) = default;
};

/// A shared victory counts its share.
inline double win_share(const Result& result, int players, Seat seat) {
    if (result.seats[seat].rank != 1) return 0.0;
    int winners = 0;
    for (int other = 0; other < players; ++other) winners += result.seats[static_cast<std::size_t>(other)].rank == 1;
    return 1.0 / winners;
}

/// Ranks by `better(a, b)`, a strict weak order of seats; equals share the better rank.
template <class Better>
void rank_seats(Result& result, int players, Better better) {
    for (int seat = 0; seat < players; ++seat) {
        std::uint8_t ahead = 0;
        for (int other = 0; other < players; ++other) {
            if (better(static_cast<Seat>(other), static_cast<Seat>(seat))) ++ahead;
        }
        result.seats[static_cast<std::size_t>(seat)].rank = static_cast<std::uint8_t>(ahead + 1);
    }
}

} // namespace iteru
