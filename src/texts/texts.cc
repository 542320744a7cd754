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

/// With one that is none in front: there may be no others.
constexpr auto lessons = std::to_array<EmbeddedLesson>({
    {},
#include "lessons.inc"
});

using namespace std::string_view_literals;
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

std::vector<TextPiece> pieces_of(std::string_view text) {
    std::vector<TextPiece> pieces;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        if (open != 0) pieces.push_back({.words = text.substr(0, open)});
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('}', open);
        std::string_view inside = text.substr(open + 1, close - open - 1);
        TextPiece piece;
        piece.name = inside.substr(0, inside.find_first_of(":~"));
        if (inside.remove_prefix(piece.name.size()); !inside.empty()) {
            const std::size_t slash = inside.find('/');
            piece.sign = inside[0];
            piece.one = inside.substr(1, slash - 1);
            piece.other = inside.substr(slash + 1);
        }
        pieces.push_back(piece);
        text.remove_prefix(close + 1);
    }
    return pieces;
}

std::string figure(std::int64_t number) {
    return number < 0 ? "\u2212" + std::to_string(-number) : std::to_string(number);
}

std::string counted(const TextPiece& piece, std::int64_t number, Language language) {
    if (piece.sign == '\0') return figure(number);
    const std::int64_t much = number < 0 ? -number : number;
    const bool single = language == Language::fr ? much < 2 : much == 1;
    std::string word{single ? piece.one : piece.other};
    if (piece.sign == '~') return word;
    return figure(number) + (language == Language::fr ? "\u00a0" : " ") + word;
}

std::string fill_in(std::string_view text, TextArguments arguments, Language language) {
    std::string filled;
    for (const TextPiece& piece : pieces_of(text)) {
        filled += piece.words;
        const auto* const given = std::ranges::find(arguments, piece.name, &TextArguments::value_type::first);
        if (given == arguments.end()) {
            if (piece.sign == '~') filled += piece.one; // a word by itself
            continue;
        }
        const auto number = piece.sign == '\0' ? std::nullopt : parse_number<std::int64_t>(given->second);
        filled += number ? counted(piece, *number, language) : given->second;
    }
    return filled;
}

std::string Speaker::look_up(std::string_view key, TextArguments arguments) const {
    return knows(key) ? fill_in(unfilled(key), arguments, language_) : std::string{key};
}

bool Speaker::knows(std::string_view key) { return find_text(key) != nullptr; }

std::string_view Speaker::unfilled(std::string_view key) const {
    const Text* text = find_text(key);
    return text == nullptr ? std::string_view{} : text->in[static_cast<std::size_t>(language_)];
}

std::span<const EmbeddedLesson> embedded_lessons() { return std::span{lessons}.subspan(1); }

std::string_view component_file(std::string_view game) {
    const auto found = std::ranges::find(files, game, &NamedFile::name);
    return found == files.end() ? std::string_view{} : found->contents;
}

} // namespace iteru
