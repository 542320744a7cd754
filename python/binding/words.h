// What the module says: the command line's own sentences, as exceptions.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "engine/text.h"

namespace iteru::python {

/// In the language that was chosen.
const Speaker& say();
void choose_language(const std::string& name);
std::string_view chosen_language();

/// One of these words, as an enumeration counts them.
template <class E>
E one_of(std::string_view name, std::string_view value, std::span<const std::string_view> words) {
    const auto found = std::ranges::find(words, value);
    if (found == words.end()) {
        throw BadUse(say()("python.bad_value",
                           {{"name", std::string{name}}, {"value", std::string{value}}, {"values", joined(words)}}));
    }
    return static_cast<E>(found - words.begin());
}

} // namespace iteru::python
