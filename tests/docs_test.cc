// The formats in docs/ name every member that is really sent: those of a position in docs/trace.md, by hand; those of
// events in docs/events.md, which is written from the games.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <set>

#include "loader/load_box.h"
#include "tests/kit/kit.h"
#include "tests/rewrite.h"
#include "texts/texts.h"

namespace iteru::kit {
namespace {

namespace json = boost::json;

class Docs : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(All, Docs, ::testing::ValuesIn(house_games()),
                         [](const auto& info) { return identifier(info.param); });

/// What stands under the heading that ends with the game's id.
std::string_view section(std::string_view page, std::string_view game) {
    const std::size_t begin = page.find(fmt::format(" (`{}`)\n", game));
    EXPECT_NE(begin, page.npos) << game;
    if (begin == page.npos) return {};
    page.remove_prefix(begin);
    return page.substr(0, page.find("\n## "));
}

/// Every name of a member, but for those of objects that have a thing of the game for each value: `{"grape": 2}`.
void add_members(const json::value& value, const Facts& facts, std::set<std::string>& members) {
    if (value.is_array()) {
        for (const json::value& item : value.as_array()) add_members(item, facts, members);
    }
    if (!value.is_object()) return;
    const bool by_word = std::ranges::all_of(value.as_object(), [&](const auto& member) {
        const std::string_view key = member.key();
        return std::ranges::find(facts.words, key) != facts.words.end() || key.find_first_of("-0123456789") != key.npos;
    });
    for (const auto& member : value.as_object()) {
        if (!by_word) members.emplace(member.key());
        add_members(member.value(), facts, members);
    }
}

TEST_P(Docs, every_member_of_a_position_is_in_the_page_on_traces) {
    const std::string page = read_file(source_dir() / "docs/trace.md");
    with_game(GetParam(), [&]<Game G>() {
        std::set<std::string> members;
        for (const iteru::Setup& setup : setups_of(G::facts)) {
            const G game{G::standard_box(), setup};
            watch(game, kit_seed(3), Bot::lively, [&](const Moment<G>& moment) {
                JsonWriter all;
                game.write_state(all, moment.after, nobody);
                add_members(json::parse(all.text()), G::facts, members);
                add_members(json::parse(Knowledge<G>{game, moment.after, 0}.view()), G::facts, members);
            });
        }
        const std::string_view text = section(page, GetParam());
        for (const std::string& member : members) {
            EXPECT_NE(text.find("`" + member + "`"), text.npos)
                << "docs/trace.md does not tell what " << member << " is";
        }
    });
}

/// The names of an event's members, those in brackets that only some may know.
struct MemberNames {
    std::string text;

    template <class T>
    void operator()(std::string_view name, T&) {
        (text += text.empty() ? "" : ", ") += fmt::format("`{}`", name);
    }
    template <class T>
    void secret(std::string_view name, T&) {
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
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        for (std::size_t kind = 0; kind < G::facts.events.size(); ++kind) {
            MemberNames members;
            Event event;
            event.kind = static_cast<std::uint8_t>(kind);
            game.each_field(event, members);
            const std::string_view words = say.unfilled(fmt::format("{}.event.{}", G::facts.id, G::facts.events[kind]));
            page += fmt::format("| `{}` | {} | {} |\n", G::facts.events[kind], members.text, words);
        }
    });
    return page;
}

TEST(EventDocs, page_is_current) {
    const auto path = source_dir() / "docs/events.md";
    if (rewriting()) write_file(path, events_page());
    EXPECT_EQ(read_file(path), events_page()) << how_to_rewrite("EventDocs.*");
}

TEST_P(Docs, an_event_has_the_same_members_whatever_it_tells) {
    with_game(GetParam(), []<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        watch(game, kit_seed(4), Bot::lively, [&](const Moment<G>& moment) {
            for (const Event& event : moment.events) {
                MemberNames members;
                MemberNames listed;
                game.each_field(event, members);
                Event blank;
                blank.kind = event.kind;
                game.each_field(blank, listed);
                ASSERT_EQ(members.text, listed.text) << G::facts.events[event.kind];
            }
        });
    });
}

} // namespace
} // namespace iteru::kit
