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

/// With two decimals.
void write_hundredths(JsonWriter& json, std::string_view name, double value) {
    const long hundredths = std::lround(value * 100);
    const long size = std::abs(hundredths);
    std::string text = hundredths < 0 ? "-" : "";
    text += std::to_string(size / 100);
    text += '.';
    text += static_cast<char>('0' + size / 10 % 10);
    text += static_cast<char>('0' + size % 10);
    json.key(name).raw(text);
}

void write_advice(JsonWriter& json, const AnyMatch& match, const Advice& advice) {
    json.begin_object();
    json.member("action", match.notation(advice.action));
    json.key("fields");
    match.write_action(json, advice.action);
    write_hundredths(json, "chance", advice.chance);
    write_hundredths(json, "chance_error", advice.chance_error);
    write_hundredths(json, "total", advice.total);
    write_hundredths(json, "total_error", advice.total_error);
    json.key("points").begin_object();
    for (std::size_t i = 0; i < match.facts().categories.size(); ++i) {
        write_hundredths(json, match.facts().categories[i], advice.points[i]);
    }
    json.end_object();
    json.end_object();
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

void write_hint(JsonWriter& json, const AnyMatch& match, const Hint& advised) {
    json.key("recommended");
    write_advice(json, match, advised.actions.front());
    json.array("alternatives", std::span{advised.actions}.subspan(1),
               [&](const Advice& advice) { write_advice(json, match, advice); });
    json.member("worlds", advised.worlds);
    json.member("clear", advised.clear);
}

} // namespace iteru
