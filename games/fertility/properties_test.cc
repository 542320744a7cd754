// What the kit cannot know about Fertility: its true posterior, its symmetry of resources, its bookkeeping of shops,
// and the number of its positions.
#include <numeric>

#include "engine/perft.h"
#include "games/fertility/made.h"
#include "tests/kit/checks.h"

namespace iteru::fertility {
namespace {

using kit::kit_seed;

TEST(FertilityProperties, P5_resampled_piles_follow_the_true_posterior) {
    // Late in a game of four: one tile in the draw pile and four out of the game; three districts in their pile.
    const Fertility game{Fertility::standard_box(), {.players = 4}};
    State late{};
    kit::watch(game, kit_seed(7), Bot::lively, [&](const auto& moment) {
        if (moment.before.tiles_drawn == 45) late = moment.before;
    });
    ASSERT_EQ(late.tiles_drawn, 45);
    late.districts_drawn = district_total - 3;

    const auto secret = [&](const State& state) {
        std::string order;
        for (std::size_t i = state.tiles_drawn; i < tile_total; ++i) order += game.word(state.tiles[i]) + " ";
        for (std::size_t i = state.districts_drawn; i < district_total; ++i) {
            order += game.word(state.district_pile[i]) + " ";
        }
        return order;
    };
    // Every order of the unseen tiles, told apart as pieces of cardboard, is as likely as any other.
    std::map<std::string, double> posterior;
    std::vector<std::size_t> tiles(tile_total - late.tiles_drawn);
    std::iota(tiles.begin(), tiles.end(), 0U);
    do {
        std::vector<std::size_t> districts{0, 1, 2};
        do {
            State world = late;
            for (std::size_t i = 0; i < tiles.size(); ++i) {
                world.tiles[late.tiles_drawn + i] = late.tiles[late.tiles_drawn + tiles[i]];
            }
            for (std::size_t i = 0; i < districts.size(); ++i) {
                world.district_pile[late.districts_drawn + i] = late.district_pile[late.districts_drawn + districts[i]];
            }
            ++posterior[secret(world)];
        } while (std::ranges::next_permutation(districts).found);
    } while (std::ranges::next_permutation(tiles).found);
    ASSERT_GT(posterior.size(), 100U);

    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, Seat{3}, nobody}) {
        Random random{kit_seed(seat), 107};
        const int draws = 40 * static_cast<int>(posterior.size());
        EXPECT_EQ(kit::problem_with_fairness(game, late, seat, posterior, secret, draws, random), "");
    }
}

/// A box in which every resource goes by another's name.
Box renamed(Box box, const std::array<Resource, resource_kinds>& name) {
    const auto need = [&](std::uint8_t& resource) {
        if (resource < resource_kinds) resource = static_cast<std::uint8_t>(name[resource]);
    };
    const auto shop = [&](Shop& renamed) {
        std::ranges::for_each(renamed.needs, need);
        need(renamed.resource);
        std::uint8_t barter = 0;
        for (const Resource resource : all_resources) {
            if ((renamed.barter >> index(resource) & 1U) == 0) continue;
            barter = static_cast<std::uint8_t>(barter | 1U << index(name[index(resource)]));
        }
        renamed.barter = barter;
    };
    for (auto& board : box.boards) {
        for (auto& row : board) {
            for (Terrain& terrain : row) {
                if (terrain < Terrain::alabaster) continue;
                const auto icon = static_cast<std::size_t>(terrain) - static_cast<std::size_t>(Terrain::alabaster);
                terrain = static_cast<Terrain>(static_cast<std::size_t>(Terrain::alabaster) + index(name[icon]));
            }
        }
    }
    for (Resource& scene : box.start_tile) scene = name[index(scene)];
    for (TileKind& tile : box.tiles) tile = {name[index(tile.first)], name[index(tile.second)], tile.copies};
    for (Metropolis& metropolis : box.metropolises) std::ranges::for_each(metropolis.shops, shop);
    for (District& district : box.districts) std::ranges::for_each(district.shops, shop);
    return box;
}

TEST(FertilityProperties, P10_renamed_resources_give_the_same_scores) {
    const iteru::Setup setup{.players = 4};
    const Fertility game{Fertility::standard_box(), setup};
    std::array<Resource, resource_kinds> name = all_resources;
    while (std::ranges::next_permutation(name).found) {
        const Fertility other{renamed(Fertility::standard_box(), name), setup};
        const auto as_other = [&](Action action) {
            if (is_resource(action.good) &&
                (action.kind == Decision::quarry || action.kind == Decision::pay || action.kind == Decision::supply ||
                 action.kind == Decision::barter) &&
                !action.pass) {
                action.good = as_good(name[index(as_resource(action.good))]);
            }
            return action;
        };
        const Seed seed = kit_seed(static_cast<int>(name[0]) * 4 + static_cast<int>(name[1]));
        State state = other.deal(seed);
        State last{};
        kit::watch(game, seed, Bot::lively, [&](const auto& moment) {
            Fertility::ActionList actions;
            other.legal(state, moment.seat, actions);
            ASSERT_EQ(actions.size(), moment.actions.size());
            for (const Action& action : moment.actions) ASSERT_TRUE(actions.contains(as_other(action)));
            Events unheard;
            other.apply(state, moment.seat, as_other(moment.chosen), unheard);
            last = moment.after;
        });
        EXPECT_EQ(game.result(last), other.result(state));
    }
}

TEST(FertilityProperties, room_and_filled_shops_are_what_lies_on_them) {
    const Fertility game{Fertility::standard_box(), {.players = 4}};
    Made made{4};
    for (int i = 0; i < kit::scaled(50); ++i) {
        kit::watch(game, kit_seed(i), Bot::lively, [&](const auto& moment) {
            for (Seat seat = 0; seat < 4; ++seat) {
                made.state = moment.after;
                made.settle(seat);
                ASSERT_EQ(made.player(seat).room, moment.after.players[seat].room);
                ASSERT_EQ(made.player(seat).filled, moment.after.players[seat].filled);
            }
        });
    }
}

TEST(FertilityProperties, quarries_and_placements_as_a_plain_search_finds_them) {
    // The rules of F2.2, F2.3 and F2.8 once more, square by square.
    const Fertility game{Fertility::standard_box(), {.players = 4}};
    constexpr std::array<std::pair<int, int>, 4> sides{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};
    const auto each_side = [&](const State& state, Square square, auto visit) {
        for (const auto& [right, down] : sides) {
            const int column = column_of(square) + right;
            const int row = row_of(square) + down;
            if (column < 0 || column >= state.columns || row < 0 || row >= rows) continue;
            visit(square_at(column, row));
        }
    };
    const auto is_closed = [&](const State& state, Square square) {
        bool open = !state.free.contains(square);
        each_side(state, square, [&](Square side) { open = open || state.free.contains(side); });
        return !open;
    };
    for (int i = 0; i < kit::scaled(30); ++i) {
        kit::watch(game, kit_seed(i), Bot::random, [&](const auto& moment) {
            if (moment.chosen.kind != Decision::place) return;
            const State& before = moment.before;
            std::set<std::tuple<Tile, Square, Square>> found;
            for (const Tile tile : before.players[moment.seat].pool) {
                const TileKind& kind = game.box().tiles[static_cast<std::size_t>(tile)];
                for (int s = 0; s < before.columns * rows; ++s) {
                    const auto first = static_cast<Square>(s);
                    each_side(before, first, [&](Square second) {
                        if (!before.free.contains(first) || !before.free.contains(second)) return;
                        if (kind.first == kind.second && second < first) return;
                        bool matches = false;
                        each_side(before, first, [&](Square side) {
                            matches = matches || before.scene[index(kind.first)].contains(side);
                        });
                        each_side(before, second, [&](Square side) {
                            matches = matches || before.scene[index(kind.second)].contains(side);
                        });
                        if (matches) found.emplace(tile, first, second);
                    });
                }
            }
            ASSERT_EQ(found.size(), moment.actions.size());
            for (const Action& action : moment.actions) {
                ASSERT_TRUE(found.contains({action.tile, action.first, action.second}));
            }
            std::vector<Square> quarries;
            State laid = before;
            laid.free &= ~(Squares::of(moment.chosen.first) | Squares::of(moment.chosen.second));
            for (int row = 0; row < rows; ++row) {
                for (int column = 0; column < before.columns; ++column) {
                    const Square square = square_at(column, row);
                    if (is_closed(laid, square) && !is_closed(before, square)) {
                        quarries.push_back(square);
                    }
                }
            }
            std::vector<Square> told;
            for (const Event& event : moment.events) {
                if (event.is<QuarryMade>()) told.push_back(event.as<QuarryMade>().square);
            }
            ASSERT_EQ(told, quarries);
        });
    }
}

/// The same count the slow way, through the handle for any game.
std::uint64_t counted(const AnyMatch& match, int depth) {
    if (depth == 0 || match.over()) return 1;
    const Seat seat = match.to_act().lowest();
    std::uint64_t count = 0;
    for (const AnyAction action : match.legal(seat)) {
        const auto after = match.clone();
        after->apply(seat, action);
        count += counted(*after, depth - 1);
    }
    return count;
}

TEST(FertilityProperties, perft) {
    const auto count = [](int players, bool variant, int depth) {
        const iteru::Setup setup{.players = static_cast<std::uint8_t>(players), .options = {std::uint8_t{variant}}};
        const Fertility game{Fertility::standard_box(), setup};
        const std::uint64_t positions = perft(game, game.deal(seed_from_number(1)), depth);
        if (depth <= 3) {
            EXPECT_EQ(positions, counted(*start_match<Fertility>(game.box(), setup, seed_from_number(1)), depth));
        }
        return positions;
    };
    EXPECT_EQ(count(2, false, 1), 27U);
    EXPECT_EQ(count(2, false, 3), 434U);
    EXPECT_EQ(count(2, false, 5), 16733U);
    EXPECT_EQ(count(2, true, 5), 11405U);
    EXPECT_EQ(count(3, false, 5), 17164U);
    EXPECT_EQ(count(4, false, 5), 17616U);
}

} // namespace
} // namespace iteru::fertility
