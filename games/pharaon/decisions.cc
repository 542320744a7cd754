// Decisions: what may be done, what comes of it, and what goes by itself.
#include "games/pharaon/rules.h"

#include <algorithm>
#include <cassert>

namespace iteru::pharaon {

namespace {

/// Calls `take(token)` for every bit until it answers false.
template <class Take>
bool each_token(std::uint32_t tokens, Take take) {
    for (; tokens != 0; tokens &= tokens - 1) {
        if (!take(static_cast<Token>(std::countr_zero(tokens)))) return false;
    }
    return true;
}

/// Calls `take(place)` for every place that is not empty.
template <class Places, class Empty, class Take>
bool each_place(const Places& places, Empty empty, Take take) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i] != empty && !take(static_cast<Place>(i))) return false;
    }
    return true;
}

} // namespace

/// P6.35: Treasurer and Wise Woman with each token they may be given.
template <class Take>
bool Pharaon::each_power(const State& state, const Player& player, Decision kind, Take& take) {
    const auto each = [&](Choice choice, bool silver_too) {
        for (std::size_t i = 0; i <= n(Token::justice_offering); ++i) {
            const auto token = static_cast<Token>(i);
            if (player.tokens[i] == 0 || (token == Token::silver && !silver_too)) continue;
            if (silver_too) {
                // P2.3: another kind must be there to be had.
                bool other = false;
                for (const Basic basic : all_basics) {
                    other |= state.reserve[n(basic)] > 0 && (token == Token::silver || basic != kind_of(token));
                }
                if (!other) continue;
            }
            if (!take({.kind = kind, .choice = choice, .token = token})) return false;
        }
        return true;
    };
    if (player.ready(treasurer) && state.reserve[n(Token::silver)] > 0 && !each(Choice::treasurer, false)) return false;
    return !player.ready(wise_woman) || each(Choice::wise_woman, true);
}

/// Calls `take(action)` for every legal action until it answers false.
template <class Take>
void Pharaon::choices(const State& state, Seat, Take& take) const {
    const Player& player = state.players[decider(state)];
    const Decision kind = pending(state);
    const auto basics = [&](auto allowed) {
        for (const Basic basic : all_basics) {
            if (allowed(basic) && !take({.kind = kind, .basic = basic})) return;
        }
    };
    const auto in_reserve = [&](Basic basic) { return state.reserve[n(basic)] > 0; };
    const auto place = [&](Place chosen) { return take({.kind = kind, .place = chosen}); };
    const auto place_or_blind = [&](const auto& row, auto none, bool blind) {
        if (each_place(row, none, place) && blind) take({.kind = kind, .blind = true});
    };
    const auto detail = [&] { return state.agenda[state.agenda_size - 1U].detail; };
    switch (kind) {
    case Decision::district:
        // Passing comes first: it is always allowed, so that forcedness is found soon.
        if (!take({.kind = kind, .choice = Choice::pass})) return;
        for (const District district : all_districts) {
            if (can_enter(state, player, district) && !take({.kind = kind, .choice = choice_of(district)})) return;
        }
        each_power(state, player, kind, take);
        break;
    case Decision::access:
        each_token(access_tokens(state, player, state.acting.district),
                   [&](Token token) { return take({.kind = kind, .token = token}); });
        break;
    case Decision::variant: {
        const Acting& acting = state.acting;
        unsigned open = variants(state, player, acting.district, acting.credit, purse(player, acting.district));
        for (; open != 0; open &= open - 1) {
            if (!take({.kind = kind, .variant = static_cast<Variant>(std::countr_zero(open))})) return;
        }
        break;
    }
    case Decision::pay:
        each_token(pay_tokens(state, player, Take::enough),
                   [&](Token token) { return take({.kind = kind, .token = token}); });
        break;
    case Decision::keep_noble: each_place(state.offer, no_noble, place); break;
    case Decision::choose_vase: each_place(state.vase_row, no_vase, place); break;
    case Decision::lot: each_place(state.lots, std::array{no_token, no_token}, place); break;
    case Decision::bonus: place_or_blind(state.bonus, no_token, bag_or_discard(state)); break;
    case Decision::noble: place_or_blind(state.noble_row, no_noble, !state.noble_deck.empty()); break;
    case Decision::artisan: place_or_blind(state.artisan_row, no_artisan, !state.artisan_deck.empty()); break;
    case Decision::track:
        basics([&](Basic basic) { return (detail() >> n(basic) & 1U) != 0 && player.tracks[n(basic)] < track_top; });
        break;
    case Decision::basic: basics(in_reserve); break;
    case Decision::wise_take: basics([&](Basic basic) { return n(basic) != detail() && in_reserve(basic); }); break;
    case Decision::diplomat:
        if (std::all_of(state.reserve.begin(), state.reserve.begin() + basic_kinds, [](int i) { return i == 0; }))
            return;
        if (take({.kind = kind, .choice = Choice::no})) take({.kind = kind, .choice = Choice::yes});
        break;
    case Decision::tutor:
        if (!take({.kind = kind, .blind = true})) return;
        basics(in_reserve);
        break;
    case Decision::pyramid_gain: {
        const unsigned gains = pyramid_gains(state, player);
        for (const Gain gain : {Gain::basic, Gain::silver, Gain::offering}) {
            if ((gains & bit(gain)) != 0 && !take({.kind = kind, .gain = gain})) return;
        }
        break;
    }
    case Decision::after:
        if (!take({.kind = kind, .choice = Choice::end})) return;
        each_power(state, player, kind, take);
        break;
    case Decision::traitor_choice: {
        const Vase& vase = box_.vases[n(state.vase_in_hand)];
        basics([&](Basic basic) {
            return (basic == vase.top[0] || basic == vase.top[1]) && state.wheel[n(basic)][slots() - 1] == no_token;
        });
        break;
    }
    case Decision::none: break;
    }
}

bool Pharaon::is_possible(const Action& action) const {
    const bool power = action.choice == Choice::treasurer || action.choice == Choice::wise_woman;
    switch (action.kind) {
    case Decision::district: return is_district(action.choice) || action.choice == Choice::pass || power;
    case Decision::after: return action.choice == Choice::end || power;
    case Decision::diplomat: return action.choice == Choice::no || action.choice == Choice::yes;
    case Decision::none: return false;
    default: return true;
    }
}

Item Pharaon::take_item(State& state) { return std::exchange(state.agenda[--state.agenda_size], Item{}); }

void Pharaon::apply(State& state, Seat seat, Action action, Events& events) const {
    events.cite(action.kind <= Decision::pay ? Rule::P3_9 : Rule::P3_11);
    carry_out(state, seat, action, events);
    go_on(state, events, Rule::P2_5);
}

void Pharaon::carry_out(State& state, Seat, const Action& action, Events& events) const {
    const Item item = take_item(state);
    switch (action.kind) {
    case Decision::district: choose_district(state, action, events); break;
    case Decision::access: pay_access(state, action.token, events); break;
    case Decision::variant:
        state.acting.variant = std::to_underlying(action.variant);
        plan(state, Decision::pay);
        break;
    case Decision::pay: pay(state, action.token, events); break;
    case Decision::keep_noble: keep_noble(state, action, events); break;
    case Decision::choose_vase: choose_vase(state, action, events); break;
    case Decision::lot: take_lot(state, action, events); break;
    case Decision::bonus: take_bonus(state, action, events); break;
    case Decision::noble: take_noble(state, action, events); break;
    case Decision::artisan: take_artisan(state, action, events); break;
    case Decision::track: climb(state, state.active, action.basic, Rule::P3_6, events); break;
    case Decision::basic: gain(state, token_of(action.basic), Rule::P3_10, events); break;
    case Decision::wise_take: gain(state, token_of(action.basic), Rule::P6_17, events); break;
    case Decision::diplomat: use_diplomat(state, action, events); break;
    case Decision::tutor: use_tutor(state, action, events); break;
    case Decision::pyramid_gain: take_gain(state, action, events); break;
    case Decision::after:
        if (action.choice == Choice::end) break;
        plan(state, item.task);
        use_power(state, action, events);
        break;
    case Decision::traitor_choice: traitor_choice(state, action.basic, events); break;
    case Decision::none: break;
    }
}

/// P2.3, P2.5: a decision without a legal action is skipped.
void Pharaon::skip(State& state, Events& events) const {
    const Decision skipped = pending(state);
    take_item(state);
    switch (skipped) {
    case Decision::pay: act(state, events); break; // the cost is settled
    case Decision::track: events.add(StepLost{}, Rule::P3_6, state.active); break;
    case Decision::traitor_choice: both_on_tiles(state, events); break;
    default: events.cite(Rule::P2_3);
    }
}

/// P2.5: what happens by itself.
void Pharaon::before_asking(State& state, Events& events) const {
    while (state.agenda_size > 0 && !is_decision(state.agenda[state.agenda_size - 1U].task)) {
        happen(state, take_item(state), events);
    }
}

void Pharaon::happen(State& state, Item item, Events& events) const {
    switch (item.task) {
    case Task::gain: gain(state, static_cast<Token>(item.detail), Rule::P3_10, events); break;
    case Task::draw_vase: {
        const VaseId vase = draw_vase(state, events);
        if (vase == no_vase) break;
        ++state.reveals;
        events.add(shown<VaseDrawn>(vase), Rule::P3_5, state.active);
        gain_vase(state, vase);
        break;
    }
    case Task::open_vase: open_vase(state, events); break;
    case Task::chamber_step: build_chamber(state, state.active, static_cast<Rule>(item.detail), events); break;
    case Task::draw_nobles: draw_nobles(state, events); break;
    case Task::starting_silver:
        for (int i = 0; i < box_.starting_silver; ++i) gain(state, Token::silver, Rule::P1_6, events);
        break;
    case Task::next_chooser: next_chooser(state, events); break;
    case Task::end_turn: end_turn(state, events); break;
    case Task::last_decision: break;
    }
}

// For legal, and for the deal.
template void Pharaon::choices(const State&, Seat, AllChoices&) const;
template void Pharaon::choices(const State&, Seat, TwoChoices&) const;

} // namespace iteru::pharaon
