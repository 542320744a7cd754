// In the middle of a game: worlds that a seat cannot tell from the true one, and how often it wins in them.
#include <iteru/bot.h>
#include <iteru/game.h>
#include <iteru/games.h>

#include <iostream>
#include <set>

using Game = iteru::tal_der_koenige::TalDerKoenige;

int main() {
    const Game game{Game::standard_box(), iteru::usual_setup(Game::facts, 3)};
    iteru::Random random{iteru::seed_from_number(7)};
    const auto choose = [&](const Game::State& now, iteru::Seat seat, const Game::ActionList& actions) {
        return iteru::choose_greedy(iteru::Knowledge{game, now, seat}, actions, random);
    };
    Game::State state = game.deal(iteru::seed_from_number(1));
    Game::ActionList actions;
    iteru::Events unheard;
    for (int decisions = 0; decisions < 40; ++decisions) {
        const iteru::Seat seat = game.to_act(state).lowest();
        game.legal(state, seat, actions);
        game.apply(state, seat, choose(state, seat, actions), unheard);
    }

    const iteru::Knowledge knowledge{game, state, iteru::Seat{0}};
    std::set<std::uint64_t> worlds;
    double wins = 0;
    for (int number = 0; number < 200; ++number) {
        Game::State world = knowledge.sample(random);
        worlds.insert(iteru::hash_of(world));
        const iteru::Knowledge there{game, world, iteru::Seat{0}};
        if (iteru::hash_of(there.concealed()) != iteru::hash_of(knowledge.concealed())) return 1; // it could tell
        iteru::play_on(game, world, choose);
        wins += iteru::win_share(game.result(world), 3, 0);
    }
    std::cout << worlds.size() << " worlds in 200 draws; seat 0 wins " << wins << " of them\n";
}
