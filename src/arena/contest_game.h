// One game of a match, for any registered game.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "arena/contest.h"
#include "arena/luck.h"
#include "arena/processor_time.h"
#include "engine/play.h"

namespace iteru {

/// A bot at the table: who it is, and the game as it judges it.
template <Game G>
struct Entrant {
    BotSpec bot;
    const G* game;
};

/// Those who think on several threads share no processor's time.
inline Now clock_of(const BotSpec& bot) { return bot.threads == 1 ? processor_time : std::chrono::steady_clock::now; }

/// Plays the deal with everybody moved on by `rotation` seats. A stopped game is abandoned. Luck is measured by so many
/// worlds, if any.
template <Game G>
std::optional<Outcome> play_rotation(std::span<const Entrant<G>> table, const Seed& series, std::uint64_t deal,
                                     int rotation, const std::atomic<bool>* stop = nullptr,
                                     std::uint32_t luck_worlds = 0) {
    const G& game = *table.front().game;
    const int players = game.setup().players;
    const Seed seed = derive_seed(series, deal);
    // The deal comes back in every rotation, the bots' own luck does not.
    const Seed luck = derive_seed(seed, static_cast<std::uint64_t>(rotation));
    const auto place_of = [&](int seat) { return static_cast<std::size_t>((seat - rotation + players) % players); };

    Outcome outcome{.deal = deal, .rotation = rotation, .fares = std::vector<Fare>(table.size())};
    std::deque<BotPlayer<G>> bots; // they stay where they are made
    for (int seat = 0; seat < players; ++seat) {
        const BotSpec& bot = table[place_of(seat)].bot;
        bots.emplace_back(bot, luck, static_cast<Seat>(seat), std::nullopt, clock_of(bot));
    }
    bool stopped = false;
    typename G::State state = game.deal(seed);
    constexpr std::uint64_t luck_stream = 21;
    std::optional<LuckMeter<G>> meter;
    if (luck_worlds > 0) meter.emplace(game, derive_seed(luck, luck_stream), luck_worlds).dealt(state);
    play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
        stopped = stopped || (stop != nullptr && stop->load(std::memory_order_relaxed));
        if (stopped) return actions[0]; // finish as quickly as possible
        const std::size_t place = place_of(seat);
        if (table[place].bot.told) bots[seat].tell(position);
        const Now now = clock_of(table[place].bot);
        const auto start = now();
        const auto action = bots[seat].choose(Knowledge<G>{*table[place].game, position, seat}, actions);
        Fare& fare = outcome.fares[place];
        fare.seconds += std::chrono::duration<double>(now() - start).count();
        ++fare.decisions;
        if (meter) {
            typename G::State after = position;
            Events unheard;
            game.apply(after, seat, action, unheard);
            const Entrant<G>& entrant = table[place];
            typename G::ActionList among; // a search does not say how likely its choice was
            if (entrant.bot.kind == BotSpec::Kind::simple) {
                among = drawn_among(entrant.bot.simple, Knowledge<G>{*entrant.game, position, seat}, actions);
            }
            meter->decided(position, seat, action, after, among);
        }
        return action;
    });
    if (stopped) return std::nullopt;
    const Result result = game.result(state);
    for (int seat = 0; seat < players; ++seat) {
        Fare& fare = outcome.fares[place_of(seat)];
        const SeatResult& mine = result.seats[static_cast<std::size_t>(seat)];
        fare.score = mine.total;
        fare.rank = mine.rank;
        fare.margin = margin_of(result, players, seat);
        if (meter) fare.luck = meter->of(seat);
    }
    share_victory(outcome);
    return outcome;
}

/// Plays the games of a contest between bots, each with the game as it judges it, by place in `Contest::bots`.
template <Game G>
PlayGame player_of(std::vector<G> games, const Contest& contest, const std::atomic<bool>* stop) {
    return [games = std::move(games), &contest, stop, tables = tables_of(contest)](std::uint64_t deal, int rotation) {
        std::vector<Entrant<G>> table;
        for (const BotIndex bot : tables[deal % tables.size()]) table.push_back({contest.bots[bot], &games[bot]});
        return play_rotation<G>(table, contest.seed, deal, rotation, stop, contest.luck_worlds);
    };
}

/// The same between bots that all judge as the game does.
template <Game G>
PlayGame player_of(const G& game, const Contest& contest, const std::atomic<bool>* stop) {
    return player_of<G>(std::vector<G>(contest.bots.size(), game), contest, stop);
}

} // namespace iteru
