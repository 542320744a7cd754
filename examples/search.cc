// Thinks about the first decision of a game of Egizia, and says what it thought of: search [ITERATIONS]
#include <iteru/game.h>
#include <iteru/games.h>
#include <iteru/search.h>

#include <cstdlib>
#include <iostream>

using Game = iteru::egizia::Egizia;

int main(int argc, char** argv) {
    const auto iterations = static_cast<std::uint32_t>(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 2000);
    const Game game{Game::standard_box(), iteru::usual_setup(Game::facts, 3)};
    const Game::State state = game.deal(iteru::seed_from_number(1));
    const iteru::Seat seat = game.to_act(state).lowest();
    const iteru::Knowledge knowledge{game, state, seat};

    iteru::SearchSettings settings = Game::bots.search;
    settings.exploration = 50; // looks a little further around than usual
    iteru::Search<Game> search{settings};
    iteru::Random random{iteru::seed_from_number(2)};
    search.set_root(knowledge, iterations);
    search.think(knowledge, random, iterations, [] { return false; });

    Game::ActionList actions;
    game.legal(state, seat, actions);
    std::cout << actions.size() << " actions; seat " << int{seat} << " thought most about\n";
    int told = 0;
    for (const auto& thought : search.considered(actions)) {
        if (++told > 5) break;
        std::cout << thought.visits << " visits, " << thought.reward << ": " << iteru::notation(game, thought.action)
                  << '\n';
    }
}
