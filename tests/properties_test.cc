// Properties over drawn inputs, in one place: RapidCheck is slow to compile.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <rapidcheck/gtest.h>

#include "engine/record.h"
#include "tests/kit/kit.h"

namespace iteru::kit {
namespace {

RC_GTEST_PROP(Properties, every_seed_survives_its_text, (const Seed& seed)) {
    RC_ASSERT(parse_seed(seed_text(seed)) == seed);
}

RC_GTEST_PROP(Properties, json_that_is_written_another_reader_reads, ()) {
    // ASCII: what is not UTF-8 is passed on as it is.
    const auto text = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
    JsonWriter json;
    json.begin_array();
    json.value(text);
    json.end_array();
    RC_ASSERT(boost::json::parse(json.text()).as_array().at(0).as_string() == text);
}

RC_GTEST_PROP(Properties, garbage_is_no_record, (const std::string& garbage)) {
    const auto record = read_record(garbage);
    RC_ASSERT(!record);
    RC_ASSERT(!record.error().reason.empty());
}

/// The words of a text, one space between them.
std::string spaced(std::string_view text) {
    std::string words;
    for (auto word = next_word(text); !word.empty(); word = next_word(text)) {
        (words += words.empty() ? "" : " ") += word;
    }
    return words;
}

class Notation : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(All, Notation, ::testing::ValuesIn(all_games()),
                         [](const auto& info) { return identifier(info.param); });

TEST_P(Notation, P9_garbage_is_refused_with_position_and_reason) {
    with_game(GetParam(), [&]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        const auto holds = [&](const std::string& text) {
            const auto parsed = parse_action(game, text);
            if (parsed) {
                RC_ASSERT(notation(game, *parsed) == spaced(text));
                return;
            }
            const NotationError& error = parsed.error();
            RC_ASSERT(!error.reason.empty());
            RC_ASSERT(error.position <= text.size());
            RC_ASSERT(text.substr(error.position, error.word.size()) == error.word);
        };
        rc::detail::checkGTest([&](const std::string& garbage) { holds(garbage); });
        // Near misses: an action with a letter changed, taken out or put in, or cut short.
        rc::detail::checkGTest([&](std::uint32_t seed, char letter) {
            Random random{seed_from_number(seed)};
            std::string text = notation(game, sample_action(game, random));
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            switch (random.below(4)) {
            case 0: text[at] = letter; break;
            case 1: text.erase(at, 1); break;
            case 2: text.insert(at, 1, letter); break;
            default: text.resize(at);
            }
            holds(text);
        });
        for (const std::string_view decision : G::facts.decisions) {
            const auto twice = parse_action(game, std::string{decision} + " " + std::string{decision});
            ASSERT_FALSE(twice);
            ASSERT_EQ(twice.error().position, decision.size() + 1);
        }
    });
}

TEST_P(Notation, everything_told_in_json_can_be_read) {
    with_game(GetParam(), [&]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        std::set<std::string> told;
        const auto read = [](auto write) {
            JsonWriter json;
            write(json);
            return boost::json::parse(json.text()).as_object();
        };
        for (int i = 0; i < scaled(12); ++i) {
            watch(game, kit_seed(i), Bot::lively, [&](const Moment<G>& moment) {
                const auto action = read([&](JsonWriter& json) { write_action(json, game, moment.chosen); });
                ASSERT_TRUE(action.contains("decision"));
                for (const Event& event : moment.events) {
                    const auto all = read([&](JsonWriter& json) { write_event(json, game, event, nobody); });
                    told.emplace(all.at("event").as_string());
                    for (Seat seat = 0; seat < game.setup().players; ++seat) {
                        const auto some = read([&](JsonWriter& json) { write_event(json, game, event, seat); });
                        // A secret is veiled, not left out: sizes and names tell nothing.
                        ASSERT_EQ(some.size(), all.size());
                        ASSERT_TRUE(event.knows.contains(seat) ? some == all : true);
                    }
                }
                const auto whole = read([&](JsonWriter& json) { write_view(json, game, moment.after, nobody); });
                const auto view = boost::json::parse(Knowledge<G>{game, moment.after, 0}.view()).as_object();
                ASSERT_EQ(whole.size(), view.size());
            });
        }
        EXPECT_GT(told.size(), G::facts.events.size() / 2);
    });
}

} // namespace
} // namespace iteru::kit
