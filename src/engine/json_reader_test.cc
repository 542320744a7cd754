// The reader agrees with Boost.JSON on what is JSON and what it says: on documents made at random, and on those with a
// few bytes changed.
#include "engine/json_reader.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <span>
#include <string>

#include "engine/random.h"
#include "engine/utf8.h"
#include "tests/json_alike.h"

namespace iteru {
namespace {

/// Writes a document as no writer would: blanks, escapes, names that come again, numbers at the edges.
class Scribe {
public:
    explicit Scribe(std::uint32_t seed) : random_(seed_from_number(seed)) {}

    std::string document() {
        std::string text = value(5);
        for (std::uint32_t edits = random_.below(4); edits > 0; --edits) spoil(text);
        return text;
    }

private:
    std::string_view one_of(std::span<const std::string_view> words) {
        return words[random_.below(static_cast<std::uint32_t>(words.size()))];
    }

    std::string blanks() {
        static constexpr std::array<std::string_view, 6> some{"", "", "", " ", "\n\t", "\r "};
        return std::string{one_of(some)};
    }

    std::string number() {
        static constexpr std::array<std::string_view, 22> edges{"0",
                                                                "-0",
                                                                "1",
                                                                "-1",
                                                                "255",
                                                                "256",
                                                                "-129",
                                                                "4294967296",
                                                                "9223372036854775807",
                                                                "9223372036854775808",
                                                                "-9223372036854775808",
                                                                "-9223372036854775809",
                                                                "18446744073709551615",
                                                                "18446744073709551616",
                                                                "1.0",
                                                                "-0.0",
                                                                "1e2",
                                                                "1E+2",
                                                                "3e-7",
                                                                "1e400",
                                                                "1e99999999999",
                                                                "123456789012345678901234567890"};
        return random_.below(2) == 0 ? std::string{one_of(edges)} : std::to_string(random_.below(100'000));
    }

    std::string text() {
        static constexpr std::array<std::string_view, 18> parts{"a",
                                                                "seat",
                                                                " ",
                                                                "é",
                                                                "\U0001F600",
                                                                "\\n",
                                                                "\\\"",
                                                                "\\\\",
                                                                "\\/",
                                                                "\\b\\f\\r\\t",
                                                                "\\u00e9",
                                                                "\\u0000",
                                                                "\\uD83D\\uDE00",
                                                                "\\ud83d\\ude00",
                                                                "\x7f",
                                                                "\uFFFD",
                                                                "\U0010FFFF",
                                                                "\\uFfFf"};
        std::string text = "\"";
        for (std::uint32_t i = random_.below(5); i > 0; --i) text += one_of(parts);
        return text + '"';
    }

    std::string value(int depth) {
        static constexpr std::array<std::string_view, 3> words{"true", "false", "null"};
        switch (random_.below(depth > 0 ? 6 : 4)) {
        case 0: return std::string{one_of(words)};
        case 1: return number();
        case 2:
        case 3: return text();
        case 4: return list('[', ']', [&] { return value(depth - 1); });
        default: return list('{', '}', [&] { return name() + blanks() + ':' + blanks() + value(depth - 1); });
        }
    }
    std::string name() { return random_.below(3) == 0 ? text() : '"' + std::string(1, "abc"[random_.below(3)]) + '"'; }

    template <class Item>
    std::string list(char open, char close, Item item) {
        std::string text = open + blanks();
        for (std::uint32_t i = 0, size = random_.below(6); i < size; ++i) {
            text += (i > 0 ? blanks() + ',' : "") + blanks() + item();
        }
        return text + blanks() + close;
    }

    void spoil(std::string& text) {
        static constexpr std::string_view bytes =
            "{}[]\",:\\/0123456789+-.eEu \n\ttrufalsn\x01\x1f\x80\xbf\xc0\xc3\xed\xf0\xf4\xff";
        const std::size_t at = random_.below(static_cast<std::uint32_t>(text.size() + 1));
        const char byte = bytes[random_.below(static_cast<std::uint32_t>(bytes.size()))];
        switch (random_.below(4)) {
        case 0: text.insert(at, 1, byte); break;
        case 1: text.erase(at, 1 + random_.below(3)); break;
        case 2: text.resize(at); break;
        default:
            if (at < text.size()) text[at] = byte;
        }
    }

    Random random_;
};

void agree_on(const std::string& text) {
    RC_LOG() << text;
    for (const int deepest : {4, 32}) RC_ASSERT(readers_agree_on(text, deepest));
}

RC_GTEST_PROP(JsonReader, reads_what_another_reader_reads, (std::uint32_t seed)) {
    for (std::uint32_t i = 0; i < 50; ++i) agree_on(Scribe{seed + i}.document());
}

RC_GTEST_PROP(JsonReader, refuses_the_garbage_that_another_reader_refuses, (const std::string& garbage)) {
    agree_on(garbage);
    agree_on('"' + garbage + '"');
}

std::size_t place(std::string_view text) {
    const auto document = JsonDocument::read(text);
    return document ? std::string_view::npos : document.error();
}

TEST(JsonReader, says_where_it_stopped) {
    EXPECT_EQ(place(""), 0U);
    EXPECT_EQ(place("{"), 1U);
    EXPECT_EQ(place(R"({"a":1,,})"), 7U);
    EXPECT_EQ(place(R"({"a":1,})"), 7U);
    EXPECT_EQ(place(R"({"a" 1})"), 5U);
    EXPECT_EQ(place("[1 2]"), 3U);
    EXPECT_EQ(place("01"), 1U);
    EXPECT_EQ(place("1 2"), 2U);
    EXPECT_EQ(place("[truth]"), 1U);
    EXPECT_EQ(place("[tru"), 4U);
    EXPECT_EQ(place("\"ab\x01\""), 3U);
    EXPECT_EQ(place("\"ab\xff\""), 3U);
    EXPECT_EQ(place(R"("\q")"), 2U);
    EXPECT_EQ(place(R"("\u12g4")"), 5U);
    EXPECT_EQ(place("\"abc"), 4U);
}

TEST(JsonReader, goes_no_deeper_than_told) {
    EXPECT_TRUE(JsonDocument::read("[[[]],[[]]]", 3));
    EXPECT_FALSE(JsonDocument::read("[[[]],[[]]]", 2));
    EXPECT_FALSE(JsonDocument::read(std::string(100'000, '[')));
}

TEST(JsonReader, a_document_may_be_moved) {
    std::vector<JsonDocument> documents;
    const std::string text = R"({"a":"\u00e9","b":"x"})";
    for (int i = 0; i < 9; ++i) documents.push_back(std::move(*JsonDocument::read(text)));
    for (const JsonDocument& document : documents) {
        EXPECT_EQ(document.root().find("a")->text(), "é");
        EXPECT_EQ(document.root().find("b")->text(), "x");
        EXPECT_FALSE(document.root().find("c"));
    }
}

TEST(Utf8, every_character_comes_back) {
    for (char32_t code = 0; code <= 0x110000; ++code) {
        std::string text;
        append_character(text, code);
        std::string_view rest = text;
        const auto taken = take_character(rest);
        const bool is_one = (code < 0xD800 || code > 0xDFFF) && code <= 0x10FFFF;
        ASSERT_EQ(taken, is_one ? std::optional{code} : std::nullopt) << static_cast<std::uint32_t>(code);
        ASSERT_EQ(rest.size(), is_one ? 0 : text.size());
    }
}

} // namespace
} // namespace iteru
