// What a seat may know. Hidden: only the order of the piles and which tiles are out of the game (F1.3, F1.4, F1.6).
#include <algorithm>
#include <bit>
#include <span>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

std::span<Tile> unseen_tiles(State& state) { return std::span{state.tiles}.subspan(state.tiles_drawn); }
std::span<DistrictId> unseen_districts(State& state) {
    return std::span{state.district_pile}.subspan(state.districts_drawn);
}

} // namespace

// Both piles sorted, by counting: bots do this at every decision.
void Fertility::conceal(State& state, Seat) const {
    std::array<std::uint8_t, tile_kinds> copies{};
    for (const Tile tile : unseen_tiles(state)) ++copies[static_cast<std::size_t>(tile)];
    auto next = unseen_tiles(state).begin();
    for (std::size_t kind = 0; kind < copies.size(); ++kind)
        next = std::fill_n(next, copies[kind], static_cast<Tile>(kind));

    static_assert(district_total <= 64);
    std::uint64_t districts = 0;
    for (const DistrictId district : unseen_districts(state))
        districts |= std::uint64_t{1} << std::to_underlying(district);
    for (DistrictId& district : unseen_districts(state)) {
        district = static_cast<DistrictId>(std::countr_zero(districts));
        districts &= districts - 1;
    }
}

void Fertility::resample(State& state, Seat, Random& random) const {
    random.shuffle(unseen_tiles(state));
    random.shuffle(unseen_districts(state));
}

/// Every component in exactly one place.
std::string Fertility::audit(const State& state) const {
    std::array<int, tile_kinds> tiles{};
    const auto note = [&](Tile tile) {
        if (tile != no_tile) ++tiles[static_cast<std::size_t>(tile)];
    };
    for (const Tile tile : std::span{state.tiles}.subspan(state.tiles_drawn)) note(tile);
    for (const Tile tile : state.common) note(tile);
    for (const Player& player : state.players) std::ranges::for_each(player.pool, note);
    for (const Placement& placement : std::span{state.placements}.first(state.placement_count)) note(placement.tile);
    int missing = 0;
    for (std::size_t kind = 0; kind < tiles.size(); ++kind) {
        if (tiles[kind] > box_.tiles[kind].copies) return "a tile too many of kind " + word(static_cast<Tile>(kind));
        missing += box_.tiles[kind].copies - tiles[kind];
    }
    if (missing != state.gone) return "tiles that are nowhere: " + std::to_string(missing - state.gone);

    for (const Resource resource : all_resources) {
        int count = state.stock[index(resource)] + state.beside[index(resource)];
        for (const Player& player : state.players) {
            for (const auto& shop : player.tokens)
                count += static_cast<int>(std::ranges::count(shop, index(resource) + 1));
        }
        if (count != box_.stock_per_resource) return "tokens of " + word(resource) + ": " + std::to_string(count);
    }

    std::array<int, district_total> districts{};
    const auto note_district = [&](DistrictId district) {
        if (district != no_district) ++districts[static_cast<std::size_t>(district)];
    };
    for (const DistrictId district : std::span{state.district_pile}.subspan(state.districts_drawn)) {
        note_district(district);
    }
    std::ranges::for_each(state.row, note_district);
    for (const Player& player : state.players) std::ranges::for_each(player.districts, note_district);
    if (std::ranges::any_of(districts, [](int count) { return count != 1; })) return "a district lost or doubled";

    Squares tiled;
    int scenes = 0;
    for (const Squares& scene : state.scene) {
        scenes += scene.size();
        tiled |= scene;
    }
    if (scenes != 4 + 2 * state.placement_count || scenes != tiled.size()) return "scenes overlap";
    const std::array<Squares, 5> kinds{state.free, state.wheat, state.water, state.monuments, tiled};
    Squares all;
    int total = 0;
    for (const Squares& kind : kinds) {
        all |= kind;
        total += kind.size();
    }
    if (total != state.columns * rows || all.size() != total) return "a square is two things, or none";
    int monuments = 0;
    for (std::size_t seat = 0; seat < setup_.players; ++seat) {
        monuments += box_.monuments_per_player - state.players[seat].monuments;
    }
    if (monuments != state.monuments.size()) return "a monument lost or doubled";
    return {};
}

State Fertility::rotated(const State& state, int by) const {
    State turned = state;
    const auto moved = [&](int seat) { return static_cast<Seat>((seat + by) % setup_.players); };
    for (int seat = 0; seat < setup_.players; ++seat) {
        turned.players[moved(seat)] = state.players[static_cast<std::size_t>(seat)];
    }
    turned.first_player = moved(state.first_player);
    turned.active = moved(state.active);
    return turned;
}

} // namespace iteru::fertility
