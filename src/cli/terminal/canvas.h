// A sheet of character cells on which a picture is put together piece by piece.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/painter.h"

namespace iteru {

struct Point {
    int row = 0;
    int column = 0;
};

class Canvas {
public:
    Canvas(int rows, int width);

    /// Writes a text, painted or not, over what is there; what goes beyond the sheet is cut off.
    void put(Point at, std::string_view text);
    void put(Point at, const Lines& lines);
    /// The middle of the text stands at the column.
    void put_centred(Point at, std::string_view text);
    /// Draws with one sign where nothing was put yet, not even a blank.
    void line(Point from, Point to, std::string_view sign);

    /// The rows, without blanks at their ends.
    [[nodiscard]] Lines lines() const;

private:
    struct Glyph {
        std::string paint; // the escape sequence of its colour; empty: none
        std::string sign = " ";
        bool taken = false;
    };
    [[nodiscard]] Glyph* at(Point point);

    std::vector<std::vector<Glyph>> rows_;
};

} // namespace iteru
