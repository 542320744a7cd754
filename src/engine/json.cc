#include "engine/json.h"

#include <algorithm>

#include "engine/text.h"

namespace iteru {

void JsonWriter::quote(std::string_view text) {
    const auto plain = [](char c) {
        return (static_cast<unsigned char>(c) >= 0x20) & (c != '"') & (c != '\\'); // without branches, for many at once
    };
    // Nearly everything we write is plain.
    bool all_plain = true;
    for (const char c : text) all_plain &= plain(c);
    text_ += '"';
    if (all_plain) {
        text_ += text;
        text = {};
    }
    while (!text.empty()) {
        const auto run = static_cast<std::size_t>(std::ranges::find_if_not(text, plain) - text.begin());
        text_.append(text, 0, run);
        if (run == text.size()) break;
        const char c = text[run];
        text_ += '\\';
        if (c == '"' || c == '\\') {
            text_ += c;
        } else {
            text_ += 'u';
            append_hex(text_, static_cast<unsigned char>(c), 4);
        }
        text.remove_prefix(run + 1);
    }
    text_ += '"';
}

} // namespace iteru
