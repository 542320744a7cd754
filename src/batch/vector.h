// Many games at once, for programs that learn: arrays that are filled in place, one row a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "batch/numbers.h"
#include "batch/observe.h"
#include "batch/rewards.h"
#include "bots/bot.h"
#include "engine/random.h"

namespace iteru::batch {

struct VectorPlan {
    Seed seed{};          // game k of row i has the deal i + k * rows of this series
    std::size_t rows = 1; // games at once
    unsigned threads = 1; // the games do not depend on it
    Observation observation = Observation::features;
    Reward reward = Reward::win;
    bool masks = true;                      // besides the lists of legal actions
    std::vector<std::optional<Bot>> bots{}; // who plays a seat by itself; the others are asked
};

/// Where a program reads: all rows one after the other, valid as long as the vector, overwritten by each step.
struct Rows {
    std::vector<std::int8_t> observations; // of the seat to act
    std::vector<std::uint8_t> masks;       // one for each legal action
    std::vector<Number> legal;             // the legal actions, then -1
    std::vector<std::int32_t> legal_count;
    std::vector<std::int32_t> to_act;  // the seat that is asked next
    std::vector<float> rewards;        // by seat; 0 but at the end of a game
    std::vector<std::uint8_t> done;    // the step ended a game: what else the row shows is of the next one
    std::vector<std::int32_t> lengths; // decisions made so far in the row's game
};

/// What would come of each legal action as far as the seat to act knows: rows of figures, and where each game's begin.
struct Outlook {
    std::shared_ptr<std::vector<std::int8_t>> observations; // another one when it must grow
    std::vector<std::int64_t> first;                        // one more than there are games
};

class AnyVector {
public:
    AnyVector() = default;
    AnyVector(const AnyVector&) = delete;
    AnyVector& operator=(const AnyVector&) = delete;
    virtual ~AnyVector() = default;

    [[nodiscard]] virtual const Rows& rows() const = 0;
    [[nodiscard]] virtual std::size_t row_count() const = 0;
    [[nodiscard]] virtual std::size_t most_legal() const = 0;
    /// Deals all games anew, from the beginning of the series.
    virtual void reset() = 0;
    /// Carries out an action in each game; games that end are dealt anew. Answers the first row whose action is not
    /// legal: then nothing has happened anywhere.
    virtual std::optional<std::size_t> step(std::span<const Number> actions) = 0;
    virtual const Outlook& outlook() = 0;
    /// A legal action for each game, each as likely as the others.
    virtual void draw_actions(std::span<Number> actions) = 0;
};

} // namespace iteru::batch
