// The value of an option as a person writes it: a number, or names with commas between them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/json.h"
#include "engine/setup.h"
#include "engine/text.h"

namespace iteru {

/// `3`, or `nile,nobles`; nothing if it is neither a number up to the maximum nor distinct names.
inline std::optional<std::uint8_t> parse_option(const Option& option, std::string_view text) {
    if (const auto number = parse_number<std::uint8_t>(text)) {
        return *number <= option.most ? number : std::nullopt;
    }
    unsigned named = 0;
    for (bool more = true; more;) {
        const std::size_t comma = text.find(',');
        const auto found = std::ranges::find(option.names, text.substr(0, comma));
        if (found == option.names.end()) return std::nullopt;
        const unsigned bit = 1U << static_cast<unsigned>(found - option.names.begin());
        if ((named & bit) != 0) return std::nullopt;
        named |= bit;
        more = comma != std::string_view::npos;
        if (more) text.remove_prefix(comma + 1);
    }
    return static_cast<std::uint8_t>(by_name + named);
}

/// Calls `visit(name)` for each thing that the value names.
template <class Visit>
void each_named(const Option& option, std::uint8_t value, Visit visit) {
    for (std::size_t i = 0; value >= by_name && i < option.names.size(); ++i) {
        if ((value >> i & 1U) != 0) visit(option.names[i]);
    }
}

inline std::string option_text(const Option& option, std::uint8_t value) {
    if (value < by_name) return std::to_string(value);
    std::string text;
    each_named(option, value, [&](std::string_view name) { (text += text.empty() ? "" : ",") += name; });
    return text;
}

/// For JSON readers: the names that may be given, and what naming adds to a value.
inline void write_names(JsonWriter& json, const Option& option) {
    if (option.names.empty()) return;
    json.array("names", option.names, [&](std::string_view name) { json.value(name); });
    json.member("by_name", by_name);
}

} // namespace iteru
