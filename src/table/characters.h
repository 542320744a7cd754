// What people may write: well-formed, not too long, nothing invisible.
#pragma once

#include <cstddef>
#include <string_view>

namespace iteru::server {

/// UTF-8 as Unicode has it: no overlong forms, no surrogates, nothing cut off.
bool is_utf8(std::string_view text);

/// Counts characters; invalid UTF-8 counts by bytes.
std::size_t characters(std::string_view text);

/// The first so many characters, none of them cut in two.
std::string_view cut(std::string_view text, std::size_t most);

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);

inline bool is_blank(std::string_view text) { return trimmed(text).empty(); }

enum class Joiners : bool {
    refused, // in names: two that look alike are the same
    kept,    // in chat: emoji are put together with them, and some scripts need them within a word
};

/// Whether there is something in it that a reader cannot see, or that moves what stands around it: controls, format and
/// direction marks, blanks other than the space bar's, fillers, private and unassigned code points, towers of marks.
bool has_hidden_characters(std::string_view text, Joiners joiners = Joiners::refused);

} // namespace iteru::server
