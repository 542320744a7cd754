#include "cli/manual.h"

#include <gtest/gtest.h>

namespace iteru {
namespace {

struct TriedCommand {
    std::string game;
    std::string players;
    bool json = false;
    std::vector<std::string> options{};

    void declare(OptionList& list) {
        list.positional("GAME", game);
        list.text("--players", players);
        list.list("--option", options);
        list.flag("--json", json);
    }
};

const std::vector<Entry>& entries() {
    static const std::vector<Entry> all{{"simulate", "help.simulate",
                                         [](OptionList& list) -> Run {
                                             TriedCommand{}.declare(list);
                                             return nullptr;
                                         }},
                                        {"admin", "admin.help", [](OptionList&) -> Run { return nullptr; }}};
    return all;
}

TEST(Manual, a_page_says_what_help_says) {
    const std::string page = manual_page(Speaker{Language::en}, entries()[1]);
    EXPECT_TRUE(page.starts_with(".TH iteru\\-admin 1 ")) << page;
    EXPECT_TRUE(page.contains("\n.SH NAME\niteru\\-admin \\- tables, people, bans: "));
    EXPECT_TRUE(page.contains("\n.SH SYNOPSIS\n.nf\niteru admin tables | people"));
    EXPECT_TRUE(page.contains("\n.TP\n.B ban, unban\nends all sessions of a person, who cannot log in any more"));
    EXPECT_TRUE(page.contains("\n.TP\n.B \\-\\-data DIR\nthe server"));
    EXPECT_TRUE(page.ends_with(".BR iteru (1)\n"));
}

TEST(Manual, is_there_in_every_language) {
    const std::string page = manual_page(Speaker{Language::fr}, entries()[0]);
    EXPECT_TRUE(page.contains("\n.SH NOM\niteru\\-simulate \\- beaucoup de parties"));
}

TEST(Manual, the_first_page_names_all_commands) {
    const std::string page = manual_page(Speaker{Language::en}, entries());
    EXPECT_TRUE(page.contains("\n.TP\n.B iteru simulate GAME\nmany games between bots"));
    EXPECT_TRUE(page.contains(".SH SEE ALSO\n.BR iteru\\-simulate (1),\n.BR iteru\\-admin (1)\n")) << page;
}

TEST(Completion, knows_the_options_that_a_command_declares) {
    const std::string script = completion(entries());
    EXPECT_TRUE(script.contains("local commands=\"simulate admin\" games=\"fertility egizia"));
    EXPECT_TRUE(script.contains(
        "simulate) options+=\" --players --option --json\" values+=\" --players --option\" words=$games ;;"))
        << script;
    EXPECT_TRUE(script.contains("random lively greedy apprentice"));
}

} // namespace
} // namespace iteru
