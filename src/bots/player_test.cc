#include "bots/player.h"

#include <gtest/gtest.h>

#include <deque>

#include "bots/made_net.h"
#include "bots/thinkers.h"
#include "engine/play.h"
#include "tests/kit/kit.h"

namespace iteru {
namespace {

constexpr std::array names{"random",
                           "lively",
                           "greedy",
                           "search:1",
                           "search:1000",
                           "search:500ms",
                           "search:64/threads=3",
                           "search:9ms/threads=2/exploration=40/turns=0",
                           "search:9/net=1/after=1/policy=50",
                           "apprentice",
                           "scribe",
                           "vizier",
                           "pharaoh",
                           "thoth"};

TEST(Player, names_are_read_back) {
    for (const std::string_view name : names) {
        const auto spec = parse_bot_spec(name);
        ASSERT_TRUE(spec) << name;
        EXPECT_EQ(bot_spec_name(*spec), name);
    }
    for (const std::string_view name : {"",
                                        "search",
                                        "search:",
                                        "search:0",
                                        "search:-1",
                                        "search:1e3",
                                        "search:1 ",
                                        "Vizier",
                                        "search:99999999999",
                                        "search:ms",
                                        "search:0ms",
                                        "search:9 ms",
                                        "search:9/",
                                        "search:9/turns",
                                        "search:9/turns=",
                                        "search:9/turns=-1",
                                        "search:9/threads=0",
                                        "search:9/rumour=1",
                                        "oracle:9",
                                        "plain:9"}) {
        EXPECT_FALSE(parse_bot_spec(name)) << name;
    }
}

TEST(Player, a_level_is_a_search) {
    constexpr BotLevels levels{{{8, 80, 200}, {16, 30, 120}, {80, 10, 80}, {2000, 0, 0}}};
    const auto search = [](std::string_view name, const BotLevels& of, bool net = true) {
        return bot_spec_name(spelled_out(*parse_bot_spec(name), of, net));
    };
    EXPECT_EQ(search("scribe", levels), "search:16/slips=30/nearly=120");
    EXPECT_EQ(search("search:9", levels), "search:9");
    EXPECT_EQ(search("thoth", levels), search("pharaoh", levels)) << "the strongest that this game has";
    BotLevels with_champion = levels;
    with_champion.back() = {.iterations = 3000, .net = 1, .worlds = 50};
    EXPECT_EQ(search("thoth", with_champion), "search:3000/slips=0/nearly=0/net=1/after=0/policy=0/worlds=50");
    EXPECT_EQ(search("thoth", with_champion, false), search("pharaoh", levels)) << "it does not guess without its net";
}

TEST(Player, a_game_has_the_levels_that_its_bots_have_earned) {
    each_game([]<Game G>() {
        const auto levels = levels_of(G::facts.id);
        EXPECT_GE(levels.size(), level_names.size() - 1) << G::facts.id;
        for (std::size_t level = 0; level < level_names.size(); ++level) {
            const std::string_view name = level_names[level];
            EXPECT_EQ(is_level_of(G::facts.id, name), level < levels.size()) << G::facts.id << ' ' << name;
            EXPECT_EQ(G::bots.levels[level].iterations > 0, level < levels.size()) << "levels come one after the other";
            if (level >= levels.size()) continue;
            const bool asks = asks_net(*parse_bot_spec(name), G::facts.id);
            EXPECT_EQ(asks, G::bots.levels[level].net != 0) << G::facts.id << ' ' << name;
            const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
            EXPECT_TRUE(!asks || net_for(game) != nullptr) << G::facts.id << " has no net for " << name;
        }
    });
    EXPECT_TRUE(levels_of("nowhere").empty());
}

/// The first so many positions of a sensible game, some decisions apart.
template <Game G, class Visit>
void each_position(const G& game, int count, Visit visit) {
    constexpr int apart = 17;
    int decisions = 0;
    kit::watch(game, kit::kit_seed(3), Bot::greedy, [&](const kit::Moment<G>& moment) {
        if (++decisions % apart == 7 && decisions / apart < count) visit(moment.before, moment.seat, moment.actions);
    });
}

template <Game G>
typename G::Action decide(std::string_view name, const G& game, const typename G::State& state, Seat seat,
                          const typename G::ActionList& actions) {
    BotPlayer<G> player{*parse_bot_spec(name), kit::kit_seed(4), seat};
    return player.choose(Knowledge<G>{game, state, seat}, actions);
}

TEST(Player, every_level_is_honest) {
    each_game([]<Game G>() {
        for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
            const G game{G::standard_box(), usual_setup(G::facts, players)};
            Random random{kit::kit_seed(5)};
            const std::size_t levels = level_count(G::bots.levels);
            for (std::size_t level = 0; level < levels; ++level) {
                BotSpec spec = spelled_out(*parse_bot_spec(level_names[level]), G::bots.levels);
                spec.iterations = static_cast<std::uint32_t>(kit::scaled(static_cast<int>(spec.iterations)));
                const std::string name = ITERU_TEST_SHARE == 1 ? std::string{level_names[level]} : bot_spec_name(spec);
                // Long thoughts less often: the same code thinks them.
                const int positions = std::max(1, 4 - static_cast<int>(level));
                each_position(game, positions, [&](const auto& truth, Seat seat, const auto& actions) {
                    const auto other = Knowledge<G>{game, truth, seat}.sample(random);
                    ASSERT_EQ(decide(name, game, truth, seat, actions), decide(name, game, other, seat, actions))
                        << G::facts.id << ": " << name << " chooses by a secret";
                });
            }
        }
    });
}

TEST(Player, whole_games_are_played_and_the_same_again) {
    each_game([]<Game G>() {
        for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
            if (!kit::thorough && players != G::facts.max_players) continue;
            const G game{G::standard_box(), usual_setup(G::facts, players)};
            const auto played = [&] {
                typename G::State state = game.deal(kit::kit_seed(6));
                std::deque<BotPlayer<G>> bots;
                for (Seat seat = 0; seat < players; ++seat) {
                    const auto level = static_cast<std::uint8_t>(ITERU_TEST_SHARE == 1 ? seat % 2 : 0);
                    bots.emplace_back(BotSpec{.kind = BotSpec::Kind::level, .level = level}, kit::kit_seed(6), seat);
                }
                play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
                    const auto action = bots[seat].choose(Knowledge<G>{game, position, seat}, actions);
                    EXPECT_TRUE(actions.contains(action));
                    return action;
                });
                EXPECT_EQ(game.audit(state), "");
                return hash_of(state);
            };
            EXPECT_EQ(played(), played());
        }
    });
}

TEST(Player, oracles_and_textbooks_only_where_they_are_asked_for) {
    const auto oracle = parse_bot_spec("oracle:9/turns=2", true);
    ASSERT_TRUE(oracle && oracle->told);
    EXPECT_EQ(bot_spec_name(*oracle), "oracle:9/turns=2");
    const auto plain = parse_bot_spec("plain:20ms", true);
    ASSERT_TRUE(plain && plain->plain);
    EXPECT_EQ(bot_spec_name(*plain), "plain:20ms");
    EXPECT_FALSE(parse_bot_spec("plain:20/turns=2", true)) << "it has no settings";
}

/// A net of weights by chance thinks as honestly as one that has learned.
TEST(Player, a_net_is_honest_and_makes_a_difference) {
    each_game([]<Game G>() {
        if constexpr (Learnable<G>) {
            const Net net = made_net(input_count<G>(), 64, ActionWords<G>::standard().size(), 2);
            int differ = 0;
            for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
                if (!kit::thorough && players != G::facts.max_players) continue;
                const G plain{G::standard_box(), usual_setup(G::facts, players)};
                const G game = plain.with_net(&net);
                Random random{kit::kit_seed(5)};
                each_position(game, 4, [&](const auto& truth, Seat seat, const auto& actions) {
                    const auto other = Knowledge<G>{game, truth, seat}.sample(random);
                    const auto chosen = decide("search:40/net=1", game, truth, seat, actions);
                    ASSERT_TRUE(actions.contains(chosen));
                    ASSERT_EQ(chosen, decide("search:40/net=1", game, other, seat, actions))
                        << G::facts.id << " chooses by a secret";
                    ASSERT_EQ(decide("search:40", game, truth, seat, actions),
                              decide("search:40", plain, truth, seat, actions))
                        << "who does not ask the net does not hear it";
                    differ += chosen == decide("search:40", game, truth, seat, actions) ? 0 : 1;
                });
            }
            EXPECT_GT(differ, 0) << G::facts.id;
        }
    });
}

/// Guessing what others chose in secret is not knowing it, and what is drawn is drawn by one's own luck.
TEST(Player, who_guesses_and_draws_is_honest) {
    each_game([]<Game G>() {
        constexpr std::string_view bot = "search:40/worlds=90/mixed=10";
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        Random random{kit::kit_seed(5)};
        int differ = 0;
        kit::watch(game, kit::kit_seed(3), Bot::lively, [&](const kit::Moment<G>& moment) {
            if (random.below(12) != 0) return;
            const auto other = Knowledge<G>{game, moment.before, moment.seat}.sample(random);
            const auto chosen = decide(bot, game, moment.before, moment.seat, moment.actions);
            ASSERT_TRUE(moment.actions.contains(chosen));
            ASSERT_EQ(chosen, decide(bot, game, other, moment.seat, moment.actions)) << G::facts.id;
            differ += chosen == decide("search:40", game, moment.before, moment.seat, moment.actions) ? 0 : 1;
        });
        if constexpr (Secretive<G>) {
            EXPECT_GT(differ, 0) << G::facts.id;
        }
    });
}

TEST(Player, a_textbook_is_honest) {
    each_game([]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        const auto decided = [&](const auto& state, Seat seat, const auto& actions) {
            BotPlayer<G> player{*parse_bot_spec("plain:60", true), kit::kit_seed(4), seat};
            return player.choose(Knowledge<G>{game, state, seat}, actions);
        };
        Random random{kit::kit_seed(5)};
        each_position(game, 3, [&](const auto& truth, Seat seat, const auto& actions) {
            const auto other = Knowledge<G>{game, truth, seat}.sample(random);
            ASSERT_EQ(decided(truth, seat, actions), decided(other, seat, actions)) << G::facts.id;
        });
    });
}

TEST(Player, thinks_on_several_threads_and_finds_the_same_again) {
    each_game([]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        each_position(game, 3, [&](const auto& state, Seat seat, const auto& actions) {
            constexpr std::uint32_t iterations = 100; // no multiple of the threads
            const auto thoughts = [&] {
                Thinkers<G> thinkers{G::bots.search, 3, kit::kit_seed(9), seat};
                thinkers.think(Knowledge<G>{game, state, seat}, iterations, [] { return false; });
                return added_up<G>(actions, thinkers.looks(actions));
            };
            const Considered<G> once = thoughts();
            const Considered<G> again = thoughts();
            std::uint32_t visits = 0;
            for (std::size_t i = 0; i < once.size(); ++i) {
                ASSERT_EQ(once[i].place, again[i].place);
                ASSERT_EQ(once[i].visits, again[i].visits);
                ASSERT_EQ(once[i].reward, again[i].reward);
                ASSERT_TRUE(i == 0 || once[i].visits <= once[i - 1].visits);
                visits += once[i].visits;
            }
            EXPECT_EQ(visits, iterations) << "the threads share the budget";
        });
    });
}

TEST(Player, chooses_the_same_when_its_threads_think_far_apart) {
    each_game([]<Game G>() {
        const auto spec = *parse_bot_spec("search:90/threads=3/slips=50");
        auto match = start_match<G>(G::standard_box(), usual_setup(G::facts, 2), kit::kit_seed(5));
        std::array<std::unique_ptr<AnyPlayer>, 2> together;
        std::array<std::array<std::unique_ptr<AnyPlayer>, 3>, 2> apart;
        for (int moves = 0; moves < 12 && !match->over(); ++moves) { // long enough for trees that are gone on with
            const Seat seat = match->to_act().lowest();
            if (!together[seat]) together[seat] = make_player(spec, *match, kit::kit_seed(9), seat);
            const AnyAction chosen = together[seat]->choose(*match);
            std::vector<Look> looks;
            for (unsigned part = 0; part < spec.threads; ++part) {
                auto& one = apart[seat][part];
                if (!one) one = make_player(spec, *match, kit::kit_seed(9), seat, part);
                const auto look = one->look(*match);
                ASSERT_EQ(look.size(), 1);
                looks.push_back(look.front());
            }
            for (const auto& one : apart[seat]) {
                ASSERT_EQ(match->notation(one->settle(*match, looks)), match->notation(chosen));
            }
            match->apply(seat, chosen);
        }
    });
}

TEST(Player, a_budget_by_time_ends_when_the_clock_says_so) {
    using fertility::Fertility;
    const Fertility game{Fertility::standard_box(), {.players = 2}};
    const auto state = game.deal(kit::kit_seed(1));
    const Knowledge<Fertility> knowledge{game, state, state.active};
    Fertility::ActionList actions;
    game.legal(state, state.active, actions);
    int asked = 0;
    const Now clock = [&] { return std::chrono::steady_clock::time_point{std::chrono::milliseconds{asked++}}; };
    BotPlayer<Fertility> player{*parse_bot_spec("search:20ms"), kit::kit_seed(2), state.active, {}, clock};
    EXPECT_TRUE(actions.contains(player.choose(knowledge, actions)));
    EXPECT_EQ(asked, 21) << "once for the deadline, then now and then until it is there";
}

TEST(Player, a_search_stops_when_the_rest_cannot_change_its_choice) {
    using fertility::Fertility;
    const Fertility game{Fertility::standard_box(), {.players = 2}};
    const auto state = game.deal(kit::kit_seed(1));
    const Knowledge<Fertility> knowledge{game, state, state.active};
    Fertility::ActionList actions;
    game.legal(state, state.active, actions);
    const auto chosen = [&](bool until_settled) {
        Search<Fertility> search;
        Random random{kit::kit_seed(3)};
        search.set_root(knowledge, 3000);
        search.think(knowledge, random, 3000, [] { return false; }, until_settled);
        return search.considered(actions)[0];
    };
    EXPECT_EQ(chosen(true).action, chosen(false).action);
    EXPECT_LT(chosen(true).visits, chosen(false).visits);
}

TEST(Player, search_beats_greedy) {
    if (ITERU_TEST_SHARE != 1) GTEST_SKIP() << "how strong it is does not depend on the build";
    // Seeds are fixed, so chance cannot change the outcome; docs/bots.md has the real figures.
    each_game([]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        const int games = 8;
        double won = 0;
        for (int i = 0; i < games; ++i) {
            const auto thinker = static_cast<Seat>(i % 2);
            const Seed seed = kit::kit_seed(i / 2);
            typename G::State state = game.deal(seed);
            BotPlayer<G> search{*parse_bot_spec("search:100"), seed, thinker};
            Random random{seed, 9};
            play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
                const Knowledge<G> knowledge{game, position, seat};
                return seat == thinker ? search.choose(knowledge, actions)
                                       : choose_greedy<G>(knowledge, actions, random);
            });
            won += win_share(game.result(state), 2, thinker);
        }
        EXPECT_GE(won, games / 2) << G::facts.id;
    });
}

} // namespace
} // namespace iteru
