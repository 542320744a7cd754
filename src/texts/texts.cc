#include "texts/texts.h"

#include "engine/text.h"

namespace iteru {

namespace {

struct NamedFile {
    std::string_view name;
    std::string_view contents;
};

constexpr auto files = std::to_array<NamedFile>({
#include "components.inc"
});

constexpr auto texts = std::to_array<Text>({
#include "texts.inc"
});

const Text* find_text(std::string_view key) {
    const auto found = std::ranges::lower_bound(texts, key, {}, &Text::key);
    return found != texts.end() && found->key == key ? &*found : nullptr;
}

} // namespace

std::span<const Text> all_texts() { return texts; }

std::optional<Language> parse_language(std::string_view name) {
    const auto found = std::ranges::find(language_names, name.substr(0, 2));
    if (found == language_names.end()) return std::nullopt;
    return static_cast<Language>(found - language_names.begin());
}

std::string fill_in(std::string_view text, TextArguments arguments) {
    std::string filled;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        filled += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('}', open);
        const std::string_view name = text.substr(open + 1, close - open - 1);
        for (const auto& [argument, value] : arguments) {
            if (argument == name) filled += value;
        }
        text.remove_prefix(close + 1);
    }
    return filled;
}

std::string Speaker::look_up(std::string_view key, TextArguments arguments) const {
    const auto* const counted = std::ranges::find(arguments, "count", &TextArguments::value_type::first);
    const int count = counted == arguments.end() ? 2 : parse_number<int>(counted->second).value_or(2);
    return knows(key) ? fill_in(unfilled(key, count), arguments) : std::string{key};
}

bool Speaker::knows(std::string_view key) { return find_text(key) != nullptr; }

std::string_view Speaker::unfilled(std::string_view key, int count) const {
    // In French nothing at all is singular too.
    const bool single = count == 1 || (count == 0 && language_ == Language::fr);
    const Text* one = single ? find_text(std::string{key} + ".one") : nullptr;
    const Text* text = one != nullptr ? one : find_text(key);
    return text == nullptr ? std::string_view{} : text->in[static_cast<std::size_t>(language_)];
}

std::string_view component_file(std::string_view game) {
    const auto found = std::ranges::find(files, game, &NamedFile::name);
    return found == files.end() ? std::string_view{} : found->contents;
}

} // namespace iteru
