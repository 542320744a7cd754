// A bot of one's own against `lively`. It gets Knowledge: what is hidden stays hidden.
#include <iteru/bot.h>
#include <iteru/game.h>
#include <iteru/games.h>

#include <iostream>

using Game = iteru::fertility::Fertility;

/// Takes what would bring most points if the game ended right after it.
Game::Action most_points(const iteru::Knowledge<Game>& knowledge, const Game::ActionList& actions) {
    Game::Action best = actions[0];
    int most = -1;
    iteru::Events unheard;
    for (const Game::Action& action : actions) {
        Game::State after = knowledge.concealed();
        knowledge.game().apply(after, knowledge.seat(), action, unheard);
        const int points = knowledge.game().result(after).seats.at(knowledge.seat()).total;
        if (points > most) best = action;
        most = std::max(most, points);
    }
    return best;
}

int main() {
    const Game game{Game::standard_box(), iteru::usual_setup(Game::facts, 2)};
    double wins = 0;
    for (unsigned number = 0; number < 100; ++number) {
        const iteru::Seed seed = iteru::seed_from_number(number);
        const iteru::Seat mine = number % 2; // each begins as often as the other
        iteru::Random random = iteru::bot_random(seed, 1 - mine);
        Game::State state = game.deal(seed);
        iteru::play_on(game, state, [&](const Game::State& now, iteru::Seat seat, const Game::ActionList& actions) {
            const iteru::Knowledge knowledge{game, now, seat};
            return seat == mine ? most_points(knowledge, actions) : iteru::choose_lively(knowledge, actions, random);
        });
        wins += iteru::win_share(game.result(state), 2, mine);
    }
    std::cout << "most_points won " << wins << " of 100 games against lively\n";
}
