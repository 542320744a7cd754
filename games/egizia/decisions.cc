// Decisions: what may be done, what comes of it, and what goes by itself.
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/egizia/rules.h"

namespace iteru::egizia {

// No list is longer than the build's, whatever the box: a placement with every space open, every place of the sites
// free and every space doubled; feeding with every stone and every card a field.
static_assert(Egizia::ActionList::capacity() >=
              1 + card_spaces + 2 * round_spaces + site_count * max_places + most_sold + 2);
static_assert(Egizia::ActionList::capacity() >= 2 + stone_limit + nile_cards);

/// Calls `take(action)` for each legal action until it answers false.
template <class Take>
void Egizia::choices(const State& state, Seat, Take& take) const {
    const Player& player = state.players[state.active];
    const Decision kind = state.decision;
    const auto seat_bit = 1U << state.active;
    switch (kind) {
    case Decision::boat: // E3.1
        if (open_spaces(state, state.active) == 0) return;
        if (!take(act(kind, Move::pass))) return;
        if (placement_choices(state, kind, take)) card_choices(state, kind, take);
        break;
    case Decision::second_boat: // E10.1
        if (!has(player, Effect::second_boat) || open_spaces(state, state.active) == 0) return;
        if (take(act(kind, Move::decline))) placement_choices(state, kind, take);
        break;
    case Decision::crew: // E3.4
        for (std::size_t crew = 0; crew < crew_kinds; ++crew) {
            if (player.crews[crew] >= box_.crew_most) continue;
            if (!take(act(kind).with(static_cast<Crew>(crew)))) return;
        }
        break;
    case Decision::flood: // E9.4
        if (!take(act(kind).with(FloodMove::stay))) return;
        if (state.flood > 0 && !take(act(kind).with(FloodMove::left))) return;
        if (state.flood < 2) take(act(kind).with(FloodMove::right));
        break;
    case Decision::market: // E6.5
        if (take(act(kind).with(Market::stone))) take(act(kind).with(Market::grain));
        break;
    case Decision::take_remaining: // E10.22
        if ((state.acted & seat_bit) != 0 || state.river == 0 || !has(player, Effect::take_remaining)) return;
        if (!take(act(kind, Move::decline))) return;
        for (std::uint32_t left = state.river; left != 0; left &= left - 1) {
            const NileId id = river_card(state, static_cast<std::size_t>(std::countr_zero(left)));
            if (!take(act(kind, Move::take).with(id))) return;
        }
        break;
    case Decision::feed: feed_choices(state, take); break;
    case Decision::build_first: // E10.9
        if (!build_first_matters(state, state.active)) return;
        if (take(act(kind, Move::decline))) take(act(kind, Move::play));
        break;
    case Decision::build:
        if ((state.acted & seat_bit) == 0) build_choices(state, take);
        break;
    case Decision::draw: // E6.4
        for (int paid = most_paid_draws(state); paid > 0; --paid) {
            for (int free = most_free_draws(state, paid); free >= 0; --free) {
                if (!take(act(kind).times(paid, free))) {
                    return;
                }
            }
        }
        break;
    case Decision::keep: keep_choices(state, take); break;
    case Decision::stone: { // E6.5, E6.6
        if (state.laid > 0 && !take(act(kind, Move::done))) return;
        const int most = std::min(state.strength, player.stones);
        const bool obelisk = static_cast<Site>(state.site) == Site::obelisk;
        const int first = obelisk ? 0 : static_cast<int>(Structure::left_wall);
        const int last = obelisk ? static_cast<int>(Structure::tomb) : structures - 1;
        for (int i = first; i <= last; ++i) {
            const int value = value_of(state, static_cast<Structure>(i));
            if (value == 0 || value > most) continue;
            if (!take(act(kind, Move::lay).with(static_cast<Structure>(i)))) return;
        }
        break;
    }
    case Decision::round_end: // E10.0 (h)
        if (take(act(kind, Move::done))) card_choices(state, kind, take);
        break;
    case Decision::none: break;
    }
}

/// E10.0 (a), (g), (h): E10.8, E10.23, E10.29.
template <class Take>
bool Egizia::card_choices(const State& state, Decision kind, Take& take) const {
    const Player& player = state.players[state.active];
    if (has(player, Effect::sell)) {
        for (int stones = 1; stones <= std::min<int>(most_sold, player.stones); ++stones) {
            if (!take(act(kind, Move::sell).times(stones))) return false;
        }
    }
    if (!has(player, Effect::crew_for_stones) && !has(player, Effect::crew_step)) return true;
    if (!crew_below_most(player)) return true;
    if (has(player, Effect::crew_for_stones) && (player.once_used & once::crew_for_stones) == 0 &&
        player.stones >= crew_price && !take(act(kind, Move::crew_for_stones))) {
        return false;
    }
    if (has(player, Effect::crew_step) && (player.once_used & once::crew_step) == 0) {
        return take(act(kind, Move::crew_step));
    }
    return true;
}

/// E3.2 to E3.5, with or without E10.5.
template <class Take>
bool Egizia::placement_choices(const State& state, Decision kind, Take& take) const {
    const bool may_double = has(state.players[state.active], Effect::double_round);
    for (Spaces left = open_spaces(state, state.active); left != 0; left &= left - 1) {
        const auto at = static_cast<Space>(std::countr_zero(left));
        if (space(at).kind == SpaceKind::site) {
            const auto& boats = state.sites[space(at).which].boats;
            bool room = false;
            for (std::size_t place = 0; place < places(); ++place) {
                if (boats[place] != nobody) continue;
                room = true;
                if (!take(act(kind, Move::place).with(berth_at(at, place)))) return false;
            }
            if (!room && !take(act(kind, Move::place).with(berth_at(at, waiting)))) return false;
            continue;
        }
        if (!take(act(kind, Move::place).with(berth_at(at, 0)))) return false;
        if (!may_double || (doubling_ >> static_cast<unsigned>(at) & 1U) == 0) continue;
        if (!take(act(kind, Move::place_doubled).with(berth_at(at, 0)))) return false;
    }
    return true;
}

/// E4.1, E10.27
template <class Take>
void Egizia::feed_choices(const State& state, Take& take) const {
    constexpr Decision kind = Decision::feed;
    const Player& player = state.players[state.active];
    if (!take(act(kind, Move::settle))) return;
    const int missing = missing_grain(state, state.active);
    if (missing > 0) {
        if (has(player, Effect::grain) && !take(act(kind, Move::grain))) return;
        const int stones = has(player, Effect::stones_as_grain) ? std::min<int>(missing, player.stones) : 0;
        for (int i = 1; i <= stones; ++i) {
            if (!take(act(kind, Move::stones).times(i))) return;
        }
    }
    if (unattached_improvements(player) == 0) return;
    for (NileCards left = improvable(player); left != 0; left &= left - 1) {
        const auto field = static_cast<NileId>(std::countr_zero(left));
        if (!take(act(kind, Move::improve).with(field))) return;
    }
}

/// E6.1 to E6.3, E10.2, E10.6, and the cards of E10.0 (g).
template <class Take>
void Egizia::build_choices(const State& state, Take& take) const {
    constexpr Decision kind = Decision::build;
    const Player& player = state.players[state.active];
    if (!may_build(state, state.active)) return;
    if (!take(act(kind, Move::decline))) return;
    const int least = cheapest(state);
    if (player.stones >= least) {
        const int cards = how_many(player, Effect::strength);
        const auto teams = [&](const auto& choice) {
            for (const std::uint8_t team : choice) {
                if ((team & player.used) != 0) continue;
                const int strength = strength_of(player, static_cast<Team>(team));
                for (int more = 0; more <= cards; ++more) {
                    if (strength + strength_card * more < least) continue;
                    if (!take(act(kind, Move::build).with(static_cast<Team>(team)).times(more))) {
                        return false;
                    }
                }
            }
            return true;
        };
        if (!teams(teams_of_one)) return;
        if (has(player, Effect::two_crews) && !teams(teams_of_two)) return;
    }
    card_choices(state, kind, take);
}

/// E6.4, E10.3
template <class Take>
void Egizia::keep_choices(const State& state, Take& take) const {
    constexpr Decision kind = Decision::keep;
    const SphinxDraw& drawn = state.draws[state.draw_count - 1U];
    const bool two = has(state.players[state.active], Effect::keep_two);
    if (!take(act(kind, Move::decline))) return;
    for (std::size_t i = 0; i < drawn.count; ++i) {
        if (!take(act(kind, Move::keep).with(drawn.cards[i]))) return;
        for (std::size_t j = i + 1; two && j < drawn.count; ++j) {
            if (!take(act(kind, Move::keep_two).with(drawn.cards[i]).and_also(drawn.cards[j]))) {
                return;
            }
        }
    }
}

bool Egizia::is_possible(const Action& action) const {
    const int count = static_cast<int>(action.amount);
    const auto is = [&](auto... moves) { return ((action.move == moves) || ...); };
    const bool card =
        (is(Move::sell) && count >= 1 && count <= most_sold) || is(Move::crew_for_stones, Move::crew_step);
    switch (action.kind) {
    case Decision::boat:
    case Decision::second_boat: {
        if (!is(Move::place, Move::place_doubled)) {
            return action.kind == Decision::boat ? is(Move::pass) || card : is(Move::decline);
        }
        const auto berth = action.as<Berth>();
        if (space(space_of(berth)).kind == SpaceKind::site) {
            return is(Move::place) && (place_of(berth) < places() || place_of(berth) == waiting);
        }
        return is(Move::place) || (doubling_ >> n(space_of(berth)) & 1U) != 0;
    }
    case Decision::take_remaining: return is(Move::decline, Move::take);
    case Decision::feed: return is(Move::settle, Move::grain, Move::improve) || (is(Move::stones) && count >= 1);
    case Decision::build_first: return is(Move::decline, Move::play);
    case Decision::build: {
        const auto among = [&](const auto& teams) { return std::ranges::find(teams, action.about) != teams.end(); };
        if (!is(Move::build)) return is(Move::decline) || card;
        return (among(teams_of_one) || among(teams_of_two)) && count <= std::popcount(with(Effect::strength));
    }
    case Decision::draw: return count >= 1 && count <= most_drawn && static_cast<int>(action.free) <= free_draws;
    case Decision::keep:
        if (action == as_others_see(action)) return is(Move::decline, Move::keep, Move::keep_two);
        return is(Move::keep) || (is(Move::keep_two) && action.as<SphinxId>() < action.second);
    case Decision::stone: return is(Move::done, Move::lay);
    case Decision::round_end: return is(Move::done) || card;
    case Decision::crew:
    case Decision::flood:
    case Decision::market: return true;
    case Decision::none: break;
    }
    return false;
}

void Egizia::apply(State& state, Seat seat, Action action, Events& events) const {
    events.cite(Rule::E0_3);
    carry_out(state, seat, action, events);
    go_on(state, events, Rule::E0_1);
}

void Egizia::carry_out(State& state, Seat, const Action& action, Events& events) const {
    switch (action.move) { // what cards do is the same at every decision that offers them
    case Move::sell:
    case Move::crew_for_stones:
    case Move::crew_step: return play_card(state, action, events);
    default: break;
    }
    switch (action.kind) {
    case Decision::boat:
        if (action.move == Move::pass) {
            state.players[state.active].passed = 1;
            events.add(Passed{}, Rule::E3_1, state.active);
            return next_boat(state, events);
        }
        return place_boat(state, action, events);
    case Decision::second_boat:
        if (action.move == Move::decline) return next_boat(state, events);
        return place_boat(state, action, events);
    case Decision::crew:
        --state.crew_steps;
        return raise(state, state.active, action.as<Crew>(), 1, Rule::E3_4, events);
    case Decision::flood:
        --state.floods;
        if (action.as<FloodMove>() == FloodMove::stay) return;
        state.flood = u8(state.flood + (action.as<FloodMove>() == FloodMove::right ? 1 : -1));
        return events.add(FloodMoved{FloodSpace{state.flood}}, Rule::E9_4, state.active);
    case Decision::market:
        --state.market_steps;
        return move_market(state, state.active, action.as<Market>(), 1, Rule::E6_5, events);
    case Decision::take_remaining: return take_remaining(state, action, events);
    case Decision::feed: return feed(state, action, events);
    case Decision::build_first:
        if (action.move == Move::play) {
            spend(state, state.active, Effect::build_first, Rule::E10_9, events);
            state.first = static_cast<SeatBits>(state.first | bit_of(state.active));
            events.add(BuildFirstPlayed{Site{state.site}}, Rule::E10_9, state.active);
        }
        return skip(state, events);
    case Decision::build:
        if (action.move == Move::build) return build(state, action, events);
        return skip(state, events);
    case Decision::draw: return draw(state, action, events);
    case Decision::keep: return keep(state, action, events);
    case Decision::stone:
        if (action.move == Move::lay) return lay_stone(state, action, events);
        if (static_cast<Site>(state.site) == Site::obelisk) state.market_steps = 1; // E6.5
        return end_build(state);
    case Decision::round_end:
        if (!next_in_order(state)) end_round(state, events);
        return;
    case Decision::none: break;
    }
}

/// E0.1: a decision without a legal action, or one that is done with.
void Egizia::skip(State& state, Events& events) const {
    switch (state.decision) {
    case Decision::boat: // E3.1: counts as having passed
        state.players[state.active].passed = 1;
        events.add(Passed{}, Rule::E3_1, state.active);
        return next_boat(state, events);
    case Decision::second_boat: return next_boat(state, events);
    case Decision::crew: state.crew_steps = 0; return; // E3.4: all stand at 9
    case Decision::take_remaining:
        if (!next_in_order(state)) clear_river(state, events);
        return;
    case Decision::build_first:
        if (!next_in_order(state)) next_builder(state, events);
        return;
    case Decision::build:
        if ((state.acted & bit_of(state.active)) == 0) take_boat_back(state, events);
        return next_builder(state, events);
    default: assert(false && "every other decision has a legal action");
    }
}

/// Crews, stones, flood and market come before what follows them.
void Egizia::before_asking(State& state, Events& events) const {
    if (state.crew_steps == 0 && state.stones_due > 0) bring_stones(state, events);
    state.decision = state.crew_steps > 0     ? Decision::crew
                     : state.floods > 0       ? Decision::flood
                     : state.market_steps > 0 ? Decision::market
                                              : state.step;
}

// For legal, and for the deal.
template void Egizia::choices(const State&, Seat, AllChoices&) const;
template void Egizia::choices(const State&, Seat, TwoChoices&) const;

} // namespace iteru::egizia
