#include "engine/option_text.h"

#include <gtest/gtest.h>

namespace iteru {
namespace {

constexpr std::array<std::string_view, 3> names{"nile", "nobles", "artisans"};
constexpr Option drawn{.name = "dark", .most = 3, .min_players = 1, .max_players = 1, .names = names};
constexpr Option level{.name = "level", .most = 3};

TEST(OptionText, a_number_or_names) {
    EXPECT_EQ(parse_option(drawn, "0"), 0);
    EXPECT_EQ(parse_option(drawn, "3"), 3);
    EXPECT_EQ(parse_option(drawn, "nobles"), by_name + 2);
    EXPECT_EQ(parse_option(drawn, "artisans,nile"), by_name + 5) << "in any order";
    for (const char* bad : {"4", "-1", "131", "", "Nile", "nile,", ",nile", "nile,nile", "nile,2", "2,nile", "sphinx",
                            "nile, nobles", "nile nobles"}) {
        EXPECT_EQ(parse_option(drawn, bad), std::nullopt) << bad;
    }
    EXPECT_EQ(parse_option(level, "3"), 3);
    EXPECT_EQ(parse_option(level, "nile"), std::nullopt);
}

TEST(OptionText, every_value_survives_its_text) {
    for (unsigned value = 0; value < 256; ++value) {
        if (!drawn.allows(value, 1)) continue;
        const auto chosen = static_cast<std::uint8_t>(value);
        EXPECT_EQ(parse_option(drawn, option_text(drawn, chosen)), chosen);
    }
}

TEST(OptionText, what_is_allowed) {
    for (unsigned value = 0; value < 256; ++value) {
        EXPECT_EQ(drawn.allows(value, 1), value <= 3 || (value > 128 && value < 136)) << value;
        EXPECT_EQ(drawn.allows(value, 2), value == 0) << value;
        EXPECT_EQ(level.allows(value, 2), value <= 3) << value;
    }
    EXPECT_EQ(Option::amount(3), 3);
    EXPECT_EQ(Option::amount(by_name + 5), 2);
}

} // namespace
} // namespace iteru
