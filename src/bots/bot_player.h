// How a BotPlayer does what player.h says: for player.cc, which compiles it for each game of the house, and for tests
// with games of their own.
#pragma once

#include <algorithm>

#include "bots/nets.h"
#include "bots/plain_search.h"
#include "bots/player.h"
#include "bots/thinkers.h"

namespace iteru {

namespace detail {

/// Whether there is a textbook's search to measure by: browsers fetch none.
#ifdef __wasm__
inline constexpr bool measures = false;
#else
inline constexpr bool measures = true;
#endif

/// What a mean strategy has less of than this share of the favourite is left from its beginnings.
inline constexpr double least_of_a_mix = 0.05;

/// Another action that was looked at and seemed nearly as good; 0 if there is none.
template <Game G>
std::size_t second_thought(const Considered<G>& thoughts, double nearly, Random& random) {
    std::uint32_t good = 0;
    while (good + 1 < thoughts.size() && thoughts[good + 1].visits > 0 &&
           thoughts[good + 1].reward > thoughts[0].reward - nearly) {
        ++good;
    }
    return good == 0 ? 0 : 1 + random.below(std::min<std::uint32_t>(good, 3));
}

} // namespace detail

template <Game G>
BotPlayer<G>::BotPlayer(const BotSpec& spec, const Seed& seed, Seat seat, std::optional<unsigned> part, Now now)
    : spec_(spelled_out(spec, G::bots.levels, house_net(G::facts.id) != nullptr)),
      settings_(with_changes(G::bots.search, spec_.changes)), random_(bot_random(seed, seat)), now_(std::move(now)) {
    if (spec_.kind == BotSpec::Kind::simple) return;
    if constexpr (detail::measures) {
        if (spec_.plain) plain_ = std::make_unique<PlainSearch<G>>();
    }
    if (!plain_) search_ = std::make_unique<Thinkers<G>>(settings_, spec_.threads, seed, seat, part);
}

template <Game G>
BotPlayer<G>::~BotPlayer() = default;

/// By iterations, or until the time is up.
template <Game G>
template <class Run>
void BotPlayer<G>::think(const Run& run) {
    if (spec_.milliseconds == 0) return run(spec_.iterations, [] { return false; });
    constexpr std::uint32_t most_per_millisecond = 100; // what room is made for
    const auto deadline = now_() + std::chrono::milliseconds{spec_.milliseconds};
    run(spec_.milliseconds * most_per_millisecond, [&] { return now_() >= deadline; });
}

template <Game G>
std::vector<Look> BotPlayer<G>::look(const Knowledge<G>& knowledge, const ActionList& actions) {
    if (!search_) return {};
    think([&](std::uint32_t iterations, const auto& enough) { search_->think(knowledge, iterations, enough); });
    return search_->looks(actions);
}

template <Game G>
typename G::Action BotPlayer<G>::settle(const Knowledge<G>& knowledge, const ActionList& actions,
                                        std::span<const Look> looks) {
    if constexpr (detail::measures) {
        if (plain_) {
            Action chosen{};
            think([&](std::uint32_t iterations, const auto& enough) {
                chosen = plain_->choose(knowledge, actions, random_, iterations, enough);
            });
            return chosen;
        }
    }
    if (!search_) return iteru::choose<G>(spec_.simple, knowledge, actions, random_);
    const Considered<G> thoughts = added_up<G>(actions, looks);
    const bool slips = settings_.slips > 0 && random_.below(100) < static_cast<std::uint32_t>(settings_.slips);
    const std::size_t place = slips ? detail::second_thought<G>(thoughts, settings_.nearly / 1000.0, random_) : 0;
    const bool draws = place == 0 && settings_.mixed != 0 && is_secret<G>(actions);
    const Action chosen =
        draws ? drawn_by_visits<G>(thoughts, random_, detail::least_of_a_mix) : thoughts[place].action;
    search_->take(knowledge, chosen);
    return chosen;
}

template <Game G>
void BotPlayer<G>::tell(const typename G::State& truth) {
    if (search_) search_->tell(truth);
}

template <Game G>
void BotPlayer<G>::rest() {
    if (search_) search_->rest();
}

template <Game G>
std::size_t BotPlayer<G>::bytes() const {
    return sizeof *this + (search_ ? search_->bytes() : 0);
}

} // namespace iteru
