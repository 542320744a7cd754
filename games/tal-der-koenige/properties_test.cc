// What the kit cannot know of Tal der Könige: every well-formed action asked for, its true posterior, the number of
// its positions, and that its judgement plays.
#include <map>
#include <set>

#include "engine/perft.h"
#include "games/tal-der-koenige/made.h"
#include "tests/kit/checks.h"

namespace iteru::tal_der_koenige {
namespace {

using kit::kit_seed;

/// Every well-formed action of a kind.
template <class Visit>
void each_action(const TalDerKoenige& game, Decision kind, Visit visit) {
    const auto each = [](int count, auto then) {
        for (int i = 0; i < count; ++i) then(i);
    };
    const auto place = [](int i) { return static_cast<Place>(i); };
    const auto site = [](int i) { return static_cast<SiteId>(i); };
    if (kind != Decision::foreman && kind != Decision::plan) visit(Action{.kind = kind, .done = true});
    switch (kind) {
    case Decision::bid:
        each(game.count(Tablet{}), [&](int tablet) {
            each(game.count(Group{}), [&](int group) {
                visit(Action{.kind = kind, .tablet = static_cast<Tablet>(tablet), .group = static_cast<Group>(group)});
            });
        });
        break;
    case Decision::foreman:
    case Decision::plan:
        each(game.count(Place{}), [&](int to) { visit(Action{.kind = kind, .to = place(to)}); });
        break;
    case Decision::worker:
        each(game.count(Place{}), [&](int from) {
            each(game.count(Place{}),
                 [&](int to) { visit(Action{.kind = kind, .from = place(from), .to = place(to)}); });
        });
        break;
    case Decision::claim:
    case Decision::take: each(site_count, [&](int i) { visit(Action{.kind = kind, .site = site(i)}); }); break;
    case Decision::steal:
    case Decision::build:
        each(site_count, [&](int i) {
            each(colours * 2,
                 [&](int block) { visit(Action{.kind = kind, .site = site(i), .block = static_cast<Block>(block)}); });
        });
        break;
    case Decision::none: break;
    }
}

TEST(TalDerKoenigeProperties, what_is_not_refused_is_listed_and_nothing_else) {
    std::map<Decision, int> asked;
    for (int players = 2; players <= 4; ++players) {
        const TalDerKoenige game{TalDerKoenige::standard_box(), {.players = static_cast<std::uint8_t>(players)}};
        for (int seed = 0; seed < kit::scaled(12); ++seed) {
            kit::watch(game, kit_seed(seed), seed % 2 == 0 ? Bot::greedy : Bot::lively, [&](const auto& moment) {
                const Decision kind = moment.before.decision;
                if (kind == Decision::worker && ++asked[kind] % 8 != 0) return; // 22,801 pairs of places
                ++asked[kind];
                std::size_t allowed = 0;
                each_action(game, kind, [&](const Action& action) {
                    if (game.why_not(moment.before, moment.seat, action)) return;
                    ++allowed;
                    ASSERT_TRUE(moment.actions.contains(action)) << notation(game, action);
                });
                ASSERT_EQ(allowed, moment.actions.size());
            });
        }
    }
    EXPECT_EQ(asked.size(), 8U) << "decisions of every kind";
}

TEST(TalDerKoenigeProperties, P5_others_tablets_follow_the_true_posterior) {
    Made made(3);
    made.groups({"wwwww", "yyyyy", "rrrrr", "bbbbb"});
    made.play("bid 4 1").play("bid 0 1").play("bid 2 3").play("bid done");
    const auto secret = [&](const State& state) {
        std::string sums;
        for (int group = 0; group < 4; ++group) sums += std::to_string(made.game.bid_at(state.players[0], group)) + " ";
        return sums;
    };
    // Any three of the eight tablets in any order, told apart as pieces of cardboard.
    constexpr std::array<int, tablet_count> values{0, 0, 0, 0, 1, 2, 3, 4};
    std::map<std::string, double> posterior;
    for (std::size_t a = 0; a < values.size(); ++a) {
        for (std::size_t b = 0; b < values.size(); ++b) {
            for (std::size_t c = 0; c < values.size(); ++c) {
                if (a == b || a == c || b == c) continue;
                ++posterior[std::to_string(values[a] + values[b]) + " 0 " + std::to_string(values[c]) + " 0 "];
            }
        }
    }
    Random random{kit_seed(1), 107};
    EXPECT_EQ(kit::problem_with_fairness(made.game, made.state, 1, posterior, secret, 8000, random), "");
}

/// Worlds by what is likely are worlds that the seat cannot tell from the true one; nothing unlikely is drawn.
TEST(TalDerKoenigeProperties, P5_guessed_worlds_look_like_the_true_one) {
    int drawn = 0;
    for (const Variants variants : {Variants{}, Variants{.fast = true}, Variants{.bluff = true}}) {
        const Made made(4, variants);
        Random random{kit_seed(2), 107};
        kit::watch(made.game, kit_seed(3), Bot::lively, [&](const auto& moment) {
            const Knowledge<TalDerKoenige> knowledge{made.game, moment.before, moment.seat};
            Guesses<Action> guesses;
            for (Seat other = 0; other < 4; ++other) {
                for (std::size_t step = 0; step < Guesses<Action>::most_steps; ++step) {
                    State before = knowledge.concealed();
                    if (other == moment.seat || !made.game.before_secret(before, other, step)) continue;
                    ASSERT_TRUE(made.game.to_act(before).contains(other));
                    TalDerKoenige::ActionList choices;
                    made.game.legal(before, other, choices);
                    ASSERT_GT(choices.size(), 1U);
                    for (const Action& choice : choices) guesses.of(other, step).push_back({choice, 1});
                    ++drawn;
                }
            }
            State world = knowledge.concealed();
            made.game.resample(world, moment.seat, random, &guesses);
            ASSERT_EQ(made.game.audit(world), "");
            made.game.conceal(world, moment.seat);
            ASSERT_EQ(hash_of(world), hash_of(knowledge.concealed()));
        });
    }
    EXPECT_GT(drawn, 100);
}

TEST(TalDerKoenigeProperties, P5_what_is_likely_is_drawn) {
    Made made(3);
    made.groups({"wwwww", "yyyyy", "rrrrr", "bbbbb"});
    made.play("bid 4 1").play("bid 0 1").play("bid 2 3").play("bid done");
    Guesses<Action> guesses;
    const auto likely = [&](int tablet, int group, float weight) {
        guesses.of(0, 0).push_back(
            {{.kind = Decision::bid, .tablet = static_cast<Tablet>(tablet), .group = static_cast<Group>(group)},
             weight});
    };
    likely(3, 0, 1);
    likely(1, 0, 2);
    likely(4, 2, 5);
    Random random{kit_seed(1), 108};
    for (int i = 0; i < 50; ++i) {
        State world = Knowledge<TalDerKoenige>{made.game, made.state, 1}.concealed();
        made.game.resample(world, 1, random, &guesses);
        EXPECT_EQ(made.game.bid_at(world.players[0], 0), 4) << "both of the tablets that may lie there";
        EXPECT_EQ(made.game.bid_at(world.players[0], 2), 4);
    }
}

TEST(TalDerKoenigeProperties, perft) {
    const auto count = [](int players, Variants variants, int depth) {
        const Made made(players, variants);
        return perft(made.game, made.game.deal(seed_from_number(1)), depth);
    };
    EXPECT_EQ(count(2, {}, 1), 16U);
    EXPECT_EQ(count(2, {}, 4), 30679U);
    EXPECT_EQ(count(3, {}, 4), 78683U);
    EXPECT_EQ(count(4, {}, 4), 178676U);
    EXPECT_EQ(count(2, {.bluff = true}, 4), 49471U);

    // On the board: two workers' moves, then theft, takeover and building.
    Made made(4);
    made.pyramid(1, "8", "rry").pyramid(0, "3", "ww").foremen(0, "8A", "16").workers(0, {"8B", "8C", "3A"});
    made.hand(0, "wwk").at(Decision::worker);
    EXPECT_EQ(perft(made.game, made.state, 2), 227045U);
    made.at(Decision::steal);
    EXPECT_EQ(perft(made.game, made.state, 5), 1779U);
    made.at(Decision::plan);
    EXPECT_EQ(perft(made.game, made.state, 2), 19201U);
}

} // namespace
} // namespace iteru::tal_der_koenige
