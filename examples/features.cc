// A data set to learn from, a line for each decision: what the seat knew in figures, and what it won in the end.
// features [GAMES] > data.csv
#include <iteru/bot.h>
#include <iteru/features.h>
#include <iteru/game.h>
#include <iteru/games.h>

#include <cstdlib>
#include <iostream>

using Game = iteru::pharaon::Pharaon;
constexpr auto kind = iteru::batch::Observation::features;

int main(int argc, char** argv) {
    const Game game{Game::standard_box(), iteru::usual_setup(Game::facts, 2)};
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10;
    for (std::uint64_t number = 0; number < games; ++number) {
        const iteru::Seed seed = iteru::derive_seed(iteru::seed_from_number(1), number);
        iteru::Random random{seed, 1};
        std::vector<std::pair<iteru::Seat, std::vector<std::int8_t>>> seen;
        Game::State state = game.deal(seed);
        iteru::play_on(game, state, [&](const Game::State& now, iteru::Seat seat, const Game::ActionList& actions) {
            auto& figures = seen.emplace_back(seat, iteru::batch::observation_size<Game>(kind)).second;
            iteru::batch::observe(game, now, seat, kind, figures);
            return iteru::choose_lively(iteru::Knowledge{game, now, seat}, actions, random);
        });
        const iteru::Result result = game.result(state);
        for (const auto& [seat, figures] : seen) {
            for (const auto figure : figures) std::cout << int{figure} << ',';
            std::cout << iteru::win_share(result, 2, seat) << '\n';
        }
    }
}
