// F7: the final count.
#include "games/fertility/made.h"

namespace iteru::fertility {
namespace {

using enum Resource;

enum Category : std::size_t { generic, specialised, statues, monuments, wheat };

Made& fill(Made& made, Seat seat, std::string_view shop, std::initializer_list<Resource> tokens) {
    for (const Resource token : tokens) made.token(seat, shop, token);
    return made;
}

TEST(Fertility, F7_1_generic_shops_fully_supplied) {
    Made made;
    made.token(0, "0a", grape).token(0, "0d", papyrus);
    EXPECT_EQ(made.score(0).points[generic], 2) << "partly supplied: nothing";
    made.token(0, "0d", grape);
    EXPECT_EQ(made.score(0).points[generic], 6);
    EXPECT_EQ(made.score(1).points[generic], 0);
}

TEST(Fertility, F7_2_specialised_shops_count_the_whole_metropolis) {
    Made made;
    made.built(0, {"d6g", "d5g", "d10a"});
    fill(made, 0, "1a", {grape, grape});
    fill(made, 0, "0a", {grape});
    fill(made, 0, "3b", {grape}); // papyrus + grape, partly supplied
    EXPECT_EQ(made.score(0).points[specialised], 0) << "not fully supplied";
    fill(made, 0, "1a", {grape});
    EXPECT_EQ(made.score(0).points[specialised], 3 * 5) << "its own, a filled shop's and a partly supplied one's";
    fill(made, 0, "2a", {grape});
    EXPECT_EQ(made.score(0).points[specialised], 3 * 6 + 6);
}

TEST(Fertility, F7_3_different_gods) {
    Made made;
    made.built(0, {"d7a", "d8p", "d8a", "d9a"});
    fill(made, 0, "1a", {alabaster}); // anubis
    EXPECT_EQ(made.score(0).points[statues], 3);
    fill(made, 0, "2a", {papyrus, bovine}); // anubis again, and thoth
    EXPECT_EQ(made.score(0).points[statues], 6);
    fill(made, 0, "3a", {alabaster, papyrus}); // thoth again, and isis
    EXPECT_EQ(made.score(0).points[statues], 10);
    fill(made, 0, "4a", {alabaster, papyrus}); // any: one that is lacking
    EXPECT_EQ(made.score(0).points[statues], 15);
}

TEST(Fertility, F7_3_any_god_counts_only_while_one_is_lacking) {
    Made made;
    made.built(
        0, {"d9a", "d9p", "d8a", "d8p", "d8b", "d8g"}); // any, any, thoth isis, anubis thoth, horus isis, bastet sobek
    fill(made, 0, "3a", {alabaster, papyrus});
    fill(made, 0, "4a", {papyrus, bovine});
    fill(made, 0, "5a", {bovine, grape});
    fill(made, 0, "1a", {alabaster, papyrus});
    EXPECT_EQ(made.score(0).points[statues], 21) << "four and one more";
    fill(made, 0, "6a", {grape, alabaster});
    EXPECT_EQ(made.score(0).points[statues], 28) << "all six: the other one stands for nobody";
    fill(made, 0, "2a", {papyrus, bovine});
    EXPECT_EQ(made.score(0).points[statues], 28);
}

/// What each seat gets for so many monuments on the board.
std::array<int, 4> for_monuments(std::array<std::uint8_t, 4> built) {
    Made made{4};
    std::array<int, 4> debens{};
    for (Seat seat = 0; seat < 4; ++seat) made.player(seat).monuments = static_cast<std::uint8_t>(4 - built[seat]);
    for (Seat seat = 0; seat < 4; ++seat) debens[seat] = made.score(seat).points[monuments];
    return debens;
}

TEST(Fertility, F7_4_most_monuments_and_second) {
    EXPECT_EQ(for_monuments({3, 2, 1, 0}), (std::array{15, 7, 0, 0}));
    EXPECT_EQ(for_monuments({2, 2, 1, 0}), (std::array{15, 15, 7, 0})) << "several first: the next is still second";
    EXPECT_EQ(for_monuments({1, 3, 1, 0}), (std::array{7, 15, 7, 0}));
    EXPECT_EQ(for_monuments({1, 1, 1, 1}), (std::array{15, 15, 15, 15}));
    EXPECT_EQ(for_monuments({4, 0, 0, 0}), (std::array{15, 0, 0, 0})) << "no monument, no debens";
    EXPECT_EQ(for_monuments({0, 0, 0, 0}), (std::array{0, 0, 0, 0}));
}

TEST(Fertility, F7_5_wheat_track) {
    Made made;
    const std::array<int, 11> debens{0, 2, 4, 7, 10, 14, 18, 23, 28, 34, 40};
    for (std::uint8_t square = 0; square < debens.size(); ++square) {
        made.player(0).wheat = square;
        EXPECT_EQ(made.score(0).points[wheat], debens[square]);
    }
}

TEST(Fertility, F7_6_ranks_ties_and_shared_places) {
    Made made{4};
    const auto ranks = [&] {
        std::array<int, 4> list{};
        for (Seat seat = 0; seat < 4; ++seat) list[seat] = made.score(seat).rank;
        return list;
    };
    EXPECT_EQ(ranks(), (std::array{1, 1, 1, 1})) << "shared victory";
    made.player(2).wheat = 5;
    EXPECT_EQ(ranks(), (std::array{2, 2, 1, 2})) << "tied seats share the better rank";
    made.player(1).wheat = 5;
    made.token(2, "0d", grape); // partly supplied: no debens, but a token
    EXPECT_EQ(made.score(1).total, made.score(2).total);
    EXPECT_EQ(ranks(), (std::array{3, 1, 2, 3})) << "fewest tokens on the Metropolis; wheat does not count";
    made.token(3, "0d", bovine);
    EXPECT_EQ(ranks(), (std::array{3, 1, 2, 4})) << "lower places are ranked the same way";
}

TEST(Fertility, worked_example_of_the_rulebook) {
    Made made{4};
    made.player(0).metropolis = 3; // grape
    made.built(0, {"d10a", "d2g", "d6g", "d8a", "d9p"});
    fill(made, 0, "0a", {alabaster});
    fill(made, 0, "0b", {grape});
    fill(made, 0, "0d", {alabaster, bovine});
    fill(made, 0, "1a", {alabaster});
    fill(made, 0, "1b", {grape}); // the 9, partly
    fill(made, 0, "2a", {grape, grape});
    fill(made, 0, "3a", {grape, grape, grape});
    fill(made, 0, "4a", {alabaster, papyrus});
    fill(made, 0, "5a", {papyrus, bovine});
    made.player(0).wheat = 7;
    made.player(0).monuments = 1;
    made.player(1).monuments = 2;
    const SeatResult score = made.score(0);
    EXPECT_EQ(score.points[generic], 2 + 4 + 5 + 7);
    EXPECT_EQ(score.points[specialised], 7 * 3);
    EXPECT_EQ(score.points[statues], 10);
    EXPECT_EQ(score.points[monuments], 15);
    EXPECT_EQ(score.points[wheat], 23);
    EXPECT_EQ(score.total, 87);
    EXPECT_EQ(score.rank, 1);
}

} // namespace
} // namespace iteru::fertility
