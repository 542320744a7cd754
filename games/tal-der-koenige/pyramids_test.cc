// T5 and T6, theft and building.
#include <boost/json.hpp>

#include "engine/knowledge.h"
#include "games/tal-der-koenige/made.h"

namespace iteru::tal_der_koenige {
namespace {

/// Seat 1's site 8 with these blocks; seat 0 has a foreman and so many workers there.
Made robbery(std::string_view blocks, Spelled workers, int players = 2) {
    Made made(players);
    made.pyramid(1, "8", blocks).foremen(0, "8A", "16").workers(0, workers).at(Decision::steal);
    return made;
}

TEST(TalDerKoenige, T5_1_more_foremen_than_the_owner_and_two_cubes_a_worker) {
    Made made = robbery("rry", {"8B"});
    EXPECT_EQ(made.legal(), (Lines{"steal done", "steal 8 yellow edge", "steal 8 red edge"}));
    made.play("steal 8 red edge");
    EXPECT_EQ(made.told<CubeStolen>(), Lines{"0: 8 red edge"});
    EXPECT_EQ(made.player(0).cubes, Made::cubes("r")) << "it joins the cubes of this round";
    made.play("steal 8 red edge");
    EXPECT_EQ(made.site("8").blocks, 1);
    EXPECT_NE(made.state.decision, Decision::steal) << "one worker, two cubes";

    Made guarded = robbery("rry", {"8B"});
    guarded.foremen(1, "8H", "16");
    EXPECT_EQ(guarded.refusal("steal 8 red edge"), "T5.1 too_few_foremen 2 1") << "as many are not more";
    guarded.foremen(0, "8A", "8G");
    EXPECT_EQ(guarded.refusal("steal 8 red edge"), "");
}

TEST(TalDerKoenige, T5_1_what_may_be_stolen_or_taken_is_shown_in_its_phase_only) {
    Made made = robbery("rry", {"8B", "8C"});
    for (const Decision phase :
         {Decision::bid, Decision::plan, Decision::worker, Decision::steal, Decision::take, Decision::build}) {
        made.at(phase);
        const auto view = boost::json::parse(Knowledge<TalDerKoenige>{made.game, made.state, 0}.view());
        const auto& site = view.at("sites").at(7);
        EXPECT_EQ(site.at("may_steal"), (boost::json::array{phase == Decision::steal ? 3 : 0, 0}));
        EXPECT_EQ(site.at("may_take").as_array().size(), phase == Decision::take ? 1U : 0U);
    }
}

TEST(TalDerKoenige, T5_1_what_cannot_be_robbed) {
    Made made = robbery("rry", {"8B", "3A", "13A"});
    made.own(0, {"3"}).foremen(0, "8A", "13B").own(1, {"13"});
    EXPECT_EQ(made.refusal("steal 3 red edge"), "T5.1 own_site");
    EXPECT_EQ(made.refusal("steal 1 red edge"), "T5.1 site_unowned");
    EXPECT_EQ(made.refusal("steal 13 red edge"), "T5.1 no_block_there");
    EXPECT_EQ(made.refusal("steal 8 blue edge"), "T5.1 not_on_top");
    Made alone = robbery("rry", {});
    EXPECT_EQ(alone.refusal("steal 8 red edge"), "T5.1 no_worker_at_site");
    Made tired = robbery("rry", {"8B"});
    tired.site("8").stolen[0] = 2;
    EXPECT_EQ(tired.refusal("steal 8 red edge"), "T5.1 workers_have_stolen");
}

TEST(TalDerKoenige, T5_1_from_the_highest_storey_first) {
    Made made(2);
    made.pyramid(1, "6", "rrrrrrrr(k)|wy").foremen(0, "6A", "16").workers(0, {"6B", "6C"}).at(Decision::steal);
    EXPECT_EQ(made.legal(), (Lines{"steal done", "steal 6 white edge", "steal 6 yellow edge"}));
    EXPECT_EQ(made.refusal("steal 6 black centre"), "T5.2 not_on_top");
    made.play("steal 6 white edge");
    EXPECT_EQ(made.refusal("steal 6 red edge"), "T5.1 not_on_top");
    made.play("steal 6 yellow edge");
    EXPECT_EQ(made.legal(), (Lines{"steal done", "steal 6 red edge", "steal 6 black centre"}));
}

TEST(TalDerKoenige, T5_2_the_thief_picks_and_the_centre_is_a_block_like_any_other) {
    Made made(2);
    made.pyramid(1, "6", "rrb(b)").foremen(0, "6A", "16").workers(0, {"6B", "6C"}).at(Decision::steal);
    EXPECT_EQ(made.refusal("steal 6 red centre"), "T5.2 not_on_top");
    made.play("steal 6 blue centre");
    EXPECT_EQ(made.site("6").centre, 0);
    EXPECT_EQ(made.site("6").storeys[0], Made::cubes("rrb"));
    made.play("steal 6 blue edge");
    EXPECT_EQ(made.player(0).cubes, Made::cubes("bb"));
    EXPECT_EQ(made.site("6").storeys[0], Made::cubes("rr"));
}

TEST(TalDerKoenige, T5_3_several_players_rob_one_site) {
    Made made = robbery("rryy", {"8B"}, 3);
    made.foremen(2, "8C", "16").workers(2, {"8D"});
    made.play("steal 8 red edge").play("steal 8 red edge");
    EXPECT_EQ(made.state.active, 2) << "seat 1 has nothing to steal";
    EXPECT_EQ(made.legal(), (Lines{"steal done", "steal 8 yellow edge"}));
    made.play("steal 8 yellow edge");
    EXPECT_EQ(made.site("8").stolen, (std::array<std::uint8_t, 4>{2, 0, 1, 0}));
}

TEST(TalDerKoenige, T5_4_more_foremen_and_more_workers_take_the_site) {
    Made made = robbery("rrr", {"8B", "8C"});
    made.workers(1, {"8D"}).at(Decision::take);
    EXPECT_EQ(made.legal(), (Lines{"take done", "take 8"}));
    made.play("take 8");
    EXPECT_EQ(made.told<SiteTaken>(), Lines{"0: 8"});
    EXPECT_EQ(made.site("8").owner, 0);
    EXPECT_EQ(made.site("8").blocks, 3) << "cubes and all";
    EXPECT_EQ(made.game.free_scarabs(made.state, 0), 7);
    EXPECT_EQ(made.game.free_scarabs(made.state, 1), 8) << "the old scarab goes back";

    Made equal = robbery("rrr", {"8B"});
    equal.workers(1, {"8D"}).at(Decision::take);
    EXPECT_EQ(equal.refusal("take 8"), "T5.4 too_few_workers 2 1");
    equal.workers(1, {}).foremen(1, "8E", "16");
    EXPECT_EQ(equal.refusal("take 8"), "T5.4 too_few_foremen 2 1");
    EXPECT_EQ(equal.refusal("take 3"), "T5.4 site_unowned");
    equal.own(0, {"3"});
    EXPECT_EQ(equal.refusal("take 3"), "T5.4 own_site");
}

TEST(TalDerKoenige, T5_4_a_worker_that_stole_does_not_count) {
    // Two workers against one: after one cube only one of them is honest.
    Made made = robbery("rrr", {"8B", "8C"});
    made.workers(1, {"8D"}).hand(1, "r");
    made.play("steal 8 red edge");
    EXPECT_EQ(made.game.honest_workers_at(made.state, 0, made.site_id("8")), 1);
    made.play("steal done");
    EXPECT_EQ(made.state.decision, Decision::build) << "nobody can take a site";

    // Three against one: two cubes are one worker's work, so two are left.
    Made three = robbery("rrr", {"8B", "8C", "8E"});
    three.workers(1, {"8D"});
    three.play("steal 8 red edge").play("steal 8 red edge");
    EXPECT_EQ(three.game.honest_workers_at(three.state, 0, three.site_id("8")), 2);
    three.play("steal done");
    EXPECT_EQ(three.state.decision, Decision::take);
    EXPECT_EQ(three.refusal("take 8"), "");

    // A third cube makes a second thief.
    Made third = robbery("rrrr", {"8B", "8C", "8E"});
    third.workers(1, {"8D"}).hand(1, "r");
    third.play("steal 8 red edge").play("steal 8 red edge").play("steal 8 red edge");
    EXPECT_EQ(third.game.honest_workers_at(third.state, 0, third.site_id("8")), 1);
    third.play("steal done");
    EXPECT_EQ(third.state.decision, Decision::build);
}

TEST(TalDerKoenige, T5_4_the_next_player_is_compared_with_the_new_owner) {
    Made made = robbery("rrr", {"8B", "8C"}, 3);
    made.foremen(2, "8D", "8E").workers(2, {"8F", "8G"}).hand(0, "r").at(Decision::take);
    made.play("take 8");
    EXPECT_EQ(made.state.decision, Decision::build) << "seat 2 has more foremen than seat 0, but no more workers";

    // A thief that became the owner: its thieving worker does not defend the site.
    Made thief = robbery("rrr", {"8B", "8C"}, 3);
    thief.foremen(2, "8D", "8E").workers(2, {"8F", "8G"}).at(Decision::take);
    thief.site("8").stolen[0] = 2;
    thief.play("take 8");
    EXPECT_EQ(thief.state.active, 2);
    thief.play("take 8");
    EXPECT_EQ(thief.site("8").owner, 2);
}

TEST(TalDerKoenige, T5_4_needs_a_free_scarab_which_may_have_come_back) {
    Made made(3);
    made.own(0, {"1", "2", "4", "6", "9", "11", "13", "14"}).pyramid(1, "8", "rr").foremen(0, "8A", "16");
    made.workers(0, {"8B"}).at(Decision::take);
    EXPECT_EQ(made.refusal("take 8"), "T5.4 no_scarab");
    // Seat 2, earlier in player order, takes one of seat 0's sites.
    made.disc(2).at(Decision::take, 2).foremen(2, "13A", "16").workers(2, {"13B"});
    made.play("take 13");
    EXPECT_EQ(made.state.active, 0);
    EXPECT_EQ(made.refusal("take 8"), "");
}

TEST(TalDerKoenige, T5_4_any_number_of_takeovers_in_a_turn) {
    Made made(2);
    made.pyramid(1, "8", "rr").own(1, {"3"}).foremen(0, "8A", "3A").workers(0, {"8B", "3B"}).at(Decision::take);
    EXPECT_EQ(made.legal(), (Lines{"take done", "take 3", "take 8"}));
    made.play("take 3");
    EXPECT_EQ(made.legal(), (Lines{"take done", "take 8"}));
    made.play("take 8");
    EXPECT_EQ(made.site("3").owner, 0);
    EXPECT_EQ(made.site("8").owner, 0);
}

TEST(TalDerKoenige, T5_5_a_worker_that_stole_may_still_build) {
    Made made = robbery("rrr", {"8B", "8C", "8E"});
    made.workers(1, {"8D"});
    made.play("steal 8 red edge").play("steal 8 red edge").play("steal done").play("take 8");
    ASSERT_EQ(made.state.decision, Decision::build);
    EXPECT_EQ(made.game.builds_left(made.state, 0, made.site_id("8")), 6) << "all three workers build";
    EXPECT_EQ(made.site("8").stolen, (std::array<std::uint8_t, 4>{})) << "the theft is over";
    made.play("build 8 red edge").play("build 8 red edge");
    EXPECT_EQ(made.site("8").blocks, 3);
}

TEST(TalDerKoenige, T5_6_a_finished_pyramid_is_safe) {
    Made made = robbery("rrrr|r", {"8B", "8C"});
    EXPECT_EQ(made.refusal("steal 8 red edge"), "T5.6 pyramid_finished");
    made.at(Decision::take);
    EXPECT_EQ(made.refusal("take 8"), "T5.6 pyramid_finished");
}

TEST(TalDerKoenige, T6_1_two_cubes_for_each_worker_at_a_site_of_ones_own) {
    Made made(2);
    made.own(0, {"8", "3"}).own(1, {"13"}).workers(0, {"8A", "13A"}).foremen(0, "3A", "16").hand(0, "wwwy");
    EXPECT_EQ(made.legal(), (Lines{"build done", "build 8 white edge", "build 8 yellow edge"}));
    EXPECT_EQ(made.refusal("build 13 white edge"), "T6.1 not_your_site");
    EXPECT_EQ(made.refusal("build 3 white edge"), "T6.1 no_worker_at_site") << "foremen build nothing";
    EXPECT_EQ(made.refusal("build 8 red edge"), "T6.1 no_such_cube");
    made.play("build 8 white edge");
    EXPECT_EQ(made.told<CubeBuilt>(), Lines{"0: 8 white edge 4"});
    EXPECT_EQ(made.player(0).cubes, Made::cubes("wwy"));
    made.play("build 8 white edge");
    EXPECT_EQ(made.site("8").storeys[0], Made::cubes("ww"));
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 2) << "the worker is done, and so is the player";

    Made tired(2);
    tired.own(0, {"8"}).workers(0, {"8A"}).hand(0, "ww");
    tired.site("8").built = 2;
    EXPECT_EQ(tired.game.builds_left(tired.state, 0, tired.site_id("8")), 0);
    EXPECT_EQ(tired.game.why_not(tired.state, 0, {.kind = Decision::build, .site = tired.site_id("8")})->reason,
              "workers_have_built");
}

TEST(TalDerKoenige, T6_2_storey_by_storey_the_centre_too) {
    Made made(2);
    made.pyramid(0, "6", "rrrrrrr").workers(0, {"6A", "6B"}).hand(0, "rkw");
    EXPECT_EQ(made.legal(), (Lines{"build done", "build 6 white edge", "build 6 red edge", "build 6 black edge",
                                   "build 6 white centre", "build 6 red centre", "build 6 black centre"}));
    made.play("build 6 red edge");
    EXPECT_EQ(made.refusal("build 6 white edge"), "T6.2 only_centre_left") << "eight at the edge, the ninth inside";
    made.play("build 6 black centre");
    EXPECT_EQ(made.site("6").centre, index(Colour::black) + 1);
    EXPECT_EQ(made.refusal("build 6 white centre"), "T6.2 no_centre_to_fill") << "the next storey is 2x2";
    made.play("build 6 white edge");
    EXPECT_EQ(made.site("6").storeys[1], Made::cubes("w"));
    Made small(2);
    small.pyramid(0, "8", "rr").workers(0, {"8A"}).hand(0, "rk");
    EXPECT_EQ(small.refusal("build 8 red centre"), "T6.2 no_centre_to_fill");
}

TEST(TalDerKoenige, T6_3_a_finished_pyramid_is_its_owners_for_good) {
    Made made(2);
    made.pyramid(0, "8", "rrrr").workers(0, {"8A", "8B"}).hand(0, "ry");
    made.play("build 8 red edge");
    EXPECT_EQ(made.told<PyramidFinished>(), Lines{"0: 8 4"}) << "small and plain: 4 points";
    EXPECT_TRUE(made.game.finished(made.state, made.site_id("8")));
    EXPECT_EQ(made.game.free_scarabs(made.state, 0), 7) << "the scarab lies on its top";
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 1);
    EXPECT_EQ(made.game.builds_left(made.state, 0, made.site_id("8")), 0);

    Made full(2);
    full.pyramid(0, "8", "rrrr|r").own(0, {"3"}).workers(0, {"8A", "3A"}).hand(0, "ry");
    EXPECT_EQ(full.refusal("build 8 red edge"), "T6.3 pyramid_finished");
}

TEST(TalDerKoenige, T6_4_unused_cubes_go_to_the_pharaoh) {
    Made made(2);
    made.own(0, {"8"}).workers(0, {"8A"}).hand(0, "wwryk").hand(1, "bb");
    made.play("build 8 white edge").play("build done");
    EXPECT_EQ(made.told<CubesToPharaoh>(), (Lines{"0: 4 4", "1: 2 6"})) << "seat 1 cannot build";
    EXPECT_EQ(made.player(0).cubes, Cubes{});
    EXPECT_EQ(made.state.spent, Made::cubes("wrykbb"));
    EXPECT_EQ(made.site("8").built, 0);
}

TEST(TalDerKoenige, T6_4_beyond_its_last_block_they_are_set_aside) {
    Made made(2);
    made.pharaoh(28).own(0, {"8"}).workers(0, {"8A"}).hand(0, "wwryk");
    made.play("build done");
    EXPECT_EQ(made.told<CubesToPharaoh>(), Lines{"0: 5 30"});
    EXPECT_EQ(made.told<PharaohFinished>(), Lines{"-:"});
    EXPECT_EQ(made.game.pharaoh_blocks(made.state), 30);
    EXPECT_EQ(total(made.state.spent), 33);
}

TEST(TalDerKoenige, T6_5_the_disc_passes_to_the_left) {
    Made made(3);
    made.disc(1).own(0, {"8"}).workers(0, {"8A"}).hand(0, "w").at(Decision::build, 0);
    made.play("build done");
    EXPECT_EQ(made.told<DiscPassed>(), Lines{"2:"});
    EXPECT_EQ(made.state.disc, 2);
    EXPECT_EQ(made.state.active, 2);
    EXPECT_EQ(made.state.round, 3);

    Made last(3);
    last.pharaoh(29).disc(1).own(0, {"8"}).workers(0, {"8A"}).hand(0, "w").at(Decision::build, 0);
    last.play("build done");
    EXPECT_EQ(last.state.disc, 1) << "not after the last round";
    EXPECT_TRUE(last.told<DiscPassed>().empty());
}

} // namespace
} // namespace iteru::tal_der_koenige
