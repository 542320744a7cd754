// F2, step 1 of a turn: place and harvest.
#include <algorithm>

#include "games/fertility/made.h"

namespace iteru::fertility {
namespace {

using enum Resource;
using Lines = std::vector<std::string>;

TEST(Fertility, F2_0_a_step_once_left_is_not_returned_to) {
    // A field beside the tile: its wheat pays for a district in step 2.
    Made made;
    made.board({"A...", "W...", "...."}).pool({"alabaster-bovine"}).face_up({"d2a"});
    made.play("place alabaster-bovine B1 B2");
    EXPECT_EQ(made.player(0).wheat, 1);
    EXPECT_EQ(made.state.decision, Decision::build);
    made.play("build d2a").play("pay wheat");
    EXPECT_EQ(made.state.decision, Decision::supply);
    EXPECT_EQ(made.refusal("build pass"), "F8.1 not_now");

    // Wheat of step 3 does not: supplying the shop that gives it leads on, not back.
    Made later;
    later.at(Decision::supply, {2, 0, 0, 0}).face_up({"d2a"});
    later.play("supply alabaster 0b");
    EXPECT_EQ(later.player(0).wheat, 1);
    EXPECT_EQ(later.state.decision, Decision::supply);
    EXPECT_EQ(later.refusal("build d2a"), "F8.1 not_now");
}

TEST(Fertility, F2_1_a_personal_tile_on_two_adjacent_squares) {
    Made made;
    made.board({"........", "........", "...A....", "........", "........"}).pool({"alabaster-bovine"});
    // The alabaster half on any of four squares, the other half on any of three beside it.
    EXPECT_EQ(made.legal().size(), 12U);
    for (const auto* second : {"C3", "E3"})
        EXPECT_EQ(made.refusal(std::string{"place alabaster-bovine D2 "} + second), "F2.1 not_adjacent");
    EXPECT_EQ(made.refusal("place alabaster-bovine D2 D2"), "F2.1 not_adjacent");
    EXPECT_EQ(made.refusal("place grape-grape D2 D1"), "F2.1 not_in_personal_pool");
    made.play("place alabaster-bovine D2 D1");
    EXPECT_EQ(made.told<TilePlaced>(), Lines{"alabaster-bovine D2 D1"});
    EXPECT_TRUE(made.state.scene[index(alabaster)].contains(square_at(3, 1)));
    EXPECT_TRUE(made.state.scene[index(bovine)].contains(square_at(3, 0)));
    EXPECT_EQ(std::ranges::count(made.player(0).pool, no_tile), 3);
}

TEST(Fertility, F2_1_the_top_of_a_column_is_not_beside_the_bottom_of_another) {
    Made made;
    made.board({"A.", "..", "..", "..", "..", "..", "..", ".."}).pool({"alabaster-alabaster"});
    EXPECT_EQ(made.refusal("place alabaster-alabaster A8 B1"), "F2.1 not_adjacent");
}

TEST(Fertility, F2_2_both_squares_are_free_desert) {
    Made made;
    made.board({"AW..", ".a..", "~M.."}).pool({"alabaster-bovine"});
    EXPECT_EQ(made.refusal("place alabaster-bovine A2 B2"), "") << "an icon is desert";
    EXPECT_EQ(made.refusal("place alabaster-bovine A2 A3"), "F2.2 on_water");
    EXPECT_EQ(made.refusal("place alabaster-bovine A2 A1"), "F2.2 on_tile");
    EXPECT_EQ(made.refusal("place alabaster-bovine B1 B2"), "F2.2 on_wheat");
    EXPECT_EQ(made.refusal("place alabaster-bovine B2 B3"), "F2.2 on_monument");
    EXPECT_EQ(made.refusal("place alabaster-bovine D1 E1"), "F2.2 off_board");
    EXPECT_EQ(made.legal(), Lines{"place alabaster-bovine A2 B2"});
}

TEST(Fertility, F2_3_at_least_one_scene_matches) {
    Made made;
    made.board({"........", "..A.....", "........", "........"}).pool({"alabaster-bovine", "grape-grape"});
    EXPECT_EQ(made.refusal("place alabaster-bovine B2 A2"), "");
    EXPECT_EQ(made.refusal("place alabaster-bovine A2 B2"), "F2.3 no_scene_matches") << "the wrong half is adjacent";
    EXPECT_EQ(made.refusal("place alabaster-bovine B1 A1"), "F2.3 no_scene_matches") << "diagonals do not count";
    EXPECT_EQ(made.refusal("place grape-grape B2 A2"), "F2.3 no_scene_matches");
    // The starting tile counts: in a fresh game there is nothing else to touch.
    const Fertility game{Fertility::standard_box(), {.players = 2}};
    const State state = game.deal(seed_from_number(2));
    Fertility::ActionList actions;
    game.legal(state, state.active, actions);
    EXPECT_GE(actions.size(), 2U);
}

TEST(Fertility, F2_4_discard_only_when_nothing_fits) {
    Made made;
    made.board({"A...", "...."}).pool({"alabaster-bovine", "grape-grape", "papyrus-papyrus"});
    EXPECT_EQ(made.refusal("discard grape-grape"), "F2.4 a_tile_can_be_placed");

    // Desert beside a scene, but for one square only: nothing fits, and the turn before leads to a discard.
    Made stuck;
    stuck.board({"A.~.", "~~~."}).at(Decision::take).pool({"alabaster-bovine", "alabaster-alabaster"});
    stuck.player(1).pool = {stuck.tile("alabaster-bovine"), stuck.tile("grape-grape"), stuck.tile("papyrus-papyrus")};
    stuck.play("take bovine-bovine");
    EXPECT_EQ(stuck.state.active, 1);
    EXPECT_EQ(stuck.state.decision, Decision::discard);
    EXPECT_EQ(stuck.legal().size(), 3U);
    EXPECT_EQ(stuck.refusal("discard bovine-bovine"), "F2.4 not_in_personal_pool");
    stuck.play("discard grape-grape");
    EXPECT_EQ(stuck.told<TileDiscarded>(), Lines{"grape-grape"});
    EXPECT_EQ(stuck.state.gone, 1);
    EXPECT_EQ(stuck.state.placement_count, 0);
    EXPECT_EQ(stuck.state.active, 1) << "the turn goes on with step 2";
    EXPECT_EQ(stuck.state.decision, Decision::take) << "with nothing to build or supply";
}

TEST(Fertility, F2_5_one_resource_for_each_matching_neighbour) {
    Made made;
    made.board({"....", ".A..", "..AB", "...."}).pool({"alabaster-bovine"});
    made.play("place alabaster-bovine C2 D2");
    EXPECT_EQ(made.told<Gained>(), (Lines{"alabaster 2 scenes", "bovine 1 scenes"}));
    EXPECT_EQ(made.beside(alabaster), 2);
    EXPECT_EQ(made.beside(bovine), 1);
    EXPECT_EQ(made.stock(alabaster), 18);

    // The halves of a double never feed each other.
    Made twin;
    twin.board({"....", ".A..", "...."}).pool({"alabaster-alabaster"});
    twin.play("place alabaster-alabaster C2 D2");
    EXPECT_EQ(twin.beside(alabaster), 1);

    // Each half of a double has its own neighbours.
    Made both;
    both.board({"A..A", "...."}).pool({"alabaster-alabaster"});
    both.play("place alabaster-alabaster B1 C1");
    EXPECT_EQ(both.beside(alabaster), 2);
}

TEST(Fertility, F2_6_one_wheat_for_each_field_beside_the_tile) {
    Made made;
    made.board({".WW.", "A..W", ".W.."}).pool({"alabaster-bovine"});
    made.play("place alabaster-bovine B2 C2");
    EXPECT_EQ(made.told<Gained>(), (Lines{"alabaster 1 scenes", "wheat 4 field"}));
    EXPECT_EQ(made.player(0).wheat, 4);
}

TEST(Fertility, F2_7_covered_icons_give_whatever_covers_them) {
    Made made;
    made.board({"Aag.", "....", "...."}).pool({"alabaster-bovine"});
    made.play("place alabaster-bovine B1 C1");
    EXPECT_EQ(made.told<Gained>(), (Lines{"alabaster 1 scenes", "alabaster 1 icon", "grape 1 icon"}));

    Made same;
    same.board({"App.", "....", "...."}).pool({"alabaster-bovine"});
    same.play("place alabaster-bovine B1 C1");
    EXPECT_EQ(same.beside(papyrus), 2);
}

TEST(Fertility, F2_8_quarries_are_closed_squares_in_reading_order) {
    Made made;
    made.board({"~.~~", "...a", "~A.W"}).pool({"alabaster-bovine"});
    made.play("place alabaster-bovine B2 C2");
    EXPECT_EQ(made.told<QuarryMade>(), (Lines{"B1", "A2", "D2", "C3"}));
    EXPECT_EQ(made.beside(alabaster), 1) << "an icon in a quarry is not gained";
    EXPECT_EQ(made.state.decision, Decision::quarry);
    EXPECT_EQ(made.legal(),
              (Lines{"quarry alabaster", "quarry bovine", "quarry papyrus", "quarry grape", "quarry monument"}));
    EXPECT_EQ(made.refusal("quarry wheat"), "F2.8 no_wheat_in_quarry");
    made.play("quarry monument");
    EXPECT_EQ(made.told<MonumentBuilt>(), Lines{"B1"});
    EXPECT_EQ(made.player(0).monuments, 3);
    EXPECT_TRUE(made.state.monuments.contains(square_at(1, 0)));
    made.play("quarry grape").play("quarry monument");
    EXPECT_EQ(made.told<MonumentBuilt>(), Lines{"D2"});
    made.play("quarry grape");
    EXPECT_EQ(made.beside(grape), 2);
    EXPECT_EQ(made.stock(grape), 18);
    EXPECT_EQ(made.state.quarry_count, 0);
}

TEST(Fertility, F2_8_diagonals_do_not_matter_and_two_open_squares_are_no_quarry) {
    Made made;
    made.board({"A.W...", "......", "......"}).pool({"alabaster-bovine"});
    made.play("place alabaster-bovine A2 B2"); // B1 is closed; C2, diagonal to it, is open desert
    EXPECT_EQ(made.told<QuarryMade>(), Lines{"B1"});

    Made open;
    open.board({"A..~", "...~", "...."}).pool({"alabaster-bovine"});
    open.play("place alabaster-bovine A2 B2"); // B1 is open towards C1, and C1 towards C2
    EXPECT_EQ(open.told<QuarryMade>(), Lines{});

    Made pair;
    pair.board({"A..~", "..~~", "...."}).pool({"alabaster-bovine"});
    pair.play("place alabaster-bovine A2 B2"); // B1 and C1 are shut in, but keep each other open
    EXPECT_EQ(pair.told<QuarryMade>(), Lines{});
}

TEST(Fertility, F2_8_a_quarry_is_not_counted_twice) {
    Made made;
    made.board({"~.~A....", "~.......", "~~~....."}).pool({"alabaster-bovine", "alabaster-alabaster"});
    made.state.scene[index(alabaster)] |= Squares::of(square_at(0, 1));
    made.state.water &= ~Squares::of(square_at(0, 1));
    made.play("place alabaster-bovine B2 C2");
    EXPECT_EQ(made.told<QuarryMade>(), Lines{"B1"});
    made.play("quarry grape"); // no monument: the square stays empty and closed
    EXPECT_TRUE(made.state.free.contains(square_at(1, 0)));
    made.state.decision = Decision::place;
    made.play("place alabaster-alabaster D2 D3");
    EXPECT_EQ(made.told<QuarryMade>(), Lines{});
}

TEST(Fertility, F2_8_no_monument_left_and_an_empty_stock) {
    const auto about_to_close = [](Made& made) -> Made& {
        return made.board({"A.W.", "....", "~~.."}).pool({"alabaster-bovine"});
    };
    // B1 is closed by a tile to its left and below, and a field to its right.
    Made poor;
    about_to_close(poor).player(0).monuments = 0;
    poor.play("place alabaster-bovine A2 B2");
    EXPECT_EQ(poor.told<QuarryMade>(), Lines{"B1"});
    EXPECT_EQ(poor.legal().size(), 4U);
    EXPECT_EQ(poor.refusal("quarry monument"), "F2.8 no_monument_left");

    Made nothing;
    about_to_close(nothing).player(0).monuments = 0;
    nothing.state.stock.fill(0);
    nothing.play("place alabaster-bovine A2 B2");
    EXPECT_EQ(nothing.told<QuarryMade>(), Lines{"B1"});
    EXPECT_EQ(nothing.state.quarry_count, 0);
    EXPECT_EQ(nothing.state.decision, Decision::take);
    EXPECT_EQ(nothing.told<Gained>(), Lines{});
    EXPECT_EQ(nothing.told<QuarryEmpty>(), Lines{"B1"});

    Made forced; // one resource left, no monument: there is nothing to choose
    about_to_close(forced).player(0).monuments = 0;
    forced.state.stock = {0, 0, 1, 0};
    forced.play("place alabaster-bovine A2 B2");
    EXPECT_EQ(forced.beside(papyrus), 1);
    EXPECT_EQ(forced.state.decision, Decision::supply);
}

TEST(Fertility, F2_9_no_more_than_the_stock_holds) {
    Made made;
    made.board({"Aa..", "A...", "...."}).pool({"alabaster-alabaster"});
    made.state.stock[index(alabaster)] = 2;
    made.play("place alabaster-alabaster B1 B2");
    EXPECT_EQ(made.beside(alabaster), 2);
    EXPECT_EQ(made.stock(alabaster), 0);
    EXPECT_EQ(made.told<Lost>(), Lines{"alabaster 1"});

    // Quarry and barter choose among what the Stock still holds.
    Made quarry;
    quarry.board({"A.W.", "....", "~~.."}).pool({"alabaster-bovine"});
    quarry.state.stock = {3, 0, 1, 1};
    quarry.play("place alabaster-bovine A2 B2");
    EXPECT_EQ(quarry.refusal("quarry bovine"), "F2.9 stock_empty");
    EXPECT_EQ(quarry.legal().size(), 4U);

    Made barter;
    barter.at(Decision::supply, {0, 1, 0, 0});
    barter.state.stock = {0, 5, 5, 5};
    barter.play("supply bovine 0c");
    EXPECT_EQ(barter.state.decision, Decision::barter);
    EXPECT_EQ(barter.refusal("barter alabaster 0a"), "F2.9 stock_empty");
    EXPECT_FALSE(barter.offers("barter alabaster 0a"));
}

TEST(Fertility, F2_9_what_is_paid_is_back_in_the_stock_before_step_3) {
    Made made;
    made.at(Decision::build, {1, 1, 0, 0}).face_up({"d2a"});
    made.state.stock = {0, 0, 0, 0};
    made.play("build d2a").play("pay alabaster");
    EXPECT_EQ(made.stock(alabaster), 1);
    made.play("supply bovine 0c");
    EXPECT_TRUE(made.offers("barter alabaster 0b"));
    EXPECT_TRUE(made.offers("barter alabaster 1a"));
}

TEST(Fertility, F2_9_the_wheat_track_ends_at_ten) {
    Made made;
    made.board({"WW..", "A..."}).pool({"alabaster-bovine"});
    made.player(0).wheat = 9;
    made.board({"AWW.", "...."});
    made.play("place alabaster-bovine A2 B2");
    EXPECT_EQ(made.player(0).wheat, 10);
    made.state.decision = Decision::place;
    made.state.active = 0;
    made.pool({"bovine-bovine"}).play("place bovine-bovine C2 D2");
    EXPECT_EQ(made.player(0).wheat, 10);
    EXPECT_EQ(made.told<Lost>(), Lines{"wheat 1"});
}

} // namespace
} // namespace iteru::fertility
