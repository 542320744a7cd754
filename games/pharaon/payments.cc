// What a player can pay: access, action cost, and which tokens for it (P3.1, P3.2, P3.9, P6.32, P6.33, P6.34, P6.37).
#include <algorithm>

#include "games/pharaon/payers.h"
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

constexpr std::uint32_t from(Token token) { return ~(bit(token) - 1U); }

/// The kinds of a class, bit per Basic.
unsigned kinds_of(const Classes& classes, Basic kind) {
    unsigned kinds = 0;
    for (const Basic other : all_basics) kinds |= classes[n(other)] == classes[n(kind)] ? bit(other) : 0U;
    return kinds;
}

bool is_joker(Token token, District district) { return token == Token::silver || token == offering_of(district); }

void put_in(Purse& purse, const Classes& classes, Token token, District district, int count = 1) {
    if (is_joker(token, district)) purse.jokers += count;
    else purse.of_class.add(n(classes[n(kind_of(token))]), count);
}

void take_out(Purse& purse, const Classes& classes, Token token, District district, int count = 1) {
    if (is_joker(token, district)) purse.jokers -= count;
    else purse.of_class.take(n(classes[n(kind_of(token))]), count);
}

Purse without(Purse purse, const Classes& classes, Token token, District district) {
    take_out(purse, classes, token, district);
    return purse;
}

} // namespace

/// P6.32: for each set of Scribes, which kinds stand for each other; swaps chain.
Pharaon::Pharaon(const Box& box, const Setup& setup, const Weights& weights)
    : GameBase(box, setup, weights), worths_(box_, weights_), classes_{}, opening_{}, entering_{} {
    const auto first_of_district = [&](NobleId first, std::array<NobleId, district_count>& nobles) {
        nobles.fill(no_noble);
        for (std::size_t i = n(first) + 4; i-- > n(first);) {
            nobles[n(box_.nobles[i].district)] = static_cast<NobleId>(i);
        }
    };
    first_of_district(architect, opening_);
    first_of_district(physician, entering_);
    for (std::size_t scribes = 0; scribes < classes_.size(); ++scribes) {
        Classes& classes = classes_[scribes];
        for (const Basic kind : all_basics) classes[n(kind)] = kind;
        for (std::size_t scribe = 0; scribe < scribe_count; ++scribe) {
            if ((scribes >> scribe & 1U) == 0) continue;
            const auto [a, b] = box_.nobles[scribe].swap;
            const auto [first, other] = std::minmax(classes[n(a)], classes[n(b)]);
            const Basic into = first;
            const Basic gone = other;
            std::ranges::replace(classes, gone, into);
        }
    }
}

/// The tokens that can pay in the district, from the given one on.
Purse Pharaon::purse(const Player& player, District district, Token first) const {
    Purse purse;
    const Classes& tied = classes(player);
    for (std::size_t i = n(first); i < n(Token::chamber_offering); ++i) {
        put_in(purse, tied, static_cast<Token>(i), district, player.tokens[i]);
    }
    purse.jokers += player.tokens[n(offering_of(district))];
    return purse;
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
    return any_access(player, district) || tied[n(kind_of(token))] == tied[n(state.facing[n(district)])];
}

/// P3.2: the kind shown on the wheel; P6.33: any kind the token may stand for.
unsigned Pharaon::credit(const State& state, const Player& player, District district, Token token) const {
    if (!any_access(player, district)) return bit(state.facing[n(district)]);
    return is_joker(token, district) ? 31U : kinds_of(classes(player), kind_of(token));
}

/// P3.3 to P3.7, P6.37
Cost Pharaon::cost(const Player& player, District district, Variant variant) const {
    switch (district) {
    case District::offerings:
        if (variant == Variant::with_bonus) return {.identical = true, .size = 2};
        return {.size = 1, .kinds = {any_kind}};
    case District::artisans: return {.identical = true, .size = 3};
    case District::nobles:
        if (player.has(judge_noble)) return {.size = 5, .kinds = {any_kind, any_kind, any_kind, any_kind, any_kind}};
        return {.size = 5, .kinds = {0, 1, 2, 3, 4}};
    case District::nile: {
        const NileOption& option = box_.nile[n(variant) - n(Variant::option_1)];
        return {.size = 2, .kinds = {option.cost[0], option.cost[1]}};
    }
    case District::chamber: {
        const ChamberStep& step = box_.chamber[player.chamber];
        Cost cost{.size = step.size};
        for (std::size_t i = 0; i < step.size; ++i) cost.kinds[i] = static_cast<std::uint8_t>(step.cost[i]);
        return cost;
    }
    }
    return {};
}

Bill Pharaon::bill(const Player& player, District district, Variant variant, unsigned credit) const {
    return {cost(player, district, variant), classes(player), credit};
}

unsigned Pharaon::variants(const State& state, const Player& player, District district, unsigned credit,
                           const Purse& purse) const {
    unsigned found = 0;
    each_bill(*this, state, player, district, credit, purse.size(), [&](Variant variant, const Bill& bill) {
        if (bill.payable(purse)) found |= bit(variant);
    });
    return found;
}

std::uint32_t Pharaon::access_tokens(const State& state, const Player& player, District district) const {
    const Classes& tied = classes(player);
    std::uint32_t tokens = 0;
    const auto add = [&](Token token) { tokens |= player.tokens[n(token)] > 0 ? bit(token) : 0U; };
    each_access(*this, state, player, district, [&](Token first, unsigned credit, const Purse& left) {
        if (variants(state, player, district, credit, left) == 0) return;
        if (first == Token::silver) {
            add(Token::silver);
            add(offering_of(district));
            return;
        }
        for (const Basic kind : all_basics) {
            if (tied[n(kind)] != kind_of(first)) continue;
            add(token_of(kind));
            add(offering_of(kind));
        }
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
        put_in(paid, classes(player), state.acting.paid[i], state.acting.district);
    }
    return paid;
}

std::uint32_t Pharaon::pay_tokens(const State& state, const Player& player) const {
    const Acting& acting = state.acting;
    const Classes& tied = classes(player);
    const Bill bill = current_bill(state, player);
    const Purse paid = paid_so_far(state, player);
    if (bill.settled(paid)) return 0;
    const Token last = acting.paid_count == 0 ? Token::construction : acting.paid[acting.paid_count - 1U];
    std::uint32_t owned = 0;
    for (std::size_t i = 0; i < n(Token::chamber_offering); ++i) owned |= player.tokens[i] > 0 ? 1U << i : 0U;
    if (player.tokens[n(offering_of(acting.district))] > 0) owned |= bit(offering_of(acting.district));
    std::uint32_t tokens = 0;
    Purse left = purse(player, acting.district, last);
    for (std::uint32_t rest = owned & from(last); rest != 0; rest &= rest - 1) {
        const auto token = static_cast<Token>(std::countr_zero(rest));
        Purse with = paid;
        put_in(with, tied, token, acting.district);
        if (bill.extends(with, without(left, tied, token, acting.district))) tokens |= bit(token);
        take_out(left, tied, token, acting.district, player.tokens[n(token)]); // the next is paid after it
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
