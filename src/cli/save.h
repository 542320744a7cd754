// Keeps a game in a file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/any_match.h"

namespace iteru {

/// Writes a record so that the file is never half a game: a new file that takes the old one's place.
/// Answers what went wrong, as the system says it; empty if nothing.
std::string save_record(const AnyMatch& match, const std::vector<std::string>& seats,
                        const std::filesystem::path& path);

} // namespace iteru
