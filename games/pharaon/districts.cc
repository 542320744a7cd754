// P2 and P3: district actions, with the nobles' powers (P6).
#include <algorithm>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

/// The rule of paying by a token that is not simply the resource asked for.
void cite_payment(Token token, Events& events) {
    if (token == Token::silver || is_offering(token)) events.cite(Rule::P2_4);
}

} // namespace

/// P2.4: resources go to the reserve, offering tokens to their discard.
void Pharaon::spend(State& state, Player& player, Token token) const {
    --player.tokens[n(token)];
    if (is_offering(token)) ++state.offering_discard[n(token) - resource_kinds];
    else ++state.reserve[n(token)];
}

/// P2.3: nothing comes out of an empty reserve.
void Pharaon::gain(State& state, Token resource, Rule rule, Events& events) const {
    if (state.reserve[n(resource)] == 0) {
        events.add(Lost{resource}, Rule::P2_3, state.active);
        return;
    }
    --state.reserve[n(resource)];
    ++state.players[state.active].tokens[n(resource)];
    events.add(Gained{resource}, rule, state.active);
}

// ---------------------------------------------------------------------------------------------------------------
// P3.1, P3.2, P3.9: access and action cost

/// P2.1: a district action or pass; before it, Treasurer or Wise Woman (P6.35).
void Pharaon::choose_district(State& state, const Action& action, Events& events) const {
    if (is_district(action.choice)) {
        state.acting.district = static_cast<District>(action.choice);
        plan(state, Decision::access);
    } else if (action.choice == Choice::pass) {
        pass(state, events);
    } else {
        plan(state, Decision::district);
        use_power(state, action, events);
    }
}

/// P6.17, P6.18, P6.35
void Pharaon::use_power(State& state, const Action& action, Events& events) const {
    Player& player = state.players[state.active];
    const bool to_silver = action.choice == Choice::treasurer;
    const NobleId noble = to_silver ? treasurer : wise_woman;
    player.used |= bit(noble);
    spend(state, player, action.token);
    events.cite(Rule::P6_30);
    events.cite(Rule::P6_35);
    if (!to_silver) {
        events.add(PowerUsed{noble}, rule_of(noble), state.active);
        events.add(Paid{action.token}, rule_of(noble), state.active);
        const bool of_silver = action.token == Token::silver;
        plan(state, Decision::wise_take, of_silver ? any_kind : std::to_underlying(kind_of(action.token)));
        return;
    }
    --state.reserve[n(Token::silver)];
    ++player.tokens[n(Token::silver)];
    events.add(Exchanged{action.token, Token::silver}, rule_of(noble), state.active);
}

/// P3.1; P6.33: with any resource; P6.34: though the sector is full.
void Pharaon::pay_access(State& state, Token token, Events& events) const {
    Player& player = state.players[state.active];
    Acting& acting = state.acting;
    acting.credit = static_cast<std::uint8_t>(credit(state, player, acting.district, token));
    if (any_access(player, acting.district)) {
        events.cite(Rule::P6_33);
        for (std::size_t i = n(architect); i < n(architect) + 4; ++i) {
            if (box_.nobles[i].district == acting.district) events.cite(rule_of(static_cast<NobleId>(i)));
        }
    } else if ((is_basic(token) || is_resource_offering(token)) && kind_of(token) != state.facing[n(acting.district)]) {
        events.cite(Rule::P6_32);
    }
    cite_payment(token, events);
    if (sector_full(state, acting.district)) {
        const NobleId noble = entering_noble(acting.district);
        player.used |= bit(noble);
        spend(state, player, token);
        events.add(PowerUsed{noble}, rule_of(noble), state.active);
        events.cite(Rule::P6_34);
        events.cite(Rule::P6_30);
    } else {
        --player.tokens[n(token)];
        put_on_wheel(state, state.facing[n(acting.district)], token);
    }
    events.add(AccessPaid{acting.district, token}, Rule::P3_1, state.active);
    const bool varied = acting.district == District::offerings || acting.district == District::nile;
    plan(state, varied ? Decision::variant : Decision::pay);
}

/// P3.2, P3.9: one token of the action cost.
void Pharaon::pay(State& state, Token token, Events& events) const {
    Player& player = state.players[state.active];
    spend(state, player, token);
    state.acting.paid[state.acting.paid_count++] = token;
    events.add(Paid{token}, Rule::P3_9, state.active);
    cite_payment(token, events);
    if ((player.nobles & 31U) != 0 && is_basic(token)) events.cite(Rule::P6_32);
    plan(state, Decision::pay);
}

/// The cost is settled: P3.3, P3.4, P3.5, P3.6 or P3.7, gains in the order of P3.10.
void Pharaon::act(State& state, Events& events) const {
    const Acting done = state.acting;
    const Player& player = state.players[state.active];
    state.acting = {};
    state.acting.paid.fill(no_token);
    events.cite(Rule::P3_2);
    events.cite(Rule::P3_10);
    switch (done.district) {
    case District::offerings:
        if (static_cast<Variant>(done.variant) == Variant::with_bonus) plan(state, Decision::bonus);
        plan(state, Decision::lot);
        break;
    case District::nobles:
        if (player.has(judge_noble)) {
            events.cite(Rule::P6_11);
            events.cite(Rule::P6_37);
        }
        plan(state, Decision::noble);
        break;
    case District::artisans: plan(state, Decision::artisan); break;
    case District::nile: {
        const NileOption& option = box_.nile[done.variant - n(Variant::option_1)];
        events.cite(Rule::P3_6);
        for (std::size_t i = option.arrow_count; i-- > 0;) plan(state, Decision::track, option.arrows[i]);
        plan_icons(state, std::span{option.gains}.first(option.gain_count));
        break;
    }
    case District::chamber: plan(state, Task::chamber_step, Rule::P3_7); break;
    }
}

/// What the icons give, the first one next.
void Pharaon::plan_icons(State& state, std::span<const Icon> icons) const {
    for (std::size_t i = icons.size(); i-- > 0;) {
        switch (icons[i]) {
        case Icon::any: plan(state, Decision::basic); break;
        case Icon::vase: plan(state, Task::draw_vase); break;
        case Icon::nile: plan(state, Decision::track, 31); break;
        case Icon::bonus_offering: plan(state, Decision::bonus); break;
        case Icon::artisan: plan(state, Decision::artisan); break;
        case Icon::chamber: plan(state, Task::chamber_step, Rule::P6_37); break;
        default: plan(state, Task::gain, icons[i]);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------
// P3.3 Offerings

void Pharaon::take_lot(State& state, const Action& action, Events& events) const {
    auto& lot = state.lots[n(action.place)];
    Player& player = state.players[state.active];
    events.add(LotTaken{lot[0], lot[1], action.place}, Rule::P3_3, state.active);
    for (Token& token : lot) {
        ++player.tokens[n(token)];
        token = no_token;
    }
}

/// A visible token, or one at random from the bag.
void Pharaon::take_bonus(State& state, const Action& action, Events& events) const {
    Token token = no_token;
    if (action.blind) {
        token = draw_offering(state, events);
        events.add(OfferingDrawn{token}, Rule::P3_3, state.active);
    } else {
        token = std::exchange(state.bonus[n(action.place)], no_token);
        events.add(OfferingTaken{token, action.place}, Rule::P3_3, state.active);
    }
    ++state.players[state.active].tokens[n(token)];
}

/// P3.8: when one must be drawn from an empty bag, the discard is put back first.
Token Pharaon::draw_offering(State& state, Events& events) {
    if (state.bag.empty()) {
        for (std::size_t kind = 0; kind < offering_kinds; ++kind) {
            for (; state.offering_discard[kind] > 0; --state.offering_discard[kind]) {
                state.bag.add(static_cast<Token>(resource_kinds + kind));
            }
        }
        state.random.shuffle(state.bag.all());
        events.add(BagRefilled{}, Rule::P3_8, nobody);
    }
    ++state.reveals;
    return state.bag.draw();
}

// ---------------------------------------------------------------------------------------------------------------
// P3.4 Nobles, P3.5 Artisans

void Pharaon::take_noble(State& state, const Action& action, Events& events) const {
    NobleId noble = no_noble;
    if (action.blind) {
        noble = state.noble_deck.draw();
        ++state.reveals;
        events.add(NobleDrawn{noble}, Rule::P3_4, state.active);
    } else {
        noble = std::exchange(state.noble_row[n(action.place)], no_noble);
        events.add(NobleTaken{noble}, Rule::P3_4, state.active);
        replace_noble(state, n(action.place), events);
    }
    own_noble(state, noble, events);
}

/// P6.21, P6.22, P6.23, P6.24, P6.25, P6.26: instant powers work at once.
void Pharaon::own_noble(State& state, NobleId noble, Events& events) const {
    state.players[state.active].nobles |= bit(noble);
    crown(state, state.active, events);
    const Noble& card = box_.nobles[n(noble)];
    if (card.instant_count == 0) return;
    events.cite(rule_of(noble));
    plan_icons(state, std::span{card.instants}.first(card.instant_count));
}

/// P3.8: from an exhausted deck the place stays empty.
void Pharaon::replace_noble(State& state, std::size_t place, Events& events) const {
    if (state.noble_deck.empty()) {
        events.cite(Rule::P3_8);
        return;
    }
    state.noble_row[place] = state.noble_deck.draw();
    ++state.reveals;
    events.add(NobleRevealed{state.noble_row[place], static_cast<Place>(place)}, Rule::P3_4, nobody);
}

void Pharaon::take_artisan(State& state, const Action& action, Events& events) const {
    ArtisanId artisan = no_artisan;
    if (action.blind) {
        artisan = state.artisan_deck.draw();
        ++state.reveals;
    } else {
        artisan = std::exchange(state.artisan_row[n(action.place)], no_artisan);
    }
    const Artisan& card = box_.artisans[n(artisan)];
    state.players[state.active].artisans |= bit(artisan);
    if (action.blind) {
        events.add(ArtisanDrawn{artisan, card.pp}, Rule::P3_5, state.active);
    } else {
        events.add(ArtisanTaken{artisan, card.pp}, Rule::P3_5, state.active);
        replace_artisan(state, n(action.place), events);
    }
    plan_icons(state, std::span{card.gains}.first(card.gain_count));
}

void Pharaon::replace_artisan(State& state, std::size_t place, Events& events) const {
    if (state.artisan_deck.empty()) {
        events.cite(Rule::P3_8);
        return;
    }
    const ArtisanId artisan = state.artisan_deck.draw();
    state.artisan_row[place] = artisan;
    ++state.reveals;
    events.add(ArtisanRevealed{artisan, box_.artisans[n(artisan)].pp, static_cast<Place>(place)}, Rule::P3_5, nobody);
}

// ---------------------------------------------------------------------------------------------------------------
// P3.6 Nile, P3.7 Burial Chamber, P5.2 Pharaoh

void Pharaon::climb(State& state, Seat seat, Basic track, Rule rule, Events& events) const {
    const int level = ++state.players[seat].tracks[n(track)];
    if (solo() && seat == traitor_seat) events.add(TraitorTrack{track, level}, rule, nobody);
    else events.add(TrackClimbed{track, level}, rule, seat);
}

/// P6.37: at the last step an instant one is lost.
void Pharaon::build_chamber(State& state, Seat seat, Rule rule, Events& events) const {
    const bool traitor = solo() && seat == traitor_seat;
    Player& player = state.players[seat];
    if (player.chamber == chamber_steps) {
        if (!traitor) events.add(StepLost{}, Rule::P6_37, seat);
        return;
    }
    const int pp = box_.chamber[player.chamber++].pp;
    if (traitor) events.add(TraitorChamber{player.chamber, pp}, rule, nobody);
    else events.add(ChamberBuilt{player.chamber, pp}, rule, seat);
    crown(state, seat, events);
}

/// P5.2: the first with two nobles and step 3 is Pharaoh for good.
void Pharaon::crown(State& state, Seat seat, Events& events) const {
    const Player& player = state.players[seat];
    if (state.pharaoh != nobody || player.chamber < 3 || player.noble_count() < 2) return;
    state.pharaoh = seat;
    if (solo() && seat == traitor_seat) events.add(TraitorPharaoh{}, Rule::P5_2, nobody);
    else events.add(BecamePharaoh{}, Rule::P5_2, seat);
}

// ---------------------------------------------------------------------------------------------------------------
// Vases (P3.5, P3.8, P6.35)

/// P3.8: an exhausted pile is made anew of the vases discarded.
VaseId Pharaon::draw_vase(State& state, Events& events) {
    if (state.vase_pile.empty()) {
        // Whatever the Traitor still holds unseen now is known but for its order.
        state.traitor.known_vases = state.traitor.vases.count;
        for (; state.vase_discard != 0; state.vase_discard &= state.vase_discard - 1) {
            state.vase_pile.add(static_cast<VaseId>(std::countr_zero(state.vase_discard)));
        }
        state.random.shuffle(state.vase_pile.all());
        events.add(VasesShuffled{}, Rule::P3_8, nobody);
    }
    return state.vase_pile.empty() ? no_vase : state.vase_pile.draw();
}

/// P6.35: the Diplomat on seeing it, its resources, then the Tutor.
void Pharaon::gain_vase(State& state, VaseId vase) const {
    const Player& player = state.players[state.active];
    state.vase_in_hand = vase;
    if (player.ready(tutor)) plan(state, Decision::tutor);
    plan(state, Task::open_vase);
    if (player.ready(diplomat)) plan(state, Decision::diplomat);
}

void Pharaon::open_vase(State& state, Events& events) const {
    if (state.vase_in_hand == no_vase) return; // the Diplomat's
    const VaseId vase = std::exchange(state.vase_in_hand, no_vase);
    state.vase_discard |= bit(vase);
    const Vase& printed = box_.vases[n(vase)];
    for (const Basic kind : {printed.bottom, printed.top[0], printed.top[1]}) {
        gain(state, token_of(kind), state.round == 0 ? Rule::P1_6 : Rule::P3_10, events);
    }
}

/// P1.6, P4.1
void Pharaon::choose_vase(State& state, const Action& action, Events& events) const {
    const VaseId vase = std::exchange(state.vase_row[n(action.place)], no_vase);
    events.add(shown<VaseTaken>(vase), state.round == 0 ? Rule::P1_6 : Rule::P4_1, state.active);
    gain_vase(state, vase);
}

/// P6.20: three basic resources of choice instead.
void Pharaon::use_diplomat(State& state, const Action& action, Events& events) const {
    if (action.choice == Choice::no) return;
    state.players[state.active].used |= bit(diplomat);
    state.vase_discard |= bit(std::exchange(state.vase_in_hand, no_vase));
    events.add(PowerUsed{diplomat}, Rule::P6_20, state.active);
    events.cite(Rule::P6_30);
    events.cite(Rule::P6_35);
    for (int i = 0; i < vase_size; ++i) plan(state, Decision::basic);
}

/// P6.19: one more basic resource.
void Pharaon::use_tutor(State& state, const Action& action, Events& events) const {
    if (action.blind) return;
    state.players[state.active].used |= bit(tutor);
    events.add(PowerUsed{tutor}, Rule::P6_19, state.active);
    events.cite(Rule::P6_30);
    events.cite(Rule::P6_35);
    gain(state, token_of(action.basic), Rule::P6_19, events);
}

} // namespace iteru::pharaon
