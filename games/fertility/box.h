// What is in the box of Fertility: games/fertility/components.json as plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/fixed_text.h"

namespace iteru::fertility {

inline constexpr int resource_kinds = 4;
inline constexpr int board_count = 4;
inline constexpr int board_columns = 4;
inline constexpr int board_rows = 8;
inline constexpr int tile_kinds = 10; // unordered pairs of four scenes
inline constexpr int tile_total = 50;
inline constexpr int district_total = 40;
inline constexpr int metropolis_count = 4;
inline constexpr int start_shops = 4;
inline constexpr int spots = 7;
inline constexpr int shops_per_district = 3; // at most
inline constexpr int icons_per_shop = 3;     // at most
inline constexpr int pool_size = 3;          // personal and common
inline constexpr int row_size = 4;           // districts face up
inline constexpr int wheat_squares = 11;
inline constexpr int max_gods = 8;
inline constexpr int turns_each = 9;
inline constexpr int max_cost = 4; // of a district

enum class Resource : std::uint8_t { alabaster, bovine, papyrus, grape };
inline constexpr std::array<std::string_view, resource_kinds> resource_words{"alabaster", "bovine", "papyrus", "grape"};
constexpr const auto& words_of(Resource) { return resource_words; }
inline constexpr std::array all_resources{Resource::alabaster, Resource::bovine, Resource::papyrus, Resource::grape};

constexpr std::size_t index(Resource resource) { return static_cast<std::size_t>(resource); }

enum class Terrain : std::uint8_t { desert, wheat, water, start, alabaster, bovine, papyrus, grape };

/// What a shop asks for one icon: a resource, or any of them.
inline constexpr std::uint8_t any_resource = resource_kinds;

enum class Benefit : std::uint8_t { debens, debens_per_resource, wheat, barter, statues };

struct Shop {
    std::uint8_t icons = 0;
    std::array<std::uint8_t, icons_per_shop> needs{}; // a Resource, or any_resource
    Benefit benefit = Benefit::debens;
    std::uint8_t amount = 0;   // debens, debens for each, or wheat
    std::uint8_t resource = 0; // debens_per_resource: of which
    std::uint8_t barter = 0;   // barter: bit per resource
    std::uint8_t gods = 0;     // statues: bit per god
    std::uint8_t any_gods = 0; // statues of a god of your choice
};

using Id = FixedText<16>;

struct District {
    Id id;
    std::uint8_t cost = 0;
    std::uint8_t shop_count = 0;
    std::array<Shop, shops_per_district> shops{};
};

struct Metropolis {
    Id id;
    std::array<Shop, start_shops> shops{};
};

struct TileKind {
    Resource first{};
    Resource second{};
    std::uint8_t copies = 0;
};

/// Figures that depend on the number of players, the 2-player variant last.
struct PerSetup {
    std::uint8_t two = 0, three = 0, four = 0, two_variant = 0;
};

struct Box {
    static constexpr std::string_view game_id = "fertility";

    std::array<std::array<std::array<Terrain, board_columns>, board_rows>, board_count> boards{};
    std::array<Resource, 4> start_tile{}; // top left, top right, bottom left, bottom right
    std::array<TileKind, tile_kinds> tiles{};
    PerSetup tiles_per_game;
    PerSetup boards_per_game;
    std::uint8_t stock_per_resource = 0;
    std::uint8_t monuments_per_player = 0;
    std::array<std::uint8_t, wheat_squares> wheat_debens{};
    std::uint8_t god_count = 0;
    std::array<Id, max_gods> gods{};
    std::array<std::uint8_t, max_gods + 1> statue_debens{};
    std::array<std::uint8_t, 2> monument_debens{};
    std::array<Metropolis, metropolis_count> metropolises{};
    std::array<District, district_total> districts{};
};

} // namespace iteru::fertility
