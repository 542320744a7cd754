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

/// Tokens as far as payments go.
struct Purse {
    std::array<std::uint8_t, basic_kinds> of_class{};
    std::uint8_t jokers = 0;

    [[nodiscard]] int size() const {
        int total = jokers;
        for (const std::uint8_t count : of_class) total += count;
        return total;
    }
};

/// What a district asks: these kinds, or so many identical ones.
struct Cost {
    bool identical = false;
    std::uint8_t size = 0;
    std::array<std::uint8_t, max_cost> kinds{}; // a Basic, or any_kind
};

/// One way to settle a cost with the access payment deducted where it fits.
struct Way {
    std::array<std::uint8_t, basic_kinds> need{}; // by class
    std::uint8_t any = 0;
    std::uint8_t size = 0;        // tokens in all
    std::uint8_t most_jokers = 0; // with more, a token could be left out

    /// Whether what is paid can be part of a payment in this way, all of it used, with the rest out of `left`.
    /// Both sides of Hall's condition suffice (Mendelsohn and Dulmage): every token paid finds a unit of the cost,
    /// and every unit finds a token.
    [[nodiscard]] bool settles(const Purse& paid, const Purse& left) const {
        int unfit = 0;
        int lacking = 0;
        for (std::size_t i = 0; i < need.size(); ++i) {
            unfit += std::max(0, paid.of_class[i] - need[i]);
            lacking += std::max(0, need[i] - paid.of_class[i] - left.of_class[i]);
        }
        if (unfit > any || paid.size() > size || paid.jokers > most_jokers) return false;
        if (lacking > std::min<int>(paid.jokers + left.jokers, most_jokers)) return false;
        return any == 0 || paid.size() + left.size() >= size;
    }
};

/// Every way to settle a cost.
struct Bill {
    std::array<Way, basic_kinds + 1> ways{};
    std::uint8_t count = 0;

    [[nodiscard]] bool payable(const Purse& purse) const { return extends({}, purse); }
    [[nodiscard]] bool extends(const Purse& paid, const Purse& left) const {
        return std::any_of(ways.begin(), ways.begin() + count, [&](const Way& way) { return way.settles(paid, left); });
    }
    [[nodiscard]] bool settled(const Purse& paid) const {
        return std::any_of(ways.begin(), ways.begin() + count,
                           [&](const Way& way) { return paid.size() == way.size && way.settles(paid, {}); });
    }
};

/// P3.2, P3.9: the bill when the access payment counts as one of the kinds of `credit` (bit per Basic).
constexpr Bill bill_for(const Cost& cost, const Classes& classes, unsigned credit) {
    Bill bill;
    const auto class_of = [&](std::uint8_t kind) { return n(classes[kind]); };
    if (cost.identical) {
        for (std::size_t i = 0; i < basic_kinds; ++i) {
            if (n(classes[i]) != i) continue;
            unsigned kinds = 0;
            for (std::size_t k = 0; k < basic_kinds; ++k) kinds |= n(classes[k]) == i ? 1U << k : 0U;
            // Not deducted: one joker too many, and the others would do beside the access payment.
            const bool deducted = (kinds & credit) != 0;
            Way& way = bill.ways[bill.count++];
            way.size = static_cast<std::uint8_t>(deducted ? cost.size - 1 : cost.size);
            way.need[i] = way.size;
            way.most_jokers = static_cast<std::uint8_t>(deducted ? way.size : cost.size - 2);
        }
        return bill;
    }
    Way whole{.size = cost.size, .most_jokers = cost.size};
    std::array<bool, basic_kinds> fits{};
    for (std::size_t i = 0; i < cost.size; ++i) {
        if (cost.kinds[i] == any_kind) {
            ++whole.any;
        } else {
            ++whole.need[class_of(cost.kinds[i])];
            if ((credit >> cost.kinds[i] & 1U) != 0) fits[class_of(cost.kinds[i])] = true;
        }
    }
    Way less = whole;
    --less.size;
    if (whole.any > 0) {
        bill.ways[bill.count] = less;
        --bill.ways[bill.count++].any;
    }
    for (std::size_t i = 0; i < basic_kinds; ++i) {
        if (!fits[i]) continue;
        bill.ways[bill.count] = less;
        --bill.ways[bill.count++].need[i];
    }
    if (bill.count == 0) bill.ways[bill.count++] = whole;
    return bill;
}

} // namespace iteru::pharaon
