// What every picture in the terminal needs: colour or none, widths in columns, boxes side by side.
#pragma once

#include <boost/json/fwd.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"
#include "texts/texts.h"

namespace iteru {

/// A colour of the 256 that terminals agree on.
using Colour = std::uint8_t;

struct Style {
    std::optional<Colour> ink = {};
    std::optional<Colour> ground = {};
    bool bold = false;
};

// Middling tones: they can be read on a light ground as on a dark one.
namespace tone {
inline constexpr Style plain{};
inline constexpr Style strong{.bold = true};
inline constexpr Style muted{.ink = 101};
inline constexpr Style lapis{.ink = 68, .bold = true};
inline constexpr Style nile{.ink = 29};
inline constexpr Style ochre{.ink = 130};
inline constexpr Style carnelian{.ink = 167};
} // namespace tone

using Lines = std::vector<std::string>;

/// Who looks, at what size and in which language.
struct Painter {
    Speaker say{Language::en};
    bool colour = false;
    int width = 80;
    int height = 0; // 0: unknown
    Seat viewer = 0;
    std::vector<std::string> names{};            // of the seats
    std::vector<int> points{};                   // as if the game ended now
    std::string_view focus{};                    // the decision whose part of the table is wanted; empty: all of it
    const boost::json::object* before = nullptr; // what the viewer saw last; what is new since is marked

    [[nodiscard]] std::string paint(std::string_view text, const Style& style) const;
    /// Colour and shape together: no one needs the colour.
    [[nodiscard]] std::string shape(Seat seat) const;
    /// The same, hollow: for a player's lesser pieces.
    [[nodiscard]] std::string hollow(Seat seat) const;
    /// The shape and the name.
    [[nodiscard]] std::string plate(Seat seat) const;
};

/// The columns a text takes on the screen; escape sequences take none.
int columns(std::string_view text);
int columns(std::span<const std::string> lines);

std::string pad(std::string text, int width);
std::string pad_left(const std::string& text, int width);

/// Words into lines of that width; all but the first are indented.
Lines wrap(std::string_view text, int width, int indent = 0);
/// The same with items that are never broken.
Lines flow(std::span<const std::string> items, int width, int indent, std::string_view gap = "  ");

/// Adds a line as it is, or wrapped if it is too long.
void add_fitting(Lines& lines, std::string line, int width, int indent);

/// Rows of cells in columns, the first column to the left, the others to the right.
Lines grid(const std::vector<Lines>& rows, int gap);

/// Two boxes side by side.
Lines beside(Lines left, const Lines& right, int gap);
std::string joined(const Lines& lines);

} // namespace iteru
