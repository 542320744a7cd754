// What the box, the cards before a player and the Nile offer: questions that the rules, refusals and bots ask.
#include <algorithm>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

constexpr NileCards bit(std::size_t card) { return NileCards{1} << card; }

} // namespace

Egizia::Egizia(const Box& box, const Setup& setup, const Weights& weights) : GameBase(box, setup, weights) {
    for (std::size_t i = 0; i < box_.cards.size(); ++i) {
        const NileCard& printed = box_.cards[i];
        if (printed.effect != Effect::none) with_[n(printed.effect)] |= bit(i);
        if (printed.type == CardType::field) fields_[n(printed.field)] |= bit(i);
        if (printed.type == CardType::quarry) quarries_ |= bit(i);
        if (printed.type == CardType::permanent) permanent_ |= bit(i);
    }
    for (std::size_t i = 0; i < box_.nile.size(); ++i) {
        if (box_.nile[i].kind == SpaceKind::site) site_spaces_ |= 1U << i;
        if (box_.nile[i].kind != SpaceKind::round) continue;
        if (!box_.round[box_.nile[i].which].no_reuse) reusable_ |= 1U << i;
        if (!box_.round[box_.nile[i].which].no_double) doubling_ |= 1U << i;
    }
}

/// E10.27: as printed, or one or two classes better.
FieldClass Egizia::field_class(const Player& player, NileId field) const {
    const int better =
        static_cast<int>(player.improved >> n(field) & 1U) + static_cast<int>(player.improved_twice >> n(field) & 1U);
    return static_cast<FieldClass>(std::max(0, static_cast<int>(card(field).field) - better));
}

/// E10.20: the grain of all fields of a class, the start field included.
int Egizia::class_total(const Player& player, FieldClass field) const {
    int total = box_.start_class == field ? box_.start_grain : 0;
    for (NileCards left = player.cards & all_fields(); left != 0; left &= left - 1) {
        const auto id = static_cast<NileId>(std::countr_zero(left));
        if (field_class(player, id) == field) total += card(id).value;
    }
    return total;
}

/// E4.1: green always, yellow with the flood at the centre or right, brown at the right.
int Egizia::irrigated(const State& state, const Player& player) const {
    int total = n(box_.start_class) <= state.flood ? box_.start_grain : 0;
    for (NileCards left = player.cards & all_fields(); left != 0; left &= left - 1) {
        const auto id = static_cast<NileId>(std::countr_zero(left));
        if (n(field_class(player, id)) <= state.flood) total += card(id).value;
    }
    return total;
}

/// E5.1
int Egizia::quarried(const Player& player) const {
    int total = box_.start_quarry;
    for (NileCards left = player.cards & quarries_; left != 0; left &= left - 1) {
        total += box_.cards[n(std::countr_zero(left))].value;
    }
    return total;
}

int Egizia::need(const Player& player) const {
    return player.crews[0] + player.crews[1] + player.crews[2] + player.crews[3];
}

int Egizia::missing_grain(const State& state, Seat seat) const {
    const Player& player = state.players[seat];
    const int brought = state.step == Decision::feed && seat == state.active ? state.grain : 0;
    return std::max(0, need(player) - irrigated(state, player) - brought);
}

/// E10.27: improvements are alike, so it is enough to count those that lie before the player.
int Egizia::unattached_improvements(const Player& player) const {
    return how_many(player, Effect::improve_field) - std::popcount(player.improved) -
           std::popcount(player.improved_twice);
}

NileCards Egizia::improvable(const Player& player) const {
    const NileCards yellow = fields_[n(FieldClass::yellow)] & ~player.improved;
    const NileCards brown = fields_[n(FieldClass::brown)] & ~player.improved_twice;
    return player.cards & (yellow | brown);
}

bool Egizia::crew_below_most(const Player& player) const {
    return std::ranges::any_of(player.crews, [&](std::uint8_t strength) { return strength < box_.crew_most; });
}

Space Egizia::space_of(Berth berth) const {
    if (n(berth) < nile_spaces) return static_cast<Space>(berth);
    const std::size_t site = (n(berth) - nile_spaces) / max_places;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < box_.nile.size(); ++i) {
        if (box_.nile[i].kind == SpaceKind::site && seen++ == site) return static_cast<Space>(i);
    }
    return Space{}; // not reached: the loader wants three sites
}

std::size_t Egizia::place_of(Berth berth) const {
    return n(berth) < nile_spaces ? 0 : (n(berth) - nile_spaces) % max_places + 1;
}

Berth Egizia::berth_at(Space at, std::size_t place) const {
    if (place == 0) return static_cast<Berth>(at);
    return static_cast<Berth>(nile_spaces + space(at).which * max_places + place - 1);
}

/// E3.2, E3.5, E10.26, E10.28: where the seat's next boat may go.
Spaces Egizia::open_spaces(const State& state, Seat seat) const {
    const Player& player = state.players[seat];
    if (player.boats_placed >= box_.boats) return 0;
    constexpr Spaces all = (1U << nile_spaces) - 1U;
    Spaces reach = all;
    if (player.boats != 0) {
        const Spaces lowest = std::bit_floor(player.boats);
        const bool upstream = has(player, Effect::upstream) && (player.once_used & once::upstream) == 0;
        reach = all & ~(upstream ? lowest : 2 * lowest - 1);
    }
    Spaces occupied = 0;
    for (std::size_t other = 0; other < setup_.players; ++other) occupied |= state.players[other].boats;
    const bool reuse = has(player, Effect::reuse_round_space) && (player.once_used & once::reuse) == 0;
    Spaces open = reach & ~site_spaces_ & (reuse ? ~occupied | reusable_ : ~occupied);

    for (Spaces left = reach & site_spaces_ & ~player.boats; left != 0; left &= left - 1) {
        const std::size_t at = n(std::countr_zero(left));
        const auto& boats = state.sites[box_.nile[at].which].boats;
        const bool room = std::find(boats.begin(), boats.begin() + static_cast<std::ptrdiff_t>(places()), nobody) !=
                          boats.begin() + static_cast<std::ptrdiff_t>(places());
        if (room || boats[waiting] == nobody) open |= 1U << at;
    }
    return open;
}

/// E2.1: the card that was laid on a card space this round.
NileId Egizia::river_card(const State& state, std::size_t at) const {
    constexpr std::array<std::size_t, rounds> first{0, card_spaces, early_cards, early_cards + card_spaces,
                                                    2 * early_cards};
    return state.nile[first[state.round - 1U] + at];
}

} // namespace iteru::egizia
