// How many iterations a second the search makes on one core, over positions of whole games of the greedy player.
// docs/performance.md has the figures and the commands.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/search.h"
#include "engine/play.h"
#include "games/games.h"

namespace {

using namespace iteru;

template <Game G>
struct Position {
    typename G::State state;
    Seat seat;
};

template <Game G>
std::vector<Position<G>> positions_of(const G& game) {
    constexpr int apart = 7; // decisions: what is asked most is thought about most
    std::vector<Position<G>> positions;
    typename G::State state = game.deal(seed_from_number(1));
    Random random{seed_from_number(2)};
    int decisions = 0;
    play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
        if (++decisions % apart == 0) positions.push_back({position, seat});
        return choose_greedy<G>(Knowledge<G>{game, position, seat}, actions, random);
    });
    return positions;
}

/// A whole thought of 1,000 iterations at each position in turn, none cut short.
template <Game G>
void think(benchmark::State& run, int players) {
    constexpr std::uint32_t iterations = 1000;
    const G game{G::standard_box(), usual_setup(G::facts, players)};
    const auto positions = positions_of(game);
    Search<G> search;
    Random random{seed_from_number(3)};
    for (auto _ : run) {
        for (const Position<G>& position : positions) {
            const Knowledge<G> knowledge{game, position.state, position.seat};
            search.set_root(knowledge, iterations);
            search.think(knowledge, random, iterations, [] { return false; }, false);
        }
    }
    const auto made = static_cast<double>(run.iterations()) * static_cast<double>(positions.size() * iterations);
    run.counters["iterations/s"] = benchmark::Counter(made, benchmark::Counter::kIsRate);
}

} // namespace

int main(int argc, char** argv) {
    each_game([]<Game G>() {
        for (const int players : {2, 4}) {
            const std::string name = std::string{G::facts.id} + "/search/players:" + std::to_string(players);
            benchmark::RegisterBenchmark(name.c_str(), think<G>, players)->Unit(benchmark::kMillisecond);
        }
    });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
