// Advice for a seat: what a strong player would do and what to expect from it, as data; texts/ puts it into words.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/any_match.h"

namespace iteru {

/// An action and what it leads to when everybody plays on sensibly: means over many worlds, each played to its end.
struct Advice {
    AnyAction action;
    double chance = 0; // of winning; a shared victory counts its share
    double total = 0;  // the final score
    std::array<double, max_categories> points{};
};

/// The recommended action first, then the two best others, as far as there are any. Knows what the seat knows.
using Hint = std::vector<Advice>;

Hint hint(const AnyMatch& match, Seat seat, const Seed& seed);

/// A figure with two decimals.
struct Hundredths {
    double value = 0;

    static std::string typescript() { return "number"; }
    void write_to(JsonWriter& json) const;
};

/// An action by the names of its fields, written already.
struct WrittenFields {
    std::string json;

    static std::string typescript() { return "Fields"; }
    void write_to(JsonWriter& to) const { to.raw(json); }
};

/// Advice as it is told.
struct ToldAdvice {
    std::string action;
    WrittenFields fields;
    Hundredths chance;
    Hundredths total;
    ByName<Hundredths> points;
    ITERU_FIELDS(action, fields, chance, total, points)
};

std::vector<ToldAdvice> tell(const AnyMatch& match, const Hint& advised);

} // namespace iteru
