// What was found out about a game, kept: whoever looks at it again sees the same figures, at once. The file names the
// game, the plan and the engine it was made by, and ends with a sum over itself.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "analysis/analysis.h"

namespace iteru::analysis {

/// Goes up whenever the same engine would find other figures; the golden analyses tell.
inline constexpr int figures_version = 2;

/// Whose findings they are, and by which engine.
struct Keeping {
    std::string record; // its text
    std::string fingerprint;
    Plan plan;
};

/// Of the game and what is asked of it, as the name of a file; the engine is not part of it.
std::string name_of(const Keeping& keeping);

enum class KeptProblem : std::uint8_t { damaged, stale }; // stale: by another engine
std::string write_kept(const Keeping& keeping, const Findings& found);
std::expected<Findings, KeptProblem> read_kept(std::string_view text, const Keeping& keeping, const Course& course);

} // namespace iteru::analysis
