#include "cli/terminal/painter.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace iteru {

namespace {

constexpr std::array<std::string_view, max_seats> shapes{"●", "▲", "■", "◆", "⬢"};
constexpr std::array<std::string_view, max_seats> hollow_shapes{"○", "△", "□", "◇", "⬡"};
constexpr std::array<Colour, max_seats> seat_colours{68, 167, 29, 136, 133};

constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Skips an escape sequence that starts here: ESC [ ... letter.
std::size_t after_escape(std::string_view text, std::size_t i) {
    i += 2;
    while (i < text.size() && (text[i] < '@' || text[i] > '~')) ++i;
    return i + 1;
}

} // namespace

std::string Painter::paint(std::string_view text, const Style& style) const {
    if (!colour || (!style.ink && !style.ground && !style.bold)) return std::string{text};
    std::string codes;
    if (style.bold) codes += "1;";
    if (style.ink) codes += fmt::format("38;5;{};", *style.ink);
    if (style.ground) codes += fmt::format("48;5;{};", *style.ground);
    codes.pop_back();
    return fmt::format("\x1b[{}m{}\x1b[0m", codes, text);
}

std::string Painter::shape(Seat seat) const { return paint(shapes[seat], {.ink = seat_colours[seat], .bold = true}); }

std::string Painter::hollow(Seat seat) const {
    return paint(hollow_shapes[seat], {.ink = seat_colours[seat], .bold = true});
}

std::string Painter::plate(Seat seat) const { return shape(seat) + " " + paint(names[seat], tone::strong); }

int columns(std::string_view text) {
    int count = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\x1b') {
            i = after_escape(text, i);
            continue;
        }
        // Nothing of ours is wide or combining but the variation selectors and accents U+0300 to U+036F.
        const auto lead = static_cast<unsigned char>(text[i]);
        count += is_continuation(text[i]) || lead == 0xCC || lead == 0xCD ? 0 : 1;
        ++i;
    }
    return count;
}

int columns(std::span<const std::string> lines) {
    int widest = 0;
    for (const std::string& line : lines) widest = std::max(widest, columns(line));
    return widest;
}

std::string pad(std::string text, int width) {
    const int missing = width - columns(text);
    if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
    return text;
}

std::string pad_left(const std::string& text, int width) {
    const int missing = width - columns(text);
    return missing > 0 ? std::string(static_cast<std::size_t>(missing), ' ') + text : text;
}

Lines flow(std::span<const std::string> items, int width, int indent, std::string_view gap) {
    Lines lines;
    std::string line;
    bool fresh = true;
    for (const std::string& item : items) {
        if (!fresh && columns(line) + columns(gap) + columns(item) > width) {
            lines.push_back(std::move(line));
            line = std::string(static_cast<std::size_t>(indent), ' ');
            fresh = true;
        }
        if (!fresh) line += gap;
        line += item;
        fresh = false;
    }
    if (!fresh) lines.push_back(std::move(line));
    return lines;
}

Lines wrap(std::string_view text, int width, int indent) {
    Lines words;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = std::min(text.find(' ', i), text.size());
        if (end > i) words.emplace_back(text.substr(i, end - i));
        i = end + 1;
    }
    return flow(words, width, indent, " ");
}

void add_fitting(Lines& lines, std::string line, int width, int indent) {
    if (columns(line) <= width) {
        lines.push_back(std::move(line));
        return;
    }
    for (std::string& part : wrap(line, width, indent)) lines.push_back(std::move(part));
}

Lines grid(const std::vector<Lines>& rows, int gap) {
    std::vector<int> widths;
    for (const Lines& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    Lines lines;
    for (const Lines& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += i == 0 ? pad(row[i], widths[i]) : pad_left(row[i], widths[i] + gap);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

Lines beside(Lines left, const Lines& right, int gap) {
    const int width = columns(left) + gap;
    left.resize(std::max(left.size(), right.size()));
    for (std::size_t i = 0; i < right.size(); ++i) {
        if (!right[i].empty()) left[i] = pad(std::move(left[i]), width) + right[i];
    }
    return left;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) (text += line) += '\n';
    return text;
}

} // namespace iteru
