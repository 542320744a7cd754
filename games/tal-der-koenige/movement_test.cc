// T3 and T4, foremen and workers on the board.
#include "games/tal-der-koenige/made.h"

namespace iteru::tal_der_koenige {
namespace {

TEST(TalDerKoenige, T3_1_the_examples_of_the_rulebook) {
    const Made made(4);
    EXPECT_EQ(made.distance("16", "8C"), 1) << "a common line counts once";
    EXPECT_EQ(made.distance("16", "8D"), 2);
    EXPECT_EQ(made.distance("6C", "16"), 2);
    EXPECT_EQ(made.distance("6C", "20"), 2);
}

TEST(TalDerKoenige, T3_1_each_line_costs_one) {
    const Made made(4);
    EXPECT_EQ(made.distance("16", "16"), 0);
    EXPECT_EQ(made.distance("16", "19"), 1) << "between areas";
    EXPECT_EQ(made.distance("16", "18"), 2);
    EXPECT_EQ(made.distance("18", "21"), 3);
    EXPECT_EQ(made.distance("19", "6C"), 1) << "between an area and a cell";
    EXPECT_EQ(made.distance("8C", "8D"), 1) << "between two cells of a site";
    EXPECT_EQ(made.distance("8A", "8H"), 1) << "the cells are a ring";
    EXPECT_EQ(made.distance("8A", "8C"), 2);
    EXPECT_EQ(made.distance("6A", "6F"), 2) << "by way of the area";
    EXPECT_EQ(made.distance("2A", "12A"), 4);
    for (int a = 0; a < made.game.count(Place{}); ++a) {
        for (int b = 0; b < made.game.count(Place{}); ++b) {
            const auto from = static_cast<Place>(a);
            const auto to = static_cast<Place>(b);
            ASSERT_EQ(made.game.board().distance(from, to), made.game.board().distance(to, from));
            ASSERT_LE(made.game.board().distance(from, to), 5);
        }
    }
}

TEST(TalDerKoenige, T3_1_six_points_for_both_foremen_together) {
    Made made(4);
    made.round(1).foremen(0, "2A", "2B").at(Decision::foreman);
    made.play("foreman 12A"); // 4 points
    EXPECT_EQ(made.told<ForemanMoved>(), Lines{"0: 1 2A 12A 4"});
    made.play("claim decline");
    EXPECT_EQ(made.state.points, 2);
    EXPECT_EQ(made.refusal("foreman 16"), "T3.1 too_far 3 2");
    EXPECT_EQ(made.refusal("foreman 1A"), "T3.1 too_far 3 2");
    EXPECT_EQ(made.refusal("foreman 5A"), "") << "two lines away";
    made.play("foreman 18"); // the last point is lost
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.state.points, 6);
}

TEST(TalDerKoenige, T3_2_round_one_is_open_and_in_player_order) {
    Made made(2);
    made.round(1).disc(1).at(Decision::foreman, 1).own(0, {"8"});
    EXPECT_EQ(made.refusal(0, "foreman 8A"), "T1.6 not_your_turn");
    made.play("foreman 8A");
    EXPECT_EQ(made.foreman(1, 0), "8A") << "a rival's site may be entered";
    EXPECT_EQ(made.state.decision, Decision::foreman) << "but not claimed";
    made.play("foreman 16").play("foreman 3A");
    EXPECT_EQ(made.state.decision, Decision::claim);
    EXPECT_EQ(made.state.active, 0);
}

TEST(TalDerKoenige, T3_3_plans_are_secret_and_revealed_together) {
    Made made(3);
    made.disc(1).at(Decision::plan, 1);
    EXPECT_EQ(made.game.to_act(made.state), SeatSet::first(3));
    const unsigned revealed = made.game.reveals(made.state);
    made.play(2, "plan 3A");
    EXPECT_EQ(made.foreman(2, 0), "16") << "nothing moves yet";
    made.play(0, "plan 3B").play(0, "plan 16");
    EXPECT_EQ(made.refusal(0, "plan 16"), "T3.3 plan_is_written");
    EXPECT_FALSE(made.game.to_act(made.state).contains(0));
    made.play(1, "plan 8A").play(1, "plan 8B");
    EXPECT_EQ(made.game.reveals(made.state), revealed);
    made.play(2, "plan 13A");
    EXPECT_EQ(made.game.reveals(made.state), revealed + 1);
    EXPECT_EQ(made.told<PlanShown>(), (Lines{"1: 8A 8B", "2: 3A 13A", "0: 3B 16"}));
    // Carried out in player order: seat 1's first foreman stands, and is asked at once.
    EXPECT_EQ(made.state.decision, Decision::claim);
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.foreman(1, 0), "8A");
    EXPECT_EQ(made.foreman(1, 1), "16") << "foreman 1 before foreman 2";
}

TEST(TalDerKoenige, T3_3_a_plan_over_six_points_is_refused) {
    Made made(4);
    made.foremen(0, "2A", "2B").at(Decision::plan);
    made.play(0, "plan 12A");
    EXPECT_EQ(made.refusal(0, "plan 16"), "T3.3 too_far 3 2");
    EXPECT_EQ(made.refusal(0, "plan 5A"), "");
}

TEST(TalDerKoenige, T3_3_nobody_else_knows_the_orders) {
    Made made(2);
    made.at(Decision::plan).play(0, "plan 3A");
    Made other(2);
    other.state = made.state;
    other.player(0).orders[0] = other.place("8A");
    const auto concealed = [](const Made& position, Seat seat) {
        State state = position.state;
        position.game.conceal(state, seat);
        return hash_of(state);
    };
    EXPECT_EQ(concealed(made, 1), concealed(other, 1));
    EXPECT_NE(concealed(made, 0), concealed(other, 0));
}

/// All players stay but seat 0, whose orders these are; then it is told to decline whatever it may claim.
void carry_out(Made& made, std::string_view first, std::string_view second) {
    made.at(Decision::plan);
    for (Seat seat = 1; seat < made.game.setup().players; ++seat) {
        made.play(seat, "plan " + made.foreman(seat, 0)).play(seat, "plan " + made.foreman(seat, 1));
    }
    made.play(0, "plan " + std::string{first}).play(0, "plan " + std::string{second});
}

TEST(TalDerKoenige, T3_4_from_an_occupied_cell_to_the_area_it_borders) {
    Made made(2);
    made.workers(1, {"8D"}).foremen(1, "8A", "16");
    carry_out(made, "8D", "8A");
    EXPECT_EQ(made.told<ForemanDisplaced>(), (Lines{"0: 1 8D 19", "0: 2 8A 16"}));
    EXPECT_EQ(made.foreman(0, 0), "19");
    EXPECT_EQ(made.foreman(0, 1), "16");
    EXPECT_EQ(made.site("8").owner, nobody) << "it claims nothing";
}

TEST(TalDerKoenige, T3_4_by_its_own_pawns_too) {
    Made made(2);
    made.foremen(0, "16", "3A").own(1, {"3", "8"});
    carry_out(made, "3A", "8A"); // foreman 2 has not left yet
    EXPECT_EQ(made.told<ForemanDisplaced>(), Lines{"0: 1 3A 16"});
    EXPECT_EQ(made.foreman(0, 1), "8A");

    Made same(2);
    same.own(1, {"8"});
    carry_out(same, "8B", "8B"); // T9.2: the same cell for both
    EXPECT_EQ(same.foreman(0, 0), "8B");
    EXPECT_EQ(same.told<ForemanDisplaced>(), Lines{"0: 2 8B 16"});
}

TEST(TalDerKoenige, T3_4_who_stays_is_never_displaced_and_a_cell_may_be_left_in_time) {
    Made made(2);
    made.own(1, {"3", "8"}).foremen(0, "8A", "3A");
    carry_out(made, "8A", "8B");
    EXPECT_TRUE(made.told<ForemanDisplaced>().empty());
    EXPECT_EQ(made.told<ForemanStayed>().front(), "0: 1 8A");

    // Seat 0 goes first and leaves the cell that seat 1 wants.
    Made swap(2);
    swap.own(1, {"3", "8"}).foremen(0, "8A", "16").at(Decision::plan);
    swap.play(1, "plan 8A").play(1, "plan 16").play(0, "plan 16").play(0, "plan 16");
    EXPECT_EQ(swap.foreman(1, 0), "8A");

    // The other way round it is too early.
    Made early(2);
    early.disc(1).own(1, {"3", "8"}).foremen(0, "8A", "16").at(Decision::plan, 1);
    early.play(1, "plan 8A").play(1, "plan 16").play(0, "plan 16").play(0, "plan 16");
    EXPECT_EQ(early.told<ForemanDisplaced>(), Lines{"1: 1 8A 16"});
}

TEST(TalDerKoenige, T3_5_pawns_pass_through_occupied_cells) {
    Made made(2);
    made.at(Decision::worker).workers(0, {"6A"}).workers(1, {"6B", "6L"});
    EXPECT_EQ(made.distance("6A", "6C"), 2);
    EXPECT_EQ(made.refusal("worker 6A 6C"), "");
    EXPECT_EQ(made.refusal("worker 6A 6B"), "T1.3 cell_occupied") << "only the end must be free";
    made.round(1).foremen(0, "6D", "16").at(Decision::foreman);
    EXPECT_EQ(made.refusal("foreman 6B"), "T1.3 cell_occupied");
    EXPECT_EQ(made.refusal("foreman 6C"), "");
}

TEST(TalDerKoenige, T3_6_claim_a_site_nobody_owns) {
    Made made(2);
    made.round(1).at(Decision::foreman);
    made.play("foreman 8C");
    EXPECT_EQ(made.legal(), (Lines{"claim decline", "claim 8"}));
    EXPECT_EQ(made.refusal("claim 3"), "T3.6 foreman_not_there");
    made.play("claim 8");
    EXPECT_EQ(made.site("8").owner, 0);
    EXPECT_EQ(made.game.free_scarabs(made.state, 0), 7);
    made.play("foreman 8D");
    EXPECT_EQ(made.state.active, 1) << "it is owned already, even by oneself: nothing to claim";
    made.play("foreman 8A");
    EXPECT_EQ(made.state.decision, Decision::foreman) << "the first to do so owns it";
    EXPECT_EQ(made.site("8").owner, 0);
}

TEST(TalDerKoenige, T3_6_a_move_of_nothing_counts_and_one_claim_per_foreman) {
    Made made(2);
    made.foremen(0, "8A", "8B");
    carry_out(made, "8A", "8B");
    EXPECT_EQ(made.state.decision, Decision::claim);
    made.play("claim decline");
    EXPECT_EQ(made.told<ClaimDeclined>(), Lines{"0: 1 8"});
    EXPECT_EQ(made.state.decision, Decision::claim) << "the second foreman is asked as well";
    made.play("claim decline");
    EXPECT_EQ(made.state.decision, Decision::worker) << "each only once";
    EXPECT_EQ(made.site("8").owner, nobody);
}

TEST(TalDerKoenige, T3_6_only_with_a_free_scarab) {
    Made made(4);
    made.own(0, {"1", "2", "3", "4", "5", "6", "7"});
    carry_out(made, "8A", "13A");
    made.play("claim 8");
    EXPECT_EQ(made.game.free_scarabs(made.state, 0), 0);
    EXPECT_EQ(made.state.decision, Decision::worker) << "no scarab for site 13";
    EXPECT_EQ(made.site("13").owner, nobody);
}

TEST(TalDerKoenige, T3_7_ownership_stays_when_the_foreman_leaves) {
    Made made(2);
    made.own(0, {"8"}).foremen(0, "8A", "16");
    carry_out(made, "16", "16");
    EXPECT_EQ(made.foreman(0, 0), "16");
    EXPECT_EQ(made.site("8").owner, 0);
}

TEST(TalDerKoenige, T4_1_six_points_for_all_workers) {
    Made made(2);
    made.own(1, {"8"}).at(Decision::worker);
    made.play("worker 16 6A");
    EXPECT_EQ(made.told<WorkerMoved>(), Lines{"0: 16 6A 2"});
    EXPECT_EQ(made.state.points, 4);
    made.play("worker 16 8A"); // anyone's site
    made.play("worker 6A 6B"); // a worker may move more than once
    EXPECT_EQ(made.state.points, 2);
    EXPECT_EQ(made.refusal("worker 8A 6A"), "T4.1 too_far 3 2");
    made.play("worker 16 17");
    EXPECT_EQ(made.refusal("worker 16 4A"), "T4.1 too_far 2 1");
    EXPECT_EQ(made.refusal("worker 16 3A"), "");
    made.play("worker 16 3A");
    EXPECT_EQ(made.state.active, 1) << "at 0 points the player is done";
    EXPECT_EQ(made.state.points, 6);
}

TEST(TalDerKoenige, T4_1_no_theft_in_round_one) {
    Made made(2);
    made.round(1).pyramid(1, "8", "rr").foremen(0, "8A", "16").workers(0, {"8B", "8C"}).at(Decision::worker, 1);
    made.hand(1, "rr").workers(1, {"8D"});
    made.play("worker done");
    EXPECT_EQ(made.state.decision, Decision::build);
    EXPECT_EQ(made.state.active, 1);
}

} // namespace
} // namespace iteru::tal_der_koenige
