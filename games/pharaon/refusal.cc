// Why an action is not allowed, in the order of the rulebook.
#include <algorithm>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

using No = std::optional<Refusal<Rule>>;
constexpr std::nullopt_t allowed = std::nullopt;

constexpr std::array district_rules{Rule::P3_7, Rule::P3_3, Rule::P3_6, Rule::P3_4, Rule::P3_5};

No refuse_district(const Pharaon& game, const State& state, const Player& player, District district) {
    const Rule rule = district_rules[n(district)];
    if (!game.anything_to_take(state, player, district)) {
        return {{rule, district == District::chamber ? "chamber_finished" : "nothing_left"}};
    }
    const NobleId noble = game.entering_noble(district);
    if (game.sector_full(state, district) && (noble == no_noble || !player.ready(noble))) {
        if (noble != no_noble && player.has(noble)) return {{Rule::P6_30, "power_used"}};
        return {{Rule::P3_1, "sector_full"}};
    }
    if (game.can_enter(state, player, district)) return allowed;
    for (std::size_t i = 0; i < token_kinds; ++i) {
        if (player.tokens[i] > 0 && game.stands_for_access(state, player, district, static_cast<Token>(i))) {
            return {{Rule::P3_9, "cannot_pay_cost"}};
        }
    }
    return {{Rule::P3_1, "no_access_token"}};
}

/// P6.35
No refuse_power(const State& state, const Player& player, const Action& action) {
    const NobleId noble = action.choice == Choice::treasurer ? treasurer : wise_woman;
    if (!player.has(noble)) return {{rule_of(noble), "noble_not_owned"}};
    if (!player.ready(noble)) return {{Rule::P6_30, "power_used"}};
    if (action.token > Token::justice_offering || (action.token == Token::silver && noble == treasurer)) {
        return {{Rule::P6_35, "token_not_accepted"}};
    }
    if (player.tokens[n(action.token)] == 0) return {{Rule::P6_35, "token_not_owned"}};
    if (noble == treasurer) {
        if (state.reserve[n(Token::silver)] == 0) return {{Rule::P2_3, "reserve_empty"}};
        return allowed;
    }
    const bool other = std::ranges::any_of(all_basics, [&](Basic kind) {
        return state.reserve[n(kind)] > 0 && (action.token == Token::silver || kind != kind_of(action.token));
    });
    return other ? No{} : No{{Rule::P2_3, "reserve_empty"}};
}

No refuse_turn(const Pharaon& game, const State& state, const Player& player, const Action& action) {
    if (action.choice == Choice::pass) return allowed;
    if (is_district(action.choice)) {
        return refuse_district(game, state, player, static_cast<District>(action.choice));
    }
    if (action.choice > Choice::wise_woman) return {{Rule::P3_11, "not_a_choice_now"}};
    return refuse_power(state, player, action);
}

No refuse_access(const Pharaon& game, const State& state, const Player& player, Token token) {
    const District district = state.acting.district;
    if (player.tokens[n(token)] == 0) return {{Rule::P3_1, "token_not_owned"}};
    if (!game.stands_for_access(state, player, district, token)) return {{Rule::P3_1, "wrong_access_token"}};
    if ((game.access_tokens(state, player, district) & bit(token)) == 0) return {{Rule::P3_9, "cannot_pay_cost"}};
    return allowed;
}

No refuse_variant(const Pharaon& game, const State& state, const Player& player, Variant variant) {
    const Acting& acting = state.acting;
    const bool nile = variant >= Variant::option_1;
    if (nile != (acting.district == District::nile)) return {{Rule::P3_9, "not_this_district"}};
    if (variant == Variant::with_bonus && !Pharaon::offering_left(state)) return {{Rule::P3_3, "no_bonus_token"}};
    const unsigned open =
        game.variants(state, player, acting.district, acting.credit, game.purse(player, acting.district));
    if ((open & bit(variant)) == 0) return {{nile ? Rule::P3_6 : Rule::P3_3, "cannot_pay_cost"}};
    return allowed;
}

No refuse_pay(const Pharaon& game, const State& state, const Player& player, Token token) {
    const Acting& acting = state.acting;
    if (player.tokens[n(token)] == 0) return {{Rule::P3_9, "token_not_owned"}};
    if (token >= Token::chamber_offering && token != offering_of(acting.district)) {
        return {{Rule::P2_4, "token_never_pays_here"}};
    }
    if (acting.paid_count > 0 && token < acting.paid[acting.paid_count - 1U]) return {{Rule::P3_9, "out_of_order"}};
    if ((game.pay_tokens(state, player) & bit(token)) == 0) return {{Rule::P3_9, "does_not_fit_cost"}};
    return allowed;
}

template <class Places, class Empty>
No refuse_place(const Places& places, Empty empty, const Action& action, Rule rule) {
    if (n(action.place) >= places.size() || places[n(action.place)] == empty) return {{rule, "empty_place"}};
    return allowed;
}

No refuse_empty(const State& state, Basic kind) {
    if (state.reserve[n(kind)] == 0) return {{Rule::P2_3, "reserve_empty"}};
    return allowed;
}

} // namespace

std::optional<Refusal<Rule>> Pharaon::why_not(const State& state, Seat seat, Action action) const {
    if (state.agenda_size == 0) return {{Rule::P5_1, "game_is_over"}};
    if (seat != decider(state)) return {{Rule::P2_1, "not_your_turn"}};
    if (action.kind != pending(state)) return {{Rule::P3_11, "not_now"}};
    const Player& player = state.players[seat];
    const std::uint8_t detail = state.agenda[state.agenda_size - 1U].detail;
    switch (action.kind) {
    case Decision::district: return refuse_turn(*this, state, player, action);
    case Decision::access: return refuse_access(*this, state, player, action.token);
    case Decision::variant: return refuse_variant(*this, state, player, action.variant);
    case Decision::pay: return refuse_pay(*this, state, player, action.token);
    case Decision::keep_noble: return refuse_place(state.offer, no_noble, action, Rule::P1_6);
    case Decision::choose_vase: return refuse_place(state.vase_row, no_vase, action, Rule::P4_1);
    case Decision::lot: return refuse_place(state.lots, std::array{no_token, no_token}, action, Rule::P3_3);
    case Decision::bonus:
        if (!action.blind) return refuse_place(state.bonus, no_token, action, Rule::P3_3);
        return bag_or_discard(state) ? No{} : No{{Rule::P3_8, "bag_empty"}};
    case Decision::noble:
        if (!action.blind) return refuse_place(state.noble_row, no_noble, action, Rule::P3_4);
        return !state.noble_deck.empty() ? No{} : No{{Rule::P3_8, "deck_empty"}};
    case Decision::artisan:
        if (!action.blind) return refuse_place(state.artisan_row, no_artisan, action, Rule::P3_5);
        return !state.artisan_deck.empty() ? No{} : No{{Rule::P3_8, "deck_empty"}};
    case Decision::track:
        if ((detail >> n(action.basic) & 1U) == 0) return {{Rule::P3_6, "not_this_track"}};
        if (player.tracks[n(action.basic)] == track_top) return {{Rule::P3_6, "track_at_top"}};
        return allowed;
    case Decision::basic: return refuse_empty(state, action.basic);
    case Decision::wise_take:
        if (n(action.basic) == detail) return {{Rule::P6_35, "same_kind"}};
        return refuse_empty(state, action.basic);
    case Decision::diplomat:
        if (action.choice < Choice::no) return {{Rule::P3_11, "not_a_choice_now"}};
        return allowed;
    case Decision::tutor: return action.blind ? No{} : refuse_empty(state, action.basic);
    case Decision::pyramid_gain: {
        const auto& row = box_.pyramid[player.row];
        const auto cell = static_cast<Cell>(n(Cell::basic) + n(action.gain));
        if (std::find(row.begin() + 1, row.begin() + player.cell + 1, cell) == row.begin() + player.cell + 1) {
            return {{Rule::P4_2, "not_reached"}};
        }
        if ((pyramid_gains(state, player) & bit(action.gain)) == 0) return {{Rule::P2_3, "reserve_empty"}};
        return allowed;
    }
    case Decision::after:
        if (action.choice == Choice::end) return allowed;
        if (action.choice != Choice::treasurer && action.choice != Choice::wise_woman) {
            return {{Rule::P3_11, "not_a_choice_now"}};
        }
        return refuse_power(state, player, action);
    case Decision::traitor_choice: {
        const Vase& vase = box_.vases[n(state.vase_in_hand)];
        if (action.basic != vase.top[0] && action.basic != vase.top[1]) return {{Rule::P9_3, "not_on_vase"}};
        if (state.wheel[n(action.basic)][slots() - 1] != no_token) return {{Rule::P9_3, "sector_full"}};
        return allowed;
    }
    case Decision::none: break;
    }
    return {{Rule::P3_11, "not_now"}};
}

} // namespace iteru::pharaon
