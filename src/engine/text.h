// Small text helpers that the standard library lacks without exceptions or locales.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace iteru {

/// The whole of the text as a number, or nothing.
template <class Number>
std::optional<Number> parse_number(std::string_view text, int base = 10) {
    Number number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number, base);
    if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

inline void append_hex(std::string& text, std::uint64_t value, int digits) {
    for (int digit = digits - 1; digit >= 0; --digit) text += "0123456789abcdef"[(value >> (4 * digit)) & 0xFU];
}

inline std::string hex64(std::uint64_t value) {
    std::string text;
    append_hex(text, value, 16);
    return text;
}

/// Cuts the first word off the text; empty at the end.
inline std::string_view next_word(std::string_view& text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        text.remove_prefix(text.size());
        return {};
    }
    text.remove_prefix(first);
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

/// One after the other.
inline std::string joined(const auto& words, std::string_view separator = ", ") {
    std::string text;
    for (const auto& word : words) (text += text.empty() ? std::string_view{} : separator) += word;
    return text;
}

} // namespace iteru
