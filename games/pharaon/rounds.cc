// P4 Passing, P5 End of round.
#include <algorithm>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

void Pharaon::begin_round(State& state, Events& events) const {
    ++state.round;
    state.active = state.first_player;
    events.add(RoundBegan{state.round}, Rule::P2_1, nobody);
    begin_turn(state, events);
}

/// P2.1; P4.2: who has passed advances on the pyramid.
void Pharaon::begin_turn(State& state, Events& events) const {
    plan(state, Task::end_turn);
    if (solo() && state.active == traitor_seat) {
        traitor_turn(state, events);
    } else if (state.players[state.active].passed != 0) {
        advance(state, Rule::P4_2, events);
    } else {
        plan(state, Decision::district);
    }
}

void Pharaon::end_turn(State& state, Events& events) const {
    if (state.passed_count == seats()) {
        end_round(state, events);
        return;
    }
    state.active = static_cast<Seat>((state.active + 1) % seats());
    begin_turn(state, events);
}

/// P4.1: marker, First Player token, General, vase; then Treasurer and Wise Woman (P6.35).
void Pharaon::pass(State& state, Events& events) const {
    Player& player = state.players[state.active];
    events.add(Passed{}, Rule::P4_1, state.active);
    const bool last = !enter_pyramid(state, state.active);
    if (state.passed_count == 1) {
        state.first_player = state.active;
        events.add(FirstPlayerTaken{}, Rule::P4_1, state.active);
    }
    if (last) events.cite(Rule::P4_4);
    if ((player.nobles & (bit(treasurer) | bit(wise_woman))) != 0) plan(state, Decision::after);
    plan(state, Decision::choose_vase);
    if (!last && player.has(general)) {
        events.cite(Rule::P6_6);
        advance(state, Rule::P6_31, events);
    }
}

/// P4.1: the lowest free row; P4.4: the last to pass stays out, and gets false.
bool Pharaon::enter_pyramid(State& state, Seat seat) const {
    Player& player = state.players[seat];
    player.passed = 1;
    if (++state.passed_count == seats()) return false;
    player.row = static_cast<std::uint8_t>(state.passed_count - 1);
    player.cell = 0;
    return true;
}

/// P4.2, P6.31: one cell to the right and a gain; at the end of the row nothing more.
void Pharaon::advance(State& state, Rule rule, Events& events) const {
    Player& player = state.players[state.active];
    if (player.cell + 1 >= box_.row_length[player.row]) {
        events.cite(Rule::P4_2);
        return;
    }
    ++player.cell;
    events.add(Advanced{player.row + 1, player.cell + 1}, rule, state.active);
    const bool powers = (player.nobles & (bit(treasurer) | bit(wise_woman))) != 0;
    if (rule == Rule::P4_2 && powers) plan(state, Decision::after);
    plan(state, Decision::pyramid_gain);
}

/// P4.3
void Pharaon::take_gain(State& state, const Action& action, Events& events) const {
    events.cite(Rule::P4_3);
    switch (action.gain) {
    case Gain::basic: plan(state, Decision::basic); break;
    case Gain::silver: gain(state, Token::silver, Rule::P4_3, events); break;
    case Gain::offering: plan(state, Decision::bonus); break;
    }
}

// ---------------------------------------------------------------------------------------------------------------
// P5 End of round

/// P5.1; after round 5 the game is over.
void Pharaon::end_round(State& state, Events& events) const {
    events.add(RoundEnded{state.round}, Rule::P4_4, nobody);
    if (state.round == rounds) {
        state.agenda.fill({});
        state.agenda_size = 0;
        events.add(GameOver{}, Rule::P5_1, nobody);
        cite_scoring(state, events);
        return;
    }
    clear_wheel(state, events);
    block_wheel(state, events);
    fill_offerings(state, events);
    turn_wheel(state, events);
    for (Player& player : state.players) {
        player.used = 0;
        player.passed = 0;
        player.row = no_row;
        player.cell = 0;
    }
    state.passed_count = 0;
    if (state.round + 1 < rounds) show_vases(state, events);
    if (solo()) {
        ++state.round; // P9.6: the tile of the round to come
        traitor_takes_vases(state, events);
        --state.round;
    }
    begin_round(state, events);
}

/// The rules that the final count will follow (scoring.cc).
void Pharaon::cite_scoring(const State& state, Events& events) const {
    for (const Rule rule : {Rule::P2_2, Rule::P7_0, Rule::P7_1, Rule::P8_1, Rule::P8_2, Rule::P8_3}) events.cite(rule);
    if (solo()) events.cite(Rule::P9_7);
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        for (std::uint32_t left = state.players[seat].nobles; left != 0; left &= left - 1) {
            events.cite(rule_of(static_cast<NobleId>(std::countr_zero(left))));
        }
        if (state.players[seat].has(diplomat)) events.cite(Rule::P6_36);
    }
}

void Pharaon::clear_wheel(State& state, Events& events) const {
    for (auto& sector : state.wheel) {
        for (Token& token : sector) {
            if (token == no_token) continue;
            if (is_offering(token)) ++state.offering_discard[n(token) - resource_kinds];
            else ++state.reserve[n(token)];
            token = no_token;
        }
    }
    events.add(WheelCleared{}, Rule::P5_1, nobody);
}

/// P9.1: with one or two players the vase nobody took blocks slots; what does not fit stays in the reserve.
void Pharaon::block_wheel(State& state, Events& events) const {
    for (VaseId& place : state.vase_row) {
        if (place == no_vase) continue;
        const Vase& vase = box_.vases[n(place)];
        state.vase_discard |= bit(std::exchange(place, no_vase));
        for (const Basic kind : {vase.bottom, vase.top[0], vase.top[1]}) {
            if (state.reserve[n(kind)] == 0 || !put_on_wheel(state, kind, token_of(kind))) continue;
            --state.reserve[n(kind)];
            events.add(WheelBlocked{token_of(kind)}, Rule::P9_1, nobody);
        }
    }
}

/// On a free slot of the sector, if there is one.
bool Pharaon::put_on_wheel(State& state, Basic sector, Token token) const {
    auto& tokens = state.wheel[n(sector)];
    if (tokens[slots() - 1] != no_token) return false;
    std::size_t place = slots() - 1;
    for (; place > 0 && tokens[place - 1] > token; --place) tokens[place] = tokens[place - 1];
    tokens[place] = token;
    return true;
}

/// P1.4, P3.8, P5.1: empty lots from the top, as many whole ones as possible, then the bonus places.
void Pharaon::fill_offerings(State& state, Events& events) const {
    int left = state.bag.count;
    for (const std::uint8_t count : state.offering_discard) left += count;
    const Rule rule = state.round == 0 ? Rule::P1_4 : Rule::P5_1;
    for (std::size_t i = 0; i < lots() && left >= 2; ++i) {
        auto& lot = state.lots[i];
        if (lot[0] != no_token) continue;
        for (Token& token : lot) token = draw_offering(state, events);
        left -= 2;
        if (lot[0] > lot[1]) std::swap(lot[0], lot[1]); // a lot has no order
        events.add(LotFilled{lot[0], lot[1], static_cast<Place>(i)}, rule, nobody);
    }
    for (std::size_t i = 0; i < lots() && left > 0; ++i) {
        if (state.bonus[i] != no_token) continue;
        state.bonus[i] = draw_offering(state, events);
        --left;
        events.add(BonusFilled{state.bonus[i], static_cast<Place>(i)}, rule, nobody);
    }
}

/// P1.2: clockwise, the sector that faced a district faces its clockwise neighbour.
void Pharaon::turn_wheel(State& state, Events& events) const {
    const int step = state.clockwise != 0 ? 1 : basic_kinds - 1;
    state.rotation = static_cast<std::uint8_t>((state.rotation + step) % basic_kinds);
    face_districts(state);
    events.add(WheelTurned{}, Rule::P5_1, nobody);
    events.cite(Rule::P1_2);
}

void Pharaon::face_districts(State& state) const {
    for (std::size_t i = 0; i < district_count; ++i) {
        state.facing[n(state.ring[i])] = box_.wheel[(i + basic_kinds - state.rotation) % basic_kinds];
    }
}

/// P1.3, P1.6, P5.1: all places are empty now.
void Pharaon::show_vases(State& state, Events& events) const {
    for (std::size_t i = 0; i < box_.vases_shown[setup_.players]; ++i) {
        const VaseId vase = draw_vase(state, events);
        if (vase == no_vase) return;
        state.vase_row[i] = vase;
        ++state.reveals;
        events.add(shown<VaseRevealed>(vase), state.round == 0 ? Rule::P1_6 : Rule::P5_1, nobody);
    }
}

} // namespace iteru::pharaon
