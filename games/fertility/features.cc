// What a net reads of a position: engine/features.h.
#include <bit>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

constexpr int max_harvest = 3;
constexpr std::size_t benefit_kinds = n(Benefit::statues) + 1;

/// A Metropolis in figures. Its shops differ without a pattern that a processor could guess, so they are added up
/// without branches: what does not count goes where nobody looks.
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
        Sums sums;
        const auto add = [&](const auto& shops, std::size_t first) {
            for (std::size_t i = 0; i < shops.size(); ++i) {
                if ((standing >> (first + i) & 1U) == 0) continue;
                sums.add(shops[i], player.tokens[first + i], (player.filled >> (first + i) & 1U) != 0);
            }
        };
        add(game.box().metropolises[player.metropolis].shops, 0);
        for (int spot = 0; spot < spots && player.districts[n(spot)] != no_district; ++spot) {
            add(game.box().districts[n(player.districts[n(spot)])].shops, n(shop_at(spot, 0)));
        }
        take(sums);
    }

private:
    struct Sums {
        // Icons: without a token by what they ask for, with one by its resource, and those that there are not.
        std::array<int, 2 * resource_kinds + 2> icons{};
        std::array<std::array<int, 2>, benefit_kinds> shops{}; // by whether they are filled
        std::array<std::array<int, 2>, benefit_kinds> amounts{};
        std::array<std::array<int, resource_kinds>, 2> pays{};
        std::array<int, 2> statues{};
        std::array<int, 2> any_gods{};
        std::array<unsigned, 2> gods{};
        int nearly = 0;
        int nearly_debens = 0;

        void add(const Shop& shop, const std::array<Icon, icons_per_shop>& tokens, bool filled) {
            int missing = 0;
            for (std::size_t i = 0; i < icons_per_shop; ++i) {
                const std::size_t asks = tokens[i] != 0 ? resource_kinds + n(tokens[i]) : n(shop.needs[i]);
                ++icons[i < shop.icons ? asks : icons.size() - 1];
                missing += i < shop.icons && tokens[i] == 0 ? 1 : 0;
            }
            const auto is = [&](Benefit benefit) { return shop.benefit == benefit ? 1 : 0; };
            const int lacks_one = missing == 1 ? 1 : 0;
            nearly += lacks_one;
            nearly_debens += lacks_one * is(Benefit::debens) * shop.amount;
            ++shops[n(shop.benefit)][n(filled)];
            amounts[n(shop.benefit)][n(filled)] += shop.amount;
            pays[n(filled)][shop.resource] += is(Benefit::debens_per_resource) * shop.amount;
            const int statue = is(Benefit::statues);
            statues[n(filled)] += statue * (std::popcount(shop.gods) + shop.any_gods);
            any_gods[n(filled)] += statue * shop.any_gods;
            gods[n(filled)] |= static_cast<unsigned>(statue * shop.gods);
        }
    };

    void take(const Sums& sums) {
        std::copy_n(sums.icons.begin(), open.size(), open.begin());
        std::copy_n(sums.icons.begin() + static_cast<std::ptrdiff_t>(open.size()), tokens.size(), tokens.begin());
        pays_for = sums.pays[1];
        would_pay_for = sums.pays[0];
        debens = sums.amounts[n(Benefit::debens)][1];
        debens_to_come = sums.amounts[n(Benefit::debens)][0];
        wheat_to_come = sums.amounts[n(Benefit::wheat)][0];
        barters = sums.shops[n(Benefit::barter)][0];
        statues_to_come = sums.statues[0];
        any_gods = sums.any_gods[1];
        gods = sums.gods[1];
        nearly = sums.nearly;
        nearly_debens = sums.nearly_debens;
    }
};

/// Where tiles would bring something.
struct Land {
    std::array<Squares, resource_kinds> beside; // free squares beside a scene
    Squares extra;                              // beside a field, or on an icon
    Squares near_extra;

    explicit Land(const State& state) {
        for (std::size_t i = 0; i < beside.size(); ++i) beside[i] = state.scene[i].neighbours() & state.free;
        Squares icons;
        for (const Squares& icon : state.icon) icons |= icon;
        extra = (icons | state.wheat.neighbours()) & state.free;
        near_extra = extra | extra.neighbours();
    }
};

/// What a tile of a kind could harvest at best: scenes that match, and a field or an icon beside.
int best_harvest(const Land& land, const TileKind& kind) {
    const Squares first = land.beside[index(kind.first)];
    const Squares second = land.beside[index(kind.second)];
    const Squares both = first & second.neighbours();
    if (!(both & land.near_extra).empty()) return max_harvest;
    if (!both.empty() || !((first | second) & land.near_extra).empty()) return 2;
    return (first | second).empty() ? 0 : 1;
}

FeatureWriter write_tiles(FeatureWriter out, const std::array<Tile, pool_size>& pool) {
    std::array<int, tile_kinds> kinds{};
    for (const Tile tile : pool) {
        if (tile != no_tile) ++kinds[n(tile)];
    }
    for (const int count : kinds) out.count(count);
    return out;
}

constexpr std::size_t per_player = 77;

} // namespace

const std::size_t Fertility::feature_count = max_players * per_player + 88;

void Fertility::features(const State& state, Seat seat, FeatureWriter& into) const {
    FeatureWriter out = into; // a copy of its own, whose place can stay in a register
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
        out = write_tiles(out, player.pool);
        const int place = seats_after(state.first_player, whose, players);
        out.steps(turns_each - state.turns_taken / players - (state.turns_taken % players > place ? 1 : 0), turns_each);
        out.flag(whose == state.first_player);
    });
    out = write_tiles(out, state.common);
    for (std::size_t district = 0; district < district_total; ++district) {
        out.flag(std::ranges::find(state.row, static_cast<DistrictId>(district)) != state.row.end());
    }
    const Land land{state};
    for (std::size_t resource = 0; resource < resource_kinds; ++resource) {
        out.count(state.beside[resource]);
        out.count(state.stock[resource]);
        out.count(land.beside[resource].size());
        out.count((state.icon[resource] & state.free).size());
    }
    for (const TileKind& kind : box_.tiles) out.count(best_harvest(land, kind));
    out.count(state.to_pay);
    out.count(state.quarry_count);
    out.count(state.tiles_in_game - state.tiles_drawn);
    out.count(state.free.size());
    out.count((state.wheat.neighbours() & state.free).size());
    out.steps(state.last_turns, max_players);
    out.flag(variant());
    out.flag(state.bartering != no_shop);
    out.flag(state.active == seat);
    into = out;
}

} // namespace iteru::fertility
