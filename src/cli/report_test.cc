#include "cli/report.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/kit/kit.h"

namespace iteru {
namespace {

Arguments about(std::string_view game) {
    Arguments arguments;
    arguments.game = game;
    arguments.games = "20";
    arguments.seed = "1";
    arguments.bots = "lively";
    arguments.threads = "2";
    return arguments;
}

/// What a command prints on standard output.
std::string output_of(int (*command)(const Arguments&), const Arguments& arguments) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(command(arguments), exit_ok);
    testing::internal::GetCapturedStderr();
    return testing::internal::GetCapturedStdout();
}

std::string complaint(int (*command)(const Arguments&), const Arguments& arguments) {
    try {
        command(arguments);
    } catch (const BadUse& problem) {
        return problem.what();
    }
    return "";
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::filesystem::path scratch(std::string_view name) {
    const auto path = std::filesystem::path{testing::TempDir()} / ("iteru_report_" + std::string{name});
    std::filesystem::remove(path);
    return path;
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

class EveryGame : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryGame, IsReportedInBothLanguages) {
    Arguments arguments = about(GetParam());
    for (const Language language : {Language::en, Language::fr}) {
        arguments.say = Speaker{language};
        const std::string text = output_of(report_command, arguments);
        EXPECT_FALSE(has(text, "{")) << text;
        EXPECT_FALSE(has(text, "report.")) << text;
        EXPECT_TRUE(has(text, language == Language::en ? "winners" : "gagnants"));
    }
}

TEST_P(EveryGame, HasAPageOfItsOwn) {
    Arguments arguments = about(GetParam());
    const auto path = scratch(GetParam());
    arguments.html = path.string();
    for (const Language language : {Language::en, Language::fr}) {
        arguments.say = Speaker{language};
        EXPECT_EQ(output_of(report_command, arguments), "");
        const std::string page = contents(path);
        EXPECT_TRUE(page.starts_with("<!doctype html>"));
        EXPECT_TRUE(has(page, language == Language::en ? "lang=\"en\"" : "lang=\"fr\""));
        EXPECT_TRUE(has(page, "<svg"));
        EXPECT_TRUE(has(page, "prefers-color-scheme: dark"));
        for (const char* foreign : {"<script", "http:", "https:", "url(", "@import", "src="}) {
            EXPECT_FALSE(has(page, foreign)) << foreign;
        }
        EXPECT_FALSE(has(page, "\"nan") || has(page, ">nan") || has(page, "inf\"")) << "a figure out of nothing";
        EXPECT_FALSE(has(page, "report.")) << "a key without a text";
    }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(kit::all_games()),
                         [](const auto& info) { return kit::identifier(info.param); });

TEST(ReportCommand, JsonHasEverything) {
    Arguments arguments = about("pharaon");
    arguments.players = "4";
    arguments.json = true;
    const auto json = boost::json::parse(output_of(report_command, arguments)).as_object();
    EXPECT_EQ(json.at("games"), 20);
    EXPECT_EQ(json.at("seats").as_array().size(), 4U);
    EXPECT_EQ(json.at("turn_order").as_array().size(), 4U);
    for (const char* key : {"winners", "others", "possessions", "dead_choices", "decisions", "rounds"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json.at("rounds").at("median"), 5);
    EXPECT_GT(json.at("winners").at("mean_score").to_number<double>(),
              json.at("others").at("mean_score").to_number<double>());
}

TEST(ReportCommand, AloneThereAreNoSeatsToCompare) {
    Arguments arguments = about("pharaon");
    arguments.players = "1";
    const auto path = scratch("alone");
    arguments.html = path.string();
    output_of(report_command, arguments);
    EXPECT_FALSE(has(contents(path), "Wins by seat"));
}

TEST(ReportCommand, SaysWhatIsWrong) {
    Arguments arguments = about("fertility");
    arguments.bots = "greedy,greedy,greedy";
    EXPECT_TRUE(has(complaint(report_command, arguments), "3 bots"));
    arguments.bots = "clever";
    EXPECT_TRUE(has(complaint(report_command, arguments), "clever"));
    arguments.bots = "";
    arguments.html = testing::TempDir() + "/no/such/folder/page.html";
    EXPECT_TRUE(has(complaint(report_command, arguments), "page.html"));
    arguments.html = "";
    arguments.games = "none";
    EXPECT_TRUE(has(complaint(report_command, arguments), "--games"));
    EXPECT_TRUE(has(complaint(report_command, about("chess")), "chess"));
}

TEST(TuneCommand, WritesWeightsThatCanBeReadAgain) {
    const auto path = scratch("weights.json");
    Arguments arguments = about("fertility");
    arguments.games = "64";
    arguments.to = path.string();
    EXPECT_EQ(output_of(tune_command, arguments), "");
    const auto file = boost::json::parse(contents(path)).as_object();
    EXPECT_EQ(file.at("made").at("command"), "iteru tune fertility --games 64 --seed 1");
    EXPECT_EQ(file.at("made").at("games"), 64);
    EXPECT_TRUE(file.at("weights").at("early_wheat").is_int64());
    arguments.from = path.string();
    arguments.to = "";
    EXPECT_TRUE(has(output_of(tune_command, arguments), "\"early_wheat\""));
}

TEST(TuneCommand, SaysWhatIsWrong) {
    Arguments arguments = about("fertility");
    arguments.minutes = "0";
    EXPECT_TRUE(has(complaint(tune_command, arguments), "--minutes"));
    arguments.minutes = "";
    arguments.from = "/no/such/file";
    EXPECT_TRUE(has(complaint(tune_command, arguments), "/no/such/file"));
    const auto path = scratch("bad.json");
    std::ofstream{path} << R"({"made": {"how": "badly"}, "weights": {"tokens_per_turn": 3}})";
    arguments.from = path.string();
    EXPECT_TRUE(has(complaint(tune_command, arguments), "weights lacks “begun_percent”"));
    arguments.from = "";
    arguments.to = testing::TempDir() + "/no/such/folder/weights.json";
    EXPECT_TRUE(has(complaint(tune_command, arguments), "cannot be written"));
}

} // namespace
} // namespace iteru
