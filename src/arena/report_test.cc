#include "arena/report_games.h"

#include <gtest/gtest.h>

#include <numeric>

#include "arena/simulate.h"
#include "games/games.h"

namespace iteru {
namespace {

template <Game G>
ReportPlan plan_for(int players, std::uint64_t games, unsigned threads = 1) {
    return {.setup = usual_setup(G::facts, players),
            .seed = seed_from_number(4),
            .games = games,
            .bots = std::vector<BotSpec>(static_cast<std::size_t>(players), *parse_bot_spec("lively")),
            .threads = threads};
}

template <Game G>
Report report_of(const ReportPlan& plan) {
    return make_report(G{G::standard_box(), plan.setup}, plan);
}

std::uint64_t total(const std::map<int, std::uint64_t>& counts) {
    std::uint64_t sum = 0;
    for (const auto& [value, count] : counts) sum += count;
    return sum;
}

TEST(Report, CountsWhatTheSimulationCounts) {
    each_game([]<Game G>() {
        const ReportPlan plan = plan_for<G>(3, 30);
        const Report report = report_of<G>(plan);
        const SimulationPlan same{
            .setup = plan.setup, .seed = plan.seed, .games = plan.games, .bots = plan.bots, .threads = 1};
        const Simulation sum = simulate<G>(G::standard_box(), same);
        EXPECT_EQ(report.games, 30U);
        std::int64_t points = 0;
        std::uint64_t victories = 0;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            EXPECT_EQ(report.seats[seat].times, 30U);
            EXPECT_EQ(report.seats[seat].victories, sum.seats[seat].wins_in_sixtieths);
            points += sum.seats[seat].score;
            victories += report.turn_order[seat].victories;
        }
        EXPECT_EQ(victories, 30 * whole_victory);
        EXPECT_EQ(report.winners.total + report.others.total, points);
        EXPECT_EQ(report.winners.seats + report.others.seats, 90U);
        EXPECT_EQ(total(report.decisions), 30U);
        EXPECT_EQ(total(report.rounds), 30U);
        std::uint64_t decisions = 0;
        for (const auto& [value, count] : report.decisions) decisions += static_cast<std::uint64_t>(value) * count;
        EXPECT_EQ(decisions, sum.decisions);
        EXPECT_FALSE(report.possessions.empty()) << G::facts.id;
    });
}

TEST(Report, DoesNotDependOnTheNumberOfThreads) {
    using pharaon::Pharaon;
    const Report one = report_of<Pharaon>(plan_for<Pharaon>(4, 20, 1));
    const Report three = report_of<Pharaon>(plan_for<Pharaon>(4, 20, 3));
    EXPECT_EQ(one.decisions, three.decisions);
    ASSERT_EQ(one.choices.size(), three.choices.size());
    for (const auto& [name, count] : one.choices) {
        EXPECT_EQ(three.choices.at(name).blindly, count.blindly) << name.decision << " " << name.word;
        EXPECT_EQ(three.choices.at(name).chosen, count.chosen) << name.decision << " " << name.word;
    }
    for (const auto& [name, count] : one.possessions) EXPECT_EQ(three.possessions.at(name).times, count.times);
}

TEST(Report, FertilityCountsEveryDistrictOnce) {
    using fertility::Fertility;
    const ReportPlan plan = plan_for<Fertility>(2, 20);
    const Report report = report_of<Fertility>(plan);
    // The same games by hand.
    const Fertility game{Fertility::standard_box(), plan.setup};
    std::map<std::string, WinCount> expected;
    for (std::uint64_t n = 0; n < plan.games; ++n) {
        const Seed seed = derive_seed(plan.seed, n);
        auto state = game.deal(seed);
        std::array<Random, max_seats> randoms;
        for (Seat seat = 0; seat < 2; ++seat) randoms[seat] = bot_random(seed, seat);
        play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
            return choose<Fertility>(Bot::lively, {game, position, seat}, actions, randoms[seat]);
        });
        const Result result = game.result(state);
        for (Seat seat = 0; seat < 2; ++seat) {
            for (const auto district : state.players[seat].districts) {
                if (district == fertility::no_district) continue;
                WinCount& count = expected[game.word(district)];
                ++count.times;
                count.victories += static_cast<std::uint64_t>(60 * win_share(result, 2, seat));
            }
        }
    }
    ASSERT_EQ(report.possessions.size(), expected.size());
    for (const auto& [name, count] : report.possessions) {
        EXPECT_EQ(name.field, "district");
        EXPECT_EQ(count.times, expected.at(name.word).times) << name.word;
        EXPECT_EQ(count.victories, expected.at(name.word).victories) << name.word;
    }
}

TEST(Report, ABlindChoiceIsAsFrequentAsItShouldBe) {
    using fertility::Fertility;
    const Fertility game{Fertility::standard_box(), {.players = 2}};
    ChoiceCounter<Fertility> counter{game};
    Fertility::ActionList actions;
    using fertility::Decision;
    const auto build = [](int district) {
        Fertility::Action action{};
        action.kind = Decision::build;
        action.district = static_cast<fertility::DistrictId>(district);
        return action;
    };
    Fertility::Action pass{};
    pass.kind = Decision::build;
    pass.pass = true;
    for (const auto& action : {build(0), build(1), build(2), pass}) actions.push_back(action);
    for (int i = 0; i < 100; ++i) counter.count(actions, i < 99 ? build(1) : pass);
    Report report;
    counter.add_to(report);
    const ChoiceCount& passed = report.choices.at({"build", "pass", "pass"});
    EXPECT_EQ(passed.offered, 100U);
    EXPECT_EQ(passed.chosen, 1U);
    EXPECT_NEAR(passed.expected(), 25, 1e-9);
    EXPECT_TRUE(is_dead(passed));
    const auto word = game.word(static_cast<fertility::DistrictId>(1));
    EXPECT_EQ(report.choices.at({"build", "district", word}).chosen, 99U);
    EXPECT_FALSE(is_dead(report.choices.at({"build", "district", word})));
}

TEST(Report, RareChancesAreNotDeadChoices) {
    EXPECT_FALSE(is_dead({.offered = 10, .chosen = 0, .blindly = 5 * ChoiceCount::unit}));
    EXPECT_TRUE(is_dead({.offered = 100, .chosen = 1, .blindly = 50 * ChoiceCount::unit}));
    EXPECT_FALSE(is_dead({.offered = 100, .chosen = 10, .blindly = 50 * ChoiceCount::unit}));
}

} // namespace
} // namespace iteru
