// P3.9: which tokens pay a cost. Scribes tie kinds into classes (swaps chain, P6.32), so that a token stands either for
// every kind of one class or, as a joker, for any kind at all. Hall's condition then is a sum over the classes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/pharaon/box.h"

namespace iteru::pharaon {

/// Bit per Basic.
inline constexpr unsigned all_kinds = (1U << basic_kinds) - 1U;

/// A count for each kind or class, side by side in one word, so that all are compared at once. Twelve bits each are
/// plenty: with the top one as guard there is room for more tokens than a box can hold.
class Counts {
public:
    [[nodiscard]] constexpr int sum() const { return static_cast<int>(word_ * ones >> top & most); }
    constexpr void add(std::size_t place, int count) { word_ += static_cast<std::uint64_t>(count) << (width * place); }
    constexpr void take(std::size_t place, int count) { word_ -= static_cast<std::uint64_t>(count) << (width * place); }
    [[nodiscard]] constexpr int of(std::size_t place) const {
        return static_cast<int>(word_ >> (width * place) & most);
    }

    friend constexpr Counts operator+(Counts one, Counts other) {
        one.word_ += other.word_;
        return one;
    }
    friend constexpr Counts operator-(Counts one, Counts other) {
        one.word_ -= other.word_;
        return one;
    }
    /// By how much each count is more than the other, if it is.
    [[nodiscard]] constexpr Counts beyond(Counts other) const {
        const std::uint64_t apart = (word_ | guards) - other.word_;
        const std::uint64_t not_less = apart & guards; // where nothing was borrowed
        Counts more;
        more.word_ = apart & (not_less - (not_less >> (width - 1)));
        return more;
    }

private:
    static constexpr unsigned width = 12;
    static constexpr unsigned top = width * (basic_kinds - 1);
    static constexpr std::uint64_t most = (1U << width) - 1U;
    static constexpr std::uint64_t ones = 0x001'001'001'001'001;
    static constexpr std::uint64_t guards = ones << (width - 1);

    std::uint64_t word_ = 0;
};

/// What Scribes tie together: classes of kinds, each named by its first kind (P6.32).
class Classes {
public:
    constexpr Classes() {
        for (const Basic kind : all_basics) alike_[n(kind)] = static_cast<std::uint8_t>(1U << n(kind));
    }
    /// Swaps chain.
    constexpr void tie(Basic one, Basic other) {
        const auto both = static_cast<std::uint8_t>(alike_[n(one)] | alike_[n(other)]);
        for (std::uint8_t& kinds : alike_) kinds = (kinds & both) != 0 ? both : kinds;
        tied_ = true;
    }

    /// The kinds of its class, bit per Basic.
    [[nodiscard]] constexpr unsigned alike(Basic kind) const { return alike_[n(kind)]; }
    [[nodiscard]] constexpr Basic of(Basic kind) const { return first_of(alike(kind)); }
    /// Calls `with(first, kinds)` for the class of each of these kinds, until it answers true.
    template <class With>
    constexpr bool any_of(unsigned kinds, With with) const {
        while (kinds != 0) {
            const unsigned all = alike(first_of(kinds));
            if (with(first_of(all), all)) return true;
            kinds &= ~all;
        }
        return false;
    }
    /// Counts by kind, as counts by class.
    [[nodiscard]] constexpr Counts add_up(Counts of_kind) const {
        if (!tied_) return of_kind; // nearly always
        Counts of_class;
        for (const Basic kind : all_basics) of_class.add(n(of(kind)), of_kind.of(n(kind)));
        return of_class;
    }

private:
    static constexpr Basic first_of(unsigned kinds) { return static_cast<Basic>(std::countr_zero(kinds)); }

    std::array<std::uint8_t, basic_kinds> alike_{};
    bool tied_ = false;
};

/// Tokens as far as payments go.
struct Purse {
    Counts of_class;
    int jokers = 0;

    [[nodiscard]] int size() const { return of_class.sum() + jokers; }
    friend Purse operator+(Purse one, Purse other) {
        return {one.of_class + other.of_class, one.jokers + other.jokers};
    }
    friend Purse operator-(Purse one, Purse other) {
        return {one.of_class - other.of_class, one.jokers - other.jokers};
    }
};

/// What a district asks: these kinds, or so many identical ones.
struct Cost {
    bool identical = false;
    std::uint8_t size = 0;
    std::array<std::uint8_t, max_cost> kinds{}; // a Basic, or any_kind
    // The same, counted.
    Counts of_kind{};
    std::uint8_t any = 0;
    std::uint8_t asked = 0; // these kinds, bit per Basic

    static constexpr Cost alike(std::uint8_t size) { return {.identical = true, .size = size}; }
    static constexpr Cost each(auto kinds) {
        Cost cost;
        for (const auto kind : kinds) {
            cost.kinds[cost.size++] = static_cast<std::uint8_t>(kind);
            if (n(kind) == any_kind) {
                ++cost.any;
            } else {
                cost.of_kind.add(n(kind), 1);
                cost.asked = static_cast<std::uint8_t>(cost.asked | 1U << n(kind));
            }
        }
        return cost;
    }
};

/// One way to settle a cost with the access payment deducted where it fits.
struct Way {
    Counts need; // by class
    std::uint8_t any = 0;
    std::uint8_t size = 0;        // tokens in all
    std::uint8_t most_jokers = 0; // with more, a token could be left out

    /// How many units are left to jokers.
    [[nodiscard]] int lacking(const Purse& all) const { return need.beyond(all.of_class).sum(); }
    /// Whether it can be settled out of a purse.
    [[nodiscard]] bool payable(const Purse& all) const {
        return lacking(all) <= std::min<int>(all.jokers, most_jokers) && (any == 0 || all.size() >= size);
    }
    /// Whether what is paid can be part of a payment in this way, all of it used, out of `all` with the rest.
    /// Both sides of Hall's condition suffice (Mendelsohn and Dulmage): every token paid finds a unit of the cost,
    /// and every unit finds a token.
    [[nodiscard]] bool settles(const Purse& paid, const Purse& all) const {
        if (paid.of_class.beyond(need).sum() > any || paid.size() > size || paid.jokers > most_jokers) return false;
        return payable(all);
    }
};

/// P3.2, P3.9: every way to settle a cost when the access payment counts as one of the kinds of `credit` (bit per
/// Basic). Bots ask for bills all the time: the ways are worked out one by one, as long as somebody wants to know.
/// Cost and classes are the game's, and stay there.
class Bill {
public:
    Bill(const Cost& cost, const Classes& classes, unsigned credit) : cost_(cost), classes_(classes), credit_(credit) {}

    [[nodiscard]] bool payable(const Purse& purse) const {
        return any_way([&](const Way& way) { return way.payable(purse); });
    }
    [[nodiscard]] bool extends(const Purse& paid, const Purse& all) const {
        return any_way([&](const Way& way) { return way.settles(paid, all); });
    }
    [[nodiscard]] bool settled(const Purse& paid) const {
        return any_way([&](const Way& way) { return paid.size() == way.size && way.settles(paid, paid); });
    }

    /// Whether `will(way)` is true of any way.
    template <class Will>
    bool any_way(Will will) const {
        if (cost_.identical) {
            return classes_.any_of(all_kinds, [&](Basic first, unsigned kinds) {
                // Not deducted: one joker too many, and the others would do beside the access payment.
                const bool deducted = (kinds & credit_) != 0;
                Way way;
                way.size = static_cast<std::uint8_t>(deducted ? cost_.size - 1 : cost_.size);
                way.most_jokers = static_cast<std::uint8_t>(deducted ? way.size : cost_.size - 2);
                way.need.add(n(first), way.size);
                return will(way);
            });
        }
        const Way whole{classes_.add_up(cost_.of_kind), cost_.any, cost_.size, cost_.size};
        Way less = whole;
        --less.size;
        if (whole.any > 0) {
            Way way = less;
            --way.any;
            if (will(way)) return true;
        }
        const unsigned deductible = cost_.asked & credit_;
        if (deductible == 0 && whole.any == 0) return will(whole);
        return classes_.any_of(deductible, [&](Basic first, unsigned) {
            Way way = less;
            way.need.take(n(first), 1);
            return will(way);
        });
    }

private:
    const Cost& cost_;
    const Classes& classes_;
    unsigned credit_;
};

} // namespace iteru::pharaon
