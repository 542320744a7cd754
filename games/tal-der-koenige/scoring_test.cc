// T7, the end of the game and the count; T8.2, the expert variant.
#include "games/tal-der-koenige/made.h"

namespace iteru::tal_der_koenige {
namespace {

TEST(TalDerKoenige, T7_1_the_game_ends_after_the_round_that_completes_the_pharaohs_pyramid) {
    Made made(2);
    made.pharaoh(26).own(0, {"8"}).own(1, {"3"}).workers(0, {"8A"}).workers(1, {"3A"}).hand(0, "wwwww").hand(1, "yy");
    made.play("build done");
    EXPECT_EQ(made.told<PharaohFinished>(), Lines{"-:"});
    EXPECT_EQ(made.state.active, 1) << "the round is played to its end";
    made.play("build 3 yellow edge").play("build 3 yellow edge");
    EXPECT_EQ(made.told<GameOver>(), Lines{"-:"});
    EXPECT_TRUE(made.game.to_act(made.state).empty());
    EXPECT_TRUE(made.legal(0).empty());
    EXPECT_EQ(made.refusal(0, "bid done"), "T7.1 game_is_over");
}

TEST(TalDerKoenige, T7_1_or_when_all_open_sites_are_finished) {
    Made made(3);
    for (const auto* site : {"3", "4", "8", "9", "13"}) made.pyramid(0, site, "wwww|y");
    for (const auto* site : {"1", "6"}) made.pyramid(1, site, "rrrrrrrr(r)|yyyy|y");
    for (const auto* site : {"2", "7"}) made.pyramid(1, site, "bbbbbbbb(b)|bbbb|b");
    for (const auto* site : {"11"}) made.pyramid(2, site, "kkkkkkkk(k)|kkkk|k");
    made.pyramid(2, "12", "kkkkkkkk(k)|kkkk|k").pyramid(2, "14", "rrrr");
    made.disc(2).workers(2, {"14A", "14B"}).hand(2, "rr").at(Decision::build, 2);
    Made open_site = made;
    made.play("build 14 red edge");
    EXPECT_EQ(made.told<GameOver>(), Lines{"-:"});
    open_site.play("build done");
    EXPECT_TRUE(open_site.told<GameOver>().empty()) << "site 14 lacks a block";
}

TEST(TalDerKoenige, T7_2_small_pyramids) {
    const auto points = [](std::string_view blocks, bool expert) {
        Made made(2, {.expert = expert});
        made.pyramid(0, "8", blocks);
        EXPECT_EQ(made.score(0).points[0], made.score(0).total);
        return made.score(0).total;
    };
    EXPECT_EQ(points("rrrr|r", false), 4) << "one colour";
    EXPECT_EQ(points("rrrr|w", false), 3) << "each storey of one colour";
    EXPECT_EQ(points("rrrw|r", false), 1);
    EXPECT_EQ(points("rrwy|r", false), 1) << "mixed";
    EXPECT_EQ(points("rrrr|r", true), 4);
    EXPECT_EQ(points("rrrr|w", true), 3) << "its best class";
    EXPECT_EQ(points("rrrw|r", true), 2) << "striped";
    EXPECT_EQ(points("rrrw|y", true), 1) << "three colours are no stripes";
    EXPECT_EQ(points("rrrr", false), 0) << "unfinished";
}

TEST(TalDerKoenige, T7_2_large_pyramids) {
    const auto points = [](std::string_view blocks, bool expert) {
        Made made(2, {.expert = expert});
        made.pyramid(0, "6", blocks);
        EXPECT_EQ(made.score(0).points[1], made.score(0).total);
        return made.score(0).total;
    };
    EXPECT_EQ(points("rrrrrrrr(r)|rrrr|r", false), 11);
    EXPECT_EQ(points("rrrrrrrr(k)|rrrr|r", false), 11) << "the centre is not seen";
    EXPECT_EQ(points("rrrrrrrr(k)|wwww|r", false), 9);
    EXPECT_EQ(points("rrrrrrrr(r)|wwww|y", false), 9);
    EXPECT_EQ(points("rrrrrrrw(r)|rrrr|r", false), 5);
    EXPECT_EQ(points("rrrrrrrr(r)|rrrw|r", false), 5);
    EXPECT_EQ(points("rrrrrrrr(k)|rrrr|r", true), 11);
    EXPECT_EQ(points("rrrrrrrr(r)|wwww|y", true), 9);
    EXPECT_EQ(points("rrrrrrrw(k)|rrrr|r", true), 7) << "two visible colours";
    EXPECT_EQ(points("rrrrrrrw(k)|rrrr|y", true), 5);
    EXPECT_EQ(points("rrrrrrrr(r)|rrrr", true), 0) << "unfinished";
}

TEST(TalDerKoenige, T7_3_striped_is_two_colours_that_are_not_storey_by_storey) {
    Made made(2, {.expert = true});
    made.pyramid(0, "8", "rrww|w");
    EXPECT_EQ(made.game.style(made.site("8")), Style::striped);
    made.pyramid(0, "3", "rrrr|w");
    EXPECT_EQ(made.game.style(made.site("3")), Style::layered);
    made.pyramid(0, "13", "wwww|w");
    EXPECT_EQ(made.game.style(made.site("13")), Style::plain);
    EXPECT_EQ(made.score(0).total, 2 + 3 + 4);
}

TEST(TalDerKoenige, T7_4_ties_by_large_pyramids_then_by_pyramids) {
    Made made(4);
    made.pyramid(0, "6", "rrrrrrrw(r)|rrrr|r");               // 5 points, one large
    made.pyramid(1, "8", "wwww|w").pyramid(1, "9", "yyyb|b"); // 5 points, two small
    made.pyramid(2, "3", "kkkk|k").pyramid(2, "4", "bbby|b"); // the same
    EXPECT_EQ(made.score(0).rank, 1);
    EXPECT_EQ(made.score(1).rank, 2);
    EXPECT_EQ(made.score(2).rank, 2) << "equals share a rank";
    EXPECT_EQ(made.score(3).rank, 4);

    Made more(2);
    more.pyramid(0, "8", "wwww|w");                           // 4 points with one
    more.pyramid(1, "3", "kkkk|r").pyramid(1, "4", "bbby|b"); // 4 points with two
    EXPECT_EQ(more.score(0).total, more.score(1).total);
    EXPECT_EQ(more.score(0).rank, 2);
    EXPECT_EQ(more.score(1).rank, 1);
}

TEST(TalDerKoenige, T8_2_expert_the_striped_class_scores) {
    for (const bool expert : {false, true}) {
        Made made(2, {.expert = expert});
        made.pyramid(0, "8", "rrww|w").pyramid(0, "6", "rrrrwwww(k)|rwrw|r");
        EXPECT_EQ(made.score(0).total, expert ? 2 + 7 : 1 + 5);
    }
}

} // namespace
} // namespace iteru::tal_der_koenige
