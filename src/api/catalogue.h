// The games, rules and texts as JSON, for clients that know none of them.
#pragma once

#include <string>
#include <string_view>

#include "texts/texts.h"

namespace iteru::server {

/// As CMakeLists.txt has it.
extern const std::string_view version;

std::string games_json();
/// Empty: there is no such game.
std::string rules_json(std::string_view game, Language language);
std::string texts_json(Language language);

} // namespace iteru::server
