#include "bots/net.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

#include "bots/each_processor.h"
#include "engine/bytes.h"
#include "engine/hash.h"

namespace iteru {

namespace {

constexpr std::string_view first_line = "iteru net 1\n";

/// An input that is not zero.
struct Input {
    std::uint16_t place;
    std::int16_t number;
};
constexpr std::size_t most_listed = 1024; // more inputs than any game has
constexpr std::size_t four = 4;
using InputList = std::array<Input, most_listed + four>;

/// Three in four are zero: eight are looked at in one go. What is found is filled up with zeros to a multiple of four.
std::size_t find_inputs(InputList& found, std::span<const std::int8_t> inputs) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < inputs.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, &inputs[i], std::min(sizeof eight, inputs.size() - i));
        while (eight != 0) {
            const auto byte = static_cast<unsigned>(std::countr_zero(eight)) / 8;
            const std::size_t place = i + byte;
            found[count++] = {static_cast<std::uint16_t>(place), inputs[place]};
            eight &= ~(std::uint64_t{0xFF} << (8 * byte));
        }
    }
    for (std::size_t i = 0; i < four; ++i) found[count + i] = {0, 0};
    return count;
}
static_assert(std::endian::native == std::endian::little);

/// Adds each input's weights as often as it counts, of four inputs at a time. Sums beyond 16 bits go round, everywhere
/// in the same way.
ITERU_EACH_PROCESSOR
void add_inputs(std::int16_t* sums, const std::int16_t* weights, const Input* inputs, std::size_t count,
                std::size_t hidden) {
    for (std::size_t i = 0; i < count; i += four) {
        std::array<const std::int16_t*, four> from;
        std::array<int, four> number;
        for (std::size_t k = 0; k < four; ++k) {
            from[k] = weights + inputs[i + k].place * hidden;
            number[k] = inputs[i + k].number;
        }
        for (std::size_t j = 0; j < hidden; ++j) {
            const int more =
                from[0][j] * number[0] + from[1][j] * number[1] + from[2][j] * number[2] + from[3][j] * number[3];
            sums[j] = static_cast<std::int16_t>(static_cast<unsigned>(sums[j]) + static_cast<unsigned>(more));
        }
    }
}

ITERU_EACH_PROCESSOR
void clip_sums(std::int16_t* sums, std::size_t hidden) {
    for (std::size_t j = 0; j < hidden; ++j) {
        sums[j] = static_cast<std::int16_t>(std::clamp(sums[j] >> 3, 0, Net::clip)); // 1016 to 127
    }
}

ITERU_EACH_PROCESSOR
void add_hidden(std::int32_t* sums, const std::int8_t* weights, const std::int16_t* units, std::size_t hidden) {
    for (std::size_t k = 0; k < Net::trunk_size; ++k, weights += hidden) {
        std::int32_t sum = 0;
        for (std::size_t j = 0; j < hidden; ++j) sum += units[j] * static_cast<std::int16_t>(weights[j]);
        sums[k] += sum;
    }
}

struct Header {
    std::uint64_t hash = 0;
    std::uint64_t reads = 0;
    std::uint32_t inputs = 0;
    std::uint32_t hidden = 0;
    std::uint32_t words = 0;
    std::int32_t margin_unit = 0;
};

} // namespace

Net::Net(std::size_t inputs, std::size_t hidden, std::size_t words)
    : hidden_weights(inputs * hidden), hidden_bias(hidden), trunk_weights(hidden * trunk_size),
      word_weights(words * trunk_size), inputs_(inputs), hidden_(hidden), words_(words) {
    assert(hidden <= most_hidden && hidden % hidden_step == 0);
}

std::uint64_t Net::hash() const {
    const auto of = [](const auto& items, std::uint64_t hash) {
        return hash_bytes(std::as_bytes(std::span{items}), hash);
    };
    std::uint64_t hash = mix(hash_start, static_cast<std::uint64_t>(margin_unit));
    hash = of(hidden_bias, of(hidden_weights, hash));
    hash = of(trunk_bias, of(trunk_weights, hash));
    for (const auto& weights : output_weights) hash = of(weights, hash);
    return of(word_weights, of(output_bias, hash));
}

std::string Net::write() const {
    std::string file{first_line};
    file += made + "\n";
    const Header header{hash(),
                        reads,
                        static_cast<std::uint32_t>(inputs_),
                        static_cast<std::uint32_t>(hidden_),
                        static_cast<std::uint32_t>(words_),
                        margin_unit};
    put(file, header);
    put_items(file, hidden_weights);
    put_items(file, hidden_bias);
    put_items(file, trunk_weights);
    put_items(file, trunk_bias);
    put_items(file, output_weights);
    put_items(file, output_bias);
    put_items(file, word_weights);
    return file;
}

std::expected<Net, std::string_view> Net::read(std::string_view file) {
    if (file.size() > largest_file) return std::unexpected("net_too_large");
    if (!file.starts_with(first_line)) return std::unexpected("not_a_net");
    file.remove_prefix(first_line.size());
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos) return std::unexpected("damaged_net");
    const std::string_view made = file.substr(0, end);
    file.remove_prefix(end + 1);
    Header header;
    const bool sensible = get(file, header) && header.hidden <= most_hidden && header.hidden % hidden_step == 0 &&
                          header.inputs < largest_file && header.words < largest_file && header.margin_unit > 0;
    if (!sensible) return std::unexpected("damaged_net");
    Net net{header.inputs, header.hidden, header.words};
    net.made = made;
    net.reads = header.reads;
    net.margin_unit = header.margin_unit;
    const bool whole = get_items(file, net.hidden_weights) && get_items(file, net.hidden_bias) &&
                       get_items(file, net.trunk_weights) && get_items(file, net.trunk_bias) &&
                       get_items(file, net.output_weights) && get_items(file, net.output_bias) &&
                       get_items(file, net.word_weights) && file.empty();
    if (!whole || net.hash() != header.hash) return std::unexpected("damaged_net");
    return net;
}

Net::Trunk Net::trunk(std::span<const std::int8_t> inputs) const {
    assert(inputs.size() == inputs_);
    alignas(64) std::array<std::int16_t, most_hidden> units; // all that is read is written first
    std::ranges::copy(hidden_bias, units.begin());
    InputList found; // as many as are read are written first
    for (std::size_t first = 0; first < inputs_; first += most_listed) {
        const std::size_t count = find_inputs(found, inputs.subspan(first, std::min(most_listed, inputs_ - first)));
        add_inputs(units.data(), &hidden_weights[first * hidden_], found.data(), count, hidden_);
    }
    clip_sums(units.data(), hidden_);
    alignas(64) std::array<std::int32_t, trunk_size> sums = trunk_bias;
    add_hidden(sums.data(), trunk_weights.data(), units.data(), hidden_);
    Trunk trunk;
    for (std::size_t k = 0; k < trunk_size; ++k) {
        trunk[k] = static_cast<std::int16_t>(std::clamp(sums[k] / trunk_scale, 0, clip));
    }
    return trunk;
}

float share_of(float sum) { return 0.5F + 0.5F * sum / std::sqrt(1 + sum * sum); }

Prospect Net::prospect(const Trunk& trunk) const {
    constexpr float scale = 1.0F / (output_scale * clip);
    Prospect prospect;
    for (std::size_t output = 0; output < output_count; ++output) {
        std::int32_t sum = output_bias[output];
        for (std::size_t k = 0; k < trunk_size; ++k) sum += trunk[k] * output_weights[output][k];
        const float value = static_cast<float>(sum) * scale;
        if (output < max_seats) prospect.share[output] = share_of(value);
        else prospect.margin[output - max_seats] = value * static_cast<float>(margin_unit);
    }
    return prospect;
}

float Net::urge(const Trunk& trunk, std::span<const std::uint16_t> words) const {
    std::int32_t sum = 0;
    for (const std::uint16_t word : words) {
        const std::int8_t* weights = &word_weights[word * trunk_size];
        for (std::size_t k = 0; k < trunk_size; ++k) sum += trunk[k] * weights[k];
    }
    return static_cast<float>(sum) * (1.0F / (word_scale * clip));
}

} // namespace iteru
