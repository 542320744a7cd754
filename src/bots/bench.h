// A fixed set of games of every game: one number that changes with any change of rules, deal or judgement.
#pragma once

#include <cstdint>

#include "bots/bot.h"
#include "bots/made_net.h"
#include "engine/hash.h"
#include "engine/play.h"
#include "games/games.h"

namespace iteru {

/// Games of each kind in `iteru bench`, and in its fingerprint.
inline constexpr int bench_rounds = 5;

struct BenchCount {
    std::uint64_t fingerprint = hash_start;
    std::uint64_t decisions = 0;
    std::uint64_t games = 0;
};

/// Every player count, every kind of bot, `rounds` games each; with each option of the game in turn.
template <Game G>
BenchCount bench_game(int rounds) {
    BenchCount count;
    const auto play = [&](const Setup& setup, Bot bot) {
        const G game{G::standard_box(), setup};
        for (int round = 0; round < rounds; ++round) {
            const Seed seed = derive_seed(seed_from_number(static_cast<std::uint64_t>(round)), setup.players);
            typename G::State state = game.deal(seed);
            Random random{seed, 1};
            count.decisions += static_cast<std::uint64_t>(
                play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
                    return choose<G>(bot, Knowledge<G>{game, position, seat}, actions, random);
                }));
            ++count.games;
            count.fingerprint = hash_of(state, count.fingerprint);
            for (const SeatResult& seat : game.result(state).seats) {
                count.fingerprint = mix(count.fingerprint, static_cast<std::uint16_t>(seat.total));
            }
        }
    };
    for (const Bot bot : {Bot::random, Bot::lively, Bot::greedy}) {
        for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
            const Setup usual = usual_setup(G::facts, players);
            play(usual, bot);
            for (std::size_t i = 0; i < G::facts.options.size(); ++i) {
                const Option& option = G::facts.options[i];
                if (players < option.min_players || players > option.max_players) continue;
                Setup other = usual;
                other.options[i] = usual.options[i] == 0 ? option.most : 0;
                play(other, bot);
            }
        }
    }
    return count;
}

/// One number over all games of the house.
inline std::uint64_t bench_fingerprint(int rounds) {
    std::uint64_t fingerprint = hash_start;
    each_house_game([&]<Game G>() { fingerprint = mix(fingerprint, bench_game<G>(rounds).fingerprint); });
    return fingerprint;
}

/// One number over all that nets by chance say of positions of all games of the house.
inline std::uint64_t nets_fingerprint() {
    std::uint64_t fingerprint = hash_start;
    each_house_game([&]<Game G>() {
        if constexpr (Learnable<G>) fingerprint = mix(fingerprint, net_fingerprint<G>());
    });
    return fingerprint;
}

} // namespace iteru
