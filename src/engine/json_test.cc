#include "engine/json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <rapidcheck/gtest.h>

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

RC_GTEST_PROP(JsonWriter, what_it_writes_another_reader_reads, ()) {
    // ASCII: what is not UTF-8 is passed on as it is.
    const auto text = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
    JsonWriter json;
    json.begin_array();
    json.value(text);
    json.end_array();
    RC_ASSERT(boost::json::parse(json.text()).as_array().at(0).as_string() == text);
}

} // namespace
} // namespace iteru
