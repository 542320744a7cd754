// T3 and T4: foremen and workers on the board.
#include <algorithm>
#include <cassert>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

/// T1.3: cells with a pawn; an open area is never full.
Places TalDerKoenige::occupied(const State& state) const {
    Places taken;
    for (std::size_t seat = 0; seat < setup_.players; ++seat) {
        for (const Place worker : state.players[seat].workers) taken.add(worker);
        for (const Place foreman : state.players[seat].foremen) taken.add(foreman);
    }
    for (int area = 0; area < area_count; ++area) taken.remove(static_cast<Place>(area));
    return taken;
}

int TalDerKoenige::free_scarabs(const State& state, Seat seat) const {
    int scarabs = scarab_count;
    for (const Site& site : state.sites) scarabs -= site.owner == seat;
    return scarabs;
}

// ---------------------------------------------------------------------------------------------------------------
// T3 Foremen

/// T3.2: openly in round 1; T3.3: in secret from round 2.
void TalDerKoenige::begin_foremen(State& state, Events& events) const {
    state.active = state.disc;
    state.foreman = 0;
    if (state.round == 1) {
        state.decision = Decision::foreman;
        state.points = move_points;
        events.cite(Rule::T3_2);
    } else {
        state.decision = Decision::plan;
        events.cite(Rule::T3_3);
    }
}

/// T3.1, T3.2
void TalDerKoenige::move_foreman(State& state, const Action& action, Events& events) const {
    const int cost = board_.distance(state.players[state.active].foremen[state.foreman], action.to);
    state.points = static_cast<std::uint8_t>(state.points - cost);
    put_foreman(state, action.to, events);
    if (may_claim(state)) state.decision = Decision::claim;
    else if (!next_foreman(state)) begin_workers(state, events);
}

int TalDerKoenige::points_to_plan(const State& state, Seat seat) const {
    const Player& player = state.players[seat];
    if (player.orders[0] == no_place) return move_points;
    return move_points - board_.distance(player.foremen[0], player.orders[0]);
}

/// T3.3: the order for foreman 1, then for foreman 2. That it is written is all the others learn.
void TalDerKoenige::write_order(State& state, Seat seat, const Action& action, Events& events) const {
    auto& orders = state.players[seat].orders;
    const int foreman = orders[0] == no_place ? 0 : 1;
    orders[n(foreman)] = action.to;
    const int cost = board_.distance(state.players[seat].foremen[n(foreman)], action.to);
    events.add_secret(SeatSet::of(seat), OrderWritten{foreman + 1, action.to, cost}, Rule::T3_3, seat);
    if (to_act(state).empty()) reveal_plans(state, events);
}

/// T3.3: all together.
void TalDerKoenige::reveal_plans(State& state, Events& events) const {
    ++state.reveals;
    Seat seat = state.disc;
    for (int i = 0; i < setup_.players; ++i, seat = after(seat)) {
        const auto& orders = state.players[seat].orders;
        events.add(PlanShown{orders[0], orders[1]}, Rule::T3_3, seat);
    }
    carry_out_orders(state, events);
}

/// T3.3: in player order, foreman 1 before foreman 2, until somebody may claim a site.
void TalDerKoenige::carry_out_orders(State& state, Events& events) const {
    do {
        carry_out_order(state, events);
        if (may_claim(state)) {
            state.decision = Decision::claim;
            return;
        }
    } while (next_foreman(state));
    begin_workers(state, events);
}

/// T3.4: from an occupied cell a foreman is displaced to the area it borders; one that stays never is.
void TalDerKoenige::carry_out_order(State& state, Events& events) const {
    Player& player = state.players[state.active];
    const Place from = player.foremen[state.foreman];
    const Place to = player.orders[state.foreman];
    player.orders[state.foreman] = no_place;
    if (to == from || !occupied(state).contains(to)) {
        put_foreman(state, to, events);
        return;
    }
    const auto area = static_cast<Place>(box_.area_of[n(to)]);
    player.foremen[state.foreman] = area;
    events.add(ForemanDisplaced{state.foreman + 1, to, area}, Rule::T3_4, state.active);
}

void TalDerKoenige::put_foreman(State& state, Place place, Events& events) const {
    Place& foreman = state.players[state.active].foremen[state.foreman];
    const Rule rule = state.round == 1 ? Rule::T3_2 : Rule::T3_3;
    if (place == foreman) {
        events.add(ForemanStayed{state.foreman + 1, place}, rule, state.active);
        return;
    }
    events.cite(Rule::T3_1);
    events.cite(Rule::T3_5);
    const SiteId left = site_at(foreman);
    if (left != no_site && state.sites[n(left)].owner == state.active) events.cite(Rule::T3_7);
    events.add(ForemanMoved{state.foreman + 1, foreman, place, board_.distance(foreman, place)}, rule, state.active);
    foreman = place;
}

/// T3.6: a site nobody owns, and a free scarab.
bool TalDerKoenige::may_claim(const State& state) const {
    const SiteId site = site_at(state.players[state.active].foremen[state.foreman]);
    return site != no_site && state.sites[n(site)].owner == nobody && free_scarabs(state, state.active) > 0;
}

/// T3.6; T3.7: the site stays its owner's when the foreman leaves.
void TalDerKoenige::claim(State& state, const Action& action, Events& events) const {
    const SiteId site = site_at(state.players[state.active].foremen[state.foreman]);
    if (action.done) {
        events.add(ClaimDeclined{state.foreman + 1, site}, Rule::T3_6, state.active);
    } else {
        state.sites[n(site)].owner = state.active;
        events.add(SiteClaimed{state.foreman + 1, site}, Rule::T3_6, state.active);
    }
    if (!next_foreman(state)) begin_workers(state, events);
    else if (state.round == 1) state.decision = Decision::foreman;
    else carry_out_orders(state, events);
}

/// The active player's second foreman, or the next player's first; false after the last one.
bool TalDerKoenige::next_foreman(State& state) const {
    if (state.foreman == 0) {
        state.foreman = 1;
        return true;
    }
    state.foreman = 0;
    state.active = after(state.active);
    if (state.active == state.disc) return false;
    if (state.round == 1) state.points = move_points;
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// T4 Workers

void TalDerKoenige::begin_workers(State& state, Events& events) const {
    state.active = state.disc;
    state.decision = Decision::worker;
    state.points = move_points;
    events.cite(Rule::T4_1);
}

/// T4.1: one worker, or the end of this player's moves.
void TalDerKoenige::move_worker(State& state, const Action& action, Events& events) const {
    if (action.done) {
        next_player(state, events);
        return;
    }
    auto& workers = state.players[state.active].workers;
    const int cost = board_.distance(action.from, action.to);
    state.points = static_cast<std::uint8_t>(state.points - cost);
    events.add(WorkerMoved{action.from, action.to, cost}, Rule::T4_1, state.active);
    // The worker takes its place in the order of places.
    auto worker = std::find(workers.begin(), workers.end(), action.from);
    assert(worker != workers.end());
    for (; worker != workers.begin() && *(worker - 1) > action.to; --worker) *worker = *(worker - 1);
    for (; worker + 1 != workers.end() && *(worker + 1) < action.to; ++worker) *worker = *(worker + 1);
    *worker = action.to;
}

} // namespace iteru::tal_der_koenige
