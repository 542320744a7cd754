#include "cli/analyse.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "analysis/told.h"
#include "engine/record.h"
#include "loader/load_box.h"
#include "tests/kit/kit.h"
#include "tests/rewrite.h"

namespace iteru {
namespace {

/// A record of a game between lively bots, in a file; or of its first moves.
std::string file_of(std::string_view game, std::size_t left_out = 0) {
    std::unique_ptr<AnyMatch> match;
    with_game(game,
              [&]<Game G>() { match = start_match<G>(G::standard_box(), usual_setup(G::facts, 2), kit::kit_seed(1)); });
    Random random{kit::kit_seed(1), 1};
    while (!match->over()) {
        const Seat seat = match->to_act().lowest();
        match->apply(seat, choose(Bot::lively, *match, seat, random));
    }
    for (; left_out > 0; --left_out) match->undo();
    const auto path = std::filesystem::path{testing::TempDir()} / ("iteru_analyse_" + kit::identifier(game));
    std::ofstream{path} << write_record(record_of(*match, {"lively", "human"}));
    return path.string();
}

AnalyseCommand about(const std::string& file) {
    AnalyseCommand command;
    command.file = file;
    command.worlds = "2";
    command.threads = "2";
    return command;
}

std::string output_of(const AnalyseCommand& command, Language language = Language::en) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(command.run(Speaker{language}), exit_ok);
    testing::internal::GetCapturedStderr();
    return testing::internal::GetCapturedStdout();
}

std::string complaint(const AnalyseCommand& command) {
    try {
        (void)command.run(Speaker{Language::en});
    } catch (const BadUse& problem) {
        return problem.what();
    }
    return "";
}

TEST(Analyse, tells_in_both_languages) {
    const AnalyseCommand command = about(file_of("fertility"));
    const std::string english = output_of(command);
    EXPECT_TRUE(english.contains("What decided the game\n  • Move ")) << english;
    EXPECT_TRUE(english.contains("own errors")) << english;
    EXPECT_TRUE(english.contains("human 2")) << english;
    const std::string french = output_of(command, Language::fr);
    EXPECT_TRUE(french.contains("Ce qui a décidé la partie\n  • Coup ")) << french;
}

/// As they are known to be, in both languages: whoever changes them changes what people have read of their games, and
/// raises `figures_version`.
TEST(Analyse, golden) {
    for (const std::string_view game : kit::house_games()) {
        LoadedRecord loaded = load_record(Speaker{Language::en}, file_of(game), "");
        ASSERT_FALSE(replay(loaded.record, *loaded.match, loaded.record.moves.size()));
        const analysis::Plan plan{
            .seed = analysis::usual_seed(*loaded.match), .worlds = 4, .doublings = 1, .iterations = 20};
        const auto looking = analysis::look_back(*loaded.match, plan);
        const Reviewed reviewed{.record = loaded.record,
                                .match = *loaded.match,
                                .components = "",
                                .plan = plan,
                                .analysis = *analysis::analyse(*looking, plan, {.threads = 2})};
        const auto compare = [&](const std::string& kind, const std::string& found) {
            const auto file = kit::source_dir() / "tests/analyses" / (std::string{game} + kind);
            if (kit::rewriting()) kit::write_file(file, found);
            EXPECT_TRUE(found == read_file(file)) << file << ": " << kit::how_to_rewrite("Analyse.golden");
        };
        for (const auto& [language, kind] : {std::pair{Language::en, ".en.txt"}, std::pair{Language::fr, ".fr.txt"}}) {
            testing::internal::CaptureStdout();
            print_review(Speaker{language}, reviewed);
            compare(kind, testing::internal::GetCapturedStdout());
        }
        compare(".json", told_json(analysis::tell(*loaded.match, plan, reviewed.analysis)) + "\n");
    }
}

TEST(Analyse, json_has_figures_that_add_up) {
    AnalyseCommand command = about(file_of(kit::thorough ? "tal-der-koenige" : "fertility"));
    command.json = true;
    const auto told = boost::json::parse(output_of(command));
    for (const auto& seat : told.at("seats").as_array()) {
        const auto amount = [&](const char* name) { return seat.at("ledger").at(name).as_int64(); };
        EXPECT_EQ(amount("result") - amount("fair"),
                  amount("deal") + amount("draws") + amount("fortune") - amount("errors") + amount("gave"));
    }
    EXPECT_GT(told.at("moments").as_array().size(), 2U);
}

TEST(Analyse, writes_a_page) {
    AnalyseCommand command = about(file_of("fertility"));
    command.html = (std::filesystem::path{testing::TempDir()} / "iteru_analyse.html").string();
    EXPECT_EQ(output_of(command, Language::fr), "");
    std::ifstream file{command.html};
    const std::string page{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_TRUE(page.contains("<html lang=\"fr\">"));
    EXPECT_TRUE(page.contains("class=\"curve dash1\""));
    EXPECT_TRUE(page.contains("<table>"));
}

TEST(Analyse, keeps_what_it_found) {
    AnalyseCommand command = about(file_of("fertility"));
    const auto folder = std::filesystem::path{testing::TempDir()} / "iteru_analyse_kept" / "here";
    std::filesystem::remove_all(folder);
    command.json = true;
    command.seat = "1";
    const std::string without = output_of(command);
    command.keep = folder.string();
    EXPECT_EQ(output_of(command), without);
    const auto kept = std::filesystem::directory_iterator { folder } -> path();
    const auto written = std::filesystem::last_write_time(kept);
    const auto said = [&](Language language) {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        EXPECT_EQ(command.run(Speaker{language}), exit_ok);
        EXPECT_EQ(testing::internal::GetCapturedStdout().substr(0, without.size()), without);
        return testing::internal::GetCapturedStderr();
    };
    EXPECT_FALSE(said(Language::en).contains("anew"));
    EXPECT_EQ(std::filesystem::last_write_time(kept), written) << "read, not written again";
    const auto change = [&](std::string_view from, std::string_view to) {
        std::ifstream file{kept};
        std::string text{std::istreambuf_iterator<char>{file}, {}};
        text.replace(text.find(from), from.size(), to);
        std::ofstream{kept, std::ios::trunc} << text;
    };
    change("engine", "angine");
    EXPECT_TRUE(said(Language::en).contains("is damaged"));
    EXPECT_FALSE(said(Language::en).contains("anew")) << "mended";
    change("sum ", "som ");
    EXPECT_TRUE(said(Language::fr).contains("est abîmé"));

    command.keep = command.file; // a file
    EXPECT_TRUE(complaint(command).contains("not a folder"));
}

TEST(Analyse, refuses_what_it_cannot_look_back_at) {
    EXPECT_NE(complaint(about("")), "");
    EXPECT_NE(complaint(about("/nowhere")), "");
    EXPECT_TRUE(complaint(about(file_of("fertility", 3))).contains("still being played"));
    AnalyseCommand command = about(file_of("fertility"));
    command.seat = "3";
    EXPECT_NE(complaint(command), "");
    command.seat = "1";
    command.worlds = "1";
    EXPECT_NE(complaint(command), "");
}

TEST(Analyse, rounded_figures_still_add_up) {
    Random random{kit::kit_seed(1), 1};
    for (int i = 0; i < 1000; ++i) {
        std::vector<analysis::Amount> amounts;
        for (int k = 0; k < 6; ++k) amounts.push_back(static_cast<std::int64_t>(random.below(100'000)) - 50'000);
        const auto shown = in_tenths(amounts, 122'880);
        const auto sum = std::accumulate(amounts.begin(), amounts.end(), analysis::Amount{0});
        const auto total = std::accumulate(shown.begin(), shown.end(), std::int64_t{0});
        EXPECT_NEAR(static_cast<double>(total), static_cast<double>(sum) / 122.88, 0.5001);
        for (std::size_t k = 0; k < shown.size(); ++k) {
            EXPECT_NEAR(static_cast<double>(shown[k]), static_cast<double>(amounts[k]) / 122.88, 1.0);
        }
    }
}

} // namespace
} // namespace iteru
