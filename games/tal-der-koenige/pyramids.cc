// T5 and T6: stealing cubes, taking over sites, building.
#include <algorithm>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

constexpr int large_base = 9; // the only storey whose middle block no one sees

} // namespace

// ---------------------------------------------------------------------------------------------------------------
// What stands on a site, and who

bool TalDerKoenige::finished(const State& state, SiteId site) const {
    return state.sites[n(site)].blocks == all_blocks(site);
}

std::size_t TalDerKoenige::storey_of(SiteId site, int block) const {
    const Storeys& storeys = box_.storeys[n(size_of(site))];
    std::size_t storey = 0;
    while (block >= storeys[storey]) block -= storeys[storey++];
    return storey;
}

bool TalDerKoenige::has_centre(SiteId site, std::size_t storey) const {
    return box_.storeys[n(size_of(site))][storey] == large_base;
}

int TalDerKoenige::foremen_at(const State& state, Seat seat, SiteId site) const {
    int count = 0;
    for (const Place foreman : state.players[seat].foremen) count += site_at(foreman) == site;
    return count;
}

int TalDerKoenige::workers_at(const State& state, Seat seat, SiteId site) const {
    int count = 0;
    for (const Place worker : state.players[seat].workers) count += site_at(worker) == site;
    return count;
}

/// T5.4: a worker takes its second cube before another one begins.
int TalDerKoenige::honest_workers_at(const State& state, Seat seat, SiteId site) const {
    const int thieves = (state.sites[n(site)].stolen[seat] + cubes_per_worker - 1) / cubes_per_worker;
    return workers_at(state, seat, site) - thieves;
}

// ---------------------------------------------------------------------------------------------------------------
// The order of the phases on the board

/// T1.6: the next player, or the next phase.
void TalDerKoenige::next_player(State& state, Events& events) const {
    state.active = after(state.active);
    state.points = 0;
    if (state.active == state.disc) next_phase(state, events);
    else if (state.decision == Decision::worker) state.points = move_points;
}

/// T5: theft from round 2.
void TalDerKoenige::next_phase(State& state, Events& events) const {
    switch (state.decision) {
    case Decision::worker: state.decision = state.round == 1 ? Decision::build : Decision::steal; break;
    case Decision::steal: state.decision = Decision::take; break;
    case Decision::take:
        for (Site& site : state.sites) site.stolen = {};
        state.decision = Decision::build;
        break;
    default: end_round(state, events);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// T5 Theft

/// T5.1, T5.6: another's unfinished pyramid, and more foremen than the owner.
bool TalDerKoenige::may_rob(const State& state, Seat seat, SiteId site) const {
    const Seat owner = state.sites[n(site)].owner;
    return owner != nobody && owner != seat && !finished(state, site) &&
           foremen_at(state, seat, site) > foremen_at(state, owner, site);
}

int TalDerKoenige::steals_left(const State& state, Seat seat, SiteId site) const {
    if (state.sites[n(site)].blocks == 0 || !may_rob(state, seat, site)) return 0;
    return cubes_per_worker * workers_at(state, seat, site) - state.sites[n(site)].stolen[seat];
}

/// T5.1: one cube from the highest storey, or the end of this player's theft.
void TalDerKoenige::steal_cube(State& state, const Action& action, Events& events) const {
    if (action.done) {
        next_player(state, events);
        return;
    }
    Site& site = state.sites[n(action.site)];
    const Colour colour = colour_of(action.block);
    if (spot_of(action.block) == Spot::centre) site.centre = 0;
    else --site.storeys[storey_of(action.site, site.blocks - 1)][index(colour)];
    --site.blocks;
    ++state.players[state.active].cubes[index(colour)];
    for (Seat other = 0; other < setup_.players; ++other) {
        if (other != state.active && site.stolen[other] > 0) events.cite(Rule::T5_3);
    }
    ++site.stolen[state.active];
    events.add(CubeStolen{action.site, colour, spot_of(action.block)}, Rule::T5_1, state.active);
    events.cite(Rule::T5_2);
}

/// T5.4: more foremen and more workers that have not stolen.
bool TalDerKoenige::may_take(const State& state, Seat seat, SiteId site) const {
    return may_rob(state, seat, site) && free_scarabs(state, seat) > 0 &&
           honest_workers_at(state, seat, site) > honest_workers_at(state, state.sites[n(site)].owner, site);
}

/// T5.4: one site with all its cubes, or the end of this player's takeovers.
void TalDerKoenige::take_site(State& state, const Action& action, Events& events) const {
    if (action.done) {
        next_player(state, events);
        return;
    }
    state.sites[n(action.site)].owner = state.active;
    events.add(SiteTaken{action.site}, Rule::T5_4, state.active);
}

// ---------------------------------------------------------------------------------------------------------------
// T6 Building

/// T6.1: two cubes for each worker there; T5.5: whether or not it stole.
int TalDerKoenige::builds_left(const State& state, Seat seat, SiteId site) const {
    if (state.sites[n(site)].owner != seat || finished(state, site)) return 0;
    return cubes_per_worker * workers_at(state, seat, site) - state.sites[n(site)].built;
}

bool TalDerKoenige::has_room(const State& state, SiteId id, Spot spot) const {
    if (finished(state, id)) return false;
    const Site& site = state.sites[n(id)];
    const std::size_t storey = storey_of(id, site.blocks);
    const bool centre = has_centre(id, storey);
    if (spot == Spot::centre) return centre && site.centre == 0;
    return total(site.storeys[storey]) < box_.storeys[n(size_of(id))][storey] - (centre ? 1 : 0);
}

/// T6.1, T6.2: one cube, or the end of this player's building.
void TalDerKoenige::build(State& state, const Action& action, Events& events) const {
    if (action.done) {
        end_building(state, events);
        return;
    }
    Site& site = state.sites[n(action.site)];
    const Colour colour = colour_of(action.block);
    if (spot_of(action.block) == Spot::centre) site.centre = static_cast<std::uint8_t>(index(colour) + 1);
    else ++site.storeys[storey_of(action.site, site.blocks)][index(colour)];
    ++site.blocks;
    ++site.built;
    --state.players[state.active].cubes[index(colour)];
    const int points = points_for(state, action.site);
    events.add(CubeBuilt{action.site, colour, spot_of(action.block), points}, Rule::T6_1, state.active);
    events.cite(Rule::T6_2);
    if (finished(state, action.site)) {
        events.add(PyramidFinished{action.site, points}, Rule::T6_3, state.active);
        events.cite(Rule::T5_6);
    }
}

/// T6.4: what is not used goes to the Pharaoh's pyramid.
void TalDerKoenige::end_building(State& state, Events& events) const {
    for (Site& site : state.sites) site.built = 0;
    Cubes& left = state.players[state.active].cubes;
    if (const int count = total(left); count > 0) {
        const int blocks = std::min<int>(total(state.spent) + count, box_.pharaoh_blocks);
        events.add(CubesToPharaoh{count, blocks}, Rule::T6_4, state.active);
        give_to_pharaoh(state, left, events);
    }
    next_player(state, events);
}

} // namespace iteru::tal_der_koenige
