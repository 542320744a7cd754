// Why an action is not allowed, in the order of the rulebook.
#include <algorithm>
#include <bit>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

using No = std::optional<Refusal<Rule>>;
constexpr std::nullopt_t allowed = std::nullopt;

/// E3.5: the place at a site.
No refuse_place(const Egizia& game, const State& state, std::size_t site, std::size_t place) {
    const auto& boats = state.sites[site].boats;
    if (place != waiting) {
        if (place >= game.places()) return {{Rule::E1_7, "place_not_in_use"}};
        if (boats[place] != nobody) return {{Rule::E3_5, "place_taken"}};
        return allowed;
    }
    for (std::size_t i = 0; i < game.places(); ++i) {
        if (boats[i] == nobody) return {{Rule::E3_5, "place_still_free"}};
    }
    if (boats[waiting] != nobody) return {{Rule::E3_5, "somebody_waits"}};
    return allowed;
}

/// E3.2, E3.5, E10.26, E10.28, E10.5
No refuse_placement(const Egizia& game, const State& state, const Action& action) {
    const Player& player = state.players[state.active];
    const Space at = game.space_of(action.as<Berth>());
    const NileSpace here = game.space(at);
    const Spaces mark = 1U << n(at);
    const bool site = here.kind == SpaceKind::site;
    if (site && (player.boats & mark) != 0) return {{Rule::E3_5, "own_boat_at_site"}};
    if (player.boats != 0) {
        const Spaces lowest = std::bit_floor(player.boats);
        if (mark == lowest) return {{Rule::E10_28, "own_lowest_boat"}};
        if (mark < lowest) {
            if (!game.has(player, Effect::upstream)) return {{Rule::E3_2, "not_downstream"}};
            if ((player.once_used & once::upstream) != 0) return {{Rule::E10_26, "once_a_round"}};
        }
    }
    if (site) {
        if (const No no = refuse_place(game, state, here.which, game.place_of(action.as<Berth>()))) return no;
    } else {
        Spaces occupied = 0;
        for (std::size_t seat = 0; seat < game.setup().players; ++seat) occupied |= state.players[seat].boats;
        if ((occupied & mark) != 0) {
            if (here.kind != SpaceKind::round || !game.has(player, Effect::reuse_round_space)) {
                return {{Rule::E3_2, "space_occupied"}};
            }
            if (game.box().round[here.which].no_reuse) return {{Rule::E9_5, "not_at_heliopolis"}};
            if ((player.once_used & once::reuse) != 0) return {{Rule::E10_28, "once_a_round"}};
        }
    }
    if (action.move == Move::place_doubled) {
        if (here.kind != SpaceKind::round) return {{Rule::E10_5, "not_a_round_space"}};
        if (game.box().round[here.which].no_double) return {{Rule::E9_5, "not_at_heliopolis"}};
        if (!game.has(player, Effect::double_round)) return {{Rule::E10_5, "no_card_for_it"}};
    }
    return allowed;
}

/// E10.8, E10.23, E10.29
No refuse_card(const Egizia& game, const State& state, const Action& action) {
    const Player& player = state.players[state.active];
    if (action.move == Move::sell) {
        const int stones = static_cast<int>(action.amount);
        if (!game.has(player, Effect::sell)) return {{Rule::E10_8, "no_card_for_it"}};
        if (stones < 1 || stones > most_sold) return {{Rule::E10_8, "sell_one_to_ten", most_sold, stones}};
        if (stones > player.stones) return {{Rule::E10_8, "too_few_stones", stones, player.stones}};
        return allowed;
    }
    const bool paid = action.move == Move::crew_for_stones;
    const Rule rule = paid ? Rule::E10_23 : Rule::E10_29;
    if (!game.has(player, paid ? Effect::crew_for_stones : Effect::crew_step)) return {{rule, "no_card_for_it"}};
    if ((player.once_used & (paid ? once::crew_for_stones : once::crew_step)) != 0) return {{rule, "once_a_round"}};
    if (paid && player.stones < crew_price) return {{rule, "too_few_stones", crew_price, player.stones}};
    if (!game.crew_below_most(player)) return {{rule, "all_crews_at_most", game.box().crew_most}};
    return allowed;
}

No refuse_remaining(const Egizia& game, const State& state, NileId card) {
    for (std::size_t at = 0; at < card_spaces; ++at) {
        if ((state.river >> at & 1U) != 0 && game.river_card(state, at) == card) return allowed;
    }
    return {{Rule::E10_22, "not_on_the_river"}};
}

No refuse_feed(const Egizia& game, const State& state, const Action& action) {
    const Player& player = state.players[state.active];
    const int missing = game.missing_grain(state, state.active);
    switch (action.move) {
    case Move::settle: return allowed;
    case Move::grain:
        if (!game.has(player, Effect::grain)) return {{Rule::E10_4, "no_card_for_it"}};
        if (missing == 0) return {{Rule::E4_1, "no_grain_missing"}};
        return allowed;
    case Move::stones: {
        const int stones = static_cast<int>(action.amount);
        if (!game.has(player, Effect::stones_as_grain)) return {{Rule::E10_24, "no_card_for_it"}};
        if (missing == 0 || stones == 0) return {{Rule::E4_1, "no_grain_missing"}};
        if (stones > missing) return {{Rule::E4_1, "more_than_missing", missing, stones}};
        if (stones > player.stones) return {{Rule::E10_24, "too_few_stones", stones, player.stones}};
        return allowed;
    }
    case Move::improve: {
        const NileCards mark = NileCards{1} << n(action.as<NileId>());
        if (game.unattached_improvements(player) == 0) return {{Rule::E10_27, "no_card_for_it"}};
        if ((player.cards & game.all_fields() & mark) == 0) return {{Rule::E10_27, "not_your_field"}};
        if ((game.improvable(player) & mark) == 0) return {{Rule::E10_27, "field_is_green"}};
        return allowed;
    }
    default: return {{Rule::E0_3, "no_such_move_here"}};
    }
}

No refuse_build(const Egizia& game, const State& state, const Action& action) {
    const Player& player = state.players[state.active];
    const auto team = n(action.as<Team>());
    const int colours = std::popcount(team & 7U);
    if (colours == 0) return {{Rule::E6_2, "no_colour_crew"}};
    if (colours == 3) return {{Rule::E6_2, "three_colour_crews"}};
    if (colours == 2 && !game.has(player, Effect::two_crews)) return {{Rule::E10_2, "no_card_for_it"}};
    if ((team & player.used) != 0) return {{Rule::E6_2, "crew_used"}};
    const int cards = static_cast<int>(action.amount);
    const int have = game.how_many(player, Effect::strength);
    if (cards > have) return {{Rule::E10_6, "too_few_cards", cards, have}};
    const int least = game.cheapest(state);
    const int strength = game.strength_of(player, action.as<Team>()) + strength_card * cards;
    if (strength < least) return {{Rule::E6_3, "too_weak", least, strength}};
    if (player.stones < least) return {{Rule::E6_3, "too_few_stones", least, player.stones}};
    return allowed;
}

No refuse_draw(const Egizia& game, const State& state, const Action& action) {
    const Player& player = state.players[state.active];
    const int paid = static_cast<int>(action.amount);
    const int free = static_cast<int>(action.free);
    if (paid == 0) return {{Rule::E6_3, "pay_at_least_one"}};
    if (paid > state.strength) return {{Rule::E6_4, "too_weak", paid, state.strength}};
    if (paid > player.stones) return {{Rule::E6_4, "too_few_stones", paid, player.stones}};
    if (free > 0 && !game.has(player, Effect::sphinx_plus)) return {{Rule::E10_21, "no_card_for_it"}};
    if (free > free_draws) return {{Rule::E10_21, "two_free_cards", free_draws, free}};
    if (paid + free > most_drawn) return {{Rule::E6_4, "five_cards_at_most", most_drawn, paid + free}};
    if (paid + free > state.deck_count) return {{Rule::E6_4, "deck_too_small", paid + free, state.deck_count}};
    return allowed;
}

No refuse_keep(const Egizia& game, const State& state, const Action& action) {
    if (action.move == Move::decline) return allowed;
    const SphinxDraw& drawn = state.draws[state.draw_count - 1U];
    const auto among = [&](SphinxId id) {
        const auto end = drawn.cards.begin() + drawn.count;
        return std::find(drawn.cards.begin(), end, id) != end;
    };
    if (!among(action.as<SphinxId>())) return {{Rule::E6_4, "not_drawn"}};
    if (action.move == Move::keep) return allowed;
    if (!game.has(state.players[state.active], Effect::keep_two)) return {{Rule::E10_3, "no_card_for_it"}};
    if (!among(action.second)) return {{Rule::E6_4, "not_drawn"}};
    if (action.second <= action.as<SphinxId>()) return {{Rule::E0_3, "two_cards_in_order"}};
    return allowed;
}

No refuse_stone(const Egizia& game, const State& state, const Action& action) {
    const Player& player = state.players[state.active];
    if (action.move == Move::done) {
        if (state.laid == 0) return {{Rule::E6_3, "pay_at_least_one"}};
        return allowed;
    }
    const bool at_obelisk = static_cast<Site>(state.site) == Site::obelisk;
    const Rule rule = at_obelisk ? Rule::E6_5 : Rule::E6_6;
    if ((action.as<Structure>() <= Structure::tomb) != at_obelisk) return {{rule, "other_site"}};
    const int value = game.value_of(state, action.as<Structure>());
    if (value == 0) return {{rule, "not_to_be_built_now"}};
    if (value > state.strength) return {{Rule::E6_3, "too_weak", value, state.strength}};
    if (value > player.stones) return {{Rule::E6_3, "too_few_stones", value, player.stones}};
    return allowed;
}

/// E0.3: which moves a decision offers.
bool offers(Decision decision, Move move) {
    const bool card = move == Move::sell || move == Move::crew_for_stones || move == Move::crew_step;
    const bool placement = move == Move::place || move == Move::place_doubled;
    switch (decision) {
    case Decision::boat: return move == Move::pass || placement || card;
    case Decision::second_boat: return move == Move::decline || placement;
    case Decision::take_remaining: return move == Move::decline || move == Move::take;
    case Decision::feed:
        return move == Move::settle || move == Move::grain || move == Move::stones || move == Move::improve;
    case Decision::build_first: return move == Move::decline || move == Move::play;
    case Decision::build: return move == Move::decline || move == Move::build || card;
    case Decision::keep: return move == Move::decline || move == Move::keep || move == Move::keep_two;
    case Decision::stone: return move == Move::done || move == Move::lay;
    case Decision::round_end: return move == Move::done || card;
    default: return true; // crew, flood, market and draw have no move
    }
}

} // namespace

std::optional<Refusal<Rule>> Egizia::why_not(const State& state, Seat seat, Action action) const {
    if (state.decision == Decision::none) return {{Rule::E11_4, "game_is_over"}};
    if (seat != state.active) return {{Rule::E3_1, "not_your_turn"}};
    if (action.kind != state.decision) return {{Rule::E0_3, "not_now"}};
    if (!offers(action.kind, action.move)) return {{Rule::E0_3, "no_such_move_here"}};
    switch (action.move) {
    case Move::sell:
    case Move::crew_for_stones:
    case Move::crew_step: return refuse_card(*this, state, action);
    case Move::place:
    case Move::place_doubled: return refuse_placement(*this, state, action);
    default: break;
    }
    switch (action.kind) {
    case Decision::crew:
        if (state.players[seat].crews[n(action.as<Crew>())] >= box_.crew_most) {
            return {{Rule::E3_4, "crew_at_most", box_.crew_most}};
        }
        return allowed;
    case Decision::flood:
        if ((action.as<FloodMove>() == FloodMove::left && state.flood == 0) ||
            (action.as<FloodMove>() == FloodMove::right && state.flood == 2)) {
            return {{Rule::E9_4, "flood_ends_here"}};
        }
        return allowed;
    case Decision::take_remaining:
        return action.move == Move::take ? refuse_remaining(*this, state, action.as<NileId>()) : allowed;
    case Decision::feed: return refuse_feed(*this, state, action);
    case Decision::build: return action.move == Move::build ? refuse_build(*this, state, action) : allowed;
    case Decision::draw: return refuse_draw(*this, state, action);
    case Decision::keep: return refuse_keep(*this, state, action);
    case Decision::stone: return refuse_stone(*this, state, action);
    default: return allowed; // pass, decline, done, and a marker of choice
    }
}

} // namespace iteru::egizia
