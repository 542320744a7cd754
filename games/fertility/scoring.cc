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
int monument_debens(const Fertility& game, const State& state, Seat seat) {
    const auto built = [&](int other) {
        return game.box().monuments_per_player - state.players[static_cast<std::size_t>(other)].monuments;
    };
    const int mine = built(seat);
    if (mine == 0) return 0;
    int most = 0;
    int second = 0;
    for (int other = 0; other < game.setup().players; ++other) most = std::max(most, built(other));
    for (int other = 0; other < game.setup().players; ++other) {
        if (built(other) < most) second = std::max(second, built(other));
    }
    if (mine == most) return game.box().monument_debens[0];
    return mine == second ? game.box().monument_debens[1] : 0;
}

} // namespace

Result Fertility::result(const State& state) const {
    Result result;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        const Player& player = state.players[seat];
        int generic = 0;
        int specialised = 0;
        int any_gods = 0;
        unsigned gods = 0;
        for (std::uint32_t left = player.filled; left != 0; left &= left - 1) {
            const Shop& filled = shop(player, static_cast<ShopId>(std::countr_zero(left)));
            switch (filled.benefit) {
            case Benefit::debens: generic += filled.amount; break; // F7.1
            case Benefit::debens_per_resource:                     // F7.2
                specialised += filled.amount * tokens_on_metropolis(player, static_cast<Resource>(filled.resource));
                break;
            case Benefit::statues:
                gods |= filled.gods;
                any_gods += filled.any_gods;
                break;
            case Benefit::wheat:
            case Benefit::barter: break;
            }
        }
        const std::array<int, 5> points{
            generic,
            specialised,
            box_.statue_debens[static_cast<std::size_t>(different_gods(box_, gods, any_gods))],
            monument_debens(*this, state, seat),
            box_.wheat_debens[player.wheat], // F7.5
        };
        SeatResult& count = result.seats[seat];
        for (std::size_t i = 0; i < points.size(); ++i) {
            count.points[i] = static_cast<std::int16_t>(points[i]);
            count.total = static_cast<std::int16_t>(count.total + points[i]);
        }
    }
    // F7.6: highest total, then fewest tokens on the Metropolis.
    rank_seats(result, setup_.players, [&](Seat a, Seat b) {
        const auto key = [&](Seat seat) {
            return std::pair{-result.seats[seat].total, tokens_on_metropolis(state.players[seat])};
        };
        return key(a) < key(b);
    });
    return result;
}

} // namespace iteru::fertility
