// The formats in docs/ name every member that is sent. What positions and events are made of is written from their
// descriptions: the tables in docs/trace.md, where people explain the members, and docs/events.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ranges>

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

} // namespace
} // namespace iteru::kit
