// F1: what the seed deals.
#include <set>

#include "bots/bot.h"
#include "engine/play.h"
#include "games/fertility/made.h"

namespace iteru::fertility {
namespace {

constexpr int deals = 400;

Fertility game_of(int players, bool variant = false) {
    return {Fertility::standard_box(),
            {.players = static_cast<std::uint8_t>(players), .options = {std::uint8_t{variant}}}};
}

template <class Visit>
void each_deal(const Fertility& game, Visit visit) {
    for (std::uint64_t n = 0; n < deals; ++n) visit(game.deal(seed_from_number(n)));
}

/// The letter printed on a square of the central board, from the box alone.
Terrain printed(const Box& box, const State& state, int column, int row) {
    const auto laid = state.boards[static_cast<std::size_t>(column / board_columns)];
    int x = column % board_columns;
    int y = row;
    if (laid % 2 == 1) {
        x = board_columns - 1 - x;
        y = board_rows - 1 - y;
    }
    return box.boards[laid / 2U][static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
}

TEST(Fertility, F1_1_boards_side_by_side_in_any_order_and_half_turn) {
    for (const int players : {2, 3, 4}) {
        const Fertility game = game_of(players);
        const int boards = players == 4 ? 4 : 3;
        std::set<std::pair<int, int>> seen; // place, board and half turn
        each_deal(game, [&](const State& state) {
            ASSERT_EQ(state.columns, boards * 4);
            std::set<int> used;
            for (int place = 0; place < boards; ++place) {
                used.insert(state.boards[static_cast<std::size_t>(place)] / 2);
                seen.emplace(place, state.boards[static_cast<std::size_t>(place)]);
            }
            ASSERT_EQ(used.size(), static_cast<std::size_t>(boards));
            for (int column = 0; column < state.columns; ++column) {
                for (int row = 0; row < rows; ++row) {
                    const Terrain terrain = printed(game.box(), state, column, row);
                    const Square square = square_at(column, row);
                    ASSERT_EQ(state.wheat.contains(square), terrain == Terrain::wheat);
                    ASSERT_EQ(state.water.contains(square), terrain == Terrain::water);
                    for (std::size_t i = 0; i < resource_kinds; ++i) {
                        ASSERT_EQ(state.icon[i].contains(square),
                                  terrain == static_cast<Terrain>(i + static_cast<std::size_t>(Terrain::alabaster)));
                    }
                }
            }
        });
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(boards * 8));
    }
}

TEST(Fertility, F1_2_starting_tile_on_the_symbol_nearest_the_middle) {
    const Fertility game = game_of(4);
    std::set<std::size_t> turns;
    bool left_of_two = false;
    bool right_of_two = false;
    each_deal(game, [&](const State& state) {
        // Middles of the start symbols, and how far they are from the middle of the board (in half squares, squared).
        std::vector<std::pair<int, int>> corners;
        for (int column = 0; column + 1 < state.columns; ++column) {
            for (int row = 0; row + 1 < rows; ++row) {
                const auto symbol = [&](int x, int y) { return printed(game.box(), state, x, y) == Terrain::start; };
                if (symbol(column, row) && symbol(column + 1, row) && symbol(column, row + 1) &&
                    symbol(column + 1, row + 1)) {
                    corners.emplace_back(column, row);
                }
            }
        }
        ASSERT_EQ(corners.size(), 4U);
        const auto distance = [&](std::pair<int, int> corner) {
            const int across = 2 * corner.first + 2 - state.columns;
            const int along = 2 * corner.second + 2 - rows;
            return across * across + along * along;
        };
        int least = distance(corners[0]);
        for (const auto& corner : corners) least = std::min(least, distance(corner));
        int column = max_columns;
        int row = rows;
        for (const Square square : state.start_tile) {
            column = std::min(column, column_of(square));
            row = std::min(row, row_of(square));
        }
        ASSERT_EQ(distance({column, row}), least);
        const auto equally_near =
            std::ranges::count_if(corners, [&](const auto& corner) { return distance(corner) == least; });
        if (equally_near == 2) (column < state.columns / 2 ? left_of_two : right_of_two) = true;

        // Clockwise its scenes always follow each other alike: it is turned, never mirrored.
        const std::array<std::size_t, 4> clockwise{0, 1, 3, 2};
        const std::array<Square, 4> around{square_at(column, row), square_at(column + 1, row),
                                           square_at(column + 1, row + 1), square_at(column, row + 1)};
        std::size_t turn = 0;
        while (around[turn] != state.start_tile[0]) ++turn;
        turns.insert(turn);
        Squares tile;
        for (std::size_t i = 0; i < 4; ++i) {
            const Square here = around[(turn + i) % 4];
            ASSERT_EQ(state.start_tile[clockwise[i]], here);
            ASSERT_TRUE(state.scene[index(game.box().start_tile[clockwise[i]])].contains(here));
            tile |= Squares::of(here);
        }
        // Other symbols are plain desert.
        for (const auto& [x, y] : corners) {
            const Squares symbol = Squares::of(square_at(x, y)) | Squares::of(square_at(x + 1, y + 1));
            ASSERT_TRUE(!(symbol & tile).empty() || (state.free & symbol) == symbol);
        }
        ASSERT_TRUE((state.free & tile).empty());
    });
    EXPECT_EQ(turns.size(), 4U);
    EXPECT_TRUE(left_of_two && right_of_two) << "equally near symbols are drawn for";
}

TEST(Fertility, F1_3_tiles_drawn_for_this_game) {
    EXPECT_EQ(game_of(2).deal(seed_from_number(1)).tiles_in_game, 24);
    EXPECT_EQ(game_of(3).deal(seed_from_number(1)).tiles_in_game, 35);
    EXPECT_EQ(game_of(4).deal(seed_from_number(1)).tiles_in_game, 46);
    // Which ones are out is drawn anew: over many games every kind of tile is among them.
    std::set<Tile> out;
    each_deal(game_of(4), [&](const State& state) { out.insert(state.tiles.begin() + 46, state.tiles.end()); });
    EXPECT_EQ(out.size(), static_cast<std::size_t>(tile_kinds));
}

TEST(Fertility, F1_4_pools_of_three_and_the_draw_pile) {
    for (const auto& [players, pile] : {std::pair{2, 15}, {3, 23}, {4, 31}}) {
        const Fertility game = game_of(players);
        each_deal(game, [&](const State& state) {
            ASSERT_EQ(state.tiles_in_game - state.tiles_drawn, pile);
            for (Seat seat = 0; seat < max_players; ++seat) {
                const auto held = pool_size - std::ranges::count(state.players[seat].pool, no_tile);
                ASSERT_EQ(held, seat < players ? pool_size : 0);
            }
            ASSERT_EQ(std::ranges::count(state.common, no_tile), 0);
        });
    }
}

TEST(Fertility, F1_5_a_different_metropolis_for_everyone) {
    const Fertility game = game_of(3);
    std::set<std::pair<Seat, int>> seen;
    each_deal(game, [&](const State& state) {
        std::set<int> used;
        for (Seat seat = 0; seat < 3; ++seat) {
            const Player& player = state.players[seat];
            used.insert(player.metropolis);
            seen.emplace(seat, player.metropolis);
            ASSERT_EQ(player.wheat, 0);
            ASSERT_EQ(player.monuments, 4);
            ASSERT_EQ(std::ranges::count(player.districts, no_district), spots);
            ASSERT_EQ(player.filled, 0U);
            ASSERT_EQ(player.room[0] | player.room[1] | player.room[2] | player.room[3], 0b1111U);
        }
        ASSERT_EQ(used.size(), 3U);
    });
    EXPECT_EQ(seen.size(), 12U);
}

TEST(Fertility, F1_6_four_districts_face_up) {
    std::set<DistrictId> seen;
    each_deal(game_of(2), [&](const State& state) {
        const std::set<DistrictId> all(state.district_pile.begin(), state.district_pile.end());
        ASSERT_EQ(all.size(), static_cast<std::size_t>(district_total));
        ASSERT_EQ(state.districts_drawn, row_size);
        ASSERT_TRUE(std::equal(state.row.begin(), state.row.end(), state.district_pile.begin()));
        seen.insert(state.row.begin(), state.row.end());
    });
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(district_total));
}

TEST(Fertility, F1_7_twenty_of_each_resource_in_the_stock) {
    for (const std::uint8_t count : game_of(4).deal(seed_from_number(3)).stock) EXPECT_EQ(count, 20);
}

TEST(Fertility, F1_8_the_first_player_is_drawn_and_play_goes_clockwise) {
    const Fertility game = game_of(3);
    std::set<Seat> first;
    each_deal(game, [&](const State& state) {
        ASSERT_EQ(state.active, state.first_player);
        first.insert(state.first_player);
    });
    EXPECT_EQ(first, (std::set<Seat>{0, 1, 2}));

    State state = game.deal(seed_from_number(5));
    Seat expected = state.first_player;
    std::vector<Event> events;
    Random random{seed_from_number(5), 1};
    Fertility::ActionList actions;
    while (!game.to_act(state).empty()) {
        game.legal(state, state.active, actions);
        events.clear();
        Events heard{&events};
        game.apply(state, state.active, choose_random<Fertility>(actions, random), heard);
        for (const Event& event : events) {
            if (!event.is<TurnBegan>()) continue;
            expected = static_cast<Seat>((expected + 1) % 3);
            ASSERT_EQ(event.seat, expected);
        }
    }

    const Made made;
    EXPECT_EQ(made.refusal(1, "build pass"), "F1.8 not_your_turn");
}

} // namespace
} // namespace iteru::fertility
