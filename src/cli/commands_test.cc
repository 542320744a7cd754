// What the commands share of the command line.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "cli/commands.h"
#include "engine/option_text.h"

namespace iteru {
namespace {

TableOptions alone(std::vector<std::string> options) {
    TableOptions table;
    table.game = "pharaon";
    table.players = "1";
    table.options = std::move(options);
    return table;
}

Setup setup_of(const TableOptions& table, Language language = Language::en) {
    const Speaker say{language};
    return setup_from(say, table, facts_of(say, table.game));
}

std::string complaint(const TableOptions& table, Language language = Language::en) {
    try {
        (void)setup_of(table, language);
    } catch (const BadUse& problem) {
        return problem.what();
    }
    return {};
}

std::string dark(std::vector<std::string> options) {
    return option_text(pharaon::Pharaon::facts.options[1], setup_of(alone(std::move(options))).options[1]);
}

TEST(CommandLine, P9_2_dark_tiles_by_number_or_name) {
    EXPECT_EQ(dark({"dark=3"}), "3");
    EXPECT_EQ(dark({"dark"}), "1");
    EXPECT_EQ(dark({"dark=nile"}), "nile");
    // Commas part options, too, so they come as words of their own.
    EXPECT_EQ(dark({"dark=nobles", "nile"}), "nile,nobles");
    EXPECT_EQ(dark({"dark=nobles", "nile", "discovery"}), "nile,nobles");
    EXPECT_EQ(dark({"discovery", "dark=nobles", "nile"}), "nile,nobles");
    EXPECT_EQ(dark({"dark=nile,nobles"}), "nile,nobles");
}

TEST(CommandLine, bad_names_are_told_with_those_there_are) {
    for (const std::vector<std::string>& bad : {std::vector<std::string>{"dark=sphinx"},
                                                {"dark=nile", "sphinx"},
                                                {"dark=nile", "nile"},
                                                {"dark=3", "nile"},
                                                {"dark=6"},
                                                {"dark="},
                                                {"dark=nile", ""}}) {
        const std::string text = complaint(alone(bad));
        EXPECT_NE(text.find("chamber, offerings, nile, nobles, artisans"), std::string::npos) << bad[0] << ": " << text;
    }
    EXPECT_NE(complaint(alone({"dark=sphinx"}), Language::fr).find("sphinx"), std::string::npos);
    EXPECT_NE(complaint(alone({"nile"})).find("discovery, dark"), std::string::npos) << "no option of that name";
    EXPECT_NE(complaint(alone({"discovery=nile"})).find("0"), std::string::npos);
    TableOptions two = alone({"dark=nile"});
    two.players = "2";
    EXPECT_NE(complaint(two).find("1"), std::string::npos);
}

/// What is said about the record of a game with two named tiles that was written under these rules.
std::string refusal_of(int rules, Language language) {
    const Speaker say{language};
    const auto match = start(say, "pharaon", "", setup_of(alone({"dark=nile", "nobles"})), Seed{});
    Record record = record_of(*match, {"human"});
    record.rules_version = rules;
    const auto file = std::filesystem::temp_directory_path() / ("iteru_commands_" + std::to_string(getpid()));
    std::ofstream{file} << write_record(record);
    std::string problem;
    try {
        EXPECT_EQ(load_record(say, file, "").match->hash(), match->hash());
    } catch (const BadUse& refused) {
        problem = refused.what();
    }
    std::filesystem::remove(file);
    return problem;
}

TEST(CommandLine, a_record_keeps_named_tiles_and_is_refused_under_other_rules) {
    const int ours = pharaon::Pharaon::facts.rules_version;
    const auto says = [](const std::string& text, const std::string& part) { return text.find(part) != text.npos; };
    EXPECT_EQ(refusal_of(ours, Language::en), "");
    for (const int other : {ours - 1, ours + 1}) {
        const std::string english = refusal_of(other, Language::en);
        EXPECT_TRUE(says(english, "version " + std::to_string(other) + " of the rules")) << english;
        EXPECT_TRUE(says(english, "version " + std::to_string(ours) + ".")) << english;
        EXPECT_TRUE(says(refusal_of(other, Language::fr), "version " + std::to_string(other) + " des règles"));
    }
}

} // namespace
} // namespace iteru
