// The board of Pharaon: the wheel in its ring of districts and gods, the Time Pyramid, the Nile, the Burial Chamber.
#include "games/pharaon/terminal/artist.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace iteru::pharaon_face_parts {

namespace {

namespace json = boost::json;

constexpr int wheel_rows = 17;
constexpr Point hub{8, 39};

enum class Side : std::uint8_t { left, middle, right };

/// Where the parts of the ring stand, clockwise from the top; a god follows each district.
struct RingPlace {
    Point sector; // the middle of its two lines, inside the rim
    Point district;
    Point god;
    Side district_side; // where the text stands as seen from the point
    Side god_side;
};
constexpr std::array<RingPlace, 5> ring_places{{{{4, 39}, {0, 39}, {1, 54}, Side::middle, Side::right},
                                                {{7, 47}, {6, 58}, {9, 58}, Side::right, Side::right},
                                                {{10, 46}, {13, 50}, {15, 39}, Side::right, Side::middle},
                                                {{10, 32}, {13, 28}, {9, 20}, Side::left, Side::left},
                                                {{7, 31}, {6, 20}, {1, 24}, Side::left, Side::left}}};
constexpr double rim_rows = 5.4;
constexpr double rim_columns = 17.5;

void put_beside(Canvas& canvas, Point at, Side side, const std::string& text) {
    if (side == Side::left) canvas.put({at.row, at.column - columns(text) + 1}, text);
    if (side == Side::middle) canvas.put_centred(at, text);
    if (side == Side::right) canvas.put(at, text);
}

void draw_rim(Canvas& canvas, const std::string& sign) {
    for (int degree = 0; degree < 360; degree += 2) {
        const double angle = degree * std::numbers::pi / 180;
        const Point at{static_cast<int>(std::lround(hub.row + rim_rows * std::sin(angle))),
                       static_cast<int>(std::lround(hub.column + rim_columns * std::cos(angle)))};
        canvas.line(at, at, sign);
    }
}

std::string arrow(std::string_view direction) { return direction == "clockwise" ? "↻" : "↺"; }

} // namespace

std::string Artist::heading() const {
    const std::string round = std::to_string(number_of(view_.at("round")));
    const std::string_view direction = text_of(view_.at("direction"));
    const std::string when =
        round == "0" ? say_("pharaon.label.setup") : say_("pharaon.label.round", {{"round", round}});
    return fmt::format("{}   {} {}", paint(when, tone::strong), paint(arrow(direction), tone::lapis),
                       paint(say_.look_up(fmt::format("pharaon.label.{}", direction)), tone::muted));
}

/// `▮▮▯`: taken slots and free ones.
std::string Artist::slots(std::string_view district) const {
    std::string text;
    for (const json::value& slot : sector(district).at("slots").as_array()) {
        text += slot.is_null() ? "▯" : paint("▮", tone::carnelian);
    }
    return text;
}

/// Its name and prestige, then what it asks for.
Lines Artist::god(std::size_t place) const {
    const json::object& god = view_.at("gods").as_array().at(place).as_object();
    const std::string points = std::to_string(number_of(god.at("pp")));
    Lines lines{fmt::format(
        "{} {}", paint("☥ " + say_.look_up(fmt::format("pharaon.god.{}", text_of(god.at("god")))), tone::nile),
        paint(say_("pharaon.label.points", {{"count", points}}), tone::ochre))};
    for (const auto& need : god.at("needs").as_object()) {
        lines.push_back(paint(fmt::format("{} {}", number_of(need.value()), word(need.key())), tone::muted));
    }
    return lines;
}

Lines Artist::wheel() const {
    Canvas canvas{wheel_rows, wheel_width};
    const json::array& ring = view_.at("ring").as_array();
    for (std::size_t i = 0; i < ring_places.size(); ++i) {
        const RingPlace& place = ring_places[i];
        const std::string_view name = text_of(ring.at(i));
        canvas.put_centred(place.sector, name_of(text_of(sector(name).at("kind"))));
        canvas.put_centred({place.sector.row + 1, place.sector.column}, slots(name));
        put_beside(canvas, place.district, place.district_side, paint(word(name), tone::strong));
        const std::string cost = paint(say_.look_up(fmt::format("pharaon.cost.{}", name)), tone::muted);
        put_beside(canvas, {place.district.row + 1, place.district.column}, place.district_side, cost);
        Lines lines = god(i);
        if (place.god_side == Side::middle) { // broad rather than high
            lines[1] = fmt::format("{} + {}", lines[1], lines[2]);
            lines.pop_back();
        }
        for (std::size_t line = 0; line < lines.size(); ++line) {
            put_beside(canvas, {place.god.row + static_cast<int>(line), place.god.column}, place.god_side, lines[line]);
        }
    }
    canvas.put_centred(hub, paint(arrow(text_of(view_.at("direction"))), tone::lapis));
    draw_rim(canvas, paint("·", tone::ochre));
    return canvas.lines();
}

/// `Offerings  ▮▯▯ trade   ↓ ☥ Ra 10 PP: 2 Offerings + 3 Artisans`
Lines Artist::ring() const {
    Lines lines;
    const json::array& ring = view_.at("ring").as_array();
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const std::string_view name = text_of(ring[i]);
        const Lines lord = god(i);
        lines.push_back(fmt::format("{} {} {} ↓ {}: {} + {}", pad(paint(word(name), tone::strong), 17), slots(name),
                                    pad(name_of(text_of(sector(name).at("kind"))), 12), lord[0], lord[1], lord[2]));
    }
    return lines;
}

/// The lowest row is the longest and the first to be entered.
Lines Artist::time_pyramid() const {
    const json::array& rows = box_.at("timePyramid").as_array();
    const std::size_t widest = rows[0].as_array().size();
    Lines lines{label("pharaon.label.time_pyramid")};
    for (std::size_t row = rows.size(); row-- > 0;) {
        const json::array& cells = rows[row].as_array();
        std::string line(2 * (widest - cells.size()), ' ');
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            std::string here = " ";
            each_owner([&](const json::object& owner, const std::string& sign) {
                const json::object* at = owner.at("pyramid").if_object();
                if (at == nullptr) return;
                const bool is_it = static_cast<std::size_t>(number_of(at->at("row"))) == row + 1 &&
                                   static_cast<std::size_t>(number_of(at->at("cell"))) == cell + 1;
                if (is_it) here = sign;
            });
            const std::string gain = say_.look_up(fmt::format("pharaon.gain_sign.{}", text_of(cells[cell])));
            line += paint("▕", tone::ochre) + here + paint(gain, tone::muted) + " ";
        }
        lines.push_back(line + paint("▏", tone::ochre));
    }
    std::string rounds = label("pharaon.label.rounds");
    const int now = number_of(view_.at("round"));
    for (int round = 1; round <= number_of(box_.at("constants").at("rounds")); ++round) {
        rounds += round == now ? paint(fmt::format(" [{}]", round), tone::strong)
                               : paint(fmt::format(" {}", round), tone::muted);
    }
    lines.push_back(rounds);
    return lines;
}

/// Five tracks with three levels, from the top; below them the start.
Lines Artist::nile() const {
    const json::array& points = box_.at("nileTrackPP").as_array();
    const int broad = std::max(2, static_cast<int>(players().size()) + (view_.at("traitor").is_object() ? 1 : 0));
    Lines lines{pad(label("pharaon.label.tracks"), 6)};
    for (const std::string_view kind : std::span{resources}.first(5)) (lines[0] += " ") += pad(chip(kind), broad);
    for (std::size_t level = points.size(); level-- > 0;) {
        const std::string worth = std::to_string(number_of(points[level]));
        std::string line = pad(level == 0 ? "" : label("pharaon.label.points", {{"count", worth}}), 6);
        for (const std::string_view kind : std::span{resources}.first(5)) {
            std::string here;
            each_owner([&](const json::object& owner, const std::string& sign) {
                if (number_of(owner.at("tracks").at(kind)) == static_cast<int>(level)) here += sign;
            });
            if (here.empty() && level > 0) here = paint("·", tone::muted);
            (line += " ") += pad(here, broad);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

/// A stair from the highest step down, each with its price, its prestige and who stands there.
Lines Artist::chamber() const {
    const json::array& steps = box_.at("chamber").as_array();
    Lines lines{label("pharaon.label.chamber_steps")};
    for (std::size_t step = steps.size(); step > 0; --step) {
        std::string here;
        each_owner([&](const json::object& owner, const std::string& sign) {
            if (static_cast<std::size_t>(number_of(owner.at("chamber"))) == step)
                (here += here.empty() ? " " : "") += sign;
        });
        const std::string points = std::to_string(number_of(steps[step - 1].at("pp")));
        lines.push_back(fmt::format("{} {} {}{}", paint(std::to_string(step), tone::muted),
                                    pad(chips(steps[step - 1].at("cost").as_array()), 4),
                                    pad_left(say_("pharaon.label.points", {{"count", points}}), 5), here));
    }
    return lines;
}

} // namespace iteru::pharaon_face_parts
