// What a seat sees of a game of Egizia.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "engine/list.h"
#include "games/egizia/action.h"

namespace iteru::egizia {

namespace view {

struct NileSpace {
    Space space;
    IfAny<std::optional<NileId>> card; // a card space
    IfAny<Slots<Seat>> places;         // a site, and who waits there
    IfAny<std::optional<Seat>> waiting;
    IfAny<List<Seat, 2 * max_players>> boats; // any other space
    ITERU_FIELDS(space, card, places, waiting, boats)
};

/// Everybody knows how many were drawn; who drew them knows which (E0.2).
struct Draw {
    Seat seat;
    int count;
    std::optional<int> kept; // null until it is decided
    std::optional<std::span<const SphinxId>> cards;
    ITERU_FIELDS(seat, count, kept, cards)
};

struct Tomb {
    std::optional<int> value; // null face down
    std::optional<Seat> stone;
    ITERU_FIELDS(value, stone)
};

struct Temple {
    Slots<Seat> left, right, columns, roof;
    ITERU_FIELDS(left, right, columns, roof)
};

/// As it is now; the field that everybody starts with has no card.
struct Field {
    std::optional<NileId> card;
    FieldClass class_;
    int value;
    bool irrigated;
    ITERU_FIELDS(card, class_, value, irrigated)
};

enum class OnceARound : std::uint8_t { upstream, occupied_space, crew_for_stones, crew_step };
constexpr std::array<std::string_view, 4> words_of(OnceARound) {
    return {"upstream", "occupied_space", "crew_for_stones", "crew_step"};
}

struct Player {
    int score;
    int stones;
    ByWord<Crew, std::uint8_t> crews;
    SetOf<Crew> crews_used;
    int stone_market; // 1 is the top
    int grain_market;
    int grain;
    int grain_need;
    int points_at_risk;
    std::vector<Field> fields;
    std::array<int, 3> grain_by_flood; // left, centre, right
    int quarries;
    int boats_left;
    bool passed;
    SetOf<NileId> cards;
    SetOf<NileId> improved;
    SetOf<NileId> improved_twice;
    SetOf<OnceARound> used_this_round;
    SetOf<Site> sites_built;
    int sphinx_count;
    std::optional<SetOf<SphinxId>> sphinx;
    std::optional<std::vector<int>> sphinx_points; // what each of them would count now
    ITERU_FIELDS(score, stones, crews, crews_used, stone_market, grain_market, grain, grain_need, points_at_risk,
                 fields, grain_by_flood, quarries, boats_left, passed, cards, improved, improved_twice, used_this_round,
                 sites_built, sphinx_count, sphinx, sphinx_points)
};

} // namespace view

struct View {
    int players_count;
    int round;
    std::optional<Seat> active;
    std::optional<Decision> decision;
    std::span<const Seat> turn_order;
    std::span<const Seat> score_track; // leader first
    FloodSpace flood;
    int crew_steps_left;
    int stones_due;
    int floods_left;
    int strength_left;
    int grain_brought;
    std::optional<Site> site; // being built
    SetOf<Seat> has_acted;
    SetOf<Seat> builds_first;
    List<view::NileSpace, nile_spaces> nile; // from upstream
    SetOf<NileId> cards_out;
    HiddenPile<NileId> deck_1_2;
    HiddenPile<NileId> deck_3_4;
    HiddenPile<NileId> deck_5;
    HiddenPile<NileId> cards_out_unseen;
    HiddenPile<SphinxId> sphinx_deck;
    std::vector<view::Draw> sphinx_draws;
    List<view::Tomb, tombs_on_board> tombs;
    HiddenPile<std::uint8_t> tombs_out;
    Slots<Seat> obelisk;
    view::Temple temple;
    std::array<Slots<Seat>, storeys> pyramid; // from the lowest storey
    std::vector<view::Player> players;
    ITERU_FIELDS(players_count, round, active, decision, turn_order, score_track, flood, crew_steps_left, stones_due,
                 floods_left, strength_left, grain_brought, site, has_acted, builds_first, nile, cards_out, deck_1_2,
                 deck_3_4, deck_5, cards_out_unseen, sphinx_deck, sphinx_draws, tombs, tombs_out, obelisk, temple,
                 pyramid, players)
};

} // namespace iteru::egizia
