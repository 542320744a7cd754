// What happened, in enough detail to animate and to narrate it in any language.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/seat.h"

namespace iteru {

inline constexpr std::size_t max_rules = 128;

/// Which rules of a game came into play.
using RuleSet = std::bitset<max_rules>;

struct Event {
    std::uint8_t kind = 0; // the game's EventKind
    std::uint8_t rule = 0; // the game's Rule that made it happen
    Seat seat = nobody;    // whom it happened to
    SeatSet knows;         // who may read its secret fields
    std::array<std::int16_t, 6> values{};

    friend bool operator==(const Event&, const Event&) = default;
};

/// Where `apply` tells what happened. Without a listener telling costs next to nothing.
class Events {
public:
    Events() = default;
    explicit Events(std::vector<Event>* log, RuleSet* reached = nullptr) : log_(log), reached_(reached) {}

    template <class Kind, class Rule, class... Values>
    void add(Kind kind, Rule rule, Seat seat, Values... values) {
        add_secret(SeatSet::all(), kind, rule, seat, values...);
    }

    /// An event whose secret fields only some seats may read.
    template <class Kind, class Rule, class... Values>
    void add_secret(SeatSet knows, Kind kind, Rule rule, Seat seat, Values... values) {
        cite(rule);
        if (log_ == nullptr) [[likely]]
            return;
        log_->push_back({std::to_underlying(kind), std::to_underlying(rule), seat, knows, {number(values)...}});
    }

    /// A rule that came into play without an event of its own.
    template <class Rule>
    void cite(Rule rule) {
        if (reached_ != nullptr) [[unlikely]]
            reached_->set(std::to_underlying(rule));
    }

    [[nodiscard]] bool heard() const { return log_ != nullptr; }

private:
    template <class Value>
    static constexpr std::int16_t number(Value value) {
        if constexpr (std::is_enum_v<Value>) return static_cast<std::int16_t>(std::to_underlying(value));
        else return static_cast<std::int16_t>(value);
    }

    std::vector<Event>* log_ = nullptr;
    RuleSet* reached_ = nullptr;
};

} // namespace iteru
