// What a player can pay: access, action cost, and which tokens for it (P3.1, P3.2, P3.9, P6.32, P6.33, P6.34, P6.37).
#include <algorithm>

#include "games/pharaon/payers.h"
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

bool is_joker(Token token, District district) { return token == Token::silver || token == offering_of(district); }

/// So many of a token that can pay in the district.
Purse purse_of(Token token, const Classes& classes, District district, int count = 1) {
    Purse purse;
    if (is_joker(token, district)) purse.jokers = count;
    else purse.of_class.add(n(classes.of(kind_of(token))), count);
    return purse;
}

// P3.3, P3.5, P3.4, P6.37
constexpr Cost offering_cost = Cost::each(std::array{any_kind});
constexpr Cost bonus_cost = Cost::alike(2);
constexpr Cost artisan_cost = Cost::alike(3);
constexpr Cost noble_cost = Cost::each(all_basics);
constexpr Cost judged_cost = Cost::each(std::array{any_kind, any_kind, any_kind, any_kind, any_kind});

} // namespace

/// P6.32: for each set of Scribes, which kinds stand for each other; swaps chain.
Pharaon::Pharaon(const Box& box, const Setup& setup, const Weights& weights)
    : GameBase(box, setup, weights), worths_(box_, weights_), opening_{}, entering_{} {
    const auto first_of_district = [&](NobleId first, std::array<NobleId, district_count>& nobles) {
        nobles.fill(no_noble);
        for (std::size_t i = n(first) + 4; i-- > n(first);) {
            nobles[n(box_.nobles[i].district)] = static_cast<NobleId>(i);
        }
    };
    first_of_district(architect, opening_);
    first_of_district(physician, entering_);
    for (std::size_t scribes = 0; scribes < classes_.size(); ++scribes) {
        for (std::size_t scribe = 0; scribe < scribe_count; ++scribe) {
            const auto [a, b] = box_.nobles[scribe].swap;
            if ((scribes >> scribe & 1U) != 0) classes_[scribes].tie(a, b);
        }
    }
    for (std::size_t i = 0; i < chamber_steps; ++i) {
        chamber_costs_[i] = Cost::each(std::span{box_.chamber[i].cost}.first(box_.chamber[i].size));
    }
    for (std::size_t i = 0; i < nile_options; ++i) nile_costs_[i] = Cost::each(box_.nile[i].cost);
}

/// The tokens that can pay in the district.
Purse Pharaon::purse(const Player& player, District district) const {
    Counts of_kind;
    for (std::size_t kind = 0; kind < basic_kinds; ++kind) { // by number: g++ then knows each place beforehand
        of_kind.add(kind, player.tokens[kind] + player.tokens[n(Token::construction_offering) + kind]);
    }
    return {classes(player).add_up(of_kind), player.tokens[n(Token::silver)] + player.tokens[n(offering_of(district))]};
}

bool Pharaon::sector_full(const State& state, District district) const {
    return state.wheel[n(state.facing[n(district)])][slots() - 1] != no_token;
}

/// P6.33
bool Pharaon::any_access(const Player& player, District district) const {
    return opening_[n(district)] != no_noble && player.has(opening_[n(district)]);
}

bool Pharaon::bag_or_discard(const State& state) {
    return !state.bag.empty() || std::ranges::any_of(state.offering_discard, [](int count) { return count > 0; });
}

bool Pharaon::offering_left(const State& state) {
    return std::ranges::any_of(state.bonus, [](Token token) { return token != no_token; }) || bag_or_discard(state);
}

/// P3.3 to P3.7: whether the action has anything left for this player.
bool Pharaon::anything_to_take(const State& state, const Player& player, District district) const {
    switch (district) {
    case District::chamber: return player.chamber < chamber_steps;
    case District::offerings:
        return std::ranges::any_of(state.lots, [](const auto& lot) { return lot[0] != no_token; });
    case District::nile: return true;
    case District::nobles:
        return !state.noble_deck.empty() ||
               std::ranges::any_of(state.noble_row, [](NobleId noble) { return noble != no_noble; });
    case District::artisans:
        return !state.artisan_deck.empty() ||
               std::ranges::any_of(state.artisan_row, [](ArtisanId artisan) { return artisan != no_artisan; });
    }
    return false;
}

/// P3.1, P6.32, P6.33
bool Pharaon::stands_for_access(const State& state, const Player& player, District district, Token token) const {
    if (is_joker(token, district)) return true;
    if (!is_basic(token) && !is_resource_offering(token)) return false;
    const Classes& tied = classes(player);
    return any_access(player, district) || tied.of(kind_of(token)) == tied.of(state.facing[n(district)]);
}

/// P3.2: the kind shown on the wheel; P6.33: any kind the token may stand for.
unsigned Pharaon::credit(const State& state, const Player& player, District district, Token token) const {
    if (!any_access(player, district)) return bit(state.facing[n(district)]);
    return is_joker(token, district) ? all_kinds : classes(player).alike(kind_of(token));
}

/// P3.3 to P3.7, P6.37
const Cost& Pharaon::cost(const Player& player, District district, Variant variant) const {
    switch (district) {
    case District::offerings: return variant == Variant::with_bonus ? bonus_cost : offering_cost;
    case District::artisans: return artisan_cost;
    case District::nobles: return player.has(judge_noble) ? judged_cost : noble_cost;
    case District::nile: return nile_costs_[n(variant) - n(Variant::option_1)];
    case District::chamber: break;
    }
    return chamber_costs_[player.chamber];
}

Bill Pharaon::bill(const Player& player, District district, Variant variant, unsigned credit) const {
    return {cost(player, district, variant), classes(player), credit};
}

unsigned Pharaon::variants(const State& state, const Player& player, District district, unsigned credit,
                           const Purse& purse) const {
    unsigned found = 0;
    any_bill(*this, state, player, district, credit, purse.size(), [&](Variant variant, const Bill& bill) {
        if (bill.payable(purse)) found |= bit(variant);
        return false; // on to the next
    });
    return found;
}

bool Pharaon::can_act(const State& state, const Player& player, District district, unsigned credit,
                      const Purse& purse) const {
    return any_bill(*this, state, player, district, credit, purse.size(),
                    [&](Variant, const Bill& bill) { return bill.payable(purse); });
}

bool Pharaon::can_enter(const State& state, const Player& player, District district) const {
    return any_entry(*this, state, player, district, [&](Token, unsigned credit, const Purse& left) {
        return can_act(state, player, district, credit, left);
    });
}

std::uint32_t Pharaon::access_tokens(const State& state, const Player& player, District district) const {
    std::uint32_t tokens = 0;
    const auto add = [&](Token token) { tokens |= player.tokens[n(token)] > 0 ? bit(token) : 0U; };
    any_entry(*this, state, player, district, [&](Token first, unsigned credit, const Purse& left) {
        if (!can_act(state, player, district, credit, left)) return false;
        if (first == Token::silver) {
            add(Token::silver);
            add(offering_of(district));
            return false;
        }
        const unsigned kinds = classes(player).alike(kind_of(first));
        for (const Basic kind : all_basics) {
            if ((kinds & bit(kind)) == 0) continue;
            add(token_of(kind));
            add(offering_of(kind));
        }
        return false; // on to the next
    });
    return tokens;
}

Bill Pharaon::current_bill(const State& state, const Player& player) const {
    const Acting& acting = state.acting;
    return bill(player, acting.district, static_cast<Variant>(acting.variant), acting.credit);
}

Purse Pharaon::paid_so_far(const State& state, const Player& player) const {
    Purse paid;
    for (std::size_t i = 0; i < state.acting.paid_count; ++i) {
        paid = paid + purse_of(state.acting.paid[i], classes(player), state.acting.district);
    }
    return paid;
}

std::uint32_t Pharaon::tokens_to_come(const State& state, const Player& player) const {
    const Acting& acting = state.acting;
    const Token last = acting.paid_count == 0 ? Token::construction : acting.paid[acting.paid_count - 1U];
    std::uint32_t owned = player.tokens[n(offering_of(acting.district))] > 0 ? bit(offering_of(acting.district)) : 0U;
    for (std::size_t i = n(last); i < n(Token::chamber_offering); ++i) owned |= player.tokens[i] > 0 ? 1U << i : 0U;
    return owned;
}

Purse Pharaon::purse_to_come(const State& state, const Player& player) const {
    Purse left;
    for (std::uint32_t rest = tokens_to_come(state, player); rest != 0; rest &= rest - 1) {
        const auto token = static_cast<Token>(std::countr_zero(rest));
        left = left + purse_of(token, classes(player), state.acting.district, player.tokens[n(token)]);
    }
    return left;
}

std::uint32_t Pharaon::pay_tokens(const State& state, const Player& player, std::size_t enough) const {
    const Bill bill = current_bill(state, player);
    const Purse paid = paid_so_far(state, player);
    if (bill.settled(paid)) return 0;
    // From the last one: what can still be paid after a token is that one once more and those that come after it.
    std::uint32_t tokens = 0;
    Purse all = paid;
    for (std::uint32_t rest = tokens_to_come(state, player); rest != 0;) {
        const auto token = static_cast<Token>(std::bit_width(rest) - 1);
        rest &= ~bit(token);
        all = all + purse_of(token, classes(player), state.acting.district, player.tokens[n(token)]);
        const Purse with = paid + purse_of(token, classes(player), state.acting.district);
        if (!bill.extends(with, all)) continue;
        tokens |= bit(token);
        if (--enough == 0) break;
    }
    return tokens;
}

/// P4.2, P4.3
unsigned Pharaon::pyramid_gains(const State& state, const Player& player) const {
    unsigned gains = 0;
    for (std::size_t cell = 1; cell <= player.cell; ++cell) {
        const Cell printed = box_.pyramid[player.row][cell];
        if (printed >= Cell::basic) gains |= 1U << (n(printed) - n(Cell::basic));
    }
    const auto silver = state.reserve.begin() + basic_kinds;
    if (std::all_of(state.reserve.begin(), silver, [](int count) { return count == 0; })) gains &= ~bit(Gain::basic);
    if (*silver == 0) gains &= ~bit(Gain::silver);
    if (!offering_left(state)) gains &= ~bit(Gain::offering);
    return gains;
}

} // namespace iteru::pharaon
