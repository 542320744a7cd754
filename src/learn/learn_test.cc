// A tiny net learns a tiny game, in seconds.
#include <gtest/gtest.h>

#include <filesystem>

#include "bots/bot_player.h"
#include "learn/learner.h"
#include "loader/load_box.h"
#include "tests/kit/tiny_auction.h"

namespace iteru {
namespace {

using tiny_auction::TinyAuction;

LearnPlan tiny_plan() {
    LearnPlan plan{.seed = seed_from_number(1), .first_games = 400, .games = 120, .generations = 2, .hidden = 32};
    plan.first_lessons = {.passes = 12, .batch = 64, .rate = 0.004F};
    plan.lessons = {.passes = 2, .batch = 64, .rate = 0.002F};
    plan.teachers = {.think = 4, .keep = 1};
    plan.play = {.cheap = 12, .full = 40, .noise = 5, .keep = 2, .net = true};
    plan.gate = {.budget = "search:12", .most_deals = 100, .panel_deals = 12, .elo = 60};
    return plan;
}

/// A folder of its own that is gone afterwards.
class Learn : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path{testing::TempDir()} /
                  (std::string{"learn_"} + testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] LearnFolder open(const std::string& name, const LearnPlan& plan) const {
        return {folder_ / name, "tiny_auction", plan.seed, plan.hidden};
    }

    static std::vector<Generation> run(LearnFolder& folder, const LearnPlan& plan) {
        std::vector<Generation> generations;
        Learner<TinyAuction>{plan, folder}.run([](auto...) {},
                                               [&](const Generation& each) { generations.push_back(each); });
        return generations;
    }

    std::filesystem::path folder_;
};

TEST_F(Learn, a_tiny_net_learns_a_tiny_game) {
    const LearnPlan plan = tiny_plan();
    LearnFolder folder = open("one", plan);
    const std::vector<Generation> generations = run(folder, plan);
    ASSERT_EQ(generations.size(), 2U);
    EXPECT_LT(generations[0].after.share, generations[0].before.share * 0.8) << "it knows better who will win";
    EXPECT_TRUE(generations[0].verdict.passed()) << generation_json(generations[0]);
    ASSERT_TRUE(folder.champion());
    const auto& first = generations[0].verdict.against_champion.at(0);
    EXPECT_EQ(first.against, "net=0");
    EXPECT_GT(mean_of(first.shares), 0.55) << "a search that asks it beats the same search without";
}

TEST_F(Learn, the_same_seed_gives_the_same_nets_on_any_number_of_threads) {
    LearnPlan plan = tiny_plan();
    plan.first_games = 64;
    plan.games = 32;
    plan.gate.most_deals = 8;
    LearnFolder one = open("one", plan);
    run(one, plan);
    plan.threads = 3;
    LearnFolder other = open("other", plan);
    run(other, plan);
    for (std::uint64_t i = 0; i < 2; ++i) EXPECT_EQ(one.net(i).write(), other.net(i).write());
}

TEST_F(Learn, goes_on_where_it_was_stopped) {
    LearnPlan plan = tiny_plan();
    plan.first_games = 64;
    plan.games = 32;
    plan.gate.most_deals = 8;
    plan.generations = 3;
    LearnFolder whole = open("whole", plan);
    run(whole, plan);
    plan.generations = 1;
    for (int part = 0; part < 3; ++part) {
        LearnFolder folder = open("parts", plan); // as after a restart
        EXPECT_EQ(run(folder, plan).size(), 1U);
    }
    LearnFolder parts = open("parts", plan);
    ASSERT_EQ(parts.generations(), 3U);
    EXPECT_EQ(parts.net(2).write(), whole.net(2).write());
}

TEST_F(Learn, a_killed_generation_has_not_been) {
    LearnPlan plan = tiny_plan();
    plan.first_games = 64;
    plan.generations = 1;
    LearnFolder folder = open("one", plan);
    std::atomic<bool> stop{false};
    plan.stop = &stop;
    int steps = 0;
    Learner<TinyAuction>{plan, folder}.run(
        [&](std::uint64_t, LearnStep step, std::uint64_t, std::uint64_t) {
            steps += step == LearnStep::gate ? 1 : 0;
            stop = step == LearnStep::gate;
        },
        [](const Generation&) { FAIL() << "it was stopped"; });
    EXPECT_EQ(steps, 1);
    EXPECT_EQ(open("one", plan).generations(), 0U);
}

/// What a net has learned is all that another folder needs, and games in which it looks one decision ahead will do.
TEST_F(Learn, goes_on_from_a_net) {
    LearnPlan plan = tiny_plan();
    plan.generations = 1;
    LearnFolder first = open("first", plan);
    const Generation taught = run(first, plan).at(0);
    const Net net = first.net(0);
    plan.play = {.cheap = 0, .fulls = 0, .keep = 2, .net = true};
    LearnFolder next = open("next", plan);
    next.begin_from(net);
    const Generation generation = run(next, plan).at(0);
    EXPECT_EQ(generation.games, plan.games) << "of its own, none of today's bots";
    EXPECT_EQ(generation.verdict.against_champion.at(0).against, "champion");
    EXPECT_LT(generation.after.share, taught.before.share * 0.8) << "it has not forgotten";
    LearnFolder again = open("next", plan); // as after a restart
    ASSERT_TRUE(again.champion_net());
    again.begin_from(made_net(net.inputs(), net.hidden(), net.words(), 1));
    const Net expected = again.champion() ? again.net(0) : net;
    EXPECT_EQ(again.champion_net()->hash(), expected.hash()) << "a folder begins once";
}

TEST(Teachers, think_as_often_as_they_are_asked_to) {
    const auto thinking = [](const Teachers& teachers) {
        int games = 0;
        for (std::uint64_t game = 0; game < 64; ++game) games += teachers.plan(game).cheap != 0 ? 1 : 0;
        return games;
    };
    EXPECT_EQ(thinking({}), 4);
    EXPECT_EQ(thinking({.think = 1}), 64);
    EXPECT_EQ(thinking({.think = 0}), 0);
    EXPECT_EQ((Teachers{.keep = 9}.plan(3).keep), 9U);
}

TEST_F(Learn, a_folder_of_other_lessons_is_refused) {
    LearnPlan plan = tiny_plan();
    (void)open("one", plan);
    plan.hidden = 64;
    try {
        (void)open("one", plan);
        FAIL() << "it was taken";
    } catch (const BoxProblem& problem) {
        EXPECT_EQ(problem.reason, "other_learner");
        EXPECT_EQ(problem.value, "\"32\"");
    }
}

TEST(Examples, are_read_as_they_were_written) {
    Examples examples{3};
    Inputs inputs{};
    inputs[2] = -5;
    const std::array<Weighed, 2> weighed{{{.word = {1, 2}, .word_count = 2, .judged = 1, .share = 0.25F}, {}}};
    examples.add(inputs, {.outcome = {.share = {1}}, .players = 2}, weighed);
    examples.add({}, {.players = 4});
    Examples again{3};
    ASSERT_TRUE(again.read(examples.write()));
    EXPECT_EQ(again.size(), 2U);
    EXPECT_EQ(again.inputs(0)[2], -5);
    EXPECT_EQ(again.weighed(again[0])[0].words().size(), 2U);
    EXPECT_EQ(again.write(), examples.write());
    EXPECT_FALSE(Examples{4}.read(examples.write())) << "of another width";
    EXPECT_FALSE(again.read(examples.write().substr(1)));
}

TEST(Gate, a_clear_step_back_is_seen) {
    EXPECT_TRUE(clearly_below({0.2, 0.3, 0.2, 0.3}, {0.6, 0.7, 0.7, 0.6}));
    EXPECT_FALSE(clearly_below({0.6, 0.7, 0.7, 0.6}, {0.2, 0.3, 0.2, 0.3}));
    EXPECT_FALSE(clearly_below({0, 1, 0, 1}, {1, 0, 0.5, 1})) << "that may be chance";
    EXPECT_FALSE(clearly_below({}, {}));
}

/// What it learns with is what it plays with: rounding costs little.
TEST(FloatNet, rounds_to_nearly_the_same) {
    Random random{seed_from_number(3)};
    Examples examples{20};
    for (int i = 0; i < 2000; ++i) {
        Inputs inputs{};
        int sum = 0;
        for (std::size_t k = 0; k < 20; ++k) sum += inputs[k] = static_cast<std::int8_t>(random.below(3));
        Example example{.players = 2};
        const float won = sum > 20 ? 1 : 0;
        example.outcome = {.share = {won, 1 - won},
                           .margin = {100.0F * static_cast<float>(sum - 20), -100.0F * static_cast<float>(sum - 20)}};
        examples.add(inputs, example);
    }
    FloatNet net{20, 32, 1, seed_from_number(4)};
    net.measure(examples);
    net.learn(examples, {.passes = 20, .batch = 32, .rate = 0.005F}, random);
    const Errors errors = net.errors(examples);
    EXPECT_LT(errors.share, 0.03);
    const Net rounded = net.rounded();
    double wrong = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const float share = rounded.prospect(rounded.trunk(examples.inputs(i))).share[0];
        wrong += (share - examples[i].outcome.share[0]) * (share - examples[i].outcome.share[0]);
    }
    EXPECT_NEAR(wrong / static_cast<double>(examples.size()), errors.share, 0.01);
    FloatNet copy{20, 32, 1, seed_from_number(5)};
    ASSERT_TRUE(copy.read(net.write()));
    EXPECT_EQ(copy.rounded().write(), rounded.write());
    EXPECT_FALSE((FloatNet{20, 64, 1, seed_from_number(5)}.read(net.write())));
    FloatNet taken{20, 32, 1, seed_from_number(6)};
    taken.measure(examples);
    taken.take(rounded);
    EXPECT_EQ(taken.rounded().hash(), rounded.hash()) << "nothing is lost between whole numbers and whole numbers";
}

} // namespace
} // namespace iteru
