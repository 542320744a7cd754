// The formats in docs/ name every member that is sent. What positions and events are made of is written from their
// descriptions: the tables in docs/trace.md, where people explain the members, and docs/events.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <ranges>
#include <sstream>

#include "engine/describe_types.h"
#include "loader/load_box.h"
#include "table/wire.h"
#include "tests/kit/kit.h"
#include "tests/rewrite.h"
#include "texts/texts.h"

namespace iteru::kit {
namespace {

class Docs : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(All, Docs, ::testing::ValuesIn(house_games()),
                         [](const auto& info) { return identifier(info.param); });

/// What stands under the heading that ends with the game's id: where it begins and ends in the page.
struct Section {
    std::size_t begin = 0;
    std::size_t end = 0;
};

Section section(std::string_view page, std::string_view game) {
    const std::size_t heading = page.find(fmt::format(" (`{}`)\n", game));
    EXPECT_NE(heading, page.npos) << game;
    if (heading == page.npos) return {};
    return {heading, std::min(page.find("\n## ", heading), page.size())};
}

std::string joined(const auto& items, auto text) {
    std::string line;
    for (const auto& item : items) (line += line.empty() ? "" : ", ") += text(item);
    return line;
}

/// A type as code in a table, without what is only of use in TypeScript.
std::string cell(std::string type) {
    for (const std::string_view word : {"readonly ", "Readonly<"}) {
        for (std::size_t at = 0; (at = type.find(word)) != type.npos;) type.erase(at, word.size());
    }
    for (std::size_t at = 0; (at = type.find(">>")) != type.npos;) type.erase(at, 1);
    for (std::size_t at = 0; (at = type.find(" | ", at)) != type.npos; at += 4) type.replace(at, 3, " \\| ");
    return type;
}

constexpr std::string_view table_head = "\n| type | members, or its words |\n| --- | --- |\n";

/// The types that a view is made of.
std::string type_table(const TypeCatalogue& catalogue) {
    std::string table{table_head};
    for (const NamedType& type : catalogue.types() | std::views::reverse) {
        const auto member = [](const TypeField& field) {
            return fmt::format("`{}: {}`", field.name, cell(field.type));
        };
        const auto word = [](const std::string& text) { return fmt::format("`{}`", text); };
        const std::string made = type.is_struct       ? joined(type.fields, member)
                                 : type.words.empty() ? "a word of the game ([notation](notation.md))"
                                                      : joined(type.words, word);
        table += fmt::format("| {} | {} |\n", type.name, made);
    }
    return table;
}

template <Game G>
TypeCatalogue types_of_view() {
    TypeCatalogue catalogue;
    catalogue.type<ViewOf<G>>();
    return catalogue;
}

TEST_P(Docs, every_member_of_a_position_is_explained_in_the_page_on_traces) {
    const std::string page = read_file(source_dir() / "docs/trace.md");
    with_game(GetParam(), [&]<Game G>() {
        const auto [begin, end] = section(page, GetParam());
        const std::size_t table = std::min(page.find(table_head, begin), end);
        const std::string_view prose = std::string_view{page}.substr(begin, table - begin);
        const TypeCatalogue catalogue = types_of_view<G>();
        for (const NamedType& type : catalogue.types()) {
            for (const TypeField& field : type.fields) {
                const std::string name = field.name.substr(0, field.name.find('?'));
                EXPECT_NE(prose.find("`" + name + "`"), prose.npos)
                    << "docs/trace.md does not tell what " << name << " is";
            }
        }
    });
}

TEST(TraceDocs, tables_of_types_are_current) {
    const auto path = source_dir() / "docs/trace.md";
    const std::string page = read_file(path);
    std::string current = page;
    each_house_game([&]<Game G>() {
        const auto [begin, end] = section(current, G::facts.id);
        const std::size_t table = std::min(current.find(table_head, begin), end);
        current.replace(table, end - table, type_table(types_of_view<G>()));
    });
    if (rewriting()) write_file(path, current);
    EXPECT_EQ(page, current) << how_to_rewrite("TraceDocs.*");
}

std::string message_table() {
    namespace wire = server::wire;
    TypeCatalogue catalogue;
    catalogue.type<wire::Action>();
    catalogue.type<wire::Snapshot>();
    catalogue.type<wire::Update>();
    catalogue.type<wire::Presence>();
    catalogue.type<wire::Removed>();
    catalogue.type<wire::Ack>();
    catalogue.type<wire::Refused>();
    catalogue.type<wire::Error>();
    catalogue.type<wire::Allowed>();
    catalogue.type<wire::Known>();
    catalogue.type<wire::Hint>();
    catalogue.type<wire::Replay>();
    catalogue.type<wire::Tables>();
    catalogue.type<wire::Session>();
    catalogue.type<wire::House>();
    return type_table(catalogue);
}

TEST(ProtocolDocs, table_of_types_is_current) {
    const auto path = source_dir() / "docs/protocol.md";
    const std::string page = read_file(path);
    std::string current = page;
    const std::size_t begin = page.find("\n### Types\n");
    ASSERT_NE(begin, page.npos);
    const std::size_t end = std::min(page.find("\n## ", begin), page.size());
    const std::size_t table = std::min(page.find(table_head, begin), end);
    current.replace(table, end - table, message_table());
    if (rewriting()) write_file(path, current);
    EXPECT_EQ(page, current) << how_to_rewrite("ProtocolDocs.*");
}

/// The names of an event's members, those in brackets that only some may know.
struct MemberNames {
    std::string text;

    template <class T>
    void operator()(std::string_view name, const T&) {
        (text += text.empty() ? "" : ", ") += fmt::format("`{}`", name);
    }
    template <class T>
    void operator()(std::string_view name, const Secret<T>&) {
        (text += text.empty() ? "" : ", ") += fmt::format("(`{}`)", name);
    }
};

std::string events_page() {
    std::string page =
        "# Events\n\nWhat games tell, in traces and on the wire: `event` with its name, `rule`, mostly `seat`, and the "
        "members below. Members in brackets\nare null for who may not know them. This page is written from the games "
        "by a test.\n";
    const Speaker say{Language::en};
    each_house_game([&]<Game G>() {
        page += fmt::format("\n## {}\n\n| event | members | in words |\n| --- | --- | --- |\n",
                            say.look_up(std::string{G::facts.id} + ".name"));
        G::EventTypes::each([&]<class Told>() {
            MemberNames members;
            Told told{};
            Told::each_field(told, members);
            const std::string_view words = say.unfilled(fmt::format("{}.event.{}", G::facts.id, snake_name<Told>));
            page += fmt::format("| `{}` | {} | {} |\n", snake_name<Told>, members.text, words);
        });
    });
    return page;
}

TEST(EventDocs, page_is_current) {
    const auto path = source_dir() / "docs/events.md";
    if (rewriting()) write_file(path, events_page());
    EXPECT_EQ(read_file(path), events_page()) << how_to_rewrite("EventDocs.*");
}

/// The requirements of ASVS 5.0.0 at levels 1 and 2: in each section those from 1 to this number.
constexpr std::pair<std::string_view, int> required[] = {
    {"1.1", 2},  {"1.2", 9},  {"1.3", 11}, {"1.4", 3},  {"1.5", 2},   {"2.1", 3},  {"2.2", 3},  {"2.3", 4},
    {"2.4", 1},  {"3.2", 2},  {"3.3", 4},  {"3.4", 6},  {"3.5", 5},   {"3.7", 2},  {"4.1", 3},  {"4.2", 1},
    {"4.3", 2},  {"4.4", 4},  {"5.1", 1},  {"5.2", 3},  {"5.3", 2},   {"5.4", 3},  {"6.1", 3},  {"6.2", 12},
    {"6.3", 4},  {"6.4", 4},  {"6.5", 5},  {"6.6", 3},  {"6.8", 4},   {"7.1", 3},  {"7.2", 4},  {"7.3", 2},
    {"7.4", 5},  {"7.5", 2},  {"7.6", 2},  {"8.1", 2},  {"8.2", 3},   {"8.3", 1},  {"8.4", 1},  {"9.1", 3},
    {"9.2", 4},  {"10.1", 2}, {"10.2", 2}, {"10.3", 4}, {"10.4", 11}, {"10.5", 5}, {"10.6", 2}, {"10.7", 3},
    {"11.1", 2}, {"11.2", 3}, {"11.3", 3}, {"11.4", 4}, {"11.5", 1},  {"11.6", 1}, {"12.1", 3}, {"12.2", 2},
    {"12.3", 4}, {"13.1", 1}, {"13.2", 5}, {"13.3", 2}, {"13.4", 5},  {"14.1", 2}, {"14.2", 4}, {"14.3", 3},
    {"15.1", 3}, {"15.2", 3}, {"15.3", 7}, {"16.1", 1}, {"16.2", 5},  {"16.3", 4}, {"16.4", 3}, {"16.5", 3},
    {"17.1", 1}, {"17.2", 4}, {"17.3", 2}};

/// The page on security from the first table on that gives a row to each requirement; by line, each cut into its cells.
std::vector<std::vector<std::string>> security_rows() {
    const std::string page = read_file(source_dir() / "docs/security.md");
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines{page.substr(page.find("## Does not apply"))};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("| ") || line.starts_with("| |") || line.starts_with("| ---")) continue;
        std::vector<std::string> cells;
        for (std::size_t at = 2; at < line.size();) {
            const std::size_t end = line.find(" |", at);
            cells.push_back(line.substr(at, end - at));
            at = end + 3;
        }
        rows.push_back(cells);
    }
    return rows;
}

/// `6.5.1–6.5.3, 6.6` as the numbers it stands for.
std::vector<std::string> numbers_in(const std::string& cell) {
    std::vector<std::string> numbers;
    for (const auto part : std::views::split(cell, std::string_view{", "})) {
        const std::string item{part.begin(), part.end()};
        constexpr std::string_view until = "–";
        const std::size_t dash = item.find(until);
        if (dash == item.npos) {
            numbers.push_back(item);
            continue;
        }
        const std::string first = item.substr(0, dash);
        const std::string last = item.substr(dash + until.size());
        const std::size_t dot = first.rfind('.') + 1;
        EXPECT_EQ(first.substr(0, dot), last.substr(0, dot)) << item;
        for (int i = std::stoi(first.substr(dot)); i <= std::stoi(last.substr(dot)); ++i) {
            numbers.push_back(first.substr(0, dot) + std::to_string(i));
        }
    }
    return numbers;
}

TEST(SecurityDocs, have_every_requirement_once) {
    std::map<std::string, int> there;
    for (const auto& row : security_rows()) {
        for (const std::string& number : numbers_in(row[0])) ++there[number];
    }
    std::size_t count = 0;
    for (const auto& [section, last] : required) {
        for (int i = 1; i <= last; ++i, ++count) {
            const std::string chapter{section.substr(0, section.find('.'))};
            const std::string number = fmt::format("{}.{}", section, i);
            const int times = there[number] + there[std::string{section}] + there[chapter];
            EXPECT_EQ(times, 1) << number;
        }
    }
    EXPECT_EQ(count, 253U) << "70 of level 1, 183 of level 2";
}

TEST(SecurityDocs, name_files_and_tests_that_exist) {
    std::size_t tests = 0;
    for (const auto& row : security_rows()) {
        if (row.size() < 3) continue; // does not apply
        std::string source;
        EXPECT_NE(row[2].find('`'), row[2].npos) << row[0] << " has no evidence";
        for (std::size_t at = row[2].find('`'); at != row[2].npos; at = row[2].find('`', at + 1)) {
            const std::size_t end = row[2].find('`', at + 1);
            const std::string name = row[2].substr(at + 1, end - at - 1);
            at = end;
            if (std::filesystem::exists(source_dir() / name)) {
                source = read_file(source_dir() / name);
                continue;
            }
            const std::size_t dot = name.find('.');
            ASSERT_NE(dot, name.npos) << row[0] << ": " << name;
            const std::string wanted = "(" + name.substr(0, dot) + ", " + name.substr(dot + 1) + ")";
            EXPECT_NE(source.find(wanted), source.npos) << row[0] << ": " << name << " is not in the file before it";
            ++tests;
        }
    }
    EXPECT_GT(tests, 40U);
}

} // namespace
} // namespace iteru::kit
