// Every word a person reads, in every language, from texts/. A key that does not exist does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

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

/// The keys alone: so that a word can change without compiling everything anew.
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

/// What stands in place of `{name}`.
using TextArguments = std::initializer_list<std::pair<std::string_view, std::string>>;

std::string fill_in(std::string_view text, TextArguments arguments);

/// The words of one language. Where a text counts something by {count}, the same key with `.one` is said of a single
/// one.
class Speaker {
public:
    explicit Speaker(Language language) : language_(language) {}

    [[nodiscard]] Language language() const { return language_; }
    [[nodiscard]] std::string operator()(TextKey key, TextArguments arguments = {}) const {
        return look_up(key.name(), arguments);
    }
    /// A key made up at run time out of a game's words; iteru_check_texts makes sure that they are all there.
    [[nodiscard]] std::string look_up(std::string_view key, TextArguments arguments = {}) const;
    /// The text of so many as it stands in texts/, its placeholders unfilled; empty if there is none.
    [[nodiscard]] std::string_view unfilled(std::string_view key, int count = 2) const;
    [[nodiscard]] static bool knows(std::string_view key);

private:
    Language language_;
};

/// The component files as they are in the project.
std::string_view component_file(std::string_view game);

} // namespace iteru
