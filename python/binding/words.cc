#include "words.h"

#include <cstdlib>

namespace iteru::python {

namespace {

/// That of the environment, as the program has it.
Language usual_language() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value != nullptr && *value != '\0') return parse_language(value).value_or(Language::en);
    }
    return Language::en;
}

Speaker& speaker() {
    static Speaker speaker{usual_language()};
    return speaker;
}

} // namespace

const Speaker& say() { return speaker(); }

void choose_language(const std::string& name) {
    const auto language = parse_language(name);
    if (!language) throw BadUse(say()("cli.unknown_language", {{"language", name}}));
    speaker() = Speaker{*language};
}

std::string_view chosen_language() { return language_names[static_cast<std::size_t>(say().language())]; }

} // namespace iteru::python
