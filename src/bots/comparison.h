// What some actions lead to, compared in the same worlds.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/hint.h"
#include "bots/search.h"

namespace iteru {

/// How one action fared in one world.
struct Fortune {
    double share = 0; // of the victory
    int total = 0;
};

/// The mean of some figures, and its standard error.
struct Mean {
    double value = 0;
    double error = 0;
};

inline Mean mean_over(std::size_t count, const auto& figure) {
    const auto n = static_cast<double>(count);
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += figure(i);
    double squares = 0;
    for (std::size_t i = 0; i < count; ++i) squares += (figure(i) - sum / n) * (figure(i) - sum / n);
    return {sum / n, std::sqrt(squares / (n - 1) / n)};
}

/// By how much an action is ahead of another in the same worlds.
struct Lead {
    Mean chance; // of winning
    Mean total;  // the final score
};

/// The error of a share as if two worlds more had been won and two lost (Agresti and Coull): 32 victories in a row do
/// not make one certain.
inline double share_error(const std::vector<Fortune>& fortunes) {
    const std::size_t more = 4;
    return mean_over(
               fortunes.size() + more,
               [&](std::size_t i) { return i < fortunes.size() ? fortunes[i].share : static_cast<double>(i % 2); })
        .error;
}

/// Every world has a seed of its own, from which one stream draws what is hidden and another plays on: so all actions
/// meet the same worlds and the same luck, and what is left of a difference is theirs.
template <Game G>
class Comparison {
public:
    using Action = typename G::Action;
    using State = typename G::State;

    static constexpr std::size_t first_look = 32;   // worlds; at each look there are twice as many
    static constexpr std::size_t most_worlds = 512; // so there are five looks at most
    /// Standard errors that chance alone exceeds in 5 % of five such looks (Pocock).
    static constexpr double bound = 2.41;

    Comparison(const Knowledge<G>& knowledge, std::vector<Action> actions, const Seed& seed)
        : knowledge_(knowledge), actions_(std::move(actions)), seed_(seed), fortunes_(actions_.size()),
          points_(actions_.size()) {}

    /// Plays on until there have been so many worlds. `watch(action, world)` is told how each action finds its world.
    template <class Watch>
    void play(std::size_t worlds, Search<G>& search, const Watch& watch) {
        const G& game = knowledge_.game();
        for (; worlds_ < worlds; ++worlds_) {
            const Seed seed = derive_seed(seed_, worlds_);
            Random hidden{seed, 1};
            const State dealt = knowledge_.sample(hidden);
            for (std::size_t i = 0; i < actions_.size(); ++i) {
                State world = dealt;
                watch(i, world);
                Random luck{seed, 2};
                game.apply(world, knowledge_.seat(), actions_[i], unheard_);
                search.play_to_end(game, world, luck);
                add(i, game.result(world));
            }
        }
    }
    void play(std::size_t worlds, Search<G>& search) {
        play(worlds, search, [](std::size_t, const State&) {});
    }

    /// Until it is clear which action is better than which, or there have been enough worlds.
    void play_until_clear(Search<G>& search) {
        for (std::size_t worlds = first_look; worlds <= most_worlds; worlds *= 2) {
            play(worlds, search);
            if (clear()) return;
        }
    }

    /// Neighbours in the order of their chances differ by more than the bound, world by world. Where no world tells the
    /// chances of two apart, the final score decides; where not even that differs in any world, they are the same.
    [[nodiscard]] bool clear() const {
        std::vector<std::size_t> order(actions_.size());
        std::vector<Mean> chances;
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
            chances.push_back(chance_of(i));
        }
        std::ranges::sort(order, std::greater{}, [&](std::size_t i) { return chances[i].value; });
        for (std::size_t i = 1; i < order.size(); ++i) {
            if (!told_apart(fortunes_[order[i - 1]], fortunes_[order[i]])) return false;
        }
        return true;
    }

    [[nodiscard]] Lead lead(std::size_t one, std::size_t other) const {
        const auto differ = [&](const auto& figure) {
            return mean_over(worlds_, [&](std::size_t n) {
                return static_cast<double>(figure(fortunes_[one][n]) - figure(fortunes_[other][n]));
            });
        };
        return {.chance = differ([](const Fortune& fortune) { return fortune.share; }),
                .total = differ([](const Fortune& fortune) { return fortune.total; })};
    }

    [[nodiscard]] Counsel hint() const {
        Counsel all{.actions = {}, .worlds = static_cast<int>(worlds_), .clear = clear()};
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const std::vector<Fortune>& mine = fortunes_[i];
            const Mean total = mean_over(worlds_, [&](std::size_t n) { return static_cast<double>(mine[n].total); });
            Advice advice{.action = erase<G>(actions_[i]),
                          .chance = chance_of(i).value,
                          .chance_error = share_error(mine),
                          .total = total.value,
                          .total_error = total.error};
            for (std::size_t k = 0; k < max_categories; ++k) {
                advice.points[k] = static_cast<double>(points_[i][k]) / static_cast<double>(worlds_);
            }
            all.actions.push_back(advice);
        }
        return all;
    }

private:
    void add(std::size_t action, const Result& result) {
        const SeatResult& mine = result.seats[knowledge_.seat()];
        fortunes_[action].push_back(
            {win_share(result, knowledge_.game().setup().players, knowledge_.seat()), mine.total});
        for (std::size_t k = 0; k < max_categories; ++k) points_[action][k] += mine.points[k];
    }

    [[nodiscard]] Mean chance_of(std::size_t action) const {
        return mean_over(worlds_, [&](std::size_t n) { return fortunes_[action][n].share; });
    }

    static bool told_apart(const std::vector<Fortune>& one, const std::vector<Fortune>& other) {
        const auto differ = [&](const auto& figure) {
            return mean_over(one.size(), [&](std::size_t n) { return figure(one[n]) - figure(other[n]); });
        };
        Mean ahead = differ([](const Fortune& fortune) { return fortune.share; });
        if (ahead.value == 0 && ahead.error == 0) {
            ahead = differ([](const Fortune& fortune) { return static_cast<double>(fortune.total); });
            if (ahead.value == 0 && ahead.error == 0) return true;
        }
        return std::abs(ahead.value) > bound * ahead.error;
    }

    Knowledge<G> knowledge_;
    std::vector<Action> actions_;
    Seed seed_;
    std::size_t worlds_ = 0;
    std::vector<std::vector<Fortune>> fortunes_; // of each action, by world
    std::vector<std::array<std::int64_t, max_categories>> points_;
    Events unheard_;
};

} // namespace iteru
