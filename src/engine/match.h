// A game in progress with its history: undo, and all a record needs.
#pragma once

#include <vector>

#include "engine/game.h"
#include "engine/hash.h"

namespace iteru {

template <Game G>
class Match {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    struct Step {
        Seat seat;
        Action action;
        State before;
    };

    Match(const G& game, const Seed& seed) : game_(game), seed_(seed), state_(game_.deal(seed)) {}

    [[nodiscard]] const G& game() const { return game_; }
    [[nodiscard]] const Seed& seed() const { return seed_; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] std::uint64_t hash() const { return hash_of(state_); }

    /// Carries out a legal action.
    void apply(Seat seat, Action action, Events events = {}) {
        steps_.push_back({seat, action, state_});
        game_.apply(state_, seat, action, events);
    }

    /// The seat may take back its decision: it was the last one made, and nobody has learned anything since.
    [[nodiscard]] bool can_undo(Seat seat) const {
        return !steps_.empty() && steps_.back().seat == seat &&
               game_.reveals(steps_.back().before) == game_.reveals(state_);
    }

    void undo() {
        state_ = steps_.back().before;
        steps_.pop_back();
    }

    /// Drops the history, and undo with it, for callers who keep the moves themselves.
    void forget() { steps_.clear(); }

    /// Continues from another position of the same game; the history is kept.
    void replace_state(const State& state) { state_ = state; }

private:
    G game_;
    Seed seed_;
    State state_;
    std::vector<Step> steps_;
};

} // namespace iteru
