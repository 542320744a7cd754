// T9, how a move is cut into decisions; and what a seat may know of them.
#include <map>

#include "engine/knowledge.h"
#include "games/tal-der-koenige/made.h"

namespace iteru::tal_der_koenige {
namespace {

TEST(TalDerKoenige, T9_1_one_tablet_at_a_time_until_done_or_the_eighth) {
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    for (const auto* bid : {"bid 1 1", "bid 2 1", "bid 3 2", "bid 4 3", "bid 0 1", "bid 0 2", "bid 0 3"})
        made.play(bid);
    EXPECT_EQ(made.state.active, 0);
    made.play("bid 0 3");
    EXPECT_EQ(made.state.active, 1) << "after the eighth the player is done";
    EXPECT_EQ(made.told<BiddingDone>(), Lines{"0:"});
}

TEST(TalDerKoenige, T9_2_the_own_place_means_to_stay) {
    Made made;
    made.round(1).foremen(0, "8A", "16").own(1, {"8"}).at(Decision::foreman);
    made.play("foreman 8A");
    EXPECT_EQ(made.told<ForemanStayed>(), Lines{"0: 1 8A"});
    EXPECT_EQ(made.state.points, 6);
    EXPECT_EQ(made.state.foreman, 1);
}

TEST(TalDerKoenige, T9_2_an_occupied_cell_may_be_written_even_twice) {
    Made made;
    made.workers(1, {"8A"}).at(Decision::plan);
    EXPECT_EQ(made.refusal(0, "plan 8A"), "");
    made.play(0, "plan 8A");
    EXPECT_EQ(made.refusal(0, "plan 8A"), "");
}

TEST(TalDerKoenige, T9_3_claim_before_the_next_foreman_moves) {
    Made made;
    made.round(1).at(Decision::foreman);
    made.play("foreman 8A");
    EXPECT_EQ(made.refusal("foreman 3A"), "T1.6 not_now");
    made.play("claim 8").play("foreman 3A");
    EXPECT_EQ(made.legal(), (Lines{"claim decline", "claim 3"}));
}

TEST(TalDerKoenige, T9_4_a_worker_is_named_by_its_place) {
    Made made;
    made.at(Decision::worker).workers(0, {"8A"});
    EXPECT_EQ(made.refusal("worker 17 3D"), "T9.4 no_worker_there");
    EXPECT_EQ(made.refusal("worker 8A 8A"), "T9.4 same_place");
    EXPECT_EQ(made.refusal("worker 16 16"), "T9.4 same_place");
    made.play("worker 16 22").play("worker 16 21");
    EXPECT_EQ(made.state.points, 3);
    made.play("worker done");
    EXPECT_EQ(made.state.active, 1);
}

TEST(TalDerKoenige, T9_5_steal_take_build_or_done) {
    Made made;
    made.pyramid(1, "8", "rry").foremen(0, "8A", "16").workers(0, {"8B", "3A"}).own(0, {"3"}).hand(0, "w");
    made.at(Decision::steal);
    made.play("steal done");
    EXPECT_EQ(made.state.decision, Decision::take);
    made.play("take done");
    EXPECT_EQ(made.state.decision, Decision::build);
    made.play("build done");
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 1);
    EXPECT_EQ(made.site("8").owner, 1);
}

TEST(TalDerKoenige, T9_6_what_has_no_choice_is_carried_out) {
    // Nobody can steal, take or build: after the workers the next round begins.
    Made made;
    made.hand(0, "wr").hand(1, "y").at(Decision::worker, 1);
    made.play("worker done");
    EXPECT_EQ(made.state.round, 3);
    EXPECT_EQ(made.state.decision, Decision::bid);
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 3);
}

TEST(TalDerKoenige, T9_6_no_two_actions_differ_in_name_only) {
    Made made(4);
    made.at(Decision::worker).workers(0, {"8A", "8B"});
    TalDerKoenige::ActionList actions;
    made.game.legal(made.state, 0, actions);
    std::map<std::uint64_t, Action> seen;
    for (const Action& action : actions) {
        State after = made.state;
        Events unheard;
        made.game.apply(after, 0, action, unheard);
        const auto [other, fresh] = seen.emplace(hash_of(after), action);
        // 8A to 8C and 8B to 8C do differ; three workers of area 16 are one.
        EXPECT_TRUE(fresh) << notation(made.game, action) << " and " << notation(made.game, other->second);
    }
    const auto moves_from = [&](std::string_view place) {
        return std::ranges::count_if(
            actions, [&](const Action& action) { return !action.done && action.from == made.place(place); });
    };
    EXPECT_EQ(moves_from("16"), 7 - 1 + 144 - 2) << "every other area and every free cell, once";
    EXPECT_EQ(moves_from("8A"), 7 + 144 - 2);
}

TEST(TalDerKoenige, T2_2_drawn_tablets_are_as_likely_as_they_are) {
    // Seat 1 laid two tablets at group 1 and one at group 3; the sum at group 1 over all draws.
    Made made;
    made.disc(1).groups({"wwwww", "yyyyy", "rrrrr"});
    made.play("bid 4 1").play("bid 0 1").play("bid 1 3").play("bid done");
    std::map<int, int> sums;
    Random random{seed_from_number(1)};
    constexpr int draws = 28000;
    for (int i = 0; i < draws; ++i) {
        const State world = Knowledge<TalDerKoenige>{made.game, made.state, 0}.sample(random);
        EXPECT_EQ(made.game.audit(world), "");
        ++sums[made.game.bid_at(world.players[1], 0)];
    }
    // Two of the eight tablets: 28 pairs, of which 6 blank, 4 each with a blank and one value; 10 of two values.
    const std::map<int, int> pairs{{0, 6}, {1, 4}, {2, 4}, {3, 5}, {4, 5}, {5, 2}, {6, 1}, {7, 1}};
    for (const auto& [sum, count] : pairs) EXPECT_NEAR(sums[sum], draws / 28 * count, 200) << sum;
    // Its own tablets a seat knows.
    const State own = Knowledge<TalDerKoenige>{made.game, made.state, 1}.sample(random);
    EXPECT_EQ(own.players[1].valued, made.player(1).valued);
}

TEST(TalDerKoenige, T2_1_the_cubes_to_come_are_hidden) {
    Made made;
    const std::uint64_t concealed = hash_of(Knowledge<TalDerKoenige>{made.game, made.state, 0}.concealed());
    made.state.random = Random{seed_from_number(99)};
    EXPECT_EQ(hash_of(Knowledge<TalDerKoenige>{made.game, made.state, 0}.concealed()), concealed);
}

} // namespace
} // namespace iteru::tal_der_koenige
