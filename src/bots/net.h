// A net of whole numbers: what it says is the same on every build and in WebAssembly, to the last bit.
//
//     inputs (8 bits) -> hidden (16 bits, those that are zero cost nothing) -> clipped to 0..127
//                     -> trunk of 32 -> clipped -> how each seat will fare; which actions deserve a look
//
// The scales are those of the arrays: a hidden unit counts 1/1016, clipped 1/127; weights of the trunk 1/64, of the
// outputs 1/1024, of words 1/64.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"

namespace iteru {

/// What a position may bring, seen from a seat: itself first, then the others in turn order.
struct Prospect {
    std::array<float, max_seats> share{};  // of winning, 0 to 1
    std::array<float, max_seats> margin{}; // over the best of the others, in hundredths of a point
};

class Net {
public:
    static constexpr std::size_t trunk_size = 32;
    static constexpr std::size_t most_hidden = 512;
    static constexpr std::size_t hidden_step = 32;             // a whole number of vectors, whatever the processor
    static constexpr std::size_t output_count = 2 * max_seats; // shares, then margins
    static constexpr std::size_t largest_file = 400'000;
    static constexpr int clip = 127;
    static constexpr int hidden_scale = 8 * clip; // of a first-layer weight
    static constexpr int trunk_scale = 64;
    static constexpr int output_scale = 1024;
    static constexpr int word_scale = 64;

    using Trunk = std::array<std::int16_t, trunk_size>;

    /// As large as it is, all zero.
    Net() = default;
    Net(std::size_t inputs, std::size_t hidden, std::size_t words);

    /// A file: a line that says what it is, a line of JSON about how it was made, and the weights. The error is a key
    /// of texts/, after box.problem: not_a_net, damaged_net, net_too_large.
    static std::expected<Net, std::string_view> read(std::string_view file);
    [[nodiscard]] std::string write() const;

    [[nodiscard]] std::size_t inputs() const { return inputs_; }
    [[nodiscard]] std::size_t hidden() const { return hidden_; }
    [[nodiscard]] std::size_t words() const { return words_; }
    /// Of the weights.
    [[nodiscard]] std::uint64_t hash() const;

    /// Reads as many inputs as it has.
    [[nodiscard]] Trunk trunk(std::span<const std::int8_t> inputs) const;
    [[nodiscard]] Prospect prospect(const Trunk& trunk) const;
    /// How much an action made of these words deserves a look: a difference of 1 is a factor of e.
    [[nodiscard]] float urge(const Trunk& trunk, std::span<const std::uint16_t> words) const;

    std::string made;                         // how, as JSON
    std::uint64_t reads = 0;                  // a hash of what the inputs meant when it learned
    int margin_unit = 3200;                   // hundredths of a point
    std::vector<std::int16_t> hidden_weights; // by input
    std::vector<std::int16_t> hidden_bias;
    std::vector<std::int8_t> trunk_weights; // by unit of the trunk
    std::array<std::int32_t, trunk_size> trunk_bias{};
    std::array<std::array<std::int16_t, trunk_size>, output_count> output_weights{};
    std::array<std::int32_t, output_count> output_bias{};
    std::vector<std::int8_t> word_weights; // by word

private:
    std::size_t inputs_ = 0;
    std::size_t hidden_ = 0;
    std::size_t words_ = 0;
};

/// From any number to 0..1, without a function that libraries compute differently.
float share_of(float sum);

} // namespace iteru
