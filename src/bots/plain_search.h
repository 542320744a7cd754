// The information-set search of the textbooks, to measure what ours is worth: UCB1, random playouts to the end, and no
// judgement.
#pragma once

#include <array>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "bots/bot.h"
#include "bots/search.h"
#include "engine/play.h"

namespace iteru {

template <Game G>
class PlainSearch {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    /// After so many iterations, or once it is enough: the action that was tried most often.
    template <class Enough>
    Action choose(const Knowledge<G>& knowledge, const ActionList& actions, Random& random, std::uint32_t iterations,
                  const Enough& enough) {
        nodes_.clear();
        for (std::uint32_t i = 0; i < iterations && (i % 16 != 15 || !enough()); ++i) iterate(knowledge, random);
        const std::vector<Edge>& edges = nodes_[start_of(knowledge.seat())];
        const auto visits = [&](const Action& action) {
            const auto edge = std::ranges::find(edges, action, &Edge::action);
            return edge == edges.end() ? 0U : edge->visits;
        };
        return *std::ranges::max_element(actions, {}, visits);
    }

private:
    struct Edge {
        Action action{};
        std::uint32_t visits = 0;
        std::uint32_t offered = 0; // how often it was there to be chosen
        double wins = 0;
    };
    using Keys = std::array<std::uint64_t, max_seats>;

    static std::uint64_t start_of(Seat seat) { return mix(hash_start, seat + 1U); }

    void iterate(const Knowledge<G>& knowledge, Random& random) {
        const G& game = knowledge.game();
        State world = knowledge.sample(random);
        Keys seen{};
        for (Seat seat = 0; seat < max_seats; ++seat) seen[seat] = start_of(seat);
        path_.clear();
        Seat to_move = knowledge.seat();
        for (bool inside = true; inside && !game.to_act(world).empty();) {
            game.legal(world, to_move, actions_);
            std::vector<Edge>& edges = nodes_[seen[to_move]];
            const std::size_t chosen = select(edges, random);
            inside = edges[chosen].visits > 0;
            path_.push_back({seen[to_move], chosen, to_move});
            const Action action = edges[chosen].action;
            Search<G>::note(seen, game, to_move, action);
            game.apply(world, to_move, action, unheard_);
            if (!game.to_act(world).empty()) to_move = game.to_act(world).lowest();
        }
        play_on(game, world,
                [&](const State&, Seat, const ActionList& actions) { return choose_random<G>(actions, random); });
        const Result result = game.result(world);
        for (const Step& step : path_) {
            Edge& edge = nodes_[step.node][step.edge];
            ++edge.visits;
            edge.wins += win_share(result, game.setup().players, step.seat);
        }
    }

    /// Any that was never tried; else by UCB1, where the logarithm is of how often the action was there.
    std::size_t select(std::vector<Edge>& edges, Random& random) {
        std::uint32_t untried = 0;
        std::size_t best = 0;
        double best_score = -1;
        for (const Action& action : actions_) {
            auto edge = std::ranges::find(edges, action, &Edge::action);
            if (edge == edges.end()) edge = edges.insert(edges.end(), Edge{.action = action});
            ++edge->offered;
            const auto at = static_cast<std::size_t>(edge - edges.begin());
            if (edge->visits == 0) {
                if (random.below(++untried) == 0) best = at;
                continue;
            }
            if (untried > 0) continue;
            const double visits = edge->visits;
            const double score = edge->wins / visits + exploration * std::sqrt(std::log(edge->offered) / visits);
            if (score <= best_score) continue;
            best_score = score;
            best = at;
        }
        return best;
    }

    static constexpr double exploration = 0.7;

    struct Step {
        std::uint64_t node;
        std::size_t edge;
        Seat seat;
    };
    std::unordered_map<std::uint64_t, std::vector<Edge>> nodes_; // by what the seat to move has seen
    std::vector<Step> path_;
    ActionList actions_;
    Events unheard_;
};

} // namespace iteru
