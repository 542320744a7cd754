#include "learn/float_net.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bots/each_processor.h"
#include "bots/insight.h"
#include "engine/bytes.h"

namespace iteru {

namespace {

constexpr std::size_t trunk_size = Net::trunk_size;

ITERU_EACH_PROCESSOR
void add_scaled(float* sums, const float* values, float by, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) sums[i] += by * values[i];
}

/// Every unit's pull from the trunk's, and the weights' between them.
ITERU_EACH_PROCESSOR
void trunk_back(float* pulls, float* gradients, const float* weights, const float* units, const float* trunk_pull,
                std::size_t hidden) {
    for (std::size_t j = 0; j < hidden; ++j, weights += trunk_size, gradients += trunk_size) {
        std::array<float, 8> sums{};
        for (std::size_t k = 0; k < trunk_size; k += sums.size()) {
            for (std::size_t lane = 0; lane < sums.size(); ++lane)
                sums[lane] += weights[k + lane] * trunk_pull[k + lane];
        }
        float sum = 0;
        for (const float lane : sums) sum += lane;
        pulls[j] = sum;
        for (std::size_t k = 0; k < trunk_size; ++k) gradients[k] += units[j] * trunk_pull[k];
    }
}

/// Adam.
ITERU_EACH_PROCESSOR
void step_group(float* value, float* gradient, float* mean, float* square, std::size_t count, float rate, float share,
                float mean_left, float square_left, float most) {
    constexpr float keep_mean = 0.9F;
    constexpr float keep_square = 0.999F;
    for (std::size_t i = 0; i < count; ++i) {
        const float slope = gradient[i] * share;
        gradient[i] = 0;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope;
        square[i] = keep_square * square[i] + (1 - keep_square) * slope * slope;
        const float by = rate * (mean[i] * mean_left) / (std::sqrt(square[i] * square_left) + 1e-8F);
        const float next = value[i] - by;
        value[i] = next > most ? most : next < -most ? -most : next;
    }
}

float uniform(Random& random, float most) {
    return (static_cast<float>(random.below(1U << 20U)) / static_cast<float>(1U << 19U) - 1) * most;
}

float clipped(float sum, float& slope) {
    slope = sum > 0 && sum < 1 ? 1.0F : 0.0F;
    return std::clamp(sum, 0.0F, 1.0F);
}

template <class Whole>
Whole rounded_to(float value, float scale) {
    const float most = static_cast<float>(std::numeric_limits<Whole>::max());
    return static_cast<Whole>(std::lround(std::clamp(value * scale, -most, most)));
}

// What whole numbers of the scales of bots/net.h can hold.
constexpr float most_trunk = 127.0F / Net::trunk_scale;
constexpr float most_output = 32'000.0F / Net::output_scale;
constexpr float most_word = 127.0F / Net::word_scale;
constexpr float most_any = 30;

} // namespace

FloatNet::FloatNet(std::size_t inputs, std::size_t hidden, std::size_t words, const Seed& seed)
    : inputs_(inputs), hidden_(hidden), words_(words), input_scale_(inputs, 1), hidden_weights_(inputs * hidden),
      hidden_bias_(hidden), trunk_weights_(hidden * trunk_size), trunk_bias_(trunk_size),
      output_weights_(trunk_size * outputs), output_bias_(outputs), word_weights_(words * trunk_size) {
    Random random{seed, 0};
    for (float& weight : hidden_weights_.value) weight = uniform(random, 0.1F);
    for (float& weight : hidden_bias_.value) weight = 0.25F + uniform(random, 0.25F);
    const float each = std::sqrt(6.0F / static_cast<float>(hidden)) * 0.7F;
    for (float& weight : trunk_weights_.value) weight = uniform(random, each);
    for (float& weight : trunk_bias_.value) weight = 0.4F;
    for (float& weight : output_weights_.value) weight = uniform(random, 0.2F);
    units_.hidden.resize(hidden);
    units_.hidden_slope.resize(hidden);
}

void FloatNet::measure(const Examples& examples) {
    std::vector<double> squares(inputs_);
    double margins = 0;
    const auto count = static_cast<double>(std::max<std::size_t>(examples.size(), 1));
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const auto inputs = examples.inputs(i);
        for (std::size_t k = 0; k < inputs_; ++k) squares[k] += inputs[k] * inputs[k];
        margins += double{examples[i].outcome.margin[0]} * examples[i].outcome.margin[0];
    }
    constexpr double most = 3; // what hardly ever happens must not count for much
    for (std::size_t k = 0; k < inputs_; ++k) {
        input_scale_[k] = static_cast<float>(std::min(most, 1 / std::sqrt(squares[k] / count + 1e-3)));
    }
    margin_unit_ = static_cast<float>(std::max(100.0, std::round(std::sqrt(margins / count))));
}

void FloatNet::look(std::span<const std::int8_t> inputs) {
    std::vector<float>& hidden = units_.hidden;
    std::ranges::copy(hidden_bias_.value, hidden.begin());
    for (std::size_t i = 0; i < inputs_; ++i) {
        if (inputs[i] == 0) continue;
        add_scaled(hidden.data(), &hidden_weights_.value[i * hidden_], inputs[i] * input_scale_[i], hidden_);
    }
    std::ranges::copy(trunk_bias_.value, units_.trunk.begin());
    for (std::size_t j = 0; j < hidden_; ++j) {
        hidden[j] = clipped(hidden[j], units_.hidden_slope[j]);
        if (hidden[j] > 0) {
            add_scaled(units_.trunk.data(), &trunk_weights_.value[j * trunk_size], hidden[j], trunk_size);
        }
    }
    std::ranges::copy(output_bias_.value, units_.output.begin());
    for (std::size_t k = 0; k < trunk_size; ++k) {
        units_.trunk[k] = clipped(units_.trunk[k], units_.trunk_slope[k]);
        add_scaled(units_.output.data(), &output_weights_.value[k * outputs], units_.trunk[k], outputs);
    }
}

Errors FloatNet::compare(const Examples& examples, const Example& example, const Lessons& how) {
    Errors errors;
    output_pull_.fill(0);
    const auto players = static_cast<float>(example.players);
    for (std::size_t seat = 0; seat < example.players; ++seat) {
        const float weight = seat == 0 ? 1.0F : 1 / players;
        const float sum = units_.output[seat];
        const float wrong = share_of(sum) - example.outcome.share[seat];
        const float root = std::sqrt(1 + sum * sum);
        output_pull_[seat] = weight * 4 * wrong * 0.5F / (root * root * root);
        const float margin = units_.output[max_seats + seat] - example.outcome.margin[seat] / margin_unit_;
        output_pull_[max_seats + seat] = weight * how.margin_weight * std::clamp(margin, -2.0F, 2.0F);
        if (seat == 0) {
            errors.share = double{wrong} * wrong;
            errors.margin = double{margin} * margin;
        }
    }
    for (std::size_t category = 0; category < max_categories; ++category) {
        const std::size_t output = Net::output_count + category;
        const float wrong = units_.output[output] - example.points[category] / margin_unit_;
        output_pull_[output] = how.points_weight * std::clamp(wrong, -2.0F, 2.0F);
    }
    errors.policy = compare_policy(examples.weighed(example), how);
    return errors;
}

double FloatNet::compare_policy(std::span<const Weighed> weighed, const Lessons& how) {
    double surprise = 0;
    units_.pull.assign(weighed.size(), 0);
    float total = 0;
    for (std::size_t i = 0; i < weighed.size(); ++i) {
        float urge = 0;
        for (const std::uint16_t word : weighed[i].words()) {
            for (std::size_t k = 0; k < trunk_size; ++k) {
                urge += units_.trunk[k] * word_weights_.value[word * trunk_size + k];
            }
        }
        units_.pull[i] = weighed[i].judged * power_of_e(urge);
        total += units_.pull[i];
    }
    for (std::size_t i = 0; i < weighed.size(); ++i) {
        const float chance = units_.pull[i] / total;
        if (weighed[i].share > 0) surprise += weighed[i].share * std::log(weighed[i].share / chance);
        units_.pull[i] = how.policy_weight * (chance - weighed[i].share);
    }
    return surprise;
}

void FloatNet::follow_back(std::span<const std::int8_t> inputs, std::span<const Weighed> weighed) {
    std::array<float, trunk_size> trunk_pull{};
    for (std::size_t k = 0; k < trunk_size; ++k) {
        add_scaled(&output_weights_.gradient[k * outputs], output_pull_.data(), units_.trunk[k], outputs);
        for (std::size_t o = 0; o < outputs; ++o) {
            trunk_pull[k] += output_weights_.value[k * outputs + o] * output_pull_[o];
        }
    }
    add_scaled(output_bias_.gradient.data(), output_pull_.data(), 1, outputs);
    for (std::size_t i = 0; i < weighed.size(); ++i) {
        for (const std::uint16_t word : weighed[i].words()) {
            const std::size_t at = word * trunk_size;
            add_scaled(trunk_pull.data(), &word_weights_.value[at], units_.pull[i], trunk_size);
            add_scaled(&word_weights_.gradient[at], units_.trunk.data(), units_.pull[i], trunk_size);
        }
    }
    for (std::size_t k = 0; k < trunk_size; ++k) trunk_pull[k] *= units_.trunk_slope[k];
    add_scaled(trunk_bias_.gradient.data(), trunk_pull.data(), 1, trunk_size);

    std::array<float, Net::most_hidden> pulls; // all that is read is written first
    trunk_back(pulls.data(), trunk_weights_.gradient.data(), trunk_weights_.value.data(), units_.hidden.data(),
               trunk_pull.data(), hidden_);
    for (std::size_t j = 0; j < hidden_; ++j) pulls[j] *= units_.hidden_slope[j];
    add_scaled(hidden_bias_.gradient.data(), pulls.data(), 1, hidden_);
    for (std::size_t i = 0; i < inputs_; ++i) {
        if (inputs[i] == 0) continue;
        add_scaled(&hidden_weights_.gradient[i * hidden_], pulls.data(), inputs[i] * input_scale_[i], hidden_);
    }
}

std::array<Weights32*, 7> FloatNet::groups() {
    return {&hidden_weights_, &hidden_bias_, &trunk_weights_, &trunk_bias_,
            &output_weights_, &output_bias_, &word_weights_};
}

void FloatNet::step(float rate, std::size_t batch) {
    ++steps_;
    const auto count = static_cast<double>(std::min<std::uint64_t>(steps_, 100'000));
    const auto mean_left = static_cast<float>(1 / (1 - std::pow(0.9, count)));
    const auto square_left = static_cast<float>(1 / (1 - std::pow(0.999, count)));
    for (Weights32* group : groups()) {
        const float most = group == &trunk_weights_    ? most_trunk
                           : group == &output_weights_ ? most_output
                           : group == &word_weights_   ? most_word
                                                       : most_any;
        step_group(group->value.data(), group->gradient.data(), group->mean.data(), group->square.data(),
                   group->value.size(), rate, 1 / static_cast<float>(batch), mean_left, square_left, most);
    }
}

void FloatNet::learn(const Examples& examples, const Lessons& how, Random& random,
                     const std::function<bool()>& stopped) {
    std::vector<std::uint32_t> order(examples.size());
    std::iota(order.begin(), order.end(), 0U);
    const std::size_t batches = order.size() / how.batch;
    const auto all = static_cast<float>(std::max<std::size_t>(1, batches * how.passes));
    std::size_t done = 0;
    for (std::size_t pass = 0; pass < how.passes; ++pass) {
        random.shuffle(order);
        for (std::size_t batch = 0; batch < batches && !stopped(); ++batch, ++done) {
            for (std::size_t i = 0; i < how.batch; ++i) {
                const std::size_t at = order[batch * how.batch + i];
                look(examples.inputs(at));
                compare(examples, examples[at], how);
                follow_back(examples.inputs(at), examples.weighed(examples[at]));
            }
            step(how.rate * (1 - 0.95F * static_cast<float>(done) / all), how.batch);
        }
    }
}

Errors FloatNet::errors(const Examples& examples) {
    Errors sum;
    std::size_t policies = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        look(examples.inputs(i));
        const Errors here = compare(examples, examples[i], {});
        sum.share += here.share;
        sum.margin += here.margin;
        sum.policy += here.policy;
        policies += examples[i].weighed > 0 ? 1 : 0;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, examples.size()));
    return {sum.share / count, sum.margin / count, policies == 0 ? 0 : sum.policy / static_cast<double>(policies)};
}

std::string FloatNet::write() const {
    std::string bytes;
    put(bytes, margin_unit_);
    put(bytes, steps_);
    put_all(bytes, input_scale_);
    for (const Weights32* group : const_cast<FloatNet*>(this)->groups()) {
        put_all(bytes, group->value);
        put_all(bytes, group->mean);
        put_all(bytes, group->square);
    }
    return bytes;
}

bool FloatNet::read(std::string_view bytes) {
    bool whole = get(bytes, margin_unit_) && get(bytes, steps_) && get_all(bytes, input_scale_);
    whole = whole && input_scale_.size() == inputs_;
    for (Weights32* group : groups()) {
        const std::size_t size = group->gradient.size();
        whole = whole && get_all(bytes, group->value) && get_all(bytes, group->mean) && get_all(bytes, group->square) &&
                group->value.size() == size && group->mean.size() == size && group->square.size() == size;
    }
    return whole && bytes.empty();
}

void FloatNet::take(const Net& net) {
    margin_unit_ = static_cast<float>(net.margin_unit);
    for (std::size_t i = 0; i < net.hidden_weights.size(); ++i) {
        hidden_weights_.value[i] =
            static_cast<float>(net.hidden_weights[i]) / (Net::hidden_scale * input_scale_[i / hidden_]);
    }
    for (std::size_t j = 0; j < hidden_; ++j) {
        hidden_bias_.value[j] = static_cast<float>(net.hidden_bias[j]) / Net::hidden_scale;
        for (std::size_t k = 0; k < trunk_size; ++k) {
            trunk_weights_.value[j * trunk_size + k] =
                static_cast<float>(net.trunk_weights[k * hidden_ + j]) / Net::trunk_scale;
        }
    }
    for (std::size_t k = 0; k < trunk_size; ++k) {
        trunk_bias_.value[k] = static_cast<float>(net.trunk_bias[k]) / (Net::trunk_scale * Net::clip);
        for (std::size_t o = 0; o < Net::output_count; ++o) {
            output_weights_.value[k * outputs + o] = static_cast<float>(net.output_weights[o][k]) / Net::output_scale;
        }
    }
    for (std::size_t o = 0; o < Net::output_count; ++o) {
        output_bias_.value[o] = static_cast<float>(net.output_bias[o]) / (Net::output_scale * Net::clip);
    }
    for (std::size_t i = 0; i < net.word_weights.size(); ++i) {
        word_weights_.value[i] = static_cast<float>(net.word_weights[i]) / Net::word_scale;
    }
}

Net FloatNet::rounded() const {
    Net net{inputs_, hidden_, words_};
    net.margin_unit = static_cast<int>(margin_unit_);
    for (std::size_t i = 0; i < net.hidden_weights.size(); ++i) {
        net.hidden_weights[i] =
            rounded_to<std::int16_t>(hidden_weights_.value[i] * input_scale_[i / hidden_], Net::hidden_scale);
    }
    for (std::size_t j = 0; j < hidden_; ++j) {
        net.hidden_bias[j] = rounded_to<std::int16_t>(hidden_bias_.value[j], Net::hidden_scale);
        for (std::size_t k = 0; k < trunk_size; ++k) {
            net.trunk_weights[k * hidden_ + j] =
                rounded_to<std::int8_t>(trunk_weights_.value[j * trunk_size + k], Net::trunk_scale);
        }
    }
    for (std::size_t k = 0; k < trunk_size; ++k) {
        net.trunk_bias[k] = rounded_to<std::int32_t>(trunk_bias_.value[k], Net::trunk_scale * Net::clip);
        for (std::size_t o = 0; o < Net::output_count; ++o) {
            net.output_weights[o][k] =
                rounded_to<std::int16_t>(output_weights_.value[k * outputs + o], Net::output_scale);
        }
    }
    for (std::size_t o = 0; o < Net::output_count; ++o) {
        net.output_bias[o] = rounded_to<std::int32_t>(output_bias_.value[o], Net::output_scale * Net::clip);
    }
    for (std::size_t i = 0; i < net.word_weights.size(); ++i) {
        net.word_weights[i] = rounded_to<std::int8_t>(word_weights_.value[i], Net::word_scale);
    }
    return net;
}

} // namespace iteru
