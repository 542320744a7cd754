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

TEST(JsonWriter, finds_what_must_be_escaped_wherever_it_stands) {
    constexpr std::string_view plain = " !#[]~\x7f\xc3\xa9\xff abcdefghijklmnopqrstuvwxyz";
    for (std::size_t size = 0; size <= plain.size(); ++size) {
        const std::string text{plain.substr(0, size)};
        JsonWriter whole;
        whole.value(text);
        EXPECT_EQ(whole.text(), '"' + text + '"');
        for (std::size_t at = 0; at < size; ++at) {
            for (const char special : {'\0', '\x1f', '"', '\\'}) {
                std::string other = text;
                other[at] = special;
                JsonWriter json;
                json.value(other);
                const std::string escaped = special == '\0'     ? "\\u0000"
                                            : special == '\x1f' ? "\\u001f"
                                                                : std::string{'\\', special};
                EXPECT_EQ(json.text(), '"' + text.substr(0, at) + escaped + text.substr(at + 1) + '"');
            }
        }
    }
}

} // namespace
} // namespace iteru
