#include "bots/bot.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/play.h"
#include "tests/kit/kit.h"

namespace iteru {
namespace {

TEST(Bot, names_are_read_back) {
    for (const Bot bot : kit::all_bots) EXPECT_EQ(parse_bot(bot_name(bot)), bot);
    for (const std::string_view name : {"", "Random", "greedy ", "search"}) EXPECT_FALSE(parse_bot(name)) << name;
}

TEST(Bot, lively_is_never_idle_while_it_can_act) {
    each_game([]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.min_players)};
        for (int i = 0; i < kit::scaled(60); ++i) {
            kit::watch(game, kit::kit_seed(i), Bot::lively, [&](const kit::Moment<G>& moment) {
                const bool idle = game.is_idle(moment.before, moment.chosen);
                const bool could_act =
                    std::any_of(moment.actions.begin(), moment.actions.end(),
                                [&](const auto& action) { return !game.is_idle(moment.before, action); });
                ASSERT_FALSE(idle && could_act) << notation(game, moment.chosen);
            });
        }
    });
}

TEST(Bot, weighs_legal_actions_only_and_never_none) {
    each_game([]<Game G>() {
        for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
            const G game{G::standard_box(), usual_setup(G::facts, players)};
            kit::watch(game, kit::kit_seed(2), Bot::lively, [&](const kit::Moment<G>& moment) {
                typename G::ActionList weighed;
                prospects(game, moment.before, moment.seat, weighed);
                ASSERT_FALSE(weighed.empty());
                for (const auto& action : weighed) ASSERT_TRUE(moment.actions.contains(action));
            });
        }
    });
}

TEST(Bot, of_cells_that_are_alike_one_is_weighed) {
    using tal_der_koenige::TalDerKoenige;
    const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = 2}};
    int fewer = 0;
    kit::watch(game, kit::kit_seed(3), Bot::greedy, [&](const kit::Moment<TalDerKoenige>& moment) {
        if (moment.before.decision != TalDerKoenige::Decision::foreman) return;
        TalDerKoenige::ActionList weighed;
        prospects(game, moment.before, moment.seat, weighed);
        std::set<tal_der_koenige::SiteId> sites;
        for (const auto& action : weighed) {
            const auto site = game.site_at(action.to);
            const bool stays = action.to == moment.before.players[moment.seat].foremen[moment.before.foreman];
            ASSERT_TRUE(site == tal_der_koenige::no_site || stays || sites.insert(site).second);
        }
        fewer += weighed.size() < moment.actions.size() ? 1 : 0;
    });
    EXPECT_GT(fewer, 0);
}

TEST(Bot, random_chooses_every_action_alike) {
    using fertility::Fertility;
    const Fertility game{Fertility::standard_box(), {.players = 2}};
    const auto state = game.deal(seed_from_number(1));
    Fertility::ActionList actions;
    game.legal(state, state.active, actions);
    std::vector<int> counts(actions.size());
    Random random{seed_from_number(1), 1};
    for (std::size_t i = 0; i < 400 * actions.size(); ++i) {
        const auto chosen = choose_random<Fertility>(actions, random);
        ++counts[static_cast<std::size_t>(std::find(actions.begin(), actions.end(), chosen) - actions.begin())];
    }
    for (const int count : counts) EXPECT_NEAR(count, 400, 5 * 20);
}

TEST(Bot, greedy_beats_random_by_far) {
    each_house_game([]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        const int games = kit::scaled(1000);
        double won = 0;
        for (int i = 0; i < games; ++i) {
            const auto greedy = static_cast<Seat>(i % game.setup().players);
            const Seed seed = kit::kit_seed(i);
            Random random{seed, 1};
            typename G::State state = game.deal(seed);
            play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
                return choose<G>(seat == greedy ? Bot::greedy : Bot::random, Knowledge<G>{game, position, seat},
                                 actions, random);
            });
            won += win_share(game.result(state), game.setup().players, greedy);
        }
        EXPECT_GE(won, 0.95 * games) << G::facts.id;
    });
}

} // namespace
} // namespace iteru
