// P3.9: which tokens pay a cost. Scribes tie kinds into classes (swaps chain, P6.32), so that a token stands either for
// every kind of one class or, as a joker, for any kind at all. Hall's condition then is a sum over the classes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/pharaon/box.h"

namespace iteru::pharaon {

/// The class of each kind, named by its first kind.
using Classes = std::array<Basic, basic_kinds>;

/// A count for each class, side by side in one word, so that all are compared at once. Twelve bits each are plenty:
/// with the top one as guard there is room for more tokens than a box can hold.
class Counts {
public:
    [[nodiscard]] constexpr int sum() const { return static_cast<int>(word_ * ones >> top & most); }
    constexpr void add(std::size_t place, int count) { word_ += static_cast<std::uint64_t>(count) << (width * place); }
    constexpr void take(std::size_t place, int count) { word_ -= static_cast<std::uint64_t>(count) << (width * place); }
    [[nodiscard]] constexpr bool has(std::size_t place) const { return (word_ >> (width * place) & most) != 0; }

    friend constexpr Counts operator+(Counts one, Counts other) {
        one.word_ += other.word_;
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

/// Tokens as far as payments go.
struct Purse {
    Counts of_class;
    int jokers = 0;

    [[nodiscard]] int size() const { return of_class.sum() + jokers; }
};

/// What a district asks: these kinds, or so many identical ones.
struct Cost {
    bool identical = false;
    std::uint8_t size = 0;
    std::array<std::uint8_t, max_cost> kinds{}; // a Basic, or any_kind
};

/// One way to settle a cost with the access payment deducted where it fits.
struct Way {
    Counts need; // by class
    std::uint8_t any = 0;
    std::uint8_t size = 0;        // tokens in all
    std::uint8_t most_jokers = 0; // with more, a token could be left out

    /// How many units are left to jokers.
    [[nodiscard]] int lacking(const Purse& paid, const Purse& left) const {
        return need.beyond(paid.of_class + left.of_class).sum();
    }
    /// Whether what is paid can be part of a payment in this way, all of it used, with the rest out of `left`.
    /// Both sides of Hall's condition suffice (Mendelsohn and Dulmage): every token paid finds a unit of the cost,
    /// and every unit finds a token.
    [[nodiscard]] bool settles(const Purse& paid, const Purse& left) const {
        if (paid.of_class.beyond(need).sum() > any || paid.size() > size || paid.jokers > most_jokers) return false;
        if (lacking(paid, left) > std::min<int>(paid.jokers + left.jokers, most_jokers)) return false;
        return any == 0 || paid.size() + left.size() >= size;
    }
};

/// P3.2, P3.9: every way to settle a cost when the access payment counts as one of the kinds of `credit` (bit per
/// Basic). Bots ask for bills all the time: the ways are worked out one by one, as long as somebody wants to know.
class Bill {
public:
    Bill(const Cost& cost, const Classes& classes, unsigned credit) : identical_(cost.identical), credit_(credit) {
        whole_.size = cost.size;
        whole_.most_jokers = cost.size;
        const auto ask = [&](std::size_t kind) {
            std::uint8_t& kinds = kinds_[n(classes[kind])];
            kinds = static_cast<std::uint8_t>(kinds | 1U << kind);
        };
        if (cost.identical) {
            for (std::size_t kind = 0; kind < basic_kinds; ++kind) ask(kind);
            return;
        }
        for (std::size_t i = 0; i < cost.size; ++i) {
            if (cost.kinds[i] == any_kind) {
                ++whole_.any;
            } else {
                whole_.need.add(n(classes[cost.kinds[i]]), 1);
                ask(cost.kinds[i]);
            }
        }
    }

    [[nodiscard]] bool payable(const Purse& purse) const { return extends({}, purse); }
    [[nodiscard]] bool extends(const Purse& paid, const Purse& left) const {
        return any_way([&](const Way& way) { return way.settles(paid, left); });
    }
    [[nodiscard]] bool settled(const Purse& paid) const {
        return any_way([&](const Way& way) { return paid.size() == way.size && way.settles(paid, {}); });
    }

    /// Whether `will(way)` is true of any way.
    template <class Will>
    bool any_way(Will will) const {
        if (identical_) {
            for (std::size_t i = 0; i < basic_kinds; ++i) {
                if (kinds_[i] == 0) continue;
                // Not deducted: one joker too many, and the others would do beside the access payment.
                const bool deducted = (kinds_[i] & credit_) != 0;
                Way way;
                way.size = static_cast<std::uint8_t>(deducted ? whole_.size - 1 : whole_.size);
                way.most_jokers = static_cast<std::uint8_t>(deducted ? way.size : whole_.size - 2);
                way.need.add(i, way.size);
                if (will(way)) return true;
            }
            return false;
        }
        Way less = whole_;
        --less.size;
        bool deducted = false;
        if (whole_.any > 0) {
            deducted = true;
            --less.any;
            if (will(less)) return true;
            ++less.any;
        }
        for (std::size_t i = 0; i < basic_kinds; ++i) {
            if ((kinds_[i] & credit_) == 0) continue;
            deducted = true;
            Way way = less;
            way.need.take(i, 1);
            if (will(way)) return true;
        }
        return !deducted && will(whole_);
    }

private:
    Way whole_;                                     // with nothing deducted
    std::array<std::uint8_t, basic_kinds> kinds_{}; // asked of each class, bit per Basic; identical ones may be of all
    bool identical_;
    unsigned credit_;
};

} // namespace iteru::pharaon
