// Every way into a district and every variant of its action, one after the other (P3.1, P3.2): what the rules ask in
// order to list what can be paid, and the judgement in order to price it.
#pragma once

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

/// Whether `will(variant, bill)` is true of any variant that so many tokens beside the access could pay at all.
template <class Will>
bool any_bill(const Pharaon& game, const State& state, const Player& player, District district, unsigned credit,
              int tokens, Will will) {
    const auto one = [&](Variant variant) {
        const Cost& asked = game.cost(player, district, variant);
        return tokens + 1 >= asked.size && // access covers one
               will(variant, Bill{asked, game.classes(player), credit});
    };
    if (district == District::nile) {
        for (std::size_t i = 0; i < nile_options; ++i) {
            if (one(nile_variant(i))) return true;
        }
        return false;
    }
    return one(Variant::without_bonus) ||
           (district == District::offerings && Pharaon::offering_left(state) && one(Variant::with_bonus)); // P3.3
}

/// Whether `will(token, credit, left)` is true of a token of any class that would give access, or of a joker: the
/// others pay alike. Whether what is left pays for an action is not asked.
template <class Will>
bool any_entry(const Pharaon& game, const State& state, const Player& player, District district, Will will) {
    if (!game.anything_to_take(state, player, district)) return false;
    const NobleId noble = game.entering_noble(district);
    if (game.sector_full(state, district) && (noble == no_noble || !player.ready(noble))) return false;
    const Purse owned = game.purse(player, district);
    const auto with = [&](Token token, Purse spent) {
        return will(token, game.credit(state, player, district, token), owned - spent);
    };
    const unsigned fitting = game.any_access(player, district) ? all_kinds : bit(state.facing[n(district)]);
    return game.classes(player).any_of(fitting, [&](Basic first, unsigned) {
        if (owned.of_class.of(n(first)) == 0) return false;
        Purse spent;
        spent.of_class.add(n(first), 1);
        return with(token_of(first), spent);
    }) || (owned.jokers > 0 && with(Token::silver, {.of_class = {}, .jokers = 1}));
}

} // namespace iteru::pharaon
