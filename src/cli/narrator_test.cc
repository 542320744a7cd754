// tests/words.json says what sentences of texts/ must say; the browser is held to it as well
// (web/src/table/words.test.ts).
#include "cli/narrator.h"

#include <gtest/gtest.h>

#include "cli/commands.h"
#include "loader/load_box.h"
#include "tests/rewrite.h"

namespace iteru {
namespace {

namespace json = boost::json;

const json::object& cases() {
    static const json::object all = parse_json(read_file(kit::source_dir() / "tests/words.json")).as_object();
    return all;
}

std::string text_in(const json::value& value) { return std::string{value.as_string()}; }

Language language_of(const json::value& one) { return *parse_language(text_in(one.at("language"))); }

Seat seat_in(const json::value& value) { return value.is_null() ? nobody : static_cast<Seat>(value.as_int64()); }

struct Reader {
    Reader(const json::value& one, const std::vector<std::string>& names, Seat you)
        : narrator(painter, box, face_of(""), you) { // a plain one
        painter.say = Speaker{language_of(one)};
        painter.names = names;
    }
    json::object box;
    Painter painter;
    Narrator narrator;
};

TEST(Words, figures_and_words_agree) {
    for (const json::value& one : cases().at("fill").as_array()) {
        std::vector<std::pair<std::string, std::string>> given;
        for (const auto& member : one.at("with").as_object()) {
            const json::value& value = member.value();
            given.emplace_back(member.key(), value.is_string() ? text_in(value) : std::to_string(value.as_int64()));
        }
        ASSERT_LE(given.size(), 2U);
        given.resize(2);
        const std::string filled =
            fill_in(text_in(one.at("text")), {{given[0].first, given[0].second}, {given[1].first, given[1].second}},
                    language_of(one));
        EXPECT_EQ(filled, text_in(one.at("says")));
    }
}

TEST(Words, what_happened_is_told) {
    for (const json::value& one : cases().at("tell").as_array()) {
        std::vector<std::string> names;
        for (const json::value& name : one.at("names").as_array()) names.push_back(text_in(name));
        Reader reader{one, names, seat_in(one.at("reader"))};
        for (const json::value& event : one.at("events").as_array()) {
            reader.narrator.hear(text_in(one.at("game")), event.as_object(), nullptr);
        }
        Lines expected;
        for (const json::value& paragraph : one.at("says").as_array()) {
            const Seat seat = seat_in(paragraph.at("seat"));
            const std::string mark = seat == nobody ? "" : reader.painter.shape(seat) + " ";
            expected.push_back(mark + text_in(paragraph.at("words")));
        }
        EXPECT_EQ(reader.narrator.told(), expected) << text_in(one.at("name"));
    }
}

TEST(Words, what_would_happen_is_foretold) {
    for (const json::value& one : cases().at("gains").as_array()) {
        const Reader reader{one, {"Anna", "Ben"}, nobody};
        std::vector<json::object> events;
        for (const json::value& event : one.at("events").as_array()) events.push_back(event.as_object());
        const Forecast forecast = reader.narrator.foretold(text_in(one.at("game")), events, seat_in(one.at("seat")));
        EXPECT_EQ(forecast.text, text_in(one.at("says"))) << text_in(one.at("name"));
    }
}

TEST(Words, levels_are_called_by_either_name) {
    for (const char* name : {"scribe", "medium", "Medium", "moyen"}) {
        const auto bot = bot_called(name, "fertility");
        ASSERT_TRUE(bot) << name;
        EXPECT_EQ(bot_spec_name(*bot), "scribe");
    }
    EXPECT_EQ(bot_spec_name(bot_called("search:10", "fertility").value()), "search:10");
    EXPECT_FALSE(bot_called("grandmaster", "fertility"));
    bool somewhere = false;
    each_game([&]<Game G>() {
        const bool there = level_count(G::bots.levels) == level_names.size();
        EXPECT_EQ(bot_called("Champion", G::facts.id).has_value(), there) << G::facts.id;
        somewhere = somewhere || there;
    });
    EXPECT_EQ(bot_called("thoth", "").has_value(), somewhere) << "whatever the game";
}

} // namespace
} // namespace iteru
