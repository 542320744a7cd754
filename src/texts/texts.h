// Every word a person reads, in every language, from texts/. A key that does not exist does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace iteru {

enum class Language : std::uint8_t { en, fr };
inline constexpr std::array<std::string_view, 2> language_names{"en", "fr"};

std::optional<Language> parse_language(std::string_view name);

/// A text in every language.
struct Text {
    std::string_view key;
    std::array<std::string_view, language_names.size()> in;
};

/// All of them, by key.
std::span<const Text> all_texts();

namespace detail {

/// Only the keys, so that a word can change without recompiling everything.
inline constexpr auto text_keys = std::to_array<std::string_view>({
#include "text_keys.inc"
});

} // namespace detail

/// A key of texts/, checked when the program is compiled.
class TextKey {
public:
    consteval TextKey(const char* key) : key_(key) { // NOLINT(google-explicit-constructor)
        if (!std::ranges::binary_search(detail::text_keys, key_)) throw "no such key in texts/";
    }

    [[nodiscard]] std::string_view name() const { return key_; }

private:
    std::string_view key_;
};

/// A piece of a text: words as they are, or a place to fill in: `{name}`, `{name:one/other}` (the figure and the word
/// that agrees with it) or `{name~one/other}` (the word alone).
struct TextPiece {
    std::string_view words{};
    std::string_view name{};
    char sign = '\0'; // : or ~
    std::string_view one{};
    std::string_view other{};
};

std::vector<TextPiece> pieces_of(std::string_view text);

/// A figure as people write it.
std::string figure(std::int64_t number);

/// What a place to fill in says of a number. French has one of nothing too, and keeps figure and noun together.
std::string counted(const TextPiece& piece, std::int64_t number, Language language);

/// What stands in place of `{name}`.
using TextArguments = std::initializer_list<std::pair<std::string_view, std::string>>;

std::string fill_in(std::string_view text, TextArguments arguments, Language language);

/// The words of one language.
class Speaker {
public:
    explicit Speaker(Language language) : language_(language) {}

    [[nodiscard]] Language language() const { return language_; }
    [[nodiscard]] std::string operator()(TextKey key, TextArguments arguments = {}) const {
        return look_up(key.name(), arguments);
    }
    /// A key made up at run time out of a game's words; iteru_check_texts makes sure that they are all there.
    [[nodiscard]] std::string look_up(std::string_view key, TextArguments arguments = {}) const;
    /// The text as it stands in texts/, its placeholders unfilled; empty if there is none.
    [[nodiscard]] std::string_view unfilled(std::string_view key) const;
    [[nodiscard]] static bool knows(std::string_view key);

private:
    Language language_;
};

/// The component files as they are in the project.
std::string_view component_file(std::string_view game);

/// The lessons as they are in the project; their words are texts: <game>.lesson.<key>.
struct EmbeddedLesson {
    std::string_view game;
    std::string_view name;
    std::string_view contents;
};
std::span<const EmbeddedLesson> embedded_lessons();

} // namespace iteru
