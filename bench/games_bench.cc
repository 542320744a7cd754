// How fast the engine plays: whole games by every kind of bot, and the parts they are made of.
// docs/performance.md has the figures and the commands.
#include <benchmark/benchmark.h>

#include <string>

#include "bots/bot.h"
#include "engine/play.h"
#include "games/games.h"

namespace {

using namespace iteru;

template <Game G>
void whole_games(benchmark::State& run, Bot bot, int players) {
    const G game{G::standard_box(), usual_setup(G::facts, players)};
    std::uint64_t n = 0;
    std::int64_t decisions = 0;
    for (auto _ : run) {
        const Seed seed = derive_seed(seed_from_number(1), n++);
        typename G::State state = game.deal(seed);
        Random random{seed, 1};
        decisions += play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
            return choose<G>(bot, Knowledge<G>{game, position, seat}, actions, random);
        });
        benchmark::DoNotOptimize(state);
    }
    run.counters["games/s"] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsRate);
    run.counters["decisions/s"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

/// A position in the middle of a random game.
template <Game G>
typename G::State middle(const G& game) {
    typename G::State state = game.deal(seed_from_number(1));
    Random random{seed_from_number(2)};
    typename G::ActionList actions;
    Events unheard;
    for (int i = 0; i < 80 && !game.to_act(state).empty(); ++i) {
        const Seat seat = game.to_act(state).lowest();
        game.legal(state, seat, actions);
        game.apply(state, seat, choose_random<G>(actions, random), unheard);
    }
    return state;
}

template <Game G>
void copy_state(benchmark::State& run) {
    const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
    typename G::State from = middle(game);
    typename G::State to = from;
    for (auto _ : run) {
        benchmark::DoNotOptimize(from);
        to = from;
        benchmark::DoNotOptimize(to);
    }
    run.counters["bytes"] = static_cast<double>(sizeof from);
}

template <Game G>
void deal(benchmark::State& run) {
    const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
    std::uint64_t n = 0;
    for (auto _ : run) benchmark::DoNotOptimize(game.deal(seed_from_number(n++)));
}

template <Game G>
void sample(benchmark::State& run) {
    const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
    const typename G::State state = middle(game);
    const Knowledge<G> knowledge{game, state, 0};
    Random random{seed_from_number(3)};
    for (auto _ : run) benchmark::DoNotOptimize(knowledge.sample(random));
}

template <Game G>
void judge(benchmark::State& run) {
    const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
    const typename G::State state = middle(game);
    for (auto _ : run) benchmark::DoNotOptimize(game.judge(state, 0));
}

} // namespace

int main(int argc, char** argv) {
    each_game([]<Game G>() {
        const std::string id{G::facts.id};
        for (const Bot bot : {Bot::random, Bot::lively, Bot::greedy}) {
            for (const int players : {2, 4}) {
                const std::string name = id + "/" + std::string{bot_name(bot)} + "/players:" + std::to_string(players);
                benchmark::RegisterBenchmark(name.c_str(), whole_games<G>, bot, players);
            }
        }
        benchmark::RegisterBenchmark((id + "/copy").c_str(), copy_state<G>);
        benchmark::RegisterBenchmark((id + "/deal").c_str(), deal<G>);
        benchmark::RegisterBenchmark((id + "/sample").c_str(), sample<G>);
        benchmark::RegisterBenchmark((id + "/judge").c_str(), judge<G>);
    });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
