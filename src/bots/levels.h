// The levels of bots that people can ask to the table, from gentle to strong. What a level does each game says
// (bots/settings.h), and whether it has the last of them: thoth asks a net.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace iteru {

inline constexpr std::array<std::string_view, 5> level_names{"apprentice", "scribe", "vizier", "pharaoh", "thoth"};

/// The level that plays for somebody who is gone, and gives hints.
inline constexpr std::string_view usual_level = "vizier";

/// Its place among the levels.
constexpr std::optional<std::size_t> level_of(std::string_view name) {
    const auto found = std::ranges::find(level_names, name);
    if (found == level_names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - level_names.begin());
}
static_assert(level_of(usual_level));

/// Who takes the place of a bot that fails; nobody below the gentlest.
constexpr std::optional<std::string_view> lower_level(std::string_view name) {
    const auto level = level_of(name);
    if (!level || *level == 0) return std::nullopt;
    return level_names[*level - 1];
}

} // namespace iteru
