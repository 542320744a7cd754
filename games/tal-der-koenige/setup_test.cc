// T1, what is in the box and how a game begins.
#include "games/tal-der-koenige/made.h"

namespace iteru::tal_der_koenige {
namespace {

TEST(TalDerKoenige, T1_1_cubes_tablets_and_scarabs) {
    for (int players = 2; players <= 4; ++players) {
        const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = static_cast<std::uint8_t>(players)}};
        const State state = game.deal(seed_from_number(7));
        EXPECT_EQ(game.audit(state), "");
        EXPECT_EQ(total(state.bag), 165 - 5 * (players + 1));
        for (const Colour colour : all_colours) EXPECT_LE(state.bag[index(colour)], 33);
        EXPECT_EQ(game.free_scarabs(state, 0), 8);
        EXPECT_EQ(game.blanks_in_hand(state.players[0]), 4);
    }
    Made made;
    made.groups({"wwwww", "yyyyy", "rrrrr"});
    EXPECT_EQ(made.legal().size(), 1U + 5U * 3U) << "done, or one of five values at one of three groups";
    for (int i = 0; i < 4; ++i) made.play("bid 0 1");
    EXPECT_EQ(made.refusal("bid 0 1"), "T1.1 tablet_laid") << "there are four blanks";
    made.play("bid 4 1");
    EXPECT_EQ(made.refusal("bid 4 2"), "T1.1 tablet_laid") << "there is one 4";
    EXPECT_EQ(made.refusal("bid 3 2"), "");
}

TEST(TalDerKoenige, T1_1_a_lost_cube_is_noticed) {
    Made made;
    EXPECT_EQ(made.game.audit(made.state), "");
    ++made.state.bag[0];
    EXPECT_NE(made.game.audit(made.state), "");
    --made.state.bag[0];
    made.player(0).workers = made.player(1).workers = {made.place("16"), made.place("16"), made.place("16"),
                                                       made.place("16"), made.place("8A")};
    EXPECT_NE(made.game.audit(made.state), "") << "two pawns on a cell";
}

TEST(TalDerKoenige, T1_2_sites_areas_and_pyramids) {
    const Made made(4);
    EXPECT_EQ(made.game.all_blocks(made.site_id("3")), 5);
    EXPECT_EQ(made.game.all_blocks(made.site_id("1")), 14);
    EXPECT_EQ(made.game.box().pharaoh_blocks, 30);
    EXPECT_EQ(made.game.site_at(made.place("13H")), made.site_id("13"));
    EXPECT_EQ(made.game.site_at(made.place("22")), no_site);
    EXPECT_EQ(made.game.storey_of(made.site_id("1"), 8), 0U);
    EXPECT_EQ(made.game.storey_of(made.site_id("1"), 9), 1U);
    EXPECT_EQ(made.game.storey_of(made.site_id("1"), 13), 2U);
    EXPECT_TRUE(made.game.has_centre(made.site_id("1"), 0));
    EXPECT_FALSE(made.game.has_centre(made.site_id("1"), 1));
    EXPECT_FALSE(made.game.has_centre(made.site_id("3"), 0));
}

TEST(TalDerKoenige, T1_3_a_cell_holds_one_pawn_an_area_any_number) {
    Made made;
    made.at(Decision::worker).workers(0, {"8A"}).workers(1, {"8B"}).foremen(1, "8C", "16");
    EXPECT_EQ(made.refusal("worker 16 8A"), "T1.3 cell_occupied") << "by its own worker";
    EXPECT_EQ(made.refusal("worker 16 8B"), "T1.3 cell_occupied");
    EXPECT_EQ(made.refusal("worker 16 8C"), "T1.3 cell_occupied") << "by a foreman";
    EXPECT_EQ(made.refusal("worker 16 8H"), "");
    EXPECT_EQ(made.refusal("worker 8A 16"), "") << "an area is never full";
}

TEST(TalDerKoenige, T1_4_all_pawns_start_in_area_16) {
    for (int players = 2; players <= 4; ++players) {
        const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = static_cast<std::uint8_t>(players)}};
        const State state = game.deal(seed_from_number(3));
        for (int seat = 0; seat < players; ++seat) {
            for (const Place pawn : state.players[static_cast<std::size_t>(seat)].workers)
                EXPECT_EQ(game.word(pawn), "16");
            for (const Place pawn : state.players[static_cast<std::size_t>(seat)].foremen)
                EXPECT_EQ(game.word(pawn), "16");
        }
    }
}

TEST(TalDerKoenige, T1_5_sites_with_suns_are_closed) {
    const auto closed = [](const Made& made) {
        std::string sites;
        for (int i = 0; i < site_count; ++i) {
            if (!made.game.board().open(static_cast<SiteId>(i))) sites += made.game.word(static_cast<SiteId>(i)) + " ";
        }
        return sites;
    };
    EXPECT_EQ(closed(Made(4)), "");
    EXPECT_EQ(closed(Made(3)), "5 10 15 ");
    EXPECT_EQ(closed(Made(2)), "2 5 7 10 12 15 ");

    Made made(3);
    made.at(Decision::worker).workers(0, {"18"});
    EXPECT_EQ(made.refusal("worker 18 5A"), "T1.5 site_closed");
    EXPECT_EQ(made.refusal("worker 18 2A"), "") << "two suns close it with 2 players only";
    made.at(Decision::plan);
    EXPECT_EQ(made.refusal("plan 10A"), "T1.5 site_closed");
    made.at(Decision::foreman).round(1);
    EXPECT_EQ(made.refusal("foreman 15A"), "T1.5 site_closed");
}

TEST(TalDerKoenige, T1_5_a_closed_site_is_not_needed_to_end_the_game) {
    Made made(2);
    for (const auto* site : {"3", "4", "8", "9", "13"}) made.pyramid(0, site, "wwww|y");
    for (const auto* site : {"1", "6"}) made.pyramid(1, site, "rrrrrrrr(r)|yyyy|y");
    made.pyramid(1, "11", "bbbbbbbb(b)|bbbb|b");
    made.pyramid(1, "14", "kkkk").hand(1, "kk").workers(1, {"14A"}).at(Decision::build, 1);
    made.play("build 14 black edge");
    EXPECT_EQ(made.told<GameOver>(), Lines{"-:"});
}

TEST(TalDerKoenige, T1_6_the_disc_holder_first_then_clockwise) {
    std::array<int, 4> first{};
    const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = 4}};
    for (int i = 0; i < 200; ++i) ++first[game.deal(seed_from_number(static_cast<std::uint64_t>(i))).disc];
    for (const int count : first) EXPECT_GT(count, 25) << "drawn";

    Made made(3);
    made.disc(2).groups({"wwwww", "yyyyy"});
    EXPECT_EQ(made.refusal(0, "bid 4 1"), "T1.6 not_your_turn");
    EXPECT_EQ(made.refusal("build done"), "T1.6 not_now");
    made.play("bid done");
    EXPECT_EQ(made.state.active, 0);
    made.play("bid 1 1").play("bid done");
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.state.decision, Decision::bid) << "all finish a phase before the next begins";
    made.play("bid done");
    EXPECT_EQ(made.state.decision, Decision::plan);
}

} // namespace
} // namespace iteru::tal_der_koenige
