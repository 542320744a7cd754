// The board as a map: which places a pawn can reach with so many movement points (T3.1).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/tal-der-koenige/box.h"

namespace iteru::tal_der_koenige {

/// A set of places as bits.
class Places {
public:
    [[nodiscard]] constexpr bool contains(Place place) const {
        return (words_[word(place)] >> (static_cast<unsigned>(place) % 64U) & 1U) != 0;
    }
    constexpr void add(Place place) { words_[word(place)] |= std::uint64_t{1} << (static_cast<unsigned>(place) % 64U); }
    constexpr void remove(Place place) {
        words_[word(place)] &= ~(std::uint64_t{1} << (static_cast<unsigned>(place) % 64U));
    }
    [[nodiscard]] constexpr int size() const {
        int count = 0;
        for (const std::uint64_t part : words_) count += std::popcount(part);
        return count;
    }

    /// Calls `visit(place)` in order until it answers false.
    template <class Visit>
    constexpr bool each(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
                if (!visit(static_cast<Place>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))))) return false;
            }
        }
        return true;
    }

    friend constexpr Places operator-(Places a, const Places& b) {
        for (std::size_t i = 0; i < a.words_.size(); ++i) a.words_[i] &= ~b.words_[i];
        return a;
    }
    friend constexpr Places operator|(Places a, const Places& b) {
        for (std::size_t i = 0; i < a.words_.size(); ++i) a.words_[i] |= b.words_[i];
        return a;
    }
    friend constexpr bool operator==(const Places&, const Places&) = default;

private:
    static constexpr std::size_t word(Place place) { return static_cast<std::size_t>(place) / 64; }

    std::array<std::uint64_t, max_places / 64> words_{};
};

class Board {
public:
    Board(const Box& box, int players);

    /// T1.5
    [[nodiscard]] bool open(SiteId site) const { return (open_ >> static_cast<unsigned>(site) & 1U) != 0; }
    [[nodiscard]] unsigned open_sites() const { return open_; }

    /// Every place that costs no more than that, its own included; past whoever stands in the way (T3.5).
    [[nodiscard]] const Places& within(Place from, int points) const {
        return within_[static_cast<std::size_t>(from)][static_cast<std::size_t>(points)];
    }
    /// The cheapest way in lines; move_points + 1 stands for more than anybody can pay.
    [[nodiscard]] int distance(Place from, Place to) const {
        int lines = 0;
        while (lines <= move_points && !within(from, lines).contains(to)) ++lines;
        return lines;
    }

    /// The same to the nearest cell of a site.
    [[nodiscard]] int distance(Place from, SiteId to) const {
        return to_site_[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    }

private:
    std::array<std::array<Places, move_points + 1>, max_places> within_{};
    std::array<std::array<std::uint8_t, site_count>, max_places> to_site_{};
    unsigned open_ = 0; // bit per site
};

} // namespace iteru::tal_der_koenige
