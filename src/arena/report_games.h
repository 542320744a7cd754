// Plays the games of a report.
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <unordered_map>

#include "arena/report.h"
#include "bots/parallel.h"
#include "engine/play.h"
#include "games/games.h"

namespace iteru {

/// Counts what could be chosen and what was: every value of every field, once for each decision.
template <Game G>
class ChoiceCounter {
public:
    explicit ChoiceCounter(const G& game) : game_(game) {}

    void count(const typename G::ActionList& actions, typename G::Action chosen) {
        ++decision_;
        seen_.clear();
        for (const auto& action : actions) visit(action, &ChoiceCounter::offer);
        for (const std::uint64_t key : seen_) {
            Entry& entry = entries_[key];
            ++entry.count.offered;
            entry.count.blindly += ChoiceCount::unit / distinct_[field_of(key)];
        }
        for (const std::uint64_t key : seen_) distinct_[field_of(key)] = 0;
        visit(chosen, &ChoiceCounter::choose);
    }

    void add_to(Report& report) const {
        for (const auto& [key, entry] : entries_) report.choices[entry.name] += entry.count;
    }

private:
    struct Entry {
        Named name;
        ChoiceCount count;
        std::uint64_t decision = 0; // that it was seen in last
    };

    /// Visits an action's fields and hands on what stands in them. A flag competes with the values of the field that
    /// would follow it.
    struct Visitor {
        ChoiceCounter& counter;
        void (ChoiceCounter::*tell)(std::uint64_t);
        std::uint64_t kind;
        std::uint64_t position = 0;

        bool flag(std::string_view name, bool set) {
            if (set) found(name, 0xFFFF, [&] { return std::string{name}; });
            return set;
        }
        template <class T>
        void operator()(std::string_view name, T& value) {
            found(name, static_cast<std::uint64_t>(value), [&] {
                if constexpr (std::is_enum_v<T>) return counter.game_.word(value);
                else return std::to_string(value);
            });
            ++position;
        }
        template <class Word>
        void found(std::string_view name, std::uint64_t value, Word word) {
            const std::uint64_t key = kind << 32U | position << 24U | counter.number_of(name) << 16U | value;
            Entry& entry = counter.entries_[key];
            if (entry.name.word.empty()) {
                entry.name = {std::string{G::facts.decisions[kind]}, std::string{name}, word()};
            }
            (counter.*tell)(key);
        }
    };

    /// Values compete with whatever else may stand at their place in an action.
    static std::uint64_t field_of(std::uint64_t key) { return key >> 24U; }

    std::uint64_t number_of(std::string_view field) {
        const auto found = std::find(fields_.begin(), fields_.end(), field);
        if (found != fields_.end()) return static_cast<std::uint64_t>(found - fields_.begin());
        fields_.emplace_back(field);
        return fields_.size() - 1;
    }

    void visit(typename G::Action action, void (ChoiceCounter::*tell)(std::uint64_t)) {
        Visitor visitor{*this, tell, static_cast<std::uint64_t>(std::to_underlying(action.kind))};
        G::each_field(action, visitor);
    }
    void offer(std::uint64_t key) {
        Entry& entry = entries_[key];
        if (entry.decision == decision_) return;
        entry.decision = decision_;
        seen_.push_back(key);
        ++distinct_[field_of(key)];
    }
    void choose(std::uint64_t key) { ++entries_[key].count.chosen; }

    const G& game_;
    std::vector<std::string> fields_;
    std::unordered_map<std::uint64_t, Entry> entries_;
    std::unordered_map<std::uint64_t, std::uint64_t> distinct_; // values open in a field now
    std::vector<std::uint64_t> seen_;
    std::uint64_t decision_ = 0;
};

/// Adds the final position of a game; `order` has the seats in the order of their first decisions.
template <Game G>
void add_game(Report& report, const G& game, const typename G::State& state, const std::vector<Seat>& order) {
    const int players = game.setup().players;
    const Result result = game.result(state);
    const auto victories = [&](Seat seat) {
        return static_cast<std::uint64_t>(std::lround(win_share(result, players, seat) * whole_victory));
    };
    ++report.games;
    for (Seat seat = 0; seat < players; ++seat) {
        const SeatResult& mine = result.seats[seat];
        report.seats[seat] += {1, victories(seat)};
        PointsCount points{.seats = 1, .total = mine.total};
        for (std::size_t i = 0; i < mine.points.size(); ++i) points.categories[i] = mine.points[i];
        (mine.rank == 1 ? report.winners : report.others) += points;
        each_possession(game, state, seat, [&](std::string_view field, auto thing) {
            report.possessions[{"", std::string{field}, game.word(thing)}] += {1, victories(seat)};
        });
    }
    for (std::size_t i = 0; i < order.size(); ++i) report.turn_order[i] += {1, victories(order[i])};
    ++report.rounds[rounds_played(game, state)];
}

/// Plays a game of the series and adds it.
template <Game G>
void report_game(const G& game, const ReportPlan& plan, std::uint64_t n, Report& report, ChoiceCounter<G>& counter) {
    const Seed seed = derive_seed(plan.seed, n);
    typename G::State state = game.deal(seed);
    std::deque<BotPlayer<G>> bots; // they stay where they are made
    for (Seat seat = 0; seat < plan.setup.players; ++seat) bots.emplace_back(plan.bots[seat], seed, seat);
    std::vector<Seat> order;
    const int decisions = play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
        if (std::find(order.begin(), order.end(), seat) == order.end()) order.push_back(seat);
        const auto action = bots[seat].choose(Knowledge<G>{game, position, seat}, actions);
        counter.count(actions, action);
        return action;
    });
    add_game(report, game, state, order);
    ++report.decisions[decisions];
}

template <Game G>
Report make_report(const G& game, const ReportPlan& plan) {
    std::vector<Report> parts(plan.threads);
    std::vector<ChoiceCounter<G>> counters(plan.threads, ChoiceCounter<G>{game});
    parallel(plan.games, {.threads = plan.threads, .stop = plan.stop, .progress = plan.progress},
             [&](std::uint64_t n, unsigned thread) {
                 report_game(game, plan, plan.first + n, parts[thread], counters[thread]);
             });
    Report all;
    for (const Report& part : parts) all += part;
    for (const ChoiceCounter<G>& counter : counters) counter.add_to(all);
    return all;
}

} // namespace iteru
