#include "games/egizia/rules.h"

#include <algorithm>
#include <cassert>

namespace iteru::egizia {

// ---------------------------------------------------------------------------------------------------------------
// E1 Setup

State Egizia::deal(const Seed& seed, Events events) const {
    Random random{seed};
    State state{};
    for (std::size_t i = 0; i < state.chance.size(); i += 4) {
        const std::uint32_t word = random.next();
        for (std::size_t j = 0; j < 4; ++j) state.chance[i + j] = u8(word >> (8U * j));
    }

    // E1.1: on the score track tile 1 stands rearmost.
    state.turn_order.fill(nobody);
    state.track.fill(nobody);
    state.queue.fill(nobody);
    for (Seat seat = 0; seat < setup_.players; ++seat) state.turn_order[seat] = seat;
    random.shuffle(std::span{state.turn_order}.first(setup_.players));
    for (std::size_t tile = 0; tile < setup_.players; ++tile) {
        state.track[setup_.players - 1U - tile] = state.turn_order[tile];
        Player& player = state.players[state.turn_order[tile]];
        player.stones = box_.start_stones[tile];
        player.crews = box_.start_crews; // E1.2
    }

    // E1.3: one Sphinx card each.
    for (std::size_t i = 0; i < sphinx_cards; ++i) {
        if (in_this_game(static_cast<SphinxId>(i))) state.deck[state.deck_count++] = static_cast<SphinxId>(i);
    }
    random.shuffle(std::span{state.deck}.first(state.deck_count));
    for (std::size_t i = state.deck_count; i < sphinx_cards; ++i) state.deck[i] = no_sphinx;
    for (std::size_t seat = 0; seat < setup_.players; ++seat) {
        SphinxId& top = state.deck[--state.deck_count]; // the order is random, so any end will do
        state.players[seat].sphinx = 1U << n(top);
        state.players[seat].sphinx_count = 1;
        top = no_sphinx;
    }
    for (SphinxDraw& drawn : state.draws) drawn = {nobody, 0, 0, {}};

    state.flood = u8(FloodSpace::centre); // E1.4
    state.tombs = box_.tombs;             // E1.5
    random.shuffle(state.tombs);
    for (std::size_t i = 0; i < nile_cards; ++i) state.nile[i] = static_cast<NileId>(i); // E1.6
    random.shuffle(std::span{state.nile}.first(early_cards));
    random.shuffle(std::span{state.nile}.subspan(early_cards, early_cards));
    random.shuffle(std::span{state.nile}.subspan(std::size_t{2} * early_cards));

    state.obelisk.fill(nobody);
    state.tomb_stones.fill(nobody);
    for (auto& wall : state.walls) wall.fill(nobody);
    state.columns.fill(nobody);
    state.roof.fill(nobody);
    for (auto& storey : state.pyramid) storey.fill(nobody);
    for (SiteBoats& site : state.sites) site.boats.fill(nobody); // E1.7: places() says how many are used
    begin_round(state, events);
    go_on(state, events, Rule::E0_1);
    return state;
}

// ---------------------------------------------------------------------------------------------------------------
// What happens to a player, whatever the source

/// E7.2: a marker that moves stops behind those already there; without points it does not move.
void Egizia::score(State& state, Seat seat, int points, Source source, Rule rule, Events& events) const {
    if (points == 0) return;
    Player& player = state.players[seat];
    if (source != Source::hunger) player.gained[n(source)] = u8(player.gained[n(source)] + points);
    player.score = static_cast<std::int16_t>(player.score + points);
    const auto end = state.track.begin() + setup_.players;
    const auto from = std::find(state.track.begin(), end, seat);
    std::copy(from + 1, end, from);
    auto place = end - 1;
    while (place != state.track.begin() && state.players[place[-1]].score < player.score) {
        *place = place[-1];
        --place;
    }
    *place = seat;
    events.add(Scored{points, player.score}, rule, seat);
    events.cite(Rule::E7_2);
}

/// E5.1: never more than 25.
void Egizia::gain_stones(State& state, Seat seat, int stones, Rule rule, Events& events) const {
    Player& player = state.players[seat];
    const int got = std::min(stones, stone_limit - player.stones);
    player.stones = u8(player.stones + got);
    if (got > 0) events.add(StonesGained{got, player.stones}, rule, seat);
}

void Egizia::pay_stones(State& state, Seat seat, int stones, Rule rule, Events& events) const {
    Player& player = state.players[seat];
    assert(stones <= player.stones);
    player.stones = u8(player.stones - stones);
    events.add(StonesPaid{stones, player.stones}, rule, seat);
}

/// E3.4: a crew at 9 stays there.
void Egizia::raise(State& state, Seat seat, Crew crew, int steps, Rule rule, Events& events) const {
    std::uint8_t& strength = state.players[seat].crews[n(crew)];
    const int then = std::min<int>(strength + steps, box_.crew_most);
    events.cite(rule);
    if (then == strength) return;
    strength = u8(then);
    events.add(CrewRaised{crew, then}, rule, seat);
}

/// E8.1, E8.2: arriving on the lowest space, and every further step there, pays.
void Egizia::move_market(State& state, Seat seat, Market market, int steps, Rule rule, Events& events) const {
    std::uint8_t& place = state.players[seat].markets[n(market)];
    for (int step = 0; step < steps; ++step) {
        if (place < market_spaces - 1) {
            ++place;
            events.add(MarketMoved{market, place + 1}, rule, seat);
        }
        if (place < market_spaces - 1) continue;
        if (market == Market::stone) gain_stones(state, seat, box_.stone_bottom_stones, Rule::E8_1, events);
        else score(state, seat, box_.grain_bottom_points, Source::market, Rule::E8_2, events);
    }
    events.cite(market == Market::stone ? Rule::E8_1 : Rule::E8_2);
}

/// A card that is played once leaves the game.
void Egizia::spend(State& state, Seat seat, Effect effect, Rule rule, Events& events) const {
    Player& player = state.players[seat];
    const NileCards spent = std::bit_floor(player.cards & with(effect));
    assert(spent != 0);
    player.cards &= ~spent;
    state.out |= spent;
    events.add(CardPlayed{static_cast<NileId>(std::countr_zero(spent))}, rule, seat);
    events.cite(Rule::E10_0);
}

// ---------------------------------------------------------------------------------------------------------------
// E2 Phase 1: cards

void Egizia::begin_round(State& state, Events& events) const {
    ++state.round;
    state.river = (1U << card_spaces) - 1U;
    ++state.reveals;
    events.add(RoundBegan{state.round}, Rule::E2_1, nobody);
    for (std::size_t i = 0; i < nile_spaces && events.heard(); ++i) {
        if (box_.nile[i].kind != SpaceKind::card) continue;
        events.add(CardRevealed{river_card(state, box_.nile[i].which), static_cast<Space>(i)}, Rule::E2_1, nobody);
    }
    state.turn = 0;
    state.active = state.turn_order[0];
    state.step = Decision::boat;
}

// ---------------------------------------------------------------------------------------------------------------
// E3 Phase 2: boats

/// E3.2 to E3.5: the boat goes to its place and acts; E10.1 may follow.
void Egizia::place_boat(State& state, const Action& action, Events& events) const {
    const Seat seat = state.active;
    Player& player = state.players[seat];
    const Space at = space_of(action.as<Berth>());
    const NileSpace here = space(at);
    const Spaces mark = 1U << n(at);
    const bool doubled = action.move == Move::place_doubled;

    if (action.kind == Decision::second_boat) spend(state, seat, Effect::second_boat, Rule::E10_1, events);
    events.add(BoatPlaced{action.as<Berth>()}, Rule::E3_2, seat);
    if (mark < player.boats) { // E10.26: implied by the space
        player.once_used |= once::upstream;
        events.cite(Rule::E10_26);
    }
    if (here.kind == SpaceKind::round) { // E10.28: implied by the space
        for (std::size_t other = 0; other < setup_.players; ++other) {
            if ((state.players[other].boats & mark) == 0) continue;
            player.once_used |= once::reuse;
            events.cite(Rule::E10_28);
        }
    }
    if ((player.boats & mark) != 0) player.twice = u8(n(at) + 1);
    player.boats |= mark;
    ++player.boats_placed;
    if (doubled) spend(state, seat, Effect::double_round, Rule::E10_5, events);

    state.step = Decision::second_boat;
    switch (here.kind) {
    case SpaceKind::card: take_card(state, here.which, Rule::E3_3, events); break;
    case SpaceKind::round: visit_round_space(state, static_cast<RoundName>(here.which), doubled, events); break;
    case SpaceKind::site: // E3.5
        state.sites[here.which].boats[place_of(action.as<Berth>())] = seat;
        events.cite(Rule::E3_5);
        break;
    }
}

/// E3.3: immediate cards act, the others go before the player.
void Egizia::take_card(State& state, std::size_t at, Rule rule, Events& events) const {
    const NileId id = river_card(state, at);
    const NileCard& taken = card(id);
    const NileCards mark = NileCards{1} << n(id);
    state.river = static_cast<std::uint16_t>(state.river & ~(1U << at));
    std::size_t space = 0;
    while (box_.nile[space].kind != SpaceKind::card || box_.nile[space].which != at) ++space;
    events.add(CardTaken{id, static_cast<Space>(space)}, rule, state.active);
    (taken.type == CardType::immediate ? state.out : state.players[state.active].cards) |= mark;
    take_effect(state, taken, events);
}

/// E10.20, E10.25, E10.40 to E10.45: what a card does when it is taken.
void Egizia::take_effect(State& state, const NileCard& taken, Events& events) const {
    const Seat seat = state.active;
    constexpr int market_card_steps = 2;
    constexpr int stones_card = 6;
    switch (taken.effect) {
    case Effect::none:
        events.cite(Rule::E10_20);
        if (taken.stone_market > 0) move_market(state, seat, Market::stone, taken.stone_market, Rule::E10_40, events);
        if (taken.grain_market > 0) move_market(state, seat, Market::grain, taken.grain_market, Rule::E10_40, events);
        score(state, seat, taken.points, Source::cards, Rule::E10_40, events);
        if (taken.stones > 0) gain_stones(state, seat, taken.stones, Rule::E10_40, events);
        break;
    case Effect::tomb_value: events.cite(Rule::E10_25); break;
    case Effect::stones:
        events.cite(Rule::E10_41);
        gain_stones(state, seat, stones_card, Rule::E10_41, events);
        break;
    case Effect::stone_market:
    case Effect::grain_market:
        move_market(state, seat, taken.effect == Effect::stone_market ? Market::stone : Market::grain,
                    market_card_steps, Rule::E10_42, events);
        events.cite(Rule::E10_42);
        break;
    case Effect::crews_of_choice:
        state.crew_steps = 2;
        events.cite(Rule::E10_43);
        break;
    case Effect::crews:
        for (std::size_t crew = 0; crew < crew_kinds; ++crew) {
            if ((taken.crews >> crew & 1U) != 0) raise(state, seat, static_cast<Crew>(crew), 1, Rule::E10_44, events);
        }
        break;
    case Effect::point_per_stone: {
        int stones = 0;
        for (std::size_t building = 0; building < building_words.size(); ++building) {
            if ((taken.buildings >> building & 1U) == 0) continue;
            stones += stones_on(state, seat, static_cast<Building>(building));
        }
        events.cite(Rule::E10_45);
        score(state, seat, stones, Source::cards, Rule::E10_45, events);
        break;
    }
    default: break; // acts later
    }
}

namespace {

constexpr Rule rule_of(RoundName name) {
    constexpr std::array<Rule, round_spaces> rules{Rule::E9_1, Rule::E9_2, Rule::E9_2, Rule::E9_2,
                                                   Rule::E9_3, Rule::E9_4, Rule::E9_5};
    return rules[n(name)];
}

} // namespace

/// E9, doubled by E10.5.
void Egizia::visit_round_space(State& state, RoundName name, bool doubled, Events& events) const {
    const RoundSpace& here = box_.round[n(name)];
    const Rule rule = rule_of(name);
    const int times = doubled ? 2 : 1;
    const Seat seat = state.active;
    events.cite(rule);
    events.cite(Rule::E3_4);
    if (here.stone_market > 0) move_market(state, seat, Market::stone, times * here.stone_market, rule, events);
    if (here.grain_market > 0) move_market(state, seat, Market::grain, times * here.grain_market, rule, events);
    for (std::size_t crew = 0; crew < crew_kinds; ++crew) {
        if ((here.crews >> crew & 1U) != 0) raise(state, seat, static_cast<Crew>(crew), times, rule, events);
    }
    state.crew_steps = u8(times * here.any_crew);
    state.stones_due = u8(times * here.stones);
    state.due_from = u8(here.stones > 0 ? n(name) : 0);
    state.floods = u8(times * here.flood);
}

/// E9.3: the crews have stepped.
void Egizia::bring_stones(State& state, Events& events) const {
    gain_stones(state, state.active, state.stones_due, rule_of(static_cast<RoundName>(state.due_from)), events);
    state.stones_due = 0;
    state.due_from = 0;
}

/// E10.8, E10.23, E10.29 at the moments (a), (g) and (h) of E10.0.
void Egizia::play_card(State& state, const Action& action, Events& events) const {
    const Seat seat = state.active;
    Player& player = state.players[seat];
    events.cite(Rule::E10_0);
    switch (action.move) {
    case Move::sell: {
        const int stones = static_cast<int>(action.amount);
        spend(state, seat, Effect::sell, Rule::E10_8, events);
        pay_stones(state, seat, stones, Rule::E10_8, events);
        score(state, seat, stones, Source::cards, Rule::E10_8, events);
        break;
    }
    case Move::crew_for_stones:
        player.once_used |= once::crew_for_stones;
        pay_stones(state, seat, crew_price, Rule::E10_23, events);
        state.crew_steps = 1;
        break;
    case Move::crew_step:
        player.once_used |= once::crew_step;
        events.cite(Rule::E10_29);
        state.crew_steps = 1;
        break;
    default: assert(false && "not a card of E10.0");
    }
}

/// E3.1: the next in turn order who has not passed.
void Egizia::next_boat(State& state, Events& events) const {
    for (std::size_t i = 1; i <= setup_.players; ++i) {
        const std::size_t turn = (state.turn + i) % setup_.players;
        if (state.players[state.turn_order[turn]].passed != 0) continue;
        state.turn = u8(turn);
        state.active = state.turn_order[turn];
        state.step = Decision::boat;
        return;
    }
    end_boats(state, events);
}

/// E3.6: the boats come back, but for those on sites.
void Egizia::end_boats(State& state, Events& events) const {
    for (Player& player : state.players) {
        player.boats = 0;
        player.twice = 0;
        player.boats_placed = 0;
        player.passed = 0;
    }
    events.cite(Rule::E3_6);
    ask_in_order(state, Decision::take_remaining, state.turn_order);
}

/// E10.22
void Egizia::take_remaining(State& state, const Action& action, Events& events) const {
    state.acted = static_cast<SeatBits>(state.acted | bit_of(state.active));
    if (action.move == Move::decline) return;
    for (std::size_t at = 0; at < card_spaces; ++at) {
        if ((state.river >> at & 1U) != 0 && river_card(state, at) == action.as<NileId>()) {
            take_card(state, at, Rule::E10_22, events);
            return;
        }
    }
}

/// E3.6: what is left on the river is out; then feeding begins.
void Egizia::clear_river(State& state, Events& events) const {
    if (state.river != 0) events.add(CardsLeft{std::popcount(state.river)}, Rule::E3_6, nobody);
    for (std::size_t at = 0; at < card_spaces; ++at) {
        if ((state.river >> at & 1U) != 0) state.out |= NileCards{1} << n(river_card(state, at));
    }
    state.river = 0;
    ask_in_order(state, Decision::feed, state.track);
}

// ---------------------------------------------------------------------------------------------------------------
// E4 Phase 3: feeding; E5 Phase 4: stones

/// E4.1: cards, stones and improvements, as the player likes; then the account.
void Egizia::feed(State& state, const Action& action, Events& events) const {
    constexpr int grain_card = 4;
    const Seat seat = state.active;
    Player& player = state.players[seat];
    switch (action.move) {
    case Move::grain:
        spend(state, seat, Effect::grain, Rule::E10_4, events);
        state.grain = u8(state.grain + grain_card);
        break;
    case Move::stones:
        pay_stones(state, seat, static_cast<int>(action.amount), Rule::E10_24, events);
        state.grain = u8(state.grain + n(action.amount));
        break;
    case Move::improve: {
        const NileCards mark = NileCards{1} << n(action.as<NileId>());
        ((player.improved & mark) == 0 ? player.improved : player.improved_twice) |= mark;
        events.add(FieldImproved{action.as<NileId>(), field_class(player, action.as<NileId>())}, Rule::E10_27, seat);
        break;
    }
    default: settle(state, events);
    }
}

/// E4.2: each missing grain costs points, by the grain market.
void Egizia::settle(State& state, Events& events) const {
    const Seat seat = state.active;
    const Player& player = state.players[seat];
    const int missing = missing_grain(state, seat);
    events.add(Fed{need(player), irrigated(state, player) + state.grain}, Rule::E4_1, seat);
    events.cite(Rule::E4_2);
    const int cost = missing * box_.grain_cost[player.markets[n(Market::grain)]];
    score(state, seat, -cost, Source::hunger, Rule::E4_2, events);
    state.grain = 0;
    if (!next_in_order(state)) produce_stones(state, events);
}

/// E5.1
void Egizia::produce_stones(State& state, Events& events) const {
    for (std::size_t tile = 0; tile < setup_.players; ++tile) {
        const Seat seat = state.turn_order[tile];
        gain_stones(state, seat, quarried(state.players[seat]), Rule::E5_1, events);
    }
    events.cite(Rule::E5_1);
    state.site = 0;
    begin_site(state, events);
}

// ---------------------------------------------------------------------------------------------------------------
// E7 Phases 6 and 7

/// E7.1: leader first.
void Egizia::score_sites(State& state, Events& events) const {
    const std::array<Seat, max_players> order = state.track;
    for (std::size_t i = 0; i < setup_.players; ++i) {
        const auto sites = std::popcount(state.players[order[i]].sites_built);
        score(state, order[i], box_.site_bonus[n(sites)], Source::collaboration, Rule::E7_1, events);
    }
    events.cite(Rule::E7_1);
    for (SiteBoats& site : state.sites) site.boats.fill(nobody);
    for (Player& player : state.players) player.sites_built = 0;
    state.first = 0;
    state.site = 0;
    ask_in_order(state, Decision::round_end, state.turn_order);
}

/// E7.2: the last on the score track takes tile 1.
void Egizia::end_round(State& state, Events& events) const {
    for (std::size_t tile = 0; tile < setup_.players; ++tile) {
        state.turn_order[tile] = state.track[setup_.players - 1U - tile];
        events.add(TurnOrder{tile + 1}, Rule::E7_2, state.turn_order[tile]);
    }
    for (Player& player : state.players) {
        player.used = 0;
        player.once_used = 0;
    }
    state.queue.fill(nobody);
    state.acted = 0;
    if (state.round < rounds) {
        begin_round(state, events);
        return;
    }
    state.step = Decision::none;
    ++state.reveals; // the Sphinx cards are shown
    tell_final_count(state, events);
}

// ---------------------------------------------------------------------------------------------------------------
// E0 Decisions

void Egizia::ask_in_order(State& state, Decision step, const std::array<Seat, max_players>& order) const {
    state.step = step;
    state.queue = order;
    state.turn = 0;
    state.acted = 0;
    state.active = order[0];
}

bool Egizia::next_in_order(State& state) const {
    if (state.turn + 1 >= setup_.players) {
        state.turn = 0;
        state.acted = 0;
        return false;
    }
    state.active = state.queue[++state.turn];
    return true;
}

} // namespace iteru::egizia
