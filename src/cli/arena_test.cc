#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <filesystem>
#include <fstream>

#include "cli/arena.h"
#include "tests/scratch.h"

namespace iteru {
namespace {

ArenaCommand arena(std::string game, std::string seats) {
    ArenaCommand command;
    command.table.game = std::move(game);
    command.table.seed = "1";
    command.series = {.games = "24", .threads = "2"};
    command.seats = std::move(seats);
    return command;
}

std::string output_of(const ArenaCommand& command, Language language = Language::en) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(command.run(Speaker{language}), exit_ok);
    return testing::internal::GetCapturedStdout();
}

boost::json::object json_of(ArenaCommand command) {
    command.json = true;
    return boost::json::parse(output_of(command)).as_object();
}

/// The message of bad use; empty if there was none.
std::string complaint(const ArenaCommand& command) {
    try {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        (void)command.run(Speaker{Language::en});
    } catch (const BadUse& problem) {
        testing::internal::GetCapturedStdout();
        testing::internal::GetCapturedStderr();
        return problem.what();
    }
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    return "";
}

TEST(Arena, JsonHasASeatForEachBot) {
    const auto json = json_of(arena("fertility", "greedy,lively,random"));
    EXPECT_EQ(json.at("games"), 24);
    EXPECT_EQ(json.at("deals"), 8);
    const auto& seats = json.at("seats").as_array();
    ASSERT_EQ(seats.size(), 3U);
    EXPECT_EQ(seats[0].at("bot"), "greedy");
    EXPECT_EQ(seats[2].at("bot"), "random");
    double total = 0;
    for (const auto& seat : seats) {
        total += seat.at("win_share").to_number<double>();
        EXPECT_LE(seat.at("low").to_number<double>(), seat.at("win_share").to_number<double>());
        EXPECT_GE(seat.at("high").to_number<double>(), seat.at("win_share").to_number<double>());
        EXPECT_TRUE(seat.at("mean_score").is_number());
        EXPECT_GE(seat.at("seconds_per_decision").to_number<double>(), 0);
    }
    EXPECT_NEAR(total, 1, 1e-9);
}

TEST(Arena, LuckAdjusted) {
    ArenaCommand command = arena("fertility", "greedy,greedy");
    command.series.games = ITERU_TEST_SHARE == 1 ? "8" : "2";
    command.luck_adjusted = true;
    command.worlds = "1";
    const auto told = json_of(command).at("luck_adjusted").as_object();
    EXPECT_EQ(told.at("worlds"), 1);
    const auto& seats = told.at("seats").as_array();
    ASSERT_EQ(seats.size(), 2U);
    double total = 0;
    for (const auto& seat : seats) {
        total += seat.at("win_share").to_number<double>();
        EXPECT_GT(seat.at("variance_ratio").to_number<double>(), 0);
    }
    EXPECT_NEAR(total, 1, 1e-6) << "what one is lucky with, the other is not";
    EXPECT_TRUE(has(output_of(command), "without luck"));
    EXPECT_TRUE(has(output_of(command, Language::fr), "sans la chance"));
}

TEST(Arena, TheLastBotFillsTheTable) {
    ArenaCommand command = arena("pharaon", "greedy,lively");
    command.table.players = "5";
    command.series.games = "5";
    const auto json = json_of(command);
    ASSERT_EQ(json.at("seats").as_array().size(), 5U);
    EXPECT_EQ(json.at("seats").as_array()[4].at("bot"), "lively");
}

TEST(Arena, GamesAreRoundedUpToWholeRotationsAndItSaysSo) {
    ArenaCommand command = arena("fertility", "greedy,greedy,greedy");
    command.series.games = "10";
    testing::internal::CaptureStderr();
    EXPECT_EQ(json_of(command).at("games"), 12);
    EXPECT_TRUE(has(testing::internal::GetCapturedStderr(), "12 games"));
}

TEST(Arena, OneSeatPlaysTheTraitor) {
    ArenaCommand command = arena("pharaon", "greedy");
    command.table.options = {"dark=5"};
    const auto json = json_of(command);
    EXPECT_EQ(json.at("players"), 1);
    EXPECT_EQ(json.at("options").at("dark"), 5);
    EXPECT_EQ(json.at("seats").as_array().size(), 1U);
    EXPECT_FALSE(has(output_of(command), "{"));
}

TEST(Arena, TheSequentialTestStopsEarlyAndAlikeOnAnyNumberOfThreads) {
    ArenaCommand command = arena("fertility", "greedy,random");
    command.sprt = true;
    command.series.games = "2000";
    const auto two = json_of(command);
    command.series.threads = "1";
    const auto one = json_of(command);
    EXPECT_EQ(one.at("sprt"), two.at("sprt"));
    EXPECT_EQ(one.at("games"), two.at("games"));
    EXPECT_EQ(one.at("sprt").at("verdict"), "stronger");
    EXPECT_LT(one.at("games").to_number<int>(), 100);
    EXPECT_EQ(one.at("planned_games"), 2000);
    EXPECT_TRUE(has(output_of(command), "at least 50 Elo"));
}

TEST(Arena, ALadderOrdersTheBots) {
    ArenaCommand command = arena("fertility", "random,lively,greedy");
    command.ladder = true;
    command.series.games = "60";
    const auto json = json_of(command);
    const auto& rungs = json.at("ladder").as_array();
    ASSERT_EQ(rungs.size(), 3U);
    EXPECT_EQ(rungs[0].at("elo"), 0);
    EXPECT_GT(rungs[2].at("elo").to_number<double>(), rungs[0].at("elo").to_number<double>());
    for (const char* key : {"low", "high", "gap", "gap_low", "gap_high", "win_share"}) {
        EXPECT_TRUE(rungs[1].at(key).is_number()) << key;
    }
    for (const Language language : {Language::en, Language::fr}) {
        const std::string text = output_of(command, language);
        EXPECT_TRUE(has(text, "Plackett")) << text;
        EXPECT_FALSE(has(text, "{"));
    }
}

TEST(Arena, ResumesAndRefusesAnotherMatch) {
    const auto path = std::filesystem::path{testing::TempDir()} / "iteru_arena_resume";
    std::filesystem::remove(path);
    ArenaCommand command = arena("fertility", "greedy,lively");
    command.part.resume = path.string();
    const auto first = json_of(command);
    const auto second = json_of(command);
    EXPECT_EQ(first.at("seats").as_array()[0].at("mean_score"), second.at("seats").as_array()[0].at("mean_score"));
    command.table.seed = "2";
    const std::string problem = complaint(command);
    EXPECT_TRUE(has(problem, "another series: seed is")) << problem;
    command.part.resume = testing::TempDir() + "/no/such/folder/file";
    EXPECT_TRUE(has(complaint(command), "cannot be written"));
}

TEST(Arena, SaysWhatIsWrong) {
    EXPECT_TRUE(has(complaint(arena("fertility", "")), "--seats"));
    EXPECT_TRUE(has(complaint(arena("chess", "greedy,greedy")), "chess"));
    EXPECT_TRUE(has(complaint(arena("fertility", "greedy,clever")), "clever"));
    EXPECT_TRUE(has(complaint(arena("fertility", "greedy,")), "“”"));
    EXPECT_TRUE(has(complaint(arena("fertility", "greedy,search:0")), "search:0"));
    EXPECT_TRUE(has(complaint(arena("fertility", "greedy")), "2 to 4"));
    EXPECT_TRUE(has(complaint(arena("fertility", "greedy,greedy,greedy,greedy,greedy")), "5 bots"));
    const auto with = [](auto change) {
        ArenaCommand command = arena("fertility", "greedy,greedy,greedy");
        change(command);
        return complaint(command);
    };
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.table.players = "2"; }), "3 bots"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.series.games = "0"; }), "--games"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.series.threads = "many"; }), "--threads"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.elo = "0,50"; }), "--sprt"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.sprt = a.ladder = true; }), "--sprt"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.worlds = "4"; }), "--luck-adjusted"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) {
                        a.luck_adjusted = true;
                        a.worlds = "0";
                    }),
                    "--worlds"));
    EXPECT_TRUE(has(with([](ArenaCommand& a) { a.luck_adjusted = a.ladder = true; }), "--luck-adjusted"));
    for (const char* elo : {"5", "5,", "50,0", "a,b", "0,9999"}) {
        const std::string problem = with([&](ArenaCommand& a) {
            a.sprt = true;
            a.elo = elo;
        });
        EXPECT_TRUE(has(problem, "--elo")) << elo;
    }
    const auto ladder = [&](std::string players) {
        return with([&](ArenaCommand& a) {
            a.ladder = true;
            a.table.players = std::move(players);
        });
    };
    EXPECT_TRUE(has(ladder("4"), "--ladder: 3 bots"));
    EXPECT_TRUE(has(ladder("9"), "--players"));
}

} // namespace
} // namespace iteru
