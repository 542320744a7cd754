// P4 and P5: passing, the Time Pyramid, the end of a round, the Pharaoh.
#include "games/pharaon/made.h"

namespace iteru::pharaon {
namespace {

using Lines = std::vector<std::string>;

TEST(Pharaon, P4_1_marker_token_vase) {
    Made made;
    made.state.first_player = 2;
    made.has(1, {"construction", "trade"}).has(2, {"construction", "trade"});
    made.play("district pass");
    EXPECT_EQ(made.player(0).row, 0);
    EXPECT_EQ(made.player(0).cell, 0);
    EXPECT_EQ(made.state.first_player, 0) << "the first to pass takes the token";
    EXPECT_EQ(made.legal(), (Lines{"choose_vase 1", "choose_vase 2", "choose_vase 3"}));
    EXPECT_EQ(made.refusal("choose_vase 4"), "P4.1 empty_place");
    made.play("choose_vase 3"); // construction, royalty, construction
    EXPECT_EQ(made.tokens(0, "construction"), 2);
    EXPECT_EQ(made.tokens(0, "royalty"), 1);
    made.play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.player(1).row, 1) << "the lowest free row";
    EXPECT_EQ(made.state.first_player, 0) << "only the first takes it";
}

TEST(Pharaon, P4_1_no_vases_in_round_five) {
    Made made;
    made.state.round = 5;
    made.state.vase_row.fill(no_vase);
    made.state.vase_discard = 7;
    made.has(1, {"construction", "trade"});
    made.play("district pass");
    EXPECT_EQ(made.state.active, 1) << "nothing to choose";
    EXPECT_TRUE(made.told<Gained>().empty());
}

/// Seat 0 has passed first; seat 1 acts on, seat 2 has passed too.
Made on_pyramid(int cell) {
    Made made;
    for (const Seat seat : {Seat{0}, Seat{2}}) {
        made.player(seat).passed = 1;
        made.player(seat).row = seat == 0 ? 0 : 1;
    }
    made.player(0).cell = static_cast<std::uint8_t>(cell);
    made.state.passed_count = 2;
    made.state.active = 1;
    made.player(2).cell = 3; // at the end of its row
    for (const std::size_t place : {0, 2}) {
        made.state.vase_discard |= bit(std::exchange(made.state.vase_row[place], no_vase)); // theirs
    }
    made.has(1, {"construction", "construction", "trade", "trade", "trade", "agriculture", "royalty"});
    return made;
}

TEST(Pharaon, P4_2_who_has_passed_advances) {
    Made made = on_pyramid(1);
    made.play("district chamber");
    EXPECT_EQ(made.state.active, 0) << "seat 2 is at the end of its row";
    EXPECT_EQ(made.player(2).cell, 3);
    EXPECT_EQ(made.player(0).cell, 2);
    EXPECT_EQ(made.due(), Decision::pyramid_gain);
    EXPECT_EQ(made.legal(), (Lines{"pyramid_gain basic", "pyramid_gain silver"})) << "this cell's or one to its left";
    EXPECT_EQ(made.refusal("pyramid_gain offering"), "P4.2 not_reached");
    made.play("pyramid_gain basic").play("basic royalty");
    EXPECT_EQ(made.tokens(0, "royalty"), 1);
    EXPECT_EQ(made.state.active, 1);
}

TEST(Pharaon, P4_3_gains) {
    Made made = on_pyramid(3);
    made.play("district chamber");
    EXPECT_EQ(made.legal(), (Lines{"pyramid_gain basic", "pyramid_gain silver", "pyramid_gain offering"}))
        << "silver twice in the row is one choice";
    Made silver = made;
    silver.play("pyramid_gain silver");
    EXPECT_EQ(silver.tokens(0, "silver"), 1);
    made.play("pyramid_gain offering");
    EXPECT_EQ(made.due(), Decision::bonus);
    EXPECT_TRUE(made.offers("bonus bag"));
    Made short_of = on_pyramid(3);
    short_of.reserve("silver", 0).play("district chamber");
    EXPECT_EQ(short_of.refusal("pyramid_gain silver"), "P2.3 reserve_empty");
    Made first = on_pyramid(0);
    first.play("district chamber");
    EXPECT_EQ(first.due(), Decision::basic) << "one gain, taken without asking; and it is not silver";
}

TEST(Pharaon, P4_4_the_last_to_pass_ends_the_round) {
    Made made = on_pyramid(1);
    made.play("district pass");
    EXPECT_EQ(made.state.round, 2);
    EXPECT_EQ(made.tokens(0, "silver"), 0) << "nobody advances any more";
    EXPECT_EQ(made.told<Advanced>(), Lines{});
    EXPECT_EQ(made.tokens(1, "construction"), 2 + 2) << "but the vase is taken";
    EXPECT_EQ(made.player(1).row, no_row);
}

TEST(Pharaon, P5_1_end_of_round) {
    Made made = on_pyramid(1);
    made.block("construction", 1);
    made.has(2, {"royalty-token"});
    --made.player(2).tokens[n(Token::royalty_offering)];
    made.state.wheel[n(Basic::justice)][0] = Token::royalty_offering;
    made.nobles(2, {19});
    made.player(2).used = bit(tutor);
    made.state.first_player = 2;
    const std::array<Token, 2> kept = made.state.lots[1];
    for (Token& token : made.state.lots[0]) ++made.player(1).tokens[n(std::exchange(token, no_token))];
    ++made.player(1).tokens[n(std::exchange(made.state.bonus[2], no_token))];
    made.play("district pass");
    EXPECT_EQ(made.on_sector("construction") + made.on_sector("justice"), 0);
    EXPECT_EQ(made.state.offering_discard[n(Token::royalty_offering) - resource_kinds], 1);
    EXPECT_NE(made.state.lots[0][0], no_token);
    EXPECT_EQ(made.state.lots[1], kept) << "nothing is moved up";
    EXPECT_NE(made.state.bonus[2], no_token);
    EXPECT_EQ(made.player(2).used, 0U);
    EXPECT_EQ(made.player(0).passed + made.player(1).passed + made.player(2).passed, made.state.passed_count)
        << "everyone is back";
    EXPECT_EQ(made.told<RoundBegan>(), Lines{"2"});
    EXPECT_EQ(made.told<VaseRevealed>().size(), 3U);
    EXPECT_EQ(made.told<WheelTurned>().size(), 1U);
}

TEST(Pharaon, P5_1_the_holder_of_the_token_starts_and_round_five_has_no_vases) {
    Made made = on_pyramid(1);
    made.state.round = 4;
    made.state.first_player = 2;
    made.has(2, {"construction", "trade", "justice", "agriculture", "royalty"});
    made.play("district pass");
    EXPECT_EQ(made.state.round, 5);
    EXPECT_EQ(made.state.active, 2);
    EXPECT_TRUE(made.told<VaseRevealed>().empty());

    Made last = on_pyramid(1);
    last.state.round = 5;
    for (VaseId& vase : last.state.vase_row) {
        if (vase != no_vase) last.state.vase_discard |= bit(std::exchange(vase, no_vase));
    }
    last.block("trade", 2).play("district pass");
    EXPECT_EQ(last.state.agenda_size, 0) << "the game stops with the last pass";
    EXPECT_EQ(last.on_sector("trade"), 2) << "nothing is prepared any more";
    EXPECT_EQ(last.told<GameOver>().size(), 1U);
}

TEST(Pharaon, P5_2_the_first_with_two_nobles_and_step_three_is_pharaoh) {
    Made made;
    made.nobles(0, {11, 12}).has(0, {"construction", "justice"});
    made.player(0).chamber = 2;
    made.player(1).chamber = 2;
    made.play("district chamber");
    EXPECT_EQ(made.state.pharaoh, 0);
    EXPECT_EQ(made.told<BecamePharaoh>().size(), 1U);

    Made second;
    second.state.pharaoh = 1;
    second.nobles(0, {11, 12}).has(0, {"construction", "justice"});
    second.player(0).chamber = 2;
    second.play("district chamber");
    EXPECT_EQ(second.state.pharaoh, 1) << "for good";

    Made by_noble;
    by_noble.nobles(0, {12}).has(0, {"construction", "trade", "agriculture", "royalty", "justice"});
    by_noble.player(0).chamber = 3;
    by_noble.play("district nobles").play("noble 1");
    EXPECT_EQ(by_noble.state.pharaoh, 0);
    Made one_noble;
    one_noble.nobles(0, {12}).has(0, {"construction", "justice"});
    one_noble.player(0).chamber = 2;
    one_noble.play("district chamber");
    EXPECT_EQ(one_noble.state.pharaoh, nobody);
}

} // namespace
} // namespace iteru::pharaon
