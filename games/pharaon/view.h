// What a seat sees of a game of Pharaon.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/list.h"
#include "games/pharaon/action.h"

namespace iteru::pharaon {

namespace view {

/// The tokens by where they come from: the resources first, then the offerings.
enum class Resource : std::uint8_t {};
enum class Offering : std::uint8_t {};
constexpr auto words_of(Resource) { return std::span{token_words}.first<resource_kinds>(); }
constexpr auto words_of(Offering) { return std::span{token_words}.subspan<resource_kinds>(); }

enum class Direction : std::uint8_t { counter_clockwise, clockwise };
constexpr std::array<std::string_view, 2> words_of(Direction) { return {"counter-clockwise", "clockwise"}; }

/// A unit of a cost: a kind, any, or so many alike.
enum class CostUnit : std::uint8_t { any = basic_kinds, alike };
constexpr std::array<std::string_view, basic_kinds + 2> words_of(CostUnit) {
    return {"construction", "trade", "agriculture", "royalty", "justice", "any", "alike"};
}

/// A god between two districts of the ring: what it asks for, and what it is worth (P8.2).
struct God {
    std::string_view god;
    Entries<District, std::uint8_t> needs;
    int pp;
    ITERU_FIELDS(god, needs, pp)
};

struct Sector {
    Basic kind;
    Slots<Token> slots;
    ITERU_FIELDS(kind, slots)
};

using Lot = std::span<const Token, 2>;

/// The action being paid for.
struct Acting {
    District district;
    std::optional<Variant> variant;
    std::span<const Token> paid;
    std::optional<SetOf<Basic>> covers;           // P3.2: the kinds the access payment may count as
    std::optional<List<CostUnit, max_cost>> cost; // the whole of it, as soon as it is settled
    ITERU_FIELDS(district, variant, paid, covers, cost)
};

/// On the Time Pyramid, from 1.
struct OnPyramid {
    int row, cell;
    ITERU_FIELDS(row, cell)
};

struct Player {
    ByWord<Resource, std::uint8_t> resources;
    ByWord<Offering, std::uint8_t> offerings;
    SetOf<NobleId> nobles;
    SetOf<NobleId> used_this_round;
    SetOf<ArtisanId> artisans;
    int chamber;
    List<std::string_view, district_count> gods; // P8.3: those that would count now
    ByWord<Basic, std::uint8_t> tracks;
    bool passed;
    std::optional<OnPyramid> pyramid;
    std::optional<NobleId> set_aside;
    ITERU_FIELDS(resources, offerings, nobles, used_this_round, artisans, chamber, gods, tracks, passed, pyramid,
                 set_aside)
};

struct TraitorTile {
    District tile;
    bool dark;
    Basic kind;
    std::span<const Token> resources;
    ITERU_FIELDS(tile, dark, kind, resources)
};

struct Traitor {
    Player owns;
    HiddenPile<VaseId> vases;
    int noble_level;
    List<std::string_view, district_count> gods; // P9.7: on its tiles
    List<TraitorTile, traitor_tiles> tiles;
    ITERU_FIELDS(owns, vases, noble_level, gods, tiles)
};

} // namespace view

struct View {
    int players_count;
    int round;
    std::optional<Seat> first_player;
    std::optional<Seat> pharaoh;
    std::optional<Seat> active;
    std::optional<Decision> decision;
    std::span<const District> ring; // clockwise
    view::Direction direction;
    std::vector<view::God> gods;
    Entries<District, view::Sector, true> wheel;
    ByWord<view::Resource, std::uint8_t> reserve;
    Slots<VaseId> vases;
    HiddenPile<VaseId> vase_pile;
    SetOf<VaseId> vase_discard;
    Slots<NobleId> nobles;
    HiddenPile<NobleId> noble_deck;
    SetOf<NobleId> noble_discard;
    Slots<ArtisanId> artisans;
    HiddenPile<ArtisanId> artisan_deck;
    SetOf<ArtisanId> artisan_discard;
    List<std::optional<view::Lot>, max_lots> lots;
    Slots<Token> bonus;
    HiddenPile<Token> bag;
    ByWord<view::Offering, std::uint8_t> offering_discard;
    std::optional<view::Acting> acting;
    std::optional<SetOf<Basic>> tracks_open;
    std::optional<VaseId> vase_in_hand;
    std::optional<std::span<const NobleId>> nobles_drawn;
    std::vector<view::Player> players;
    std::optional<view::Traitor> traitor;
    ITERU_FIELDS(players_count, round, first_player, pharaoh, active, decision, ring, direction, gods, wheel, reserve,
                 vases, vase_pile, vase_discard, nobles, noble_deck, noble_discard, artisans, artisan_deck,
                 artisan_discard, lots, bonus, bag, offering_discard, acting, tracks_open, vase_in_hand, nobles_drawn,
                 players, traitor)
};

} // namespace iteru::pharaon
