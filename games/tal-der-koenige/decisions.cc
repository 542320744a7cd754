// Decisions: what may be done, what comes of it, and what goes by itself.
#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

/// The sites that these pawns stand in.
unsigned TalDerKoenige::sites_under(const auto& pawns) const {
    unsigned sites = 0;
    for (const Place pawn : pawns) {
        if (site_at(pawn) != no_site) sites |= 1U << n(site_at(pawn));
    }
    return sites;
}

/// T9.1; T9.6: equal tablets are one choice.
template <class Take>
void TalDerKoenige::bid_choices(const State& state, Take& take) const {
    if (!take(Action{.kind = Decision::bid, .done = true})) return;
    const Player& player = state.players[state.active];
    for (int value = 0; value <= highest_tablet; ++value) {
        if (value == 0 ? blanks_in_hand(player) == 0 : player.valued[n(value) - 1] != 0) continue;
        for (int group = 0; group < state.group_count; ++group) {
            if (!take(Action{
                    .kind = Decision::bid, .tablet = static_cast<Tablet>(value), .group = static_cast<Group>(group)})) {
                return;
            }
        }
    }
}

/// T9.4; T9.6: workers on one place are one choice.
template <class Take>
void TalDerKoenige::worker_choices(const State& state, Take& take) const {
    if (!take(Action{.kind = Decision::worker, .done = true})) return;
    const Places taken = occupied(state);
    Place last = no_place;
    for (const Place from : state.players[state.active].workers) {
        if (from == last) continue;
        last = from;
        Places ends = board_.within(from, state.points) - taken;
        ends.remove(from);
        const bool more =
            ends.each([&](Place to) { return take(Action{.kind = Decision::worker, .from = from, .to = to}); });
        if (!more) return;
    }
}

/// T9.5; T5.2: any block of the highest storey.
template <class Take>
void TalDerKoenige::steal_choices(const State& state, Take& take) const {
    if (!take(Action{.kind = Decision::steal, .done = true})) return;
    each_site(sites_under(state.players[state.active].foremen), [&](SiteId id) {
        if (steals_left(state, state.active, id) == 0) return true;
        const Site& site = state.sites[n(id)];
        const std::size_t storey = storey_of(id, site.blocks - 1);
        const auto steal = [&](Colour colour, Spot spot) {
            return take(Action{.kind = Decision::steal, .site = id, .block = block_of(colour, spot)});
        };
        for (const Colour colour : all_colours) {
            if (site.storeys[storey][index(colour)] > 0 && !steal(colour, Spot::edge)) return false;
        }
        if (!has_centre(id, storey) || site.centre == 0) return true;
        return steal(static_cast<Colour>(site.centre - 1), Spot::centre);
    });
}

/// T9.5; T6.2: each colour in hand, at the edge or in the centre.
template <class Take>
void TalDerKoenige::build_choices(const State& state, Take& take) const {
    if (!take(Action{.kind = Decision::build, .done = true})) return;
    const Player& player = state.players[state.active];
    if (player.cubes == Cubes{}) return;
    each_site(sites_under(player.workers), [&](SiteId id) {
        if (builds_left(state, state.active, id) == 0) return true;
        for (const Spot spot : {Spot::edge, Spot::centre}) {
            if (!has_room(state, id, spot)) continue;
            for (const Colour colour : all_colours) {
                if (player.cubes[index(colour)] == 0) continue;
                if (!take(Action{.kind = Decision::build, .site = id, .block = block_of(colour, spot)})) return false;
            }
        }
        return true;
    });
}

/// Calls `take(action)` for every legal action until it answers false.
template <class Take>
void TalDerKoenige::choices(const State& state, Seat seat, Take& take) const {
    const Player& player = state.players[seat];
    switch (state.decision) {
    case Decision::bid: bid_choices(state, take); break;
    case Decision::foreman: { // T3.5: only the end cell must be free
        const Place from = player.foremen[state.foreman];
        Places taken = occupied(state);
        taken.remove(from);
        (board_.within(from, state.points) - taken).each([&](Place to) {
            return take(Action{.kind = Decision::foreman, .to = to});
        });
        break;
    }
    case Decision::plan: { // T9.2: an occupied cell may be written
        const Place from = player.foremen[player.orders[0] == no_place ? 0 : 1];
        board_.within(from, points_to_plan(state, seat)).each([&](Place to) {
            return take(Action{.kind = Decision::plan, .to = to});
        });
        break;
    }
    case Decision::claim: // T9.3
        if (!take(Action{.kind = Decision::claim, .done = true})) return;
        take(Action{.kind = Decision::claim, .site = site_at(player.foremen[state.foreman])});
        break;
    case Decision::worker: worker_choices(state, take); break;
    case Decision::steal: steal_choices(state, take); break;
    case Decision::take:
        if (!take(Action{.kind = Decision::take, .done = true})) return;
        each_site(sites_under(player.foremen), [&](SiteId site) {
            return !may_take(state, seat, site) || take(Action{.kind = Decision::take, .site = site});
        });
        break;
    case Decision::build: build_choices(state, take); break;
    case Decision::none: break;
    }
}

bool TalDerKoenige::is_possible(const Action& action) const {
    if (action.kind != Decision::worker || action.done) return action.kind != Decision::none;
    return action.from != action.to && board_.within(action.from, move_points).contains(action.to);
}

void TalDerKoenige::apply(State& state, Seat seat, Action action, Events& events) const {
    if (fast() || expert() || bluff()) events.cite(Rule::T8_4);
    carry_out(state, seat, action, events);
    go_on(state, events, Rule::T9_6);
}

void TalDerKoenige::carry_out(State& state, Seat seat, const Action& action, Events& events) const {
    switch (action.kind) {
    case Decision::bid:
        events.cite(Rule::T9_1);
        lay_tablet(state, action, events);
        break;
    case Decision::foreman:
        events.cite(Rule::T9_2);
        move_foreman(state, action, events);
        break;
    case Decision::plan:
        events.cite(Rule::T9_2);
        write_order(state, seat, action, events);
        break;
    case Decision::claim:
        events.cite(Rule::T9_3);
        claim(state, action, events);
        break;
    case Decision::worker:
        events.cite(Rule::T9_4);
        move_worker(state, action, events);
        break;
    case Decision::steal:
        events.cite(Rule::T9_5);
        steal_cube(state, action, events);
        break;
    case Decision::take:
        events.cite(Rule::T9_5);
        take_site(state, action, events);
        break;
    case Decision::build:
        events.cite(Rule::T9_5);
        build(state, action, events);
        break;
    case Decision::none: break;
    }
}

// For legal, and for the deal.
template void TalDerKoenige::choices(const State&, Seat, AllChoices&) const;
template void TalDerKoenige::choices(const State&, Seat, TwoChoices&) const;

} // namespace iteru::tal_der_koenige
