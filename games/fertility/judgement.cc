// What a position is worth to a seat, in hundredths of a deben: whole numbers, so that every build judges alike.
#include <algorithm>
#include <bit>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

constexpr int deben = 100;

/// What is still to come for a seat, and its Metropolis as far as tokens go.
struct Outlook {
    const Fertility& game;
    const Player& player;
    int turns_left; // after the one being played
    int open_percent_now = 0;
    std::array<int, resource_kinds> tokens{};
    std::array<std::uint8_t, max_shops> supplied{};
    const Weights& weights = game.weights();

    [[nodiscard]] int worth(const Shop& shop) const {
        const Box& box = game.box();
        switch (shop.benefit) {
        case Benefit::debens: return shop.amount * deben;
        case Benefit::debens_per_resource: {
            const int future = turns_left * weights.future_token_percent / 100;
            return shop.amount * (tokens[shop.resource] + future) * deben;
        }
        case Benefit::wheat: {
            const int from = std::min<int>(player.wheat, wheat_squares - 2);
            return shop.amount * ((box.wheat_debens[static_cast<std::size_t>(from) + 1] -
                                   box.wheat_debens[static_cast<std::size_t>(from)]) *
                                      deben +
                                  weights.early_wheat * turns_left);
        }
        case Benefit::barter: return weights.barter_worth;
        case Benefit::statues: {
            const int have = gods();
            const int more = std::popcount(shop.gods & ~god_bits()) + shop.any_gods;
            const int then = std::min<int>(have + more, box.god_count);
            const auto debens = [&](int count) { return box.statue_debens[static_cast<std::size_t>(count)]; };
            return (debens(then) - debens(have)) * deben + weights.statue_promise * turns_left;
        }
        }
        return 0;
    }

    [[nodiscard]] unsigned god_bits() const {
        unsigned bits = 0;
        each_filled([&](const Shop& shop) { bits |= shop.gods; });
        return bits;
    }

    [[nodiscard]] int gods() const {
        int any = 0;
        each_filled([&](const Shop& shop) { any += shop.any_gods; });
        return std::min<int>(std::popcount(god_bits()) + any, game.box().god_count);
    }

    template <class Visit>
    void each_filled(Visit visit) const {
        for (std::uint32_t left = player.filled; left != 0; left &= left - 1) {
            visit(game.shop(player, static_cast<ShopId>(std::countr_zero(left))));
        }
    }

    /// A shop with so many of its icons supplied.
    [[nodiscard]] int standing(const Shop& shop, int supplied_icons, int full_worth) const {
        if (supplied_icons == shop.icons) return full_worth;
        const int begun = turns_left > 0 ? weights.begun_percent * supplied_icons : 0;
        const int open = open_percent_now * (shop.icons - supplied_icons);
        return full_worth * (begun + open) / (100 * shop.icons);
    }
};

/// Places the resources beside the Metropolis where they are worth most, one by one.
int worth_of_resources(Outlook& outlook, std::array<std::uint8_t, resource_kinds> beside, int usable, int per_spare,
                       const std::array<int, max_shops>& worth) {
    const Player& player = outlook.player;
    std::array<int, resource_kinds> per_token{};
    outlook.each_filled([&](const Shop& shop) {
        if (shop.benefit == Benefit::debens_per_resource) per_token[shop.resource] += shop.amount * deben;
    });
    // Icons taken in this imagined supply; exact enough for shops that ask for different resources.
    std::array<std::array<std::uint8_t, resource_kinds + 1>, max_shops> taken{};
    int total = 0;
    while (usable > 0) {
        int best = 0;
        std::size_t best_resource = 0;
        std::size_t best_shop = 0;
        std::size_t best_need = 0;
        for (std::size_t resource = 0; resource < resource_kinds; ++resource) {
            if (beside[resource] == 0) continue;
            for (std::uint32_t left = player.room[resource]; left != 0; left &= left - 1) {
                const auto id = static_cast<std::size_t>(std::countr_zero(left));
                const Shop& shop = outlook.game.shop(player, static_cast<ShopId>(id));
                std::array<int, resource_kinds + 1> open{};
                for (std::size_t i = 0; i < shop.icons; ++i) {
                    if (player.tokens[id][i] == 0) ++open[shop.needs[i]];
                }
                std::size_t need = resource;
                if (open[need] <= taken[id][need]) need = any_resource;
                if (open[need] <= taken[id][need]) continue;
                const int supplied = outlook.supplied[id];
                const int gain = outlook.standing(shop, supplied + 1, worth[id]) -
                                 outlook.standing(shop, supplied, worth[id]) + per_token[resource];
                if (gain > best) {
                    best = gain;
                    best_resource = resource;
                    best_shop = id;
                    best_need = need;
                }
            }
        }
        if (best == 0) break;
        total += best;
        --usable;
        --beside[best_resource];
        ++taken[best_shop][best_need];
        ++outlook.supplied[best_shop];
    }
    return total + usable * per_spare;
}

int turns_left_after_this(const State& state, int players, Seat seat) {
    const int place = (seat - state.first_player + players) % players;
    const int taken = state.turns_taken / players + (state.turns_taken % players > place ? 1 : 0);
    const bool playing = seat == state.active && state.decision != Decision::none;
    return turns_each - taken - (playing ? 1 : 0);
}

/// What the best tile of the pool could harvest on the board as it is.
int best_harvest(const Fertility& game, const State& state, const Player& player) {
    int best = 0;
    std::array<Squares, resource_kinds> touching{};
    for (std::size_t i = 0; i < touching.size(); ++i) touching[i] = state.scene[i].neighbours();
    for (const Tile tile : player.pool) {
        if (tile == no_tile) continue;
        const TileKind& kind = game.box().tiles[static_cast<std::size_t>(tile)];
        const Squares first = touching[index(kind.first)] & state.free;
        const Squares second = touching[index(kind.second)] & state.free;
        // Both scenes match, on any pair of squares; a match and a field or icon nearby; a match at all.
        const Squares both = first & second.neighbours();
        Squares icons;
        for (const Squares& icon : state.icon) icons |= icon;
        const Squares extra = (icons | state.wheat.neighbours()) & state.free;
        int harvest = 0;
        if (!(first | second).empty()) harvest = 1;
        if (!((first | second) & (extra | extra.neighbours())).empty()) harvest = 2;
        if (!both.empty()) harvest = 2;
        if (!(both & (extra | extra.neighbours())).empty()) harvest = 3;
        best += harvest;
    }
    return best * game.weights().spare_unit;
}

int worth_of_monuments(const Fertility& game, const State& state, Seat seat, int turns_left) {
    const int mine = game.box().monuments_per_player - state.players[seat].monuments;
    if (mine == 0) return 0;
    int ahead = 0;
    for (int other = 0; other < game.setup().players; ++other) {
        ahead += state.players[static_cast<std::size_t>(other)].monuments < state.players[seat].monuments;
    }
    const int now = ahead == 0 ? game.box().monument_debens[0] : ahead == 1 ? game.box().monument_debens[1] : 0;
    return now * deben * (18 - turns_left) / 18 + (turns_left > 0 ? game.weights().monument_promise * mine : 0);
}

} // namespace

/// Declining to build or supply is idle; every other action does something.
bool Fertility::is_idle(const State&, Action action) const { return action.pass; }

int Fertility::judge(const State& state, Seat seat) const {
    const Player& player = state.players[seat];
    Outlook outlook{*this, player, turns_left_after_this(state, setup_.players, seat)};
    const bool mine = seat == state.active && state.decision != Decision::none;

    int open_icons = 0;
    std::uint32_t standing = player.filled;
    for (const std::uint32_t room : player.room) standing |= room;
    for (std::uint32_t left = standing; left != 0; left &= left - 1) {
        const auto id = static_cast<std::size_t>(std::countr_zero(left));
        for (const Icon token : player.tokens[id]) {
            if (token == 0) continue;
            ++outlook.tokens[token - 1U];
            ++outlook.supplied[id];
        }
        open_icons += shop(player, static_cast<ShopId>(id)).icons - outlook.supplied[id];
    }
    const int expected = std::min(open_icons, outlook.turns_left * weights_.tokens_per_turn);
    outlook.open_percent_now = open_icons == 0 ? 0 : weights_.open_percent * expected / open_icons;

    int total = 0;
    std::array<int, max_shops> worth{};
    for (std::uint32_t left = standing; left != 0; left &= left - 1) {
        const auto id = static_cast<std::size_t>(std::countr_zero(left));
        const Shop& here = shop(player, static_cast<ShopId>(id));
        const bool filled = (player.filled >> id & 1U) != 0;
        // A filled shop that paid wheat, a token or a statue has its worth elsewhere.
        if (filled &&
            (here.benefit == Benefit::wheat || here.benefit == Benefit::barter || here.benefit == Benefit::statues)) {
            continue;
        }
        worth[id] = outlook.worth(here);
        total += outlook.standing(here, outlook.supplied[id], worth[id]);
    }
    total += box_.statue_debens[static_cast<std::size_t>(outlook.gods())] * deben;
    total += worth_of_monuments(*this, state, seat, outlook.turns_left);

    int wheat = player.wheat;
    if (mine) {
        int units = 0;
        for (const std::uint8_t count : state.beside) units += count;
        wheat -= std::max(0, state.to_pay - units);
        const bool may_build = (state.decision == Decision::quarry || state.decision == Decision::build) &&
                               player.districts[spots - 1] == no_district;
        total += worth_of_resources(outlook, state.beside, std::max(0, units - state.to_pay),
                                    may_build ? weights_.spare_unit : 0, worth);
        if (state.decision == Decision::barter) total += weights_.barter_worth;
    }
    total +=
        box_.wheat_debens[static_cast<std::size_t>(wheat)] * deben + weights_.early_wheat * outlook.turns_left * wheat;
    if (!mine || state.decision == Decision::remove) {
        total += outlook.turns_left > 0 ? best_harvest(*this, state, player) * weights_.pool_percent / 100 : 0;
    }
    return total;
}

} // namespace iteru::fertility
