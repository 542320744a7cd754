// What players of Pharaon do.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/pharaon/state.h"

namespace iteru::pharaon {

/// What a player does in its turn; the first five are the districts.
enum class Choice : std::uint8_t {
    chamber,
    offerings,
    nile,
    nobles,
    artisans,
    pass,
    treasurer,
    wise_woman,
    end,
    no,
    yes
};
inline constexpr std::array<std::string_view, 11> choice_words{
    "chamber", "offerings", "nile", "nobles", "artisans", "pass", "treasurer", "wise-woman", "end", "no", "yes"};
constexpr const auto& words_of(Choice) { return choice_words; }

constexpr Choice choice_of(District district) { return static_cast<Choice>(district); }
constexpr bool is_district(Choice choice) { return choice < Choice::pass; }

/// P3.9: Offerings with or without the bonus token, or an option of the Nile.
enum class Variant : std::uint8_t { without_bonus, with_bonus, option_1 };
inline constexpr std::array<std::string_view, 2 + nile_options> variant_words{
    "without-bonus", "with-bonus", "option-1", "option-2", "option-3", "option-4", "option-5", "option-6"};
constexpr const auto& words_of(Variant) { return variant_words; }

constexpr Variant nile_variant(std::size_t option) { return static_cast<Variant>(n(Variant::option_1) + option); }

/// P4.3
enum class Gain : std::uint8_t { basic, silver, offering };
inline constexpr std::array<std::string_view, 3> gain_words{"basic", "silver", "offering"};
constexpr const auto& words_of(Gain) { return gain_words; }

/// A place of a row of cards, lots, bonus tokens or vases, from the left or the top.
enum class Place : std::uint8_t {};

struct Action {
    Decision kind = Decision::none;
    bool blind = false; // bonus from the bag, noble or artisan from the deck; tutor: no
    Choice choice{};    // district, after, diplomat
    Token token{};      // access, pay, and what Treasurer or Wise Woman is given
    Variant variant{};  // variant
    Place place{};      // keep_noble, choose_vase, lot, bonus, noble, artisan
    Basic basic{};      // track, basic, tutor, traitor_choice, wise_take
    Gain gain{};        // pyramid_gain

    friend bool operator==(const Action&, const Action&) = default;
};

} // namespace iteru::pharaon
