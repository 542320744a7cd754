// Plays the parts of a game on in many worlds. Those of one stretch are the same for all its turns; in each, everybody
// plays on by the reference policy (the search's playouts), with luck of its own.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "bots/search.h"

namespace iteru::analysis {

/// In sixtieths: so shared victories are whole numbers.
inline constexpr Amount victory = 60;

template <Game G>
class Looking final : public LookBack {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Looking(const Match<G>& match, const Plan& plan) : match_(match), plan_(plan) {
        course_.players = game().setup().players;
        course_.against_rules = course_.players == 1 && G::facts.solo_opponent;
        course_.result = game().result(match_.state());
        for (const auto& step : match_.steps()) course_.played.push_back(erase<G>(step.action));
        find_turns();
    }

    [[nodiscard]] const Course& course() const override { return course_; }

    [[nodiscard]] StretchFindings stretch(std::size_t i, std::uint32_t first, std::uint32_t last) const override {
        const Stretch& looked_at = course_.stretches[i];
        StretchFindings found{.turns = std::vector<Sums>(looked_at.last - looked_at.first)};
        Search<G> player;
        for (std::uint32_t n = first; n < last; ++n) {
            const Seed seed = world_seed(i, n);
            State world = open_world(i, seed);
            for (std::size_t turn = looked_at.first; turn < looked_at.last; ++turn) {
                add(found.turns[turn - looked_at.first], played_on(player, world, seed));
                carry_out(world, course_.turns[turn].first, course_.turns[turn].last);
            }
            if (course_.turns[looked_at.last - 1].draws) add(found.drawn, played_on(player, world, seed));
        }
        return found;
    }

    [[nodiscard]] TurnFindings turn(std::size_t i) const override {
        const Turn& looked_at = course_.turns[i];
        TurnFindings found{.open = knows_all(i), .decisions = {}};
        Search<G> player;
        for (std::uint32_t n = 0; n < plan_.worlds && !found.open; ++n) {
            const Seed seed = world_seed(stretch_of(i), n);
            State world = known_world(looked_at.first, looked_at.seat, seed);
            found.before += won(played_on(player, world, seed), looked_at.seat);
            carry_out(world, looked_at.first, looked_at.last);
            found.after += won(played_on(player, world, seed), looked_at.seat);
        }
        for (std::size_t step = looked_at.first; step < looked_at.last && plan_.iterations > 0; ++step) {
            found.decisions.push_back(decision(player, i, step));
        }
        return found;
    }

    [[nodiscard]] DecisionFindings tried(std::size_t step, AnyAction best, AnyAction other) const override {
        const auto after_it = std::ranges::upper_bound(course_.turns, step, {}, &Turn::first);
        const auto turn = static_cast<std::size_t>(after_it - course_.turns.begin()) - 1;
        const Seat seat = course_.turns[turn].seat;
        Search<G> player;
        DecisionFindings found{.best = best, .counts = true};
        for (std::uint32_t worlds = plan_.worlds; worlds <= plan_.most_worlds() && best != other; worlds *= 2) {
            for (; found.worlds < worlds; ++found.worlds) {
                const Seed seed = world_seed(stretch_of(turn), found.worlds);
                const State world = known_world(step, seat, seed);
                compare(found, seat, after(player, world, seat, restore<G>(best), seed),
                        after(player, world, seat, restore<G>(other), seed));
            }
            const Estimate loss = loss_of(found);
            if (std::abs(loss.value - close_enough) > 1.96 * loss.error) break;
        }
        return found;
    }

private:
    [[nodiscard]] const G& game() const { return match_.game(); }
    [[nodiscard]] const State& position(std::size_t step) const {
        return step < match_.steps().size() ? match_.steps()[step].before : match_.state();
    }

    void find_turns() {
        for (std::size_t step = 0; step < match_.steps().size(); ++step) {
            const Seat seat = match_.steps()[step].seat;
            const bool learned = step == 0 || game().reveals(position(step)) != game().reveals(position(step - 1));
            if (learned || course_.turns.back().seat != seat) {
                course_.turns.push_back({.first = step, .last = step + 1, .seat = seat});
            }
            course_.turns.back().last = step + 1;
            course_.turns.back().draws = draws(step);
        }
        for (std::size_t turn = 0; turn < course_.turns.size(); ++turn) {
            if (turn == 0 || course_.turns[turn - 1].draws) course_.stretches.push_back({turn, turn});
            course_.stretches.back().last = turn + 1;
        }
    }

    /// Whether a decision brought something that nobody knew: in one of the worlds it would have brought something
    /// else.
    [[nodiscard]] bool draws(std::size_t step) const {
        const auto told = [&](const State& state) { return hash_of(Knowledge<G>{game(), state, nobody}.concealed()); };
        const State& after = position(step + 1);
        if (game().reveals(after) == game().reveals(position(step))) return false;
        const std::uint64_t truth = told(after);
        const Seed seed = derive_seed(derive_seed(plan_.seed, step), draws_stream);
        for (std::uint32_t n = 0; n < worlds_of_a_draw; ++n) {
            Random hidden{derive_seed(seed, n), 1};
            State world = Knowledge<G>{game(), position(step), nobody}.sample(hidden);
            carry_out(world, step, step + 1);
            if (told(world) != truth) return true;
        }
        return false;
    }

    /// Common to all that is weighed between two draws: by the seed, the decision after which the stretch begins, and
    /// the number of the world.
    [[nodiscard]] Seed world_seed(std::size_t stretch, std::uint32_t n) const {
        return derive_seed(derive_seed(plan_.seed, course_.turns[course_.stretches[stretch].first].first), n);
    }
    [[nodiscard]] std::size_t stretch_of(std::size_t turn) const {
        const auto after = std::ranges::upper_bound(course_.stretches, turn, {}, &Stretch::first);
        return static_cast<std::size_t>(after - course_.stretches.begin()) - 1;
    }

    /// A world at the beginning of a stretch in which only what nobody knows is another.
    [[nodiscard]] State open_world(std::size_t stretch, const Seed& seed) const {
        Random hidden{seed, 1};
        return Knowledge<G>{game(), position(course_.turns[course_.stretches[stretch].first].first), nobody}.sample(
            hidden);
    }
    /// A world that the seat cannot tell from the true one: what the others know is drawn first, then what nobody
    /// knows, as in the open world of that number. So two worlds of one number differ in the others' secrets only.
    [[nodiscard]] State known_world(std::size_t step, Seat seat, const Seed& seed) const {
        Random secrets{seed, 3};
        const State guessed = Knowledge<G>{game(), position(step), seat}.sample(secrets);
        Random hidden{seed, 1};
        return Knowledge<G>{game(), guessed, nobody}.sample(hidden);
    }
    /// Whether the seat knew all that anybody knew after the last draw. What it does not know since then, the others
    /// chose: that is no luck, so its guesses can have no fortune.
    [[nodiscard]] bool knows_all(std::size_t turn) const {
        const std::size_t stretch = stretch_of(turn);
        const std::size_t step = course_.turns[course_.stretches[stretch].first].first;
        for (std::uint32_t n = 0; n < plan_.worlds; ++n) {
            const Seed seed = world_seed(stretch, n);
            if (hash_of(open_world(stretch, seed)) != hash_of(known_world(step, course_.turns[turn].seat, seed))) {
                return false;
            }
        }
        return true;
    }

    void carry_out(State& world, std::size_t first, std::size_t last) const {
        Events unheard;
        for (std::size_t step = first; step < last; ++step) {
            game().apply(world, match_.steps()[step].seat, match_.steps()[step].action, unheard);
        }
    }

    [[nodiscard]] Result played_on(Search<G>& player, State world, const Seed& seed) const {
        Random luck{seed, 2};
        player.play_to_end(game(), world, luck);
        return game().result(world);
    }

    [[nodiscard]] Amount won(const Result& result, Seat seat) const {
        if (result.seats[seat].rank != 1) return 0;
        Amount winners = 0;
        for (Seat other = 0; other < course_.players; ++other) winners += result.seats[other].rank == 1 ? 1 : 0;
        return victory / winners;
    }

    /// How many points a seat is ahead of the best of the others.
    [[nodiscard]] Amount margin(const Result& result, Seat seat) const {
        const int last = course_.against_rules ? course_.players + 1 : course_.players;
        Amount rival = course_.players == 1 && !course_.against_rules ? 0 : -1'000'000;
        for (Seat other = 0; other < last; ++other) {
            if (other != seat) rival = std::max<Amount>(rival, result.seats[other].total);
        }
        return result.seats[seat].total - rival;
    }

    void add(Sums& sums, const Result& result) const {
        for (Seat seat = 0; seat < course_.players; ++seat) {
            const Amount share = won(result, seat);
            sums.won[seat] += share;
            sums.squares[seat] += share * share;
            for (std::size_t k = 0; k < max_categories; ++k) sums.points[seat][k] += result.seats[seat].points[k];
        }
    }

    [[nodiscard]] DecisionFindings decision(Search<G>& player, std::size_t turn, std::size_t step) const {
        const Seat seat = course_.turns[turn].seat;
        const Knowledge<G> knowledge{game(), position(step), seat};
        const Action played = match_.steps()[step].action;
        typename G::ActionList actions;
        game().legal(position(step), seat, actions);
        Random thoughts{derive_seed(derive_seed(plan_.seed, step), thoughts_stream), 1};
        player.set_root(knowledge, plan_.iterations);
        player.think(knowledge, thoughts, plan_.iterations, [] { return false; });
        const Considered<G> considered = player.considered(actions);
        const Action best = considered[0].action;
        DecisionFindings found{.best = erase<G>(best), .counts = matters(considered)};
        if (best == played) return found;
        const std::size_t stretch = stretch_of(turn);
        for (std::uint32_t worlds = plan_.worlds; worlds <= plan_.most_worlds(); worlds *= 2) {
            for (; found.worlds < worlds; ++found.worlds) {
                const Seed seed = world_seed(stretch, found.worlds);
                const State world = known_world(step, seat, seed);
                compare(found, seat, after(player, world, seat, best, seed), after(player, world, seat, played, seed));
            }
            if (!label_hangs(found, course_.players)) break;
        }
        found.counts = found.counts || loss_of(found).value != 0;
        return found;
    }

    [[nodiscard]] Result after(Search<G>& player, State world, Seat seat, const Action& action,
                               const Seed& seed) const {
        Events unheard;
        game().apply(world, seat, action, unheard);
        return played_on(player, world, seed);
    }

    void compare(DecisionFindings& found, Seat seat, const Result& best, const Result& played) const {
        const Amount behind = won(best, seat) - won(played, seat);
        found.won_best += won(best, seat);
        found.won_played += won(played, seat);
        found.squares += behind * behind;
        const Amount ahead = margin(best, seat) - margin(played, seat);
        found.margin += ahead;
        found.margin_squares += ahead * ahead;
        for (std::size_t k = 0; k < max_categories; ++k) {
            found.points[k] += best.seats[seat].points[k] - played.seats[seat].points[k];
        }
    }

    /// Another action that the search looked at more than once or twice seemed worse.
    [[nodiscard]] static bool matters(const Considered<G>& considered) {
        constexpr std::uint32_t looks = 8;
        constexpr double noticeable = 0.01; // of the reward
        return std::any_of(considered.begin(), considered.end(), [&](const Thought<G>& thought) {
            return thought.visits >= looks && thought.reward < considered[0].reward - noticeable;
        });
    }

    // Apart from the numbers of worlds.
    static constexpr std::uint64_t thoughts_stream = std::uint64_t{1} << 32U;
    static constexpr std::uint64_t draws_stream = thoughts_stream + 1;
    static constexpr std::uint32_t worlds_of_a_draw = 64;

    Match<G> match_;
    Plan plan_;
    Course course_;
};

} // namespace iteru::analysis
