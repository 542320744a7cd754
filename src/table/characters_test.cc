#include "table/characters.h"

#include <gtest/gtest.h>

#include <string>

#include "table/table.h"

namespace iteru::server {

namespace {

TEST(characters, knows_what_is_utf8) {
    for (const char* good : {"", "Ada", "Zoë", "Ἀρχιμήδης", "山田", "👩‍🚀", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(is_utf8(good)) << good;
    const auto bad = std::to_array<std::string>({"\xFF", "a\x80", "\xC3", "\xE2\x82", "\xF0\x9F\x98", // cut
                                                 "\xC0\xAF", "\xE0\x80\xAF", "\xF0\x80\x80\xAF",      // overlong
                                                 "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80"});
    for (const std::string& text : bad) {
        EXPECT_FALSE(is_utf8(text));
        EXPECT_FALSE(is_good_name("Ada" + text));
        EXPECT_TRUE(has_hidden_characters("Ada" + text, Joiners::kept));
    }
}

TEST(characters, are_counted_and_cut_whole) {
    EXPECT_EQ(characters("Zoë"), 3U);
    EXPECT_EQ(cut("Zoë", 2), "Zo");
    EXPECT_EQ(cut("Zoë", 3), "Zoë");
    EXPECT_EQ(cut("Zo\xC3", 40), "Zo");
    std::string long_name;
    for (int i = 0; i < 50; ++i) long_name += "é";
    EXPECT_EQ(cut(long_name, 40).size(), 80U);
    EXPECT_TRUE(is_utf8(cut(long_name, 40)));
    EXPECT_EQ(trimmed("  Ada L "), "Ada L");
    EXPECT_EQ(trimmed("   "), "");
}

TEST(characters, of_all_scripts_make_names) {
    for (const char* name :
         {"Ada",     "Zoë",  "Zoe\u0308", "Nguyễn Thị Bích", "Ἀρχιμήδης", "Владимир", "שָׁלוֹם", "محمد",         "مُحَمَّد",
          "देवनागरी", "தமிழ்", "ภาษาไทย",   "བོད་སྐད་",          "한국어",    "山田太郎", "𓀀 𓂀",  "O'Neil-Smith", "❤️ 2",
          "👑",      "№ 5"}) {
        EXPECT_TRUE(is_good_name(name)) << name;
    }
    EXPECT_TRUE(is_good_name(std::string(40, 'a')));
    EXPECT_FALSE(is_good_name(std::string(41, 'a')));
    EXPECT_TRUE(is_good_name("  " + std::string(40, 'a') + "  ")) << "blanks around it do not count";
}

TEST(characters, that_nobody_sees_make_none) {
    for (const char32_t code :
         {0x00,   0x07,    0x0A,    0x7F,    0x85,    0xA0,    0xAD,    0x34F,   0x61C,   0x115F, 0x1160, 0x17B4,
          0x180E, 0x2000,  0x200B,  0x200C,  0x200D,  0x200E,  0x200F,  0x2028,  0x202A,  0x202E, 0x2060, 0x2064,
          0x2066, 0x2069,  0x206F,  0x2800,  0x3000,  0x3164,  0xE000,  0xFDD0,  0xFE0F,  0xFEFF, 0xFFA0, 0xFFF9,
          0xFFFE, 0x1D173, 0x1FFFF, 0x40000, 0xE0001, 0xE0041, 0xE0100, 0xF0000, 0x10FFFD}) {
        std::string text;
        if (code < 0x80) text = {static_cast<char>(code)};
        else if (code < 0x800) text = {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
        else if (code < 0x10000) {
            text = {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
                    static_cast<char>(0x80 | (code & 0x3F))};
        } else {
            text = {static_cast<char>(0xF0 | code >> 18), static_cast<char>(0x80 | (code >> 12 & 0x3F)),
                    static_cast<char>(0x80 | (code >> 6 & 0x3F)), static_cast<char>(0x80 | (code & 0x3F))};
        }
        EXPECT_TRUE(is_utf8(text)) << static_cast<std::uint32_t>(code);
        for (const std::string& name : {text, "Ada" + text, "A" + text + "da"}) {
            EXPECT_FALSE(is_good_name(name)) << static_cast<std::uint32_t>(code);
        }
    }
    for (const char* blank : {"", " ", "     "}) EXPECT_FALSE(is_good_name(blank));
}

TEST(characters, marks_are_not_piled_up) {
    std::string tower = "a";
    for (int i = 0; i < 4; ++i) tower += "\u0301";
    EXPECT_TRUE(is_good_name(tower));
    EXPECT_FALSE(is_good_name(tower + "\u0301"));
    EXPECT_FALSE(is_good_name("\u0301")) << "on nothing";
    EXPECT_FALSE(is_good_name("a \u0301"));
    EXPECT_TRUE(has_hidden_characters(tower + "\u0301", Joiners::kept));
}

TEST(characters, of_chat_may_be_joined) {
    for (const char* text : {"👩‍🚀 👩‍❤️‍👩", "می‌خواهم", "ok ❤️"})
        EXPECT_FALSE(has_hidden_characters(text, Joiners::kept)) << text;
    for (const char* text : {"\u200D", "a \u200Db", "a\u200D\u200Db", "\u202Eabc", "a\nb", "a\u200Bb", "\uFEFFa"}) {
        EXPECT_TRUE(has_hidden_characters(text, Joiners::kept));
    }
}

} // namespace

} // namespace iteru::server
