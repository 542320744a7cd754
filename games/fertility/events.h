// What games of Fertility tell.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/event.h"
#include "games/fertility/state.h"

namespace iteru::fertility {

/// Where a gain comes from.
enum class Source : std::uint8_t { scenes, field, icon, quarry, shop };
constexpr std::array<std::string_view, 5> words_of(Source) { return {"scenes", "field", "icon", "quarry", "shop"}; }

// clang-format off
struct TurnBegan        { Number turn; ITERU_FIELDS(turn) };
struct TilePlaced       { Tile tile; Square first, second; ITERU_FIELDS(tile, first, second) };
struct TileDiscarded    { Tile tile; ITERU_FIELDS(tile) };
struct Gained           { Good good; Number count; Source from; ITERU_FIELDS(good, count, from) };
struct Lost             { Good good; Number count; ITERU_FIELDS(good, count) };
struct QuarryMade       { Square square; ITERU_FIELDS(square) };
struct MonumentBuilt    { Square square; ITERU_FIELDS(square) };
struct QuarryEmpty      { Square square; ITERU_FIELDS(square) };
struct DistrictBuilt    { DistrictId district; Number spot; ITERU_FIELDS(district, spot) };
struct Paid             { Good good; ITERU_FIELDS(good) };
struct Supplied         { Good good; ShopId shop; ITERU_FIELDS(good, shop) };
struct ShopFilled       { ShopId shop; ITERU_FIELDS(shop) };
struct Bartered         { Good good; ShopId shop; ITERU_FIELDS(good, shop) };
struct BarterLost       { ShopId shop; ITERU_FIELDS(shop) };
struct Returned         { Good good; Number count; ITERU_FIELDS(good, count) };
struct TileTaken        { Tile tile; ITERU_FIELDS(tile) };
struct TileRemoved      { Tile tile; ITERU_FIELDS(tile) };
struct TileRevealed     { Tile tile; ITERU_FIELDS(tile) };
struct DistrictRevealed { DistrictId district; ITERU_FIELDS(district) };
struct LastTurns        { ITERU_FIELDS() };
struct GameOver         { ITERU_FIELDS() };

using EventTypes = TypeList<
    TurnBegan, TilePlaced, TileDiscarded, Gained, Lost, QuarryMade, MonumentBuilt, QuarryEmpty, DistrictBuilt, Paid,
    Supplied, ShopFilled, Bartered, BarterLost, Returned, TileTaken, TileRemoved, TileRevealed, DistrictRevealed,
    LastTurns, GameOver>;
// clang-format on
template <class Told>
EventTypes event_types(const Told&);

} // namespace iteru::fertility
