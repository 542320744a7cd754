// Advice for a seat: what a strong player would do, and what may be expected of it. As data; texts/ render it.
#pragma once

#include <array>
#include <vector>

#include "engine/any_match.h"

namespace iteru {

/// An action and what it leads to when everybody plays on sensibly: means over many worlds, each played to its end. The
/// errors are standard errors: twice as much either way is 95 %.
struct Advice {
    AnyAction action;
    double chance = 0; // of winning; a shared victory counts its share
    double chance_error = 0;
    double total = 0; // the final score
    double total_error = 0;
    std::array<double, max_categories> points{};
};

/// Knows what the seat knows.
struct Hint {
    std::vector<Advice> actions; // the recommended one first, then the two best others, as far as there are any
    int worlds = 0;              // that were played, the same for all of them
    bool clear = false;          // which of them is better than which
};

Hint hint(const AnyMatch& match, Seat seat, const Seed& seed);

/// The members `"recommended": {...}, "alternatives": [...], "worlds": ..., "clear": ...` of an object that is open.
void write_hint(JsonWriter& json, const AnyMatch& match, const Hint& advised);

} // namespace iteru
