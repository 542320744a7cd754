#include "engine/json.h"

#include <algorithm>
#include <cstring>

#include "engine/text.h"

namespace iteru {

namespace {

bool is_special(char c) { return static_cast<unsigned char>(c) < ' ' || c == '"' || c == '\\'; }

/// The same character in each byte of a word.
constexpr std::uint64_t eight(char c) { return 0x0101010101010101U * static_cast<unsigned char>(c); }

/// The highest bit of some byte is set if and only if one of the eight characters is special.
constexpr std::uint64_t special_among(std::uint64_t word) {
    const auto zeros = [](std::uint64_t bytes) { return (bytes - eight(1)) & ~bytes; };
    const std::uint64_t control = (word - eight(' ')) & ~word;
    return (control | zeros(word ^ eight('"')) | zeros(word ^ eight('\\'))) & eight('\x80');
}

/// Copies as many characters as a word has; answers them.
template <class Word>
std::uint64_t copy_word(const char* from, char* to) {
    Word word;
    std::memcpy(&word, from, sizeof word);
    std::memcpy(to, &word, sizeof word);
    return word;
}

/// Copies a text, several characters at a time; false if any of them is special, as hardly any are.
bool copy_plain(std::string_view text, char* to) {
    const char* from = text.data();
    const std::size_t size = text.size();
    if (size >= 8) {
        std::uint64_t special = special_among(copy_word<std::uint64_t>(from + size - 8, to + size - 8));
        for (std::size_t at = 0; at + 8 < size; at += 8) {
            special |= special_among(copy_word<std::uint64_t>(from + at, to + at));
        }
        return special == 0;
    }
    if (size >= 4) {
        const std::uint64_t last = copy_word<std::uint32_t>(from + size - 4, to + size - 4);
        return special_among(last << 32U | copy_word<std::uint32_t>(from, to)) == 0;
    }
    std::uint64_t word = eight(' ');
    for (std::size_t at = 0; at < size; ++at) {
        to[at] = from[at];
        word = word << 8U | static_cast<unsigned char>(from[at]);
    }
    return special_among(word) == 0;
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (is_special(c)) safe += '\\';
        if (static_cast<unsigned char>(c) >= ' ') {
            safe += c;
        } else {
            safe += 'u';
            append_hex(safe, static_cast<unsigned char>(c), 4);
        }
    }
    return safe;
}

} // namespace

void JsonWriter::quote(std::string_view text, bool is_key) {
    bool plain = true;
    append(text.size() + 3, [&](char* to) {
        to[0] = '"';
        plain = copy_plain(text, to + 1);
        to += text.size() + 1;
        to[0] = '"';
        to[1] = ':';
        return to + (is_key ? 2 : 1);
    });
    if (plain) return;
    text_.resize(text_.size() - text.size() - (is_key ? 3 : 2));
    (((text_ += '"') += escaped(text)) += '"') += is_key ? ":" : "";
}

} // namespace iteru
