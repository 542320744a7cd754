// E11: the final count, by category.
#include <algorithm>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

int count_of(const auto& stones, Seat seat) { return static_cast<int>(std::ranges::count(stones, seat)); }

// Categories behind those of Source.
constexpr std::size_t stones_sold = 9;
constexpr std::size_t sphinx_goals = 10;

/// What the final count brings a seat.
struct FinalCount {
    int stones = 0;
    int tombs = 0;
    int sphinx = 0;
    [[nodiscard]] int total() const { return stones + tombs + sphinx; }
};

/// E11.1: always sold, 1 point per 2.
int sale(const Egizia& game, const Player& player) {
    return game.box().sells[player.markets[n(Market::stone)]] != 0 ? player.stones / 2 : 0;
}

/// E11.3: calls `each(card, points)` for the seat's Sphinx cards; those of E11.20 are counted last.
template <class Each>
int count_sphinx(const Egizia& game, const State& state, Seat seat, int score, Each each) {
    int total = 0;
    for (const bool last : {false, true}) {
        for (SphinxHand left = state.players[seat].sphinx; left != 0; left &= left - 1) {
            const auto id = static_cast<SphinxId>(std::countr_zero(left));
            const SphinxCard& card = game.box().sphinx[n(id)];
            if ((card.goal == Goal::per_ten_points) != last) continue;
            const int points = game.sphinx_points(state, seat, card, score + total);
            each(id, points);
            total += points;
        }
    }
    return total;
}

FinalCount final_count(const Egizia& game, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    FinalCount count{.stones = sale(game, player), .tombs = game.tomb_points(state, seat)};
    count.sphinx = count_sphinx(game, state, seat, player.score + count.stones + count.tombs, [](SphinxId, int) {});
    return count;
}

constexpr Rule rule_of(Goal goal) {
    switch (goal) {
    case Goal::obelisk_level: return Rule::E11_10;
    case Goal::temple_columns:
    case Goal::temple_complete:
    case Goal::pyramid_storey: return Rule::E11_11;
    case Goal::players_at_stone_bottom:
    case Goal::players_at_grain_bottom: return Rule::E11_12;
    case Goal::own_stones: return Rule::E11_13;
    case Goal::own_stones_each: return Rule::E11_14;
    case Goal::own_stone_bottom:
    case Goal::own_grain_bottom:
    case Goal::own_both_bottom: return Rule::E11_15;
    case Goal::per_permanent: return Rule::E11_16;
    case Goal::per_tomb_stone: return Rule::E11_17;
    case Goal::crew_strength: return Rule::E11_18;
    case Goal::most: return Rule::E11_19;
    case Goal::per_ten_points: return Rule::E11_20;
    }
    return Rule::E11_3;
}

/// E11.19: the total of quarries, or of the fields of a class.
int total_of(const Egizia& game, const Player& player, std::uint8_t what) {
    constexpr std::uint8_t quarries = 3;
    return what == quarries ? game.quarried(player) : game.class_total(player, static_cast<FieldClass>(what));
}

} // namespace

int Egizia::stones_on(const State& state, Seat seat, Building building) const {
    switch (building) {
    case Building::obelisk: return count_of(state.obelisk, seat);
    case Building::temple:
        return count_of(state.walls[0], seat) + count_of(state.walls[1], seat) + count_of(state.columns, seat) +
               count_of(state.roof, seat);
    case Building::pyramid: {
        int stones = 0;
        for (const auto& storey : state.pyramid) stones += count_of(storey, seat);
        return stones;
    }
    }
    return 0;
}

int Egizia::scored(const Player& player, Source source) {
    if (source != Source::hunger) return player.gained[n(source)];
    int gained = 0;
    for (const std::uint8_t points : player.gained) gained += points;
    return player.score - gained;
}

/// E11.2: own tombs and tomb cards (E10.25).
int Egizia::tomb_total(const State& state, Seat seat) const {
    int total = 0;
    for (std::size_t i = 0; i < state.tombs_taken; ++i) total += state.tomb_stones[i] == seat ? state.tombs[i] : 0;
    for (NileCards left = state.players[seat].cards & with(Effect::tomb_value); left != 0; left &= left - 1) {
        total += box_.cards[n(std::countr_zero(left))].value;
    }
    return total;
}

int Egizia::tomb_points(const State& state, Seat seat) const {
    const int total = tomb_total(state, seat);
    int points = 0;
    for (std::size_t i = 0; i < box_.tomb_total.size(); ++i) {
        if (total >= box_.tomb_total[i]) points = box_.tomb_points[i];
    }
    return points;
}

/// E11.10 to E11.20
int Egizia::sphinx_points(const State& state, Seat seat, const SphinxCard& card, int score) const {
    constexpr std::uint8_t bottom = market_spaces - 1;
    const Player& player = state.players[seat];
    const auto if_so = [&](bool reached) { return reached ? int{card.points} : 0; };
    const auto at_bottom = [&](Market market) {
        std::size_t players = 0;
        for (std::size_t other = 0; other < setup_.players; ++other) {
            players += state.players[other].markets[n(market)] == bottom ? 1 : 0;
        }
        return players;
    };
    switch (card.goal) {
    case Goal::obelisk_level: return if_so(state.obelisk_height >= card.least);
    case Goal::temple_columns: return if_so(state.columns[0] != nobody && state.columns[1] != nobody);
    case Goal::temple_complete: return if_so(state.roof_laid == roof_stones);
    case Goal::pyramid_storey: return if_so(state.storey_laid[card.least - 1U] == storey_width + 1 - card.least);
    case Goal::players_at_stone_bottom: return card.by_players[at_bottom(Market::stone)];
    case Goal::players_at_grain_bottom: return card.by_players[at_bottom(Market::grain)];
    case Goal::own_stones: return if_so(stones_on(state, seat, card.building) >= card.least);
    case Goal::own_stones_each:
        return if_so(stones_on(state, seat, Building::obelisk) >= card.least &&
                     stones_on(state, seat, Building::temple) >= card.least &&
                     stones_on(state, seat, Building::pyramid) >= card.least);
    case Goal::own_stone_bottom: return if_so(player.markets[n(Market::stone)] == bottom);
    case Goal::own_grain_bottom: return if_so(player.markets[n(Market::grain)] == bottom);
    case Goal::own_both_bottom:
        return if_so(player.markets[n(Market::stone)] == bottom && player.markets[n(Market::grain)] == bottom);
    case Goal::per_permanent: return card.points * std::popcount(player.cards & permanent_);
    case Goal::per_tomb_stone: return card.points * count_of(state.tomb_stones, seat);
    case Goal::crew_strength: return player.crews[n(card.crew)];
    case Goal::most: {
        const int mine = total_of(*this, player, card.what);
        for (std::size_t other = 0; other < setup_.players; ++other) {
            if (total_of(*this, state.players[other], card.what) > mine) return 0;
        }
        return if_so(mine > 0);
    }
    case Goal::per_ten_points: return score > 0 ? card.points * (score / 10) : 0;
    }
    return 0;
}

std::array<std::int16_t, sphinx_cards> Egizia::sphinx_points(const State& state, Seat seat) const {
    std::array<std::int16_t, sphinx_cards> by_card{};
    const int score = state.players[seat].score + sale(*this, state.players[seat]) + tomb_points(state, seat);
    count_sphinx(*this, state, seat, score,
                 [&](SphinxId id, int points) { by_card[n(id)] = static_cast<std::int16_t>(points); });
    return by_card;
}

Result Egizia::result(const State& state) const {
    Result result;
    // E11: leader first, each in full; a marker that moves stops behind those already there (E7.2).
    std::array<Seat, max_players> track = state.track;
    const auto points_of = [&](Seat seat) { return result.seats[seat].total; };
    for (std::size_t seat = 0; seat < setup_.players; ++seat) result.seats[seat].total = state.players[seat].score;
    for (std::size_t i = 0; i < setup_.players; ++i) {
        const Seat seat = state.track[i];
        const FinalCount count = final_count(*this, state, seat);
        SeatResult& mine = result.seats[seat];
        const Player& player = state.players[seat];
        for (std::size_t i = 0; i < gainful_sources; ++i) mine.points[i] = player.gained[i];
        mine.points[n(Source::hunger)] = static_cast<std::int16_t>(scored(player, Source::hunger));
        mine.points[n(Source::tombs)] = static_cast<std::int16_t>(mine.points[n(Source::tombs)] + count.tombs);
        mine.points[stones_sold] = static_cast<std::int16_t>(count.stones);
        mine.points[sphinx_goals] = static_cast<std::int16_t>(count.sphinx);
        if (count.total() == 0) continue;
        mine.total = static_cast<std::int16_t>(mine.total + count.total());
        const auto end = track.begin() + setup_.players;
        const auto from = std::find(track.begin(), end, seat);
        std::copy(from + 1, end, from);
        auto place = end - 1;
        while (place != track.begin() && points_of(place[-1]) < mine.total) {
            *place = place[-1];
            --place;
        }
        *place = seat;
    }
    // E11.4: most points; a tie goes to the stone that stands first on that space.
    for (std::size_t i = 0; i < setup_.players; ++i) result.seats[track[i]].rank = static_cast<std::uint8_t>(i + 1);
    return result;
}

std::vector<CountItem> Egizia::items(const State& state) const {
    ItemList items{*this};
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        const Player& player = state.players[seat];
        const auto add = [&](std::size_t category, std::string_view item, int points, int count = 0) {
            if (points != 0) items.add(seat, {u8(category), item, points, count});
        };
        const auto played = [&](Source source, std::string_view item, int count = 0) {
            add(n(source), item, scored(player, source), count);
        };
        played(Source::obelisk, "stones_laid", stones_on(state, seat, Building::obelisk));
        played(Source::tombs, "tomb_stones", count_of(state.tomb_stones, seat));
        add(n(Source::tombs), "tombs_counted", tomb_points(state, seat), tomb_total(state, seat));
        played(Source::temple, "stones_laid", stones_on(state, seat, Building::temple));
        int for_storeys = scored(player, Source::pyramid);
        for (std::size_t i = 0; i < storeys; ++i) {
            const int stones = count_of(state.pyramid[i], seat);
            if (stones == 0) continue;
            for_storeys -= stones * box_.pyramid[i];
            items.add(seat, {u8(Source::pyramid), "storey", stones * box_.pyramid[i], stones}, "structure",
                      static_cast<Structure>(n(Structure::storey_1) + i));
        }
        add(n(Source::pyramid), "storeys_led", for_storeys);
        played(Source::collaboration, "collaboration");
        played(Source::returned, "returned");
        played(Source::cards, "cards");
        played(Source::market, "market");
        played(Source::hunger, "hunger");
        const FinalCount count = final_count(*this, state, seat);
        add(stones_sold, "stones_sold", count.stones, count.stones * 2);
        count_sphinx(*this, state, seat, player.score + count.stones + count.tombs, [&](SphinxId id, int points) {
            items.add(seat, {u8(sphinx_goals), "sphinx", points}, "sphinx", id);
        });
    }
    return std::move(items).take();
}

/// E11: tells what `result` counts.
void Egizia::tell_final_count(State& state, Events& events) const {
    for (std::size_t i = 0; i < setup_.players; ++i) {
        const Seat seat = state.track[i];
        const Player& player = state.players[seat];
        const int sold = sale(*this, player);
        const int tombs = tomb_points(state, seat);
        if (sold > 0) events.add(StonesSold{sold * 2, sold}, Rule::E11_1, seat);
        if (tombs > 0) events.add(TombsCounted{tombs}, Rule::E11_2, seat);
        count_sphinx(*this, state, seat, player.score + sold + tombs, [&](SphinxId id, int points) {
            events.add(SphinxCounted{id, points}, rule_of(box_.sphinx[n(id)].goal), seat);
        });
        events.cite(Rule::E11_3);
    }
    events.add(GameOver{}, Rule::E11_4, nobody);
}

} // namespace iteru::egizia
