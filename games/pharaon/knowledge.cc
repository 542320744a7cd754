// What a seat may know. Everything players own is public (P2.2). Hidden: the order of decks, pile and bag, the
// Traitor's vases, and during the starting choices the nobles that others have drawn and not kept (which are known to
// those who drew them, so not hidden from all).
#include <algorithm>
#include <array>
#include <functional>
#include <span>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

/// Places whose contents the seat could not tell apart: mixed by `mix(values)` and put back.
template <class T, std::size_t Capacity>
class Unseen {
public:
    void add(T& place) {
        places_[count_] = &place;
        values_[count_++] = place;
    }
    void add(std::span<T> places) {
        for (T& place : places) add(place);
    }
    template <class Mix>
    void apply(Mix mix) {
        mix(std::span{values_}.first(count_));
        for (std::size_t i = 0; i < count_; ++i) *places_[i] = values_[i];
    }

private:
    std::array<T*, Capacity> places_;
    std::array<T, Capacity> values_;
    std::size_t count_ = 0;
};

/// Calls `mix` with each set of things that the seat cannot tell apart.
template <class Mix>
void each_unseen(State& state, int players, Seat seat, Mix mix) {
    Unseen<NobleId, noble_total> nobles;
    if (state.round == 0 && seat != nobody) {
        for (int i = 1; i < players; ++i) {
            NobleId& aside = state.players[n(seat + i) % n(players)].set_aside;
            if (aside != no_noble) nobles.add(aside);
        }
        if (state.active != seat && state.offer[0] != no_noble) nobles.add(std::span{state.offer});
    }
    nobles.add(state.noble_deck.all());
    nobles.apply(mix);
    mix(state.artisan_deck.all());
    mix(state.bag.all());
    // What the Traitor held when the vases were last shuffled is known but for its order.
    const std::span<VaseId> held = state.traitor.vases.all();
    mix(held.first(state.traitor.known_vases));
    Unseen<VaseId, vase_total> vases;
    vases.add(held.subspan(state.traitor.known_vases));
    vases.add(state.vase_pile.all());
    vases.apply(mix);
}

} // namespace

/// In descending order, so that what a bot assumes on top is nothing special.
void Pharaon::conceal(State& state, Seat seat) const {
    state.random = Random{};
    each_unseen(state, setup_.players, seat, [](auto hidden) { std::ranges::sort(hidden, std::greater{}); });
}

void Pharaon::resample(State& state, Seat seat, Random& random) const {
    Seed seed{};
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random.below(256));
    state.random = Random{seed};
    each_unseen(state, setup_.players, seat, [&](auto hidden) { random.shuffle(hidden); });
}

/// Every component in exactly one place.
std::string Pharaon::audit(const State& state) const {
    std::array<int, token_kinds> tokens{};
    const auto note = [&](Token token) {
        if (token != no_token) ++tokens[n(token)];
    };
    for (std::size_t i = 0; i < resource_kinds; ++i) tokens[i] += state.reserve[i];
    for (std::size_t i = 0; i < offering_kinds; ++i) tokens[resource_kinds + i] += state.offering_discard[i];
    for (const Player& player : state.players) {
        for (std::size_t i = 0; i < token_kinds; ++i) tokens[i] += player.tokens[i];
    }
    std::ranges::for_each(state.bag.all(), note);
    for (const auto& lot : state.lots) std::ranges::for_each(lot, note);
    std::ranges::for_each(state.bonus, note);
    for (const auto& sector : state.wheel) std::ranges::for_each(sector, note);
    for (const TileOnTable& on_table : state.traitor.tiles) std::ranges::for_each(on_table.resources, note);
    for (std::size_t i = 0; i < token_kinds; ++i) {
        const int wanted = i < resource_kinds ? box_.reserve_per_kind : box_.offerings[i - resource_kinds];
        if (tokens[i] != wanted) return "tokens of " + word(static_cast<Token>(i)) + ": " + std::to_string(tokens[i]);
    }

    std::array<int, 32> cards{};
    const auto in_set = [&](std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1) ++cards[n(std::countr_zero(bits))];
    };
    const auto in_row = [&](auto row) {
        for (const auto card : row) {
            if (n(card) != 0xFF) ++cards[n(card)];
        }
    };
    const auto wrong = [&](int total) {
        const bool once = std::all_of(cards.begin(), cards.begin() + total, [](int count) { return count == 1; });
        cards.fill(0);
        return !once;
    };
    in_row(state.noble_deck.all());
    in_row(std::span{state.noble_row});
    in_row(std::span{state.offer});
    in_set(state.noble_discard);
    for (const Player& player : state.players) {
        in_set(player.nobles);
        if (player.set_aside != no_noble) ++cards[n(player.set_aside)];
        if ((player.used & ~player.nobles) != 0) return "a power used without its noble";
    }
    if (wrong(noble_total)) return "a noble lost or doubled";
    in_row(state.artisan_deck.all());
    in_row(std::span{state.artisan_row});
    in_set(state.artisan_discard);
    for (const Player& player : state.players) in_set(player.artisans);
    if (wrong(artisan_total)) return "an artisan lost or doubled";
    in_row(state.vase_pile.all());
    in_row(std::span{state.vase_row});
    in_row(state.traitor.vases.all());
    in_row(std::span{&state.vase_in_hand, 1});
    in_set(state.vase_discard);
    if (wrong(vase_total)) return "a vase lost or doubled";

    for (const Player& player : state.players) {
        if (player.chamber > chamber_steps) return "a chamber beyond its last step";
        if (std::ranges::any_of(player.tracks, [](int level) { return level > track_top; }))
            return "a track beyond its top";
    }
    return {};
}

State Pharaon::rotated(const State& state, int by) const {
    if (solo()) return state;
    State turned = state;
    const auto moved = [&](Seat seat) {
        return seat == nobody ? nobody : static_cast<Seat>((seat + by) % setup_.players);
    };
    for (Seat seat = 0; seat < setup_.players; ++seat) turned.players[moved(seat)] = state.players[seat];
    turned.first_player = moved(state.first_player);
    turned.active = moved(state.active);
    turned.pharaoh = moved(state.pharaoh);
    return turned;
}

} // namespace iteru::pharaon
