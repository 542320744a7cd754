// What players of Egizia do.
#pragma once

#include <array>
#include <bit>
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

enum class FloodMove : std::uint8_t { left, stay, right };
constexpr std::array<std::string_view, 3> words_of(FloodMove) { return {"left", "stay", "right"}; }

enum class FloodSpace : std::uint8_t { left, centre, right };
constexpr std::array<std::string_view, 3> words_of(FloodSpace) { return {"left", "centre", "right"}; }

/// A number in an action.
enum class Amount : std::uint8_t {};

struct Action {
    Decision kind = Decision::none;
    Move move{};
    union {                  // what the move is about
        Berth berth{};       // place, place_doubled
        Crew crew;           // crew
        FloodMove flood;     // flood
        Market market;       // market
        NileId card;         // take, improve
        Team team;           // build
        SphinxId sphinx;     // keep, keep_two
        Structure structure; // lay
    };
    SphinxId second{}; // keep_two
    Amount amount{};   // sell, stones; cards of E10.6 (build); Sphinx cards paid (draw)
    Amount free{};     // draw

    [[nodiscard]] Action with(Berth to) const {
        return changed([&](Action& a) { a.berth = to; });
    }
    [[nodiscard]] Action with(Crew which) const {
        return changed([&](Action& a) { a.crew = which; });
    }
    [[nodiscard]] Action with(FloodMove to) const {
        return changed([&](Action& a) { a.flood = to; });
    }
    [[nodiscard]] Action with(Market which) const {
        return changed([&](Action& a) { a.market = which; });
    }
    [[nodiscard]] Action with(NileId which) const {
        return changed([&](Action& a) { a.card = which; });
    }
    [[nodiscard]] Action with(Team who) const {
        return changed([&](Action& a) { a.team = who; });
    }
    [[nodiscard]] Action with(SphinxId which) const {
        return changed([&](Action& a) { a.sphinx = which; });
    }
    [[nodiscard]] Action with(Structure what) const {
        return changed([&](Action& a) { a.structure = what; });
    }
    [[nodiscard]] Action and_also(SphinxId which) const {
        return changed([&](Action& a) { a.second = which; });
    }
    [[nodiscard]] Action times(int count, int free_ones = 0) const {
        return changed([&](Action& a) {
            a.amount = static_cast<Amount>(count);
            a.free = static_cast<Amount>(free_ones);
        });
    }

    friend bool operator==(const Action& a, const Action& b) {
        return std::bit_cast<std::array<std::uint8_t, 6>>(a) == std::bit_cast<std::array<std::uint8_t, 6>>(b);
    }

private:
    template <class Change>
    [[nodiscard]] Action changed(Change change) const {
        Action then = *this;
        change(then);
        return then;
    }
};

/// `act(Decision::boat, Move::place).with(berth)`
inline Action act(Decision kind, Move move = {}) {
    Action action;
    action.kind = kind;
    action.move = move;
    return action;
}
static_assert(sizeof(Action) == 6);

} // namespace iteru::egizia
