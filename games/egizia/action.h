// What players of Egizia do.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/egizia/state.h"

namespace iteru::egizia {

/// What is done at a decision that offers several kinds of things.
enum class Move : std::uint8_t {
    pass,            // boat
    decline,         // second_boat, take_remaining, build_first, build, keep
    done,            // stone, round_end
    settle,          // feed
    place,           // boat, second_boat
    place_doubled,   // ... with E10.5
    sell,            // E10.8
    crew_for_stones, // E10.23
    crew_step,       // E10.29
    take,            // take_remaining
    grain,           // feed: E10.4
    stones,          // feed: E10.24
    improve,         // feed: E10.27
    play,            // build_first
    build,           // build
    keep,            // keep
    keep_two,        // ... with E10.3
    lay,             // stone
};
inline constexpr std::array<std::string_view, 18> move_words{
    "pass",      "decline", "done",  "settle", "place",   "place_doubled", "sell", "crew_for_stones",
    "crew_step", "take",    "grain", "stones", "improve", "play",          "with", "one",
    "two",       "lay"};
constexpr const auto& words_of(Move) { return move_words; }

/// Where a boat goes: a space of the Nile, which at a site is the place nearest the Nile; then, for each site, its
/// other places and the one above them.
enum class Berth : std::uint8_t {};
inline constexpr int berths = nile_spaces + site_count * max_places;

/// What is built on; which place of it is next is never a choice.
enum class Structure : std::uint8_t {
    obelisk,
    tomb,
    left_wall,
    right_wall,
    left_column,
    right_column,
    roof,
    storey_1,
    storey_2,
    storey_3,
    storey_4,
    storey_5,
    storey_6
};
inline constexpr int structures = 13;
inline constexpr std::array<std::string_view, structures> structure_words{
    "obelisk",  "tomb",     "left_wall", "right_wall", "left_column", "right_column", "roof",
    "storey_1", "storey_2", "storey_3",  "storey_4",   "storey_5",    "storey_6"};
constexpr const auto& words_of(Structure) { return structure_words; }

/// Crews that build together: bit per Crew.
enum class Team : std::uint8_t {};
inline constexpr Team joker_bit{8};
/// E6.2: one colour crew, or with E10.2 two of them; each with or without the joker.
inline constexpr std::array<std::uint8_t, 6> teams_of_one{1, 2, 4, 1 | 8, 2 | 8, 4 | 8};
inline constexpr std::array<std::uint8_t, 6> teams_of_two{3, 5, 6, 3 | 8, 5 | 8, 6 | 8};

enum class FloodMove : std::uint8_t { left, stay, right };
constexpr std::array<std::string_view, 3> words_of(FloodMove) { return {"left", "stay", "right"}; }

enum class FloodSpace : std::uint8_t { left, centre, right };
constexpr std::array<std::string_view, 3> words_of(FloodSpace) { return {"left", "centre", "right"}; }

/// A number in an action.
enum class Amount : std::uint8_t {};

struct Action {
    Decision kind = Decision::none;
    Move move{};
    std::uint8_t about{}; // what the move is about: as<Berth>() of a boat, as<NileId>() of a card ...
    SphinxId second{};    // keep_two
    Amount amount{};      // sell, stones; cards of E10.6 (build); Sphinx cards paid (draw)
    Amount free{};        // draw

    template <class What>
    [[nodiscard]] What as() const {
        return static_cast<What>(about);
    }
    template <class What>
    [[nodiscard]] Action with(What what) const {
        Action then = *this;
        then.about = static_cast<std::uint8_t>(what);
        return then;
    }
    [[nodiscard]] Action and_also(SphinxId which) const {
        Action then = *this;
        then.second = which;
        return then;
    }
    [[nodiscard]] Action times(int count, int free_ones = 0) const {
        Action then = *this;
        then.amount = static_cast<Amount>(count);
        then.free = static_cast<Amount>(free_ones);
        return then;
    }

    friend bool operator==(const Action&, const Action&) = default;
};

/// `act(Decision::boat, Move::place).with(berth)`
inline Action act(Decision kind, Move move = {}) { return {.kind = kind, .move = move}; }

} // namespace iteru::egizia
