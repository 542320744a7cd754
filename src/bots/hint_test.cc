#include "bots/hint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bots/comparison.h"
#include "engine/field_writer.h"
#include "engine/play.h"
#include "tests/kit/kit.h"

namespace iteru {
namespace {

template <Game G>
ErasedMatch<G> fresh_match() {
    return ErasedMatch<G>{Match<G>{G{G::standard_box(), usual_setup(G::facts, 2)}, kit::kit_seed(7)}};
}

/// The figures of a hint as they are told.
std::string told(const AnyMatch& match, const Counsel& advised) {
    JsonWriter json;
    const ToldHint hint = tell(match, advised);
    json.begin_object();
    FieldWriter<> write{json};
    write("actions", hint.actions);
    write("worlds", hint.worlds);
    write("clear", hint.clear);
    json.end_object();
    return json.text();
}

TEST(Hint, advises_three_actions_with_what_to_expect) {
    kit::each_game_or_one([]<Game G>() {
        const auto match = fresh_match<G>();
        const Seat seat = match.to_act().lowest();
        const Counsel advised = hint(match, seat, kit::kit_seed(8));
        const auto legal = match.legal(seat);
        ASSERT_EQ(advised.actions.size(), std::min<std::size_t>(3, legal.size()));
        EXPECT_GE(advised.worlds, 32);
        EXPECT_LE(advised.worlds, 512);
        EXPECT_TRUE(advised.clear || advised.worlds == 512) << "it goes on until it is clear or enough";
        for (const Advice& advice : advised.actions) {
            EXPECT_NE(std::ranges::find(legal, advice.action), legal.end());
            EXPECT_GE(advice.chance, 0);
            EXPECT_LE(advice.chance, 1);
            EXPECT_GT(advice.chance_error, 0);
            EXPECT_LT(advice.chance_error, 0.1);
            double sum = 0;
            for (const double points : advice.points) sum += points;
            EXPECT_NEAR(sum, advice.total, 1e-6) << "the categories add up to the total";
        }
        EXPECT_EQ(tell(match, advised).actions.front().action, match.notation(advised.actions.front().action));
        EXPECT_EQ(told(match, advised), told(match, hint(match, seat, kit::kit_seed(8)))) << "the same again";
    });
}

TEST(Hint, tells_figures_with_two_decimals) {
    JsonWriter json;
    Hundredths{-0.755}.write_to(json);
    EXPECT_EQ(json.text(), "-0.76");
}

/// The first so many actions there are at the deal, and what becomes of them.
template <Game G>
struct Compared {
    Compared() {
        game.legal(state, game.to_act(state).lowest(), legal);
        const std::size_t apart = std::max<std::size_t>(1, legal.size() / 3);
        for (std::size_t i = 0; i < legal.size() && actions.size() < 3; i += apart) actions.push_back(legal[i]);
    }
    [[nodiscard]] Comparison<G> of(const std::vector<typename G::Action>& some) const {
        return {Knowledge<G>{game, state, game.to_act(state).lowest()}, some, kit::kit_seed(2)};
    }

    G game{G::standard_box(), usual_setup(G::facts, 2)};
    typename G::State state = game.deal(kit::kit_seed(1));
    typename G::ActionList legal;
    std::vector<typename G::Action> actions;
};

TEST(Comparison, all_actions_meet_the_same_worlds) {
    each_game([]<Game G>() {
        const Compared<G> compared;
        ASSERT_GE(compared.actions.size(), 2U);
        auto comparison = compared.of(compared.actions);
        Search<G> search;
        std::vector<std::vector<std::uint64_t>> met(compared.actions.size());
        comparison.play(16, search,
                        [&](std::size_t action, const auto& world) { met[action].push_back(hash_of(world)); });
        for (const auto& worlds : met) EXPECT_EQ(worlds, met.front()) << G::facts.id;
        EXPECT_EQ(std::set(met.front().begin(), met.front().end()).size(), 16U) << "and every world is another";
    });
}

TEST(Comparison, what_is_found_of_an_action_does_not_depend_on_the_others) {
    each_game([]<Game G>() {
        const Compared<G> compared;
        Search<G> search;
        const auto found = [&](const std::vector<typename G::Action>& some) {
            auto comparison = compared.of(some);
            comparison.play(8, search);
            comparison.play(16, search); // in two goes
            const Counsel all = comparison.hint();
            const auto mine = std::ranges::find(all.actions, erase<G>(compared.actions[1]), &Advice::action);
            return std::tuple{mine->chance, mine->chance_error, mine->total, mine->total_error};
        };
        std::vector<typename G::Action> other{compared.actions.rbegin(), compared.actions.rend()};
        EXPECT_EQ(found(compared.actions), found(other)) << G::facts.id;
        EXPECT_EQ(found(compared.actions), found({compared.actions[1]})) << G::facts.id;
    });
}

TEST(Comparison, actions_that_lead_to_the_same_are_clearly_the_same) {
    const Compared<fertility::Fertility> compared;
    auto comparison = compared.of({compared.actions[0], compared.actions[0]});
    Search<fertility::Fertility> search;
    comparison.play(32, search);
    EXPECT_TRUE(comparison.clear());
}

/// In every game there are positions in which the best action, as greedy judges it, is told apart from the worst at the
/// first look; what was said then, other worlds confirm. (A game for tests is over too soon.)
TEST(Comparison, stops_early_where_one_action_is_clearly_best) {
    kit::each_game_or_one([]<Game G>() {
        constexpr int wanted = 3;
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        int looked = 0;
        int early = 0;
        int confirmed = 0;
        kit::watch(game, kit::kit_seed(3), Bot::greedy, [&](const kit::Moment<G>& moment) {
            if (early == wanted || moment.actions.size() < 4 || ++looked % 3 != 0) return;
            const auto worth = [&](const auto& action) {
                auto after = moment.before;
                Events unheard;
                game.apply(after, moment.seat, action, unheard);
                return game.judge(after, moment.seat);
            };
            const auto [worst, best] = std::ranges::minmax_element(moment.actions, {}, worth);
            Search<G> search;
            const auto compared = [&](const Seed& seed) {
                return Comparison<G>{Knowledge<G>{game, moment.before, moment.seat}, {*best, *worst}, seed};
            };
            auto first = compared(kit::kit_seed(looked));
            first.play(32, search);
            if (!first.clear()) return;
            ++early;
            auto again = compared(kit::kit_seed(looked));
            again.play_until_clear(search);
            EXPECT_EQ(again.hint().worlds, 32);
            auto others = compared(kit::kit_seed(1000 + looked));
            others.play(256, search);
            const auto ahead = [](const Counsel& found) {
                const Advice& one = found.actions[0];
                const Advice& other = found.actions[1];
                return std::pair{one.chance, one.total} > std::pair{other.chance, other.total};
            };
            confirmed += ahead(again.hint()) == ahead(others.hint());
        });
        EXPECT_EQ(early, wanted) << G::facts.id << ": of " << looked / 3;
        EXPECT_EQ(confirmed, early) << G::facts.id;
    });
}

TEST(Comparison, victories_in_a_row_are_no_certainty) {
    const std::vector<Fortune> won(32, Fortune{.share = 1, .total = 50});
    EXPECT_GT(share_error(won), 0.03);
    const std::vector<Fortune> many(512, Fortune{.share = 1, .total = 50});
    EXPECT_LT(share_error(many), 0.01);
    std::vector<Fortune> even(100);
    for (std::size_t i = 0; i < even.size(); ++i) even[i].share = static_cast<double>(i % 2);
    EXPECT_NEAR(share_error(even), 0.05, 0.002) << "the usual error of a share of one half";
}

} // namespace
} // namespace iteru
