// F7: the final count, by category.
#include <algorithm>
#include <bit>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

/// Tokens on all shops, fully supplied or not.
int tokens_on_metropolis(const Player& player, std::optional<Resource> of = {}) {
    int count = 0;
    for (const auto& shop : player.tokens) {
        for (const Icon token : shop) count += of ? token == index(*of) + 1 : token != 0;
    }
    return count;
}

/// F7.3: different gods; each 'any god' stands for one that is lacking, while there is one.
int different_gods(const Box& box, unsigned gods, int any) {
    return std::min<int>(std::popcount(gods) + any, box.god_count);
}

/// F7.4: most, and second.
CountPart count_monuments(const Fertility& game, const State& state, Seat seat) {
    const auto built = [&](int other) {
        return game.box().monuments_per_player - state.players[static_cast<std::size_t>(other)].monuments;
    };
    const int mine = built(seat);
    CountPart part{.category = 3, .item = "most_monuments", .count = mine, .shared = 0};
    if (mine == 0) return part;
    int most = 0;
    int second = 0;
    for (int other = 0; other < game.setup().players; ++other) {
        most = std::max(most, built(other));
        part.shared += built(other) == mine;
    }
    for (int other = 0; other < game.setup().players; ++other) {
        if (built(other) < most) second = std::max(second, built(other));
    }
    if (mine == most) {
        part.points = game.box().monument_debens[0];
    } else if (mine == second) {
        part.item = "second_monuments";
        part.points = game.box().monument_debens[1];
    }
    return part;
}

/// F7: calls `take(part)`, or `take(part, shop)`, for all that counts for a seat.
template <class Take>
void count_parts(const Fertility& game, const State& state, Seat seat, const Take& take) {
    const Player& player = state.players[seat];
    const Box& box = game.box();
    int any_gods = 0;
    unsigned gods = 0;
    for (std::uint32_t left = player.filled; left != 0; left &= left - 1) {
        const auto id = static_cast<ShopId>(std::countr_zero(left));
        const Shop& filled = game.shop(player, id);
        switch (filled.benefit) {
        case Benefit::debens: // F7.1
            take({.category = 0, .item = "shop", .points = filled.amount}, id);
            break;
        case Benefit::debens_per_resource: { // F7.2
            const int tokens = tokens_on_metropolis(player, static_cast<Resource>(filled.resource));
            take({.category = 1, .item = "shop_per_resource", .points = filled.amount * tokens, .count = tokens}, id);
            break;
        }
        case Benefit::statues:
            gods |= filled.gods;
            any_gods += filled.any_gods;
            break;
        case Benefit::wheat:
        case Benefit::barter: break;
        }
    }
    const int different = different_gods(box, gods, any_gods);
    take({.category = 2,
          .item = "gods",
          .points = box.statue_debens[static_cast<std::size_t>(different)],
          .count = different});
    take(count_monuments(game, state, seat));
    take({.category = 4, .item = "wheat", .points = box.wheat_debens[player.wheat], .count = player.wheat}); // F7.5
}

/// Adds up what is counted.
struct Sum {
    SeatResult& count;

    void operator()(const CountPart& part, ShopId = {}) const {
        count.points[part.category] = static_cast<std::int16_t>(count.points[part.category] + part.points);
        count.total = static_cast<std::int16_t>(count.total + part.points);
    }
};

/// Takes down what is counted.
struct Items {
    ItemList<Fertility>& list;
    Seat seat;

    void operator()(const CountPart& part) const {
        if (part.points != 0) list.add(seat, part);
    }
    void operator()(const CountPart& part, ShopId shop) const { list.add(seat, part, "shop", shop); }
};

} // namespace

Result Fertility::result(const State& state) const {
    Result result;
    for (Seat seat = 0; seat < setup_.players; ++seat) count_parts(*this, state, seat, Sum{result.seats[seat]});
    // F7.6: highest total, then fewest tokens on the Metropolis.
    rank_seats(result, setup_.players, [&](Seat a, Seat b) {
        const auto key = [&](Seat seat) {
            return std::pair{-result.seats[seat].total, tokens_on_metropolis(state.players[seat])};
        };
        return key(a) < key(b);
    });
    return result;
}

std::vector<CountItem> Fertility::items(const State& state) const {
    ItemList list{*this};
    for (Seat seat = 0; seat < setup_.players; ++seat) count_parts(*this, state, seat, Items{list, seat});
    return std::move(list).take();
}

} // namespace iteru::fertility
