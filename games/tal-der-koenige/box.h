// What is in the box of Tal der Könige: games/tal-der-koenige/components.json as plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/number.h"

namespace iteru::tal_der_koenige {

inline constexpr int colours = 5;
inline constexpr int site_count = 15;
inline constexpr int area_count = 7;
inline constexpr int first_area_number = site_count + 1; // areas are numbered on from the sites
inline constexpr int max_cells = 12;                     // of one site: A to L
inline constexpr int max_places = 192;
static_assert(max_places >= area_count + site_count * max_cells); // whatever a box has
inline constexpr int max_storeys = 3;                             // of a player's pyramid
inline constexpr int move_points = 6;
inline constexpr int group_size = 5;
inline constexpr int most_cubes = 33;  // of a colour
inline constexpr int extra_groups = 1; // besides one for each player
inline constexpr int worker_count = 5;
inline constexpr int foreman_count = 2;
inline constexpr int scarab_count = 8;
inline constexpr int cubes_per_worker = 2;
inline constexpr int blank_tablets = 4;
inline constexpr int highest_tablet = 4; // one each of 1 to 4
inline constexpr int tablet_count = blank_tablets + highest_tablet;

enum class Colour : std::uint8_t { white, yellow, red, blue, black };
inline constexpr std::array<std::string_view, colours> colour_words{"white", "yellow", "red", "blue", "black"};
constexpr const auto& words_of(Colour) { return colour_words; }
inline constexpr std::array all_colours{Colour::white, Colour::yellow, Colour::red, Colour::blue, Colour::black};
constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

enum class Size : std::uint8_t { small, large };
inline constexpr std::array<std::string_view, 2> size_words{"small", "large"};
constexpr const auto& words_of(Size) { return size_words; }

/// T7.2, from the worst to the best.
enum class Style : std::uint8_t { mixed, striped, layered, plain };
inline constexpr std::array<std::string_view, 4> style_words{"mixed", "striped", "layered", "plain"};
constexpr const auto& words_of(Style) { return style_words; }

/// Where a pawn can stand: the areas first, then the cells of site 1, 2, ...
enum class Place : std::uint8_t {};
inline constexpr Place no_place{0xFF};

/// A building site: 0 is number 1 on the board.
enum class SiteId : std::uint8_t {};
inline constexpr SiteId no_site{0xFF};

struct BuildingSite {
    Size size = Size::small;
    std::uint8_t suns = 0;
    std::uint8_t first_cell = 0; // the Place of cell A
    std::uint8_t cells = 0;      // a ring
};

/// The blocks of a pyramid, storey by storey from the bottom.
using Storeys = std::array<std::uint8_t, max_storeys>;

struct Box {
    static constexpr std::string_view game_id = "tal-der-koenige";

    std::array<std::uint8_t, area_count> beside{}; // areas that share a line with this one: bit per area
    std::uint8_t start_area = 0;
    std::uint8_t places = 0; // areas and cells
    std::array<BuildingSite, site_count> sites{};
    std::array<std::uint8_t, max_places> area_of{}; // the area that a cell borders; an area is its own
    std::array<SiteId, max_places> site_of{};       // no_site for an area
    std::array<Storeys, 2> storeys{};               // by Size
    std::array<std::uint8_t, 2> blocks{};           // by Size, all storeys
    std::uint8_t pharaoh_blocks = 0;
    std::array<std::array<std::uint8_t, 4>, 2> points{}; // by Size and Style
    std::uint8_t cubes_each = 0;                         // of a colour
};

} // namespace iteru::tal_der_koenige
