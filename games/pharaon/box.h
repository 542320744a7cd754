// What is in the box of Pharaon: games/pharaon/components.json as plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/fixed_text.h"
#include "engine/number.h"

namespace iteru::pharaon {

inline constexpr int basic_kinds = 5;
inline constexpr int resource_kinds = 6;  // with silver
inline constexpr int offering_kinds = 12; // five resources, five districts, 1 PP, 2 PP
inline constexpr int token_kinds = resource_kinds + offering_kinds;
inline constexpr int offering_total = 40;
inline constexpr int district_count = 5;
inline constexpr int track_top = 3;
inline constexpr int chamber_steps = 7;
inline constexpr int max_cost = 5; // tokens of an action cost: the Nobles'
inline constexpr int nile_options = 6;
inline constexpr int vase_total = 30;
inline constexpr int vase_size = 3;
inline constexpr int artisan_total = 30;
inline constexpr int noble_total = 26;
inline constexpr int scribe_count = 5;
inline constexpr int nobles_shown = 3;
inline constexpr int artisans_shown = 4;
inline constexpr int max_slots = 4; // of a sector of the wheel
inline constexpr int max_lots = 6;
inline constexpr int max_vases_shown = 5;
inline constexpr int pyramid_rows = 4;
inline constexpr int pyramid_cells = 5; // of the longest row
inline constexpr int rounds = 5;
inline constexpr int traitor_tiles = 5;
inline constexpr int tile_spaces = 12;
inline constexpr int max_traitor_vases = 8;
inline constexpr int max_box_players = 5;

/// The five basic resources, in component order. A Nile track, a sector of the wheel and a Traitor tile have one each.
enum class Basic : std::uint8_t { construction, trade, agriculture, royalty, justice };
inline constexpr std::array all_basics{Basic::construction, Basic::trade, Basic::agriculture, Basic::royalty,
                                       Basic::justice};

enum class District : std::uint8_t { chamber, offerings, nile, nobles, artisans };
inline constexpr std::array<std::string_view, district_count> district_words{"chamber", "offerings", "nile", "nobles",
                                                                             "artisans"};
constexpr const auto& words_of(District) { return district_words; }
inline constexpr std::array all_districts{District::chamber, District::offerings, District::nile, District::nobles,
                                          District::artisans};

/// Whatever a player can own and spend, in the order of P3.9: resources, silver, offering tokens.
enum class Token : std::uint8_t {
    construction,
    trade,
    agriculture,
    royalty,
    justice,
    silver,
    construction_offering,
    trade_offering,
    agriculture_offering,
    royalty_offering,
    justice_offering,
    chamber_offering,
    offerings_offering,
    nile_offering,
    nobles_offering,
    artisans_offering,
    one_pp,
    two_pp,
};
inline constexpr std::array<std::string_view, token_kinds> token_words{
    "construction",       "trade",       "agriculture",       "royalty",        "justice",       "silver",
    "construction-token", "trade-token", "agriculture-token", "royalty-token",  "justice-token", "chamber-token",
    "offerings-token",    "nile-token",  "nobles-token",      "artisans-token", "one-pp",        "two-pp"};
constexpr const auto& words_of(Token) { return token_words; }
constexpr auto words_of(Basic) { return std::span{token_words}.first<basic_kinds>(); }
inline constexpr Token no_token{0xFF};

constexpr Token token_of(Basic kind) { return static_cast<Token>(kind); }
constexpr Token offering_of(Basic kind) { return static_cast<Token>(n(Token::construction_offering) + n(kind)); }
constexpr Token offering_of(District district) { return static_cast<Token>(n(Token::chamber_offering) + n(district)); }
constexpr bool is_basic(Token token) { return token < Token::silver; }
constexpr bool is_offering(Token token) { return token > Token::silver; }
constexpr bool is_resource_offering(Token token) {
    return token >= Token::construction_offering && token <= Token::justice_offering;
}
/// The kind of a basic resource or resource offering.
constexpr Basic kind_of(Token token) {
    return static_cast<Basic>(is_offering(token) ? n(token) - n(Token::construction_offering) : n(token));
}

/// What an artisan, a Nile option or a noble gives. The first six are resources.
enum class Icon : std::uint8_t {
    construction,
    trade,
    agriculture,
    royalty,
    justice,
    silver,
    any,
    vase,
    nile,
    bonus_offering,
    artisan,
    chamber
};

inline constexpr std::uint8_t any_kind = basic_kinds; // in a cost

struct God {
    std::uint8_t count = 0;
    std::uint8_t pp = 0;
};

using Id = FixedText<24>;

struct DistrictBoard {
    Id god; // the god to its left (P1.1)
    God left;
    God right;
};

struct ChamberStep {
    std::uint8_t size = 0;
    std::array<Basic, max_slots> cost{};
    std::uint8_t pp = 0;
};

struct NileOption {
    std::array<std::uint8_t, 2> cost{}; // a Basic, or any_kind
    std::uint8_t gain_count = 0;
    std::array<Icon, 3> gains{};
    std::uint8_t arrow_count = 0;
    std::array<std::uint8_t, 2> arrows{}; // the tracks to choose from: bit per Basic
};

struct Vase {
    Basic bottom{};
    std::array<Basic, 2> top{};
};

struct Artisan {
    std::uint8_t pp = 0;
    std::uint8_t gain_count = 0;
    std::array<Icon, 2> gains{};
};

/// P6: the figures; what they mean goes by the noble's number.
struct Noble {
    Id id;
    std::uint8_t pp = 0;
    std::uint8_t per = 0;        // PP for each of what the noble counts
    std::uint8_t per_first = 0;  // General: PP for the First Player token
    District district{};         // of a Scribe's gods, or where the power works
    std::array<Basic, 2> swap{}; // Scribes
    std::uint8_t instant_count = 0;
    std::array<Icon, 5> instants{};
};

enum class Cell : std::uint8_t { none, first_player, basic, silver, offering };

enum class TraitorIcon : std::uint8_t {
    nothing,
    take_noble,
    discard_noble,
    level,
    god,
    take_highest,
    take_lowest,
    discard_highest,
    discard_lowest,
    chamber,
    lot,
    bonus,
    fullest_track,
    emptiest_track
};

struct TraitorSpace {
    TraitorIcon icon{};
    std::uint8_t number = 0; // which place, or how many PP
};

struct TraitorTile {
    District tile{};
    District god{}; // the god of this district
    std::uint8_t vases = 0;
    std::array<TraitorSpace, tile_spaces> spaces{};
};

struct Box {
    static constexpr std::string_view game_id = "pharaon";

    std::uint8_t reserve_per_kind = 0;
    std::array<Basic, basic_kinds> wheel{}; // clockwise
    std::array<std::uint8_t, max_box_players + 1> slots{};
    std::array<std::uint8_t, max_box_players + 1> vases_shown{};
    std::array<std::uint8_t, max_box_players + 1> lots{};
    std::uint8_t starting_silver = 0;
    std::array<DistrictBoard, district_count> districts{};
    std::array<ChamberStep, chamber_steps> chamber{};
    std::array<NileOption, nile_options> nile{};
    std::array<std::uint8_t, track_top + 1> track_pp{};
    std::array<std::uint8_t, pyramid_rows> row_length{};
    std::array<std::array<Cell, pyramid_cells>, pyramid_rows> pyramid{};
    std::array<std::uint8_t, offering_kinds> offerings{}; // how many of each, from construction_offering on
    std::uint8_t pharaoh_pp = 0;
    std::uint8_t first_player_pp = 0;
    std::array<Vase, vase_total> vases{};
    std::array<Artisan, artisan_total> artisans{};
    std::array<Noble, noble_total> nobles{};
    std::array<std::array<TraitorTile, traitor_tiles>, 2> traitor{}; // light, dark
};

} // namespace iteru::pharaon
