// What is agreed before a game: how many play, with which options.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace iteru {

inline constexpr std::size_t max_options = 4;

/// Values from here on name what an option would draw: bit i for the i-th of its names.
inline constexpr std::uint8_t by_name = 0x80;

/// A variant or setting of a game: 0 or 1 for an on/off variant, more for a level.
struct Option {
    std::string_view name;
    std::uint8_t most = 1;
    std::uint8_t usual = 0;
    int min_players = 1;
    int max_players = 8;
    bool named = false; // every value up to `most` has a name of its own in texts/
    /// The things that the value draws this many of; they may be chosen by name instead (by_name).
    std::span<const std::string_view> names{};

    /// How many things the value draws or names.
    static constexpr int amount(std::uint8_t value) {
        return value < by_name ? value : std::popcount(static_cast<unsigned>(value - by_name));
    }
    [[nodiscard]] constexpr bool allows(unsigned value, int players) const {
        if (value == 0) return true;
        if (players < min_players || players > max_players) return false;
        return value <= most || (value > by_name && value < by_name + (1U << names.size()));
    }
};
static_assert(Option::amount(by_name + 0b101) == 2);

/// A small comparable value; the seed is apart because one setup is played many times.
struct Setup {
    std::uint8_t players = 2;
    std::array<std::uint8_t, max_options> options{};

    friend auto operator<=>(const Setup&, const Setup&) = default;
};

/// The table of facts a game opens with.
struct Facts {
    std::string_view id;
    int rules_version = 1;
    int min_players = 2;
    int max_players = 4;
    /// No game takes more decisions than this, forced ones aside.
    int max_decisions = 0;
    std::span<const Option> options;
    std::span<const std::string_view> decisions;
    std::span<const std::string_view> events;
    std::span<const std::string_view> categories;
    /// What points in a category can be for: see engine/count_item.h.
    std::span<const std::string_view> items{};
    /// Categories that only the seat itself can count before the end: bit k for category k.
    std::uint32_t secret_categories = 0;
    /// A solo player plays against the rules, whose score comes after the one seat.
    bool solo_opponent = false;
    std::span<const std::string_view> rules;
    /// Why an action may be refused, and the words of actions and events that texts/ must know.
    std::span<const std::string_view> reasons;
    std::span<const std::string_view> words;
    /// Which events tell what chance brought, or what others kept secret until then: bit k for event k.
    std::uint64_t chance_events = 0;
    /// Decisions that only say with what something is paid: bit k for decision k.
    std::uint32_t payments = 0;
};

/// The setup with every option as it is usually played.
inline Setup usual_setup(const Facts& facts, int players) {
    Setup setup{.players = static_cast<std::uint8_t>(players)};
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const Option& option = facts.options[i];
        if (players >= option.min_players && players <= option.max_players) setup.options[i] = option.usual;
    }
    return setup;
}

} // namespace iteru
