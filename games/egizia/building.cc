// E6 Phase 5: building, site by site: Sphinx, Obelisk and Tombs, Temple and Pyramid.
#include <algorithm>
#include <cassert>

#include "games/egizia/rules.h"

namespace iteru::egizia {

// ---------------------------------------------------------------------------------------------------------------
// What may be built

/// E6.5, E6.6: the value of the next place of a structure; 0 if nothing may be built there now.
int Egizia::value_of(const State& state, Structure structure) const {
    const bool walls_stand = state.wall_heights[0] == wall_height && state.wall_heights[1] == wall_height;
    switch (structure) {
    case Structure::obelisk: return state.obelisk_height < obelisk_levels ? box_.obelisk[state.obelisk_height] : 0;
    case Structure::tomb: return state.tombs_taken < tombs_on_board ? state.tombs[state.tombs_taken] : 0;
    case Structure::left_wall:
    case Structure::right_wall: {
        const std::size_t wall = structure == Structure::left_wall ? 0 : 1;
        return state.wall_heights[wall] < wall_height ? box_.walls[wall][state.wall_heights[wall]] : 0;
    }
    case Structure::left_column: return walls_stand && state.columns[0] == nobody ? box_.columns[0] : 0;
    case Structure::right_column:
        // Of two identical columns the left one is built first: choosing would make no difference.
        if (state.columns[0] == nobody && box_.columns[0] == box_.columns[1]) return 0;
        return walls_stand && state.columns[1] == nobody ? box_.columns[1] : 0;
    case Structure::roof:
        if (state.columns[0] == nobody || state.columns[1] == nobody) return 0;
        return state.roof_laid < roof_stones ? box_.roof[state.roof_laid] : 0;
    default: {
        const std::size_t storey = n(structure) - n(Structure::storey_1);
        const std::size_t next = state.storey_laid[storey];
        if (next >= storey_width - storey) return 0;
        if (storey > 0 && state.storey_laid[storey - 1] < next + 2) return 0;
        return box_.pyramid[storey];
    }
    }
}

int Egizia::cheapest(const State& state) const {
    const auto least = [&](Structure first, Structure last) {
        int value = 0;
        for (std::size_t i = n(first); i <= n(last); ++i) {
            const int here = value_of(state, static_cast<Structure>(i));
            if (here > 0 && (value == 0 || here < value)) value = here;
        }
        return value;
    };
    switch (static_cast<Site>(state.site)) {
    case Site::sphinx: return state.deck_count > 0 ? 1 : 0;
    case Site::obelisk: return least(Structure::obelisk, Structure::tomb);
    case Site::temple: return least(Structure::left_wall, Structure::storey_6);
    }
    return 0;
}

int Egizia::strength_of(const Player& player, Team team) const {
    int strength = 0;
    for (std::size_t crew = 0; crew < crew_kinds; ++crew) {
        if ((n(team) >> crew & 1U) != 0) strength += player.crews[crew];
    }
    return strength;
}

/// E6.1: a legal build, now or after E10.23 and E10.29.
bool Egizia::may_build(const State& state, Seat seat) const {
    const Player& player = state.players[seat];
    const int least = cheapest(state);
    if (least == 0 || (player.used & 7U) == 7U || player.stones < least) return false;
    const int cards = strength_card * how_many(player, Effect::strength);
    const bool step = has(player, Effect::crew_step) && (player.once_used & once::crew_step) == 0;
    const bool paid_step = has(player, Effect::crew_for_stones) && (player.once_used & once::crew_for_stones) == 0 &&
                           player.stones >= least + crew_price;
    const int steps = (step ? 1 : 0) + (paid_step ? 1 : 0);
    const auto suffices = [&](std::uint8_t team) {
        if ((team & player.used) != 0) return false;
        const int now = strength_of(player, static_cast<Team>(team));
        const int most = box_.crew_most * std::popcount(team);
        return std::min(now + steps, most) + cards >= least;
    };
    if (std::ranges::any_of(teams_of_one, suffices)) return true;
    return has(player, Effect::two_crews) && std::ranges::any_of(teams_of_two, suffices);
}

std::optional<std::size_t> Egizia::place_at_site(const State& state, Seat seat, std::size_t site) const {
    const auto& boats = state.sites[site].boats;
    const auto found = std::ranges::find(boats, seat);
    if (found == boats.end()) return std::nullopt;
    return static_cast<std::size_t>(found - boats.begin());
}

/// E10.9: the card may be played for this site. It is not asked for where it would change nothing: the seat acts
/// first at this and every later site anyway.
bool Egizia::build_first_matters(const State& state, Seat seat) const {
    if (!has(state.players[seat], Effect::build_first) || (state.first & bit_of(seat)) != 0) return false;
    if (!place_at_site(state, seat, state.site)) return false;
    for (std::size_t site = state.site; site < site_count; ++site) {
        const auto place = place_at_site(state, seat, site);
        if (!place) continue;
        if (*place == waiting || state.first != 0) return true;
        const auto& boats = state.sites[site].boats;
        for (std::size_t before = 0; before < *place; ++before) {
            if (boats[before] != nobody) return true;
        }
    }
    return false;
}

/// E6.4
int Egizia::most_paid_draws(const State& state) const {
    const Player& player = state.players[state.active];
    return std::min({most_drawn, int{state.strength}, int{player.stones}, int{state.deck_count}});
}

/// E10.21: without stones, but only if at least one is paid.
int Egizia::most_free_draws(const State& state, int paid) const {
    if (paid == 0 || !has(state.players[state.active], Effect::sphinx_plus)) return 0;
    return std::max(0, std::min({free_draws, most_drawn - paid, int{state.deck_count} - paid}));
}

// ---------------------------------------------------------------------------------------------------------------
// Whose turn it is

/// E10.0 (f): E10.9 is asked for before the first boat of a site acts.
void Egizia::begin_site(State& state, Events& events) const {
    events.cite(Rule::E6_1);
    ask_in_order(state, Decision::build_first, state.turn_order);
}

/// E6.1: who builds first (E10.9), then the places from the Nile, then a boat that waits (E10.7).
void Egizia::next_builder(State& state, Events& events) const {
    const auto& boats = state.sites[state.site].boats;
    const auto begin = [&](Seat seat) {
        state.active = seat;
        state.step = Decision::build;
    };
    const auto has_acted = [&](Seat seat) { return (state.acted & bit_of(seat)) != 0; };
    for (std::size_t tile = 0; tile < setup_.players && state.first != 0; ++tile) {
        const Seat seat = state.turn_order[tile];
        if ((state.first & bit_of(seat)) == 0 || has_acted(seat)) continue;
        if (std::ranges::find(boats, seat) != boats.end()) return begin(seat);
    }
    for (std::size_t place = 0; place < places(); ++place) {
        if (boats[place] != nobody && !has_acted(boats[place])) return begin(boats[place]);
    }
    const Seat above = boats[waiting];
    if (above != nobody && !has_acted(above) && has(state.players[above], Effect::build_waiting)) return begin(above);
    state.acted = 0;
    if (++state.site < site_count) begin_site(state, events);
    else score_sites(state, events);
}

/// E6.1: the others close up and the boat that waits takes the last place; with nobody waiting the place stays empty.
void Egizia::take_boat_back(State& state, Events& events) const {
    auto& boats = state.sites[state.site].boats;
    const std::size_t place = *place_at_site(state, state.active, state.site);
    events.add(BoatReturned{Site{state.site}}, Rule::E6_1, state.active);
    boats[place] = nobody;
    const Seat above = boats[waiting];
    if (place == waiting || above == nobody || (state.acted & bit_of(above)) != 0) return;
    for (std::size_t i = place; i + 1 < places(); ++i) boats[i] = boats[i + 1];
    boats[places() - 1] = above;
    boats[waiting] = nobody;
    events.add(BoatMovedUp{Site{state.site}}, Rule::E6_1, above);
}

// ---------------------------------------------------------------------------------------------------------------
// A build

/// E6.2: crews and cards are declared together.
void Egizia::build(State& state, const Action& action, Events& events) const {
    const Seat seat = state.active;
    Player& player = state.players[seat];
    const int cards = static_cast<int>(action.amount);
    state.strength = u8(strength_of(player, action.as<Team>()) + strength_card * cards);
    player.used = u8(player.used | n(action.as<Team>()));
    events.add(BuildBegan{Site{state.site}, action.as<Team>(), state.strength}, Rule::E6_2, seat);
    events.cite(Rule::E6_3);
    for (int i = 0; i < cards; ++i) spend(state, seat, Effect::strength, Rule::E10_6, events);
    if (std::popcount(n(action.as<Team>()) & 7U) == 2) spend(state, seat, Effect::two_crews, Rule::E10_2, events);
    const bool waits = state.sites[state.site].boats[waiting] == seat;
    if (waits && (state.first & bit_of(seat)) == 0) spend(state, seat, Effect::build_waiting, Rule::E10_7, events);
    state.step = static_cast<Site>(state.site) == Site::sphinx ? Decision::draw : Decision::stone;
}

/// E6.4: paid and free cards, said before any is seen.
void Egizia::draw(State& state, const Action& action, Events& events) const {
    const Seat seat = state.active;
    const std::size_t count = n(action.amount) + n(action.free);
    pay_stones(state, seat, static_cast<int>(action.amount), Rule::E6_4, events);
    if (n(action.free) > 0) events.cite(Rule::E10_21);
    SphinxDraw& drawn = state.draws[state.draw_count++];
    drawn.seat = seat;
    drawn.count = u8(count);
    drawn.cards.fill(no_sphinx);
    std::copy_n(state.deck.begin(), count, drawn.cards.begin());
    std::sort(drawn.cards.begin(), drawn.cards.begin() + static_cast<std::ptrdiff_t>(count));
    std::copy(state.deck.begin() + static_cast<std::ptrdiff_t>(count), state.deck.end(), state.deck.begin());
    std::fill(state.deck.end() - static_cast<std::ptrdiff_t>(count), state.deck.end(), no_sphinx);
    state.deck_count = u8(state.deck_count - count);
    ++state.reveals;
    events.add_secret(
        SeatSet::of(seat),
        SphinxDrawn{count, drawn.cards[0], drawn.cards[1], drawn.cards[2], drawn.cards[3], drawn.cards[4]}, Rule::E6_4,
        seat);
    events.cite(Rule::E0_2);
    state.step = Decision::keep;
}

/// E6.4: the others go under the deck in an order drawn at random; a point for each.
void Egizia::keep(State& state, const Action& action, Events& events) const {
    const Seat seat = state.active;
    Player& player = state.players[seat];
    SphinxDraw& drawn = state.draws[state.draw_count - 1U];
    const bool two = action.move == Move::keep_two;
    const SphinxId first = action.move == Move::decline ? no_sphinx : action.as<SphinxId>();
    const SphinxId second = two ? action.second : no_sphinx;
    if (two) spend(state, seat, Effect::keep_two, Rule::E10_3, events);

    std::array<SphinxId, most_drawn> returned{};
    returned.fill(no_sphinx);
    std::size_t count = 0;
    for (std::size_t i = 0; i < drawn.count; ++i) {
        const SphinxId id = drawn.cards[i];
        if (id == first || id == second) {
            player.sphinx |= 1U << n(id);
            ++player.sphinx_count;
            ++drawn.kept;
        } else {
            returned[count++] = id;
        }
    }
    Random random{state.chance, state.draw_count};
    random.shuffle(std::span{returned}.first(count));
    for (std::size_t i = 0; i < count; ++i) state.deck[state.deck_count++] = returned[i];
    events.add_secret(SeatSet::of(seat), SphinxKept{drawn.kept, first, second}, Rule::E6_4, seat);
    events.add_secret(SeatSet{}, SphinxReturned{count, returned[0], returned[1], returned[2], returned[3], returned[4]},
                      Rule::E6_4, seat);
    score(state, seat, static_cast<int>(count), Source::returned, Rule::E6_4, events);
    end_build(state);
}

namespace {

constexpr Source source_of(Structure structure) {
    if (structure == Structure::obelisk) return Source::obelisk;
    if (structure == Structure::tomb) return Source::tombs;
    return structure < Structure::storey_1 ? Source::temple : Source::pyramid;
}

} // namespace

/// E6.5, E6.6: paid and scored when it is placed. E6.7: there are always stones to mark it with.
void Egizia::lay_stone(State& state, const Action& action, Events& events) const {
    const Seat seat = state.active;
    const int value = value_of(state, action.as<Structure>());
    const bool at_obelisk = static_cast<Site>(state.site) == Site::obelisk;
    const Rule rule = at_obelisk ? Rule::E6_5 : Rule::E6_6;
    std::size_t place = 0;
    switch (action.as<Structure>()) {
    case Structure::obelisk: state.obelisk[place = state.obelisk_height++] = seat; break;
    case Structure::tomb: state.tomb_stones[place = state.tombs_taken++] = seat; break;
    case Structure::left_wall: state.walls[0][place = state.wall_heights[0]++] = seat; break;
    case Structure::right_wall: state.walls[1][place = state.wall_heights[1]++] = seat; break;
    case Structure::left_column: state.columns[0] = seat; break;
    case Structure::right_column: state.columns[1] = seat; break;
    case Structure::roof: state.roof[place = state.roof_laid++] = seat; break;
    default: {
        const std::size_t storey = n(action.as<Structure>()) - n(Structure::storey_1);
        state.pyramid[storey][place = state.storey_laid[storey]++] = seat;
    }
    }
    events.add(StoneLaid{action.as<Structure>(), place + 1, value}, rule, seat);
    events.cite(Rule::E6_7);
    pay_stones(state, seat, value, rule, events);
    score(state, seat, value, source_of(action.as<Structure>()), rule, events);
    state.strength = u8(state.strength - value);
    ++state.laid;
    if (action.as<Structure>() == Structure::tomb) {
        const std::size_t next = state.tombs_taken + tombs_face_up - 1U;
        if (next < tombs_on_board) {
            ++state.reveals;
            events.add(TombRevealed{next + 1, state.tombs[next]}, Rule::E6_5, nobody);
        }
    } else if (action.as<Structure>() >= Structure::storey_1) {
        const std::size_t storey = n(action.as<Structure>()) - n(Structure::storey_1);
        if (state.storey_laid[storey] == storey_width - storey) complete_storey(state, storey, events);
    }
}

/// E6.6: most stones in it, a tie goes to the leftmost stone; 1 point per own stone there.
void Egizia::complete_storey(State& state, std::size_t storey, Events& events) const {
    std::array<int, max_players> stones{};
    for (std::size_t i = 0; i < storey_width - storey; ++i) ++stones[state.pyramid[storey][i]];
    const int most = std::ranges::max(stones);
    for (std::size_t i = 0; i < storey_width - storey; ++i) {
        const Seat seat = state.pyramid[storey][i];
        if (stones[seat] != most) continue;
        events.add(StoreyCompleted{static_cast<Structure>(n(Structure::storey_1) + storey)}, Rule::E6_6, seat);
        score(state, seat, most, Source::pyramid, Rule::E6_6, events);
        return;
    }
}

void Egizia::end_build(State& state) const {
    Player& player = state.players[state.active];
    player.sites_built = u8(player.sites_built | 1U << state.site);
    state.acted = static_cast<SeatBits>(state.acted | bit_of(state.active));
    state.strength = 0;
    state.laid = 0;
    state.step = Decision::build;
}

} // namespace iteru::egizia
