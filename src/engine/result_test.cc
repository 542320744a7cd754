#include "engine/result.h"

#include <gtest/gtest.h>

#include "engine/list.h"
#include "engine/text.h"

namespace iteru {
namespace {

Result ranked(std::array<int, 4> totals) {
    Result result;
    for (std::size_t i = 0; i < totals.size(); ++i) result.seats[i].total = static_cast<std::int16_t>(totals[i]);
    rank_seats(result, 4, [&](Seat a, Seat b) { return result.seats[a].total > result.seats[b].total; });
    return result;
}

std::array<int, 4> ranks(std::array<int, 4> totals) {
    const Result result = ranked(totals);
    return {result.seats[0].rank, result.seats[1].rank, result.seats[2].rank, result.seats[3].rank};
}

TEST(Result, equals_share_the_better_rank) {
    EXPECT_EQ(ranks({4, 3, 2, 1}), (std::array{1, 2, 3, 4}));
    EXPECT_EQ(ranks({3, 7, 3, 7}), (std::array{3, 1, 3, 1}));
    EXPECT_EQ(ranks({5, 5, 5, 5}), (std::array{1, 1, 1, 1}));
    EXPECT_EQ(ranks({-1, 0, -1, -2}), (std::array{2, 1, 2, 4}));
}

TEST(Result, a_shared_victory_counts_its_share) {
    const Result result = ranked({3, 7, 3, 7});
    EXPECT_EQ(win_share(result, 4, 0), 0.0);
    EXPECT_EQ(win_share(result, 4, 1), 0.5);
    EXPECT_EQ(win_share(ranked({9, 7, 3, 7}), 4, 0), 1.0);
}

TEST(SeatSet, holds_seats) {
    SeatSet seats = SeatSet::first(3);
    EXPECT_EQ(seats.size(), 3);
    EXPECT_EQ(seats.lowest(), 0);
    seats.remove(0);
    EXPECT_EQ(seats.lowest(), 1);
    EXPECT_FALSE(seats.contains(0));
    EXPECT_FALSE(seats.contains(nobody));
    EXPECT_FALSE(SeatSet::all().contains(nobody));
    seats |= SeatSet::of(4);
    EXPECT_TRUE(seats.contains(4));
    EXPECT_TRUE(SeatSet{}.empty());
    EXPECT_EQ(SeatSet{}.lowest(), nobody);
}

TEST(Text, numbers_are_the_whole_text_or_nothing) {
    EXPECT_EQ(parse_number<int>("-12"), -12);
    EXPECT_EQ(parse_number<std::uint8_t>("255"), 255);
    EXPECT_EQ(parse_number<std::uint64_t>("ff", 16), 255U);
    for (const std::string_view bad : {"", "1 ", " 1", "1x", "--1"}) EXPECT_FALSE(parse_number<int>(bad)) << bad;
    EXPECT_FALSE(parse_number<std::uint8_t>("256"));
    EXPECT_FALSE(parse_number<std::uint8_t>("-1"));
    EXPECT_EQ(hex64(0xAB), "00000000000000ab");
}

TEST(Text, words_are_cut_off_one_by_one) {
    std::string_view text = "  one two  ";
    EXPECT_EQ(next_word(text), "one");
    EXPECT_EQ(next_word(text), "two");
    EXPECT_EQ(next_word(text), "");
    EXPECT_EQ(next_word(text), "");
}

} // namespace
} // namespace iteru
