// E11: the final count.
#include "games/egizia/made.h"

namespace iteru::egizia {
namespace {

using Lines = std::vector<std::string>;

// Categories of the final count, behind the sources.
constexpr std::size_t sold = 9;
constexpr std::size_t sphinx = 10;

/// What one Sphinx card brings seat 0 in a position that `change` makes.
template <class Change>
int brings(std::string_view id, Change change, int players = 3) {
    Made made{players};
    for (Seat seat = 0; seat < players; ++seat) made.hand(seat, {});
    made.hand(0, {id});
    change(made);
    return made.result(0).points[sphinx];
}

/// What the seat's count says, category by category: `obelisk stones_laid 2: 3`.
Lines counted(const Made& made, Seat seat) {
    Lines lines;
    for (const CountItem& item : made.game.items(made.state)) {
        if (item.seat != seat) continue;
        const CountPart& part = item.part;
        std::string line{Egizia::facts.categories[part.category]};
        for (const std::string_view word : {part.item, std::string_view{item.word}}) {
            if (!word.empty()) line.append(" ").append(word);
        }
        if (part.count != 0) line += " " + std::to_string(part.count);
        lines.push_back(line + ": " + std::to_string(part.points));
    }
    return lines;
}

TEST(Egizia, points_are_told_apart_by_their_source) {
    Made made;
    made.hand(0, {}).hand(1, {});
    made.state.tombs[0] = 4;
    made.crews(0, {5, 1, 1, 2}).boats(Site::obelisk, {0, -1}).build_at(Site::obelisk);
    made.play("build with green+joker 0").play("stone lay obelisk").play("stone lay obelisk").play("stone lay tomb");
    EXPECT_EQ(counted(made, 0),
              (Lines{"obelisk stones_laid 2: 3", "tombs tomb_stones 1: 4", "tombs tombs_counted 4: 2"}));
    EXPECT_EQ(made.result(0).points[n(Source::tombs)], 4 + 2);
    EXPECT_EQ(made.result(0).total, 3 + 4 + 2);
    EXPECT_EQ(counted(made, 1), Lines{});
}

TEST(Egizia, what_hunger_cost_is_the_rest_of_the_score) {
    Made made;
    made.hand(0, {}).give(0, {"C02"}).play("boat sell 4");
    made.crews(0, {3, 3, 4, 4}).nobody_on_the_river().feed();
    const int lost = made.score(0) - 4;
    EXPECT_LT(lost, 0);
    EXPECT_EQ(counted(made, 0), (Lines{"cards cards: 4", "hunger hunger: " + std::to_string(lost)}));
    EXPECT_EQ(made.result(0).points[n(Source::hunger)], lost);
}

TEST(Egizia, E11_1_stones_are_sold_from_the_two_lowest_spaces) {
    Made made;
    made.hand(0, {}).stones(0, 7);
    const auto from = [&](int market) {
        made.player(0).markets[0] = static_cast<std::uint8_t>(market);
        return made.result(0).points[sold];
    };
    EXPECT_EQ(from(2), 0);
    EXPECT_EQ(from(3), 3);
    EXPECT_EQ(from(4), 3);
}

TEST(Egizia, E11_2_tomb_totals) {
    Made made;
    const auto points = [&](int total) {
        made.state.tombs_taken = 1;
        made.state.tomb_stones[0] = 0;
        made.state.tombs[0] = static_cast<std::uint8_t>(total);
        return made.game.tomb_points(made.state, 0);
    };
    EXPECT_EQ(points(0), 0);
    EXPECT_EQ(points(1), 2);
    EXPECT_EQ(points(10), 2);
    EXPECT_EQ(points(11), 5);
    EXPECT_EQ(points(20), 5);
    EXPECT_EQ(points(21), 9);
    EXPECT_EQ(made.game.tomb_points(made.state, 1), 0) << "one's own tombs";
}

TEST(Egizia, E11_3_all_cards_of_a_hand_are_told) {
    Made made;
    made.hand(0, {"S22", "S25"}).hand(1, {"S19"}).round(5).round_end();
    EXPECT_EQ(made.state.decision, Decision::none);
    EXPECT_EQ(made.told<SphinxCounted>(), (Lines{"1: S19 0", "0: S22 1", "0: S25 2"})) << "leader first";
    EXPECT_EQ(made.result(0).points[sphinx], 3);
    const auto by_card = made.game.sphinx_points(made.state, 0);
    EXPECT_EQ(by_card[21], 1) << "S22";
    EXPECT_EQ(by_card[24], 2) << "S25";
    EXPECT_EQ(made.told<GameOver>().size(), 1U);
    EXPECT_EQ(made.refusal("boat pass"), "E11.4 game_is_over");
}

TEST(Egizia, E11_4_a_tie_goes_to_the_stone_that_stands_first) {
    Made made{3};
    for (Seat seat = 0; seat < 3; ++seat) made.hand(seat, {});
    made.scores({9, 9, 4}, {1, 0, 2});
    EXPECT_EQ(made.result(1).rank, 1);
    EXPECT_EQ(made.result(0).rank, 2);
    EXPECT_EQ(made.result(2).rank, 3);
    made.hand(2, {"S22"}).crews(2, {5, 1, 1, 1});
    EXPECT_EQ(made.result(2).total, 9);
    EXPECT_EQ(made.result(2).rank, 3) << "it arrives behind them";
    made.hand(1, {"S22"}).hand(0, {"S22"});
    EXPECT_EQ(made.result(1).rank, 1) << "the leader counts first and stops first";
    EXPECT_EQ(made.result(0).rank, 2);
}

TEST(Egizia, E11_10_an_obelisk_level_filled_by_anyone) {
    const auto height = [](int levels) {
        return [levels](Made& made) {
            for (std::size_t i = 0; i < n(levels); ++i) made.state.obelisk[i] = 1;
            made.state.obelisk_height = static_cast<std::uint8_t>(levels);
        };
    };
    EXPECT_EQ(brings("S01", height(6)), 0);
    EXPECT_EQ(brings("S01", height(7)), 4);
    EXPECT_EQ(brings("S02", height(7)), 0);
    EXPECT_EQ(brings("S02", height(8)), 6);
    EXPECT_EQ(brings("S03", height(9)), 8);
}

TEST(Egizia, E11_11_temple_and_pyramid_whoever_built_them) {
    EXPECT_EQ(brings("S04", [](Made& made) { made.state.columns = {1, nobody}; }), 0);
    EXPECT_EQ(brings("S04", [](Made& made) { made.state.columns = {1, 2}; }), 4);
    EXPECT_EQ(brings("S05", [](Made& made) { made.state.roof_laid = 1; }), 0);
    EXPECT_EQ(brings("S05", [](Made& made) { made.state.roof_laid = 2; }), 7);
    EXPECT_EQ(brings("S06", [](Made& made) { made.state.storey_laid[3] = 2; }), 0);
    EXPECT_EQ(brings("S06", [](Made& made) { made.state.storey_laid[3] = 3; }), 4);
    EXPECT_EQ(brings("S07", [](Made& made) { made.state.storey_laid[5] = 1; }), 8);
}

TEST(Egizia, E11_12_by_how_many_stand_on_the_last_space) {
    const auto on = [](int players, std::size_t market) {
        return [=](Made& made) {
            for (std::size_t seat = 0; seat < n(players); ++seat) made.state.players[seat].markets[market] = 4;
        };
    };
    EXPECT_EQ(brings("S08", on(0, 0), 4), 0);
    EXPECT_EQ(brings("S08", on(1, 0), 4), 3);
    EXPECT_EQ(brings("S08", on(3, 0), 4), 7) << "the rulebook's example";
    EXPECT_EQ(brings("S08", on(4, 0), 4), 7);
    EXPECT_EQ(brings("S08", on(4, 1), 4), 0) << "the other market";
    EXPECT_EQ(brings("S09", on(2, 1), 4), 5);
}

TEST(Egizia, E11_13_own_stones_at_least) {
    const auto stones = [](int count) {
        return [count](Made& made) {
            for (std::size_t i = 0; i < n(count); ++i) made.state.obelisk[i] = 0;
            made.state.obelisk_height = static_cast<std::uint8_t>(count);
        };
    };
    EXPECT_EQ(brings("S10", stones(3)), 0);
    EXPECT_EQ(brings("S10", stones(4)), 6);
    EXPECT_EQ(brings("S11", stones(4)), 0);
    EXPECT_EQ(brings("S11", stones(6)), 9);
    EXPECT_EQ(brings("S12",
                     [](Made& made) {
                         made.state.walls = {{{0, 0, nobody}, {0, 1, nobody}}};
                         made.state.columns = {0, nobody};
                     }),
              6);
    EXPECT_EQ(brings("S13", [](Made& made) { made.state.pyramid[0] = {0, 0, 0, 0, 0, 0}; }), 5);
    EXPECT_EQ(brings("S14", [](Made& made) { made.state.pyramid[0] = {0, 0, 0, 0, 0, 0}; }), 0);
    EXPECT_EQ(brings("S14",
                     [](Made& made) {
                         made.state.pyramid[0] = {0, 0, 0, 0, 0, 0};
                         made.state.pyramid[1][0] = 0;
                     }),
              7);
}

TEST(Egizia, E11_14_two_on_each_of_the_three) {
    const auto stones = [](bool temple) {
        return [temple](Made& made) {
            made.state.obelisk[0] = made.state.obelisk[1] = 0;
            made.state.pyramid[0][0] = made.state.pyramid[0][1] = 0;
            made.state.walls[0][0] = 0;
            if (temple) made.state.walls[1][0] = 0;
        };
    };
    EXPECT_EQ(brings("S15", stones(false)), 0);
    EXPECT_EQ(brings("S15", stones(true)), 6);
}

TEST(Egizia, E11_15_own_marker_on_the_last_space) {
    const auto at = [](std::uint8_t stone, std::uint8_t grain) {
        return [=](Made& made) { made.player(0).markets = {stone, grain}; };
    };
    EXPECT_EQ(brings("S16", at(3, 4)), 0);
    EXPECT_EQ(brings("S16", at(4, 0)), 4);
    EXPECT_EQ(brings("S17", at(0, 4)), 4);
    EXPECT_EQ(brings("S18", at(4, 3)), 0);
    EXPECT_EQ(brings("S18", at(4, 4)), 7);
}

TEST(Egizia, E11_16_two_per_permanent_card) {
    EXPECT_EQ(brings("S19", [](Made& made) { made.give(0, {"A12", "B13", "A14", "A01", "A07", "A19"}); }), 6)
        << "tomb cards and improvements, not fields, quarries or anytime cards";
}

TEST(Egizia, E11_17_one_per_stone_on_the_tombs) {
    EXPECT_EQ(brings("S21",
                     [](Made& made) {
                         made.state.tomb_stones[0] = made.state.tomb_stones[2] = 0;
                         made.state.tomb_stones[1] = 1;
                         made.state.tombs_taken = 3;
                     }),
              2);
}

TEST(Egizia, E11_18_the_strength_of_the_crew_shown) {
    const auto crews = [](Made& made) { made.crews(0, {3, 4, 5, 6}); };
    EXPECT_EQ(brings("S22", crews), 3);
    EXPECT_EQ(brings("S23", crews), 4) << "the rulebook's example";
    EXPECT_EQ(brings("S24", crews), 5);
    EXPECT_EQ(brings("S25", crews), 6);
}

TEST(Egizia, E11_19_the_largest_total) {
    EXPECT_EQ(brings("S26", [](Made&) {}), 7) << "the start quarries tie";
    EXPECT_EQ(brings("S26", [](Made& made) { made.give(1, {"A07"}); }), 0);
    EXPECT_EQ(brings("S27", [](Made&) {}), 7);
    EXPECT_EQ(brings("S28", [](Made&) {}), 0) << "0 never";
    EXPECT_EQ(brings("S28", [](Made& made) { made.give(0, {"A04", "B04"}).give(1, {"B03", "A03"}); }), 7)
        << "11 against 9";
    EXPECT_EQ(brings("S29", [](Made& made) { made.give(0, {"A05"}); }), 7);
    EXPECT_EQ(brings("S29",
                     [](Made& made) {
                         made.give(0, {"A05", "A14"});
                         made.player(0).improved = NileCards{1} << n(made.card("A05"));
                     }),
              0)
        << "improved, it is no longer brown";
}

TEST(Egizia, E11_20_one_per_full_ten_counted_last) {
    const auto with_score = [](int score) { return [score](Made& made) { made.scores({score, 0, 0}, {0, 2, 1}); }; };
    EXPECT_EQ(brings("S20", with_score(9)), 0);
    EXPECT_EQ(brings("S20", with_score(39)), 3);
    Made below{3};
    below.hand(0, {"S20"}).scores({-15, 0, 0}, {2, 1, 0});
    EXPECT_EQ(below.result(0).points[sphinx], 0) << "nothing below 0";
    Made last{3};
    last.hand(0, {"S20", "S23"}).crews(0, {1, 5, 1, 1}).scores({36, 0, 0}, {0, 2, 1});
    EXPECT_EQ(last.result(0).points[sphinx], 5 + 4) << "36 + 5 = 41";
}

} // namespace
} // namespace iteru::egizia
