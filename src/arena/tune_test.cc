#include "arena/tune.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "games/games.h"
#include "loader/load_weights.h"
#include "tests/kit/kit.h"

namespace iteru {
namespace {

using fertility::Fertility;

Fertility::Weights tuned(const Fertility::Weights& start, unsigned threads, std::uint64_t games) {
    const TunePlan plan{.seed = seed_from_number(2), .games = games, .threads = threads, .deals_per_trial = 96};
    Tuner<Fertility> tuner{Fertility::standard_box(), start, plan};
    tuner.climb([](const TuneTally&) {});
    return tuner.best();
}

std::vector<int> values(Fertility::Weights weights) {
    std::vector<int> all;
    weights.each_weight([&](const auto&, int& value, int) { all.push_back(value); });
    return all;
}

TEST(Tune, MakesASpoiltJudgementStronger) {
    if (ITERU_TEST_SHARE != 1) GTEST_SKIP() << "what it finds does not depend on the build";
    Fertility::Weights spoilt = Fertility::standard_weights();
    spoilt.open_percent = 300; // begins shops and finishes none
    TunePlan plan{.seed = seed_from_number(1), .games = 4000, .threads = 2, .check_deals = 160};
    Tuner<Fertility> tuner{Fertility::standard_box(), spoilt, plan};
    int told = 0;
    tuner.climb([&](const TuneTally&) { ++told; });
    EXPECT_GT(tuner.tally().accepted, 0);
    EXPECT_GT(told, 0);
    EXPECT_GE(tuner.tally().games, plan.games);
    EXPECT_LT(tuner.tally().games, plan.games + 64);
    const TuneCheck check = tuner.check();
    EXPECT_EQ(check.deals, 160U);
    EXPECT_GT(check.interval.low, 0.5);
}

TEST(Tune, FollowsFromSeedAndBudgetWhateverTheThreads) {
    Fertility::Weights spoilt = Fertility::standard_weights();
    spoilt.open_percent = 300;
    constexpr int games = 1500 / ITERU_TEST_SHARE;
    EXPECT_EQ(values(tuned(spoilt, 1, games)), values(tuned(spoilt, 3, games)));
}

TEST(Tune, TheSameWeightsAreEquallyGood) {
    const Fertility game{Fertility::standard_box(), {.players = 4}};
    double wins = 0;
    double points = 0;
    for (std::uint64_t deal = 0; deal < 50; ++deal) {
        const DealShare share = compare_on_deal(game, game, derive_seed(seed_from_number(1), deal));
        wins += share.wins / 50;
        points += share.points / 50;
    }
    // The sides are swapped and nothing else changes: what one wins in one game the other wins in the next.
    EXPECT_NEAR(wins, 0.5, 1e-9);
    EXPECT_NEAR(points, 0.5, 1e-9);
}

TEST(Tune, StopsWhenToldTo) {
    const std::atomic<bool> stop{true};
    const TunePlan plan{.games = 1'000'000, .stop = &stop};
    Tuner<Fertility> tuner{Fertility::standard_box(), Fertility::standard_weights(), plan};
    tuner.climb([](const TuneTally&) {});
    EXPECT_EQ(tuner.tally().games, 0U);
    EXPECT_EQ(values(tuner.best()), values(Fertility::standard_weights()));
}

TEST(Weights, TheStandardOnesAreThoseOfTheFile) {
    each_game([]<Game G>() {
        const auto file = kit::folder_of(G::facts.id) / "weights.json";
        auto read = load_weights<typename G::Weights>(read_file(file));
        auto standard = G::standard_weights();
        std::vector<std::pair<std::string, int>> expected;
        read.each_weight([&](const auto& name, int& value, int) { expected.emplace_back(std::string{name}, value); });
        std::size_t i = 0;
        standard.each_weight([&](const auto& name, int& value, int least) {
            EXPECT_EQ(expected[i].first, name);
            EXPECT_EQ(expected[i++].second, value) << name;
            EXPECT_GE(value, least) << name;
        });
        EXPECT_EQ(i, expected.size());
    });
}

TEST(Weights, EveryWeightMatters) {
    // Raised a lot, each weight changes some judgement in some game of the greedy player.
    each_game([]<Game G>() {
        std::size_t count = 0;
        auto standard = G::standard_weights();
        standard.each_weight([&](const auto&, int&, int) { ++count; });
        for (std::size_t chosen = 0; chosen < count; ++chosen) {
            auto changed = standard;
            std::string which;
            std::size_t i = 0;
            changed.each_weight([&](const auto& name, int& value, int) {
                if (i++ != chosen) return;
                value = value * 2 + 500;
                which = name;
            });
            bool matters = false;
            for (int players = 2; players <= 4 && !matters; ++players) {
                const auto setup = usual_setup(G::facts, players);
                const G one{G::standard_box(), setup};
                const G other{G::standard_box(), setup, changed};
                for (int seed = 0; seed < 40 && !matters; ++seed) {
                    kit::watch(one, kit::kit_seed(seed), Bot::lively, [&](const kit::Moment<G>& moment) {
                        for (Seat seat = 0; seat < players && !matters; ++seat) {
                            matters = one.judge(moment.before, seat) != other.judge(moment.before, seat);
                        }
                    });
                }
            }
            // A site taken this very moment and a fifth group won are too rare to wait for.
            if (which == "take_sure" || which == "later_groups.4") continue;
            EXPECT_TRUE(matters) << G::facts.id << ": " << which;
        }
    });
}

TEST(Weights, SaysWhatIsWrongWithAFile) {
    const std::string good = read_file(kit::folder_of("fertility") / "weights.json");
    const auto problem = [&](std::string_view part, std::string_view other) {
        std::string text = good;
        text.replace(text.find(part), part.size(), other);
        try {
            (void)load_weights<Fertility::Weights>(text);
        } catch (const BoxProblem& bad) {
            return std::string{bad.reason} + " " + bad.path + " " + bad.expected;
        }
        return std::string{"accepted"};
    };
    EXPECT_EQ(problem("\"early_wheat\"", "\"early_oats\""), "missing_member weights early_wheat");
    EXPECT_EQ(problem("\"early_wheat\"", "\"oats\": 1, \"early_wheat\""), "unknown_member weights.oats ");
    EXPECT_EQ(problem("\"early_wheat\": ", "\"early_wheat\": -"), "out_of_range weights.early_wheat 0..5000");
    EXPECT_EQ(problem("\"early_wheat\": ", "\"early_wheat\": 9.5"), "not_a_number weights.early_wheat 0..5000");
    EXPECT_EQ(problem("\"how\"", "\"who\""), "unknown_member made.who ");
}

} // namespace
} // namespace iteru
