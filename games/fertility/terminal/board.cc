// The valley of Fertility at three sizes.
#include <utility>

#include <fmt/format.h>

#include "games/fertility/terminal/artist.h"

namespace iteru::fertility_face_parts {

namespace json = boost::json;

Artist::Grid Artist::valley() const {
    Grid grid;
    for (const json::value& row : view_.at("squares").as_array()) {
        auto& cells = grid.emplace_back();
        for (const char printed : text_of(row)) {
            Cell cell;
            if (printed == 'W') cell = {"ψ", wheat_ink};
            if (printed == '~') cell = {"≈", water_ink};
            for (std::size_t i = 0; i < resources.size(); ++i) {
                if (printed == resources[i][0]) cell = {letter(resources[i]), inks[i]};
            }
            cells.push_back(cell);
        }
    }
    const auto at = [&](const json::value& square) -> Cell& {
        const std::string_view name = text_of(square);
        return grid.at(static_cast<std::size_t>(name[1] - '1')).at(static_cast<std::size_t>(name[0] - 'A'));
    };
    // How many there were when the viewer last looked.
    const auto seen = [&](const json::object* before, std::string_view list) {
        return before == nullptr ? std::string::npos : before->at(list).as_array().size();
    };
    const auto lay = [&](const json::value& square, std::string_view scene, int piece, bool fresh = false) {
        at(square) = {capital(letter(scene)), grounds[resource_index(scene)], piece, fresh};
    };
    int piece = 0;
    for (const json::value& part : view_.at("start_tile").as_array()) {
        lay(part.at("square"), text_of(part.at("scene")), piece);
    }
    for (const json::value& placed : view_.at("tiles").as_array()) {
        const std::string_view scenes = text_of(placed.at("tile"));
        const std::size_t dash = scenes.find('-');
        const bool fresh = static_cast<std::size_t>(piece++) >= seen(painter_.before, "tiles");
        lay(placed.at("first"), scenes.substr(0, dash), piece, fresh);
        lay(placed.at("second"), scenes.substr(dash + 1), piece, fresh);
    }
    const json::array& players = view_.at("players").as_array();
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        const json::object* before =
            painter_.before == nullptr ? nullptr : &painter_.before->at("players").as_array()[seat].as_object();
        std::size_t number = 0;
        for (const json::value& square : players[seat].at("monuments").as_array()) {
            at(square) = {painter_.shape(static_cast<Seat>(seat)), tone::plain, -1,
                          number++ >= seen(before, "monuments")};
        }
    }
    for (const json::value& square : view_.at("quarries").as_array()) at(square) = {"?", tone::carnelian};
    return grid;
}

/// Column letters over the middle of the cells.
std::string Artist::heading(int cell_width, int margin) const {
    std::string line(static_cast<std::size_t>(margin), ' ');
    for (std::size_t column = 0; column < valley_columns(); ++column) {
        line += pad(std::string(1, static_cast<char>('A' + column)), cell_width);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return paint(line, tone::muted);
}

/// Four columns and two lines a square, with the outline of every tile.
Lines Artist::framed_valley() const {
    constexpr std::array<std::string_view, 16> corners{" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                                       "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};
    const Grid grid = valley();
    const int rows = static_cast<int>(grid.size());
    const int width = static_cast<int>(grid[0].size());
    constexpr int outside = -2;
    const auto piece = [&](int row, int column) {
        if (row < 0 || row >= rows || column < 0 || column >= width) return outside;
        return grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)].piece;
    };
    // A line runs over the upper and along the left side of a square where one piece ends.
    const auto over = [&](int row, int column) {
        return column >= 0 && column < width && piece(row - 1, column) != piece(row, column);
    };
    const auto along = [&](int row, int column) {
        return row >= 0 && row < rows && piece(row, column - 1) != piece(row, column);
    };
    Lines lines{heading(4, 4)};
    for (int row = 0; row <= rows; ++row) {
        std::string border = "  ";
        std::string cells = paint(std::to_string(row + 1), tone::muted) + " ";
        for (int column = 0; column <= width; ++column) {
            const auto meeting =
                static_cast<std::size_t>((along(row - 1, column) ? 1 : 0) | (along(row, column) ? 2 : 0) |
                                         (over(row, column - 1) ? 4 : 0) | (over(row, column) ? 8 : 0));
            border += paint(corners[meeting], tone::muted);
            if (column < width) border += over(row, column) ? paint("───", tone::muted) : "   ";
            if (row == rows) continue;
            const bool joint = column % board_columns == 0 && column > 0 && column < width;
            cells += along(row, column)                  ? paint("│", tone::muted)
                     : joint && piece(row, column) == -1 ? paint("┊", tone::muted)
                                                         : " ";
            if (column == width) continue;
            const Cell& cell = grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            const bool fills = cell.sign == "ψ" || cell.sign == "≈";
            const std::string_view left = fills ? std::string_view{cell.sign} : cell.fresh ? "‹" : " ";
            const std::string_view right = fills ? std::string_view{cell.sign} : cell.fresh ? "›" : " ";
            cells += paint(fmt::format("{}{}{}", left, cell.sign, right), cell.style);
        }
        lines.push_back(border);
        if (row < rows) lines.push_back(cells);
    }
    return lines;
}

/// The sides of a tile that lies across, of the upper and of the lower half of one that stands.
using Edges = std::array<std::pair<std::string_view, std::string_view>, 3>;
constexpr Edges tile_edges{{{"[", "]"}, {"┌", "┐"}, {"└", "┘"}}};
constexpr Edges fresh_edges{{{"{", "}"}, {"╔", "╗"}, {"╚", "╝"}}};

/// Three columns and one line a square; a tile is [A─ ─B], or ┌A┐ over └B┘.
Lines Artist::dense_valley() const {
    const Grid grid = valley();
    Lines lines{heading(3, 3)};
    for (std::size_t row = 0; row < grid.size(); ++row) {
        std::string line = paint(std::to_string(row + 1), tone::muted) + " ";
        for (std::size_t column = 0; column < grid[row].size(); ++column) {
            const Cell& cell = grid[row][column];
            const auto same = [&](std::size_t other_row, std::size_t other_column) {
                return cell.piece >= 0 && other_row < grid.size() && other_column < grid[row].size() &&
                       grid[other_row][other_column].piece == cell.piece;
            };
            std::string_view before = cell.fresh ? "‹" : " ";
            std::string_view after = cell.fresh ? "›" : " ";
            if (cell.piece >= 0) {
                const bool upper = same(row + 1, column);
                const bool lower = same(row - 1, column);
                const auto edges = cell.fresh ? fresh_edges : tile_edges;
                const std::size_t kind = upper ? 1 : lower ? 2 : 0;
                const std::string_view within = kind == 0 ? "─" : " ";
                before = same(row, column - 1) ? within : edges[kind].first;
                after = same(row, column + 1) ? within : edges[kind].second;
            }
            line += paint(fmt::format("{}{}{}", before, cell.sign, after), cell.style);
        }
        lines.push_back(line);
    }
    return lines;
}

/// A letter a square, for a window too narrow for more.
Lines Artist::small_valley() const {
    Lines lines{heading(1, 2)};
    int number = 0;
    for (const auto& row : valley()) {
        std::string line = fmt::format("{} ", ++number);
        for (const Cell& cell : row) line += paint(cell.sign, cell.style);
        lines.push_back(line);
    }
    return lines;
}

} // namespace iteru::fertility_face_parts
