// Counts as JSON: the same in traces, replays and messages of the server.
#pragma once

#include "engine/json.h"
#include "engine/result.h"
#include "engine/setup.h"

namespace iteru {

namespace detail {

/// `counts(seat, category)`: whether it may be told.
template <class Counts>
void write_count(JsonWriter& json, const Facts& facts, Seat seat, const SeatResult& count, Counts counts) {
    json.key("categories").begin_object();
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        json.key(facts.categories[i]);
        counts(seat, i) ? json.value(count.points[i]) : json.null();
    }
    json.end_object();
}

/// The seats, and behind a single one the opponent that the rules play.
inline Seat counted(const Facts& facts, int players) {
    return static_cast<Seat>(players + (players == 1 && facts.solo_opponent ? 1 : 0));
}

} // namespace detail

/// `"name": [{"seat", "total", "rank", "categories": {...}}, ...]`
inline void write_result(JsonWriter& json, std::string_view name, const Facts& facts, int players,
                         const Result& result) {
    json.key(name).begin_array();
    for (Seat seat = 0; seat < detail::counted(facts, players); ++seat) {
        json.begin_object();
        json.member("seat", seat);
        json.member("total", result.seats[seat].total);
        json.member("rank", result.seats[seat].rank);
        detail::write_count(json, facts, seat, result.seats[seat], [](Seat, std::size_t) { return true; });
        json.end_object();
    }
    json.end_array();
}

/// `"standing": [{"seat", "total", "categories": {...}}, ...]`: what others keep secret is null, and not in the total.
inline void write_standing(JsonWriter& json, const Facts& facts, int players, const Result& standing, Seat eyes) {
    const auto known = [&](Seat seat, std::size_t category) {
        return seat == eyes || eyes == nobody || (facts.secret_categories >> category & 1U) == 0;
    };
    json.key("standing").begin_array();
    for (Seat seat = 0; seat < detail::counted(facts, players); ++seat) {
        const SeatResult& count = standing.seats[seat];
        int total = count.total;
        for (std::size_t i = 0; i < facts.categories.size(); ++i) total -= known(seat, i) ? 0 : count.points[i];
        json.begin_object();
        json.member("seat", seat);
        json.member("total", total);
        detail::write_count(json, facts, seat, count, known);
        json.end_object();
    }
    json.end_array();
}

} // namespace iteru
