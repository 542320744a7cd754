// What others may have chosen in secret, and how likely each of it is: worlds are then drawn by what players would do,
// instead of each as likely as any other.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/random.h"
#include "engine/seat.h"

namespace iteru {

/// An action, and how likely somebody chose it: in proportion to the weights of the others.
template <class Action>
struct Likely {
    Action action{};
    float weight = 0;
};

template <class Action>
class Guesses {
public:
    static constexpr std::size_t most_steps = 2; // secret choices of a seat that depend on each other

    [[nodiscard]] std::vector<Likely<Action>>& of(Seat seat, std::size_t step) { return likely_[seat][step]; }
    [[nodiscard]] std::span<const Likely<Action>> of(Seat seat, std::size_t step) const { return likely_[seat][step]; }

private:
    std::array<std::array<std::vector<Likely<Action>>, most_steps>, max_seats> likely_;
};

/// Draws one by the weights that `weight_of` gives them, none of which is below 0; null if all are 0
/// or there is none.
template <class Action, class WeightOf>
const Action* draw_likely(std::span<const Likely<Action>> likely, Random& random, WeightOf weight_of) {
    if (likely.empty()) return nullptr;
    float all = 0;
    for (const Likely<Action>& each : likely) all += weight_of(each);
    constexpr std::uint32_t steps = 1U << 24U; // as many as a float tells apart
    float left = all * static_cast<float>(random.below(steps)) / static_cast<float>(steps);
    const Action* drawn = nullptr;
    for (const Likely<Action>& each : likely) {
        const float weight = weight_of(each);
        if (weight <= 0) continue;
        drawn = &each.action;
        if (left < weight) break;
        left -= weight;
    }
    return drawn;
}

} // namespace iteru
