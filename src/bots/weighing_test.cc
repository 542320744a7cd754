#include "bots/weighing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bots/comparison.h"
#include "bots/player.h"
#include "engine/play.h"
#include "tests/kit/kit.h"

namespace iteru {
namespace {

/// A match in which so many decisions were made by greedy.
template <Game G>
ErasedMatch<G> match_after(int decisions, int players = 2, int deal = 7) {
    Match<G> match{G{G::standard_box(), usual_setup(G::facts, players)}, kit::kit_seed(deal)};
    Random random{kit::kit_seed(1)};
    for (int i = 0; i < decisions && !match.game().to_act(match.state()).empty(); ++i) {
        const Seat seat = match.game().to_act(match.state()).lowest();
        typename G::ActionList actions;
        match.game().legal(match.state(), seat, actions);
        match.apply(seat, choose(Bot::greedy, Knowledge<G>{match.game(), match.state(), seat}, actions, random));
    }
    return ErasedMatch<G>{std::move(match)};
}

std::string told(const AnyMatch& match, const Weighed& weighed) {
    std::string text = match.notation(weighed.best.action) + ' ' + std::to_string(weighed.best.total);
    for (const Advice& loss : weighed.losses) {
        text +=
            "; " + match.notation(loss.action) + ' ' + std::to_string(loss.chance) + ' ' + std::to_string(loss.total);
    }
    return text;
}

TEST(Weighing, finds_blunders_that_other_worlds_confirm_and_leaves_good_moves_alone) {
    int found = 0;
    int asked = 0;
    int looked = 0;
    each_house_game([&]<Game G>() {
        for (int decisions = 12; decisions < 12 + 3 * 19 / ITERU_TEST_SHARE + 1; decisions += 19) {
            const auto match = match_after<G>(decisions);
            const Seat seat = match.to_act().lowest();
            const Weighed weighed = weigh(match, seat, kit::kit_seed(decisions));
            const auto lost = [&](const AnyAction& action) {
                return std::ranges::find(weighed.losses, action, &Advice::action) != weighed.losses.end();
            };
            EXPECT_FALSE(match.why_not(seat, weighed.best.action));
            EXPECT_FALSE(lost(weighed.best.action));
            // What a strong player does is hardly ever asked about: the interval is there for that.
            ++looked;
            asked += lost(make_player(*parse_bot_spec("search:200"), match, kit::kit_seed(1), seat)->choose(match));
            if (weighed.losses.empty()) continue;
            ++found;
            const auto worst = std::ranges::min_element(
                weighed.losses, {}, [](const Advice& loss) { return std::pair{loss.chance, loss.total}; });
            EXPECT_FALSE(match.why_not(seat, worst->action));
            double sum = 0;
            for (const double points : worst->points) sum += points;
            EXPECT_NEAR(sum, worst->total, 1e-6) << "the categories add up to the total";
            Search<G> search;
            const auto& typed = match.typed();
            Comparison<G> again{Knowledge<G>{typed.game(), typed.state(), seat},
                                {restore<G>(weighed.best.action), restore<G>(worst->action)},
                                kit::kit_seed(4711)};
            again.play(128, search);
            const Lead lead = again.lead(0, 1);
            EXPECT_TRUE(lead.chance.value > 0 || lead.total.value > 0) << G::facts.id << ' ' << decisions;
        }
    });
    EXPECT_TRUE(found > 2 || !kit::thorough) << found;
    EXPECT_LE(asked, looked / 6);
}

/// Passing where something free is to be had, as a person who has not understood the offer might.
TEST(Weighing, calls_a_planted_blunder_a_loss) {
    // The last turn of a game of Fertility: supplying shops is all there is left to do, and finishing gives it up.
    const int players = 2;
    Match<fertility::Fertility> match{
        fertility::Fertility{fertility::Fertility::standard_box(), usual_setup(fertility::Fertility::facts, players)},
        kit::kit_seed(7)};
    Random random{kit::kit_seed(1)};
    int planted = 0;
    while (!match.game().to_act(match.state()).empty() && planted < 2) {
        const Seat seat = match.game().to_act(match.state()).lowest();
        typename fertility::Fertility::ActionList actions;
        match.game().legal(match.state(), seat, actions);
        const auto good =
            choose(Bot::greedy, Knowledge<fertility::Fertility>{match.game(), match.state(), seat}, actions, random);
        // Finishing to supply while a shop could be filled for 6 debens or more.
        auto gained = match.state();
        Events unheard;
        match.game().apply(gained, seat, good, unheard);
        const int more =
            match.game().result(gained).seats[seat].total - match.game().result(match.state()).seats[seat].total;
        const auto idle = std::ranges::find_if(
            actions, [&](const auto& action) { return match.game().is_idle(match.state(), action); });
        const ErasedMatch<fertility::Fertility> erased{match};
        if (more >= 6 && idle != actions.end() && erased.decision(seat) == "supply") {
            const Weighed weighed = weigh(erased, seat, kit::kit_seed(3));
            EXPECT_NE(std::ranges::find(weighed.losses, erase<fertility::Fertility>(*idle), &Advice::action),
                      weighed.losses.end())
                << told(erased, weighed);
            EXPECT_EQ(std::ranges::find(weighed.losses, weighed.best.action, &Advice::action), weighed.losses.end());
            ++planted;
        }
        match.apply(seat, good);
    }
    EXPECT_EQ(planted, 2);
}

/// In the last decisions of a game all can be seen: what ends it as well as the best is no loss.
TEST(Weighing, never_calls_an_equal_move_a_loss) {
    int equal = 0;
    each_house_game([&]<Game G>() {
        const int all = static_cast<int>(match_after<G>(G::facts.max_decisions, 2, 3).step_count());
        for (int left = 1; left <= 6; ++left) {
            const auto match = match_after<G>(all - left, 2, 3);
            const Seat seat = match.to_act().lowest();
            const Weighed weighed = weigh(match, seat, kit::kit_seed(left));
            const auto ending = [&](const AnyAction& action) -> std::optional<std::pair<int, double>> {
                auto after = match;
                after.apply(seat, action, nullptr);
                if (!after.over()) return std::nullopt;
                return std::pair{after.result().seats[seat].total, win_share(after.result(), 2, seat)};
            };
            const auto best = ending(weighed.best.action);
            for (const AnyAction& action : match.legal(seat)) {
                if (!best || action == weighed.best.action || ending(action) != best) continue;
                ++equal;
                EXPECT_EQ(std::ranges::find(weighed.losses, action, &Advice::action), weighed.losses.end())
                    << G::facts.id << " calls an equal move a loss";
            }
            for (const Advice& loss : weighed.losses) {
                EXPECT_TRUE(weighed.best.chance - loss.chance > Much::chance - 1e-9 ||
                            weighed.best.total - loss.total > Much::points - 1e-9)
                    << G::facts.id << ' ' << match.notation(loss.action);
            }
        }
    });
    EXPECT_GT(equal, 0);
}

TEST(Weighing, is_honest_and_the_same_for_a_seed) {
    kit::each_game_or_one([]<Game G>() {
        const auto match = match_after<G>(23);
        const Seat seat = match.to_act().lowest();
        const auto& typed = match.typed();
        Random random{kit::kit_seed(5)};
        auto other = match;
        const typename G::State guess = Knowledge<G>{typed.game(), typed.state(), seat}.sample(random);
        ASSERT_TRUE(other.replace_state(std::as_bytes(std::span{&guess, 1})));
        const std::string found = told(match, weigh(match, seat, kit::kit_seed(2)));
        EXPECT_EQ(found, told(other, weigh(other, seat, kit::kit_seed(2)))) << G::facts.id << " judges by a secret";
    });
}

TEST(Weighing, weighs_all_actions_some_at_a_time) {
    if (!kit::thorough) GTEST_SKIP() << "what is weighed does not depend on the build";
    bool many = false;
    each_house_game([&]<Game G>() {
        for (int decisions = 200; decisions >= 0 && !many; decisions -= 4) { // towards its end a game is soon played on
            const auto match = match_after<G>(decisions);
            if (match.over()) continue;
            const Seat seat = match.to_act().lowest();
            std::size_t left = match.legal(seat).size() - 1;
            if (left < 70) continue;
            many = true;
            std::optional<AnyAction> best;
            for (std::size_t weighed = 0; left > 0;) {
                const Weighed some = weigh(match, seat, kit::kit_seed(7), weighed);
                ASSERT_GT(some.weighed, 0U);
                ASSERT_EQ(some.left + some.weighed, left);
                EXPECT_EQ(some.best.action, best.value_or(some.best.action));
                best = some.best.action;
                weighed += some.weighed;
                left = some.left;
            }
        }
    });
    EXPECT_TRUE(many);
}

} // namespace
} // namespace iteru
