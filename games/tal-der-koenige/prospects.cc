// The moves that a bot weighs: one of each group with the same effect, and none that nobody would make.
#include <algorithm>
#include <array>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

/// Sifts a list in place. Of a pawn's ways into a site the shortest is kept: its cells differ only in who comes first.
class Sieve {
public:
    Sieve(TalDerKoenige::ActionList& list, Seat seat) : list_(list), seat_(seat) { next_pawn(); }

    void next_pawn() { door_.fill(no_door); }
    void keep(const Action& action) { list_[kept_++] = action; }
    void keep_shortest(const Action& action, SiteId site, int lines) {
        // Rivals who are bound for the same site had better not be bound for the same cell.
        const int cost = lines * max_places + (static_cast<int>(n(action.to)) + 3 * seat_) % max_places;
        std::size_t& door = door_[n(site)];
        if (door == no_door) {
            door = kept_;
            cost_[n(site)] = cost;
            keep(action);
        } else if (cost < cost_[n(site)]) {
            cost_[n(site)] = cost;
            list_[door] = action;
        }
    }
    void done() { list_.shorten(kept_); }

private:
    static constexpr std::size_t no_door = ~std::size_t{0};

    TalDerKoenige::ActionList& list_;
    int seat_;
    std::size_t kept_ = 0;
    std::array<std::size_t, site_count> door_{};
    std::array<int, site_count> cost_{};
};

} // namespace

/// Tablets are laid at once, so their order is ours: the highest first; and blanks stay in the hand.
void TalDerKoenige::bids_to_weigh(const State& state, ActionList& list) const {
    int lowest = highest_tablet + 1;
    for (int value = highest_tablet; value > 0; --value) {
        if (state.players[state.active].valued[n(value) - 1] != 0) lowest = value;
    }
    Sieve sieve{list, state.active};
    for (const Action& action : list) {
        const int value = static_cast<int>(action.tablet);
        if (action.done || (value > 0 && (bluff() || value < lowest))) sieve.keep(action);
    }
    sieve.done();
}

void TalDerKoenige::foreman_moves_to_weigh(const State& state, Seat seat, ActionList& list) const {
    const Player& player = state.players[seat];
    const bool second = state.decision == Decision::plan ? player.orders[0] != no_place : state.foreman == 1;
    const Place from = player.foremen[second ? 1 : 0];
    const Places taken = occupied(state);
    Sieve sieve{list, seat};
    for (const Action& action : list) {
        const SiteId site = site_at(action.to);
        if (site == no_site || action.to == from) sieve.keep(action);
        else if (!finished(state, site) && !taken.contains(action.to))
            sieve.keep_shortest(action, site, board_.distance(from, action.to));
    }
    sieve.done();
}

void TalDerKoenige::worker_moves_to_weigh(const State& state, ActionList& list) const {
    const Seat seat = state.active;
    unsigned work = 0; // the sites where there is something to build, to rob or to guard
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto site = static_cast<SiteId>(i);
        const Seat owner = state.sites[i].owner;
        if (owner == nobody || finished(state, site)) continue;
        const bool weak = owner != seat && state.round > 1 && may_rob(state, seat, site);
        if (owner == seat || weak) work |= 1U << i;
    }
    Sieve sieve{list, seat};
    Place from = no_place;
    for (const Action& action : list) {
        if (!action.done && action.from != from) {
            sieve.next_pawn();
            from = action.from;
        }
        const SiteId site = action.done ? no_site : site_at(action.to);
        if (site == no_site) sieve.keep(action);
        else if (site != site_at(from) && (work >> n(site) & 1U) != 0)
            sieve.keep_shortest(action, site, board_.distance(from, action.to));
    }
    sieve.done();
}

void TalDerKoenige::prospects(const State& state, Seat seat, ActionList& list) const {
    legal(state, seat, list);
    switch (state.decision) {
    case Decision::bid: bids_to_weigh(state, list); break;
    case Decision::foreman:
    case Decision::plan: foreman_moves_to_weigh(state, seat, list); break;
    case Decision::worker: worker_moves_to_weigh(state, list); break;
    default: break;
    }
}

} // namespace iteru::tal_der_koenige
