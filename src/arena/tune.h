// Finds better weights for a judgement by self-play.
//
// A climb that can live with the noise of game results: change one to three weights at random, let a greedy player with
// the changed weights play one with the best so far over paired deals at 2 and 4 players, and keep the change only if
// a sequential test says that it is stronger. A change that won is tried once more in the same direction, one that lost
// in the opposite one; each weight remembers how large a step was worth trying.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "arena/sprt.h"
#include "bots/bot.h"
#include "bots/parallel.h"
#include "engine/play.h"
#include "engine/weights.h"

namespace iteru {

struct TunePlan {
    Seed seed{};
    std::uint64_t games = 0; // at most; 0: no bound
    double minutes = 0;      // at most; 0: no bound
    unsigned threads = 1;
    const std::atomic<bool>* stop = nullptr;
    std::uint64_t deals_per_trial = 400; // at most
    std::uint64_t check_deals = 400;     // of the final comparison with the start, besides the budget
};

struct TuneTally {
    std::uint64_t games = 0;
    int trials = 0;
    int accepted = 0;
};

/// How the weights found fare against those at the start.
struct TuneCheck {
    std::uint64_t deals = 0;
    double win_share = 0.5;
    Interval interval{0, 1};
};

/// One side of a comparison over a deal that was played twice, with the sides swapped.
struct DealShare {
    double wins = 0;   // 0 to 1
    double points = 0; // 0 to 1: half, and more with a lead in points

    /// Points tell sooner than wins who is better; wins are what counts.
    [[nodiscard]] double mixed() const { return (wins + points) / 2; }
};

/// Two ways of judging at one table, on every other seat.
template <Game G>
DealShare compare_on_deal(const G& one, const G& other, const Seed& seed) {
    constexpr double clear_lead = 40; // points
    const int players = one.setup().players;
    DealShare share;
    for (int swap = 0; swap < 2; ++swap) {
        const auto is_one = [&](int seat) { return (seat + swap) % 2 == 0; };
        typename G::State state = one.deal(seed);
        std::array<Random, max_seats> randoms;
        for (Seat seat = 0; seat < players; ++seat) randoms[seat] = bot_random(seed, seat);
        play_on(one, state, [&](const auto& position, Seat seat, const auto& actions) {
            const Knowledge<G> knowledge{is_one(seat) ? one : other, position, seat};
            return choose_greedy<G>(knowledge, actions, randoms[seat]);
        });
        const Result result = one.result(state);
        double lead = 0;
        for (int seat = 0; seat < players; ++seat) {
            const double total = result.seats[static_cast<std::size_t>(seat)].total;
            lead += (is_one(seat) ? total : -total) * 2 / players;
            if (is_one(seat)) share.wins += win_share(result, players, static_cast<Seat>(seat)) / 2;
        }
        share.points += (0.5 + std::clamp(lead / (2 * clear_lead), -0.5, 0.5)) / 2;
    }
    return share;
}

template <Game G>
class Tuner {
public:
    using Weights = typename G::Weights;

    Tuner(const typename G::Box& box, const Weights& start, const TunePlan& plan)
        : box_(box), plan_(plan), start_(start), best_(start), random_(plan.seed, 0) {
        best_.each_weight([&](const auto&, int&, int) { steps_.push_back(first_step); });
        began_ = Clock::now();
    }

    /// Climbs until the budget is spent; `told` hears of every trial.
    void climb(const std::function<void(const TuneTally&)>& told) {
        while (!spent()) {
            Change change = propose();
            Verdict verdict = test(apply(change));
            if (verdict == Verdict::weaker && !spent()) { // then perhaps the other way
                for (auto& [weight, by] : change) by = -by;
                verdict = test(apply(change));
            }
            const bool better = verdict == Verdict::stronger;
            if (better) {
                keep(change);
                if (!spent() && test(apply(change)) == Verdict::stronger) keep(change); // the same way once more
            }
            for (const auto& [weight, by] : change) {
                steps_[weight] = std::clamp(better ? steps_[weight] * 1.3 : steps_[weight] * 0.94, 0.05, 0.8);
            }
            told(tally_);
        }
    }

    /// The best weights against those at the start, on deals that nobody has seen.
    [[nodiscard]] TuneCheck check() {
        std::vector<double> wins;
        const Seed unseen = derive_seed(plan_.seed, ~std::uint64_t{0});
        while (wins.size() < plan_.check_deals && !stopped()) {
            for (const DealShare& share : play(best_, start_, unseen, wins.size())) wins.push_back(share.wins);
        }
        return {wins.size(), wins.empty() ? 0.5 : mean_of(wins), paired_share_interval(wins)};
    }

    [[nodiscard]] const Weights& best() const { return best_; }
    [[nodiscard]] const TuneTally& tally() const { return tally_; }

private:
    using Clock = std::chrono::steady_clock;
    using Change = std::vector<std::pair<std::size_t, int>>; // which weight, by how much
    static constexpr double first_step = 0.3;
    static constexpr std::size_t batch = 16; // deals: as many as are played whatever the threads

    [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }
    [[nodiscard]] bool spent() const {
        const std::chrono::duration<double> since = Clock::now() - began_;
        return stopped() || (plan_.games > 0 && tally_.games >= plan_.games) ||
               (plan_.minutes > 0 && since.count() >= 60 * plan_.minutes);
    }

    [[nodiscard]] Change propose() {
        std::vector<int> values;
        best_.each_weight([&](const auto&, int& value, int) { values.push_back(value); });
        Change change;
        const std::uint32_t count = 1 + random_.below(3);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t weight = random_.below(static_cast<std::uint32_t>(values.size()));
            // Now and then a leap, for a weight that is far off.
            const double step = random_.below(5) == 0 ? 1 : steps_[weight];
            const auto most = static_cast<std::uint32_t>(std::max(2.0, values[weight] * step));
            const int by = static_cast<int>(1 + random_.below(most));
            change.emplace_back(weight, random_.below(2) == 0 ? by : -by);
        }
        return change;
    }

    [[nodiscard]] Weights apply(const Change& change) const {
        Weights changed = best_;
        std::size_t i = 0;
        changed.each_weight([&](const auto&, int& value, int least) {
            for (const auto& [weight, by] : change) {
                if (weight == i) value = std::clamp(value + by, least, most_weight);
            }
            ++i;
        });
        return changed;
    }

    void keep(const Change& change) {
        best_ = apply(change);
        ++tally_.accepted;
    }

    /// Deals from `first` on, half of them with 2 players and half with 4.
    std::vector<DealShare> play(const Weights& one, const Weights& other, const Seed& series, std::uint64_t first) {
        std::vector<DealShare> shares(batch);
        std::array<std::pair<G, G>, 2> tables{sides(one, other, 2), sides(one, other, 4)};
        parallel(batch, {.threads = plan_.threads}, [&](std::uint64_t i, unsigned) {
            const auto& [mine, theirs] = tables[i % 2];
            shares[i] = compare_on_deal(mine, theirs, derive_seed(series, first + i));
        });
        tally_.games += 2 * batch;
        return shares;
    }

    std::pair<G, G> sides(const Weights& one, const Weights& other, int players) const {
        const Setup setup = usual_setup(G::facts, players);
        return {G{box_, setup, one}, G{box_, setup, other}};
    }

    /// Is the candidate stronger than the best so far?
    Verdict test(const Weights& candidate) {
        const Seed series = derive_seed(plan_.seed, static_cast<std::uint64_t>(++tally_.trials));
        Sprt sprt{SprtPlan{.elo0 = 0, .elo1 = 30, .variance = 0.03}};
        for (std::uint64_t first = 0; first < plan_.deals_per_trial && !spent(); first += batch) {
            for (const DealShare& share : play(candidate, best_, series, first)) sprt.add(share.mixed());
            if (sprt.verdict() != Verdict::open) break;
        }
        return sprt.verdict();
    }

    typename G::Box box_;
    TunePlan plan_;
    Weights start_;
    Weights best_;
    Random random_;
    std::vector<double> steps_; // as a part of the weight
    TuneTally tally_;
    Clock::time_point began_;
};

} // namespace iteru
