#include "bots/hint.h"

#include <cmath>
#include <cstdlib>
#include <span>
#include <string>

#include "bots/comparison.h"
#include "games/games.h"

namespace iteru {

namespace {

constexpr std::uint32_t iterations = 1000;
constexpr std::size_t most_advised = 3;

} // namespace

Counsel hint(const AnyMatch& match, Seat seat, const Seed& seed) {
    Counsel advised;
    with_match(match, [&]<Game G>(const Match<G>& typed) {
        const Knowledge<G> knowledge{typed.game(), typed.state(), seat};
        typename G::ActionList actions;
        typed.game().legal(typed.state(), seat, actions);
        Search<G> search;
        Random random{seed, 1};
        search.set_root(knowledge, iterations);
        search.think(knowledge, random, iterations, [] { return false; });
        std::vector<typename G::Action> best;
        for (const Thought<G>& thought : search.considered(actions)) {
            if (best.size() < most_advised) best.push_back(thought.action);
        }
        Comparison<G> comparison{knowledge, std::move(best), derive_seed(seed, 2)};
        comparison.play_until_clear(search);
        advised = comparison.hint();
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

ToldHint tell(const AnyMatch& match, const Counsel& advised) {
    ToldHint told{.actions = {}, .worlds = advised.worlds, .clear = advised.clear};
    for (const Advice& advice : advised.actions) {
        JsonWriter fields;
        match.write_action(fields, advice.action);
        told.actions.push_back({.action = match.notation(advice.action),
                                .fields = {fields.text()},
                                .chance = {advice.chance},
                                .chance_error = {advice.chance_error},
                                .total = {advice.total},
                                .total_error = {advice.total_error},
                                .points = {}});
        for (std::size_t i = 0; i < match.facts().categories.size(); ++i) {
            told.actions.back().points.entries.emplace_back(match.facts().categories[i], Hundredths{advice.points[i]});
        }
    }
    return told;
}

} // namespace iteru
