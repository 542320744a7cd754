#include "games/fertility/rules.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace iteru::fertility {

namespace {

constexpr std::uint32_t bit(ShopId shop) { return 1U << static_cast<unsigned>(shop); }

/// Squares that no tile can touch any more: free, with four closed sides (F2.8).
constexpr Squares closed(Squares free) { return free & ~free.neighbours(); }

void take_out(std::array<Tile, pool_size>& pool, Tile tile) {
    const auto place = std::find(pool.begin(), pool.end(), tile);
    assert(place != pool.end());
    *place = no_tile;
}

void put_in(std::array<Tile, pool_size>& pool, Tile tile) {
    const auto place = std::find(pool.begin(), pool.end(), no_tile);
    assert(place != pool.end());
    *place = tile;
}

} // namespace

int Fertility::per_setup(const PerSetup& figures) const {
    if (variant()) return figures.two_variant;
    if (setup_.players == 2) return figures.two;
    return setup_.players == 3 ? figures.three : figures.four;
}

const Shop& Fertility::shop(const Player& player, ShopId id) const {
    const auto i = n(id);
    if (i < start_shops) return box_.metropolises[player.metropolis].shops[i];
    const auto spot = (i - start_shops) / shops_per_district;
    return box_.districts[n(player.districts[spot])].shops[(i - start_shops) % shops_per_district];
}

// ---------------------------------------------------------------------------------------------------------------
// F1 Setup

State Fertility::deal(const Seed& seed, Events events) const {
    Random random{seed};
    State state{};
    lay_boards(state, random);
    lay_start_tile(state, random);

    // F1.3: the tiles of this game come first, the others are out of it.
    std::size_t next = 0;
    for (std::size_t kind = 0; kind < tile_kinds; ++kind) {
        for (int copy = 0; copy < box_.tiles[kind].copies; ++copy) state.tiles[next++] = static_cast<Tile>(kind);
    }
    random.shuffle(state.tiles);
    state.tiles_in_game = static_cast<std::uint8_t>(per_setup(box_.tiles_per_game));

    // F1.4
    for (Player& player : state.players) player.pool.fill(no_tile);
    for (std::size_t seat = 0; seat < setup_.players; ++seat) {
        for (Tile& tile : state.players[seat].pool) tile = state.tiles[state.tiles_drawn++];
    }
    for (Tile& tile : state.common) tile = state.tiles[state.tiles_drawn++];

    // F1.5
    std::array<std::uint8_t, metropolis_count> metropolises{0, 1, 2, 3};
    random.shuffle(metropolises);
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        Player& player = state.players[seat];
        player.districts.fill(no_district);
        if (seat >= setup_.players) continue;
        player.metropolis = metropolises[seat];
        player.monuments = box_.monuments_per_player;
        for (int i = 0; i < start_shops; ++i) open_shop(player, static_cast<ShopId>(i));
    }

    // F1.6
    for (std::size_t i = 0; i < district_total; ++i) state.district_pile[i] = static_cast<DistrictId>(i);
    random.shuffle(state.district_pile);
    for (DistrictId& district : state.row) district = state.district_pile[state.districts_drawn++];

    state.stock.fill(box_.stock_per_resource);                            // F1.7
    state.first_player = static_cast<Seat>(random.below(setup_.players)); // F1.8
    state.active = state.first_player;
    state.bartering = no_shop;
    begin_turn(state, events);
    go_on(state, events, Rule::F8_2);
    return state;
}

/// F1.1: which boards, their order and a half turn of each.
void Fertility::lay_boards(State& state, Random& random) const {
    std::array<std::uint8_t, board_count> order{0, 1, 2, 3};
    random.shuffle(order);
    const int count = per_setup(box_.boards_per_game);
    state.columns = static_cast<std::uint8_t>(count * board_columns);
    for (int place = 0; place < count; ++place) {
        const bool turned = random.below(2) == 1;
        const std::uint8_t board = order[n(place)];
        state.boards[n(place)] = static_cast<std::uint8_t>(board * 2 + (turned ? 1 : 0));
        for (int row = 0; row < board_rows; ++row) {
            for (int column = 0; column < board_columns; ++column) {
                const Terrain terrain = turned
                                            ? box_.boards[board][n(board_rows - 1 - row)][n(board_columns - 1 - column)]
                                            : box_.boards[board][n(row)][n(column)];
                const Squares here = Squares::of(square_at(place * board_columns + column, row));
                switch (terrain) {
                case Terrain::wheat: state.wheat |= here; break;
                case Terrain::water: state.water |= here; break;
                case Terrain::desert:
                case Terrain::start: state.free |= here; break;
                default: state.free |= here; state.icon[n(terrain) - n(Terrain::alabaster)] |= here;
                }
            }
        }
    }
}

/// F1.2: on the start symbol nearest the middle, in any quarter turn.
void Fertility::lay_start_tile(State& state, Random& random) const {
    std::array<Square, board_count> nearest{};
    std::uint32_t count = 0;
    int least = 0;
    for (int place = 0; place < state.columns / board_columns; ++place) {
        const int board = state.boards[n(place)] / 2;
        const bool turned = state.boards[n(place)] % 2 == 1;
        // The symbol is 2 by 2: the first of its squares in reading order is its top left corner.
        const auto symbol = [&] {
            for (int row = 0; row < board_rows; ++row) {
                for (int column = 0; column < board_columns; ++column) {
                    if (box_.boards[n(board)][n(row)][n(column)] != Terrain::start) continue;
                    return turned ? std::pair{board_columns - 2 - column, board_rows - 2 - row}
                                  : std::pair{column, row};
                }
            }
            return std::pair{0, 0}; // the loader refuses a board without a symbol
        }();
        const int column = place * board_columns + symbol.first;
        const int across = 2 * (column + 1) - state.columns;
        const int along = 2 * (symbol.second + 1) - board_rows;
        const int distance = across * across + along * along;
        if (count == 0 || distance < least) count = 0;
        if (count == 0 || distance == least) {
            least = distance;
            nearest[count++] = square_at(column, symbol.second);
        }
    }
    const Square corner = nearest[random.below(count)];
    constexpr std::array<std::pair<int, int>, 4> clockwise{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    constexpr std::array<std::size_t, 4> scene_at{0, 1, 3, 2}; // the box names the scenes row by row
    const std::uint32_t turn = random.below(4);
    for (std::size_t i = 0; i < clockwise.size(); ++i) {
        const auto [right, down] = clockwise[(i + turn) % clockwise.size()];
        const Square square = square_at(column_of(corner) + right, row_of(corner) + down);
        state.start_tile[scene_at[i]] = square;
        state.scene[index(box_.start_tile[scene_at[i]])] |= Squares::of(square);
        state.free &= ~Squares::of(square);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// F2 A turn, step 1: place and harvest

void Fertility::begin_turn(State& state, Events& events) const {
    state.decision = Decision::place;
    events.add(TurnBegan{state.turns_taken / setup_.players + 1}, Rule::F2_0, state.active);
}

/// F2.1 to F2.5, F2.8: lays the tile and harvests.
void Fertility::place_tile(State& state, const Action& action, Events& events) const {
    const TileKind& tile = box_.tiles[n(action.tile)];
    const Squares first = Squares::of(action.first);
    const Squares second = Squares::of(action.second);
    take_out(state.players[state.active].pool, action.tile);
    events.add(TilePlaced{action.tile, action.first, action.second}, Rule::F2_1, state.active);
    events.cite(Rule::F2_2);
    events.cite(Rule::F2_3);

    // F2.5: the two halves are not yet in `scene`, so they never feed each other.
    const int by_first = (first.neighbours() & state.scene[index(tile.first)]).size();
    const int by_second = (second.neighbours() & state.scene[index(tile.second)]).size();
    const int fields = ((first | second).neighbours() & state.wheat).size();
    const Squares closed_before = closed(state.free);
    state.free &= ~(first | second);
    state.scene[index(tile.first)] |= first;
    state.scene[index(tile.second)] |= second;
    state.placements[state.placement_count++] = {action.tile, action.first, action.second};

    gain(state, tile.first, by_first, Source::scenes, Rule::F2_5, events);
    gain(state, tile.second, by_second, Source::scenes, Rule::F2_5, events);
    gain_wheat(state, fields, Source::field, Rule::F2_6, events);
    for (const Resource resource : all_resources) {
        const int icons = (state.icon[index(resource)] & (first | second)).size();
        gain(state, resource, icons, Source::icon, Rule::F2_7, events);
    }
    find_quarries(state, closed_before, events);
    state.decision = Decision::quarry;
}

/// F2.4: no tile fits anywhere.
void Fertility::discard_tile(State& state, const Action& action, Events& events) const {
    take_out(state.players[state.active].pool, action.tile);
    ++state.gone;
    events.add(TileDiscarded{action.tile}, Rule::F2_4, state.active);
    state.decision = Decision::build;
}

/// F2.9: no more than the Stock still holds.
void Fertility::gain(State& state, Resource resource, int count, Source source, Rule rule, Events& events) const {
    if (count == 0) return;
    const int got = std::min<int>(count, state.stock[index(resource)]);
    state.stock[index(resource)] = static_cast<std::uint8_t>(state.stock[index(resource)] - got);
    state.beside[index(resource)] = static_cast<std::uint8_t>(state.beside[index(resource)] + got);
    if (got > 0) events.add(Gained{as_good(resource), got, source}, rule, state.active);
    if (got < count) events.add(Lost{as_good(resource), count - got}, Rule::F2_9, state.active);
}

/// F2.9: the wheat track ends at its last square.
void Fertility::gain_wheat(State& state, int count, Source source, Rule rule, Events& events) const {
    if (count == 0) return;
    std::uint8_t& wheat = state.players[state.active].wheat;
    const int got = std::min(count, wheat_squares - 1 - wheat);
    wheat = static_cast<std::uint8_t>(wheat + got);
    if (got > 0) events.add(Gained{Good::wheat, got, source}, rule, state.active);
    if (got < count) events.add(Lost{Good::wheat, count - got}, Rule::F2_9, state.active);
}

/// F2.8: squares that this placement closed, in reading order.
void Fertility::find_quarries(State& state, Squares closed_before, Events& events) const {
    const Squares made = closed(state.free) & ~closed_before;
    made.each([&](Square square) {
        state.quarries[state.quarry_count++] = square;
        return true;
    });
    const auto reading_order = [](Square a, Square b) {
        return std::pair{row_of(a), column_of(a)} < std::pair{row_of(b), column_of(b)};
    };
    std::sort(state.quarries.begin(), state.quarries.begin() + state.quarry_count, reading_order);
    for (std::size_t i = 0; i < state.quarry_count; ++i) {
        events.add(QuarryMade{state.quarries[i]}, Rule::F2_8, state.active);
    }
}

/// F2.8: a resource of choice, or a monument into the quarry.
void Fertility::work_quarry(State& state, const Action& action, Events& events) const {
    const Square square = state.quarries[0];
    if (action.good == Good::monument) {
        Player& player = state.players[state.active];
        player.monument_at[n(box_.monuments_per_player - player.monuments)] = square;
        --player.monuments;
        state.monuments |= Squares::of(square);
        state.free &= ~Squares::of(square);
        events.add(MonumentBuilt{square}, Rule::F2_8, state.active);
    } else {
        gain(state, as_resource(action.good), 1, Source::quarry, Rule::F2_8, events);
    }
    std::shift_left(state.quarries.begin(), state.quarries.end(), 1);
    --state.quarry_count;
    state.quarries[state.quarry_count] = Square{};
    state.decision = state.quarry_count > 0 ? Decision::quarry : Decision::build;
}

// ---------------------------------------------------------------------------------------------------------------
// F3 Step 2: build a district

/// F3.1, F3.3: the district goes on the next free spot; F8.3: the choice is binding.
void Fertility::build_district(State& state, const Action& action, Events& events) const {
    state.decision = Decision::supply;
    if (action.pass) return;
    Player& player = state.players[state.active];
    const auto spot = std::find(player.districts.begin(), player.districts.end(), no_district);
    *spot = action.district;
    *std::find(state.row.begin(), state.row.end(), action.district) = no_district;
    const District& district = box_.districts[n(action.district)];
    const auto place = static_cast<int>(spot - player.districts.begin());
    events.add(DistrictBuilt{action.district, place + 1}, Rule::F3_1, state.active);
    events.cite(Rule::F3_3);
    for (int i = 0; i < district.shop_count; ++i) open_shop(player, shop_at(place, i));
    state.to_pay = district.cost;
    if (state.to_pay > 0) state.decision = Decision::pay;
}

/// A shop that now stands in the Metropolis has room for what its icons ask.
void Fertility::open_shop(Player& player, ShopId id) const {
    const Shop& opened = shop(player, id);
    for (std::size_t i = 0; i < opened.icons; ++i) {
        for (const Resource resource : all_resources) {
            const std::uint8_t need = opened.needs[i];
            if (need == any_resource || need == index(resource)) player.room[index(resource)] |= bit(id);
        }
    }
}

/// F3.2: one unit of the cost.
void Fertility::pay(State& state, const Action& action, Events& events) const {
    if (action.good == Good::wheat) {
        --state.players[state.active].wheat;
    } else {
        --state.beside[n(action.good)];
        ++state.stock[n(action.good)];
    }
    events.add(Paid{action.good}, Rule::F3_2, state.active);
    events.cite(Rule::F8_3);
    --state.to_pay;
    state.decision = state.to_pay > 0 ? Decision::pay : Decision::supply;
}

// ---------------------------------------------------------------------------------------------------------------
// F4 Step 3: supply shops

/// F4.1: one token from beside the Metropolis, or the end of the step.
void Fertility::supply(State& state, const Action& action, Events& events) const {
    if (action.pass) {
        end_turn(state, events);
        return;
    }
    --state.beside[n(action.good)];
    events.add(Supplied{action.good, action.shop}, Rule::F4_1, state.active);
    put_on_shop(state, as_resource(action.good), action.shop, events);
}

/// F4.1, F4.3: on the icon of that resource, else on an 'any' icon. A token is never moved again (F4.2).
void Fertility::put_on_shop(State& state, Resource resource, ShopId id, Events& events) const {
    Player& player = state.players[state.active];
    const Shop& supplied = shop(player, id);
    auto& tokens = player.tokens[n(id)];
    const auto free_icon = [&](std::uint8_t need) -> std::size_t {
        for (std::size_t i = 0; i < supplied.icons; ++i) {
            if (tokens[i] == 0 && supplied.needs[i] == need) return i;
        }
        return supplied.icons;
    };
    std::size_t icon = free_icon(static_cast<std::uint8_t>(resource));
    if (icon == supplied.icons) icon = free_icon(any_resource);
    tokens[icon] = static_cast<Icon>(index(resource) + 1);
    events.cite(Rule::F4_2);
    for (std::uint32_t& room : player.room) room &= ~bit(id);

    bool full = true;
    for (std::size_t i = 0; i < supplied.icons; ++i) {
        if (tokens[i] != 0) continue;
        full = false;
        for (const Resource other : all_resources) {
            const std::uint8_t need = supplied.needs[i];
            if (need == any_resource || need == index(other)) player.room[index(other)] |= bit(id);
        }
    }
    state.decision = Decision::supply;
    state.bartering = no_shop;
    if (!full) return;
    player.filled |= bit(id);
    events.add(ShopFilled{id}, Rule::F4_3, state.active);
    if (supplied.benefit == Benefit::wheat) {
        gain_wheat(state, supplied.amount, Source::shop, Rule::F4_3, events);
    } else if (supplied.benefit == Benefit::barter) {
        state.decision = Decision::barter;
        state.bartering = id;
    } else {
        events.cite(Rule::F4_4);
    }
}

/// F4.3: a resource of those shown, from the Stock onto another shop.
void Fertility::barter(State& state, const Action& action, Events& events) const {
    --state.stock[n(action.good)];
    events.add(Bartered{action.good, action.shop}, Rule::F4_3, state.active);
    put_on_shop(state, as_resource(action.good), action.shop, events);
}

// ---------------------------------------------------------------------------------------------------------------
// F5 End of turn, F6 End of the game

/// F5.1: what is left goes back to the Stock.
void Fertility::end_turn(State& state, Events& events) const {
    for (const Resource resource : all_resources) {
        std::uint8_t& left = state.beside[index(resource)];
        if (left == 0) continue;
        state.stock[index(resource)] = static_cast<std::uint8_t>(state.stock[index(resource)] + left);
        events.add(Returned{as_good(resource), left}, Rule::F5_1, state.active);
        left = 0;
    }
    if (state.last_turns > 0) {
        events.cite(Rule::F6_2);
        pass_the_turn(state, events);
    } else {
        state.decision = Decision::take;
    }
}

/// F5.2
void Fertility::take_tile(State& state, const Action& action, Events& events) const {
    take_out(state.common, action.tile);
    put_in(state.players[state.active].pool, action.tile);
    events.add(TileTaken{action.tile}, Rule::F5_2, state.active);
    if (variant()) {
        state.decision = Decision::remove;
    } else {
        refill_common_pool(state, events);
        pass_the_turn(state, events);
    }
}

/// F5.3, F6.3: 2-player variant only.
void Fertility::remove_tile(State& state, const Action& action, Events& events) const {
    take_out(state.common, action.tile);
    ++state.gone;
    events.add(TileRemoved{action.tile}, Rule::F5_3, state.active);
    events.cite(Rule::F6_3);
    refill_common_pool(state, events);
    pass_the_turn(state, events);
}

/// F5.4; F6.1: the first time it cannot be done, everyone has one last turn.
void Fertility::refill_common_pool(State& state, Events& events) const {
    for (Tile& place : state.common) {
        if (place != no_tile) continue;
        if (state.tiles_drawn == state.tiles_in_game) {
            if (state.last_turns > 0) continue;
            state.last_turns = static_cast<std::uint8_t>(setup_.players + 1); // this turn is still one of the others
            events.add(LastTurns{}, Rule::F6_1, nobody);
            continue;
        }
        place = state.tiles[state.tiles_drawn++];
        ++state.reveals;
        events.add(TileRevealed{place}, Rule::F5_4, nobody);
    }
}

/// F5.5, then the next player, or the end of the game (F6.1).
void Fertility::pass_the_turn(State& state, Events& events) const {
    for (DistrictId& place : state.row) {
        if (place != no_district || state.districts_drawn == district_total) continue;
        place = state.district_pile[state.districts_drawn++];
        ++state.reveals;
        events.add(DistrictRevealed{place}, Rule::F5_5, nobody);
    }
    ++state.turns_taken;
    const bool last = state.last_turns == 1;
    if (state.last_turns > 0) --state.last_turns;
    if (last) {
        state.decision = Decision::none;
        state.active = state.first_player;
        events.add(GameOver{}, Rule::F6_1, nobody);
        return;
    }
    state.active = static_cast<Seat>((state.active + 1) % setup_.players);
    begin_turn(state, events);
}

} // namespace iteru::fertility
