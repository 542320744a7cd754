// UTF-8 as Unicode has it: no overlong forms, no surrogates, nothing cut off.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace iteru {

/// Takes the next character off a text that is not empty; nothing, and no byte, if it is not well-formed.
inline std::optional<char32_t> take_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    const std::size_t size = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
    if (size == 0 || size > text.size()) return std::nullopt;
    char32_t code = size == 1 ? lead : lead & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return std::nullopt;
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    if (overlong || (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) return std::nullopt;
    text.remove_prefix(size);
    return code;
}

/// Appends a character to a container of bytes.
template <class Bytes>
void append_character(Bytes& bytes, char32_t code) {
    const auto add = [&](char32_t byte) { bytes.push_back(static_cast<char>(byte)); };
    const auto rest = [&](unsigned shift) { add(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
        add(0xC0U | code >> 6U);
    } else if (code < 0x10000) {
        add(0xE0U | code >> 12U);
        rest(6);
    } else {
        add(0xF0U | code >> 18U);
        rest(12);
        rest(6);
    }
    rest(0);
}

} // namespace iteru
