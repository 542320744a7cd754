#include "engine/json.h"

#include <gtest/gtest.h>

namespace iteru {
namespace {

TEST(JsonWriter, puts_commas_where_they_belong) {
    JsonWriter json;
    json.begin_object();
    json.member("a", 1);
    json.key("b").begin_array();
    json.value(true);
    json.null();
    json.begin_object();
    json.end_object();
    json.value("x");
    json.end_array();
    json.member("c", -2);
    json.end_object();
    EXPECT_EQ(json.text(), R"({"a":1,"b":[true,null,{},"x"],"c":-2})");
}

TEST(JsonWriter, escapes_what_must_be_escaped) {
    JsonWriter json;
    json.value(std::string_view{"\"\\/\n\t\x01\x1f\x7f \0é", 12});
    EXPECT_EQ(json.text(), std::string("\"\\\"\\\\/\\u000a\\u0009\\u0001\\u001f\x7f \\u0000é\""));
}

} // namespace
} // namespace iteru
