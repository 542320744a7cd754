// P9 Solo: the Traitor, whose turns the engine plays with the human's choices.
#include <algorithm>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

/// P9.2, P9.6: unseen, as many as the tile of the round says.
void Pharaon::traitor_takes_vases(State& state, Events& events) const {
    const int count = tile(state.traitor.tiles[n(state.round) - 1]).vases;
    for (int i = 0; i < count; ++i) {
        const VaseId vase = draw_vase(state, events);
        if (vase == no_vase) return;
        state.traitor.vases.add(vase);
    }
    events.cite(Rule::P9_6);
}

/// P9.3: a vase is revealed; its bottom resource goes on the tiles, then one of the top ones is chosen for the wheel.
void Pharaon::traitor_turn(State& state, Events& events) const {
    if (state.players[traitor_seat].passed != 0) {
        traitor_advances(state, events);
        return;
    }
    Traitor& traitor = state.traitor;
    if (traitor.vases.empty()) {
        traitor_passes(state, events);
        return;
    }
    state.vase_in_hand = traitor.vases.draw();
    traitor.known_vases = std::min(traitor.known_vases, traitor.vases.count);
    ++state.reveals;
    events.add(shown<TraitorVase>(state.vase_in_hand), Rule::P9_3, nobody);
    put_on_tile(state, box_.vases[n(state.vase_in_hand)].bottom, events);
    plan(state, Decision::traitor_choice);
}

/// P9.3: the other one goes on the tiles. P9.4: what the reserve has none of is not placed.
void Pharaon::traitor_choice(State& state, Basic on_wheel, Events& events) const {
    const Vase& vase = box_.vases[n(state.vase_in_hand)];
    if (state.reserve[n(on_wheel)] > 0) {
        --state.reserve[n(on_wheel)];
        put_on_wheel(state, on_wheel, token_of(on_wheel));
        events.add(WheelBlocked{token_of(on_wheel)}, Rule::P9_3, nobody);
    } else {
        events.add(TraitorNothing{token_of(on_wheel)}, Rule::P9_4, nobody);
    }
    put_on_tile(state, on_wheel == vase.top[0] ? vase.top[1] : vase.top[0], events);
    end_traitor_turn(state);
}

/// P9.3: neither fits on the wheel; the left one first.
void Pharaon::both_on_tiles(State& state, Events& events) const {
    for (const Basic kind : box_.vases[n(state.vase_in_hand)].top) put_on_tile(state, kind, events);
    end_traitor_turn(state);
}

void Pharaon::end_traitor_turn(State& state) const {
    state.vase_discard |= bit(std::exchange(state.vase_in_hand, no_vase));
}

/// P9.4: the tile tied to the kind, else the next one to the right that has room.
void Pharaon::put_on_tile(State& state, Basic kind, Events& events) const {
    if (state.reserve[n(kind)] == 0) {
        events.add(TraitorNothing{token_of(kind)}, Rule::P9_4, nobody);
        return;
    }
    auto& tiles = state.traitor.tiles;
    const auto tied = std::ranges::find(tiles, kind, &TileOnTable::tied);
    const auto first = static_cast<std::size_t>(tied - tiles.begin());
    for (std::size_t i = 0; i < traitor_tiles; ++i) {
        const std::size_t place = (first + i) % traitor_tiles;
        TileOnTable& on_table = tiles[place];
        if (on_table.filled == tile_spaces) continue;
        --state.reserve[n(kind)];
        const std::size_t space = on_table.filled++;
        on_table.resources[space] = token_of(kind);
        events.add(TraitorPlaced{kind, static_cast<Place>(place), space + 1}, Rule::P9_4, nobody);
        take_effect(state, place, tile(on_table).spaces[space], events);
        return;
    }
}

/// P9.4: the icons.
void Pharaon::take_effect(State& state, std::size_t place, TraitorSpace space, Events& events) const {
    const std::size_t number = space.number - 1U;
    Traitor& traitor = state.traitor;
    switch (space.icon) {
    case TraitorIcon::nothing: break;
    case TraitorIcon::take_noble: traitor_noble(state, number, true, events); break;
    case TraitorIcon::discard_noble: traitor_noble(state, number, false, events); break;
    case TraitorIcon::level:
        traitor.level = std::max(traitor.level, space.number);
        events.add(TraitorLevel{space.number}, Rule::P9_4, nobody);
        break;
    case TraitorIcon::god: {
        const District god = tile(traitor.tiles[place]).god;
        traitor.gods = static_cast<std::uint8_t>(traitor.gods | bit(god));
        events.add(TraitorGod{god}, Rule::P9_4, nobody);
        break;
    }
    case TraitorIcon::take_highest: traitor_artisan(state, true, true, events); break;
    case TraitorIcon::take_lowest: traitor_artisan(state, false, true, events); break;
    case TraitorIcon::discard_highest: traitor_artisan(state, true, false, events); break;
    case TraitorIcon::discard_lowest: traitor_artisan(state, false, false, events); break;
    case TraitorIcon::chamber: build_chamber(state, traitor_seat, Rule::P9_4, events); break;
    case TraitorIcon::lot:
        for (Token& token : state.lots[number]) traitor_offering(state, token, events);
        break;
    case TraitorIcon::bonus: traitor_offering(state, state.bonus[number], events); break;
    case TraitorIcon::fullest_track: traitor_climbs(state, true, events); break;
    case TraitorIcon::emptiest_track: traitor_climbs(state, false, events); break;
    }
}

/// Takes or discards the noble of the place, which is replaced at once.
void Pharaon::traitor_noble(State& state, std::size_t place, bool takes, Events& events) const {
    const NobleId noble = std::exchange(state.noble_row[place], no_noble);
    if (noble == no_noble) return;
    if (takes) {
        state.players[traitor_seat].nobles |= bit(noble);
        events.add(TraitorNoble{noble}, Rule::P9_4, nobody);
        crown(state, traitor_seat, events);
    } else {
        state.noble_discard |= bit(noble);
        events.add(TraitorNobleDiscarded{noble, static_cast<Place>(place)}, Rule::P9_4, nobody);
    }
    replace_noble(state, place, events);
}

/// The artisan of most or fewest PP, of equals the leftmost.
void Pharaon::traitor_artisan(State& state, bool highest, bool takes, Events& events) const {
    std::size_t best = artisans_shown;
    const auto pp = [&](std::size_t place) -> int { return box_.artisans[n(state.artisan_row[place])].pp; };
    for (std::size_t place = 0; place < artisans_shown; ++place) {
        if (state.artisan_row[place] == no_artisan) continue;
        if (best == artisans_shown || (highest ? pp(place) > pp(best) : pp(place) < pp(best))) best = place;
    }
    if (best == artisans_shown) return;
    const int points = pp(best);
    const ArtisanId artisan = std::exchange(state.artisan_row[best], no_artisan);
    if (takes) {
        state.players[traitor_seat].artisans |= bit(artisan);
        events.add(TraitorArtisan{artisan, points}, Rule::P9_4, nobody);
    } else {
        state.artisan_discard |= bit(artisan);
        events.add(TraitorArtisanDiscarded{artisan, points}, Rule::P9_4, nobody);
    }
    replace_artisan(state, best, events);
}

void Pharaon::traitor_offering(State& state, Token& place, Events& events) const {
    const Token token = std::exchange(place, no_token);
    if (token == no_token) return;
    ++state.players[traitor_seat].tokens[n(token)];
    events.add(TraitorOffering{token}, Rule::P9_4, nobody);
}

/// The track of the fullest or emptiest tile, of equals the leftmost; lost at the top.
void Pharaon::traitor_climbs(State& state, bool fullest, Events& events) const {
    const auto& tiles = state.traitor.tiles;
    const auto chosen = fullest ? std::ranges::max_element(tiles, {}, &TileOnTable::filled)
                                : std::ranges::min_element(tiles, {}, &TileOnTable::filled);
    if (state.players[traitor_seat].tracks[n(chosen->tied)] == track_top) return;
    climb(state, traitor_seat, chosen->tied, Rule::P9_4, events);
}

/// P9.5: no revealed vase; into the pyramid like a player.
void Pharaon::traitor_passes(State& state, Events& events) const {
    events.add(TraitorPassed{}, Rule::P9_5, nobody);
    enter_pyramid(state, traitor_seat);
    if (state.passed_count != 1) return;
    state.first_player = traitor_seat;
    events.add(TraitorFirstPlayer{}, Rule::P9_5, nobody);
}

/// P9.5: the gain of the cell it enters.
void Pharaon::traitor_advances(State& state, Events& events) const {
    Player& player = state.players[traitor_seat];
    if (player.cell + 1 >= box_.row_length[player.row]) return;
    ++player.cell;
    events.add(TraitorAdvanced{player.row + 1, player.cell + 1}, Rule::P9_5, nobody);
    Token got = no_token;
    switch (box_.pyramid[player.row][player.cell]) {
    case Cell::none:
    case Cell::first_player: return;
    case Cell::basic: {
        const auto basics = std::span{state.reserve}.first<basic_kinds>();
        got = static_cast<Token>(std::ranges::max_element(basics) - basics.begin());
        break;
    }
    case Cell::silver: got = Token::silver; break;
    case Cell::offering:
        if (bag_or_discard(state)) got = draw_offering(state, events);
        break;
    }
    if (got == no_token) return;
    if (!is_offering(got)) {
        if (state.reserve[n(got)] == 0) return;
        --state.reserve[n(got)];
    }
    ++player.tokens[n(got)];
    if (is_offering(got)) events.add(TraitorDrew{got}, Rule::P9_5, nobody);
    else events.add(TraitorGained{got}, Rule::P9_5, nobody);
}

} // namespace iteru::pharaon
