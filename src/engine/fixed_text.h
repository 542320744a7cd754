// A short text inside plain data.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace iteru {

template <std::size_t Capacity>
struct FixedText {
    std::array<char, Capacity> letters{}; // zero after the last one

    constexpr FixedText() = default;
    constexpr FixedText(std::string_view text) { // NOLINT(google-explicit-constructor): it is a text
        std::copy_n(text.begin(), std::min(text.size(), Capacity), letters.begin());
    }

    static constexpr std::size_t capacity() { return Capacity; }
    [[nodiscard]] constexpr std::string_view view() const {
        const auto end = std::find(letters.begin(), letters.end(), '\0');
        return {letters.data(), static_cast<std::size_t>(end - letters.begin())};
    }

    friend constexpr bool operator==(const FixedText&, const FixedText&) = default;
};

} // namespace iteru
