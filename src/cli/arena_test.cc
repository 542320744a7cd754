#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <filesystem>
#include <fstream>

#include "cli/commands.h"

namespace iteru {
namespace {

Arguments arena(std::string game, std::string seats) {
    Arguments arguments;
    arguments.game = std::move(game);
    arguments.seats = std::move(seats);
    arguments.games = "24";
    arguments.seed = "1";
    arguments.threads = "2";
    return arguments;
}

std::string output_of(const Arguments& arguments) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(arena_command(arguments), exit_ok);
    return testing::internal::GetCapturedStdout();
}

boost::json::object json_of(Arguments arguments) {
    arguments.json = true;
    return boost::json::parse(output_of(arguments)).as_object();
}

/// The message of bad use; empty if there was none.
std::string complaint(const Arguments& arguments) {
    try {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        arena_command(arguments);
    } catch (const BadUse& problem) {
        testing::internal::GetCapturedStdout();
        testing::internal::GetCapturedStderr();
        return problem.what();
    }
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
    return "";
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

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

TEST(Arena, TheLastBotFillsTheTable) {
    Arguments arguments = arena("pharaon", "greedy,lively");
    arguments.players = "5";
    arguments.games = "5";
    const auto json = json_of(arguments);
    ASSERT_EQ(json.at("seats").as_array().size(), 5U);
    EXPECT_EQ(json.at("seats").as_array()[4].at("bot"), "lively");
}

TEST(Arena, GamesAreRoundedUpToWholeRotationsAndItSaysSo) {
    Arguments arguments = arena("fertility", "greedy,greedy,greedy");
    arguments.games = "10";
    testing::internal::CaptureStderr();
    EXPECT_EQ(json_of(arguments).at("games"), 12);
    EXPECT_TRUE(has(testing::internal::GetCapturedStderr(), "12 games"));
}

TEST(Arena, OneSeatPlaysTheTraitor) {
    Arguments arguments = arena("pharaon", "greedy");
    arguments.options = {"dark=5"};
    const auto json = json_of(arguments);
    EXPECT_EQ(json.at("players"), 1);
    EXPECT_EQ(json.at("options").at("dark"), 5);
    EXPECT_EQ(json.at("seats").as_array().size(), 1U);
    EXPECT_FALSE(has(output_of(arguments), "{"));
}

TEST(Arena, TheSequentialTestStopsEarlyAndAlikeOnAnyNumberOfThreads) {
    Arguments arguments = arena("fertility", "greedy,random");
    arguments.sprt = true;
    arguments.games = "2000";
    const auto two = json_of(arguments);
    arguments.threads = "1";
    const auto one = json_of(arguments);
    EXPECT_EQ(one.at("sprt"), two.at("sprt"));
    EXPECT_EQ(one.at("games"), two.at("games"));
    EXPECT_EQ(one.at("sprt").at("verdict"), "stronger");
    EXPECT_LT(one.at("games").to_number<int>(), 100);
    EXPECT_EQ(one.at("planned_games"), 2000);
    EXPECT_TRUE(has(output_of(arguments), "at least 50 Elo"));
}

TEST(Arena, ALadderOrdersTheBots) {
    Arguments arguments = arena("fertility", "random,lively,greedy");
    arguments.ladder = true;
    arguments.games = "60";
    const auto json = json_of(arguments);
    const auto& rungs = json.at("ladder").as_array();
    ASSERT_EQ(rungs.size(), 3U);
    EXPECT_EQ(rungs[0].at("elo"), 0);
    EXPECT_GT(rungs[2].at("elo").to_number<double>(), rungs[0].at("elo").to_number<double>());
    for (const char* key : {"low", "high", "gap", "gap_low", "gap_high", "win_share"}) {
        EXPECT_TRUE(rungs[1].at(key).is_number()) << key;
    }
    for (const Language language : {Language::en, Language::fr}) {
        arguments.say = Speaker{language};
        const std::string text = output_of(arguments);
        EXPECT_TRUE(has(text, "Plackett")) << text;
        EXPECT_FALSE(has(text, "{"));
    }
}

TEST(Arena, ResumesAndRefusesAnotherMatch) {
    const auto path = std::filesystem::path{testing::TempDir()} / "iteru_arena_resume";
    std::filesystem::remove(path);
    Arguments arguments = arena("fertility", "greedy,lively");
    arguments.resume = path.string();
    const auto first = json_of(arguments);
    const auto second = json_of(arguments);
    EXPECT_EQ(first.at("seats").as_array()[0].at("mean_score"), second.at("seats").as_array()[0].at("mean_score"));
    arguments.seed = "2";
    const std::string problem = complaint(arguments);
    EXPECT_TRUE(has(problem, "another match: seed is")) << problem;
    arguments.resume = testing::TempDir() + "/no/such/folder/file";
    EXPECT_TRUE(has(complaint(arguments), "cannot be written"));
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
        Arguments arguments = arena("fertility", "greedy,greedy,greedy");
        change(arguments);
        return complaint(arguments);
    };
    EXPECT_TRUE(has(with([](Arguments& a) { a.players = "2"; }), "3 bots"));
    EXPECT_TRUE(has(with([](Arguments& a) { a.games = "0"; }), "--games"));
    EXPECT_TRUE(has(with([](Arguments& a) { a.threads = "many"; }), "--threads"));
    EXPECT_TRUE(has(with([](Arguments& a) { a.elo = "0,50"; }), "--sprt"));
    EXPECT_TRUE(has(with([](Arguments& a) { a.sprt = a.ladder = true; }), "--sprt"));
    for (const char* elo : {"5", "5,", "50,0", "a,b", "0,9999"}) {
        const std::string problem = with([&](Arguments& a) {
            a.sprt = true;
            a.elo = elo;
        });
        EXPECT_TRUE(has(problem, "--elo")) << elo;
    }
    const auto ladder = [&](std::string players) {
        return with([&](Arguments& a) {
            a.ladder = true;
            a.players = std::move(players);
        });
    };
    EXPECT_TRUE(has(ladder("4"), "--ladder: 3 bots"));
    EXPECT_TRUE(has(ladder("9"), "--players"));
}

} // namespace
} // namespace iteru
