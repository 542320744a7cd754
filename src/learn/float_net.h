// A net while it learns: the same shape as bots/net.h in floating point. All sums have one order, so a seed always
// gives the same net.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bots/net.h"
#include "engine/random.h"
#include "learn/examples.h"

namespace iteru {

/// How it learns.
struct Lessons {
    std::size_t passes = 2;  // over all examples
    std::size_t batch = 256; // examples between two steps
    float rate = 0.001F;     // of the first step; the last one is a twentieth of it
    float margin_weight = 1; // of an error in the margin, against one in the share of winning
    float policy_weight = 0.5F;
    float points_weight = 0.1F; // of an error in the points of a category, which nobody asks for at play
};

/// Mean errors over examples.
struct Errors {
    double share = 0;  // squared
    double margin = 0; // in units, squared
    double policy = 0; // surprise in nats, beyond the search's own
};

/// One group of weights with what their steps need.
struct Weights32 {
    std::vector<float> value, gradient, mean, square;

    explicit Weights32(std::size_t size = 0) : value(size), gradient(size), mean(size), square(size) {}
};

class FloatNet {
public:
    FloatNet(std::size_t inputs, std::size_t hidden, std::size_t words, const Seed& seed);

    /// How large inputs and margins usually are: measured once, before the first lesson.
    void measure(const Examples& examples);
    void learn(
        const Examples& examples, const Lessons& how, Random& random,
        const std::function<bool()>& stopped = [] { return false; });
    [[nodiscard]] Errors errors(const Examples& examples);
    [[nodiscard]] Net rounded() const;
    /// Goes on from a net of the same shape, once inputs have been measured: the reverse of `rounded`. (What foresees
    /// the points of categories is not in it, and is learned anew.)
    void take(const Net& net);

    /// All of it as bytes, to go on another time; false if they are of another net.
    [[nodiscard]] std::string write() const;
    [[nodiscard]] bool read(std::string_view bytes);

private:
    /// Those of the net, then the points of each category: to foresee them shapes the trunk.
    static constexpr std::size_t outputs = Net::output_count + max_categories;

    struct Units {
        std::vector<float> hidden, hidden_slope;
        std::array<float, Net::trunk_size> trunk{}, trunk_slope{};
        std::array<float, outputs> output{};
        std::vector<float> pull; // of the policy, by action
    };

    void look(std::span<const std::int8_t> inputs);
    /// What went wrong, and in which direction each output should go.
    Errors compare(const Examples& examples, const Example& example, const Lessons& how);
    double compare_policy(std::span<const Weighed> weighed, const Lessons& how);
    void follow_back(std::span<const std::int8_t> inputs, std::span<const Weighed> weighed);
    void step(float rate, std::size_t batch);
    [[nodiscard]] std::array<Weights32*, 7> groups();

    std::size_t inputs_;
    std::size_t hidden_;
    std::size_t words_;
    std::vector<float> input_scale_;
    float margin_unit_ = 3200;
    Weights32 hidden_weights_, hidden_bias_, trunk_weights_, trunk_bias_, output_weights_, output_bias_, word_weights_;
    Units units_;
    std::array<float, outputs> output_pull_{};
    std::uint64_t steps_ = 0;
};

} // namespace iteru
