// One handle for a game of any kind with its setup: what bindings ask beyond a match.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "batch/vector.h"
#include "engine/any_match.h"

namespace iteru::batch {

class AnyGame {
public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    [[nodiscard]] virtual const Facts& facts() const = 0;
    [[nodiscard]] virtual const Setup& setup() const = 0;
    [[nodiscard]] virtual std::unique_ptr<AnyMatch> deal(const Seed& seed) const = 0;

    // Actions by number; each match is one of this game.
    [[nodiscard]] virtual std::size_t action_count() const = 0;
    [[nodiscard]] virtual AnyAction action(Number number) const = 0;
    /// -1 if no position allows it.
    [[nodiscard]] virtual Number number(AnyAction action) const = 0;
    /// In ascending order; none if the seat is not to act.
    virtual void legal(const AnyMatch& match, Seat seat, std::vector<Number>& numbers) const = 0;
    [[nodiscard]] virtual AnyAction as_others_see(AnyAction action) const = 0;

    // What a seat knows.
    [[nodiscard]] virtual std::size_t observation_size(Observation kind) const = 0;
    virtual void observe(const AnyMatch& match, Seat seat, Observation kind, std::span<std::int8_t> to) const = 0;
    /// The same for all positions that the seat cannot tell apart.
    [[nodiscard]] virtual std::uint64_t known_hash(const AnyMatch& match, Seat seat) const = 0;
    /// Draws anew what the seat does not know.
    virtual void redraw(AnyMatch& match, Seat seat, Random& random) const = 0;
    /// What is wrong with a position; empty: nothing.
    [[nodiscard]] virtual std::string audit(const AnyMatch& match) const = 0;

    [[nodiscard]] virtual std::unique_ptr<AnyVector> vector(VectorPlan plan) const = 0;
};

} // namespace iteru::batch
