// Counts as JSON: the same in traces, replays and messages of the server.
#pragma once

#include <optional>
#include <vector>

#include "engine/field_writer.h"
#include "engine/result.h"
#include "engine/setup.h"

namespace iteru {

/// What a seat has, category by category; null what is not to be told, and then not in the total.
struct SeatCount {
    Seat seat; // one more than the table has: the opponent that the rules play
    int total;
    IfAny<int> rank; // at the end
    ByName<std::optional<int>> categories;
    ITERU_FIELDS(seat, total, rank, categories)
};

namespace detail {

/// `counts(seat, category)`: whether it may be told.
template <class Counts>
std::vector<SeatCount> counted(const Facts& facts, int players, const Result& result, Counts counts) {
    std::vector<SeatCount> seats;
    const int behind = players == 1 && facts.solo_opponent ? 1 : 0;
    for (Seat seat = 0; seat < players + behind; ++seat) {
        const SeatResult& count = result.seats[seat];
        SeatCount& told =
            seats.emplace_back(SeatCount{.seat = seat, .total = count.total, .rank = {}, .categories = {}});
        told.categories.entries.reserve(facts.categories.size());
        for (std::size_t i = 0; i < facts.categories.size(); ++i) {
            auto& [name, points] = told.categories.entries.emplace_back(facts.categories[i], std::nullopt);
            if (counts(seat, i)) points = count.points[i];
            else told.total -= count.points[i];
        }
    }
    return seats;
}

} // namespace detail

/// The count at the end.
inline std::vector<SeatCount> final_count(const Facts& facts, int players, const Result& result) {
    auto seats = detail::counted(facts, players, result, [](Seat, std::size_t) { return true; });
    for (SeatCount& seat : seats) seat.rank.value = result.seats[seat.seat].rank;
    return seats;
}

/// The count as it stands, without what others keep secret.
inline std::vector<SeatCount> standing_count(const Facts& facts, int players, const Result& standing, Seat eyes) {
    return detail::counted(facts, players, standing, [&](Seat seat, std::size_t category) {
        return seat == eyes || eyes == nobody || (facts.secret_categories >> category & 1U) == 0;
    });
}

} // namespace iteru
