// What is in the box of Egizia: games/egizia/components.json as plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/fixed_text.h"
#include "engine/number.h"

namespace iteru::egizia {

inline constexpr int rounds = 5;
inline constexpr int nile_spaces = 20;
inline constexpr int card_spaces = 10;
inline constexpr int round_spaces = 7;
inline constexpr int site_count = 3;
inline constexpr int max_places = 3;
inline constexpr int early_cards = 22; // of each of the first two decks
inline constexpr int last_cards = 12;
inline constexpr int nile_cards = 2 * early_cards + last_cards;
inline constexpr int sphinx_cards = 29;
inline constexpr int tomb_tiles = 20;
inline constexpr int tombs_on_board = 12;
inline constexpr int tombs_face_up = 4;
inline constexpr int crew_kinds = 4; // three colours and the joker
inline constexpr int market_spaces = 5;
inline constexpr int obelisk_levels = 9;
inline constexpr int wall_height = 3;
inline constexpr int column_count = 2;
inline constexpr int roof_stones = 2;
inline constexpr int storeys = 6;
inline constexpr int storey_width = 6;                  // of the lowest; each higher one is one narrower
inline constexpr int most_drawn = 5;                    // Sphinx cards at once (E6.4)
inline constexpr int free_draws = 2;                    // with E10.21
inline constexpr int most_sold = 10;                    // with E10.8
inline constexpr int stone_limit = 25;                  // E5.1
inline constexpr int most_boats = 12;                   // of a player
inline constexpr int crew_price = 2;                    // stones, with E10.23
inline constexpr int strength_card = 3;                 // with E10.6
inline constexpr int most_strength_cards = stone_limit; // in a box: an amount has no larger word

enum class Crew : std::uint8_t { green, yellow, blue, joker };
inline constexpr std::array<std::string_view, crew_kinds> crew_words{"green", "yellow", "blue", "joker"};
constexpr const auto& words_of(Crew) { return crew_words; }

enum class FieldClass : std::uint8_t { green, yellow, brown };
inline constexpr std::array<std::string_view, 3> class_words{"green", "yellow", "brown"};
constexpr const auto& words_of(FieldClass) { return class_words; }

enum class Market : std::uint8_t { stone, grain };
constexpr std::array<std::string_view, 2> words_of(Market) { return {"stone", "grain"}; }

/// A site, in the order of phase 5.
enum class Site : std::uint8_t { sphinx, obelisk, temple };
inline constexpr std::array<std::string_view, site_count> site_words{"sphinx", "obelisk", "temple"};
constexpr const auto& words_of(Site) { return site_words; }

enum class Building : std::uint8_t { obelisk, temple, pyramid };
inline constexpr std::array<std::string_view, 3> building_words{"obelisk", "temple", "pyramid"};

enum class SpaceKind : std::uint8_t { card, round, site };

/// A space of the Nile: which of its kind, from upstream.
struct NileSpace {
    SpaceKind kind{};
    std::uint8_t which = 0; // card space, RoundName or Site
};

enum class RoundName : std::uint8_t { edfu, thebae, selinon, beni_hasan, alyi, passalon, heliopolis };

/// What a round space does.
struct RoundSpace {
    std::uint8_t stone_market = 0;
    std::uint8_t grain_market = 0;
    std::uint8_t crews = 0; // bit per Crew
    std::uint8_t any_crew = 0;
    std::uint8_t stones = 0;
    std::uint8_t flood = 0;
    bool no_double = false;
    bool no_reuse = false;
};

enum class CardType : std::uint8_t { field, quarry, permanent, anytime, immediate };

/// What a Nile card does; `none` for fields and quarries.
enum class Effect : std::uint8_t {
    none,
    second_boat,       // E10.1
    two_crews,         // E10.2
    keep_two,          // E10.3
    grain,             // E10.4
    double_round,      // E10.5
    strength,          // E10.6
    build_waiting,     // E10.7
    sell,              // E10.8
    build_first,       // E10.9
    sphinx_plus,       // E10.21
    take_remaining,    // E10.22
    crew_for_stones,   // E10.23
    stones_as_grain,   // E10.24
    tomb_value,        // E10.25
    upstream,          // E10.26
    improve_field,     // E10.27
    reuse_round_space, // E10.28
    crew_step,         // E10.29
    stones,            // E10.41
    stone_market,      // E10.42
    grain_market,      // E10.42
    crews_of_choice,   // E10.43
    crews,             // E10.44
    point_per_stone,   // E10.45
};
inline constexpr int effect_kinds = 25;

using Id = FixedText<8>;

struct NileCard {
    Id id;
    CardType type{};
    Effect effect{};
    FieldClass field{};
    std::uint8_t value = 0;        // of a field, quarry or tomb card
    std::uint8_t stone_market = 0; // E10.40: a brown field's gift
    std::uint8_t grain_market = 0;
    std::uint8_t points = 0;
    std::uint8_t stones = 0;
    std::uint8_t crews = 0;     // E10.44: bit per Crew
    std::uint8_t buildings = 0; // E10.45: bit per Building
};

/// What a Sphinx card counts.
enum class Goal : std::uint8_t {
    obelisk_level,
    temple_columns,
    temple_complete,
    pyramid_storey,
    players_at_stone_bottom,
    players_at_grain_bottom,
    own_stones,
    own_stones_each,
    own_stone_bottom,
    own_grain_bottom,
    own_both_bottom,
    per_permanent,
    per_ten_points,
    per_tomb_stone,
    crew_strength,
    most,
};

struct SphinxCard {
    Id id;
    Goal goal{};
    std::uint8_t least = 0; // level, storey or number of stones
    std::uint8_t points = 0;
    std::array<std::uint8_t, 5> by_players{}; // E11.12
    Crew crew{};                              // E11.18
    Building building{};                      // E11.13
    std::uint8_t what = 0;                    // E11.19: a FieldClass, or 3 for quarries
    bool optional = false;                    // E1.3
};

struct Box {
    static constexpr std::string_view game_id = "egizia";

    std::uint8_t start_quarry = 0;
    FieldClass start_class{};
    std::uint8_t start_grain = 0;
    std::array<std::uint8_t, crew_kinds> start_crews{};
    std::array<std::uint8_t, 4> start_stones{}; // by turn-order tile
    std::uint8_t crew_most = 0;
    std::uint8_t boats = 0;
    std::array<NileSpace, nile_spaces> nile{};
    std::array<RoundSpace, round_spaces> round{};
    std::array<std::uint8_t, market_spaces> grain_cost{}; // points per missing grain
    std::array<std::uint8_t, market_spaces> sells{};      // stones may be sold at the end: 0 or 1
    std::uint8_t grain_bottom_points = 0;
    std::uint8_t stone_bottom_stones = 0;
    std::array<std::uint8_t, site_count + 1> site_bonus{};
    std::array<std::uint8_t, 3> tomb_total{}; // from this total on ...
    std::array<std::uint8_t, 3> tomb_points{};
    std::array<NileCard, nile_cards> cards{}; // decks 1/2, 3/4 and 5
    std::array<SphinxCard, sphinx_cards> sphinx{};
    std::array<std::uint8_t, tomb_tiles> tombs{};
    std::array<std::uint8_t, obelisk_levels> obelisk{};
    std::array<std::array<std::uint8_t, wall_height>, 2> walls{};
    std::array<std::uint8_t, column_count> columns{};
    std::array<std::uint8_t, roof_stones> roof{};
    std::array<std::uint8_t, storeys> pyramid{}; // the value of each storey's places
    std::array<std::uint8_t, 3> places{};        // of a site, with 2, 3 and 4 players
};

} // namespace iteru::egizia
