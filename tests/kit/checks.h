// The properties every game must have, as questions to one position or decision. Each answers what is wrong, or
// nothing; so that the tests of the tests (faults_test.cc) can ask them of games with planted faults.
#pragma once

#include <cmath>
#include <map>
#include <numeric>

#include "bots/action_words.h"
#include "bots/inputs.h"
#include "engine/play.h"
#include "tests/kit/kit.h"

namespace iteru::kit {

template <Game G>
std::string tell(const G& game, Seat seat, typename G::Action action) {
    return "seat " + std::to_string(seat) + ", " + notation(game, action);
}

/// What a seat hears of what happened.
template <Game G>
std::string heard_by(const G& game, const std::vector<Event>& events, Seat viewer) {
    JsonWriter json;
    json.begin_array();
    for (const Event& event : events) write_event(json, game, event, viewer);
    json.end_array();
    return json.text();
}

/// Legality of the list: two or more, all different, all allowed, to nobody else.
template <Game G>
std::string problem_with_list(const G& game, const typename G::State& state, Seat seat) {
    typename G::ActionList actions;
    game.legal(state, seat, actions);
    if (actions.size() < 2) return "a decision without a choice";
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (std::find(actions.begin(), actions.begin() + i, actions[i]) != actions.begin() + i) {
            return "listed twice: " + tell(game, seat, actions[i]);
        }
        if (actions[i].kind != game.decision(state, seat)) return "of another kind: " + tell(game, seat, actions[i]);
        if (const auto refusal = game.why_not(state, seat, actions[i])) {
            return "listed but refused by " + std::string{G::facts.rules[std::to_underlying(refusal->rule)]} + ": " +
                   tell(game, seat, actions[i]);
        }
    }
    for (Seat other = 0; other < game.setup().players; ++other) {
        if (game.to_act(state).contains(other)) continue;
        typename G::ActionList none;
        game.legal(state, other, none);
        if (!none.empty()) return "actions for a seat that is not to act";
        if (!game.why_not(state, other, actions[0])) return "allowed to a seat that is not to act";
    }
    return {};
}

/// Legality beyond the list: what is not listed is refused, with a rule and a known reason.
template <Game G>
std::string problem_with_refusals(const G& game, const typename G::State& state, Seat seat, Random& random,
                                  int samples) {
    typename G::ActionList actions;
    game.legal(state, seat, actions);
    for (int i = 0; i < samples; ++i) {
        const auto action =
            i % 4 == 0 ? sample_action(game, random) : sample_of_kind(game, game.decision(state, seat), random);
        const auto refusal = game.why_not(state, seat, action);
        const bool listed = actions.contains(action);
        if (listed && refusal) return "listed but refused: " + tell(game, seat, action);
        if (listed) continue;
        if (!refusal) return "neither listed nor refused: " + tell(game, seat, action);
        if (std::to_underlying(refusal->rule) >= G::facts.rules.size()) return "refused by a rule without id";
        if (std::ranges::find(G::facts.reasons, refusal->reason) == G::facts.reasons.end()) {
            return "refused for an unlisted reason: " + std::string{refusal->reason};
        }
    }
    return {};
}

/// Every listed action applies, loses no component and leads to a choice or to the end.
template <Game G>
std::string problem_with_applying(const G& game, const typename G::State& state, Seat seat) {
    typename G::ActionList actions;
    game.legal(state, seat, actions);
    for (const auto& action : actions) {
        typename G::State after = state;
        Events unheard;
        game.apply(after, seat, action, unheard);
        const std::string lost = game.audit(after);
        if (!lost.empty()) return lost + " after " + tell(game, seat, action);
        for (Seat next = 0; next < game.setup().players; ++next) {
            if (!game.to_act(after).contains(next)) continue;
            typename G::ActionList then;
            game.legal(after, next, then);
            if (then.size() < 2) return "no choice after " + tell(game, seat, action);
        }
    }
    return {};
}

/// Where several seats may act at once, the order in which they do is immaterial.
template <Game G>
std::string problem_with_order(const G& game, const typename G::State& state, Random& random) {
    SeatSet seats = game.to_act(state);
    if (seats.size() < 2) return {};
    const Seat one = seats.lowest();
    seats.remove(one);
    const Seat two = seats.lowest();
    const auto drawn = [&](Seat seat) {
        typename G::ActionList actions;
        game.legal(state, seat, actions);
        return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    };
    const auto first = drawn(one);
    const auto second = drawn(two);
    typename G::State there = state;
    typename G::State back = state;
    Events unheard;
    game.apply(there, one, first, unheard);
    if (!game.to_act(there).contains(two)) return {}; // its choice ended together with the other's
    if (game.why_not(there, two, second)) return "acting first takes an action from another seat";
    game.apply(there, two, second, unheard);
    game.apply(back, two, second, unheard);
    if (game.why_not(back, one, first)) return "acting first takes an action from another seat";
    game.apply(back, one, first, unheard);
    return same_bytes(there, back) ? "" : "who acts first makes a difference";
}

/// Everything must look the same to a seat in a state it cannot tell from the true one.
template <Game G>
std::string problem_with_secrecy(const G& game, const typename G::State& truth, Seat seat, Random& random) {
    const Knowledge<G> knowledge{game, truth, seat};
    const typename G::State other = knowledge.sample(random);
    const Knowledge<G> other_knowledge{game, other, seat};
    if (knowledge.view() != other_knowledge.view()) return "the view tells a secret";
    if (!same_bytes(knowledge.concealed(), other_knowledge.concealed())) return "the concealed position tells a secret";
    if (game.to_act(truth) != game.to_act(other)) return "who is to act tells a secret";
    if (game.reveals(truth) != game.reveals(other)) return "the reveal counter tells a secret";
    if (!game.audit(other).empty()) return "drawn with a component lost: " + game.audit(other);
    if (!game.to_act(truth).contains(seat)) return {};

    typename G::ActionList actions;
    typename G::ActionList other_actions;
    game.legal(truth, seat, actions);
    game.legal(other, seat, other_actions);
    if (!std::equal(actions.begin(), actions.end(), other_actions.begin(), other_actions.end())) {
        return "the legal actions tell a secret";
    }
    for (const Bot bot : all_bots) {
        const Seed draw = seed_from_number(random.next64());
        Random one{draw};
        Random two{draw};
        if (choose<G>(bot, knowledge, actions, one) != choose<G>(bot, other_knowledge, other_actions, two)) {
            return std::string{bot_name(bot)} + " chooses by a secret";
        }
    }
    constexpr std::size_t tried = 12;
    const std::size_t stride = 1 + actions.size() / tried;
    for (std::size_t i = random.below(static_cast<std::uint32_t>(stride)); i < actions.size(); i += stride) {
        typename G::State after = truth;
        typename G::State other_after = other;
        std::vector<Event> events;
        std::vector<Event> other_events;
        Events heard{&events};
        Events other_heard{&other_events};
        game.apply(after, seat, actions[i], heard);
        game.apply(other_after, seat, actions[i], other_heard);
        const bool revealed = game.reveals(after) != game.reveals(truth);
        if (revealed != (game.reveals(other_after) != game.reveals(other))) return "that it reveals tells a secret";
        if (revealed) continue;
        if (heard_by(game, events, seat) != heard_by(game, other_events, seat)) {
            return "the events of " + tell(game, seat, actions[i]) + " tell a secret";
        }
    }
    return {};
}

/// What a net reads is as much as the game says, and does not change when everybody moves up by some seats.
template <Learnable G>
std::string problem_with_inputs(const G& game, const typename G::State& state, Seat seat) {
    Inputs inputs{};
    std::array<std::int8_t, most_inputs> own{};
    FeatureWriter features{own};
    game.features(state, seat, features);
    if (features.written() != G::feature_count) return "features written: " + std::to_string(features.written());
    write_inputs(game, state, seat, inputs);
    const int players = game.setup().players;
    for (int by = 1; by < players; ++by) {
        Inputs turned{};
        write_inputs(game, game.rotated(state, by), static_cast<Seat>((seat + by) % players), turned);
        const auto differs = std::ranges::mismatch(inputs, turned);
        if (differs.in1 == inputs.end()) continue;
        return "input " + std::to_string(differs.in1 - inputs.begin()) + " depends on the seat's number";
    }
    return {};
}

/// What a policy reads is the same in all positions that the seat cannot tell apart.
template <Learnable G>
std::string problem_with_policy(const G& game, const typename G::State& truth, Seat seat, Random& random) {
    const Knowledge<G> knowledge{game, truth, seat};
    const typename G::State other = knowledge.sample(random);
    Inputs inputs{};
    Inputs others{};
    write_inputs(game, knowledge.concealed(), seat, inputs);
    write_inputs(game, Knowledge<G>{game, other, seat}.concealed(), seat, others);
    return inputs == others ? "" : "what a policy reads tells a secret";
}

/// Actions that differ have different words, and every action has some.
template <Game G>
std::string problem_with_words(const G& game, const typename G::ActionList& actions) {
    std::map<std::vector<std::uint16_t>, typename G::Action> known;
    for (const auto& action : actions) {
        const auto words = ActionWords<G>::standard().of(action);
        if (words.empty()) return "without words: " + notation(game, action);
        for (const std::uint16_t word : words) {
            if (word >= ActionWords<G>::standard().size()) return "an unknown word: " + notation(game, action);
        }
        const auto [other, is_new] = known.emplace(std::vector(words.begin(), words.end()), action);
        if (!is_new) return "the same words: " + notation(game, action) + ", " + notation(game, other->second);
    }
    return {};
}

/// Whether anybody learned anything by a decision, found out without the reveal counter: by looking whether
/// somebody's view afterwards differs from what it would be in another world they thought possible.
template <Game G>
bool somebody_learned(const G& game, const Moment<G>& moment, Random& random, int worlds) {
    typename G::ActionList actions;
    for (Seat seat = 0; seat < game.setup().players; ++seat) {
        const std::string seen = Knowledge<G>{game, moment.after, seat}.view();
        for (int i = 0; i < worlds; ++i) {
            typename G::State world = Knowledge<G>{game, moment.before, seat}.sample(random);
            game.legal(world, moment.seat, actions);
            // Another seat's secret may make its action impossible in this world: that is its choice, not news.
            if (seat != moment.seat && !actions.contains(moment.chosen)) continue;
            Events unheard;
            game.apply(world, moment.seat, moment.chosen, unheard);
            if (Knowledge<G>{game, world, seat}.view() != seen) return true;
        }
    }
    return false;
}

template <Game G>
bool tells_of_chance_or_secret(const std::vector<Event>& events) {
    return std::ranges::any_of(events, [](const Event& event) {
        return (G::facts.chance_events >> event.kind & 1U) != 0 || event.knows != SeatSet::all();
    });
}

/// Undo is offered exactly when nobody has learned anything since.
template <Game G>
std::string problem_with_undo(const G& game, const Moment<G>& moment, Random& random, int worlds) {
    const bool offered = game.reveals(moment.before) == game.reveals(moment.after);
    if (offered && somebody_learned(game, moment, random, worlds)) {
        return "undo is offered though somebody learned something: " + tell(game, moment.seat, moment.chosen);
    }
    if (!offered && !tells_of_chance_or_secret<G>(moment.events) && !somebody_learned(game, moment, random, worlds)) {
        return "undo is not offered though nobody learned anything: " + tell(game, moment.seat, moment.chosen);
    }
    return {};
}

/// A whole game, to be looked at from any of its positions.
template <Game G>
struct Course {
    struct Step {
        typename G::State before;
        Seat seat;
        typename G::Action action;
        std::string chance; // what chance brought, as told
    };
    std::vector<Step> steps;

    Course(const G& game, const Seed& seed, Bot bot) {
        watch(game, seed, bot, [&](const Moment<G>& moment) {
            steps.push_back({moment.before, moment.seat, moment.chosen, chance_of(game, moment.events)});
        });
    }

    static std::string chance_of(const G& game, std::vector<Event> events) {
        std::erase_if(events, [](const Event& event) { return (G::facts.chance_events >> event.kind & 1U) == 0; });
        return events.empty() ? std::string{} : heard_by(game, events, nobody);
    }

    /// How many of the steps from here on brought news of chance.
    [[nodiscard]] auto chances_from(std::size_t step) const {
        return std::count_if(steps.begin() + static_cast<std::ptrdiff_t>(step), steps.end(),
                             [](const Step& later) { return !later.chance.empty(); });
    }
};

/// Resampling really changes what is hidden: in one of the worlds drawn, chance brings something else, or another
/// seat holds another secret. Asked only where chance still has a say several times in the true course.
template <Game G>
std::string problem_with_variety(const G& game, const Course<G>& course, std::size_t step, Seat seat, Random& random) {
    constexpr int worlds = 8;
    const typename G::State& truth = course.steps[step].before;
    for (int i = 0; i < worlds; ++i) {
        typename G::State world = Knowledge<G>{game, truth, seat}.sample(random);
        for (Seat other = 0; other < game.setup().players; ++other) {
            if (Knowledge<G>{game, world, other}.view() != Knowledge<G>{game, truth, other}.view()) return {};
        }
        for (std::size_t at = step; at < course.steps.size(); ++at) {
            const auto& then = course.steps[at];
            if (!game.to_act(world).contains(then.seat) || game.why_not(world, then.seat, then.action)) return {};
            std::vector<Event> events;
            Events heard{&events};
            game.apply(world, then.seat, then.action, heard);
            if (Course<G>::chance_of(game, std::move(events)) != then.chance) return {};
        }
    }
    return "resampling gives the truth back";
}

/// What nobody knows is drawn anew, and nothing else: no seat can tell, and what each keeps secret stays as it is.
template <Game G>
std::string problem_with_open_worlds(const G& game, const typename G::State& truth, Random& random) {
    const Knowledge<G> all{game, truth, nobody};
    const typename G::State world = all.sample(random);
    if (const std::string problem = game.audit(world); !problem.empty()) return problem;
    if (hash_of(Knowledge<G>{game, world, nobody}.concealed()) != hash_of(all.concealed())) {
        return "what somebody knows was drawn anew";
    }
    for (Seat seat = 0; seat < game.setup().players; ++seat) {
        const Knowledge<G> before{game, truth, seat};
        const Knowledge<G> after{game, world, seat};
        if (hash_of(after.concealed()) != hash_of(before.concealed()))
            return "a seat can tell the world from the true one";
        if (after.view() != before.view()) return "a seat sees another view";
    }
    return {};
}

/// A world drawn for nobody is as likely as the true one: whatever is measured after playing on alike in both, the true
/// course ranks among some worlds as any of them would. Adds to `ranks` where it came.
template <Game G>
void rank_among_open_worlds(const G& game, const typename G::State& truth, Random& random,
                            std::map<std::string, double>& ranks) {
    constexpr std::uint32_t worlds = 3;
    const Seed luck = seed_from_number(random.next64());
    const auto measured = [&](typename G::State world) {
        Random choices{luck};
        play_on(game, world, [&](const auto&, Seat, const auto& actions) {
            return actions[choices.below(static_cast<std::uint32_t>(actions.size()))];
        });
        return game.result(world).seats[0].total;
    };
    const int mine = measured(truth);
    std::uint32_t below = 0;
    std::uint32_t equal = 0;
    for (std::uint32_t i = 0; i < worlds; ++i) {
        const int other = measured(Knowledge<G>{game, truth, nobody}.sample(random));
        below += other < mine ? 1U : 0U;
        equal += other == mine ? 1U : 0U;
    }
    ++ranks[std::to_string(below + random.below(equal + 1))];
}

/// How far counts are from what they should be: the chi-squared statistic as a standard deviate (Wilson-Hilferty),
/// so that one bound serves for any number of cells. `expected` holds relative weights.
inline double chi_squared_deviate(const std::map<std::string, double>& expected,
                                  const std::map<std::string, double>& observed) {
    const auto sum = [](double total, const auto& cell) { return total + cell.second; };
    const double weights = std::accumulate(expected.begin(), expected.end(), 0.0, sum);
    const double draws = std::accumulate(observed.begin(), observed.end(), 0.0, sum);
    double statistic = 0;
    for (const auto& [cell, weight] : expected) {
        const double mean = draws * weight / weights;
        const auto found = observed.find(cell);
        const double off = (found == observed.end() ? 0.0 : found->second) - mean;
        statistic += off * off / mean;
    }
    for (const auto& [cell, count] : observed) {
        if (!expected.contains(cell)) return INFINITY; // something impossible was drawn
    }
    const double freedom = static_cast<double>(expected.size()) - 1.0;
    const double spread = 2.0 / (9.0 * freedom);
    return (std::cbrt(statistic / freedom) - (1.0 - spread)) / std::sqrt(spread);
}

/// Draws states for a seat and compares what `secret(state)` says of them with the true posterior.
/// `posterior` gives every possible secret its weight, found by enumeration. Too far and too near are both wrong.
template <Game G, class Secret>
std::string problem_with_fairness(const G& game, const typename G::State& truth, Seat seat,
                                  const std::map<std::string, double>& posterior, Secret secret, int draws,
                                  Random& random) {
    std::map<std::string, double> observed;
    for (int i = 0; i < draws; ++i) ++observed[secret(Knowledge<G>{game, truth, seat}.sample(random))];
    const double deviate = chi_squared_deviate(posterior, observed);
    if (std::abs(deviate) < 4.0) return {};
    return "draws deviate by " + std::to_string(deviate);
}

} // namespace iteru::kit
