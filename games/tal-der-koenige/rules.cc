// Setup, the auction (T1, T2), the end of a round (T7), and the decisions (T9). The phases on the board are in
// movement.cc and pyramids.cc.
#include "games/tal-der-koenige/rules.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace iteru::tal_der_koenige {

namespace {

void move_all(Cubes& from, Cubes& to) {
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = static_cast<std::uint8_t>(to[i] + from[i]);
    from = {};
}

} // namespace

// ---------------------------------------------------------------------------------------------------------------
// T1 Components and setup

State TalDerKoenige::deal(const Seed& seed, Events events) const {
    State state{};
    state.random = Random{seed};
    state.bag.fill(box_.cubes_each); // T1.1
    for (Player& player : state.players) {
        player.orders.fill(no_place);
        player.workers.fill(static_cast<Place>(box_.start_area)); // T1.4
        player.foremen.fill(static_cast<Place>(box_.start_area));
    }
    for (Site& site : state.sites) site.owner = nobody;
    state.disc = static_cast<Seat>(state.random.below(setup_.players)); // T1.6
    begin_round(state, events);
    go_on(state, events, Rule::T9_6);
    return state;
}

SeatSet TalDerKoenige::to_act(const State& state) const {
    if (state.decision == Decision::none) return {};
    if (state.decision != Decision::plan) return SeatSet::of(state.active);
    SeatSet planning;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (state.players[seat].orders[1] == no_place) planning |= SeatSet::of(seat);
    }
    return planning;
}

// ---------------------------------------------------------------------------------------------------------------
// T2 Auction of cubes

/// T1.6: the disc holder goes first in every phase.
void TalDerKoenige::begin_round(State& state, Events& events) const {
    ++state.round;
    state.active = state.disc;
    state.decision = Decision::bid;
    events.add(RoundBegan{state.round}, Rule::T1_6, state.disc);
    draw_groups(state, events);
    if (state.group_count == 0) begin_foremen(state, events); // T2.1: no auction
}

/// T2.1
void TalDerKoenige::draw_groups(State& state, Events& events) const {
    int left = total(state.bag);
    state.group_count = 0;
    if (left > 0) ++state.reveals;
    for (int group = 0; group < setup_.players + extra_groups && left > 0; ++group) {
        Cubes& cubes = state.groups[n(group)];
        for (int cube = 0; cube < group_size && left > 0; ++cube) {
            auto drawn = static_cast<int>(state.random.below(static_cast<std::uint32_t>(left--)));
            std::size_t colour = 0;
            while (drawn >= state.bag[colour]) drawn -= state.bag[colour++];
            --state.bag[colour];
            ++cubes[colour];
        }
        ++state.group_count;
        events.add(GroupDrawn{static_cast<Group>(group), cubes[0], cubes[1], cubes[2], cubes[3], cubes[4]}, Rule::T2_1,
                   nobody);
    }
}

/// T2.2, T9.1: one tablet, or the end of this player's bidding. T8.3: in the bluff variant the turn passes.
void TalDerKoenige::lay_tablet(State& state, const Action& action, Events& events) const {
    if (bluff()) events.cite(Rule::T8_3);
    if (action.done) {
        end_bidding(state, events);
        next_bidder(state, events);
        return;
    }
    Player& player = state.players[state.active];
    ++player.tablets[n(action.group)];
    if (action.tablet != Tablet::blank) {
        player.valued[n(action.tablet) - 1] = static_cast<std::uint8_t>(n(action.group) + 1);
    }
    events.add_secret(SeatSet::of(state.active), TabletLaid{action.group, action.tablet}, Rule::T2_2, state.active);
    // T8.3, T9.1: after the eighth tablet there is nothing more to lay.
    const bool last = std::accumulate(player.tablets.begin(), player.tablets.end(), 0) == tablet_count;
    if (last) end_bidding(state, events);
    if (last || bluff()) next_bidder(state, events);
}

void TalDerKoenige::end_bidding(State& state, Events& events) const {
    state.passed = static_cast<std::uint8_t>(state.passed | 1U << state.active);
    events.add(BiddingDone{}, bluff() ? Rule::T8_3 : Rule::T2_2, state.active);
}

/// The next player clockwise that has not passed; after the last one the tablets are revealed.
void TalDerKoenige::next_bidder(State& state, Events& events) const {
    if (std::popcount(state.passed) == setup_.players) {
        reveal_bids(state, events);
        return;
    }
    do state.active = after(state.active);
    while ((state.passed >> state.active & 1U) != 0);
}

int TalDerKoenige::bid_at(const Player& player, int group) const {
    int sum = 0;
    for (std::size_t i = 0; i < player.valued.size(); ++i) {
        if (player.valued[i] == group + 1) sum += static_cast<int>(i) + 1;
    }
    return sum;
}

int TalDerKoenige::blanks_in_hand(const Player& player) const {
    int laid = 0;
    for (const std::uint8_t count : player.tablets) laid += count;
    for (const std::uint8_t group : player.valued) laid -= group != 0;
    return blank_tablets - laid;
}

/// T2.3: nobody, if no bid is above 0.
Seat TalDerKoenige::highest_bidder(const State& state, int group) const {
    Seat best = nobody;
    int highest = 0;
    Seat seat = state.disc;
    for (int i = 0; i < setup_.players; ++i, seat = after(seat)) {
        const int bid = bid_at(state.players[seat], group);
        if (bid <= highest) continue; // equal sums: the earlier in player order
        highest = bid;
        best = seat;
    }
    return best;
}

/// T2.3, T2.4
void TalDerKoenige::reveal_bids(State& state, Events& events) const {
    bool any_laid = false;
    bool any_sold = false;
    for (int group = 0; group < state.group_count; ++group) {
        Seat seat = state.disc;
        for (int i = 0; i < setup_.players; ++i, seat = after(seat)) {
            const Player& player = state.players[seat];
            if (player.tablets[n(group)] == 0) continue;
            any_laid = true;
            // A secret that everybody at the table now knows.
            events.add_secret(SeatSet::first(setup_.players),
                              BidShown{static_cast<Group>(group), player.tablets[n(group)], bid_at(player, group)},
                              Rule::T2_3, seat);
        }
        any_sold = any_sold || highest_bidder(state, group) != nobody;
    }
    if (any_laid) ++state.reveals;
    if (!any_sold) events.cite(Rule::T7_5);

    for (int group = 0; group < state.group_count; ++group) {
        Cubes& cubes = state.groups[n(group)];
        const Seat buyer = highest_bidder(state, group);
        if (buyer != nobody) {
            const int bid = bid_at(state.players[buyer], group);
            events.add(GroupSold{static_cast<Group>(group), bid}, Rule::T2_3, buyer);
            move_all(cubes, state.players[buyer].cubes);
        } else if (fast() || !any_sold) {
            events.add(GroupToPharaoh{static_cast<Group>(group)}, fast() ? Rule::T8_1 : Rule::T7_5, nobody);
            give_to_pharaoh(state, cubes, events);
        } else {
            events.add(GroupReturned{static_cast<Group>(group)}, Rule::T2_3, nobody);
            move_all(cubes, state.bag); // every draw is from a mixed bag
        }
    }
    state.group_count = 0;
    state.passed = 0;
    for (Player& player : state.players) {
        player.tablets = {};
        player.valued = {};
    }
    events.cite(Rule::T2_4);
    begin_foremen(state, events);
}

// ---------------------------------------------------------------------------------------------------------------
// T6.4, T7 The Pharaoh's pyramid and the end of the game

int TalDerKoenige::pharaoh_blocks(const State& state) const {
    return std::min<int>(total(state.spent), box_.pharaoh_blocks);
}

/// T6.4: what is beyond its last block is set aside.
void TalDerKoenige::give_to_pharaoh(State& state, Cubes& cubes, Events& events) const {
    const bool was_finished = pharaoh_blocks(state) == box_.pharaoh_blocks;
    move_all(cubes, state.spent);
    if (!was_finished && pharaoh_blocks(state) == box_.pharaoh_blocks) {
        events.add(PharaohFinished{}, Rule::T7_1, nobody);
    }
}

/// T7.1; else T6.5: the disc passes to the left.
void TalDerKoenige::end_round(State& state, Events& events) const {
    bool all_finished = true;
    each_site(board_.open_sites(), [&](SiteId site) { return all_finished = finished(state, site); });
    if (all_finished || pharaoh_blocks(state) == box_.pharaoh_blocks) {
        state.decision = Decision::none;
        state.active = state.disc;
        events.add(GameOver{}, Rule::T7_1, nobody);
        return;
    }
    state.disc = after(state.disc);
    events.add(DiscPassed{}, Rule::T6_5, state.disc);
    begin_round(state, events);
}

} // namespace iteru::tal_der_koenige
