// Root parallelism: several searches of one position, each with its own tree and its own luck, whose visits are summed.
// What they find depends on how many they are, never on which of them was faster or where it ran.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bots/parallel.h"
#include "bots/search.h"

namespace iteru {

template <Game G>
class Thinkers {
public:
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    /// So many, all of them here; or this part alone, while the others think elsewhere.
    Thinkers(const SearchSettings& settings, unsigned count, const Seed& seed, Seat seat,
             std::optional<unsigned> part = {})
        : count_(count), first_(part.value_or(0)) {
        constexpr std::uint64_t first_stream = 64; // bot_random has those below
        const unsigned end = part ? *part + 1 : count;
        for (unsigned i = first_; i < end; ++i) {
            searches_.push_back(std::make_unique<Search<G>>(settings));
            randoms_.emplace_back(seed, first_stream + seat + std::uint64_t{max_seats} * i);
        }
    }

    /// So many iterations in all, or until `enough()`, which every thread asks. One alone also stops when it has
    /// settled.
    template <class Enough>
    void think(const Knowledge<G>& knowledge, std::uint32_t iterations, const Enough& enough) {
        parallel(searches_.size(), {.threads = static_cast<unsigned>(searches_.size())},
                 [&](std::uint64_t one, unsigned) {
                     const auto i = static_cast<std::size_t>(one);
                     const std::uint32_t share = iterations / count_ + (first_ + i < iterations % count_ ? 1 : 0);
                     searches_[i]->set_root(knowledge, share);
                     searches_[i]->think(knowledge, randoms_[i], share, enough, count_ == 1);
                 });
    }

    /// What each search here thought of the actions.
    [[nodiscard]] std::vector<Look> looks(const ActionList& actions) {
        std::vector<Look> all;
        for (const auto& search : searches_) {
            Look& look = all.emplace_back(actions.size());
            for (const Thought<G>& thought : search->considered(actions)) {
                look[thought.place] = {thought.visits, thought.reward};
            }
        }
        return all;
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
    unsigned count_; // of all that think together
    unsigned first_; // of those here
    std::vector<std::unique_ptr<Search<G>>> searches_;
    std::vector<Random> randoms_;
};

/// The visits of all searches added up, in the order of their numbers: most visited first.
template <Game G>
Considered<G> added_up(const typename G::ActionList& actions, std::span<const Look> looks) {
    Considered<G> sum;
    for (const auto& action : actions) {
        const Visits& first = looks.front()[sum.size()];
        sum.push_back({action, sum.size(), first.count, first.reward});
    }
    for (const Look& look : looks.subspan(1)) {
        for (Thought<G>& all : sum) {
            const Visits& more = look[all.place];
            const double rewards = all.reward * all.visits + more.reward * more.count;
            all.visits += more.count;
            all.reward = all.visits == 0 ? 0 : rewards / all.visits;
        }
    }
    most_visited_first<G>(sum);
    return sum;
}

} // namespace iteru
