// What a position is worth to a seat, in hundredths of a point: whole numbers, so that every build judges alike.
#include <algorithm>
#include <functional>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

constexpr int point = 100;

/// How far the game has come, as the seat sees it.
struct Outlook {
    const Egizia& game;
    const State& state;
    Seat seat;
    const Player& player;
    const Weights& weights;
    int later = 0;         // rounds after this one
    bool placing = false;  // phase 2 of this round is not over
    bool fed = false;      // this round
    bool produced = false; // this round
    bool built = false;    // phase 5 of this round is over
    int stone_worth = 0;   // of one that is kept

    Outlook(const Egizia& the_game, const State& the_state, Seat the_seat)
        : game(the_game), state(the_state), seat(the_seat), player(the_state.players[the_seat]),
          weights(the_game.weights()) {
        later = rounds - state.round;
        placing = state.step == Decision::boat || state.step == Decision::second_boat;
        const bool feeding = state.step == Decision::feed;
        const bool before_feeding = placing || state.step == Decision::take_remaining;
        fed = !before_feeding && !feeding;
        if (feeding) {
            const auto place = std::find(state.queue.begin(), state.queue.end(), seat);
            fed = place - state.queue.begin() < state.turn;
        }
        produced = !before_feeding && !feeding;
        built = state.step == Decision::round_end || state.step == Decision::none;
        const bool sells = game.box().sells[player.markets[n(Market::stone)]] != 0;
        stone_worth = later > 0 ? weights.spare_stone : sells ? point / 2 : 0;
    }

    [[nodiscard]] int feedings() const { return later + (fed ? 0 : 1); }
    [[nodiscard]] int productions() const { return later + (produced ? 0 : 1); }
    [[nodiscard]] int crew_worth() const { return weights.crew_now + weights.crew_per_round * later; }

    [[nodiscard]] int stones() const;
    [[nodiscard]] int feeding() const;
    [[nodiscard]] int markets() const;
    [[nodiscard]] int sites() const;
    [[nodiscard]] int cards() const;
    [[nodiscard]] int tombs() const;
    [[nodiscard]] int sphinx(const SphinxCard& card) const;
    [[nodiscard]] int hand() const;
    [[nodiscard]] int river() const;
    [[nodiscard]] int of_card(const NileCard& card) const;
    [[nodiscard]] int of_round_space(const RoundSpace& space) const;
    [[nodiscard]] int of_steps(Market market, int steps) const;
    [[nodiscard]] int drawn(int count) const {
        return count == 0 ? 0 : weights.sphinx_card + weights.sphinx_choice * (count - 1);
    }
};

/// What the crews can lay in the rounds to come, and what the stones and quarries bring for it.
int Outlook::stones() const {
    if (later == 0) return player.stones * stone_worth;
    const int income = player.stones + game.quarried(player) * later;
    const int capacity = (game.need(player) + 2) * later * weights.lay_percent / 100;
    const int useful = std::min(income, capacity);
    const int growth = std::max(0, capacity - income);
    return useful * weights.spare_stone + (income - useful) * weights.idle_stone +
           std::min(growth, 4 * later) * weights.stone_growth;
}

/// What this round's feeding will cost, and what the later ones may.
int Outlook::feeding() const {
    const int need = game.need(player);
    const int cost = game.box().grain_cost[player.markets[n(Market::grain)]] * point;
    int worth = 0;
    if (!fed) {
        const int missing = game.missing_grain(state, seat);
        worth -= missing * cost;
        if (placing) worth += std::min(6, std::max(0, game.irrigated(state, player) - need)) * weights.surplus_grain;
    }
    if (later > 0) {
        const int supply =
            (game.class_total(player, FieldClass::green) * 100 + game.class_total(player, FieldClass::yellow) * 75 +
             game.class_total(player, FieldClass::brown) * 40) /
            100;
        const int missing = std::max(0, need + 2 - supply);
        const int spare = std::min(8, std::max(0, supply - need - 2));
        worth += later * (spare * weights.surplus_grain - missing * cost * weights.missing_percent / 100);
    }
    return worth;
}

int Outlook::of_steps(Market market, int steps) const {
    const int place = player.markets[n(market)];
    const int beyond = std::max(0, place + steps - (market_spaces - 2));
    const int bottom = market == Market::grain ? game.box().grain_bottom_points * point
                                               : game.box().stone_bottom_stones *
                                                     (later > 0 ? weights.spare_stone : weights.last_bottom_stone);
    return (steps - beyond) * (later > 0 ? weights.market_step : weights.last_market_step) + beyond * bottom;
}

int Outlook::markets() const {
    int worth = 0;
    for (const std::uint8_t place : player.markets) {
        worth += place * weights.market_step * std::min(later + 1, 3) / 4;
        if (place == market_spaces - 1) worth += later * weights.market_bottom;
    }
    return worth;
}

/// The boats on sites that have not yet built: bonus, and the stones they turn into points.
int Outlook::sites() const {
    const int done = std::popcount(player.sites_built);
    if (built) return 0;
    std::array<int, site_count> percent{};
    const bool building = produced && !built;
    const auto turn_of_mine = [&](std::size_t site) {
        return building && state.active == seat && state.site == site &&
               (state.step == Decision::draw || state.step == Decision::keep || state.step == Decision::stone);
    };
    for (std::size_t site = 0; site < site_count; ++site) {
        if (building && (site < state.site || (site == state.site && (state.acted >> seat & 1U) != 0))) continue;
        const auto place = game.place_at_site(state, seat, site);
        if (!place) continue;
        const bool helped = game.has(player, Effect::build_waiting) || game.has(player, Effect::build_first) ||
                            (state.first >> seat & 1U) != 0;
        percent[site] = *place == waiting && !helped && !turn_of_mine(site) ? weights.waiting_percent : 100;
        // The nearer the Nile, the surer of cheap stones.
        if (percent[site] == 100 && placing) percent[site] -= static_cast<int>(*place) * weights.upstream_percent;
    }
    int worth = game.box().site_bonus[n(done)] * point;
    int available = player.stones + (produced ? 0 : game.quarried(player));
    available = std::min(available, stone_limit);
    std::array<int, 3> ranked{};
    for (std::size_t crew = 0; crew < 3; ++crew)
        ranked[crew] = (player.used >> crew & 1U) != 0 ? 0 : player.crews[crew];
    std::ranges::sort(ranked, std::greater{});
    int joker = (player.used >> 3U & 1U) != 0 ? 0 : player.crews[3];

    int reached = done * 100;
    int order = 0;
    for (std::size_t site = 0; site < site_count; ++site) {
        if (percent[site] == 0) continue;
        int strength = 0;
        if (turn_of_mine(site)) {
            strength = state.strength;
            reached += 100;
            if (static_cast<Site>(site) == Site::sphinx && state.step == Decision::keep) {
                const int count = state.draws[state.draw_count - 1U].count;
                worth += drawn(count) + (count - 1) * point;
                continue;
            }
        } else {
            if (order >= 3 || ranked[n(order)] == 0) continue;
            strength = ranked[n(order++)];
            if (strength < available && joker > 0) {
                strength += joker;
                joker = 0;
            }
        }
        const bool at_sphinx = static_cast<Site>(site) == Site::sphinx;
        int spent = std::min({strength, available, at_sphinx ? most_drawn : stone_limit});
        if (!at_sphinx && static_cast<Site>(site) == Site::temple) spent = std::min(spent, 12);
        if (spent == 0 && !turn_of_mine(site)) continue;
        if (!turn_of_mine(site)) reached += percent[site];
        available -= spent;
        int gain = spent * (point - stone_worth);
        if (at_sphinx) {
            const int count = game.has(player, Effect::sphinx_plus) ? std::min(most_drawn, spent + free_draws) : spent;
            gain = spent * -stone_worth + drawn(count) + std::max(0, count - 1) * point;
        }
        if (static_cast<Site>(site) == Site::obelisk) gain += of_steps(Market::grain, 1);
        worth += gain * percent[site] / 100;
    }
    // The bonus between whole numbers of sites.
    reached = std::max(0, reached); // whatever the weights are
    const int whole = std::min(reached / 100, site_count);
    const int part = whole < site_count ? reached % 100 : 0;
    const auto bonus = [&](int sites) { return game.box().site_bonus[n(std::min(sites, site_count))] * point; };
    const int promised = bonus(whole) + (bonus(whole + 1) - bonus(whole)) * part / 100;
    worth += (promised - bonus(done)) * weights.site_percent / 100;
    return worth;
}

/// A Nile card that lies before the player, or could.
int Outlook::of_card(const NileCard& card) const {
    const int now = placing ? 1 : 0;
    switch (card.effect) {
    case Effect::none:
        if (card.type == CardType::quarry)
            return card.value * productions() * weights.spare_stone * weights.quarry_percent / 100;
        {
            constexpr std::array<int, 3> irrigated{100, 75, 45};
            const int supply =
                game.class_total(player, FieldClass::green) + game.class_total(player, FieldClass::yellow) * 75 / 100;
            const int each = supply > game.need(player) + 8 ? weights.spare_field_grain : weights.field_grain;
            int worth = card.value * irrigated[n(card.field)] * feedings() * each / 100;
            worth += card.points * point + card.stones * weights.spare_stone;
            if (card.stone_market > 0) worth += of_steps(Market::stone, card.stone_market);
            if (card.grain_market > 0) worth += of_steps(Market::grain, card.grain_market);
            return worth;
        }
    case Effect::second_boat: return (later + now) > 0 ? weights.card_second_boat : 0;
    case Effect::two_crews: return built && later == 0 ? 0 : weights.card_two_crews;
    case Effect::keep_two: return built && later == 0 ? 0 : weights.card_keep_two;
    case Effect::grain: return feedings() > 0 ? weights.card_grain : 0;
    case Effect::double_round: return (later + now) > 0 ? weights.card_double_round : 0;
    case Effect::strength: return built && later == 0 ? 0 : weights.card_strength;
    case Effect::build_waiting: return built && later == 0 ? 0 : weights.card_build_waiting;
    case Effect::build_first: return built && later == 0 ? 0 : weights.card_build_first;
    case Effect::sell:
        return state.step == Decision::none ? 0 : std::min(10, player.stones + 4) * (point - stone_worth) / 2;
    case Effect::sphinx_plus: return weights.card_sphinx_plus * (later + (built ? 0 : 1));
    case Effect::take_remaining: return weights.card_take_remaining * (later + now);
    case Effect::crew_for_stones: return weights.card_crew_for_stones * (later + 1);
    case Effect::stones_as_grain: return weights.card_stones_as_grain * feedings();
    case Effect::tomb_value: return 0; // counted with the tombs
    case Effect::upstream: return weights.card_upstream * (later + now);
    case Effect::improve_field: return weights.card_improve_field * feedings();
    case Effect::reuse_round_space: return weights.card_reuse_round_space * (later + now);
    case Effect::crew_step: return weights.card_crew_step * (later + 1);
    case Effect::stones: return 6 * (later > 0 || !built ? weights.spare_stone : stone_worth);
    case Effect::stone_market: return of_steps(Market::stone, 2);
    case Effect::grain_market: return of_steps(Market::grain, 2);
    case Effect::crews_of_choice: return 2 * crew_worth();
    case Effect::crews: return 2 * crew_worth();
    case Effect::point_per_stone: {
        int stones = 0;
        for (std::size_t i = 0; i < building_words.size(); ++i) {
            if ((card.buildings >> i & 1U) != 0) stones += game.stones_on(state, seat, static_cast<Building>(i));
        }
        return stones * point;
    }
    }
    return 0;
}

/// Fields and quarries show in what they bring; the other cards have a worth of their own.
int Outlook::cards() const {
    int worth = 0;
    const NileCards plain = game.all_fields() | game.all_quarries();
    for (NileCards left = player.cards & ~plain; left != 0; left &= left - 1) {
        const NileCard& card = game.box().cards[n(std::countr_zero(left))];
        if (card.effect == Effect::improve_field) continue;
        worth += of_card(card);
        const bool spent = (card.effect == Effect::upstream && (player.once_used & once::upstream) != 0) ||
                           (card.effect == Effect::reuse_round_space && (player.once_used & once::reuse) != 0) ||
                           (card.effect == Effect::crew_step && (player.once_used & once::crew_step) != 0);
        if (spent && card.effect != Effect::crew_step && placing) worth -= weights.card_used_up;
    }
    return worth + game.unattached_improvements(player) * weights.free_improvement * feedings();
}

int Outlook::tombs() const {
    int total = 0;
    for (std::size_t i = 0; i < state.tombs_taken; ++i) total += state.tomb_stones[i] == seat ? state.tombs[i] : 0;
    for (NileCards left = player.cards & game.with(Effect::tomb_value); left != 0; left &= left - 1) {
        total += game.box().cards[n(std::countr_zero(left))].value;
    }
    const int sure = game.tomb_points(state, seat) * point;
    if (later == 0 && built) return sure;
    return sure + std::min(total, 25) * weights.tomb_hope * (later + 1) / 3;
}

/// What a Sphinx card will bring, as far as can be foreseen.
int Outlook::sphinx(const SphinxCard& card) const {
    const int now = game.sphinx_points(state, seat, card, player.score) * point;
    const int time = later * 2 + (built ? 0 : 1); // half rounds
    const auto towards = [&](int have, int want, int per_round_percent) {
        const int most = card.points * point;
        if (have >= want) return most;
        const int reach = have * 100 + time * per_round_percent / 2;
        const int share = std::min(92, reach * 100 / (want * 100));
        return time == 0 ? 0 : most * share / 100 * share / 100;
    };
    const int players = game.setup().players;
    switch (card.goal) {
    case Goal::obelisk_level: return towards(state.obelisk_height, card.least, weights.obelisk_pace * players);
    case Goal::temple_columns:
    case Goal::temple_complete: {
        int stones = state.wall_heights[0] + state.wall_heights[1] + state.roof_laid;
        for (const Seat stone : state.columns) stones += stone != nobody ? 1 : 0;
        return now > 0 ? now
                       : towards(stones, card.goal == Goal::temple_columns ? 8 : 10, weights.temple_pace * players);
    }
    case Goal::pyramid_storey: {
        int stones = 0;
        int want = 0;
        for (std::size_t i = 0; i < card.least; ++i) {
            stones += state.storey_laid[i];
            want += storey_width - static_cast<int>(i);
        }
        return now > 0 ? now : towards(stones, want, weights.pyramid_pace * players);
    }
    case Goal::players_at_stone_bottom:
    case Goal::players_at_grain_bottom: return now + (time > 0 ? (card.by_players[2] * point - now) / 3 : 0);
    case Goal::own_stones: return towards(game.stones_on(state, seat, card.building), card.least, weights.own_pace);
    case Goal::own_stones_each: {
        int stones = 0;
        for (const Building building : {Building::obelisk, Building::temple, Building::pyramid}) {
            stones += std::min<int>(card.least, game.stones_on(state, seat, building));
        }
        return towards(stones, 3 * card.least, weights.each_pace);
    }
    case Goal::own_stone_bottom:
        return towards(player.markets[n(Market::stone)], market_spaces - 1, weights.market_pace);
    case Goal::own_grain_bottom:
        return towards(player.markets[n(Market::grain)], market_spaces - 1, weights.market_pace);
    case Goal::own_both_bottom:
        return towards(player.markets[0] + player.markets[1], 2 * (market_spaces - 1), weights.markets_pace);
    case Goal::per_permanent: return now + time * weights.permanent_hope;
    case Goal::per_tomb_stone: return now + time * weights.tomb_stone_hope;
    case Goal::crew_strength:
        return now + std::min(time * weights.crew_hope, (game.box().crew_most - player.crews[n(card.crew)]) * point);
    case Goal::most: return time == 0 ? now : (now > 0 ? now * (10 - std::min(5, time)) / 10 : card.points * point / 5);
    case Goal::per_ten_points: return now + time * weights.ten_points_hope;
    }
    return now;
}

int Outlook::hand() const {
    int worth = 0;
    for (SphinxHand left = player.sphinx; left != 0; left &= left - 1) {
        worth += sphinx(game.box().sphinx[n(std::countr_zero(left))]);
    }
    return worth;
}

int Outlook::of_round_space(const RoundSpace& space) const {
    int worth = space.stones * (later > 0 || !built ? weights.spare_stone : 0);
    if (space.stone_market > 0) worth += of_steps(Market::stone, space.stone_market);
    if (space.grain_market > 0) worth += of_steps(Market::grain, space.grain_market);
    worth += (std::popcount(space.crews) + space.any_crew) * crew_worth();
    return worth + space.flood * weights.flood_space;
}

/// What still lies open downstream: a boat that goes far gives it up.
int Outlook::river() const {
    if (!placing || player.passed != 0) return 0;
    const Spaces open = game.open_spaces(state, seat);
    if (open == 0) return 0;
    int total = 0;
    const int site_worth = weights.site_space + (later == 0 ? weights.last_site_space : 0);
    for (Spaces left = open; left != 0; left &= left - 1) {
        const auto at = static_cast<Space>(std::countr_zero(left));
        const NileSpace here = game.space(at);
        int worth = 0;
        if (here.kind == SpaceKind::card) worth = of_card(game.card(game.river_card(state, here.which)));
        else if (here.kind == SpaceKind::round) worth = of_round_space(game.box().round[here.which]);
        else worth = site_worth;
        total += worth;
    }
    return total * weights.river_percent[game.setup().players - 2U] / 100;
}

} // namespace

/// Passing and declining are idle, and so is going far downstream while much lies open nearby: lively players are
/// patient, or they would see little of the game.
bool Egizia::is_idle(const State& state, Action action) const {
    constexpr int near = 4;
    switch (action.move) {
    case Move::pass:
    case Move::decline:
    case Move::settle:
    case Move::done:
        switch (action.kind) {
        case Decision::crew: // these have no move
        case Decision::flood:
        case Decision::market:
        case Decision::draw:
        case Decision::keep: return false; // returning every card is worth its points
        default: return true;
        }
    case Move::place:
    case Move::place_doubled: {
        const Spaces nearer = (1U << n(space_of(action.as<Berth>()))) - 1U;
        return std::popcount(open_spaces(state, state.active) & nearer) >= near;
    }
    default: return false;
    }
}

int Egizia::judge(const State& state, Seat seat) const {
    if (state.stones_due > 0 && state.active == seat) { // E9.3: as good as there
        State then = state;
        Events unheard;
        bring_stones(then, unheard);
        return judge(then, seat);
    }
    const Outlook outlook{*this, state, seat};
    if (state.step == Decision::none) return result(state).seats[seat].total * point;
    return state.players[seat].score * point + outlook.stones() + outlook.feeding() + outlook.markets() +
           outlook.sites() + outlook.cards() + outlook.tombs() + outlook.hand() + outlook.river() +
           state.crew_steps * (seat == state.active ? outlook.crew_worth() : 0) +
           state.market_steps * (seat == state.active ? weights_.market_step : 0);
}

} // namespace iteru::egizia
