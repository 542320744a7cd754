// What a seat sees of a game of Tal der Könige.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/describe.h"
#include "engine/list.h"
#include "games/tal-der-koenige/state.h"

namespace iteru::tal_der_koenige {

namespace view {

using Cubes = ByWord<Colour, std::uint8_t>;
/// A figure for each seat.
using BySeat = List<std::uint8_t, max_players>;

struct CubeGroup {
    Cubes cubes;
    BySeat tablets; // how many lie there
    ITERU_FIELDS(cubes, tablets)
};

struct Storey {
    Cubes edge;
    IfAny<std::optional<Colour>> centre; // only a 3x3 storey has one
    ITERU_FIELDS(edge, centre)
};

struct Site {
    int site; // its number on the board
    Size size;
    bool open;
    std::optional<Seat> owner;
    int blocks;
    bool finished;
    Style style; // T7: the class it has so far ...
    int points;  // ... and what it counts finished in it
    List<Storey, max_storeys> storeys;
    int built;
    BySeat stolen;
    BySeat may_steal; // T5, in the phase for it: cubes that each seat may still steal there
    SetOf<Seat> may_take;
    ITERU_FIELDS(site, size, open, owner, blocks, finished, style, points, storeys, built, stolen, may_steal, may_take)
};

/// The tablets at a group, by value.
using Tablets = List<std::uint8_t, tablet_count>;

struct Player {
    std::span<const Place> foremen;
    std::span<const Place> workers;
    int scarabs;
    Cubes cubes;
    bool passed;
    std::optional<List<Tablets, max_groups>> bids; // while they are laid, to the player alone
    int orders_written;
    std::optional<int> points_to_plan;
    std::optional<Slots<Place>> orders;
    ITERU_FIELDS(foremen, workers, scarabs, cubes, passed, bids, orders_written, points_to_plan, orders)
};

} // namespace view

struct View {
    int players_count;
    int round;
    Seat disc;
    std::optional<Seat> active; // null while everybody plans
    std::optional<Decision> decision;
    SetOf<Seat> to_act;
    std::optional<int> foreman;
    int points_left;
    view::Cubes bag;
    int pharaoh_blocks;
    int set_aside;
    List<view::CubeGroup, max_groups> groups;
    List<view::Site, site_count> sites;
    List<view::Player, max_players> players;
    ITERU_FIELDS(players_count, round, disc, active, decision, to_act, foreman, points_left, bag, pharaoh_blocks,
                 set_aside, groups, sites, players)
};

} // namespace iteru::tal_der_koenige
