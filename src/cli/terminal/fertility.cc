// Fertility in a terminal: the valley with its dominoes, the pools, the district row, the cities.
//
// Never colour alone: scenes and tokens are letters, capital where something lies, small where it is printed
// or still wanted; wheat, water, barter and statues have signs; owners have shapes.
#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"

namespace iteru {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> resources{"alabaster", "bovine", "papyrus", "grape"};
constexpr std::array<Style, 4> grounds{{{.ink = 16, .ground = 255, .bold = true},
                                        {.ink = 231, .ground = 130, .bold = true},
                                        {.ink = 16, .ground = 71, .bold = true},
                                        {.ink = 231, .ground = 97, .bold = true}}};
constexpr std::array<Style, 4> inks{
    {{.ink = 250, .bold = true}, {.ink = 173, .bold = true}, {.ink = 71, .bold = true}, {.ink = 140, .bold = true}}};
constexpr Style wheat_ink{.ink = 178, .bold = true};
constexpr Style water_ink{.ink = 38};
constexpr int board_columns = 4;

std::string_view text_of(const json::value& value) { return {value.as_string().data(), value.as_string().size()}; }
int number_of(const json::value& value) { return static_cast<int>(value.as_int64()); }

std::size_t resource_index(std::string_view word) {
    return static_cast<std::size_t>(std::ranges::find(resources, word) - resources.begin());
}

std::string capital(std::string letter) {
    letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
    return letter;
}

/// What stands on a square of the valley.
struct Cell {
    std::string sign = "·"; // one column
    Style style = tone::muted;
    int piece = -1;     // squares of one tile share a number
    bool fresh = false; // new since the viewer last looked
};

class Artist {
public:
    Artist(const json::object& view, const json::object& box, const Painter& painter)
        : view_(view), box_(box), painter_(painter), say_(painter.say) {}

    [[nodiscard]] std::string letter(std::string_view resource) const {
        return say_.look_up("fertility.letter." + std::string{resource});
    }
    [[nodiscard]] std::string paint(std::string_view text, const Style& style) const {
        return painter_.paint(text, style);
    }

    // The valley.
    [[nodiscard]] Lines framed_valley() const;
    [[nodiscard]] Lines dense_valley() const;
    [[nodiscard]] Lines small_valley() const;
    // What lies beside it.
    [[nodiscard]] Lines beside_the_valley(int width) const;
    [[nodiscard]] Lines district_row(int width) const;
    [[nodiscard]] std::string at_hand() const;
    // The cities.
    [[nodiscard]] Lines city(Seat seat, int width, bool large) const;
    // Single things.
    [[nodiscard]] std::string tile(std::string_view word) const;
    [[nodiscard]] std::string shop(const json::object& printed, const json::array* tokens) const;
    [[nodiscard]] std::string district(std::string_view id) const;
    [[nodiscard]] std::string shop_of(Seat seat, std::string_view id) const;

private:
    using Grid = std::vector<std::vector<Cell>>;
    [[nodiscard]] Grid valley() const;
    [[nodiscard]] std::string heading(int cell_width, int margin) const;
    [[nodiscard]] std::string counts(std::string_view name) const;
    [[nodiscard]] std::string pool(const json::array& tiles) const;
    [[nodiscard]] std::string benefit(const json::object& printed) const;
    [[nodiscard]] const json::object& district_data(std::string_view id) const;
    [[nodiscard]] const json::object& printed_shop(const json::object& player, std::string_view id) const;
    [[nodiscard]] const json::object& player(Seat seat) const {
        return view_.at("players").as_array().at(seat).as_object();
    }
    [[nodiscard]] std::size_t valley_columns() const { return view_.at("squares").as_array()[0].as_string().size(); }
    [[nodiscard]] std::string label(TextKey key) const { return paint(say_(key), tone::muted); }

    const json::object& view_;
    const json::object& box_;
    const Painter& painter_;
    const Speaker& say_;
};

// ---------------------------------------------------------------------------------------------------------------
// The valley

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

// ---------------------------------------------------------------------------------------------------------------
// Tiles, shops, districts

/// [A│B]
std::string Artist::tile(std::string_view word) const {
    const std::size_t dash = word.find('-');
    const auto half = [&](std::string_view scene) {
        return paint(capital(letter(scene)), grounds[resource_index(scene)]);
    };
    return fmt::format("[{}│{}]", half(word.substr(0, dash)), half(word.substr(dash + 1)));
}

std::string Artist::pool(const json::array& tiles) const {
    std::string text;
    for (const json::value& word : tiles) {
        if (word.is_string()) (text += text.empty() ? "" : " ") += tile(text_of(word));
    }
    return text.empty() ? "–" : text;
}

std::string Artist::benefit(const json::object& printed) const {
    if (const json::value* debens = printed.if_contains("debens")) {
        return paint(std::to_string(number_of(*debens)), tone::ochre);
    }
    if (const json::value* wheat = printed.if_contains("wheat")) {
        std::string signs;
        for (int i = 0; i < number_of(*wheat); ++i) signs += "ψ";
        return paint(signs, wheat_ink);
    }
    if (const json::value* barter = printed.if_contains("barter")) {
        std::string signs = "⇄";
        for (const json::value& resource : barter->as_array()) signs += letter(text_of(resource));
        return signs;
    }
    if (const json::value* per = printed.if_contains("debensPer")) {
        return paint(fmt::format("{}×{}", number_of(printed.at("each")), letter(text_of(*per))), tone::ochre);
    }
    std::string gods;
    for (const json::value& god : printed.at("statues").as_array()) {
        const std::string_view name = text_of(god);
        gods +=
            (gods.empty() ? "☥" : "+") + (name == "any" ? std::string{"*"} : capital(std::string{name.substr(0, 2)}));
    }
    return gods;
}

/// `[A](p)→5`: an alabaster lies there, a papyrus is still wanted, then it is worth 5; ✓ when it is full.
std::string Artist::shop(const json::object& printed, const json::array* tokens) const {
    std::string text;
    bool full = tokens != nullptr;
    const json::array& needs = printed.at("needs").as_array();
    for (std::size_t i = 0; i < needs.size(); ++i) {
        const bool lies = tokens != nullptr && tokens->at(i).is_string();
        full = full && lies;
        const std::string_view resource = text_of(lies ? tokens->at(i) : needs[i]);
        if (lies) text += fmt::format("[{}]", paint(capital(letter(resource)), grounds[resource_index(resource)]));
        else if (resource == "any") text += "(*)";
        else text += fmt::format("({})", paint(letter(resource), inks[resource_index(resource)]));
    }
    (text += "→") += benefit(printed);
    if (full) text += paint("✓", tone::nile);
    return text;
}

const json::object& Artist::district_data(std::string_view id) const {
    const json::array& districts = box_.at("districts").as_array();
    return std::ranges::find_if(districts, [&](const json::value& one) { return text_of(one.at("id")) == id; })
        ->as_object();
}

/// `d6g:2 (g)(g)(g)→3×g`, at a cost of 2.
std::string Artist::district(std::string_view id) const {
    const json::object& data = district_data(id);
    std::string text = paint(fmt::format("{}:{}", id, number_of(data.at("cost"))), tone::strong);
    for (const json::value& printed : data.at("shops").as_array()) (text += " ") += shop(printed.as_object(), nullptr);
    return text;
}

const json::object& Artist::printed_shop(const json::object& player, std::string_view id) const {
    const auto place = static_cast<std::size_t>(id[1] - 'a');
    if (id[0] != '0') {
        const auto spot = static_cast<std::size_t>(id[0] - '1');
        const std::string_view district = text_of(player.at("districts").as_array().at(spot));
        return district_data(district).at("shops").as_array().at(place).as_object();
    }
    const json::array& all = box_.at("metropolises").as_array();
    const auto* mine = std::ranges::find_if(
        all, [&](const json::value& one) { return text_of(one.at("id")) == text_of(player.at("metropolis")); });
    return mine->at("shops").as_array().at(place).as_object();
}

std::string Artist::shop_of(Seat seat, std::string_view id) const {
    const json::object& owner = player(seat);
    const json::value* tokens = owner.at("shops").as_object().if_contains(id);
    if (tokens == nullptr) return std::string{id};
    return paint(id, tone::muted) + " " + shop(printed_shop(owner, id), &tokens->as_array());
}

// ---------------------------------------------------------------------------------------------------------------
// Beside the valley

/// `A 20  B 18  P 20  G 17`
std::string Artist::counts(std::string_view name) const {
    std::string text;
    const json::object& figures = view_.at(name).as_object();
    for (std::size_t i = 0; i < resources.size(); ++i) {
        text += fmt::format("{}{} {}", text.empty() ? "" : "  ", paint(capital(letter(resources[i])), inks[i]),
                            number_of(figures.at(resources[i])));
    }
    return text;
}

/// What the one whose turn it is has gained and not yet used.
std::string Artist::at_hand() const {
    std::string text;
    const json::object& figures = view_.at("beside_metropolis").as_object();
    for (std::size_t i = 0; i < resources.size(); ++i) {
        for (int count = number_of(figures.at(resources[i])); count > 0; --count) {
            (text += text.empty() ? "" : " ") += paint(fmt::format(" {} ", capital(letter(resources[i]))), grounds[i]);
        }
    }
    return label("fertility.label.at_hand") + " " + (text.empty() ? "–" : text);
}

Lines Artist::district_row(int width) const {
    Lines lines{label("fertility.label.districts")};
    Lines items;
    for (const json::value& id : view_.at("districts").as_array()) {
        if (id.is_string()) items.push_back(district(text_of(id)));
    }
    const int widest = columns(items);
    for (std::string& item : items) item = pad(std::move(item), widest);
    for (std::string& line : flow(items, width - 1, 0, "   ")) {
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(fmt::format(" {}", line));
    }
    return lines;
}

Lines Artist::beside_the_valley(int width) const {
    const auto pile = [&](std::string_view name) { return std::to_string(number_of(view_.at(name))); };
    Lines lines;
    std::string turn = view_.at("active").is_null()
                           ? say_("fertility.event.game_over")
                           : say_("fertility.label.turn", {{"turn", std::to_string(number_of(view_.at("turn")))}});
    turn = paint(turn, tone::strong);
    if (!view_.at("last_turns_left").is_null() && !view_.at("active").is_null()) {
        (turn += "  ") += paint(say_("fertility.label.last_turns"), tone::carnelian);
    }
    lines.push_back(std::move(turn));
    lines.push_back(label("fertility.label.stock"));
    lines.push_back(fmt::format(" {}", counts("stock")));
    lines.push_back(label("fertility.label.common_pool"));
    lines.push_back(fmt::format(" {}  {}", pool(view_.at("common_pool").as_array()),
                                paint(say_("fertility.label.draw_pile", {{"count", pile("draw_pile")}}), tone::muted)));
    for (std::string& line : district_row(width)) lines.push_back(std::move(line));
    return lines;
}

// ---------------------------------------------------------------------------------------------------------------
// The cities

Lines Artist::city(Seat seat, int width, bool large) const {
    const json::object& owner = player(seat);
    const int wheat = number_of(owner.at("wheat"));
    const int monuments = static_cast<int>(owner.at("monuments").as_array().size());
    const json::array& scale = box_.at("wheatDebens").as_array();

    Lines facts{painter_.plate(seat)};
    if (seat < painter_.points.size()) {
        facts.push_back(
            paint(say_("fertility.label.points", {{"count", std::to_string(painter_.points[seat])}}), tone::ochre));
    }
    if (!large) facts.push_back(paint("ψ", wheat_ink) + fmt::format(" {}", wheat));
    std::string built;
    for (int i = 0; i < monuments; ++i) built += painter_.shape(seat);
    for (int i = 0; i < number_of(owner.at("monuments_left")); ++i) built += paint("○", tone::muted);
    facts.push_back(label("fertility.label.monuments") + " " + built);
    facts.push_back(label("fertility.label.personal_pool") + " " + pool(owner.at("personal_pool").as_array()));
    Lines lines = flow(facts, width, 3, "   ");

    if (large) {
        Lines track{label("fertility.label.wheat")};
        for (int i = 0; i < static_cast<int>(scale.size()); ++i) {
            const int debens = number_of(scale[static_cast<std::size_t>(i)]);
            track.push_back(i == wheat ? paint(fmt::format("[{}ψ→{}]", i, debens), wheat_ink)
                                       : paint(std::to_string(debens), tone::muted));
        }
        for (std::string& line : flow(track, width - 2, 2, " ")) lines.push_back(fmt::format("  {}", line));
    }

    // One block a district, the starting shops first.
    Lines blocks;
    std::string block;
    char spot = '0';
    for (const auto& member : owner.at("shops").as_object()) {
        const std::string_view id = member.key();
        if (id[0] != spot) {
            blocks.push_back(std::move(block));
            block.clear();
            spot = id[0];
        }
        (block += block.empty() ? "" : "  ") +=
            large ? shop_of(seat, id) : shop(printed_shop(owner, id), &member.value().as_array());
    }
    blocks.push_back(std::move(block));
    for (std::string& line : flow(blocks, width - 2, 0, paint(" │ ", tone::muted)))
        lines.push_back(fmt::format("  {}", line));
    return lines;
}

// ---------------------------------------------------------------------------------------------------------------
// The whole table

constexpr int framed_width(int columns) { return 4 * columns + 3; }
constexpr int dense_width(int columns) { return 3 * columns + 2; }
constexpr int side_width = 30;
constexpr int tall_enough = 32; // for the framed valley

int columns_of(const json::object& view) {
    return static_cast<int>(view.at("squares").as_array()[0].as_string().size());
}

/// The valley at the size that fits, and what lies beside it.
Lines valley_and_pools(const Artist& artist, const json::object& view, const Painter& painter) {
    const int columns = columns_of(view);
    const bool tall = painter.height == 0 || painter.height >= tall_enough;
    const bool framed = tall && painter.width >= framed_width(columns) + (painter.height == 0 ? 0 : 2 + side_width);
    Lines valley = framed                                  ? artist.framed_valley()
                   : painter.width >= dense_width(columns) ? artist.dense_valley()
                                                           : artist.small_valley();
    const int left = painter.width - iteru::columns(valley) - 2;
    if (left >= side_width - 4) return beside(std::move(valley), artist.beside_the_valley(left), 2);
    Lines lines = artist.beside_the_valley(painter.width);
    lines.insert(lines.end(), valley.begin(), valley.end());
    return lines;
}

/// The decisions that look at one's own city and not at the valley.
constexpr std::array<std::string_view, 4> city_decisions{"build", "pay", "supply", "barter"};

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    Lines lines;
    const auto add = [&](const Lines& more) {
        for (const std::string& line : more) add_fitting(lines, line, painter.width, 2);
    };
    const bool of_city = std::ranges::count(city_decisions, painter.focus) > 0;
    const bool of_valley = !painter.focus.empty() && !of_city;
    if (painter.focus.empty()) {
        for (Seat seat = 0; seat < view.at("players").as_array().size(); ++seat) {
            if (seat != painter.viewer) add(artist.city(seat, painter.width, false));
        }
    }
    if (!of_valley) add(artist.city(painter.viewer, painter.width, true));
    if (painter.focus == "build") add(artist.district_row(painter.width));
    if (!of_city) add(valley_and_pools(artist, view, painter));
    if (of_city || (painter.focus == "quarry")) add({artist.at_hand()});
    return joined(lines);
}

std::string describe(const json::object& view, const json::object& box, const Painter& painter, std::string_view field,
                     std::string_view word, Seat seat) {
    const Artist artist{view, box, painter};
    if (field == "district") return artist.district(word);
    if (field == "shop" || field == "bartering") return artist.shop_of(seat, word);
    return {};
}

} // namespace

const Face fertility_face{
    .game = "fertility",
    .columns = [](const json::object& view) { return dense_width(columns_of(view)); },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
