// A result as JSON: the same in traces, replays and messages of the server.
#pragma once

#include "engine/json.h"
#include "engine/result.h"
#include "engine/setup.h"

namespace iteru {

/// `"name": [{"seat", "total", "rank", "categories": {...}}, ...]`
inline void write_result(JsonWriter& json, std::string_view name, const Facts& facts, int players,
                         const Result& result) {
    json.key(name).begin_array();
    for (Seat seat = 0; seat < players; ++seat) {
        const SeatResult& mine = result.seats[seat];
        json.begin_object();
        json.member("seat", seat);
        json.member("total", mine.total);
        json.member("rank", mine.rank);
        json.key("categories").begin_object();
        for (std::size_t i = 0; i < facts.categories.size(); ++i) json.member(facts.categories[i], mine.points[i]);
        json.end_object();
        json.end_object();
    }
    json.end_array();
}

} // namespace iteru
