// Advice for a seat: what a strong player would do and what to expect from it, as data; texts/ puts it into words.
#pragma once

#include <array>
#include <string>
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
struct Counsel {
    std::vector<Advice> actions; // the recommended one first, then the two best others, as far as there are any
    int worlds = 0;              // that were played, the same for all of them
    bool clear = false;          // which of them is better than which
};

Counsel hint(const AnyMatch& match, Seat seat, const Seed& seed);

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
    Hundredths chance_error;
    Hundredths total;
    Hundredths total_error;
    ByName<Hundredths> points;
    ITERU_FIELDS(action, fields, chance, chance_error, total, total_error, points)
};

/// See Counsel.
struct ToldHint {
    std::vector<ToldAdvice> actions;
    int worlds = 0;
    bool clear = false;
};

ToldHint tell(const AnyMatch& match, const Counsel& advised);

} // namespace iteru
