// The position of a game of Egizia: plain data, trivially copyable, no pointers, no heap.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/random.h"
#include "engine/seat.h"
#include "games/egizia/box.h"

namespace iteru::egizia {

inline constexpr int max_players = 4;
// One boat of each player may build at the Sphinx in each round.
inline constexpr int max_draws = rounds * max_players;

/// A Nile card: an index into Box::cards.
enum class NileId : std::uint8_t {};
/// A Sphinx card: an index into Box::sphinx.
enum class SphinxId : std::uint8_t {};
inline constexpr SphinxId no_sphinx{0xFF};

/// A space of the Nile, from upstream.
enum class Space : std::uint8_t {};

/// Nile cards, spaces and Sphinx cards as sets of bits.
using NileCards = std::uint64_t;
using Spaces = std::uint32_t;
using SphinxHand = std::uint32_t;
/// Crews as bits, seats as bits.
using CrewBits = std::uint8_t;
using SeatBits = std::uint8_t;

constexpr SeatBits bit_of(Seat seat) { return static_cast<SeatBits>(1U << seat); }
constexpr std::uint8_t u8(auto value) { return static_cast<std::uint8_t>(value); }

/// E0.3, in this order.
enum class Decision : std::uint8_t {
    boat,
    second_boat,
    crew,
    flood,
    market,
    take_remaining,
    feed,
    build_first,
    build,
    draw,
    keep,
    stone,
    round_end,
    none
};
inline constexpr std::array<std::string_view, 13> decision_words{
    "boat",        "second_boat", "crew", "flood", "market", "take_remaining", "feed",
    "build_first", "build",       "draw", "keep",  "stone",  "round_end"};
constexpr const auto& words_of(Decision) { return decision_words; }

/// What a player may do once a round.
namespace once {
inline constexpr std::uint8_t upstream = 1;        // E10.26
inline constexpr std::uint8_t reuse = 2;           // E10.28
inline constexpr std::uint8_t crew_for_stones = 4; // E10.23
inline constexpr std::uint8_t crew_step = 8;       // E10.29
} // namespace once

/// What brings points during play; what hunger cost is the rest of the score.
enum class Source : std::uint8_t { obelisk, tombs, temple, pyramid, collaboration, returned, cards, market, hunger };
inline constexpr std::size_t gainful_sources = 8;

struct Player {
    NileCards cards;          // before the player
    NileCards improved;       // fields one class better
    NileCards improved_twice; // fields two classes better
    SphinxHand sphinx;        // secret
    Spaces boats;             // where they were placed in phase 2 of this round
    std::int16_t score;
    std::uint8_t sphinx_count;
    std::uint8_t stones;
    std::array<std::uint8_t, crew_kinds> crews;
    std::array<std::uint8_t, 2> markets; // 0 on top; by Market
    std::uint8_t boats_placed;
    std::uint8_t passed;
    CrewBits used;            // crews turned over
    std::uint8_t once_used;   // this round
    std::uint8_t sites_built; // bit per Site, this round
    std::uint8_t twice;       // a space with two of the player's boats (E10.28): Space + 1, or 0
    std::array<std::uint8_t, gainful_sources> gained; // points by Source; no source brings 256 in five rounds
};

/// The boats of a site: the places from the Nile, then the one that waits.
struct SiteBoats {
    std::array<Seat, max_places + 1> boats;
};
inline constexpr std::size_t waiting = max_places;

/// Who drew how many Sphinx cards at a build, which ones, and how many were kept. The cards are known to that seat
/// only; what it drew and does not hold it has returned (E0.2).
struct SphinxDraw {
    Seat seat;
    std::uint8_t count;
    std::uint8_t kept;
    std::array<SphinxId, most_drawn> cards; // in ascending order
};

struct State {
    std::array<Player, max_players> players;
    NileCards out; // Nile cards that left the game, seen by all
    Seed chance;   // orders the Sphinx cards that are returned (E6.4); secret
    std::uint16_t reveals;
    std::uint16_t river;                        // which card spaces still hold their card
    std::array<NileId, nile_cards> nile;        // the three decks; each round's ten cards in their order
    std::array<std::uint8_t, tomb_tiles> tombs; // values: the row, then those out unseen
    std::array<SphinxId, sphinx_cards> deck;    // the Sphinx deck from the top, then no_sphinx
    std::array<SphinxDraw, max_draws> draws;
    // Whose stones stand on the buildings, `nobody` where none stands.
    std::array<Seat, obelisk_levels> obelisk;
    std::array<Seat, tombs_on_board> tomb_stones;
    std::array<std::array<Seat, wall_height>, 2> walls;
    std::array<Seat, column_count> columns;
    std::array<Seat, roof_stones> roof;
    std::array<std::array<Seat, storey_width>, storeys> pyramid;
    std::uint8_t obelisk_height;
    std::uint8_t tombs_taken;
    std::array<std::uint8_t, 2> wall_heights;
    std::uint8_t roof_laid;
    std::array<std::uint8_t, storeys> storey_laid;
    std::array<SiteBoats, site_count> sites;
    std::array<Seat, max_players> turn_order; // by tile
    std::array<Seat, max_players> track;      // on the score track, leader first
    std::array<Seat, max_players> queue;      // who acts in this phase, in order
    std::uint8_t deck_count;
    std::uint8_t draw_count;
    std::uint8_t round; // 1 to 5
    std::uint8_t flood; // 0 left, 1 centre, 2 right
    std::uint8_t turn;  // place in turn_order (boats) or queue
    Seat active;
    Decision decision; // what is asked
    Decision step;     // what is asked once crews, flood and market are done
    SeatBits acted;    // in this phase, or at this site
    SeatBits first;    // build first till the end of phase 5 (E10.9)
    std::uint8_t site; // being built
    std::uint8_t crew_steps;
    std::uint8_t floods;
    std::uint8_t market_steps;
    std::uint8_t grain;                 // brought by cards and stones in this feeding turn
    std::uint8_t strength;              // left for this build
    std::uint8_t laid;                  // stones laid in this build
    std::uint8_t stones_due;            // once the crews have stepped (E9.3) ...
    std::uint8_t due_from;              // ... from this round space: a RoundName
    std::array<std::uint8_t, 2> unused; // no padding, so that equal positions are equal bytes
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

} // namespace iteru::egizia
