// P6: the nobles' powers and PP. Those that change payments are in payments_test.cc.
#include "games/pharaon/made.h"

namespace iteru::pharaon {
namespace {

using Lines = std::vector<std::string>;

int pp_of(int number, auto prepare) {
    Made made;
    made.state.first_player = 1;
    if (number >= 7 && number <= 9) made.state.noble_row[n(number) - 7] = no_noble;
    else made.nobles(0, {number});
    made.player(0).nobles |= bit(noble_number(number));
    prepare(made);
    return made.noble_points(0);
}
int pp_of(int number) {
    return pp_of(number, [](Made&) {});
}

/// 4 PP, and 4 more for each of the two gods beside a district.
void expect_gods_counted(int number) {
    EXPECT_EQ(pp_of(number), 4);
    // Everything is satisfied.
    EXPECT_EQ(pp_of(number,
                    [](Made& made) {
                        made.player(0).chamber = 4;
                        made.player(0).tracks = {1, 1, 1, 1, 1};
                        made.has(0, {"one-pp", "one-pp", "one-pp", "two-pp", "two-pp"});
                        made.artisans(0, {10, 11, 12, 13, 14});
                        made.nobles(0, {25, 26}); // 6 and 7 PP
                    }),
              4 + 2 * 4 + 6 + 7);
    // Isis alone, between chamber and offerings.
    const int isis = pp_of(number, [](Made& made) {
        made.player(0).chamber = 2;
        made.has(0, {"one-pp", "one-pp", "one-pp"});
    });
    EXPECT_EQ(isis, number == 3 || number == 4 ? 8 : 4);
}

/// Either resource of the Scribe pays for the other one.
void expect_swaps(int number, std::string_view one, std::string_view other) {
    for (const auto& [shown, held] : {std::pair{one, other}, std::pair{other, one}}) {
        Made made; // at the offerings any resource is cost enough, so access alone decides
        made.state.facing[n(District::offerings)] = made.find<Basic>(shown);
        made.has(0, {held});
        EXPECT_EQ(made.refusal("district offerings"), "P3.1 no_access_token");
        made.nobles(0, {number});
        EXPECT_EQ(made.refusal("district offerings"), "") << held << " as " << shown;
    }
}

TEST(Pharaon, P6_1_scribe_of_the_artisans) {
    expect_gods_counted(1);
    expect_swaps(1, "construction", "agriculture");
}

TEST(Pharaon, P6_2_scribe_of_the_nile) {
    expect_gods_counted(2);
    expect_swaps(2, "trade", "royalty");
}

TEST(Pharaon, P6_3_scribe_of_the_offerings) {
    expect_gods_counted(3);
    expect_swaps(3, "agriculture", "justice");
}

TEST(Pharaon, P6_4_scribe_of_the_chamber) {
    expect_gods_counted(4);
    expect_swaps(4, "royalty", "construction");
}

TEST(Pharaon, P6_5_scribe_of_the_nobles) {
    expect_gods_counted(5);
    expect_swaps(5, "justice", "trade");
}

TEST(Pharaon, P6_31_the_general_advances_on_passing) {
    Made made;
    made.nobles(0, {6}).has(1, {"construction", "trade"});
    made.play("district pass");
    EXPECT_EQ(made.player(0).cell, 1);
    EXPECT_EQ(made.state.first_player, 0) << "the token first";
    EXPECT_EQ(made.due(), Decision::basic) << "the gain before the vase";
    made.play("basic justice").play("choose_vase 1");
    EXPECT_EQ(made.tokens(0, "justice"), 1);
    // Not as the last.
    Made last;
    last.nobles(0, {6});
    for (const Seat seat : {Seat{1}, Seat{2}}) {
        last.player(seat).passed = 1;
        last.player(seat).row = static_cast<std::uint8_t>(seat - 1);
    }
    last.state.passed_count = 2;
    last.has(0, {"construction", "trade"}).play("district pass");
    EXPECT_EQ(last.due(), Decision::choose_vase);
}

TEST(Pharaon, P6_6_the_general_counts_two_tokens) {
    EXPECT_EQ(pp_of(6), 7);
    EXPECT_EQ(pp_of(6, [](Made& m) { m.state.pharaoh = 0; }), 11);
    EXPECT_EQ(pp_of(6, [](Made& m) { m.state.first_player = 0; }), 11);
    EXPECT_EQ(pp_of(6, [](Made& m) { m.state.first_player = m.state.pharaoh = 0; }), 15);
}

/// 10 PP, and in one district any resource pays for access.
void expect_opens(int number, std::string_view district) {
    EXPECT_EQ(pp_of(number), 10);
    Made made;
    // None of these is of the kind shown; they can pay every cost but the nobles'.
    made.state.facing.fill(Basic::justice);
    made.has(0, {"construction", "construction", "construction", "construction", "trade"});
    EXPECT_EQ(made.legal(), std::vector<std::string>{"district pass"});
    if (number <= 9) made.state.noble_row[n(number) - 7] = no_noble; // where it was shown
    else made.nobles(0, {number});
    made.player(0).nobles |= bit(noble_number(number));
    EXPECT_EQ(made.legal(), (std::vector<std::string>{"district pass", "district " + std::string{district}}));
}

TEST(Pharaon, P6_7_architect) { expect_opens(7, "chamber"); }
TEST(Pharaon, P6_8_high_priestess) { expect_opens(8, "offerings"); }
TEST(Pharaon, P6_9_foreman) { expect_opens(9, "artisans"); }
TEST(Pharaon, P6_10_keeper_of_the_granaries) { expect_opens(10, "nile"); }

TEST(Pharaon, P6_12_the_grand_vizier_counts_nobles_with_itself) {
    EXPECT_EQ(pp_of(12), 3 + 3);
    EXPECT_EQ(pp_of(12, [](Made& made) { made.nobles(0, {10, 11}); }), 3 + 3 * 3 + 10 + 11);
}

TEST(Pharaon, P6_13_the_physician_counts_different_values) {
    EXPECT_EQ(pp_of(13), 6);
    // 8, 7, 7, 6 PP.
    EXPECT_EQ(pp_of(13, [](Made& made) { made.artisans(0, {5, 6, 7, 11}); }), 6 + 2 * 3);
}

TEST(Pharaon, P6_14_the_master_builder_counts_steps) {
    EXPECT_EQ(pp_of(14, [](Made& made) { made.player(0).chamber = 4; }), 6 + 2 * 4);
}

TEST(Pharaon, P6_15_the_high_priest_counts_offerings) {
    EXPECT_EQ(pp_of(15, [](Made& made) { made.has(0, {"one-pp", "trade-token", "nile-token", "silver"}); }), 6 + 2 * 3);
}

TEST(Pharaon, P6_16_the_governor_counts_top_tracks) {
    EXPECT_EQ(pp_of(16, [](Made& made) { made.player(0).tracks = {3, 3, 2, 0, 1}; }), 5 + 3 * 2);
}

TEST(Pharaon, P6_34_acting_though_the_sector_is_full) {
    struct Entry {
        int number;
        std::string_view district;
        std::string_view sector;
        std::vector<std::string_view> hand;
    };
    const std::vector<Entry> entries{{13, "artisans", "justice", {"justice", "justice", "justice", "silver"}},
                                     {14, "chamber", "construction", {"construction", "trade", "silver"}},
                                     {15, "offerings", "trade", {"trade", "silver"}},
                                     {16, "nile", "agriculture", {"agriculture", "trade", "silver"}}};
    for (const Entry& entry : entries) {
        Made made;
        for (const std::string_view token : entry.hand) made.has(0, {token});
        made.block(entry.sector, 3);
        const std::string text = "district " + std::string{entry.district};
        EXPECT_EQ(made.refusal(text), "P3.1 sector_full");
        made.nobles(0, {entry.number});
        const int before = made.left(entry.sector);
        made.play(text).play("access " + std::string{entry.sector});
        EXPECT_EQ(made.on_sector(entry.sector), 3);
        EXPECT_GE(made.left(entry.sector), before + 1) << "paid to the reserve";
        EXPECT_FALSE(made.player(0).ready(noble_number(entry.number)));
        EXPECT_EQ(made.told<PowerUsed>().size(), 1U);
    }
}

TEST(Pharaon, P6_34_only_when_the_sector_is_full_and_an_offering_goes_to_its_discard) {
    Made free;
    free.nobles(0, {14}).has(0, {"construction", "trade"});
    free.play("district chamber");
    EXPECT_TRUE(free.player(0).ready(master_builder)) << "not used while there is a slot";
    EXPECT_EQ(free.on_sector("construction"), 1);
    Made token;
    token.nobles(0, {14}).block("construction", 3).has(0, {"chamber-token", "trade"});
    token.play("district chamber");
    EXPECT_EQ(token.player(0).chamber, 1) << "it counts as construction";
    EXPECT_EQ(token.state.offering_discard[n(Token::chamber_offering) - resource_kinds], 1);
}

TEST(Pharaon, P6_30_once_a_round) {
    Made made;
    made.nobles(0, {14}).block("construction", 3).has(0, {"construction", "trade"});
    made.player(0).used = bit(master_builder);
    EXPECT_EQ(made.refusal("district chamber"), "P6.30 power_used");
    made.pass_until(0);
    made.play("district pass").pass_until(0);
    EXPECT_EQ(made.state.round, 2);
    EXPECT_TRUE(made.player(0).ready(master_builder));
    // Used on the starting vase it is used for round 1 too.
    Made start;
    start.nobles(0, {19});
    start.state.round = 0;
    start.state.choosers_left = 0;
    start.state.agenda[0] = {Task::next_chooser, 0};
    start.state.agenda[1] = {ask(Decision::choose_vase), 0};
    start.state.first_player = 0;
    start.play("choose_vase 1").play("tutor justice");
    EXPECT_EQ(start.state.round, 1);
    EXPECT_FALSE(start.player(0).ready(tutor));
}

TEST(Pharaon, P6_17_the_wise_woman_exchanges_for_another_kind) {
    Made made;
    made.nobles(0, {17}).has(0, {"trade", "silver", "justice-token", "nile-token"});
    EXPECT_TRUE(made.offers("district wise-woman trade"));
    EXPECT_TRUE(made.offers("district wise-woman silver"));
    EXPECT_EQ(made.refusal("district wise-woman nile-token"), "P6.35 token_not_accepted");
    EXPECT_EQ(made.refusal("district wise-woman royalty"), "P6.35 token_not_owned");
    EXPECT_EQ(made.refusal("district treasurer trade"), "P6.18 noble_not_owned");
    made.play("district wise-woman justice-token");
    EXPECT_EQ(made.due(), Decision::wise_take);
    EXPECT_EQ(made.refusal("wise_take justice"), "P6.35 same_kind");
    made.play("wise_take royalty");
    EXPECT_EQ(made.tokens(0, "royalty"), 1);
    EXPECT_EQ(made.due(), Decision::district) << "the turn is still to come";
    EXPECT_EQ(made.refusal("district wise-woman trade"), "P6.30 power_used");
    EXPECT_EQ(pp_of(17), 3);
    // Isis: 2 chamber steps and 3 offering tokens.
    EXPECT_EQ(pp_of(17,
                    [](Made& m) {
                        m.player(0).chamber = 2;
                        m.has(0, {"one-pp", "one-pp", "one-pp"});
                    }),
              3 + 3);
}

TEST(Pharaon, P6_18_the_treasurer_makes_silver) {
    Made made;
    made.nobles(0, {18}).has(0, {"trade", "silver", "justice-token"});
    EXPECT_EQ(made.refusal("district treasurer silver"), "P6.35 token_not_accepted");
    made.play("district treasurer justice-token");
    EXPECT_EQ(made.tokens(0, "silver"), 2);
    EXPECT_EQ(made.told<Exchanged>(), Lines{"justice-token silver"});
    Made none;
    none.nobles(0, {18}).has(0, {"trade"}).reserve("silver", 0);
    EXPECT_EQ(none.refusal("district treasurer trade"), "P2.3 reserve_empty");
    EXPECT_EQ(pp_of(18, [](Made& m) { m.has(0, {"silver", "silver", "trade"}); }), 8 + 2 * 2);
}

TEST(Pharaon, P6_35_after_passing_and_after_an_advance) {
    Made made;
    made.nobles(0, {18}).has(1, {"construction", "trade", "trade", "agriculture", "royalty"});
    made.play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.due(), Decision::after) << "with what the vase brought";
    EXPECT_EQ(made.refusal("after pass"), "P3.11 not_a_choice_now");
    made.play("after end");
    EXPECT_EQ(made.state.active, 1);
    made.play("district chamber");
    // Seat 2 passes; seat 0 advances.
    while (made.state.active == 2) made.play(made.legal()[0]);
    EXPECT_EQ(made.state.active, 0);
    made.play("basic justice");
    EXPECT_EQ(made.due(), Decision::after);
    made.play("after treasurer justice");
    EXPECT_EQ(made.tokens(0, "silver"), 1);
    EXPECT_EQ(made.state.active, 1) << "used, so nothing more to ask";

    // Also as the last to pass, before the round ends.
    Made last;
    last.nobles(0, {18});
    for (const Seat seat : {Seat{1}, Seat{2}}) {
        last.player(seat).passed = 1;
        last.player(seat).row = static_cast<std::uint8_t>(seat - 1);
    }
    last.state.passed_count = 2;
    last.play("district pass").play("choose_vase 1");
    EXPECT_EQ(last.due(), Decision::after);
    EXPECT_EQ(last.state.round, 1);
}

TEST(Pharaon, P6_19_the_tutor_adds_a_resource_to_a_vase) {
    Made made;
    made.nobles(0, {19}).play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.due(), Decision::tutor);
    EXPECT_EQ(made.tokens(0, "construction"), 2) << "the vase's own first";
    made.play("tutor royalty");
    EXPECT_EQ(made.tokens(0, "royalty"), 1);
    EXPECT_FALSE(made.player(0).ready(tutor));
    Made no;
    no.nobles(0, {19}).play("district pass").play("choose_vase 1").play("tutor no");
    EXPECT_TRUE(no.player(0).ready(tutor));
    EXPECT_EQ(pp_of(19, [](Made& m) { m.has(0, {"trade", "justice", "justice-token", "silver", "nile-token"}); }),
              7 + 3);
}

TEST(Pharaon, P6_20_the_diplomat_swaps_a_vase_for_three_of_choice) {
    Made made;
    made.nobles(0, {19, 20}).play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.due(), Decision::diplomat) << "before the tutor";
    EXPECT_EQ(made.tokens(0, "construction"), 0) << "on seeing it";
    EXPECT_EQ(made.refusal("diplomat pass"), "P3.11 not_a_choice_now");
    made.play("diplomat yes").play("basic justice").play("basic justice").play("basic royalty");
    EXPECT_EQ(made.due(), Decision::tutor) << "both on the same vase";
    EXPECT_EQ(made.tokens(0, "justice"), 2);
    EXPECT_EQ(made.tokens(0, "construction"), 0);
    EXPECT_EQ(made.state.vase_discard, 1U);
    Made no;
    no.nobles(0, {20}).play("district pass").play("choose_vase 1").play("diplomat no");
    EXPECT_EQ(no.tokens(0, "construction"), 2);
    EXPECT_TRUE(no.player(0).ready(diplomat));
}

TEST(Pharaon, P6_36_the_diplomat_copies_the_best_other_noble) {
    EXPECT_EQ(pp_of(20), 0);
    EXPECT_EQ(pp_of(20, [](Made& made) { made.nobles(0, {10, 11}); }), 10 + 11 + 11);
    // A scribe becomes the best one by its gods.
    EXPECT_EQ(pp_of(20,
                    [](Made& made) {
                        made.nobles(0, {4, 25}); // scribe of the chamber, an official of 6 PP
                        made.player(0).chamber = 4;
                        made.has(0, {"one-pp", "one-pp", "one-pp"});
                        made.artisans(0, {10, 11});
                    }),
              6 + 2 * (4 + 2 * 4))
        << "both gods beside the chamber: isis and anubis";
}

/// Takes the noble at the first place for five resources.
Made& taking(Made& made, int number) {
    made.show_noble(number).has(0, {"construction", "trade", "agriculture", "royalty", "justice"});
    return made.play("district nobles").play("noble 1");
}

TEST(Pharaon, P6_21_three_steps_and_two_silver) {
    Made made;
    taking(made, 21).play("track trade").play("track trade").play("track justice");
    EXPECT_EQ(made.player(0).tracks, (std::array<std::uint8_t, 5>{0, 2, 0, 0, 1}));
    EXPECT_EQ(made.tokens(0, "silver"), 2);
    EXPECT_EQ(pp_of(21), 6);
}

TEST(Pharaon, P6_22_two_bonus_offerings_and_two_steps) {
    Made made;
    made.bonus(0, "two-pp").bonus(1, "one-pp");
    taking(made, 22).play("bonus 1").play("bonus 2").play("track trade").play("track royalty");
    EXPECT_EQ(made.tokens(0, "two-pp"), 1);
    EXPECT_EQ(made.tokens(0, "one-pp"), 1);
    EXPECT_EQ(made.player(0).tracks, (std::array<std::uint8_t, 5>{0, 1, 0, 1, 0}));
    EXPECT_EQ(pp_of(22), 7);
}

TEST(Pharaon, P6_23_an_artisan_and_a_silver) {
    Made made;
    taking(made, 23).play("artisan 2");
    EXPECT_EQ(made.player(0).artisans, 2U);
    EXPECT_EQ(made.tokens(0, "trade"), 1) << "with its resources";
    EXPECT_EQ(made.tokens(0, "silver"), 1);
    EXPECT_EQ(pp_of(23), 5);
}

TEST(Pharaon, P6_24_an_artisan_and_a_bonus_offering) {
    Made made;
    taking(made, 24).play("artisan deck");
    EXPECT_EQ(made.player(0).artisan_count(), 1);
    while (made.due() != Decision::bonus) made.play(made.legal()[0]);
    made.play("bonus bag");
    EXPECT_EQ(pp_of(24), 5);
}

TEST(Pharaon, P6_25_a_chamber_step_and_a_silver) {
    Made made;
    taking(made, 25);
    EXPECT_EQ(made.player(0).chamber, 1);
    EXPECT_EQ(made.tokens(0, "silver"), 1);
    EXPECT_EQ(pp_of(25), 6);
}

TEST(Pharaon, P6_37_an_instant_step_at_the_last_one_is_lost) {
    Made last;
    last.player(0).chamber = 7;
    taking(last, 25);
    EXPECT_EQ(last.player(0).chamber, 7);
    EXPECT_EQ(last.told<StepLost>().size(), 1U);
}

TEST(Pharaon, P6_26_a_chamber_step_and_a_bonus_offering) {
    Made made;
    made.bonus(3, "two-pp");
    taking(made, 26).play("bonus 4");
    EXPECT_EQ(made.player(0).chamber, 1);
    EXPECT_EQ(made.tokens(0, "two-pp"), 1);
    EXPECT_EQ(pp_of(26), 7);
}

} // namespace
} // namespace iteru::pharaon
