// What a designer wants to know from many games: who wins from which seat and with what, what nobody ever chooses.
//
// All sums are whole numbers, so that they do not depend on the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bots/player.h"
#include "engine/result.h"
#include "engine/setup.h"

namespace iteru {

/// Victories in sixtieths, so that shared ones add up exactly: 60 divides by 2, 3, 4 and 5.
inline constexpr std::uint64_t whole_victory = 60;

/// How often somebody was somewhere or had something, and won.
struct WinCount {
    std::uint64_t times = 0;
    std::uint64_t victories = 0; // in sixtieths

    void operator+=(const WinCount& other) {
        times += other.times;
        victories += other.victories;
    }
    [[nodiscard]] double share() const {
        return times == 0 ? 0 : static_cast<double>(victories) / static_cast<double>(whole_victory * times);
    }
};

/// Points of winners or of the others, by category.
struct PointsCount {
    std::uint64_t seats = 0;
    std::int64_t total = 0;
    std::array<std::int64_t, max_categories> categories{};

    void operator+=(const PointsCount& other);
};

/// A word that can be chosen in a decision, or had: `build`, `district`, `d6g`.
struct Named {
    std::string decision; // empty for what is had
    std::string field;
    std::string word;

    friend auto operator<=>(const Named&, const Named&) = default;
};

/// A choice against one made blindly among all words that stood in the same field.
struct ChoiceCount {
    static constexpr std::uint64_t unit = 1'000'000;

    std::uint64_t offered = 0; // decisions
    std::uint64_t chosen = 0;
    std::uint64_t blindly = 0; // how often a blind choice would have taken it, in millionths

    void operator+=(const ChoiceCount& other) {
        offered += other.offered;
        chosen += other.chosen;
        blindly += other.blindly;
    }
    [[nodiscard]] double expected() const { return static_cast<double>(blindly) / unit; }
};

struct Report {
    std::uint64_t games = 0;
    std::array<WinCount, max_seats> seats;      // by seat
    std::array<WinCount, max_seats> turn_order; // by who decided first, second ...
    PointsCount winners;
    PointsCount others;
    std::map<Named, WinCount> possessions;
    std::map<Named, ChoiceCount> choices;
    std::map<int, std::uint64_t> decisions; // how many games took so many
    std::map<int, std::uint64_t> rounds;
    std::map<std::uint64_t, std::vector<std::int64_t>> looked_back; // by game of the series: its luck, as found

    void operator+=(const Report& other);
};

/// A choice that is open but hardly ever taken: less than a tenth as often as blindly.
bool is_dead(const ChoiceCount& choice);

struct ReportPlan {
    Setup setup{};
    Seed seed{};
    std::uint64_t games = 0;
    std::vector<BotSpec> bots{}; // one for each seat
    unsigned threads = 1;
    std::uint64_t first = 0; // game of the series
    const std::atomic<bool>* stop = nullptr;
    std::function<void(std::uint64_t)> progress = nullptr; // games finished so far
};

} // namespace iteru
