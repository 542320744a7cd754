// Many games between bots, and what they add up to. The sums do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <vector>

#include "bots/parallel.h"
#include "bots/player.h"
#include "engine/play.h"

namespace iteru {

struct SeatTally {
    // Victories in sixtieths, so that shared ones add up exactly: 60 divides by 2, 3, 4 and 5.
    std::uint64_t wins_in_sixtieths = 0;
    std::int64_t score = 0;
    std::array<std::int64_t, max_categories> categories{};
    std::map<int, std::uint64_t> scores; // how often each total came up

    [[nodiscard]] double wins() const { return static_cast<double>(wins_in_sixtieths) / 60.0; }
};

struct Simulation {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t fewest_decisions = ~std::uint64_t{0};
    std::uint64_t most_decisions = 0;
    double seconds = 0;
    std::vector<SeatTally> seats;

    void operator+=(const Simulation& part);
};

struct SimulationPlan {
    Setup setup;
    Seed seed{};
    std::uint64_t games = 0;
    std::vector<BotSpec> bots; // one for each seat
    unsigned threads = 1;
    std::uint64_t first = 0;                               // game of the series
    const std::atomic<bool>* stop = nullptr;               // set by Ctrl-C
    std::function<void(std::uint64_t)> progress = nullptr; // games finished so far; called by one thread
};

namespace detail {

inline void add_game(Simulation& sum, const Result& result, std::uint64_t decisions) {
    ++sum.games;
    sum.decisions += decisions;
    sum.fewest_decisions = std::min(sum.fewest_decisions, decisions);
    sum.most_decisions = std::max(sum.most_decisions, decisions);
    std::uint64_t winners = 0;
    for (std::size_t seat = 0; seat < sum.seats.size(); ++seat) winners += result.seats[seat].rank == 1;
    for (std::size_t seat = 0; seat < sum.seats.size(); ++seat) {
        SeatTally& tally = sum.seats[seat];
        const SeatResult& mine = result.seats[seat];
        tally.wins_in_sixtieths += winners > 0 && mine.rank == 1 ? 60U / winners : 0U;
        tally.score += mine.total;
        ++tally.scores[mine.total];
        for (std::size_t i = 0; i < mine.points.size(); ++i) tally.categories[i] += mine.points[i];
    }
}

} // namespace detail

inline void Simulation::operator+=(const Simulation& part) {
    games += part.games;
    decisions += part.decisions;
    fewest_decisions = std::min(fewest_decisions, part.fewest_decisions);
    most_decisions = std::max(most_decisions, part.most_decisions);
    seats.resize(part.seats.size());
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        SeatTally& tally = seats[seat];
        const SeatTally& other = part.seats[seat];
        tally.wins_in_sixtieths += other.wins_in_sixtieths;
        tally.score += other.score;
        for (const auto& [score, count] : other.scores) tally.scores[score] += count;
        for (std::size_t i = 0; i < tally.categories.size(); ++i) tally.categories[i] += other.categories[i];
    }
}

/// Plays one game of a series: the n-th game is the same whoever plays it, and when.
template <Game G>
typename G::State play_series_game(const G& game, const SimulationPlan& plan, std::uint64_t n,
                                   std::uint64_t& decisions) {
    const Seed seed = derive_seed(plan.seed, n);
    typename G::State state = game.deal(seed);
    std::deque<BotPlayer<G>> bots; // they stay where they are made
    for (Seat seat = 0; seat < plan.setup.players; ++seat) bots.emplace_back(plan.bots[seat], seed, seat);
    decisions =
        static_cast<std::uint64_t>(play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
            return bots[seat].choose(Knowledge<G>{game, position, seat}, actions);
        }));
    return state;
}

template <Game G>
Simulation simulate(const typename G::Box& box, const SimulationPlan& plan) {
    constexpr std::uint64_t batch = 16; // games taken at a time: few enough to stop soon, enough to share work well
    const auto start = std::chrono::steady_clock::now();
    const G game{box, plan.setup};
    std::vector<Simulation> parts(plan.threads, Simulation{.seats = std::vector<SeatTally>(plan.setup.players)});
    parallel(plan.games, {.threads = plan.threads, .batch = batch, .stop = plan.stop, .progress = plan.progress},
             [&](std::uint64_t n, unsigned thread) {
                 std::uint64_t decisions = 0;
                 const typename G::State state = play_series_game(game, plan, plan.first + n, decisions);
                 detail::add_game(parts[thread], game.result(state), decisions);
             });
    Simulation sum = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) sum += parts[i];
    sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return sum;
}

} // namespace iteru
