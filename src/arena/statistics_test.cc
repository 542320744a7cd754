#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <vector>

#include "arena/sprt.h"
#include "engine/random.h"

namespace iteru {
namespace {

double uniform(Random& random) { return random.below(1U << 30U) / static_cast<double>(1U << 30U); }

TEST(Statistics, WilsonsIntervalHasTheValuesOfTheTables) {
    // 15 of 50: Wilson's 95 % interval is 19.1 % to 43.8 %.
    EXPECT_NEAR(share_interval(0.3, 50).low, 0.1910, 5e-5);
    EXPECT_NEAR(share_interval(0.3, 50).high, 0.4375, 5e-5);
    EXPECT_EQ(share_interval(0, 0).low, 0);
    EXPECT_EQ(share_interval(0, 0).high, 1);
}

TEST(Statistics, DealsThatGoOneWayOrTheOtherCountAsOneGameEach) {
    // Both games of a deal always end alike: 100 deals are worth 100 games, not 200.
    std::vector<double> deals(100, 0.0);
    std::fill_n(deals.begin(), 30, 1.0);
    const Interval paired = paired_share_interval(deals);
    const Interval plain = share_interval(0.3, 100);
    EXPECT_NEAR(paired.low, plain.low, 0.002);
    EXPECT_NEAR(paired.high, plain.high, 0.002);
}

TEST(Statistics, PairingNarrowsTheIntervalWhereTheSeatDecides) {
    // Whoever sits first wins: every deal is a tie between the bots, and that is certain.
    const std::vector<double> split(200, 0.5);
    const Interval interval = paired_share_interval(split);
    EXPECT_GT(interval.low, 0.49);
    EXPECT_LT(interval.high, 0.51);
    // Two deals are no proof of anything.
    EXPECT_LT(paired_share_interval(std::vector{0.5, 0.5}).low, 0.25);
    EXPECT_LT(paired_share_interval(std::vector{1.0, 1.0, 1.0}).low, 0.5);
}

TEST(Statistics, IntervalsHoldTheTruthNineteenTimesInTwenty) {
    Random random{seed_from_number(1)};
    int held = 0;
    constexpr int series = 1000;
    for (int i = 0; i < series; ++i) {
        std::vector<double> deals;
        for (int deal = 0; deal < 100; ++deal) {
            const double luck = 0.45 + 0.5 * uniform(random); // of the deal; 0.7 on average
            deals.push_back((uniform(random) < luck ? 0.5 : 0) + (uniform(random) < luck ? 0.5 : 0));
        }
        const Interval interval = paired_share_interval(deals);
        held += interval.low <= 0.7 && 0.7 <= interval.high;
    }
    EXPECT_GE(held, 930);
    EXPECT_LE(held, 975);
}

TEST(Statistics, MeanIntervalIsNormal) {
    const Interval interval = mean_interval(std::vector{1.0, 2.0, 3.0, 4.0});
    EXPECT_NEAR(interval.low, 2.5 - 1.96 * 0.6455, 1e-3);
    EXPECT_NEAR(interval.high, 2.5 + 1.96 * 0.6455, 1e-3);
}

TEST(Statistics, EloAndShareAreEachOthersReverse) {
    EXPECT_NEAR(share_from_elo(0, 4), 0.25, 1e-12);
    EXPECT_NEAR(share_from_elo(400, 2), 10.0 / 11, 1e-12);
    for (const int players : {2, 3, 5}) EXPECT_NEAR(elo_from_share(share_from_elo(77, players), players), 77, 1e-9);
    EXPECT_EQ(elo_from_share(0, 2), -HUGE_VAL);
    EXPECT_EQ(elo_from_share(1, 2), HUGE_VAL);
}

/// How often coins that win with that chance are found stronger, and how many deals it takes on average.
struct Trials {
    int stronger = 0;
    double deals = 0;
};

Trials toss(double chance, const SprtPlan& plan, int trials) {
    Random random{seed_from_number(7)};
    Trials result;
    for (int i = 0; i < trials; ++i) {
        Sprt sprt{plan};
        while (sprt.verdict() == Verdict::open) {
            double share = 0;
            for (int game = 0; game < plan.players; ++game) share += uniform(random) < chance ? 1.0 : 0.0;
            sprt.add(share / plan.players);
        }
        result.stronger += sprt.verdict() == Verdict::stronger;
        result.deals += static_cast<double>(sprt.deals()) / trials;
    }
    return result;
}

TEST(Sprt, ErrsNoMoreOftenThanItSays) {
    for (const int players : {2, 4}) {
        const SprtPlan plan{.elo0 = 0, .elo1 = 80, .players = players};
        EXPECT_LE(toss(share_from_elo(0, players), plan, 400).stronger, 32) << players;
        EXPECT_GE(toss(share_from_elo(80, players), plan, 400).stronger, 368) << players;
    }
}

TEST(Sprt, IsQuickWhereItIsPlain) {
    const SprtPlan plan{.elo0 = 0, .elo1 = 80};
    EXPECT_LT(toss(0.9, plan, 100).deals, 20);
    EXPECT_GT(toss(share_from_elo(40, 2), plan, 100).deals, 40);
}

TEST(Sprt, AVerdictStands) {
    Sprt sprt{SprtPlan{}};
    while (sprt.verdict() == Verdict::open) sprt.add(1);
    const auto deals = sprt.deals();
    EXPECT_GE(deals, 5U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(sprt.add(0), Verdict::stronger);
    EXPECT_EQ(sprt.deals(), deals);
}

} // namespace
} // namespace iteru
