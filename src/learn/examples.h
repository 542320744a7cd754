// Positions to learn from, with what became of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/inputs.h"
#include "bots/net.h"
#include "engine/result.h"

namespace iteru {

/// An action that a search has looked at: what it is made of, what the judgement made of it, and how often it was
/// tried.
struct Weighed {
    std::array<std::uint16_t, 7> word{};
    std::uint16_t word_count = 0;
    float judged = 0; // prior
    float share = 0;  // of the visits

    [[nodiscard]] std::span<const std::uint16_t> words() const { return std::span{word}.first(word_count); }
};

/// What became of a position, seen from a seat: itself first, then the others in turn order.
struct Example {
    Prospect outcome{};                         // margins in hundredths of a point
    std::array<float, max_categories> points{}; // the seat's own in the end, by category, in hundredths
    std::uint32_t first_weighed = 0;
    std::uint32_t weighed = 0; // 0: nothing to learn for the policy
    std::uint32_t players = 0;
};

class Examples {
public:
    explicit Examples(std::size_t inputs) : width_(inputs) {}

    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] std::size_t size() const { return examples_.size(); }
    [[nodiscard]] const Example& operator[](std::size_t i) const { return examples_[i]; }
    [[nodiscard]] std::span<const std::int8_t> inputs(std::size_t i) const {
        return std::span{inputs_}.subspan(i * width_, width_);
    }
    [[nodiscard]] std::span<const Weighed> weighed(const Example& example) const {
        return std::span{weighed_}.subspan(example.first_weighed, example.weighed);
    }

    void add(const Inputs& inputs, Example example, std::span<const Weighed> weighed = {}) {
        inputs_.insert(inputs_.end(), inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(width_));
        example.first_weighed = static_cast<std::uint32_t>(weighed_.size());
        example.weighed = static_cast<std::uint32_t>(weighed.size());
        weighed_.insert(weighed_.end(), weighed.begin(), weighed.end());
        examples_.push_back(example);
    }
    void add(const Examples& more) {
        for (std::size_t i = 0; i < more.size(); ++i) {
            Inputs inputs{};
            std::ranges::copy(more.inputs(i), inputs.begin());
            add(inputs, more[i], more.weighed(more[i]));
        }
    }

    /// As bytes, for a file; false if they are not examples of this width.
    [[nodiscard]] std::string write() const;
    [[nodiscard]] bool read(std::string_view bytes);

private:
    std::size_t width_;
    std::vector<std::int8_t> inputs_;
    std::vector<Example> examples_;
    std::vector<Weighed> weighed_;
};

} // namespace iteru
