// Every way into a district and every variant of its action, one after the other (P3.1, P3.2): what the rules ask in
// order to list what can be paid, and the judgement in order to price it.
#pragma once

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

/// Calls `with(variant, bill)` for the variants that so many tokens beside the access could pay at all.
template <class With>
void each_bill(const Pharaon& game, const State& state, const Player& player, District district, unsigned credit,
               int tokens, With with) {
    const auto one = [&](Variant variant) {
        const Cost asked = game.cost(player, district, variant);
        if (tokens + 1 >= asked.size) with(variant, Bill{asked, game.classes(player), credit}); // access covers one
    };
    if (district == District::nile) {
        for (std::size_t i = 0; i < nile_options; ++i) one(nile_variant(i));
        return;
    }
    one(Variant::without_bonus);
    if (district == District::offerings && Pharaon::offering_left(state)) one(Variant::with_bonus); // P3.3
}

/// Calls `with(token, credit, left)` for a token of each class that would give access, and for a joker: the others pay
/// alike. Whether what is left pays for an action is not asked.
template <class With>
void each_access(const Pharaon& game, const State& state, const Player& player, District district, With with) {
    if (!game.anything_to_take(state, player, district)) return;
    const NobleId noble = game.entering_noble(district);
    if (game.sector_full(state, district) && (noble == no_noble || !player.ready(noble))) return;
    const Classes& tied = game.classes(player);
    const Purse owned = game.purse(player, district);
    const bool any = game.any_access(player, district);
    for (const Basic kind : all_basics) {
        const bool fits = any || tied[n(kind)] == tied[n(state.facing[n(district)])];
        if (tied[n(kind)] != kind || !fits || !owned.of_class.has(n(kind))) continue;
        Purse left = owned;
        left.of_class.take(n(kind), 1);
        with(token_of(kind), game.credit(state, player, district, token_of(kind)), left);
    }
    if (owned.jokers > 0) {
        Purse left = owned;
        --left.jokers;
        with(Token::silver, game.credit(state, player, district, Token::silver), left);
    }
}

} // namespace iteru::pharaon
