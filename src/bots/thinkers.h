// Root parallelism: several searches of one position, each with its own tree and its own luck, whose visits are summed.
// What they find depends on how many they are, never on which of them was faster.
#pragma once

#include <memory>
#include <vector>

#include "bots/parallel.h"
#include "bots/search.h"

namespace iteru {

template <Game G>
class Thinkers {
public:
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    Thinkers(const SearchSettings& settings, unsigned count, const Seed& seed, Seat seat) {
        constexpr std::uint64_t first_stream = 64; // bot_random has those below
        for (unsigned i = 0; i < count; ++i) {
            searches_.push_back(std::make_unique<Search<G>>(settings));
            randoms_.emplace_back(seed, first_stream + seat + std::uint64_t{max_seats} * i);
        }
    }

    /// So many iterations in all, or until `enough()`, which every thread asks. One alone also stops when it has
    /// settled.
    template <class Enough>
    void think(const Knowledge<G>& knowledge, std::uint32_t iterations, const Enough& enough) {
        const auto count = static_cast<std::uint32_t>(searches_.size());
        parallel(count, {.threads = count}, [&](std::uint64_t one, unsigned) {
            const auto i = static_cast<std::size_t>(one);
            const std::uint32_t share = iterations / count + (i < iterations % count ? 1 : 0);
            searches_[i]->set_root(knowledge, share);
            searches_[i]->think(knowledge, randoms_[i], share, enough, count == 1);
        });
    }

    /// The actions at the root, most visited first.
    [[nodiscard]] Considered<G> considered(const ActionList& actions) {
        Considered<G> sum = searches_.front()->considered(actions);
        if (searches_.size() == 1) return sum;
        std::sort(sum.begin(), sum.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
        for (std::size_t i = 1; i < searches_.size(); ++i) {
            for (const Thought<G>& thought : searches_[i]->considered(actions)) {
                Thought<G>& all = sum[thought.place];
                const double rewards = all.reward * all.visits + thought.reward * thought.visits;
                all.visits += thought.visits;
                all.reward = all.visits == 0 ? 0 : rewards / all.visits;
            }
        }
        most_visited_first<G>(sum);
        return sum;
    }

    void take(const Knowledge<G>& knowledge, const Action& action) {
        for (const auto& search : searches_) search->take(knowledge, action);
    }

    /// See Search::tell.
    void tell(const typename G::State& truth) {
        for (const auto& search : searches_) search->tell(truth);
    }

    /// See Search::rest.
    void rest() {
        for (const auto& search : searches_) search->rest();
    }

    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = sizeof *this + randoms_.capacity() * sizeof(Random);
        for (const auto& search : searches_) sum += search->bytes();
        return sum;
    }

private:
    std::vector<std::unique_ptr<Search<G>>> searches_;
    std::vector<Random> randoms_;
};

} // namespace iteru
