// The rule ledger: every rule of the texts is in the facts, cited in code and named by a test; and nothing cites a
// rule that does not exist. docs/ledger.md shows it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <unistd.h>

#include "games/games.h"
#include "lesson/lesson.h"
#include "loader/load_box.h"
#include "tests/kit/kit.h"
#include "tests/rewrite.h"
#include "texts/texts.h"

namespace iteru {
namespace {

namespace fs = std::filesystem;

struct Entry {
    std::string text;
    std::set<std::string> code;     // files
    std::vector<std::string> tests; // what they say
    std::set<std::string> lessons;  // that teach it
};

/// In the order of the rulebook: by section, then number.
struct ByNumber {
    static auto key(const std::string& id) {
        const std::size_t digit = id.find_first_of("0123456789");
        const std::size_t dot = id.find('.');
        return std::tuple{id.substr(0, digit), std::stoi(id.substr(digit, dot - digit)), std::stoi(id.substr(dot + 1))};
    }
    bool operator()(const std::string& a, const std::string& b) const { return key(a) < key(b); }
};

using Ledger = std::map<std::string, Entry, ByNumber>;

struct GameLedger {
    std::string game;
    Ledger rules;
    std::vector<std::string> orphans; // what cites a rule that does not exist
};

Ledger rules_in(const fs::path& file) {
    Ledger rules;
    const auto texts = parse_json(read_file(file));
    for (const auto& member : texts.as_object()) {
        const std::string id{member.key()};
        if (id.find('.') != std::string::npos) rules[id].text = std::string{member.value().as_string()};
    }
    return rules;
}

/// A rule cited as Rule::F2_3 or F2.3, or a test named after one: TEST(Fertility, F2_3_what_it_says).
struct Citation {
    std::string id;
    std::string says; // the rest of a test's name
};

/// The citations of a text, of rules that begin with these letters. The list X(F2, 3) holds none.
std::vector<Citation> citations(std::string_view text, std::string_view letters) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::vector<Citation> found;
    for (std::size_t at = text.find(letters); at != text.npos; at = text.find(letters, at + 1)) {
        if (at > 0 && is_word(text[at - 1])) continue;
        const auto word = text.substr(at);
        const auto skip = [&](std::size_t from, auto is) {
            return static_cast<std::size_t>(
                std::find_if_not(word.begin() + static_cast<std::ptrdiff_t>(from), word.end(), is) - word.begin());
        };
        const std::size_t point = skip(letters.size(), is_digit);
        if (point == letters.size() || point == word.size() || (word[point] != '.' && word[point] != '_')) continue;
        const std::size_t end = skip(point + 1, is_digit);
        const std::size_t rest = skip(end, is_word);
        if (end == point + 1) continue;
        Citation citation{std::string{word.substr(0, point)} + "." +
                              std::string{word.substr(point + 1, end - point - 1)},
                          std::string{word.substr(end, rest - end)}};
        std::ranges::replace(citation.says, '_', ' ');
        if (!citation.says.empty()) citation.says.erase(0, 1);
        found.push_back(std::move(citation));
    }
    return found;
}

/// `folder` holds the code and tests of one game.
GameLedger ledger_of(std::string game, const fs::path& texts, const fs::path& folder) {
    GameLedger ledger{std::move(game), rules_in(texts), {}};
    const std::string first = ledger.rules.begin()->first;
    const std::string letters = first.substr(0, first.find_first_of("0123456789"));
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator{folder}) {
        if (entry.path().extension() == ".cc" || entry.path().extension() == ".h") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        const std::string text = read_file(file);
        const bool is_test = text.find("gtest/gtest.h") != std::string::npos || file.stem().string().ends_with("_test");
        for (const Citation& citation : citations(text, letters)) {
            const auto rule = ledger.rules.find(citation.id);
            if (rule == ledger.rules.end()) {
                ledger.orphans.push_back(file.filename().string() + " cites " + citation.id);
            } else if (!is_test) {
                rule->second.code.insert(file.filename().string());
            } else if (!citation.says.empty()) {
                rule->second.tests.push_back(citation.says);
            }
        }
    }
    return ledger;
}

/// What the lessons of a game teach.
void note_lessons(GameLedger& ledger) {
    for (const EmbeddedLesson& embedded : embedded_lessons()) {
        const auto lesson = read_lesson(embedded.game, embedded.contents);
        if (embedded.game != ledger.game || !lesson) continue;
        for (const LessonStep& step : lesson->steps) {
            for (const std::string& id : step.rules) {
                const auto rule = ledger.rules.find(id);
                if (rule != ledger.rules.end()) rule->second.lessons.insert(lesson->name);
                else ledger.orphans.push_back("the lesson " + lesson->name + " cites " + id);
            }
        }
    }
}

template <Game G>
GameLedger ledger_of() {
    const std::string id{G::facts.id};
    const fs::path folder = kit::folder_of(id);
    GameLedger ledger = ledger_of(id, folder / "rules/en.json", folder);
    note_lessons(ledger);
    return ledger;
}

std::vector<std::string> gaps(const GameLedger& ledger) {
    std::vector<std::string> found = ledger.orphans;
    for (const auto& [id, entry] : ledger.rules) {
        if (entry.code.empty()) found.push_back(id + " is cited nowhere in code");
        if (entry.tests.empty()) found.push_back(id + " has no test named after it");
    }
    return found;
}

/// The first words of a rule, enough to recognise it.
std::string first_words(const std::string& text) {
    constexpr std::size_t most = 70;
    if (text.size() <= most) return text;
    return text.substr(0, text.rfind(' ', most)) + " …";
}

template <class Items>
std::string joined(const Items& items, std::string_view between) {
    std::string text;
    for (const std::string& item : items) (text += text.empty() ? "" : between) += item;
    return text;
}

std::string as_page(const std::vector<GameLedger>& ledgers) {
    std::string page =
        "# The rule ledger\n\nEvery rule, where the code cites it, what the tests named after it say and which "
        "lessons teach it. Generated by tests/ledger_test.cc, which fails on a gap;\n" +
        kit::how_to_rewrite("Ledger.*") + ".\n";
    for (const GameLedger& ledger : ledgers) {
        page += "\n## " + ledger.game +
                "\n\n| rule | begins | code | tests | taught in |\n| --- | --- | --- | --- | --- |\n";
        for (const auto& [id, entry] : ledger.rules) {
            page += "| " + id + " | " + first_words(entry.text) + " | " + joined(entry.code, ", ") + " | " +
                    joined(entry.tests, "; ") + " | " + joined(entry.lessons, ", ") + " |\n";
        }
    }
    return page;
}

TEST(Ledger, facts_hold_the_rules_of_the_texts) {
    each_game([]<Game G>() {
        const fs::path rules = kit::folder_of(G::facts.id) / "rules";
        const std::set<std::string, ByNumber> facts(G::facts.rules.begin(), G::facts.rules.end());
        EXPECT_EQ(facts.size(), G::facts.rules.size()) << "a rule is listed twice";
        for (const auto* language : {"en", "fr"}) {
            std::set<std::string, ByNumber> texts;
            for (const auto& [id, entry] : rules_in(rules / (std::string{language} + ".json"))) texts.insert(id);
            EXPECT_EQ(facts, texts) << language;
        }
    });
}

TEST(Ledger, every_rule_is_cited_and_tested_and_every_citation_is_a_rule) {
    each_game([]<Game G>() {
        for (const std::string& gap : gaps(ledger_of<G>())) ADD_FAILURE() << G::facts.id << ": " << gap;
    });
}

TEST(Ledger, page_is_current) {
    std::vector<GameLedger> ledgers;
    each_house_game([&]<Game G>() { ledgers.push_back(ledger_of<G>()); });
    const fs::path file = kit::source_dir() / "docs/ledger.md";
    if (kit::rewriting()) kit::write_file(file, as_page(ledgers));
    ASSERT_TRUE(fs::exists(file)) << kit::how_to_rewrite("Ledger.*");
    EXPECT_TRUE(read_file(file) == as_page(ledgers)) << "docs/ledger.md is old; " << kit::how_to_rewrite("Ledger.*");
}

TEST(Ledger, finds_gaps_in_every_direction) {
    const fs::path folder = fs::path{::testing::TempDir()} / ("iteru_ledger_" + std::to_string(::getpid()));
    kit::write_file(
        folder / "rules.json",
        R"({"Z1": "A section", "Z1.1": "All is well", "Z1.2": "No code", "Z1.3": "No test", "Z1.10": "b"})");
    kit::write_file(folder / "game/rules.h", "X(Z1, 2) // Z1.1, Rule::Z1_3; Z1.10: and Z1.4");
    kit::write_file(
        folder / "game/x_test.cc",
        "TEST(Game, Z1_1_is_fine) TEST(Game,\n Z1_2_too)\nTEST_P(Game, Z1_5_x) RC_GTEST_PROP(G, Z1_10_y, ())");
    EXPECT_EQ(gaps(ledger_of("game", folder / "rules.json", folder / "game")),
              (std::vector<std::string>{"rules.h cites Z1.4", "x_test.cc cites Z1.5", "Z1.2 is cited nowhere in code",
                                        "Z1.3 has no test named after it"}));
    fs::remove_all(folder);
}

} // namespace
} // namespace iteru
