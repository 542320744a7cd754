#include "engine/notation.h"

#include <gtest/gtest.h>

#include "engine/any_match.h"
#include "games/fertility/rules.h"

namespace iteru {
namespace {

using fertility::Fertility;

const Fertility& game() {
    static const Fertility game{Fertility::standard_box(), {.players = 2}};
    return game;
}

NotationError error_of(std::string_view text) {
    const auto action = parse_action(game(), text);
    EXPECT_FALSE(action) << text;
    return action ? NotationError{} : action.error();
}

void expect(std::string_view text, std::size_t position, std::string_view reason, std::string_view word,
            std::string_view field) {
    const NotationError error = error_of(text);
    EXPECT_EQ(error.position, position) << text;
    EXPECT_EQ(error.reason, reason) << text;
    EXPECT_EQ(error.word, word) << text;
    EXPECT_EQ(error.field, field) << text;
}

TEST(Notation, errors_name_position_reason_and_word) {
    expect("", 0, "missing_word", "", "decision");
    expect("   ", 3, "missing_word", "", "decision");
    expect("fly", 0, "unknown_decision", "fly", "decision");
    expect("  Build d6g", 2, "unknown_decision", "Build", "decision");
    expect("build", 5, "missing_word", "", "district");
    expect("build d99", 6, "unknown_word", "d99", "district");
    expect("place grape-grape  A1", 21, "missing_word", "", "second");
    expect("place grape-grape Q1 A1", 18, "unknown_word", "Q1", "first");
    expect("place grape-grape A9 A1", 18, "unknown_word", "A9", "first");
    expect("take grape-grape now", 17, "trailing", "now", "");
    expect("build pass d6g", 11, "trailing", "d6g", "");
    expect("supply grape", 12, "missing_word", "", "shop");
    expect("supply grape pass", 13, "unknown_word", "pass", "shop");
}

TEST(Notation, spaces_do_not_matter) {
    const auto action = parse_action(game(), "  build   d6g ");
    ASSERT_TRUE(action);
    EXPECT_EQ(notation(game(), *action), "build d6g");
}

TEST(Notation, actions_as_json) {
    const auto json = [](std::string_view text) {
        JsonWriter writer;
        write_action(writer, game(), *parse_action(game(), text));
        return writer.text();
    };
    EXPECT_EQ(json("build d6g"), R"({"decision":"build","district":"d6g"})");
    EXPECT_EQ(json("build pass"), R"({"decision":"build","pass":true})");
    EXPECT_EQ(json("place alabaster-grape A1 A2"),
              R"({"decision":"place","tile":"alabaster-grape","first":"A1","second":"A2"})");
}

} // namespace
} // namespace iteru
