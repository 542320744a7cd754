// The position of a game of Tal der Könige: plain data, trivially copyable, no pointers, no heap.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/random.h"
#include "engine/seat.h"
#include "games/tal-der-koenige/box.h"

namespace iteru::tal_der_koenige {

inline constexpr int max_players = 4;
inline constexpr int max_groups = max_players + extra_groups;

/// T9, in this order.
enum class Decision : std::uint8_t { bid, foreman, plan, claim, worker, steal, take, build, none };
inline constexpr std::array<std::string_view, 8> decision_words{"bid",    "foreman", "plan", "claim",
                                                                "worker", "steal",   "take", "build"};
constexpr const auto& words_of(Decision) { return decision_words; }

/// Cubes by colour.
using Cubes = std::array<std::uint8_t, colours>;

constexpr int total(const Cubes& cubes) {
    int count = 0;
    for (const std::uint8_t of_a_colour : cubes) count += of_a_colour;
    return count;
}

struct Site {
    std::array<Cubes, max_storeys> storeys;       // from the bottom, all but the hidden centre
    std::uint8_t centre;                          // of a 3x3 storey: 0 for empty, or the Colour + 1
    std::uint8_t blocks;                          // with the centre
    Seat owner;                                   // whose scarab lies there, or nobody
    std::uint8_t built;                           // by its owner, while it builds
    std::array<std::uint8_t, max_players> stolen; // this round, by whom, while theft goes on
};

struct Player {
    std::array<Place, worker_count> workers; // in order of place: workers are alike
    std::array<Place, foreman_count> foremen;
    std::array<Place, foreman_count> orders;         // written and not yet carried out, or no_place
    Cubes cubes;                                     // won and stolen this round
    std::array<std::uint8_t, max_groups> tablets;    // how many lie at each group
    std::array<std::uint8_t, highest_tablet> valued; // where tablet 1 to 4 lies: 0 for in hand, or the group + 1
};

struct State {
    Random random; // draws the cubes
    std::array<Player, max_players> players;
    std::array<Site, site_count> sites;
    std::array<Cubes, max_groups> groups;
    Cubes bag;
    Cubes spent; // in the Pharaoh's pyramid, or beyond its last block set aside
    std::uint8_t group_count;
    std::uint8_t passed; // players that lay no more tablets: bit per seat
    std::uint8_t round;  // from 1
    Seat disc;
    Seat active; // not while plans are written: everybody is
    Decision decision;
    std::uint8_t foreman;               // whose turn it is, of the active player's two
    std::uint8_t points;                // movement points left to the active player
    std::uint16_t reveals;              // how often anybody learned anything
    std::array<std::uint8_t, 6> unused; // no padding, so that equal positions are equal bytes
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

} // namespace iteru::tal_der_koenige
