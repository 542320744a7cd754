// What the table asks and says in words: menus of long lists, numbers of things, names of levels.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "cli/output.h"
#include "cli/play.h"
#include "games/games.h"
#include "tests/kit/kit.h"
#include "tests/scratch.h"

namespace iteru {
namespace {

template <Game G>
PlayOptions table(const Setup& setup, Language language = Language::en) {
    PlayOptions options;
    options.match = start_match<G>(G::standard_box(), setup, seed_from_number(5));
    options.seats.assign(setup.players, "human");
    options.language = language;
    options.window.width = 80;
    return options;
}

std::string menu_transcript(PlayOptions options, const std::string& typed) {
    std::istringstream in{typed};
    std::ostringstream out;
    EXPECT_EQ(play(options, in, out), 0);
    return out.str();
}

using pharaon::Pharaon;
using tal_der_koenige::TalDerKoenige;

TEST(Menu, AnAuctionIsAskedByGroupsWithTheirCubes) {
    const std::string text = menu_transcript(table<TalDerKoenige>(usual_setup(TalDerKoenige::facts, 2)), "1\n");
    EXPECT_TRUE(has(text, "  1 by group 1 ")) << text;
    EXPECT_TRUE(has(text, "  3 by group 3 "));
    EXPECT_TRUE(has(text, "(5 choices)"));
    EXPECT_TRUE(has(text, "finish bidding"));
    // The entry leads to the tablets for that group.
    for (const std::string_view tablet : {"lay 0 by group 1 ", "lay 4 by group 1 "}) EXPECT_TRUE(has(text, tablet));
    EXPECT_FALSE(has(text, "lay 4 by group 2 "));
}

TEST(Menu, MovesAreAskedBySiteAndSayWhatTheyCost) {
    const std::string text = menu_transcript(table<TalDerKoenige>(usual_setup(TalDerKoenige::facts, 2)),
                                             "bid done\nbid done\n3\nback\n17\n");
    EXPECT_TRUE(has(text, "to site 3 0/5 (8 choices)")) << text;
    EXPECT_TRUE(has(text, "to area 17  costs 1"));
    EXPECT_TRUE(has(text, "(next to area 17)"));
}

TEST(Menu, NoEntryCountsASingleChoice) {
    each_game([]<Game G>() {
        std::string ones;
        for (int i = 0; i < (kit::thorough ? 200 : 40); ++i) ones += "1\n";
        const auto setup = usual_setup(G::facts, G::facts.max_players);
        EXPECT_FALSE(has(menu_transcript(table<G>(setup), ones), "(1 choice"));
        EXPECT_FALSE(has(menu_transcript(table<G>(setup, Language::fr), ones), "(1 choix"));
    });
}

TEST(Menu, ANobleIsOfferedWithWhatItDoes) {
    const std::string text = menu_transcript(table<Pharaon>(usual_setup(Pharaon::facts, 3)), "");
    EXPECT_TRUE(has(text, "]. ")) << text; // the rule of the noble: its name, [number], power and prestige
    EXPECT_TRUE(has(text, "Prestige: "));
}

TEST(Levels, AreToldWhenTheGameBegins) {
    auto setup = usual_setup(Pharaon::facts, 1);
    setup.options[1] = 2;
    EXPECT_TRUE(has(menu_transcript(table<Pharaon>(setup), ""), "Difficulty of the Traitor: 2, “Whispers”."));
    EXPECT_TRUE(has(menu_transcript(table<Pharaon>(setup, Language::fr), ""), "Murmures"));
    EXPECT_FALSE(has(menu_transcript(table<Pharaon>(usual_setup(Pharaon::facts, 2)), ""), "Difficulty of"));
}

TEST(Levels, EveryNameIsADifferentOne) {
    each_game([]<Game G>() {
        for (const Option& option : G::facts.options) {
            if (!option.named) continue;
            for (const Language language : {Language::en, Language::fr}) {
                std::set<std::string> names;
                for (std::uint8_t value = 0; value <= option.most; ++value) {
                    names.insert(value_name(Speaker{language}, G::facts, option, value));
                }
                EXPECT_EQ(names.size(), option.most + 1U);
            }
        }
    });
}

TEST(Speaker, SaysOneThingInTheSingular) {
    const Speaker english{Language::en};
    const Speaker french{Language::fr};
    EXPECT_EQ(english("tal-der-koenige.label.scarabs", {{"count", "1"}}), "1 scarab");
    EXPECT_EQ(english("tal-der-koenige.label.scarabs", {{"count", "0"}}), "0 scarabs");
    EXPECT_EQ(english("tal-der-koenige.label.scarabs", {{"count", "2"}}), "2 scarabs");
    EXPECT_EQ(french("tal-der-koenige.label.scarabs", {{"count", "0"}}), "0\u00a0scarabée");
    EXPECT_EQ(french("tal-der-koenige.label.scarabs", {{"count", "2"}}), "2\u00a0scarabées");
    EXPECT_EQ(english("pharaon.label.points", {{"count", "1"}}), "1 PP") << "without words for one";
    EXPECT_EQ(english.look_up("fertility.word.grape"), "grape") << "a word by itself";
}

} // namespace
} // namespace iteru
