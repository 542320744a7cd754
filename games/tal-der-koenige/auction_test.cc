// T2, the auction of cubes, with the variants that change it (T8).
#include "games/tal-der-koenige/made.h"

namespace iteru::tal_der_koenige {
namespace {

TEST(TalDerKoenige, T2_1_one_group_of_five_more_than_players) {
    for (int players = 2; players <= 4; ++players) {
        const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = static_cast<std::uint8_t>(players)}};
        const State state = game.deal(seed_from_number(5));
        EXPECT_EQ(state.group_count, players + 1);
        for (int group = 0; group <= players; ++group)
            EXPECT_EQ(total(state.groups[static_cast<std::size_t>(group)]), 5);
    }
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    EXPECT_EQ(made.refusal("bid 1 4"), "T2.1 no_such_group 4 3");
}

/// Ends the round of seat 1, so that the next one begins.
void end_round(Made& made) {
    made.hand(0, "").hand(1, "w").pyramid(1, "3", "yy").workers(1, {"3A"}).at(Decision::build, 1).play("build done");
}

TEST(TalDerKoenige, T2_1_a_short_bag_gives_fewer_groups_and_a_smaller_last_one) {
    const auto bag_of = [](Made& made, int cubes) {
        made.hand(1, "w").pyramid(1, "3", "yy").workers(1, {"3A"}).at(Decision::build, 1);
        Cubes& aside = made.player(0).cubes; // whose building is over: there they are out of the way
        while (total(made.state.bag) > cubes) {
            const auto most = std::ranges::max_element(made.state.bag) - made.state.bag.begin();
            --made.state.bag[static_cast<std::size_t>(most)];
            ++aside[static_cast<std::size_t>(most)];
        }
        made.play("build done");
    };
    Made twelve;
    bag_of(twelve, 12);
    EXPECT_EQ(twelve.state.group_count, 3);
    EXPECT_EQ(total(twelve.state.groups[1]), 5);
    EXPECT_EQ(total(twelve.state.groups[2]), 2);
    EXPECT_EQ(total(twelve.state.bag), 0);

    Made ten;
    bag_of(ten, 10);
    EXPECT_EQ(ten.state.group_count, 2);

    Made none;
    bag_of(none, 0);
    EXPECT_EQ(none.state.group_count, 0);
    EXPECT_EQ(none.state.decision, Decision::plan) << "an empty bag means no auction";
}

TEST(TalDerKoenige, T2_1_groups_are_drawn_from_the_bag_and_told) {
    Made made;
    const unsigned revealed = made.game.reveals(made.state);
    end_round(made);
    EXPECT_EQ(made.told<GroupDrawn>().size(), 3U);
    EXPECT_EQ(made.game.reveals(made.state), revealed + 1);
    EXPECT_EQ(total(made.state.bag), 165 - 15 - 3);
}

TEST(TalDerKoenige, T2_2_any_number_of_tablets_at_groups_of_ones_choice) {
    Made made(3);
    made.groups({"wwwww", "yyyyy", "rrrrr", "bbbbb"});
    made.play("bid 4 2").play("bid 3 2").play("bid 0 2").play("bid 0 1");
    EXPECT_EQ(made.state.active, 0) << "all of them before the next player";
    EXPECT_EQ(made.player(0).tablets, (std::array<std::uint8_t, 5>{1, 3, 0, 0, 0}));
    // The others see how many lie where and whose, not their values.
    ASSERT_EQ(made.events.size(), 1U);
    JsonWriter own;
    write_event(own, made.game, made.events[0], 0);
    EXPECT_NE(own.text().find(R"("tablet":"0")"), std::string::npos) << own.text();
    JsonWriter rival;
    write_event(rival, made.game, made.events[0], 1);
    EXPECT_NE(rival.text().find(R"("tablet":null)"), std::string::npos) << rival.text();
    made.play("bid done");
    EXPECT_EQ(made.state.active, 1);
}

TEST(TalDerKoenige, T2_3_the_highest_sum_wins) {
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    made.play("bid 4 1").play("bid 1 2").play("bid 0 2").play("bid done");
    const unsigned revealed = made.game.reveals(made.state);
    made.play("bid 3 1").play("bid 2 1").play("bid 0 3").play("bid done");
    EXPECT_EQ(made.told<BidShown>(), (Lines{"0: 1 1 4", "1: 1 2 5", "0: 2 2 1", "1: 3 1 0"}));
    EXPECT_EQ(made.told<GroupSold>(), (Lines{"1: 1 5", "0: 2 1"}));
    EXPECT_EQ(made.player(1).cubes, Made::cubes("wwwww"));
    EXPECT_EQ(made.player(0).cubes, Made::cubes("yyyyy"));
    EXPECT_EQ(made.game.reveals(made.state), revealed + 1);
}

TEST(TalDerKoenige, T2_3_equal_sums_go_to_the_earlier_in_player_order) {
    Made made(3);
    made.disc(1).groups({"wwwww", "yyyyy"});
    made.play("bid 3 1").play("bid done");                 // seat 1
    made.play("bid 2 1").play("bid 1 1").play("bid done"); // seat 2
    made.play("bid 3 1").play("bid 2 2").play("bid done"); // seat 0
    EXPECT_EQ(made.told<GroupSold>(), (Lines{"1: 1 3", "0: 2 2"}));

    Made later(3);
    later.disc(2).groups({"wwwww", "yyyyy"});
    later.play("bid done");
    later.play("bid 4 2").play("bid done").play("bid 4 2").play("bid done");
    EXPECT_EQ(later.told<GroupSold>(), Lines{"0: 2 4"}) << "seat 0 comes after the disc at seat 2";
}

TEST(TalDerKoenige, T2_3_a_group_without_a_bid_above_zero_goes_back_into_the_bag) {
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    made.play("bid 1 1").play("bid 0 2").play("bid done").play("bid done");
    EXPECT_EQ(made.told<GroupReturned>(), (Lines{"-: 2", "-: 3"}));
    EXPECT_EQ(made.state.bag, (Cubes{28, 33, 33, 33, 33}));
    EXPECT_EQ(total(made.state.spent), 0);
}

TEST(TalDerKoenige, T2_4_tablets_come_back_and_bids_are_not_paid) {
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    made.play("bid 4 1").play("bid 0 1").play("bid done").play("bid done");
    EXPECT_EQ(made.state.decision, Decision::plan);
    EXPECT_EQ(made.player(0).tablets, (std::array<std::uint8_t, 5>{}));
    EXPECT_EQ(made.player(0).valued, (std::array<std::uint8_t, 4>{}));
    EXPECT_EQ(made.game.blanks_in_hand(made.player(0)), 4);
}

TEST(TalDerKoenige, T7_5_an_auction_that_sells_nothing_feeds_the_pharaoh) {
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    made.play("bid 0 1").play("bid done").play("bid done");
    EXPECT_EQ(made.told<GroupToPharaoh>(), (Lines{"-: 1", "-: 2", "-: 3"}));
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 15);
    EXPECT_EQ(made.state.bag, (Cubes{28, 28, 28, 33, 33}));
}

TEST(TalDerKoenige, T7_5_a_table_of_idlers_comes_to_an_end) {
    for (int players = 2; players <= 4; ++players) {
        const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = static_cast<std::uint8_t>(players)}};
        State state = game.deal(seed_from_number(9));
        TalDerKoenige::ActionList actions;
        Events unheard;
        while (!game.to_act(state).empty()) {
            const Seat seat = game.to_act(state).lowest();
            game.legal(state, seat, actions);
            game.apply(state, seat, actions[0], unheard); // done, or the lowest place
        }
        EXPECT_EQ(state.round, 2) << "two auctions of 15 to 25 cubes fill 30 places";
        EXPECT_EQ(game.pharaoh_blocks(state), 30);
    }
}

TEST(TalDerKoenige, T8_1_fast_unsold_groups_go_to_the_pharaoh) {
    Made made(2, {.fast = true});
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    made.play("bid 1 1").play("bid done").play("bid done");
    EXPECT_EQ(made.told<GroupSold>(), Lines{"0: 1 1"});
    EXPECT_EQ(made.told<GroupToPharaoh>(), (Lines{"-: 2", "-: 3"}));
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 10);
}

TEST(TalDerKoenige, T8_3_bluff_one_tablet_at_a_time_in_turn) {
    Made made(3, {.bluff = true});
    made.disc(1).groups({"wwwww", "yyyyy"});
    made.play("bid 4 1");
    EXPECT_EQ(made.state.active, 2);
    made.play("bid 3 1");
    EXPECT_EQ(made.state.active, 0);
    made.play("bid done");
    EXPECT_EQ(made.state.active, 1);
    made.play("bid 1 2").play("bid 1 1");
    EXPECT_EQ(made.state.active, 1) << "who passed lays no more this round";
    made.play("bid done");
    EXPECT_EQ(made.state.active, 2) << "the last one left goes on";
    made.play("bid 2 2");
    EXPECT_EQ(made.state.active, 2);
    EXPECT_EQ(made.state.decision, Decision::bid);
    made.play("bid done");
    EXPECT_EQ(made.told<GroupSold>(), (Lines{"1: 1 4", "2: 2 2"})) << "the tie at group 1 as in T2.3";
}

TEST(TalDerKoenige, T8_3_bluff_without_tablets_a_player_has_passed) {
    Made made(2, {.bluff = true});
    made.groups({"wwwww", "yyyyy"});
    made.play("bid 0 1").play("bid done"); // seat 1 passes; seat 0 goes on alone
    for (const auto* tablet : {"0", "0", "0", "1", "2", "3"}) made.play(std::string{"bid "} + tablet + " 2");
    EXPECT_EQ(made.state.decision, Decision::bid);
    made.play("bid 4 2");
    EXPECT_EQ(made.state.decision, Decision::plan) << "its eighth was the last";
    EXPECT_EQ(made.told<BiddingDone>(), Lines{"0:"});
    EXPECT_EQ(made.told<GroupSold>(), Lines{"0: 2 10"});
}

TEST(TalDerKoenige, T8_3_bluff_after_the_eighth_tablet_a_player_has_passed_at_once) {
    Made made(3, {.bluff = true});
    made.groups({"wwwww", "yyyyy"});
    made.play("bid 0 1").play("bid 0 1").play("bid done"); // seat 2 passes
    for (const auto* tablet : {"0", "0", "0", "1", "2", "3"}) {
        for (int seat = 0; seat < 2; ++seat) made.play(std::string{"bid "} + tablet + " 2");
    }
    EXPECT_EQ(made.state.passed, 0b100);
    made.play("bid 4 1");
    EXPECT_EQ(made.state.passed, 0b101) << "not only when its turn comes again";
    EXPECT_EQ(made.told<BiddingDone>(), Lines{"0:"});
    EXPECT_EQ(made.state.active, 1);
    made.play("bid 4 2");
    EXPECT_EQ(made.told<BiddingDone>(), Lines{"1:"});
    EXPECT_EQ(made.state.decision, Decision::plan);
}

TEST(TalDerKoenige, T8_4_variants_combine) {
    Made made(2, {.fast = true, .expert = true, .bluff = true});
    made.groups({"wwwww", "yyyyy"});
    made.play("bid 1 1").play("bid done").play("bid done");
    EXPECT_EQ(made.told<GroupToPharaoh>(), Lines{"-: 2"});
    made.pyramid(0, "3", "rrbb|r");
    EXPECT_EQ(made.score(0).total, 2);
}

} // namespace
} // namespace iteru::tal_der_koenige
