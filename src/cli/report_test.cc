#include "cli/report.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/tune.h"
#include "tests/kit/kit.h"
#include "tests/scratch.h"

namespace iteru {
namespace {

ReportCommand about(std::string_view game) {
    ReportCommand command;
    command.table.game = game;
    command.table.seed = "1";
    command.series = {.games = "20", .threads = "2"};
    command.bots = "lively";
    return command;
}

TuneCommand tuning() {
    TuneCommand command;
    command.game = "fertility";
    command.seed = "1";
    command.series = {.games = "20", .threads = "2"};
    return command;
}

/// What a command prints on standard output.
std::string output_of(const auto& command, Language language = Language::en) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(command.run(Speaker{language}), exit_ok);
    testing::internal::GetCapturedStderr();
    return testing::internal::GetCapturedStdout();
}

std::string complaint(const auto& command) {
    try {
        (void)command.run(Speaker{Language::en});
    } catch (const BadUse& problem) {
        return problem.what();
    }
    return "";
}

class EveryGame : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryGame, IsReportedInBothLanguages) {
    ReportCommand command = about(GetParam());
    for (const Language language : {Language::en, Language::fr}) {
        const std::string text = output_of(command, language);
        EXPECT_FALSE(has(text, "{")) << text;
        EXPECT_FALSE(has(text, "report.")) << text;
        EXPECT_TRUE(has(text, language == Language::en ? "winners" : "gagnants"));
    }
}

TEST_P(EveryGame, HasAPageOfItsOwn) {
    ReportCommand command = about(GetParam());
    const auto path = scratch("report_" + std::string{GetParam()});
    command.html = path.string();
    for (const Language language : {Language::en, Language::fr}) {
        EXPECT_EQ(output_of(command, language), "");
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
    ReportCommand command = about("pharaon");
    command.table.players = "4";
    command.json = true;
    const auto json = boost::json::parse(output_of(command)).as_object();
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

TEST(ReportCommand, TellsLuckFromSkill) {
    ReportCommand command = about("fertility");
    command.luck = "2";
    command.json = true;
    const auto json = boost::json::parse(output_of(command)).at("portions").as_object();
    EXPECT_EQ(json.at("games"), 2);
    double total = 0;
    for (const char* part : {"luck", "seat", "skill"}) {
        const auto number = [&](const char* name) { return json.at(part).at(name).to_number<double>(); };
        total += number("share");
        EXPECT_LE(number("low"), number("share"));
    }
    EXPECT_NEAR(total, 1, 1e-4);
    command.json = false;
    EXPECT_TRUE(has(output_of(command), "skill: what was decided"));
    const auto path = scratch("luck");
    command.html = path.string();
    output_of(command, Language::fr);
    EXPECT_TRUE(has(contents(path), "Chance, place et habileté"));
    command.luck = "21";
    EXPECT_TRUE(has(complaint(command), "--luck"));
}

TEST(ReportCommand, AloneThereAreNoSeatsToCompare) {
    ReportCommand command = about("pharaon");
    command.table.players = "1";
    const auto path = scratch("report_alone");
    command.html = path.string();
    output_of(command);
    EXPECT_FALSE(has(contents(path), "Wins by seat"));
}

TEST(ReportCommand, SaysWhatIsWrong) {
    ReportCommand command = about("fertility");
    command.bots = "greedy,greedy,greedy";
    EXPECT_TRUE(has(complaint(command), "3 bots"));
    command.bots = "clever";
    EXPECT_TRUE(has(complaint(command), "clever"));
    command.bots = "";
    command.html = testing::TempDir() + "/no/such/folder/page.html";
    EXPECT_TRUE(has(complaint(command), "page.html"));
    command.html = "";
    command.series.games = "none";
    EXPECT_TRUE(has(complaint(command), "--games"));
    EXPECT_TRUE(has(complaint(about("chess")), "chess"));
}

TEST(TuneCommand, WritesWeightsThatCanBeReadAgain) {
    const auto path = scratch("report_weights.json");
    TuneCommand command = tuning();
    command.series.games = "64";
    command.to = path.string();
    EXPECT_EQ(output_of(command), "");
    const auto file = boost::json::parse(contents(path)).as_object();
    EXPECT_EQ(file.at("made").at("command"), "iteru tune fertility --games 64 --seed 1");
    EXPECT_EQ(file.at("made").at("games"), 64);
    EXPECT_TRUE(file.at("weights").at("early_wheat").is_int64());
    command.from = path.string();
    command.to = "";
    EXPECT_TRUE(has(output_of(command), "\"early_wheat\""));
}

TEST(TuneCommand, SaysWhatIsWrong) {
    TuneCommand command = tuning();
    command.minutes = "0";
    EXPECT_TRUE(has(complaint(command), "--minutes"));
    command.minutes = "";
    command.from = "/no/such/file";
    EXPECT_TRUE(has(complaint(command), "/no/such/file"));
    const auto path = scratch("report_bad.json");
    std::ofstream{path} << R"({"made": {"how": "badly"}, "weights": {"tokens_per_turn": 3}})";
    command.from = path.string();
    EXPECT_TRUE(has(complaint(command), "weights lacks “begun_percent”"));
    command.from = "";
    command.to = testing::TempDir() + "/no/such/folder/weights.json";
    EXPECT_TRUE(has(complaint(command), "cannot be written"));
}

} // namespace
} // namespace iteru
