// F5, F6 and F8: the end of a turn, the end of the game, and who decides what when.
#include <algorithm>

#include <boost/json.hpp>

#include "bots/bot.h"
#include "engine/knowledge.h"
#include "engine/play.h"
#include "games/fertility/made.h"
#include "games/games.h"

namespace iteru::fertility {
namespace {

using enum Resource;
using Lines = std::vector<std::string>;

TEST(Fertility, F5_1_what_is_left_returns_to_the_stock) {
    Made made;
    made.at(Decision::supply, {2, 0, 0, 1});
    made.play("supply pass");
    EXPECT_EQ(made.told<Returned>(), (Lines{"alabaster 2", "grape 1"}));
    EXPECT_EQ(made.stock(alabaster), 20);
    EXPECT_EQ(made.stock(grape), 20);
    EXPECT_EQ(made.state.beside, (std::array<std::uint8_t, 4>{}));
}

TEST(Fertility, F5_2_a_tile_of_the_common_pool_is_taken) {
    Made made;
    made.at(Decision::take).pool({"grape-grape", "papyrus-grape"});
    EXPECT_EQ(made.legal().size(), 3U);
    EXPECT_EQ(made.refusal("take grape-grape"), "F5.2 not_in_common_pool");
    made.play("take bovine-bovine");
    EXPECT_EQ(made.told<TileTaken>(), Lines{"bovine-bovine"});
    EXPECT_EQ(std::ranges::count(made.player(0).pool, no_tile), 0);
    EXPECT_EQ(std::ranges::count(made.player(0).pool, made.tile("bovine-bovine")), 1);
}

TEST(Fertility, F5_3_the_variant_removes_a_tile) {
    Made made{2, true};
    made.at(Decision::take).pool({"grape-grape", "papyrus-grape"});
    made.play("take bovine-bovine");
    EXPECT_EQ(made.state.decision, Decision::remove);
    EXPECT_EQ(made.legal().size(), 2U);
    EXPECT_EQ(made.refusal("remove bovine-bovine"), "F5.3 not_in_common_pool");
    const int drawn = made.state.tiles_drawn;
    made.play("remove alabaster-alabaster");
    EXPECT_EQ(made.told<TileRemoved>(), Lines{"alabaster-alabaster"});
    EXPECT_EQ(made.state.gone, 1);
    EXPECT_EQ(made.state.tiles_drawn, drawn + 2);

    Made plain;
    plain.at(Decision::take).pool({"grape-grape", "papyrus-grape"}).play("take bovine-bovine");
    EXPECT_EQ(plain.state.active, 1) << "without the variant nothing is removed";
}

TEST(Fertility, F5_4_the_common_pool_is_refilled) {
    Made made;
    made.at(Decision::take).pool({"grape-grape", "papyrus-grape"});
    const Tile next = made.state.tiles[made.state.tiles_drawn];
    const unsigned reveals = made.game.reveals(made.state);
    made.play("take bovine-bovine");
    EXPECT_EQ(made.told<TileRevealed>(), Lines{made.game.word(next)});
    EXPECT_EQ(made.state.common[1], next);
    EXPECT_GT(made.game.reveals(made.state), reveals) << "everybody has learned something";
}

TEST(Fertility, F5_5_a_new_district_in_place_of_the_one_built) {
    Made made;
    made.at(Decision::build, {1, 0, 0, 0}).face_up({"d1a", "d1p", "d1b", "d1g"});
    made.state.districts_drawn = 20;
    const DistrictId next = made.state.district_pile[20];
    made.play("build d1p").play("supply pass");
    EXPECT_EQ(made.told<DistrictRevealed>(), Lines{}) << "not before the turn is over";
    made.play("take bovine-bovine");
    EXPECT_EQ(made.told<DistrictRevealed>(), Lines{made.game.word(next)});
    EXPECT_EQ(made.state.row[1], next);

    Made idle;
    idle.at(Decision::build, {1, 0, 0, 0}).face_up({"d1a", "d1p", "d1b", "d1g"});
    idle.state.districts_drawn = 20;
    idle.play("build pass").play("supply pass").play("take bovine-bovine");
    EXPECT_EQ(idle.told<DistrictRevealed>(), Lines{});
}

/// Plays a whole game at random and counts the turns of each seat.
std::array<int, max_players> turns_of(int players, bool variant, std::uint64_t seed) {
    const Fertility game{Fertility::standard_box(),
                         {.players = static_cast<std::uint8_t>(players), .options = {std::uint8_t{variant}}}};
    State state = game.deal(seed_from_number(seed));
    std::vector<Event> events;
    const Seat first = state.active;
    Random random{seed_from_number(seed), 1};
    play_on(
        game, state, [&](const State&, Seat, const auto& actions) { return choose_random<Fertility>(actions, random); },
        Events{&events});
    std::array<int, max_players> turns{};
    ++turns[first]; // it began with the deal
    for (const Event& event : events) {
        if (event.is<TurnBegan>()) ++turns[event.seat];
    }
    EXPECT_EQ(state.tiles_drawn, state.tiles_in_game);
    return turns;
}

TEST(Fertility, F6_1_everyone_has_a_last_turn_and_nine_in_all) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        EXPECT_EQ(turns_of(2, false, seed), (std::array{9, 9, 0, 0}));
        EXPECT_EQ(turns_of(3, false, seed), (std::array{9, 9, 9, 0}));
        EXPECT_EQ(turns_of(4, false, seed), (std::array{9, 9, 9, 9}));
    }
    // The player who empties the pile has one more turn, after all the others.
    Made made{3};
    made.board({"A......."}).at(Decision::take).pool({"grape-grape", "papyrus-grape"});
    made.state.tiles_drawn = made.state.tiles_in_game;
    made.play("take bovine-bovine");
    EXPECT_EQ(made.told<LastTurns>().size(), 1U);
    EXPECT_EQ(made.state.last_turns, 3);
    EXPECT_EQ(made.state.active, 1);

    Made variant{2, true}; // two places stay empty, and it is told once
    variant.board({"A......."}).at(Decision::take).pool({"grape-grape", "papyrus-grape"});
    variant.state.tiles_drawn = variant.state.tiles_in_game;
    variant.play("take bovine-bovine").play("remove alabaster-alabaster");
    EXPECT_EQ(variant.told<LastTurns>().size(), 1U);
}

TEST(Fertility, F6_1_the_game_ends_after_the_last_turns) {
    Made made;
    made.at(Decision::supply, {1, 0, 0, 0});
    made.state.last_turns = 1;
    made.play("supply pass");
    EXPECT_EQ(made.told<GameOver>().size(), 1U);
    EXPECT_TRUE(made.game.to_act(made.state).empty());
    EXPECT_EQ(made.refusal("supply pass"), "F6.1 game_is_over");
}

TEST(Fertility, F6_2_in_the_last_turns_no_tile_is_taken) {
    Made made{3};
    made.at(Decision::build, {1, 0, 0, 0}).face_up({"d1a", "d1p", "d1b", "d1g"});
    made.state.districts_drawn = 20;
    made.state.tiles_drawn = made.state.tiles_in_game;
    made.state.common[2] = no_tile;
    made.state.last_turns = 3;
    made.play("build d1a").play("supply pass");
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.state.common[2], no_tile);
    EXPECT_EQ(made.state.common[0], made.tile("alabaster-alabaster"));
    EXPECT_EQ(made.told<Returned>(), Lines{"alabaster 1"}) << "F5.1 goes on";
    EXPECT_EQ(made.told<DistrictRevealed>().size(), 1U) << "F5.5 goes on";
}

TEST(Fertility, F6_3_the_variant_has_39_tiles_and_nine_turns_too) {
    const Made made{2, true};
    EXPECT_EQ(made.state.tiles_in_game, 39);
    EXPECT_EQ(made.state.tiles_in_game - made.state.tiles_drawn, 30);
    for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(turns_of(2, true, seed), (std::array{9, 9, 0, 0}));
}

TEST(Fertility, F8_1_decisions_come_in_order) {
    // A turn with everything in it: a quarry, a district of cost 1, supplies, a barter, take and remove.
    Made made{2, true};
    made.board({"A.W.", "....", "~~.."}).pool({"alabaster-bovine", "grape-grape", "grape-grape"});
    made.face_up({"d2a"}).player(0).wheat = 1;
    std::vector<Decision> order{made.state.decision};
    for (const auto* text : {"place alabaster-bovine A2 B2", "quarry bovine", "build d2a", "pay wheat",
                             "supply bovine 0c", "barter grape 0d", "supply pass", "take bovine-bovine"}) {
        made.play(text);
        order.push_back(made.state.decision);
    }
    using enum Decision;
    EXPECT_EQ(order, (std::vector{place, quarry, build, pay, supply, Decision::barter, supply, take, remove}));
    made.state.decision = place;
    EXPECT_EQ(made.refusal("take alabaster-alabaster"), "F8.1 not_now");
}

TEST(Fertility, F8_2_what_is_forced_is_carried_out_until_somebody_has_a_choice) {
    Made made;
    made.board({"A.", "~."}).pool({"alabaster-alabaster", "alabaster-bovine"});
    made.state.common = {made.tile("grape-grape"), made.tile("grape-grape"), made.tile("grape-grape")};
    made.player(1).pool = {made.tile("grape-grape"), made.tile("grape-grape"), made.tile("bovine-bovine")};
    made.state.stock.fill(0); // nothing to harvest: step 2 and 3 have no choice, nor has the take
    made.play("place alabaster-alabaster B1 B2");
    EXPECT_EQ(made.told<TileTaken>(), Lines{"grape-grape"});
    EXPECT_EQ(made.state.active, 1) << "into the next player's turn";
    EXPECT_EQ(made.state.decision, Decision::discard) << "a place with none is a discard";
    EXPECT_EQ(made.refusal("build pass"), "F8.1 not_now") << "only build and supply can be passed";
}

TEST(Fertility, F8_3_a_district_chosen_is_paid_in_any_order) {
    Made made;
    made.at(Decision::build, {1, 1, 0, 0}).face_up({"d3a"});
    made.player(0).wheat = 1;
    made.play("build d3a");
    EXPECT_EQ(made.refusal("build pass"), "F8.1 not_now") << "binding";
    EXPECT_EQ(made.refusal("supply pass"), "F8.1 not_now");
    Made other = made;
    made.play("pay alabaster").play("pay wheat");
    other.play("pay wheat").play("pay alabaster");
    EXPECT_EQ(std::memcmp(&made.state, &other.state, sizeof made.state), 0);
}

TEST(Fertility, F8_4_equal_tiles_are_one_choice_and_a_double_has_one_way_up) {
    Made made;
    made.board({"........", "........", "...A....", "........", "........"});
    made.pool({"alabaster-alabaster", "alabaster-alabaster", "alabaster-alabaster"});
    EXPECT_EQ(made.legal().size(), 12U);
    EXPECT_EQ(made.refusal("place alabaster-alabaster D1 D2"), "");
    EXPECT_EQ(made.refusal("place alabaster-alabaster D2 D1"), "F8.4 double_turned");

    made.at(Decision::take);
    made.state.common = {made.tile("grape-grape"), made.tile("bovine-bovine"), made.tile("grape-grape")};
    EXPECT_EQ(made.legal(), (Lines{"take grape-grape", "take bovine-bovine"}));

    Made shops; // alike, but two choices
    shops.built(0, {"d1a", "d1p"}).at(Decision::supply, {0, 0, 0, 1});
    EXPECT_TRUE(shops.offers("supply grape 1b"));
    EXPECT_TRUE(shops.offers("supply grape 2b"));
}

TEST(Fertility, F6_1_the_last_turn_is_the_ninth_also_when_it_is_over) {
    for (int players = 2; players <= 4; ++players) {
        const Fertility game{Fertility::standard_box(), usual_setup(Fertility::facts, players)};
        State state = game.deal(seed_from_number(4));
        Random random{seed_from_number(4)};
        play_on(game, state,
                [&](const State&, Seat, const auto& actions) { return choose_random<Fertility>(actions, random); });
        const auto view = boost::json::parse(Knowledge<Fertility>{game, state, 0}.view());
        EXPECT_EQ(view.at("turn").as_int64(), turns_each);
    }
}

TEST(Fertility, F8_2_what_is_forced_in_a_deal_is_told) {
    // Nothing but the start tile's symbol is land, and all tiles are alike: every game plays itself.
    Box box = Fertility::standard_box();
    for (auto& board : box.boards) {
        for (auto& row : board)
            std::ranges::replace_if(row, [](Terrain t) { return t != Terrain::start; }, Terrain::water);
    }
    for (TileKind& tile : box.tiles) tile.copies = 0;
    box.tiles[0].copies = tile_total;
    for (District& district : box.districts) district.cost = 1;
    const Fertility game{box, usual_setup(Fertility::facts, 2)};
    std::vector<Event> events;
    const State state = game.deal(seed_from_number(1), Events{&events});
    EXPECT_TRUE(game.to_act(state).empty());
    EXPECT_EQ(std::ranges::count(events, event_kind<TileDiscarded>, &Event::kind), 2 * turns_each);
    EXPECT_TRUE(events.back().is<GameOver>());
    EXPECT_EQ(start_match<Fertility>(box, usual_setup(Fertility::facts, 2), seed_from_number(1))->opening(), events);
}

} // namespace
} // namespace iteru::fertility
