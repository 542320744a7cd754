// A long series of games in units: what one machine plays in one go and keeps as one line of its file. Which games a
// unit has depends on the number of games alone, so any machines may share the units among them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/report.h"
#include "arena/series_log.h"
#include "arena/simulate.h"

namespace iteru {

/// Few enough for files that are read in no time, enough for as many machines.
inline constexpr std::uint64_t most_units = 1000;

struct Units {
    std::uint64_t games = 0;
    std::uint64_t levels = 1; // one series of as many games for each

    [[nodiscard]] std::uint64_t size() const { return (games + most_units - 1) / most_units; }
    [[nodiscard]] std::uint64_t at_each_level() const { return (games + size() - 1) / size(); }
    [[nodiscard]] std::uint64_t count() const { return at_each_level() * levels; }
    [[nodiscard]] std::uint64_t level(std::uint64_t unit) const { return unit / at_each_level(); }
    [[nodiscard]] std::uint64_t first(std::uint64_t unit) const { return unit % at_each_level() * size(); }
    [[nodiscard]] std::uint64_t length(std::uint64_t unit) const { return std::min(size(), games - first(unit)); }
};

/// What units add up to, as a line of a file, with its end.
std::string unit_line(std::uint64_t unit, const Simulation& sum);
std::string unit_line(std::uint64_t unit, const Report& sum);
void read_sum(const JsonCursor& line, int players, Simulation& sum);
void read_sum(const JsonCursor& line, int players, Report& sum);

/// The units that are there, by number.
template <class Sum>
using UnitBook = std::map<std::uint64_t, Sum>;

/// A unit that is there already is not added again; one that says otherwise is refused.
template <class Sum>
void read_unit(const JsonCursor& line, const Units& units, int players, UnitBook<Sum>& book) {
    line.only({"unit", "sum"});
    const auto last = static_cast<std::int64_t>(units.count()) - 1;
    const auto unit = static_cast<std::uint64_t>(line.at("unit").integer(0, last));
    Sum sum{};
    read_sum(line.at("sum"), players, sum);
    const auto games = static_cast<std::int64_t>(units.length(unit));
    (void)line.at("sum").at("games").integer(games, games);
    const std::string found = unit_line(unit, sum);
    const auto [there, is_new] = book.try_emplace(unit, std::move(sum));
    if (!is_new && unit_line(unit, there->second) != found) line.fail("told_otherwise");
}

/// What the units of each level add up to.
template <class Sum>
std::vector<Sum> sums_of(const UnitBook<Sum>& book, const Units& units) {
    std::vector<Sum> sums(units.levels);
    for (const auto& [unit, sum] : book) sums[units.level(unit)] += sum;
    return sums;
}

/// A series of units, ready to be played wherever it is asked for.
struct Playable {
    std::string header{}; // what decides its games, as the first line of a file
    std::uint64_t units = 0;
    /// A unit as the lines of a file, each with its end; nothing if it was stopped. May be called by several threads.
    std::function<std::optional<std::string>(std::uint64_t unit, const std::atomic<bool>* stop)> play = nullptr;
};

/// Plays these units and keeps each as it ends.
void play_units(const Playable& series, const std::vector<std::uint64_t>& units, const Sharing& how, SeriesLog& log);

} // namespace iteru
