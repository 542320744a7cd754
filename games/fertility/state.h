// The position of a game of Fertility: plain data, trivially copyable, no pointers, no heap.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/seat.h"
#include "games/fertility/box.h"
#include "games/fertility/squares.h"

namespace iteru::fertility {

inline constexpr int max_players = 4;
inline constexpr int max_shops = start_shops + spots * shops_per_district;
inline constexpr int max_placements = max_players * turns_each;
inline constexpr int max_monuments = 4; // of one player
inline constexpr int max_quarries = 4;  // by one placement: two neighbours in a row keep each other open

/// A kind of Valley tile: an index into Box::tiles.
enum class Tile : std::uint8_t {};
inline constexpr Tile no_tile{0xFF};

/// A district: an index into Box::districts.
enum class DistrictId : std::uint8_t {};
inline constexpr DistrictId no_district{0xFF};

/// A shop of a Metropolis: 0 to 3 are the starting ones, then three for each spot.
enum class ShopId : std::uint8_t {};
inline constexpr ShopId no_shop{0xFF};

constexpr ShopId shop_at(int spot, int place) {
    return static_cast<ShopId>(start_shops + spot * shops_per_district + place);
}

/// F8.1, in this order.
enum class Decision : std::uint8_t { place, discard, quarry, build, pay, supply, barter, take, remove, none };
inline constexpr std::array<std::string_view, 9> decision_words{"place",  "discard", "quarry", "build", "pay",
                                                                "supply", "barter",  "take",   "remove"};
constexpr const auto& words_of(Decision) { return decision_words; }

struct Placement {
    Tile tile{};
    Square first{}; // of the tile's first scene
    Square second{};
};

/// A token on an icon of a shop: empty, or a Resource plus 1.
using Icon = std::uint8_t;

struct Player {
    std::array<std::uint32_t, resource_kinds> room; // which shops have a free icon for a resource: bit per ShopId
    std::uint32_t filled;                           // which shops are fully supplied: bit per ShopId
    std::array<std::array<Icon, icons_per_shop>, max_shops> tokens;
    std::array<DistrictId, spots> districts; // in the order they were built
    std::array<Tile, pool_size> pool;        // the Personal Pool
    std::uint8_t metropolis;
    std::uint8_t wheat;
    std::uint8_t monuments; // not yet on the board
    std::array<Square, max_monuments> monument_at;
};

struct State {
    // The central board. A square of the grid is exactly one of: free, wheat, water, tile, monument, off the board.
    Squares free; // desert without a tile
    Squares wheat;
    Squares water;
    Squares monuments;
    std::array<Squares, resource_kinds> scene; // of tiles in play
    std::array<Squares, resource_kinds> icon;  // printed, also under tiles
    std::array<Player, max_players> players;
    std::uint16_t reveals;                        // how often anybody learned anything
    std::array<std::uint8_t, board_count> boards; // from the left: board * 2, + 1 when turned
    std::array<Square, 4> start_tile;             // where its scenes lie, in the box's order
    std::array<Placement, max_placements> placements;
    // All 50 tiles: those drawn, then the draw pile, then those out of the game unseen.
    std::array<Tile, tile_total> tiles;
    std::array<DistrictId, district_total> district_pile; // those revealed, then the pile
    std::array<DistrictId, row_size> row;
    std::array<Tile, pool_size> common;
    std::array<std::uint8_t, resource_kinds> stock;
    std::array<std::uint8_t, resource_kinds> beside; // resources beside the active player's Metropolis
    std::array<Square, max_quarries> quarries;       // made by this placement and not yet decided, in order
    std::uint8_t columns;
    std::uint8_t placement_count;
    std::uint8_t gone; // tiles discarded or removed, seen by all
    std::uint8_t tiles_drawn;
    std::uint8_t tiles_in_game;
    std::uint8_t districts_drawn;
    std::uint8_t quarry_count;
    std::uint8_t to_pay;
    Seat first_player;
    Seat active;
    Decision decision;
    ShopId bartering; // whose barter is being resolved
    std::uint8_t turns_taken;
    std::uint8_t last_turns;            // players that still have their last turn, 0 before F6.1
    std::array<std::uint8_t, 7> unused; // no padding, so that equal positions are equal bytes
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

} // namespace iteru::fertility
