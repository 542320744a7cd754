// Why an action is not allowed, in the order of the rulebook.
#include <algorithm>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

using No = std::optional<Refusal<Rule>>;
constexpr std::nullopt_t allowed = std::nullopt;

No refuse_bid(const TalDerKoenige& game, const State& state, const Action& action) {
    if (action.done) return allowed;
    if (n(action.group) >= state.group_count) {
        return {{Rule::T2_1, "no_such_group", static_cast<int>(n(action.group)) + 1, state.group_count}};
    }
    const Player& player = state.players[state.active];
    if (action.tablet == Tablet::blank ? game.blanks_in_hand(player) == 0 : player.valued[n(action.tablet) - 1] != 0) {
        return {{Rule::T1_1, "tablet_laid"}};
    }
    return allowed;
}

/// T1.5, T3.1: how far it is; `rule` sets the limit.
No refuse_way(const TalDerKoenige& game, Place from, Place to, int points, Rule rule) {
    const SiteId site = game.site_at(to);
    if (site != no_site && !game.board().open(site)) return {{Rule::T1_5, "site_closed"}};
    const int cost = game.board().distance(from, to);
    if (cost > points) return {{rule, "too_far", cost, points}};
    return allowed;
}

No refuse_foreman(const TalDerKoenige& game, const State& state, Place to) {
    const Place from = state.players[state.active].foremen[state.foreman];
    if (to == from) return allowed;
    if (const No no = refuse_way(game, from, to, state.points, Rule::T3_1)) return no;
    if (game.occupied(state).contains(to)) return {{Rule::T1_3, "cell_occupied"}};
    return allowed;
}

/// T3.3: a plan that would be void is refused; T9.2: an occupied cell may be written.
No refuse_plan(const TalDerKoenige& game, const State& state, Seat seat, Place to) {
    const Player& player = state.players[seat];
    const Place from = player.foremen[player.orders[0] == no_place ? 0 : 1];
    return refuse_way(game, from, to, game.points_to_plan(state, seat), Rule::T3_3);
}

No refuse_claim(const TalDerKoenige& game, const State& state, const Action& action) {
    if (action.done) return allowed;
    if (game.site_at(state.players[state.active].foremen[state.foreman]) != action.site) {
        return {{Rule::T3_6, "foreman_not_there"}};
    }
    return allowed;
}

No refuse_worker(const TalDerKoenige& game, const State& state, const Action& action) {
    if (action.done) return allowed;
    const auto& workers = state.players[state.active].workers;
    if (std::ranges::find(workers, action.from) == workers.end()) return {{Rule::T9_4, "no_worker_there"}};
    if (action.to == action.from) return {{Rule::T9_4, "same_place"}};
    if (const No no = refuse_way(game, action.from, action.to, state.points, Rule::T4_1)) return no;
    if (game.occupied(state).contains(action.to)) return {{Rule::T1_3, "cell_occupied"}};
    return allowed;
}

/// What keeps a seat from robbing a site at all; `rule` of the phase.
No refuse_robbery(const TalDerKoenige& game, const State& state, SiteId site, Rule rule) {
    const Seat owner = state.sites[n(site)].owner;
    if (owner == nobody) return {{rule, "site_unowned"}};
    if (owner == state.active) return {{rule, "own_site"}};
    if (game.finished(state, site)) return {{Rule::T5_6, "pyramid_finished"}};
    const int mine = game.foremen_at(state, state.active, site);
    const int need = game.foremen_at(state, owner, site) + 1;
    if (mine < need) return {{rule, "too_few_foremen", need, mine}};
    return allowed;
}

No refuse_steal(const TalDerKoenige& game, const State& state, const Action& action) {
    if (action.done) return allowed;
    if (const No no = refuse_robbery(game, state, action.site, Rule::T5_1)) return no;
    if (game.workers_at(state, state.active, action.site) == 0) return {{Rule::T5_1, "no_worker_at_site"}};
    const Site& site = state.sites[n(action.site)];
    if (site.blocks == 0) return {{Rule::T5_1, "no_block_there"}};
    if (game.steals_left(state, state.active, action.site) == 0) return {{Rule::T5_1, "workers_have_stolen"}};
    const std::size_t storey = game.storey_of(action.site, site.blocks - 1);
    const std::size_t colour = index(colour_of(action.block));
    if (spot_of(action.block) == Spot::centre) {
        if (!game.has_centre(action.site, storey) || site.centre != colour + 1) return {{Rule::T5_2, "not_on_top"}};
    } else if (site.storeys[storey][colour] == 0) {
        return {{Rule::T5_1, "not_on_top"}};
    }
    return allowed;
}

No refuse_take(const TalDerKoenige& game, const State& state, const Action& action) {
    if (action.done) return allowed;
    if (const No no = refuse_robbery(game, state, action.site, Rule::T5_4)) return no;
    const int mine = game.honest_workers_at(state, state.active, action.site);
    const int need = game.honest_workers_at(state, state.sites[n(action.site)].owner, action.site) + 1;
    if (mine < need) return {{Rule::T5_4, "too_few_workers", need, mine}};
    if (game.free_scarabs(state, state.active) == 0) return {{Rule::T5_4, "no_scarab"}};
    return allowed;
}

No refuse_build(const TalDerKoenige& game, const State& state, const Action& action) {
    if (action.done) return allowed;
    if (state.sites[n(action.site)].owner != state.active) return {{Rule::T6_1, "not_your_site"}};
    if (game.finished(state, action.site)) return {{Rule::T6_3, "pyramid_finished"}};
    if (game.workers_at(state, state.active, action.site) == 0) return {{Rule::T6_1, "no_worker_at_site"}};
    if (game.builds_left(state, state.active, action.site) == 0) return {{Rule::T6_1, "workers_have_built"}};
    if (state.players[state.active].cubes[index(colour_of(action.block))] == 0) return {{Rule::T6_1, "no_such_cube"}};
    if (game.has_room(state, action.site, spot_of(action.block))) return allowed;
    return {{Rule::T6_2, spot_of(action.block) == Spot::centre ? "no_centre_to_fill" : "only_centre_left"}};
}

} // namespace

std::optional<Refusal<Rule>> TalDerKoenige::why_not(const State& state, Seat seat, Action action) const {
    if (state.decision == Decision::none) return {{Rule::T7_1, "game_is_over"}};
    if (!to_act(state).contains(seat)) {
        if (state.decision == Decision::plan) return {{Rule::T3_3, "plan_is_written"}};
        return {{Rule::T1_6, "not_your_turn"}};
    }
    if (action.kind != state.decision) return {{Rule::T1_6, "not_now"}};
    switch (action.kind) {
    case Decision::bid: return refuse_bid(*this, state, action);
    case Decision::foreman: return refuse_foreman(*this, state, action.to);
    case Decision::plan: return refuse_plan(*this, state, seat, action.to);
    case Decision::claim: return refuse_claim(*this, state, action);
    case Decision::worker: return refuse_worker(*this, state, action);
    case Decision::steal: return refuse_steal(*this, state, action);
    case Decision::take: return refuse_take(*this, state, action);
    case Decision::build: return refuse_build(*this, state, action);
    case Decision::none: break;
    }
    return {{Rule::T1_6, "not_now"}};
}

} // namespace iteru::tal_der_koenige
