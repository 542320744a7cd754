#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "batch/game_of.h"
#include "tests/kit/kit.h"

namespace iteru::batch {
namespace {

template <Game G>
std::unique_ptr<AnyVector> vector_of(const iteru::Setup& setup, VectorPlan plan) {
    return GameOf<G>{G::standard_box(), setup}.vector(std::move(plan));
}

/// One of the legal actions of each row, by a number that is the same for all that agree in everything.
std::vector<Number> some_actions(const AnyVector& games, std::uint64_t turn) {
    std::vector<Number> actions;
    const std::size_t width = games.most_legal();
    for (std::size_t row = 0; row < games.row_count(); ++row) {
        const auto count = static_cast<std::uint64_t>(games.rows().legal_count[row]);
        actions.push_back(games.rows().legal[row * width + mix(turn, row) % count]);
    }
    return actions;
}

std::span<const std::int8_t> observation(const AnyVector& games, std::size_t row) {
    const std::size_t size = games.rows().observations.size() / games.row_count();
    return std::span{games.rows().observations}.subspan(row * size, size);
}

/// What a row shows of a position, against the same worked out by hand.
template <Game G>
void expect_shown(const G& game, const Numbers<G>& numbers, const typename G::State& state, const AnyVector& games,
                  std::size_t row, Observation kind) {
    const Rows& rows = games.rows();
    const Seat seat = game.to_act(state).lowest();
    ASSERT_EQ(rows.to_act[row], seat);
    std::vector<std::int8_t> expected(observation_size<G>(kind));
    write_observation(game, Knowledge<G>{game, state, seat}.concealed(), seat, kind, std::span{expected});
    EXPECT_TRUE(std::ranges::equal(observation(games, row), expected)) << G::facts.id;

    typename G::ActionList actions;
    game.legal(state, seat, actions);
    ASSERT_EQ(static_cast<std::size_t>(rows.legal_count[row]), actions.size());
    std::vector<std::uint8_t> mask(numbers.count());
    const std::span legal = std::span{rows.legal}.subspan(row * games.most_legal(), games.most_legal());
    for (std::size_t i = 0; i < legal.size(); ++i) {
        if (i < actions.size()) mask[static_cast<std::size_t>(legal[i])] = 1;
        ASSERT_EQ(legal[i], i < actions.size() ? numbers.number(actions[i]) : -1);
    }
    EXPECT_TRUE(std::ranges::equal(std::span{rows.masks}.subspan(row * mask.size(), mask.size()), mask));
}

TEST(Vector, is_the_games_of_its_series_played_by_hand) {
    constexpr std::size_t row_count = 3;
    each_game([&]<Game G>() {
        for (const iteru::Setup& setup : kit::setups_of(G::facts)) {
            const Observation kind = setup.players % 2 == 0 ? Observation::features : Observation::inputs;
            const Seed seed = seed_from_number(setup.players);
            const G game{G::standard_box(), setup};
            const Numbers<G> numbers{G::standard_box()};
            const auto games =
                vector_of<G>(setup, {.seed = seed, .rows = row_count, .threads = 2, .observation = kind});
            std::vector<typename G::State> states;
            std::array<std::uint64_t, row_count> played{};
            for (std::size_t row = 0; row < row_count; ++row) states.push_back(game.deal(derive_seed(seed, row)));
            for (std::uint64_t turn = 0; turn < 2'000 && *std::ranges::min_element(played) < 1; ++turn) {
                for (std::size_t row = 0; row < row_count; ++row) {
                    expect_shown(game, numbers, states[row], *games, row, kind);
                }
                const auto actions = some_actions(*games, turn);
                ASSERT_EQ(games->step(actions), std::nullopt);
                for (std::size_t row = 0; row < row_count; ++row) {
                    Events unheard;
                    game.apply(states[row], game.to_act(states[row]).lowest(), numbers.action(actions[row]), unheard);
                    const bool over = game.to_act(states[row]).empty();
                    EXPECT_EQ(games->rows().done[row], over ? 1 : 0);
                    const Result result = game.result(states[row]);
                    for (Seat seat = 0; seat < setup.players; ++seat) {
                        const double worth = reward(Reward::win, G::facts, result, setup.players, seat);
                        EXPECT_FLOAT_EQ(games->rows().rewards[row * setup.players + seat],
                                        static_cast<float>(over ? worth : 0));
                    }
                    if (over) states[row] = game.deal(derive_seed(seed, row + ++played[row] * row_count));
                }
            }
            EXPECT_GE(*std::ranges::min_element(played), 1U) << G::facts.id;
        }
    });
}

TEST(Vector, does_not_depend_on_threads) {
    each_game([&]<Game G>() {
        const iteru::Setup setup = usual_setup(G::facts, G::facts.max_players);
        const VectorPlan plan{.seed = seed_from_number(5), .rows = 7, .bots = {std::nullopt, Bot::greedy}};
        VectorPlan shared = plan;
        shared.threads = 3;
        const auto alone = vector_of<G>(setup, plan);
        const auto together = vector_of<G>(setup, shared);
        for (std::uint64_t turn = 0; turn < 300; ++turn) {
            ASSERT_EQ(alone->rows().observations, together->rows().observations) << G::facts.id << ' ' << turn;
            ASSERT_EQ(alone->rows().masks, together->rows().masks);
            ASSERT_EQ(alone->rows().rewards, together->rows().rewards);
            ASSERT_EQ(alone->step(some_actions(*alone, turn)), std::nullopt);
            ASSERT_EQ(together->step(some_actions(*together, turn)), std::nullopt);
        }
        alone->reset();
        EXPECT_EQ(alone->rows().observations, vector_of<G>(setup, plan)->rows().observations);
    });
}

TEST(Vector, refuses_what_is_not_legal_and_changes_nothing) {
    each_game([&]<Game G>() {
        const iteru::Setup setup = usual_setup(G::facts, G::facts.max_players);
        for (const bool masks : {true, false}) {
            const auto games = vector_of<G>(setup, {.rows = 4, .masks = masks});
            const Rows before = games->rows();
            const std::vector<Number> good = some_actions(*games, 0);
            const auto count = static_cast<Number>(Numbers<G>{G::standard_box()}.count());
            const std::span legal = std::span{before.legal}.subspan(2 * games->most_legal(), games->most_legal());
            Number unlisted = 0;
            while (std::ranges::find(legal, unlisted) != legal.end()) ++unlisted;
            for (const Number bad : {-1, count, unlisted}) {
                std::vector<Number> actions = good;
                actions[2] = bad;
                EXPECT_EQ(games->step(actions), 2U) << G::facts.id << ' ' << bad;
                EXPECT_EQ(games->rows().observations, before.observations);
                EXPECT_EQ(games->rows().legal, before.legal);
                EXPECT_EQ(games->rows().lengths, before.lengths);
            }
            EXPECT_EQ(games->step(good), std::nullopt);
        }
    });
}

TEST(Vector, lets_bots_play_their_seats) {
    each_game([&]<Game G>() {
        const iteru::Setup setup = usual_setup(G::facts, 2);
        const auto games = vector_of<G>(
            setup, {.seed = seed_from_number(1), .rows = 8, .reward = Reward::margin, .bots = {Bot::greedy, {}}});
        int over = 0;
        float lead = 0;
        for (std::uint64_t turn = 0; over < 24; ++turn) {
            for (const std::int32_t seat : games->rows().to_act) ASSERT_EQ(seat, 1) << G::facts.id;
            ASSERT_EQ(games->step(some_actions(*games, turn)), std::nullopt);
            for (std::size_t row = 0; row < 8; ++row) {
                over += games->rows().done[row];
                lead += games->rows().rewards[2 * row];
                EXPECT_FLOAT_EQ(games->rows().rewards[2 * row], -games->rows().rewards[2 * row + 1]);
            }
        }
        EXPECT_GT(lead, 0) << G::facts.id << ": greedy loses to chance";
    });
}

TEST(Vector, looks_ahead_as_far_as_the_seat_knows) {
    each_game([&]<Game G>() {
        const iteru::Setup setup = usual_setup(G::facts, G::facts.max_players);
        const G game{G::standard_box(), setup};
        const Numbers<G> numbers{G::standard_box()};
        const Seed seed = seed_from_number(3);
        const auto games = vector_of<G>(setup, {.seed = seed, .rows = 2});
        typename G::State state = game.deal(derive_seed(seed, 1));
        for (std::uint64_t turn = 0; turn < 40; ++turn) {
            const Outlook& outlook = games->outlook();
            const Seat seat = game.to_act(state).lowest();
            const auto size = observation_size<G>(Observation::features);
            ASSERT_EQ(outlook.first.size(), 3U);
            ASSERT_EQ(outlook.first[2] - outlook.first[1], games->rows().legal_count[1]);
            for (std::int32_t i = 0; i < games->rows().legal_count[1]; ++i) {
                auto after = Knowledge<G>{game, state, seat}.concealed();
                Events unheard;
                const Number action = games->rows().legal[games->most_legal() + static_cast<std::size_t>(i)];
                game.apply(after, seat, numbers.action(action), unheard);
                std::vector<std::int8_t> expected(size);
                write_observation(game, after, seat, Observation::features, std::span{expected});
                const auto at = static_cast<std::size_t>(outlook.first[1] + i) * size;
                ASSERT_TRUE(std::ranges::equal(std::span{*outlook.observations}.subspan(at, size), expected));
            }
            std::vector<Number> actions(2);
            games->draw_actions(actions);
            Events unheard;
            game.apply(state, seat, numbers.action(actions[1]), unheard);
            ASSERT_EQ(games->step(actions), std::nullopt);
            if (game.to_act(state).empty()) break;
        }
    });
}

TEST(Observation, shows_nothing_hidden) {
    each_game([&]<Game G>() {
        for (const iteru::Setup& setup : kit::setups_of(G::facts)) {
            const GameOf<G> game{G::standard_box(), setup};
            const auto match = game.deal(seed_from_number(7));
            Random random{seed_from_number(7), 1};
            std::vector<Number> legal;
            for (int turn = 0; turn < 60 && !match->over(); ++turn) {
                for (Seat seat = 0; seat < setup.players; ++seat) {
                    const auto other = match->clone();
                    game.redraw(*other, seat, random);
                    EXPECT_EQ(game.audit(*other), "") << G::facts.id;
                    EXPECT_EQ(game.known_hash(*other, seat), game.known_hash(*match, seat)) << G::facts.id;
                    for (const Observation kind : {Observation::features, Observation::inputs}) {
                        std::vector<std::int8_t> one(game.observation_size(kind));
                        std::vector<std::int8_t> two(game.observation_size(kind), 1);
                        game.observe(*match, seat, kind, one);
                        game.observe(*other, seat, kind, two);
                        EXPECT_EQ(one, two) << G::facts.id << ", seat " << int{seat};
                    }
                }
                const Seat seat = match->to_act().lowest();
                game.legal(*match, seat, legal);
                EXPECT_TRUE(std::ranges::is_sorted(legal));
                match->apply(seat, game.action(legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
            }
        }
    });
}

TEST(Reward, adds_up_to_nothing_and_shares_victories) {
    Result result;
    result.seats[0].total = 10;
    result.seats[1].total = 12;
    result.seats[2].total = 12;
    result.seats[0].rank = 3;
    const Facts facts{};
    const auto of = [&](Reward kind, int players, Seat seat) { return reward(kind, facts, result, players, seat); };
    EXPECT_DOUBLE_EQ(of(Reward::win, 3, 0), -0.5);
    EXPECT_DOUBLE_EQ(of(Reward::win, 3, 1), 0.25);
    EXPECT_DOUBLE_EQ(of(Reward::win, 2, 1), 1);
    EXPECT_DOUBLE_EQ(of(Reward::win, 2, 0), -1);
    EXPECT_DOUBLE_EQ(of(Reward::win, 1, 0), -1);
    EXPECT_DOUBLE_EQ(of(Reward::margin, 3, 0), -2);
    EXPECT_DOUBLE_EQ(of(Reward::margin, 3, 2), 0);
    EXPECT_DOUBLE_EQ(of(Reward::margin, 1, 0), 10);
    EXPECT_DOUBLE_EQ(of(Reward::points, 3, 0), 10);
    EXPECT_DOUBLE_EQ(least_reward(Reward::win, 3), -0.5);
    EXPECT_DOUBLE_EQ(least_reward(Reward::win, 1), -1);
    EXPECT_DOUBLE_EQ(most_reward(Reward::win), 1);
}

} // namespace
} // namespace iteru::batch
