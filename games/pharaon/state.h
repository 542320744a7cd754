// The position of a game of Pharaon: plain data, trivially copyable, no pointers, no heap.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/random.h"
#include "engine/seat.h"
#include "games/pharaon/box.h"

namespace iteru::pharaon {

inline constexpr int max_players = 5;
inline constexpr Seat traitor_seat = 1; // P9: beside the one human

/// Indices into Box::nobles, artisans and vases; 0xFF is none.
enum class NobleId : std::uint8_t {};
enum class ArtisanId : std::uint8_t {};
enum class VaseId : std::uint8_t {};
inline constexpr NobleId no_noble{0xFF};
inline constexpr ArtisanId no_artisan{0xFF};
inline constexpr VaseId no_vase{0xFF};

/// A noble by its number on the card (P6).
constexpr NobleId noble_number(int number) { return static_cast<NobleId>(number - 1); }
// P6.1, P6.2, P6.3, P6.4, P6.5: the Scribes come first.
inline constexpr NobleId general = noble_number(6); // P6.6
// P6.7, P6.8, P6.9, P6.10: those who open access.
inline constexpr NobleId architect = noble_number(7);
inline constexpr NobleId judge_noble = noble_number(11);  // P6.11
inline constexpr NobleId grand_vizier = noble_number(12); // P6.12
// P6.13, P6.14, P6.15, P6.16: those who act though the sector is full.
inline constexpr NobleId physician = noble_number(13);
inline constexpr NobleId master_builder = noble_number(14);
inline constexpr NobleId high_priest = noble_number(15);
inline constexpr NobleId governor = noble_number(16);
inline constexpr NobleId wise_woman = noble_number(17); // P6.17
inline constexpr NobleId treasurer = noble_number(18);  // P6.18
inline constexpr NobleId tutor = noble_number(19);      // P6.19
inline constexpr NobleId diplomat = noble_number(20);   // P6.20

constexpr std::uint32_t bit(auto id) { return 1U << static_cast<unsigned>(id); }

/// P3.9, P3.11, in this order.
enum class Decision : std::uint8_t {
    district,
    access,
    variant,
    pay,
    keep_noble,
    choose_vase,
    lot,
    bonus,
    noble,
    artisan,
    track,
    basic,
    diplomat,
    tutor,
    pyramid_gain,
    after,
    traitor_choice,
    wise_take,
    none
};
inline constexpr std::array<std::string_view, 18> decision_words{
    "district", "access", "variant", "pay",      "keep_noble", "choose_vase",  "lot",   "bonus",          "noble",
    "artisan",  "track",  "basic",   "diplomat", "tutor",      "pyramid_gain", "after", "traitor_choice", "wise_take"};
constexpr const auto& words_of(Decision) { return decision_words; }

/// What is still to be done: a decision to be asked, or something that happens by itself.
enum class Task : std::uint8_t {
    last_decision = static_cast<std::uint8_t>(Decision::wise_take),
    gain,         // detail: a resource, as Token
    draw_vase,    // from the pile
    open_vase,    // the three resources of the vase in hand
    chamber_step, // an instant one, or the one paid for
    draw_nobles,
    starting_silver,
    next_chooser,
    end_turn,
};

constexpr Task ask(Decision decision) { return static_cast<Task>(decision); }
constexpr bool is_decision(Task task) { return task <= Task::last_decision; }

struct Item {
    Task task;
    std::uint8_t detail;
};

// The most at once, with any box, is during the starting choices: the next chooser, silver and vase to come, four more
// of an official's five gifts, one more of an artisan's two, the Tutor, the vase, and the Diplomat's three resources.
inline constexpr int agenda_capacity = 24;
static_assert(agenda_capacity >= 3 + 4 + 1 + 2 + 3);

/// Cards or tokens face down, drawn from the back.
template <class T, std::size_t Capacity>
struct Pile {
    std::array<T, Capacity> items;
    std::uint8_t count;

    void clear() {
        items.fill(T{0xFF});
        count = 0;
    }
    [[nodiscard]] bool empty() const { return count == 0; }
    void add(T item) {
        assert(count < Capacity);
        items[count++] = item;
    }
    T draw() {
        assert(count > 0);
        const T item = items[--count];
        items[count] = T{0xFF};
        return item;
    }
    [[nodiscard]] std::span<T> all() { return std::span{items}.first(count); }
    [[nodiscard]] std::span<const T> all() const { return std::span{items}.first(count); }
};

inline constexpr std::uint8_t no_row = 0xFF;

/// A player, or the Traitor.
struct Player {
    std::uint32_t nobles;   // bit per NobleId
    std::uint32_t used;     // once-a-round powers spent this round: bit per NobleId
    std::uint32_t artisans; // bit per ArtisanId
    std::array<std::uint8_t, token_kinds> tokens;
    std::array<std::uint8_t, basic_kinds> tracks; // levels reached
    std::uint8_t chamber;                         // steps built
    std::uint8_t row;                             // of the Time Pyramid, from the bottom
    std::uint8_t cell;
    std::uint8_t passed;
    NobleId set_aside; // not kept, until the choices are over (P1.6)

    [[nodiscard]] bool has(NobleId noble) const { return (nobles & bit(noble)) != 0; }
    [[nodiscard]] bool ready(NobleId noble) const { return (nobles & ~used & bit(noble)) != 0; }
    [[nodiscard]] int noble_count() const { return std::popcount(nobles); }
    [[nodiscard]] int artisan_count() const { return std::popcount(artisans); }
    [[nodiscard]] int offering_count() const {
        std::uint64_t first = 0;
        std::uint32_t rest = 0;
        static_assert(sizeof first + sizeof rest == offering_kinds);
        std::memcpy(&first, &tokens[resource_kinds], sizeof first);
        std::memcpy(&rest, &tokens[resource_kinds + sizeof first], sizeof rest);
        return static_cast<int>((first + rest) * 0x0101'0101'0101'0101 >> 56U); // of a byte each, and 40 in all
    }
    [[nodiscard]] int track_count() const {
        int count = 0;
        for (const std::uint8_t level : tracks) count += level > 0 ? 1 : 0;
        return count;
    }
    /// P8.2: what the conditions of each district count.
    [[nodiscard]] std::array<int, district_count> elements() const {
        return {chamber, offering_count(), track_count(), noble_count(), artisan_count()};
    }
};

/// P9.2: a Traitor tile on the table.
struct TileOnTable {
    std::uint8_t index; // into Box::traitor
    std::uint8_t dark;
    Basic tied;
    std::uint8_t filled;
    std::array<Token, tile_spaces> resources; // from the bottom
};

struct Traitor {
    std::array<TileOnTable, traitor_tiles> tiles; // from the left
    Pile<VaseId, max_traitor_vases> vases;
    std::uint8_t known_vases; // the first so many were all that was left when the vases were shuffled: which, but not
                              // in which order, can be worked out
    std::uint8_t level;       // PP per noble, 0 while none is reached
    std::uint8_t gods;        // bit per district whose god scores
};

/// The district action being paid for.
struct Acting {
    District district;
    std::uint8_t credit;  // the kinds the access payment may count as: bit per Basic
    std::uint8_t variant; // a Variant
    std::uint8_t paid_count;
    std::array<Token, max_cost> paid;
};

struct State {
    Random random; // for what is drawn during play; nobody's to see
    std::array<Player, max_players> players;
    std::uint32_t vase_discard; // bit per VaseId
    std::uint32_t noble_discard;
    std::uint32_t artisan_discard;
    std::uint16_t reveals; // how often anybody learned anything
    std::array<std::uint8_t, resource_kinds> reserve;
    std::array<std::uint8_t, offering_kinds> offering_discard;
    Pile<NobleId, noble_total> noble_deck;
    Pile<ArtisanId, artisan_total> artisan_deck;
    Pile<VaseId, vase_total> vase_pile;
    Pile<Token, offering_total> bag;
    std::array<NobleId, nobles_shown> noble_row;
    std::array<ArtisanId, artisans_shown> artisan_row;
    std::array<VaseId, max_vases_shown> vase_row;
    std::array<std::array<Token, 2>, max_lots> lots;
    std::array<Token, max_lots> bonus;
    std::array<std::array<Token, max_slots>, basic_kinds> wheel; // tokens on each sector, in the order of Token
    std::array<District, district_count> ring;                   // clockwise
    std::array<Basic, district_count> facing;                    // the sector each district faces
    std::uint8_t rotation;                                       // steps the wheel stands clockwise of its print
    std::uint8_t clockwise;                                      // the direction token
    Traitor traitor;
    Acting acting;
    VaseId vase_in_hand;
    std::array<NobleId, 2> offer; // the two nobles drawn to keep one
    std::uint8_t round;           // 0 during the starting choices
    std::uint8_t choosers_left;
    std::uint8_t passed_count;
    Seat first_player; // who holds the token
    Seat active;
    Seat pharaoh;
    std::uint8_t agenda_size;
    std::array<Item, agenda_capacity> agenda; // what is to be done next comes last
    std::array<std::uint8_t, 1> unused;       // no padding, so that equal positions are equal bytes
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

} // namespace iteru::pharaon
