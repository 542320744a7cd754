// The valley as a triangle: areas 18, 20 and 22 in its corners, 16 in its middle, sites where they are printed.
//
// The component file says what borders what, and an owner's file may say otherwise than ours; what is drawn here is
// only where things stand on the sheet. A site's cells are turned so that they face the areas they border.
#include "games/tal-der-koenige/terminal/artist.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/text.h"

namespace iteru::tal_der_koenige_face_parts {

namespace {

namespace json = boost::json;

constexpr int board_rows = 28;
constexpr int board_middle = 39;

// Upper left corners of the sites 1 to 15.
constexpr std::array<Point, 15> site_points{{{10, 10},
                                             {1, 31},
                                             {15, 22},
                                             {5, 17},
                                             {5, 52},
                                             {10, 52},
                                             {22, 62},
                                             {15, 47},
                                             {16, 63},
                                             {23, 50},
                                             {22, 31},
                                             {22, 0},
                                             {17, 35},
                                             {23, 19},
                                             {16, 6}}};
// Where the areas 16 to 22 have their names and pawns: the middle of the text.
constexpr std::array<Point, 7> area_points{{{14, 39}, {9, 18}, {0, 39}, {9, 60}, {21, 68}, {21, 39}, {21, 10}}};
constexpr std::size_t middle_area = 0;
// Where the areas lie as the sites see them: a site's cells are turned towards them.
constexpr std::array<Point, 7> area_hearts{{{13, 39}, {14, 24}, {-40, 39}, {14, 54}, {24, 74}, {24, 39}, {24, 4}}};

constexpr Style built{.ink = 179};

struct Stroke {
    Point from;
    Point to;
};
// The lines between the areas; the sites stand on them.
constexpr std::array<Stroke, 8> strokes{{{{7, 7}, {7, 71}},      // below 18
                                         {{8, 38}, {19, 20}},    // 16 and 17
                                         {{8, 40}, {19, 58}},    // 16 and 19
                                         {{20, 22}, {20, 56}},   // 16 and 21
                                         {{15, 2}, {20, 20}},    // 17 and 22
                                         {{15, 76}, {20, 58}},   // 19 and 20
                                         {{20, 20}, {27, 25}},   // 22 and 21
                                         {{20, 58}, {27, 53}}}}; // 21 and 20

struct Slot {
    Point at;
    Point outward; // seen from the middle of the site
};

/// Places for so many cells around a pyramid, clockwise from the upper left.
std::vector<Slot> slots_around(int cells, int storeys, int width) {
    const int side = std::min(storeys, cells / 4);
    const int above = (cells - 2 * side + 1) / 2;
    const int below = cells - 2 * side - above;
    const auto row_start = [&](int count) { return std::max(4, (width - 3 * count + 1) / 2); };
    std::vector<Point> points;
    for (int i = 0; i < above; ++i) points.push_back({0, row_start(above) + 3 * i});
    for (int i = 0; i < side; ++i) points.push_back({1 + i, width - 2});
    for (int i = below - 1; i >= 0; --i) points.push_back({storeys + 1, row_start(below) + 3 * i});
    for (int i = side - 1; i >= 0; --i) points.push_back({1 + i, 0});
    std::vector<Slot> slots;
    for (const Point point : points) {
        // A row is about as high as two columns are wide.
        slots.push_back({point, {2 * (2 * point.row - storeys - 1), 2 * point.column - width + 2}});
    }
    return slots;
}

/// By how many slots the cells are turned so that they look at their areas best.
std::size_t turn_of(const std::vector<Slot>& slots, const std::vector<Cell>& cells, Point site) {
    std::size_t best_turn = 0;
    long best = 0;
    for (std::size_t turn = 0; turn < cells.size(); ++turn) {
        long sum = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Point area = area_hearts[static_cast<std::size_t>(cells[i].area - first_area)];
            const Point outward = slots[(i + turn) % slots.size()].outward;
            sum += 2L * (area.row - site.row) * outward.row +
                   static_cast<long>(area.column - site.column) * outward.column;
        }
        if (turn == 0 || sum > best) {
            best = sum;
            best_turn = turn;
        }
    }
    return best_turn;
}

std::string blanks(int count) { return std::string(static_cast<std::size_t>(std::max(count, 0)), ' '); }

} // namespace

/// The number and owner in a corner, the pyramid in the middle, the cells with their pawns around it.
void Artist::draw_site(Canvas& canvas, Point at, std::size_t site) const {
    const json::object& now = view_.at("sites").as_array().at(site).as_object();
    const json::array& places = storeys_of(text_of(now.at("size")));
    const auto storeys = static_cast<int>(places.size());
    Lines pyramid;
    for (int i = storeys - 1; i >= 0; --i) {
        const auto storey_index = static_cast<std::size_t>(i);
        const json::object& one = now.at("storeys").as_array().at(storey_index).as_object();
        pyramid.push_back(storey(one, number_of(places[storey_index])));
    }
    const int width = columns(pyramid) + 6; // a cell and a gap on both sides
    canvas.put(at, Lines(static_cast<std::size_t>(storeys + 2), blanks(width)));
    const bool open = now.at("open").as_bool();
    const std::string number = std::to_string(site + 1);
    canvas.put(at, open ? paint(number, tone::strong) + owner(now) : paint(number + "⊘", tone::muted));
    if (!open) return;
    if (now.at("finished").as_bool()) canvas.put({at.row + storeys + 1, at.column + 1}, paint("✓", tone::nile));
    for (int i = 0; i < storeys; ++i) {
        const std::string& line = pyramid[static_cast<std::size_t>(i)];
        canvas.put({at.row + 1 + i, at.column + (width - columns(line)) / 2}, line);
    }
    const std::vector<Cell> cells = cells_of(site);
    const std::vector<Slot> slots = slots_around(static_cast<int>(cells.size()), storeys, width);
    const std::size_t turn = turn_of(slots, cells, {at.row + storeys / 2 + 1, at.column + width / 2});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Point slot = slots[(i + turn) % slots.size()].at;
        const std::string letter{cells[i].letter};
        canvas.put({at.row + slot.row, at.column + slot.column}, paint(letter, tone::muted) + pawn_at(number + letter));
    }
}

/// `17 ●○ ▲△4`; in the crowded middle two players a line.
void Artist::draw_area(Canvas& canvas, std::size_t area) const {
    const std::string name = std::to_string(first_area + static_cast<int>(area));
    const Lines pawns = pawns_in(name);
    Lines lines{paint(fmt::format("[{}]", name), tone::lapis)};
    for (std::size_t i = 0; i < pawns.size(); ++i) {
        if (area == middle_area && i % 2 == 0) lines.push_back(pawns[i]);
        else (lines.back() += " ") += pawns[i];
    }
    Point at = area_points[area];
    for (const std::string& line : lines) {
        canvas.put_centred(at, line);
        ++at.row;
    }
}

/// Four storeys, of which only the number of blocks matters.
void Artist::draw_pharaoh(Canvas& canvas) const {
    const json::array& storeys = box_.at("blocks").at("pharaoh").as_array();
    int laid = number_of(view_.at("pharaoh_blocks"));
    int row = 10 + static_cast<int>(storeys.size()) - 1;
    for (const json::value& storey : storeys) {
        std::string blocks;
        for (int i = 0; i < number_of(storey); ++i, --laid) {
            blocks += laid > 0 ? paint("█", built) : paint("░", tone::ochre);
        }
        canvas.put_centred({row--, board_middle}, blocks);
    }
}

Lines Artist::board() const {
    Canvas canvas{board_rows, board_width};
    for (std::size_t site = 0; site < site_points.size(); ++site) draw_site(canvas, site_points[site], site);
    draw_pharaoh(canvas);
    for (std::size_t area = 0; area < area_points.size(); ++area) draw_area(canvas, area);
    for (const Stroke& stroke : strokes) canvas.line(stroke.from, stroke.to, paint("·", tone::muted));
    return canvas.lines();
}

} // namespace iteru::tal_der_koenige_face_parts
