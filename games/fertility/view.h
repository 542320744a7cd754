// What a seat sees of a game of Fertility.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/list.h"
#include "games/fertility/state.h"

namespace iteru::fertility {

namespace view {

struct Board {
    int board; // as printed, from 1
    bool turned;
    ITERU_FIELDS(board, turned)
};

struct StartScene {
    Resource scene;
    Square square;
    ITERU_FIELDS(scene, square)
};

struct PlacedTile {
    Tile tile;
    Square first, second;
    ITERU_FIELDS(tile, first, second)
};

/// The token on each icon of a shop.
using Tokens = List<std::optional<Resource>, icons_per_shop>;

struct Player {
    std::string_view metropolis;
    int wheat;
    int monuments_left;
    std::span<const Square> monuments;
    Slots<Tile> personal_pool;
    std::span<const DistrictId> districts;
    Entries<ShopId, Tokens> shops;
    ITERU_FIELDS(metropolis, wheat, monuments_left, monuments, personal_pool, districts, shops)
};

} // namespace view

struct View {
    int players_count;
    int turn;
    Seat first_player;
    std::optional<Seat> active;
    std::optional<Decision> decision;
    std::optional<int> last_turns_left;
    std::vector<view::Board> boards;
    std::array<std::string, rows> squares;
    std::array<view::StartScene, 4> start_tile;
    std::vector<view::PlacedTile> tiles;
    ByWord<Resource, std::uint8_t> stock;
    ByWord<Resource, std::uint8_t> beside_metropolis;
    std::span<const Square> quarries;
    int to_pay;
    std::optional<ShopId> bartering;
    Slots<Tile> common_pool;
    HiddenPile<Tile> draw_pile;
    HiddenPile<Tile> out_of_game;
    int tiles_gone;
    Slots<DistrictId> districts;
    HiddenPile<DistrictId> district_pile;
    std::vector<view::Player> players;
    ITERU_FIELDS(players_count, turn, first_player, active, decision, last_turns_left, boards, squares, start_tile,
                 tiles, stock, beside_metropolis, quarries, to_pay, bartering, common_pool, draw_pile, out_of_game,
                 tiles_gone, districts, district_pile, players)
};

} // namespace iteru::fertility
