// Counts as JSON: the same in traces, replays and messages of the server.
#pragma once

#include <optional>
#include <vector>

#include "engine/count_item.h"
#include "engine/field_writer.h"
#include "engine/result.h"
#include "engine/setup.h"

namespace iteru {

/// A part of a category: which shop, which site, how many.
struct CountedItem {
    std::string_view category;
    std::string_view item;         // `item.<item>` in the texts of the game
    IfAny<std::string_view> field; // what it is about, as an action or an event would name it
    IfAny<std::string> word;
    int points;
    int count;
    int shared; // so many seats count the same, each in full
    ITERU_FIELDS(category, item, field, word, points, count, shared)
};

/// What a seat has, category by category; null what is not to be told, and then not in the total.
struct SeatCount {
    Seat seat; // one more than the table has: the opponent that the rules play
    int total;
    IfAny<int> rank; // at the end
    ByName<std::optional<int>> categories;
    IfAny<std::vector<CountedItem>> items; // at the end: what the categories are made of
    ITERU_FIELDS(seat, total, rank, categories, items)
};

namespace detail {

/// `counts(seat, category)`: whether it may be told.
template <class Counts>
std::vector<SeatCount> counted(const Facts& facts, int players, const Result& result, Counts counts) {
    std::vector<SeatCount> seats;
    const int behind = players == 1 && facts.solo_opponent ? 1 : 0;
    for (Seat seat = 0; seat < players + behind; ++seat) {
        const SeatResult& count = result.seats[seat];
        SeatCount& told = seats.emplace_back(
            SeatCount{.seat = seat, .total = count.total, .rank = {}, .categories = {}, .items = {}});
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
inline std::vector<SeatCount> final_count(const Facts& facts, int players, const Result& result,
                                          const std::vector<CountItem>& items = {}) {
    auto seats = detail::counted(facts, players, result, [](Seat, std::size_t) { return true; });
    for (SeatCount& seat : seats) {
        seat.rank.value = result.seats[seat.seat].rank;
        if (!items.empty()) seat.items.value.emplace();
    }
    for (const auto& [seat, part, field, word] : items) {
        CountedItem& item =
            seats[seat].items.value->emplace_back(CountedItem{.category = facts.categories[part.category],
                                                              .item = part.item,
                                                              .field = {},
                                                              .word = {},
                                                              .points = part.points,
                                                              .count = part.count,
                                                              .shared = part.shared});
        if (field.empty()) continue;
        item.field.value = field;
        item.word.value = word;
    }
    return seats;
}

/// The count as it stands, without what others keep secret.
inline std::vector<SeatCount> standing_count(const Facts& facts, int players, const Result& standing, Seat eyes) {
    return detail::counted(facts, players, standing, [&](Seat seat, std::size_t category) {
        return seat == eyes || eyes == nobody || (facts.secret_categories >> category & 1U) == 0;
    });
}

} // namespace iteru
