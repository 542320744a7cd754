// The seeded games together bring every rule into play that play can reach.
#include "tests/kit/kit.h"
#include "tests/kit/reach.h"

namespace iteru::kit {
namespace {

class Reach : public ::testing::TestWithParam<std::string_view> {};

INSTANTIATE_TEST_SUITE_P(All, Reach, ::testing::ValuesIn(all_games()),
                         [](const auto& info) { return identifier(info.param); });

TEST_P(Reach, every_rule_that_play_can_reach) {
    with_game(GetParam(), [&]<Game G>() {
        if (ITERU_TEST_SHARE != 1 && place_of<G>.of_the_house) {
            GTEST_SKIP() << "what games reach does not depend on the build";
        }
        constexpr int games = 60;
        RuleSet reached;
        for (const iteru::Setup& setup : setups_of(G::facts)) {
            const G game{G::standard_box(), setup};
            for (const Bot bot : all_bots) {
                for (int i = 0; i < games; ++i) watch(game, kit_seed(i), bot, [](const auto&) {}, &reached);
            }
        }
        const Reasons& excused = unreached_by_game()[std::string{G::facts.id}];
        for (std::size_t i = 0; i < G::facts.rules.size(); ++i) {
            const std::string rule{G::facts.rules[i]};
            const bool exception = excused.contains(rule);
            EXPECT_TRUE(reached[i] || exception) << rule << " never comes into play";
            EXPECT_FALSE(reached[i] && exception) << rule << " comes into play, though " << excused.at(rule);
        }
        for (const auto& [rule, reason] : excused) {
            EXPECT_NE(std::ranges::find(G::facts.rules, rule), G::facts.rules.end()) << rule << " does not exist";
        }
    });
}

} // namespace
} // namespace iteru::kit
