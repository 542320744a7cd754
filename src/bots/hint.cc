#include "bots/hint.h"

#include <cmath>
#include <cstdlib>
#include <string>

#include "bots/search.h"
#include "games/games.h"

namespace iteru {

namespace {

constexpr std::uint32_t iterations = 1000;
constexpr std::size_t most_advised = 3;
constexpr int worlds = 48; // for each action: the same for all, so that they are compared alike

template <Game G>
Advice expect(Search<G>& search, const Knowledge<G>& knowledge, const typename G::Action& action, const Seed& seed) {
    Advice advice{.action = erase<G>(action)};
    const G& game = knowledge.game();
    Random random{seed, 2};
    Events unheard;
    for (int i = 0; i < worlds; ++i) {
        typename G::State world = knowledge.sample(random);
        game.apply(world, knowledge.seat(), action, unheard);
        search.play_to_end(game, world, random);
        const Result result = game.result(world);
        const SeatResult& mine = result.seats[knowledge.seat()];
        advice.chance += win_share(result, game.setup().players, knowledge.seat()) / worlds;
        advice.total += static_cast<double>(mine.total) / worlds;
        for (std::size_t k = 0; k < max_categories; ++k)
            advice.points[k] += static_cast<double>(mine.points[k]) / worlds;
    }
    return advice;
}

} // namespace

Hint hint(const AnyMatch& match, Seat seat, const Seed& seed) {
    Hint advised;
    with_match(match, [&]<Game G>(const Match<G>& typed) {
        const Knowledge<G> knowledge{typed.game(), typed.state(), seat};
        typename G::ActionList actions;
        typed.game().legal(typed.state(), seat, actions);
        Search<G> search;
        Random random{seed, 1};
        search.set_root(knowledge, iterations);
        search.think(knowledge, random, iterations, [] { return false; });
        for (const Thought<G>& thought : search.considered(actions)) {
            if (advised.size() == most_advised) break;
            advised.push_back(expect(search, knowledge, thought.action, seed));
        }
    });
    return advised;
}

void Hundredths::write_to(JsonWriter& json) const {
    const long hundredths = std::lround(value * 100);
    const long size = std::abs(hundredths);
    std::string text = hundredths < 0 ? "-" : "";
    text += std::to_string(size / 100);
    text += '.';
    text += static_cast<char>('0' + size / 10 % 10);
    text += static_cast<char>('0' + size % 10);
    json.raw(text);
}

std::vector<ToldAdvice> tell(const AnyMatch& match, const Hint& advised) {
    std::vector<ToldAdvice> told;
    for (const Advice& advice : advised) {
        JsonWriter fields;
        match.write_action(fields, advice.action);
        told.push_back({.action = match.notation(advice.action),
                        .fields = {fields.text()},
                        .chance = {advice.chance},
                        .total = {advice.total},
                        .points = {}});
        for (std::size_t i = 0; i < match.facts().categories.size(); ++i) {
            told.back().points.entries.emplace_back(match.facts().categories[i], Hundredths{advice.points[i]});
        }
    }
    return told;
}

} // namespace iteru
