// What the commands share of the command line.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "cli/commands.h"
#include "engine/option_text.h"

namespace iteru {
namespace {

Arguments alone(std::vector<std::string> options) {
    Arguments arguments;
    arguments.game = "pharaon";
    arguments.players = "1";
    arguments.options = std::move(options);
    return arguments;
}

std::string complaint(const Arguments& arguments) {
    try {
        (void)setup_from(arguments, facts_of(arguments));
    } catch (const BadUse& problem) {
        return problem.what();
    }
    return {};
}

std::string dark(std::vector<std::string> options) {
    const Arguments arguments = alone(std::move(options));
    const Setup setup = setup_from(arguments, facts_of(arguments));
    return option_text(facts_of(arguments).options[1], setup.options[1]);
}

TEST(Arguments, P9_2_dark_tiles_by_number_or_name) {
    EXPECT_EQ(dark({"dark=3"}), "3");
    EXPECT_EQ(dark({"dark"}), "1");
    EXPECT_EQ(dark({"dark=nile"}), "nile");
    // Commas part options, too, so they come as words of their own.
    EXPECT_EQ(dark({"dark=nobles", "nile"}), "nile,nobles");
    EXPECT_EQ(dark({"dark=nobles", "nile", "discovery"}), "nile,nobles");
    EXPECT_EQ(dark({"discovery", "dark=nobles", "nile"}), "nile,nobles");
    EXPECT_EQ(dark({"dark=nile,nobles"}), "nile,nobles");
}

TEST(Arguments, bad_names_are_told_with_those_there_are) {
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
    Arguments french = alone({"dark=sphinx"});
    french.say = Speaker{Language::fr};
    EXPECT_NE(complaint(french).find("sphinx"), std::string::npos);
    EXPECT_NE(complaint(alone({"nile"})).find("discovery, dark"), std::string::npos) << "no option of that name";
    EXPECT_NE(complaint(alone({"discovery=nile"})).find("0"), std::string::npos);
    Arguments two = alone({"dark=nile"});
    two.players = "2";
    EXPECT_NE(complaint(two).find("1"), std::string::npos);
}

/// What is said about the record of a game with two named tiles that was written under these rules.
std::string refusal_of(int rules, Language language) {
    Arguments arguments = alone({"dark=nile", "nobles"});
    arguments.say = Speaker{language};
    const auto match = start(arguments, "pharaon", setup_from(arguments, facts_of(arguments)), Seed{});
    Record record = record_of(*match, {"human"});
    record.rules_version = rules;
    const auto file = std::filesystem::temp_directory_path() / ("iteru_arguments_" + std::to_string(getpid()));
    std::ofstream{file} << write_record(record);
    std::string problem;
    try {
        EXPECT_EQ(load_record(arguments, file).match->hash(), match->hash());
    } catch (const BadUse& refused) {
        problem = refused.what();
    }
    std::filesystem::remove(file);
    return problem;
}

TEST(Arguments, a_record_keeps_named_tiles_and_is_refused_under_other_rules) {
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
