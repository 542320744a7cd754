// What a count is made of: the shops, sites and cards behind the points of a category.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/seat.h"

namespace iteru {

/// A part of a category. A game's texts say what it is (`item.shop`).
struct CountPart {
    std::uint8_t category = 0;
    std::string_view item{}; // one of Facts::items
    int points = 0;
    int count = 0;  // of how many things
    int shared = 1; // seats that count the same, each in full
};

struct CountItem {
    Seat seat = 0;
    CountPart part{};
    // What it is about, as an action or an event would name it.
    std::string_view field{};
    std::string word{};
};

/// Takes down the parts of a seat's count.
template <class G>
class ItemList {
public:
    explicit ItemList(const G& game) : game_(game) {}

    void add(Seat seat, const CountPart& part) { items_.push_back({.seat = seat, .part = part}); }
    template <class About>
    void add(Seat seat, const CountPart& part, std::string_view field, About about) {
        items_.push_back({.seat = seat, .part = part, .field = field, .word = std::string{word_of(game_, about)}});
    }
    void add(Seat seat, const CountPart& part, std::string_view field, std::string_view word) {
        items_.push_back({.seat = seat, .part = part, .field = field, .word = std::string{word}});
    }
    std::vector<CountItem> take() && { return std::move(items_); }

private:
    const G& game_;
    std::vector<CountItem> items_;
};

} // namespace iteru
