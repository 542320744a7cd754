// P1 Setup, with the starting choices.
#include <algorithm>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

State Pharaon::deal(const Seed& seed, Events events) const {
    State state{};
    state.random = Random{seed};
    lay_out(state);
    fill_offerings(state, events);
    show_vases(state, events);
    if (solo()) lay_traitor(state, events);

    // P1.6: the choices start to the first player's right and go counter-clockwise. P9.2: alone, who starts is drawn
    // after them.
    state.first_player = solo() ? nobody : static_cast<Seat>(state.random.below(setup_.players));
    state.active = solo() ? Seat{0} : state.first_player;
    state.choosers_left = setup_.players;
    plan(state, Task::next_chooser);
    go_on(state, events, Rule::P2_5);
    return state;
}

/// P1.1, P1.2, P1.3, P1.4, P1.5
void Pharaon::lay_out(State& state) const {
    Random& random = state.random;
    state.ring = all_districts;
    random.shuffle(state.ring);
    state.rotation = static_cast<std::uint8_t>(random.below(basic_kinds));
    state.clockwise = static_cast<std::uint8_t>(random.below(2));
    face_districts(state);
    for (auto& sector : state.wheel) sector.fill(no_token);
    state.reserve.fill(box_.reserve_per_kind);

    state.vase_pile.clear();
    for (std::size_t i = 0; i < vase_total; ++i) state.vase_pile.add(static_cast<VaseId>(i));
    random.shuffle(state.vase_pile.all());
    state.vase_row.fill(no_vase);
    state.vase_in_hand = no_vase;

    state.artisan_deck.clear();
    for (std::size_t i = 0; i < artisan_total; ++i) state.artisan_deck.add(static_cast<ArtisanId>(i));
    random.shuffle(state.artisan_deck.all());
    for (ArtisanId& place : state.artisan_row) place = state.artisan_deck.draw();

    state.bag.clear();
    for (std::size_t kind = 0; kind < offering_kinds; ++kind) {
        for (int i = 0; i < box_.offerings[kind]; ++i) state.bag.add(static_cast<Token>(resource_kinds + kind));
    }
    random.shuffle(state.bag.all());
    for (auto& lot : state.lots) lot.fill(no_token);
    state.bonus.fill(no_token);

    for (Player& player : state.players) {
        player.row = no_row;
        player.set_aside = no_noble;
    }
    state.offer.fill(no_noble);
    state.acting.paid.fill(no_token);
    state.pharaoh = nobody;
    state.traitor.vases.clear();
    for (TileOnTable& on_table : state.traitor.tiles) on_table.resources.fill(no_token);

    // P1.7: the Scribes of those who play in Discovery mode first, then the deck.
    std::array<NobleId, scribe_count> scribes{};
    for (std::size_t i = 0; i < scribes.size(); ++i) scribes[i] = static_cast<NobleId>(i);
    random.shuffle(scribes);
    deal_scribes(state, scribes);
    state.noble_deck.clear();
    std::uint32_t dealt = 0;
    for (const Player& player : state.players) dealt |= player.nobles;
    for (std::size_t i = 0; i < noble_total; ++i) {
        if ((dealt >> i & 1U) == 0) state.noble_deck.add(static_cast<NobleId>(i));
    }
    random.shuffle(state.noble_deck.all());
    for (NobleId& place : state.noble_row) place = state.noble_deck.draw();
}

/// P1.7; P9.2: the Traitor's is one of the others.
void Pharaon::deal_scribes(State& state, std::span<NobleId> scribes) const {
    std::size_t next = 0;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (!discovery(seat)) continue;
        state.players[seat].nobles |= bit(scribes[next++]);
        if (solo()) state.players[traitor_seat].nobles |= bit(scribes[next++]);
    }
}

/// P9.2
void Pharaon::lay_traitor(State& state, Events& events) const {
    std::array<std::uint8_t, traitor_tiles> order{0, 1, 2, 3, 4};
    state.random.shuffle(order);
    std::array<std::uint8_t, traitor_tiles> turned{0, 1, 2, 3, 4};
    state.random.shuffle(turned);
    std::array tied = all_basics;
    state.random.shuffle(tied);
    for (std::size_t i = 0; i < traitor_tiles; ++i) {
        TileOnTable& on_table = state.traitor.tiles[i];
        on_table.index = order[i];
        on_table.tied = tied[i];
        on_table.resources[0] = token_of(tied[i]);
        on_table.filled = 1;
        --state.reserve[n(tied[i])];
    }
    const std::uint8_t dark = setup_.options[1];
    for (std::size_t i = 0; dark < by_name && i < dark; ++i) state.traitor.tiles[turned[i]].dark = 1;
    for (TileOnTable& on_table : state.traitor.tiles) {
        if (dark >= by_name && (dark >> n(tile(on_table).tile) & 1U) != 0) on_table.dark = 1;
    }
    state.round = 1; // whose tile tells how many vases the Traitor takes
    traitor_takes_vases(state, events);
    state.round = 0;
}

/// P1.6: a noble, a vase, two silver.
void Pharaon::next_chooser(State& state, Events& events) const {
    if (state.choosers_left == 0) {
        end_setup(state, events);
        return;
    }
    --state.choosers_left;
    state.active = static_cast<Seat>((state.active + setup_.players - 1) % setup_.players);
    plan(state, Task::next_chooser);
    plan(state, Task::starting_silver);
    plan(state, Decision::choose_vase);
    if (state.players[state.active].nobles == 0) {
        plan(state, Decision::keep_noble);
        plan(state, Task::draw_nobles);
    } else {
        events.cite(Rule::P1_7);
    }
}

/// Only the player sees them.
void Pharaon::draw_nobles(State& state, Events& events) const {
    for (NobleId& noble : state.offer) noble = state.noble_deck.draw();
    ++state.reveals;
    events.add_secret(SeatSet::of(state.active), NoblesDrawn{state.offer[0], state.offer[1]}, Rule::P1_6, state.active);
}

/// P1.6; P9.2: alone, the other one becomes the Traitor's.
void Pharaon::keep_noble(State& state, const Action& action, Events& events) const {
    const NobleId kept = state.offer[n(action.place)];
    const NobleId other = state.offer[1 - n(action.place)];
    state.offer.fill(no_noble);
    events.add(NobleKept{kept}, Rule::P1_6, state.active);
    if (solo()) {
        state.players[traitor_seat].nobles |= bit(other);
        events.add(TraitorNoble{other}, Rule::P9_2, nobody);
    } else {
        state.players[state.active].set_aside = other;
        ++state.reveals; // to the others
    }
    own_noble(state, kept, events);
}

/// P1.6, P9.1: the nobles not kept are shuffled back in, and vases are revealed anew.
void Pharaon::end_setup(State& state, Events& events) const {
    bool shuffle = false;
    for (int i = 1; i <= setup_.players; ++i) { // in the order in which they chose
        Player& player = state.players[n(state.first_player - i + setup_.players) % setup_.players];
        if (player.set_aside == no_noble) continue;
        state.noble_deck.add(std::exchange(player.set_aside, no_noble));
        shuffle = true;
    }
    if (shuffle) state.random.shuffle(state.noble_deck.all());
    block_wheel(state, events);
    show_vases(state, events);
    if (solo()) draw_starter(state, events);
    begin_round(state, events);
}

/// P9.2
void Pharaon::draw_starter(State& state, Events& events) const {
    state.first_player = static_cast<Seat>(state.random.below(static_cast<std::uint32_t>(seats())));
    ++state.reveals;
    if (state.first_player == traitor_seat) events.add(TraitorStartDrawn{}, Rule::P9_2, nobody);
    else events.add(FirstPlayerDrawn{}, Rule::P9_2, state.first_player);
}

} // namespace iteru::pharaon
