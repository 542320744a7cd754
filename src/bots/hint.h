// Advice for a seat: what a strong player would do and what to expect from it, as data; texts/ puts it into words.
#pragma once

#include <array>
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

/// The members `"recommended": {...}, "alternatives": [...]` of an object that is open.
void write_hint(JsonWriter& json, const AnyMatch& match, const Hint& advised);

} // namespace iteru
