// What a net reads of a position: engine/features.h.
#include <bit>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

constexpr int max_harvest = 3;

/// A Metropolis in figures.
struct Town {
    std::array<int, resource_kinds + 1> open{}; // icons without a token, by what they ask for
    std::array<int, resource_kinds> tokens{};
    std::array<int, resource_kinds> pays_for{};      // debens for each token, by filled shops
    std::array<int, resource_kinds> would_pay_for{}; // by others
    int debens = 0;
    int debens_to_come = 0;
    int wheat_to_come = 0;
    int barters = 0;
    int statues_to_come = 0;
    int any_gods = 0;
    unsigned gods = 0;
    int nearly = 0; // shops that lack one token
    int nearly_debens = 0;

    Town(const Fertility& game, const Player& player) {
        std::uint32_t standing = player.filled;
        for (const std::uint32_t room : player.room) standing |= room;
        for (; standing != 0; standing &= standing - 1) {
            const auto id = n(std::countr_zero(standing));
            add(game.shop(player, static_cast<ShopId>(id)), player.tokens[id], (player.filled >> id & 1U) != 0);
        }
    }

private:
    void add(const Shop& shop, const std::array<Icon, icons_per_shop>& icons, bool filled) {
        int missing = 0;
        for (std::size_t i = 0; i < shop.icons; ++i) {
            if (icons[i] != 0) {
                ++tokens[icons[i] - 1U];
                continue;
            }
            ++open[shop.needs[i]];
            ++missing;
        }
        if (missing == 1) {
            ++nearly;
            nearly_debens += shop.benefit == Benefit::debens ? shop.amount : 0;
        }
        switch (shop.benefit) {
        case Benefit::debens: (filled ? debens : debens_to_come) += shop.amount; break;
        case Benefit::debens_per_resource: (filled ? pays_for : would_pay_for)[shop.resource] += shop.amount; break;
        case Benefit::wheat: wheat_to_come += filled ? 0 : shop.amount; break;
        case Benefit::barter: barters += filled ? 0 : 1; break;
        case Benefit::statues:
            if (filled) {
                gods |= shop.gods;
                any_gods += shop.any_gods;
            } else {
                statues_to_come += std::popcount(shop.gods) + shop.any_gods;
            }
        }
    }
};

/// What a tile of a kind could harvest at best: scenes that match, and a field or an icon beside.
int best_harvest(const State& state, const TileKind& kind) {
    const Squares first = state.scene[index(kind.first)].neighbours() & state.free;
    const Squares second = state.scene[index(kind.second)].neighbours() & state.free;
    Squares icons;
    for (const Squares& icon : state.icon) icons |= icon;
    const Squares extra = (icons | state.wheat.neighbours()) & state.free;
    const Squares near_extra = extra | extra.neighbours();
    const Squares both = first & second.neighbours();
    if (!(both & near_extra).empty()) return max_harvest;
    if (!both.empty() || !((first | second) & near_extra).empty()) return 2;
    return (first | second).empty() ? 0 : 1;
}

void write_tiles(FeatureWriter& out, const std::array<Tile, pool_size>& pool) {
    std::array<int, tile_kinds> kinds{};
    for (const Tile tile : pool) {
        if (tile != no_tile) ++kinds[n(tile)];
    }
    for (const int count : kinds) out.count(count);
}

constexpr std::size_t per_player = 77;

} // namespace

const std::size_t Fertility::feature_count = max_players * per_player + 88;

void Fertility::features(const State& state, Seat seat, FeatureWriter& out) const {
    const int players = setup_.players;
    in_turn_order(out, seat, players, max_players, per_player, [&](Seat whose) {
        const Player& player = state.players[whose];
        const Town town{*this, player};
        out.steps(player.wheat, wheat_squares - 1);
        out.steps(box_.monuments_per_player - player.monuments, max_monuments);
        int built = 0;
        while (built < spots && player.districts[n(built)] != no_district) ++built;
        out.steps(built, spots);
        out.one_of(player.metropolis, metropolis_count);
        for (const int icons : town.open) out.count(icons);
        for (const int tokens : town.tokens) out.count(tokens);
        for (const int debens : town.pays_for) out.count(debens);
        for (const int debens : town.would_pay_for) out.count(debens);
        for (const int figure : {town.debens, town.debens_to_come, town.wheat_to_come, town.barters,
                                 town.statues_to_come, town.nearly, town.nearly_debens})
            out.count(figure);
        out.steps(std::popcount(town.gods) + town.any_gods, max_gods);
        write_tiles(out, player.pool);
        const int place = seats_after(state.first_player, whose, players);
        out.steps(turns_each - state.turns_taken / players - (state.turns_taken % players > place ? 1 : 0), turns_each);
        out.flag(whose == state.first_player);
    });
    write_tiles(out, state.common);
    for (std::size_t district = 0; district < district_total; ++district) {
        out.flag(std::ranges::find(state.row, static_cast<DistrictId>(district)) != state.row.end());
    }
    for (std::size_t resource = 0; resource < resource_kinds; ++resource) {
        out.count(state.beside[resource]);
        out.count(state.stock[resource]);
        out.count((state.scene[resource].neighbours() & state.free).size());
        out.count((state.icon[resource] & state.free).size());
    }
    for (const TileKind& kind : box_.tiles) out.count(best_harvest(state, kind));
    out.count(state.to_pay);
    out.count(state.quarry_count);
    out.count(state.tiles_in_game - state.tiles_drawn);
    out.count(state.free.size());
    out.count((state.wheat.neighbours() & state.free).size());
    out.steps(state.last_turns, max_players);
    out.flag(variant());
    out.flag(state.bartering != no_shop);
    out.flag(state.active == seat);
}

} // namespace iteru::fertility
