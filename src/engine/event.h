// What happened, in enough detail to animate and to narrate it in any language.
//
// Each event of a game is a type that describes its members (engine/describe.h), told by
// `events.add(TilePlaced{tile, first, second}, Rule::F2_1, seat)`. A game lists its events once, beside them:
//
//     using EventTypes = TypeList<TurnBegan, TilePlaced, …>;
//     template <class Told>
//     EventTypes event_types(const Told&); // by which `add` finds the list
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/describe.h"
#include "engine/seat.h"

namespace iteru {

inline constexpr std::size_t max_rules = 128;

/// Which rules of a game came into play.
using RuleSet = std::bitset<max_rules>;

inline constexpr std::size_t event_size = 12;

/// Plain, small, and without padding: equal events are equal bytes.
template <class T>
concept EventType = Described<T> && std::is_trivially_copyable_v<T> && sizeof(T) <= event_size &&
                    (std::is_empty_v<T> || std::has_unique_object_representations_v<T>);

template <EventType T>
using EventTypesOf = decltype(event_types(std::declval<const T&>()));

/// The place of an event's type in its game's list.
template <EventType T>
inline constexpr auto event_kind = static_cast<std::uint8_t>(EventTypesOf<T>::template index<T>());

struct Event {
    std::uint8_t kind = 0; // see event_kind
    std::uint8_t rule = 0; // the game's Rule that made it happen
    Seat seat = nobody;    // whom it happened to
    SeatSet knows;         // who may read its secret members
    std::array<std::byte, event_size> bytes{};

    template <EventType T>
    [[nodiscard]] bool is() const {
        return kind == event_kind<T>;
    }
    template <EventType T>
    [[nodiscard]] T as() const {
        T told{};
        if constexpr (!std::is_empty_v<T>) std::memcpy(&told, bytes.data(), sizeof told);
        return told;
    }

    friend bool operator==(const Event&, const Event&) = default;
};

/// Where `apply` tells what happened. Without a listener telling costs next to nothing.
class Events {
public:
    Events() = default;
    explicit Events(std::vector<Event>* log, RuleSet* reached = nullptr) : log_(log), reached_(reached) {}

    template <EventType T, class Rule>
    void add(const T& told, Rule rule, Seat seat) {
        add_secret(SeatSet::all(), told, rule, seat);
    }

    /// An event whose secret members only some seats may read.
    template <EventType T, class Rule>
    void add_secret(SeatSet knows, const T& told, Rule rule, Seat seat) {
        static_assert(EventTypesOf<T>::unique(), "two events of one name");
        cite(rule);
        if (log_ == nullptr) [[likely]]
            return;
        Event event{event_kind<T>, std::to_underlying(rule), seat, knows, {}};
        if constexpr (!std::is_empty_v<T>) std::memcpy(event.bytes.data(), &told, sizeof told);
        log_->push_back(event);
    }

    /// A rule that came into play without an event of its own.
    template <class Rule>
    void cite(Rule rule) {
        if (reached_ != nullptr) [[unlikely]]
            reached_->set(std::to_underlying(rule));
    }

    [[nodiscard]] bool heard() const { return log_ != nullptr; }

private:
    std::vector<Event>* log_ = nullptr;
    RuleSet* reached_ = nullptr;
};

} // namespace iteru
