#include "loader/json_cursor.h"

#include <gtest/gtest.h>

#include "loader/load_box.h"

namespace iteru {
namespace {

template <class Read>
BoxProblem problem_of(Read read) {
    try {
        read();
    } catch (const BoxProblem& problem) {
        return problem;
    }
    ADD_FAILURE() << "nothing was found wrong";
    return {"", "", ""};
}

TEST(JsonCursor, knows_where_it_is) {
    const auto value = parse_json(R"({"a": [1, {"b": "x"}]})");
    const JsonCursor file{value, ""};
    const auto problem = problem_of([&] { (void)file.at("a")[1].at("b").number(0, 9); });
    EXPECT_EQ(problem.path, "a[1].b");
    EXPECT_EQ(problem.value, "\"x\"");
    EXPECT_EQ(problem.reason, "not_a_number");
    EXPECT_EQ(problem.expected, "0..9");
}

TEST(JsonCursor, a_long_value_is_cut) {
    const auto value = parse_json("{\"a\": \"" + std::string(500, 'x') + "\"}");
    EXPECT_LE(problem_of([&] { (void)JsonCursor{value, ""}.at("a").size(); }).value.size(), 60U);
}

TEST(LoadBox, text_that_is_not_json_is_told_by_its_line) {
    const auto problem = problem_of([] { (void)parse_json("{\n\"a\": 1,\n\"b\" 2}"); });
    EXPECT_EQ(problem.reason, "not_json");
    EXPECT_EQ(problem.path, "line 3");
    for (const std::string_view text : {"", "{", "[1,]", "{} {}", "nul", "{\"a\":1}x"}) {
        EXPECT_EQ(problem_of([&] { (void)parse_json(text); }).reason, "not_json") << text;
    }
    EXPECT_NO_THROW((void)parse_json("{} \n\t"));
}

TEST(LoadBox, a_file_that_cannot_be_read_is_told_by_its_name) {
    const auto problem = problem_of([] { (void)read_file("/no/such/file"); });
    EXPECT_EQ(problem.reason, "unreadable");
    EXPECT_EQ(problem.path, "/no/such/file");
    EXPECT_EQ(problem_of([] { (void)read_file("/tmp"); }).reason, "unreadable");
}

} // namespace
} // namespace iteru
