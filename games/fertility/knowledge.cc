// What a seat may know. Hidden are only the order of the piles and which tiles are out of the game (F1.3, F1.4, F1.6).
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

void write_counts(JsonWriter& json, std::string_view name, const std::array<std::uint8_t, resource_kinds>& counts) {
    json.key(name).begin_object();
    for (const Resource resource : all_resources) json.member(resource_words[index(resource)], counts[index(resource)]);
    json.end_object();
}

/// The board as printed, row by row, in the letters of the component file's legend.
std::string printed_row(const State& state, int row) {
    std::string letters;
    for (int column = 0; column < state.columns; ++column) {
        const Square square = square_at(column, row);
        char letter = '.';
        if (state.wheat.contains(square)) letter = 'W';
        if (state.water.contains(square)) letter = '~';
        for (const Resource resource : all_resources) {
            if (state.icon[index(resource)].contains(square)) letter = resource_words[index(resource)][0];
        }
        letters += letter;
    }
    return letters;
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

void Fertility::write_state(JsonWriter& json, const State& state, Seat viewer) const {
    const auto words = [&](const auto& item) { json.value(word(item)); };
    const auto pool = [&](std::string_view name, const std::array<Tile, pool_size>& tiles) {
        json.array(name, tiles, [&](Tile tile) { tile == no_tile ? json.null() : json.value(word(tile)); });
    };
    const auto pile = [&](std::string_view name, auto hidden) {
        if (viewer == nobody) json.array(name, hidden, words);
        else json.member(name, hidden.size());
    };

    json.begin_object();
    json.member("players_count", setup_.players);
    json.member("turn", std::min(state.turns_taken / setup_.players + 1, turns_each)); // also when all have had theirs
    json.member("first_player", state.first_player);
    json.key("active");
    state.decision == Decision::none ? json.null() : json.value(state.active);
    json.key("decision");
    state.decision == Decision::none ? json.null() : json.value(facts.decisions[std::to_underlying(state.decision)]);
    json.key("last_turns_left");
    state.last_turns == 0 ? json.null() : json.value(state.last_turns);

    json.key("boards").begin_array();
    for (std::size_t i = 0; i < state.columns / board_columns; ++i) {
        json.begin_object();
        json.member("board", state.boards[i] / 2 + 1);
        json.member("turned", state.boards[i] % 2 == 1);
        json.end_object();
    }
    json.end_array();
    json.key("squares").begin_array();
    for (int row = 0; row < rows; ++row) json.value(printed_row(state, row));
    json.end_array();
    json.key("start_tile").begin_array();
    for (std::size_t i = 0; i < state.start_tile.size(); ++i) {
        json.begin_object();
        json.member("scene", word(box_.start_tile[i]));
        json.member("square", word(state.start_tile[i]));
        json.end_object();
    }
    json.end_array();
    json.array("tiles", std::span{state.placements}.first(state.placement_count), [&](const Placement& placement) {
        json.begin_object();
        json.member("tile", word(placement.tile));
        json.member("first", word(placement.first));
        json.member("second", word(placement.second));
        json.end_object();
    });

    write_counts(json, "stock", state.stock);
    write_counts(json, "beside_metropolis", state.beside);
    json.array("quarries", std::span{state.quarries}.first(state.quarry_count), words);
    json.member("to_pay", state.to_pay);
    json.key("bartering");
    state.decision == Decision::barter ? json.value(word(state.bartering)) : json.null();
    pool("common_pool", state.common);
    pile("draw_pile", std::span{state.tiles}.first(state.tiles_in_game).subspan(state.tiles_drawn));
    pile("out_of_game", std::span{state.tiles}.subspan(state.tiles_in_game));
    json.member("tiles_gone", state.gone);
    json.array("districts", state.row,
               [&](DistrictId district) { district == no_district ? json.null() : json.value(word(district)); });
    pile("district_pile", std::span{state.district_pile}.subspan(state.districts_drawn));

    json.array("players", std::span{state.players}.first(setup_.players), [&](const Player& player) {
        json.begin_object();
        json.member("metropolis", box_.metropolises[player.metropolis].id.view());
        json.member("wheat", player.wheat);
        json.member("monuments_left", player.monuments);
        json.array(
            "monuments",
            std::span{player.monument_at}.first(static_cast<std::size_t>(box_.monuments_per_player - player.monuments)),
            words);
        pool("personal_pool", player.pool);
        json.key("districts").begin_array();
        for (const DistrictId district : player.districts) {
            if (district != no_district) json.value(word(district));
        }
        json.end_array();
        json.key("shops").begin_object();
        for (int i = 0; i < max_shops; ++i) {
            const auto id = static_cast<ShopId>(i);
            const auto spot = static_cast<std::size_t>((i - start_shops) / shops_per_district);
            if (i >= start_shops && player.districts[spot] == no_district) break;
            const Shop& printed = shop(player, id);
            if (printed.icons == 0) continue;
            json.array(word(id), std::span{player.tokens[static_cast<std::size_t>(i)]}.first(printed.icons),
                       [&](Icon token) {
                           token == 0 ? json.null() : json.value(resource_words[static_cast<std::size_t>(token - 1)]);
                       });
        }
        json.end_object();
        json.end_object();
    });
    json.end_object();
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
