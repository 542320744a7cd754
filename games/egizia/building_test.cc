// E4 to E7: feeding, stones, building, the score track.
#include "games/egizia/made.h"

namespace iteru::egizia {
namespace {

using Lines = std::vector<std::string>;

// ---------------------------------------------------------------------------------------------------------------
// E4, E5

TEST(Egizia, E4_1_example_need_9_with_11_irrigated) {
    Made made;
    made.crews(0, {1, 2, 3, 3}).give(0, {"A04"}).scores({5, 0}, {0, 1}).feed();
    EXPECT_EQ(made.told<Fed>()[0], "0: 9 11");
    EXPECT_EQ(made.score(0), 5);
}

TEST(Egizia, E4_1_example_a_surplus_card_feeds_10_with_8) {
    Made made;
    made.crews(0, {2, 2, 2, 4}).give(0, {"A01", "A19"}).scores({5, 0}, {0, 1}).feed();
    EXPECT_EQ(made.state.decision, Decision::feed);
    EXPECT_EQ(made.legal(), (Lines{"feed settle", "feed grain"}));
    made.play("feed grain");
    EXPECT_EQ(made.told<Fed>()[0], "0: 10 12");
    EXPECT_EQ(made.score(0), 5) << "fed, and 2 are lost";
    EXPECT_FALSE(made.has(0, "A19"));
}

TEST(Egizia, E4_1_cards_only_while_grain_is_missing) {
    Made made;
    made.give(0, {"A19", "B21", "A12"}).scores({5, 0}, {0, 1}).feed();
    EXPECT_NE(made.state.decision, Decision::feed) << "need 5, start field 6: nothing to decide";
    EXPECT_TRUE(made.has(0, "A19"));
    Made hungry;
    hungry.crews(0, {3, 3, 3, 3}).give(0, {"A12", "A19"}).scores({5, 0}, {0, 1}).feed();
    EXPECT_TRUE(hungry.offers("feed stones 6"));
    EXPECT_EQ(hungry.refusal("feed stones 7"), "E4.1 more_than_missing");
    hungry.play("feed grain");
    EXPECT_EQ(hungry.refusal("feed stones 3"), "E4.1 more_than_missing");
    hungry.play("feed stones 2");
    EXPECT_EQ(hungry.score(0), 5);
}

TEST(Egizia, E4_1_the_flood_decides_what_is_irrigated) {
    Made made;
    made.give(0, {"A01", "A03", "A05"});
    const auto grain = [&](int flood) {
        made.state.flood = static_cast<std::uint8_t>(flood);
        return made.game.irrigated(made.state, made.player(0));
    };
    EXPECT_EQ(grain(0), 6 + 2);
    EXPECT_EQ(grain(1), 6 + 2 + 4);
    EXPECT_EQ(grain(2), 6 + 2 + 4 + 6);
}

TEST(Egizia, E4_2_example_two_missing_at_two_points_each) {
    Made made{3};
    made.crews(0, {3, 3, 4, 4}).give(0, {"A01", "A03"}).scores({18, 14, 3}, {0, 1, 2});
    made.player(0).markets[1] = 2;
    made.feed();
    EXPECT_EQ(made.score(0), 14);
    EXPECT_EQ(made.state.track, (std::array<Seat, 4>{1, 0, 2, nobody})) << "behind the stone already there";
}

TEST(Egizia, E4_2_the_score_may_go_below_zero) {
    Made made;
    made.crews(0, {3, 3, 3, 3}).feed();
    EXPECT_EQ(made.score(0), -18) << "6 missing, 3 points each on top of the market";
    EXPECT_EQ(made.state.track[1], 0);
}

TEST(Egizia, E5_1_example_quarries_3_and_2) {
    Made made;
    made.stones(0, 1).give(0, {"A07"}).stones(1, 24).feed();
    EXPECT_EQ(made.stones(0), 6);
    EXPECT_EQ(made.stones(1), 25) << "never more than 25";
}

// ---------------------------------------------------------------------------------------------------------------
// E6

TEST(Egizia, E6_1_from_the_place_nearest_the_nile) {
    Made made{4};
    made.boats(Site::sphinx, {2, -1, 1}).build_at(Site::sphinx);
    EXPECT_EQ(made.state.active, 2);
    made.play("build with green 0").play("keep decline");
    EXPECT_EQ(made.state.active, 1) << "a gap is passed over";
}

TEST(Egizia, E6_1_a_waiting_boat_moves_up) {
    Made made{4};
    made.boats(Site::sphinx, {0, 1, 2}, 3).build_at(Site::sphinx);
    made.play("build decline");
    EXPECT_EQ(made.told<BoatReturned>(), Lines{"0: sphinx"});
    EXPECT_EQ(made.told<BoatMovedUp>(), Lines{"3: sphinx"});
    EXPECT_EQ(made.state.sites[0].boats, (std::array<Seat, 4>{1, 2, 3, nobody}));
    EXPECT_EQ(made.state.active, 1);
    made.play("build decline");
    EXPECT_EQ(made.state.sites[0].boats, (std::array<Seat, 4>{nobody, 2, 3, nobody})) << "nobody waits: it stays empty";
    made.play("build decline");
    EXPECT_EQ(made.state.active, 3);
}

TEST(Egizia, E6_1_a_boat_that_waits_in_vain_does_not_act) {
    Made made{3};
    made.boats(Site::sphinx, {0, 1}, 2).build_at(Site::sphinx);
    made.play("build with green 0").play("keep decline").play("build with green 0").play("keep decline");
    EXPECT_EQ(made.state.round, 2);
    EXPECT_EQ(made.score(2), 0) << "nor does it count in phase 6";
    EXPECT_EQ(made.score(0), 2) << "one card returned, one site";
}

TEST(Egizia, E6_1_who_cannot_build_is_not_asked) {
    Made made{3};
    made.stones(0, 0).give(0, {"C02"}).boats(Site::sphinx, {0, 1}, 2).build_at(Site::sphinx);
    EXPECT_EQ(made.told<BoatReturned>(), Lines{"0: sphinx"});
    EXPECT_EQ(made.state.active, 1);
    Made used{3};
    used.player(0).used = 7;
    used.give(0, {"C02", "B11"}).boats(Site::sphinx, {0, 1}).build_at(Site::sphinx);
    EXPECT_EQ(used.state.active, 1) << "whatever other cards are held";
}

TEST(Egizia, E6_1_a_build_that_a_crew_card_makes_possible_is_asked_for) {
    const auto asked = [](std::initializer_list<std::string_view> cards, int stones) {
        Made made;
        made.state.obelisk_height = 3; // the next level costs 4
        for (std::size_t i = 0; i < 3; ++i) made.state.obelisk[i] = 1;
        made.state.tombs[0] = 4;
        made.player(0).used = 8 | 2 | 4;
        made.crews(0, {3, 9, 9, 9}).crews(1, {9, 9, 9, 9}).stones(0, stones).give(0, cards);
        made.boats(Site::obelisk, {0, 1}).build_at(Site::obelisk);
        return made.state.active == 0;
    };
    EXPECT_FALSE(asked({}, 10));
    EXPECT_TRUE(asked({"B11"}, 4)) << "E10.29";
    EXPECT_TRUE(asked({"A13"}, 6)) << "E10.23";
    EXPECT_FALSE(asked({"A13"}, 5)) << "the two stones are then missing";
    EXPECT_TRUE(asked({"A20"}, 4)) << "E10.6";
    EXPECT_FALSE(asked({"B18"}, 4)) << "E10.2: no second crew is left";
}

TEST(Egizia, E6_2_one_colour_crew_and_the_joker) {
    Made made;
    made.boats(Site::sphinx, {0, -1}).boats(Site::obelisk, {0, -1}).build_at(Site::sphinx);
    EXPECT_EQ(made.refusal("build with joker 0"), "E6.2 no_colour_crew");
    EXPECT_EQ(made.refusal("build with green+yellow 0"), "E10.2 no_card_for_it");
    EXPECT_EQ(made.refusal("build with green+yellow+blue 0"), "E6.2 three_colour_crews");
    EXPECT_EQ(made.refusal("build with green 1"), "E10.6 too_few_cards");
    made.play("build with green+joker 0").play("draw 3 0").play("keep decline");
    EXPECT_EQ(made.state.site, 1);
    EXPECT_EQ(made.refusal("build with green 0"), "E6.2 crew_used");
    EXPECT_EQ(made.refusal("build with blue+joker 0"), "E6.2 crew_used");
    made.play("build with blue 0").play("stone lay obelisk").play("market grain");
    EXPECT_EQ(made.state.round, 2);
    EXPECT_EQ(made.player(0).used, 0) << "turned back for the next round";
}

TEST(Egizia, E6_3_at_least_one_stone_at_most_strength_and_stones) {
    Made made;
    made.crews(0, {3, 1, 1, 2}).stones(0, 2).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk);
    made.play("build with green 0");
    EXPECT_EQ(made.refusal("stone done"), "E6.3 pay_at_least_one");
    made.play("stone lay obelisk");
    EXPECT_EQ(made.state.strength, 2);
    EXPECT_EQ(made.refusal("stone lay obelisk"), "E6.3 too_few_stones") << "level 2 with one stone left";
    Made weak;
    weak.boats(Site::obelisk, {0, -1}).build_at(Site::obelisk).play("build with green 0").play("stone lay tomb");
    EXPECT_EQ(weak.state.decision, Decision::market) << "the strength is used up";
}

TEST(Egizia, E6_4_example_strength_3_keeps_one_and_scores_two) {
    Made made;
    made.crews(0, {3, 1, 1, 2}).boats(Site::sphinx, {0, -1}).build_at(Site::sphinx);
    made.play("build with green 0").play("draw 3 0");
    EXPECT_EQ(made.told<SphinxDrawn>(), Lines{"0: 3 S03 S04 S05 none none"});
    EXPECT_EQ(made.legal().size(), 4U) << "none, or one of three";
    EXPECT_EQ(made.refusal("keep one S06"), "E6.4 not_drawn");
    EXPECT_EQ(made.refusal("keep two S03 S04"), "E10.3 no_card_for_it");
    made.play("keep one S04");
    EXPECT_EQ(made.score(0), 2 + 1) << "two returned, and one site in phase 6";
    EXPECT_EQ(made.stones(0), 7);
    EXPECT_EQ(made.player(0).sphinx, 1U | 8U);
    EXPECT_EQ(made.state.deck_count, 26);
    SphinxHand below = 0;
    for (std::size_t i = 24; i < 26; ++i) below |= 1U << static_cast<unsigned>(made.state.deck[i]);
    EXPECT_EQ(below, 4U | 16U) << "S03 and S05, in an order drawn at random";
}

TEST(Egizia, E6_4_at_most_five_and_what_the_deck_holds) {
    Made made;
    made.crews(0, {9, 1, 1, 2}).boats(Site::sphinx, {0, -1}).build_at(Site::sphinx).play("build with green 0");
    EXPECT_EQ(made.legal().size(), 5U) << "fewer are allowed";
    EXPECT_EQ(made.refusal("draw 6 0"), "E6.4 five_cards_at_most");
    EXPECT_EQ(made.refusal("draw 0 0"), "E6.3 pay_at_least_one");
    EXPECT_EQ(made.refusal("draw 1 1"), "E10.21 no_card_for_it");
    Made small;
    small.crews(0, {9, 1, 1, 2}).state.deck_count = 2;
    small.boats(Site::sphinx, {0, -1}).build_at(Site::sphinx).play("build with green 0");
    EXPECT_EQ(small.refusal("draw 3 0"), "E6.4 deck_too_small");
    EXPECT_EQ(small.legal().size(), 2U);
    Made empty;
    empty.state.deck_count = 0;
    empty.boats(Site::sphinx, {0, 1}).build_at(Site::sphinx);
    EXPECT_EQ(empty.told<BoatReturned>().size(), 2U) << "an empty deck is no build";
}

TEST(Egizia, E6_4_the_order_of_what_is_returned_is_chance) {
    std::vector<std::string> orders;
    for (std::uint8_t key = 0; key < 16; ++key) {
        Made made;
        made.state.chance.fill(key);
        made.crews(0, {5, 1, 1, 2}).boats(Site::sphinx, {0, -1}).build_at(Site::sphinx);
        made.play("build with green 0").play("draw 5 0").play("keep decline");
        orders.push_back(made.told<SphinxReturned>()[0]);
    }
    std::ranges::sort(orders);
    EXPECT_GT(std::ranges::unique(orders).begin() - orders.begin(), 8);
}

TEST(Egizia, E6_5_example_obelisk_1_and_2_and_a_tomb_of_4) {
    Made made;
    made.state.tombs[0] = 4;
    made.crews(0, {5, 1, 1, 2}).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk);
    made.play("build with green+joker 0");
    EXPECT_EQ(made.state.strength, 7);
    made.play("stone lay obelisk").play("stone lay obelisk").play("stone lay tomb");
    EXPECT_EQ(made.score(0), 7);
    EXPECT_EQ(made.stones(0), 3);
    EXPECT_EQ(made.player(0).used, 1 | 8);
    EXPECT_EQ(made.state.decision, Decision::market);
    made.play("market stone");
    EXPECT_EQ(made.market(0, Market::stone), 1);
    EXPECT_EQ(made.state.round, 2) << "one marker, once per build";
}

TEST(Egizia, E6_5_a_tomb_reveals_the_next_at_once) {
    Made made;
    made.crews(0, {5, 1, 1, 2}).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk).play("build with green 0");
    const unsigned reveals = made.game.reveals(made.state);
    made.play("stone lay tomb");
    EXPECT_EQ(made.told<TombRevealed>(), Lines{"5 2"});
    EXPECT_EQ(made.game.reveals(made.state), reveals + 1);
    EXPECT_EQ(made.state.tomb_stones[0], 0);
    made.state.tombs_taken = 8;
    for (std::size_t i = 0; i < 8; ++i) made.state.tomb_stones[i] = 1;
    made.play("stone lay tomb");
    EXPECT_EQ(made.told<TombRevealed>(), Lines{}) << "all twelve are face up";
}

TEST(Egizia, E6_6_the_temple_rises_from_the_bottom) {
    Made made;
    made.crews(0, {9, 1, 1, 9}).stones(0, 25).boats(Site::temple, {0, -1}).build_at(Site::temple);
    made.play("build with green+joker 0");
    EXPECT_EQ(made.refusal("stone lay left_column"), "E6.6 not_to_be_built_now");
    EXPECT_EQ(made.refusal("stone lay obelisk"), "E6.6 other_site");
    for (int i = 0; i < 3; ++i) made.play("stone lay left_wall").play("stone lay right_wall");
    EXPECT_EQ(made.score(0), 12);
    EXPECT_EQ(made.refusal("stone lay left_wall"), "E6.6 not_to_be_built_now");
    EXPECT_EQ(made.refusal("stone lay roof"), "E6.6 not_to_be_built_now");
    made.play("stone lay left_column");
    EXPECT_EQ(made.refusal("stone lay roof"), "E6.6 not_to_be_built_now");
    made.play("stone lay right_column");
    EXPECT_EQ(made.score(0), 18 + 1) << "strength used up; no market step here; one site";
    EXPECT_EQ(made.player(0).markets, (std::array<std::uint8_t, 2>{0, 0}));
    EXPECT_GT(made.game.value_of(made.state, Structure::roof), 0);
}

TEST(Egizia, E6_6_the_pyramid_from_the_left_and_upon_two) {
    Made made;
    made.crews(0, {9, 1, 1, 2}).boats(Site::temple, {0, -1}).build_at(Site::temple).play("build with green 0");
    made.play("stone lay storey_1");
    EXPECT_EQ(made.refusal("stone lay storey_2"), "E6.6 not_to_be_built_now");
    made.play("stone lay storey_1").play("stone lay storey_2");
    EXPECT_EQ(made.refusal("stone lay storey_2"), "E6.6 not_to_be_built_now") << "needs the third place below";
    EXPECT_EQ(made.state.pyramid[1][0], 0);
    EXPECT_EQ(made.told<StoneLaid>(), Lines{"0: storey_2 1 1"});
}

TEST(Egizia, E6_6_a_complete_storey_pays_whoever_has_most) {
    const auto completed_by = [](std::array<Seat, 5> row) {
        Made made{3};
        std::copy(row.begin(), row.end(), made.state.pyramid[0].begin());
        made.state.storey_laid[0] = 5;
        made.boats(Site::temple, {0, -1}).build_at(Site::temple).play("build with green 0").play("stone lay storey_1");
        return std::pair{made.told<StoreyCompleted>(), made.told<Scored>()};
    };
    EXPECT_EQ(completed_by({1, 1, 1, 2, 2}).first, Lines{"1: storey_1"});
    EXPECT_EQ(completed_by({1, 1, 1, 2, 2}).second[1], "1: 3 3");
    EXPECT_EQ(completed_by({2, 1, 1, 2, 0}).first, Lines{"2: storey_1"}) << "a tie goes to the leftmost stone";
    EXPECT_EQ(completed_by({2, 0, 1, 0, 1}).first, Lines{"0: storey_1"}) << "with the stone just laid";
    EXPECT_EQ(completed_by({2, 0, 1, 0, 1}).second[0], "0: 1 1") << "the stone is scored before the storey";
}

TEST(Egizia, E6_7_marking_stones_are_unlimited) {
    Made made;
    for (auto& storey : made.state.pyramid) storey.fill(nobody);
    for (std::size_t i = 0; i < 9; ++i) made.state.obelisk[i] = 0;
    made.state.obelisk_height = 9;
    for (std::size_t i = 0; i < 11; ++i) made.state.tomb_stones[i] = 0;
    made.state.tombs_taken = 11;
    made.crews(0, {9, 9, 9, 9}).stones(0, 25);
    made.boats(Site::obelisk, {0, -1}).boats(Site::temple, {0, -1}).build_at(Site::obelisk);
    made.play("build with green 0").play("market stone");
    EXPECT_EQ(made.state.tombs_taken, 12) << "the last tomb is all there is";
    made.play("build with yellow+joker 0");
    for (int i = 0; i < 6; ++i) made.play("stone lay storey_1");
    EXPECT_EQ(made.game.stones_on(made.state, 0, Building::pyramid), 6) << "24 stones of a colour would not do";
}

// ---------------------------------------------------------------------------------------------------------------
// E7

TEST(Egizia, E7_1_one_three_or_six_points) {
    Made made{3};
    made.player(0).sites_built = 7;
    made.player(1).sites_built = 5;
    made.player(2).sites_built = 2;
    made.state.site = 2;
    made.boats(Site::temple, {2, -1}).stones(2, 0).build_at(Site::temple);
    EXPECT_EQ(made.told<Scored>(), (Lines{"2: 1 1", "1: 3 3", "0: 6 6"})) << "leader first";
}

TEST(Egizia, E7_1_who_built_nothing_scores_nothing) {
    Made made;
    made.boats(Site::sphinx, {0, 1}).build_at(Site::sphinx).play("build decline").play("build decline");
    EXPECT_EQ(made.told<Scored>(), Lines{});
    EXPECT_EQ(made.state.round, 2);
}

TEST(Egizia, E7_2_the_last_takes_tile_1) {
    Made made{4};
    made.scores({7, 3, 7, 12}, {3, 2, 0, 1}).round_end();
    EXPECT_EQ(made.state.turn_order, (std::array<Seat, 4>{1, 0, 2, 3}));
    EXPECT_EQ(made.told<TurnOrder>(), (Lines{"1: 1", "0: 2", "2: 3", "3: 4"}));
}

TEST(Egizia, E7_2_whoever_moves_stops_behind) {
    Made made{4};
    made.scores({5, 8, 8, 20}, {3, 2, 1, 0}).give(0, {"C02"});
    made.play("boat sell 3");
    EXPECT_EQ(made.state.track, (std::array<Seat, 4>{3, 2, 1, 0})) << "three markers on one space";
    made.give(0, {"C02"}).play("boat sell 1");
    EXPECT_EQ(made.state.track, (std::array<Seat, 4>{3, 0, 2, 1}));
    Made back{3};
    back.scores({6, 0, 0}, {0, 2, 1}).crews(0, {3, 3, 1, 1}).feed();
    EXPECT_EQ(back.score(0), 0);
    EXPECT_EQ(back.state.track, (std::array<Seat, 4>{2, 1, 0, nobody})) << "moving back too";
    Made still{3};
    still.scores({4, 4, 4}, {1, 2, 0}).feed();
    EXPECT_EQ(still.state.track, (std::array<Seat, 4>{1, 2, 0, nobody})) << "no points, no move";
}

} // namespace
} // namespace iteru::egizia
