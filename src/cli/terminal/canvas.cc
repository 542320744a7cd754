#include "cli/terminal/canvas.h"

#include <algorithm>
#include <cstdlib>
#include <ranges>

namespace iteru {

namespace {

constexpr std::string_view no_paint = "\x1b[0m";

/// The escape sequence or the character that a text begins with.
std::string_view first_piece(std::string_view text) {
    std::size_t size = 1;
    if (text.starts_with("\x1b[")) {
        size = 2;
        while (size < text.size() && (text[size] < '@' || text[size] > '~')) ++size;
        return text.substr(0, size + 1);
    }
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) ++size;
    return text.substr(0, size);
}

} // namespace

Canvas::Canvas(int rows, int width)
    : rows_(static_cast<std::size_t>(rows), std::vector<Glyph>(static_cast<std::size_t>(width))) {}

Canvas::Glyph* Canvas::at(Point point) {
    if (point.row < 0 || point.column < 0) return nullptr;
    const auto row = static_cast<std::size_t>(point.row);
    const auto column = static_cast<std::size_t>(point.column);
    return row < rows_.size() && column < rows_[row].size() ? &rows_[row][column] : nullptr;
}

void Canvas::put(Point at, std::string_view text) {
    std::string paint;
    while (!text.empty()) {
        const std::string_view piece = first_piece(text);
        text.remove_prefix(piece.size());
        if (piece.front() == '\x1b') {
            paint = piece == no_paint ? "" : piece;
            continue;
        }
        if (Glyph* glyph = this->at(at)) *glyph = {paint, std::string{piece}, true};
        ++at.column;
    }
}

void Canvas::put(Point at, const Lines& lines) {
    for (const std::string& line : lines) {
        put(at, line);
        ++at.row;
    }
}

void Canvas::put_centred(Point at, std::string_view text) { put({at.row, at.column - (columns(text) - 1) / 2}, text); }

void Canvas::line(Point from, Point to, std::string_view sign) {
    const int rows = to.row - from.row;
    const int width = to.column - from.column;
    const int steps = std::max({std::abs(rows), std::abs(width), 1});
    const auto part = [&](int whole, int step) {
        return (2 * whole * step + (whole < 0 ? -steps : steps)) / (2 * steps); // rounded
    };
    for (int step = 0; step <= steps; ++step) {
        const Point here{from.row + part(rows, step), from.column + part(width, step)};
        const Glyph* glyph = at(here);
        if (glyph != nullptr && !glyph->taken) put(here, sign);
    }
}

Lines Canvas::lines() const {
    Lines lines;
    for (const std::vector<Glyph>& row : rows_) {
        const auto is_blank = [](const Glyph& glyph) { return glyph.sign == " " && glyph.paint.empty(); };
        const auto blanks = std::ranges::find_if_not(row | std::views::reverse, is_blank) - row.rbegin();
        std::string line;
        std::string_view paint;
        for (const Glyph& glyph : row | std::views::take(std::ssize(row) - blanks)) {
            if (glyph.paint != paint) {
                if (!paint.empty()) line += no_paint;
                line += glyph.paint;
                paint = glyph.paint;
            }
            line += glyph.sign;
        }
        if (!paint.empty()) line += no_paint;
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace iteru
