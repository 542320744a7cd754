// What people may write: how long it is, and whether it can be seen.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace iteru::server {

/// UTF-8 has been checked by whoever read it.
inline std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

inline bool has_control_characters(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
}

inline bool is_blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

} // namespace iteru::server
