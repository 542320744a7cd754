// E10: the Nile cards, each at its moments and no other.
#include "games/egizia/made.h"

namespace iteru::egizia {
namespace {

using enum Crew;
using Lines = std::vector<std::string>;
using Crews = std::array<std::uint8_t, 4>;

TEST(Egizia, E10_0_cards_act_at_their_moments_only) {
    Made made;
    made.give(0, {"A20", "B18", "B20", "A19", "B19", "B22", "A12", "B10"});
    for (const std::string& text : made.legal()) {
        EXPECT_TRUE(text == "boat pass" || text.starts_with("boat place ")) << text;
    }
    made.give(0, {"C02", "A13", "B11"});
    EXPECT_TRUE(made.offers("boat sell 10"));
    made.play("boat crew_step").play("crew green").play("boat crew_for_stones").play("crew green").play("boat sell 2");
    EXPECT_EQ(made.state.active, 0) << "as many as you like, and still a boat";
    EXPECT_EQ(made.strength(0, green), 3);
    EXPECT_EQ(made.score(0), 2);
    made.play("boat place c1");
    EXPECT_EQ(made.state.active, 1);
}

TEST(Egizia, E10_0_the_last_moment_is_the_end_of_round_5) {
    Made made;
    made.give(1, {"B11", "C02"}).round(5).round_end();
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.state.decision, Decision::round_end);
    made.play("round_end crew_step").play("crew blue").play("round_end sell 10");
    EXPECT_EQ(made.state.decision, Decision::none) << "nothing is left to play";
    EXPECT_EQ(made.score(1), 10);
    EXPECT_EQ(made.strength(1, blue), 2);
}

TEST(Egizia, E10_1_a_second_boat_at_once) {
    Made made;
    made.lay(1, "A22").play("boat place c1");
    EXPECT_EQ(made.state.decision, Decision::second_boat) << "that very boat took the card";
    EXPECT_EQ(made.state.active, 0);
    EXPECT_EQ(made.refusal("second_boat place c1"), "E10.28 own_lowest_boat") << "by all the usual rules";
    made.play("second_boat place alyi");
    EXPECT_EQ(made.state.decision, Decision::crew) << "its effect first";
    made.play("crew blue");
    EXPECT_EQ(made.state.active, 1);
    EXPECT_FALSE(made.has(0, "A22"));
    Made kept;
    kept.lay(1, "A22").play("boat place c1").play("second_boat decline");
    EXPECT_TRUE(kept.has(0, "A22"));
    EXPECT_EQ(kept.state.active, 1);
    Made last;
    last.give(0, {"A22"}).play("boat place heliopolis").play("flood stay");
    EXPECT_EQ(last.state.active, 1) << "no space is left for it";
    Made doubled;
    doubled.give(0, {"A22", "A21"}).play("boat place c1").play("second_boat place_doubled edfu");
    EXPECT_EQ(doubled.market(0, Market::stone), 2);
}

TEST(Egizia, E10_2_two_crews_for_one_build) {
    Made made;
    made.give(0, {"B18"}).crews(0, {2, 3, 1, 2}).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk);
    EXPECT_EQ(made.refusal("build with green+yellow+blue+joker 0"), "E6.2 three_colour_crews");
    made.play("build with green+yellow+joker 0");
    EXPECT_EQ(made.state.strength, 7);
    EXPECT_EQ(made.player(0).used, 1 | 2 | 8);
    EXPECT_FALSE(made.has(0, "B18"));
    Made plain;
    plain.give(0, {"B18"}).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk).play("build with green 0");
    EXPECT_TRUE(plain.has(0, "B18")) << "not spent on one crew";
}

TEST(Egizia, E10_3_keep_two_on_seeing_them) {
    Made made;
    made.give(0, {"B20"}).crews(0, {3, 1, 1, 2}).boats(Site::sphinx, {0, -1}).build_at(Site::sphinx);
    made.play("build with green 0").play("draw 3 0");
    EXPECT_EQ(made.legal().size(), 1U + 3U + 3U);
    EXPECT_EQ(made.refusal("keep two S05 S03"), "E0.3 two_cards_in_order");
    EXPECT_EQ(made.refusal("keep two S03 S03"), "E0.3 two_cards_in_order");
    made.play("keep two S03 S05");
    EXPECT_EQ(made.player(0).sphinx_count, 3);
    EXPECT_FALSE(made.has(0, "B20"));
    EXPECT_EQ(made.score(0), 1 + 1) << "one returned, one site";
}

TEST(Egizia, E10_4_surplus_grain) {
    Made made;
    made.give(0, {"A19", "B21"}).crews(0, {3, 3, 3, 3}).scores({5, 0}, {0, 1}).feed();
    made.play("feed grain");
    EXPECT_EQ(made.state.decision, Decision::feed) << "2 still missing";
    EXPECT_EQ(std::popcount(made.player(0).cards), 1);
    made.play("feed settle");
    EXPECT_EQ(made.score(0), 5 - 6);
    EXPECT_EQ(made.state.grain, 0);
}

TEST(Egizia, E10_5_each_round_space_doubled) {
    const auto after = [](std::string_view space) {
        Made made;
        made.give(0, {"A21"}).play("boat place_doubled " + std::string{space});
        EXPECT_FALSE(made.has(0, "A21"));
        return made;
    };
    Made edfu = after("edfu");
    EXPECT_EQ(edfu.player(0).markets, (std::array<std::uint8_t, 2>{2, 2}));
    EXPECT_EQ(after("thebae").player(0).crews, (Crews{3, 3, 1, 2}));
    EXPECT_EQ(after("selinon").player(0).crews, (Crews{1, 3, 3, 2}));
    EXPECT_EQ(after("beni_hasan").player(0).crews, (Crews{3, 1, 3, 2}));
    Made alyi = after("alyi");
    alyi.play("crew blue").play("crew green");
    EXPECT_EQ(alyi.stones(0), 14);
    EXPECT_EQ(alyi.player(0).crews, (Crews{2, 1, 2, 2})) << "two steps, one crew or two";
    Made passalon = after("passalon");
    EXPECT_EQ(passalon.strength(0, joker), 4);
    passalon.play("flood left");
    EXPECT_EQ(passalon.state.decision, Decision::flood) << "the flood decision twice";
    EXPECT_EQ(passalon.legal().size(), 2U);
    passalon.play("flood right");
    EXPECT_EQ(passalon.state.flood, 1);
    Made none;
    EXPECT_EQ(none.refusal("boat place_doubled edfu"), "E10.5 no_card_for_it");
    none.give(0, {"A21"});
    EXPECT_EQ(none.refusal("boat place_doubled c1"), "E10.5 not_a_round_space");
    Made nine;
    nine.give(0, {"A21"}).crews(0, {8, 9, 1, 1}).play("boat place_doubled thebae");
    EXPECT_EQ(nine.player(0).crews, (Crews{9, 9, 1, 1})) << "the scale ends at 9";
}

TEST(Egizia, E10_6_three_strength_each) {
    Made made;
    made.give(0, {"A20", "C09"}).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk);
    EXPECT_EQ(made.refusal("build with green 3"), "E10.6 too_few_cards");
    made.play("build with green 2");
    EXPECT_EQ(made.state.strength, 7);
    EXPECT_EQ(made.strength(0, green), 1) << "the crew does not move";
    EXPECT_EQ(made.player(0).cards, 0U);
}

TEST(Egizia, E10_7_build_last_though_the_boat_waits) {
    Made made{3};
    made.give(2, {"B19"}).boats(Site::sphinx, {0, 1}, 2).build_at(Site::sphinx);
    made.play("build with green 0").play("keep decline").play("build with green 0").play("keep decline");
    EXPECT_EQ(made.state.active, 2);
    EXPECT_EQ(made.state.decision, Decision::build);
    made.play("build with green 0").play("keep decline");
    EXPECT_FALSE(made.has(2, "B19"));
    EXPECT_EQ(made.score(2), 1 + 1) << "it counts in phase 6";
    Made freed{3};
    freed.give(2, {"B19"}).boats(Site::sphinx, {0, 1}, 2).build_at(Site::sphinx).play("build decline");
    freed.play("build with green 0").play("keep decline").play("build with green 0").play("keep decline");
    EXPECT_TRUE(freed.has(2, "B19")) << "a place came free: the card is not needed";
}

TEST(Egizia, E10_8_sell_1_to_10) {
    Made made;
    made.give(0, {"C02"}).stones(0, 12);
    EXPECT_TRUE(made.offers("boat sell 1"));
    EXPECT_EQ(made.refusal("boat sell 0"), "E10.8 sell_one_to_ten");
    EXPECT_EQ(made.refusal("boat sell 11"), "E10.8 sell_one_to_ten");
    made.play("boat sell 10");
    EXPECT_EQ(made.score(0), 10);
    EXPECT_EQ(made.stones(0), 2);
    EXPECT_EQ(made.refusal("boat sell 1"), "E10.8 no_card_for_it");
    Made building;
    building.give(0, {"C02"}).stones(0, 3).boats(Site::sphinx, {0, 1}).build_at(Site::sphinx);
    EXPECT_EQ(building.refusal("build sell 4"), "E10.8 too_few_stones");
    building.play("build sell 3");
    EXPECT_EQ(building.told<BoatReturned>(), Lines{"0: sphinx"}) << "no stone is left to build with";
}

TEST(Egizia, E10_9_build_first_from_then_on) {
    Made made{4};
    made.give(2, {"B22"}).boats(Site::sphinx, {0, 2, -1}).boats(Site::temple, {1, 3, 2}).build_at(Site::sphinx);
    EXPECT_EQ(made.state.decision, Decision::build_first);
    EXPECT_EQ(made.state.active, 2);
    made.play("build_first play");
    EXPECT_EQ(made.state.active, 2);
    made.play("build with green 0").play("keep decline");
    EXPECT_EQ(made.state.active, 0);
    made.play("build decline");
    EXPECT_EQ(made.state.active, 2) << "first at the Temple too";
    made.play("build decline");
    EXPECT_EQ(made.state.active, 1);
}

TEST(Egizia, E10_9_from_the_queue_takes_no_place) {
    Made made{3};
    made.give(2, {"B22"}).boats(Site::sphinx, {0, 1}, 2).build_at(Site::sphinx).play("build_first play");
    made.play("build with green 0").play("keep decline");
    EXPECT_EQ(made.state.active, 0);
    made.play("build decline");
    EXPECT_EQ(made.told<BoatMovedUp>(), Lines{}) << "it has built already";
    EXPECT_EQ(made.state.active, 1);
    made.play("build with green 0").play("keep decline");
    EXPECT_EQ(made.score(2), 2);
}

TEST(Egizia, E10_9_is_not_asked_for_where_it_changes_nothing) {
    Made made{3};
    made.give(0, {"B22"}).boats(Site::sphinx, {0, 1}).build_at(Site::sphinx);
    EXPECT_EQ(made.state.decision, Decision::build) << "first anyway";
    Made later{3};
    later.give(0, {"B22"}).boats(Site::sphinx, {0, 1}).boats(Site::temple, {1, 0}).build_at(Site::sphinx);
    EXPECT_EQ(later.state.decision, Decision::build_first) << "but not at the Temple";
    later.play("build_first decline").play("build decline").play("build decline");
    EXPECT_EQ(later.state.decision, Decision::build_first) << "asked again there";
    Made elsewhere{3};
    elsewhere.give(2, {"B22"}).boats(Site::sphinx, {0, 1}).build_at(Site::sphinx);
    EXPECT_EQ(elsewhere.state.decision, Decision::build) << "only with a boat there";
}

TEST(Egizia, E10_20_fields_and_quarries_lie_before_the_player) {
    Made made;
    made.play("boat place c1").play("boat place c7");
    EXPECT_EQ(made.game.irrigated(made.state, made.player(0)), 8);
    EXPECT_EQ(made.game.quarried(made.player(1)), 5);
}

TEST(Egizia, E10_21_two_more_without_stones) {
    Made made;
    made.give(0, {"A16"}).crews(0, {4, 1, 1, 2}).boats(Site::sphinx, {0, -1}).build_at(Site::sphinx);
    made.play("build with green 0");
    EXPECT_TRUE(made.offers("draw 1 2"));
    EXPECT_EQ(made.refusal("draw 0 2"), "E6.3 pay_at_least_one");
    EXPECT_EQ(made.refusal("draw 1 3"), "E10.21 two_free_cards");
    EXPECT_EQ(made.refusal("draw 4 2"), "E6.4 five_cards_at_most");
    made.play("draw 3 2").play("keep decline");
    EXPECT_EQ(made.stones(0), 7);
    EXPECT_EQ(made.score(0), 5 + 1);
}

TEST(Egizia, E10_22_a_remaining_card_for_this_rounds_feeding) {
    Made made;
    made.give(1, {"B10"}).lay(3, "B15").crews(1, {2, 2, 2, 2}).remaining();
    EXPECT_EQ(made.state.decision, Decision::take_remaining);
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.legal().size(), 11U);
    EXPECT_EQ(made.refusal("take_remaining take A03"), "E10.22 not_on_the_river");
    made.play("take_remaining take A02");
    EXPECT_EQ(made.score(1), 0) << "need 8, with the field 9";
    EXPECT_EQ(made.told<CardsLeft>(), Lines{"9"});
    Made crews;
    crews.give(1, {"B10"}).lay(3, "B15").remaining().play("take_remaining take B15");
    EXPECT_EQ(crews.state.decision, Decision::crew) << "it acts as in E3.3";
    Made none;
    none.give(1, {"B10"}).state.river = 0;
    none.remaining();
    EXPECT_EQ(none.state.round, 2) << "nothing remains";
}

TEST(Egizia, E10_23_two_stones_for_a_crew_once_a_round) {
    Made made;
    made.give(0, {"A13"}).play("boat crew_for_stones").play("crew yellow");
    EXPECT_EQ(made.stones(0), 8);
    EXPECT_EQ(made.strength(0, yellow), 2);
    EXPECT_EQ(made.refusal("boat crew_for_stones"), "E10.23 once_a_round");
    Made poor;
    poor.give(0, {"A13"}).stones(0, 1);
    EXPECT_EQ(poor.refusal("boat crew_for_stones"), "E10.23 too_few_stones");
    Made full;
    full.give(0, {"A13"}).crews(0, {9, 9, 9, 9});
    EXPECT_EQ(full.refusal("boat crew_for_stones"), "E10.23 all_crews_at_most");
    Made late;
    late.give(0, {"A13"}).round_end().play("round_end crew_for_stones").play("crew green");
    EXPECT_EQ(late.strength(0, green), 2) << "after feeding too";
    EXPECT_EQ(late.state.round, 2);
    EXPECT_TRUE(late.state.active != 0 || late.offers("boat crew_for_stones")) << "once a round";
}

TEST(Egizia, E10_24_stones_as_grain) {
    Made made;
    made.give(0, {"A12"}).crews(0, {3, 3, 3, 1}).stones(0, 3).scores({5, 0}, {0, 1}).feed();
    EXPECT_EQ(made.legal().size(), 4U) << "settle, or 1 to 3";
    EXPECT_EQ(made.refusal("feed stones 4"), "E10.24 too_few_stones");
    made.play("feed stones 3");
    EXPECT_EQ(made.score(0), 2) << "1 missing";
    EXPECT_EQ(made.stones(0), 3) << "none left, then the quarry";
}

TEST(Egizia, E10_25_a_tomb_card_adds_its_value) {
    Made made;
    made.hand(0, {"S01"}).hand(1, {"S02"}).lay(1, "B13").play("boat place c1");
    EXPECT_TRUE(made.has(0, "B13"));
    EXPECT_EQ(made.result(0).points[n(Source::tombs)], 2) << "alone it counts";
    for (std::size_t i = 0; i < 4; ++i) made.state.tomb_stones[i] = 0;
    made.state.tombs_taken = 4; // 1 + 1 + 1 + 2
    EXPECT_EQ(made.result(0).points[n(Source::tombs)], 2);
    made.state.tombs[3] = 4; // 7 + 4
    EXPECT_EQ(made.result(0).points[n(Source::tombs)], 5);
}

TEST(Egizia, E10_26_upstream_once_a_round) {
    Made made;
    made.give(0, {"B09"}).play("boat place c5").play("boat place c1");
    EXPECT_TRUE(made.offers("boat place c2"));
    EXPECT_FALSE(made.offers("boat place c5"));
    made.play("boat place c2").play("boat pass");
    EXPECT_EQ(made.refusal("boat place c3"), "E10.26 once_a_round");
    EXPECT_EQ(made.refusal("boat place selinon"), "E10.26 once_a_round") << "downstream of the lowest";
    EXPECT_TRUE(made.offers("boat place c6"));
}

TEST(Egizia, E10_27_a_field_one_class_better) {
    Made made;
    made.give(0, {"A14", "B12", "A05", "A03", "A01"}).scores({5, 0}, {0, 1}).feed();
    EXPECT_EQ(made.state.decision, Decision::feed) << "though no grain is missing";
    EXPECT_EQ(made.refusal("feed improve A01"), "E10.27 field_is_green");
    EXPECT_EQ(made.refusal("feed improve A02"), "E10.27 not_your_field");
    made.play("feed improve A05");
    EXPECT_EQ(made.game.field_class(made.player(0), made.card("A05")), FieldClass::yellow);
    made.play("feed improve A05");
    EXPECT_EQ(made.game.field_class(made.player(0), made.card("A05")), FieldClass::green) << "twice on one field";
    EXPECT_EQ(made.game.class_total(made.player(0), FieldClass::green), 6 + 2 + 6) << "counted as improved";
    EXPECT_EQ(made.game.class_total(made.player(0), FieldClass::brown), 0);
    Made wait;
    wait.give(0, {"A14", "A03"}).scores({5, 0}, {0, 1}).feed().play("feed settle");
    EXPECT_EQ(wait.game.unattached_improvements(wait.player(0)), 1) << "until then it lies before the player";
    Made nothing;
    nothing.give(0, {"A14", "A01"}).scores({5, 0}, {0, 1}).feed();
    EXPECT_EQ(nothing.state.round, 2) << "no field that could get better";
}

TEST(Egizia, E10_28_an_occupied_round_space_once_a_round) {
    Made made;
    made.give(1, {"A15"}).play("boat place thebae");
    EXPECT_TRUE(made.offers("boat place thebae"));
    made.play("boat place thebae");
    EXPECT_EQ(made.strength(1, green), 2);
    made.play("boat place selinon");
    EXPECT_EQ(made.refusal("boat place selinon"), "E10.28 once_a_round");
    Made card;
    card.give(1, {"A15"}).play("boat place c1");
    EXPECT_EQ(card.refusal("boat place c1"), "E3.2 space_occupied") << "round spaces only";
}

TEST(Egizia, E10_28_with_E10_26_even_ones_own_space) {
    Made made;
    made.give(0, {"A15", "B09"}).play("boat place edfu").play("boat pass");
    EXPECT_EQ(made.refusal("boat place edfu"), "E10.28 own_lowest_boat");
    made.play("boat place c2").play("boat place edfu");
    EXPECT_EQ(made.market(0, Market::stone), 2) << "both together";
    EXPECT_EQ(made.player(0).boats_placed, 3);
    EXPECT_EQ(made.refusal("boat place edfu"), "E10.26 once_a_round");
    EXPECT_EQ(made.refusal("boat place c2"), "E10.28 own_lowest_boat");
}

TEST(Egizia, E10_29_a_crew_step_once_a_round) {
    Made made;
    made.give(0, {"B11"}).play("boat crew_step").play("crew joker");
    EXPECT_EQ(made.strength(0, joker), 3);
    EXPECT_EQ(made.stones(0), 10);
    EXPECT_EQ(made.refusal("boat crew_step"), "E10.29 once_a_round");
    Made building;
    building.give(0, {"B11"}).boats(Site::sphinx, {0, 1}).build_at(Site::sphinx);
    building.play("build crew_step").play("crew green");
    EXPECT_EQ(building.state.decision, Decision::build);
    building.play("build with green 0");
    EXPECT_EQ(building.state.strength, 2);
    Made full;
    full.give(0, {"B11"}).crews(0, {9, 9, 9, 9});
    EXPECT_EQ(full.refusal("boat crew_step"), "E10.29 all_crews_at_most");
}

TEST(Egizia, E10_40_the_gifts_of_brown_fields) {
    Made made;
    made.play("boat place c5").play("boat place c6");
    EXPECT_EQ(made.player(0).markets, (std::array<std::uint8_t, 2>{1, 0})) << "brown 6: stone market";
    EXPECT_EQ(made.player(1).markets, (std::array<std::uint8_t, 2>{0, 1})) << "brown 7: grain market";
    Made later;
    later.lay(1, "B05").lay(2, "B06").stones(1, 23).play("boat place c1").play("boat place c2");
    EXPECT_EQ(later.score(0), 3) << "brown 8";
    EXPECT_EQ(later.stones(1), 25) << "brown 9: 4 stones, up to 25";
    EXPECT_TRUE(later.has(1, "B06"));
}

TEST(Egizia, E10_41_six_stones) {
    Made made;
    made.lay(1, "B14").lay(2, "C01").stones(1, 21).play("boat place c1").play("boat place c2");
    EXPECT_EQ(made.stones(0), 16);
    EXPECT_EQ(made.stones(1), 25);
}

TEST(Egizia, E10_42_a_market_down_two) {
    Made made;
    made.lay(1, "A17").lay(2, "A18").play("boat place c1").play("boat place c2");
    EXPECT_EQ(made.player(0).markets, (std::array<std::uint8_t, 2>{0, 2}));
    EXPECT_EQ(made.player(1).markets, (std::array<std::uint8_t, 2>{2, 0}));
}

TEST(Egizia, E10_43_two_crews_or_one_twice) {
    Made made;
    made.lay(1, "B15").play("boat place c1").play("crew green").play("crew green");
    EXPECT_EQ(made.player(0).crews, (Crews{3, 1, 1, 2}));
    Made two;
    two.lay(1, "C06").play("boat place c1").play("crew green").play("crew joker");
    EXPECT_EQ(two.player(0).crews, (Crews{2, 1, 1, 3}));
}

TEST(Egizia, E10_44_the_two_crews_shown) {
    const auto after = [](std::string_view id) {
        Made made;
        made.lay(1, id).play("boat place c1");
        return made.player(0).crews;
    };
    EXPECT_EQ(after("B16"), (Crews{2, 1, 2, 2}));
    EXPECT_EQ(after("B17"), (Crews{1, 2, 1, 3}));
    EXPECT_EQ(after("C07"), (Crews{2, 2, 1, 2}));
}

TEST(Egizia, E10_45_a_point_per_stone_on_the_buildings_shown) {
    Made made;
    made.state.obelisk = {0, 0, 1, nobody, nobody, nobody, nobody, nobody, nobody};
    made.state.obelisk_height = 3;
    made.state.walls[1][0] = 0;
    made.state.wall_heights[1] = 1;
    made.state.pyramid[0] = {1, 0, 1, nobody, nobody, nobody};
    made.state.storey_laid[0] = 3;
    made.lay(1, "C03").lay(2, "C04").play("boat place c1").play("boat place c2");
    EXPECT_EQ(made.score(0), 3) << "Obelisk and Temple";
    EXPECT_EQ(made.score(1), 2) << "Pyramid";
}

} // namespace
} // namespace iteru::egizia
