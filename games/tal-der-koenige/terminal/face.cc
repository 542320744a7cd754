#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"
#include "engine/text.h"
#include "games/tal-der-koenige/terminal/artist.h"

namespace iteru {

namespace json = boost::json;

namespace tal_der_koenige_face_parts {

namespace {

constexpr Style sand{.ink = 180};

Lines trimmed(Lines lines) {
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

} // namespace

const json::array& Artist::storeys_of(std::string_view size) const {
    return box_.at("blocks").at(size == "large" ? "L" : "S").as_array();
}

/// `A17 B17 C18` of the component file.
std::vector<Cell> Artist::cells_of(std::size_t site) const {
    std::vector<Cell> cells;
    std::string_view words = text_of(box_.at("sites").as_array().at(site).at("cells"));
    for (std::string_view word = next_word(words); !word.empty(); word = next_word(words)) {
        cells.push_back({word.front(), parse_number<int>(word.substr(1)).value_or(first_area)});
    }
    return cells;
}

// ---------------------------------------------------------------------------------------------------------------
// Cubes and pawns

/// A painted letter for each cube.
std::vector<std::string> Artist::cubes(const json::object& counts) const {
    std::vector<std::string> letters;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        letters.insert(letters.end(), static_cast<std::size_t>(number_of(counts.at(colours[i]))),
                       paint(letter(colours[i]), grounds[i]));
    }
    return letters;
}

std::string Artist::hand(const json::object& counts) const {
    std::string text;
    for (const std::string& cube : cubes(counts)) text += cube;
    return text.empty() ? "–" : text;
}

std::string Artist::bag() const {
    std::string text = label("tal-der-koenige.label.bag");
    const json::object& counts = view_.at("bag").as_object();
    for (std::size_t i = 0; i < colours.size(); ++i) {
        text += fmt::format(" {}{}", paint(letter(colours[i]), grounds[i]), number_of(counts.at(colours[i])));
    }
    return text;
}

/// `rrr░(k)░░░░`: the blocks and the free places, a hidden centre in their midst.
std::string Artist::storey(const json::object& storey, int places) const {
    const json::value* centre = storey.if_contains("centre");
    std::vector<std::string> blocks = cubes(storey.at("edge").as_object());
    blocks.resize(static_cast<std::size_t>(places - (centre == nullptr ? 0 : 1)), paint("░", sand));
    std::string text;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (centre != nullptr && i == blocks.size() / 2) {
            const auto colour = centre->is_null() ? colours.end() : std::ranges::find(colours, text_of(*centre));
            const std::string inner =
                colour == colours.end()
                    ? paint("░", sand)
                    : paint(letter(*colour), grounds[static_cast<std::size_t>(colour - colours.begin())]);
            text += paint("(", sand) + inner + paint(")", sand);
        }
        text += blocks[i];
    }
    return text;
}

std::string Artist::owner(const json::object& site) const {
    return site.at("owner").is_null() ? "" : painter_.shape(seat_of(site.at("owner")));
}

/// Who stands in a cell; it has room for one.
std::string Artist::pawn_at(std::string_view place) const {
    const auto stands_there = [&](const json::value& pawn) { return text_of(pawn) == place; };
    for (Seat seat = 0; seat < players().size(); ++seat) {
        if (std::ranges::any_of(player_at(seat).at("foremen").as_array(), stands_there)) return painter_.shape(seat);
        if (std::ranges::any_of(player_at(seat).at("workers").as_array(), stands_there)) return painter_.hollow(seat);
    }
    return " ";
}

/// `●○○`, `▲△4`: who is in an open area, an item for each player.
Lines Artist::pawns_in(std::string_view area) const {
    Lines items;
    const auto is_there = [&](const json::value& pawn) { return text_of(pawn) == area; };
    for (Seat seat = 0; seat < players().size(); ++seat) {
        const auto foremen = std::ranges::count_if(player_at(seat).at("foremen").as_array(), is_there);
        const auto workers = std::ranges::count_if(player_at(seat).at("workers").as_array(), is_there);
        std::string text;
        for (int i = 0; i < foremen; ++i) text += painter_.shape(seat);
        for (int i = 0; i < (workers > 2 ? 1 : workers); ++i) text += painter_.hollow(seat);
        if (workers > 2) text += std::to_string(workers);
        if (!text.empty()) items.push_back(std::move(text));
    }
    return items;
}

// ---------------------------------------------------------------------------------------------------------------
// Single things

std::string Artist::group(std::string_view number) const {
    const json::array& groups = view_.at("groups").as_array();
    const auto place = parse_number<std::size_t>(number).value_or(0);
    return place < 1 || place > groups.size() ? "" : hand(groups[place - 1].at("cubes").as_object());
}

/// `8C`, or `area 16`.
std::string Artist::short_place(std::string_view word) const {
    const bool is_area = word.find_first_not_of("0123456789") == std::string_view::npos;
    return is_area ? say_("tal-der-koenige.label.area", {{"area", std::string{word}}}) : std::string{word};
}

/// `8C (next to area 16)`
std::string Artist::place(std::string_view word) const {
    const std::size_t digits = word.find_first_not_of("0123456789");
    const auto number = parse_number<std::size_t>(word.substr(0, digits)).value_or(0);
    if (digits == std::string_view::npos || number < 1 || number >= first_area) {
        return say_("tal-der-koenige.label.area", {{"area", std::string{word}}});
    }
    const std::vector<Cell> cells = cells_of(number - 1);
    const auto cell = std::ranges::find(cells, word[digits], &Cell::letter);
    if (cell == cells.end()) return std::string{word};
    return say_("tal-der-koenige.label.cell", {{"cell", std::string{word}}, {"area", std::to_string(cell->area)}});
}

/// `site 8 ● 3/5`, or an area.
std::string Artist::site(std::string_view number) const {
    const auto place = parse_number<std::size_t>(number).value_or(0);
    if (place < 1 || place >= first_area) {
        return say_("tal-der-koenige.label.area", {{"area", std::string{number}}});
    }
    const json::object& now = view_.at("sites").as_array().at(place - 1).as_object();
    int all = 0;
    for (const json::value& storey : storeys_of(text_of(now.at("size")))) all += number_of(storey);
    const std::string mark = owner(now).empty() ? "" : fmt::format(" {}", owner(now));
    return fmt::format("{}{} {}/{}", say_("tal-der-koenige.label.site", {{"site", std::string{number}}}), mark,
                       number_of(now.at("blocks")), all);
}

// ---------------------------------------------------------------------------------------------------------------
// The valley as a list, where it has no room

/// `8S 16/19 ● rrr░|░ A●`, or a closed site.
std::string Artist::site_line(std::size_t site) const {
    const json::object& now = view_.at("sites").as_array().at(site).as_object();
    const std::vector<Cell> cells = cells_of(site);
    std::set<int> borders;
    for (const Cell& cell : cells) borders.insert(cell.area);
    std::string beside;
    for (const int area : borders) (beside += beside.empty() ? "" : "/") += std::to_string(area);
    const std::string number = std::to_string(site + 1);
    std::string line =
        fmt::format("{:>2}{} {} ", number, letter(text_of(now.at("size"))), paint(pad(beside, 5), tone::muted));
    if (!now.at("open").as_bool()) return line + paint("⊘", tone::muted);
    line += (owner(now).empty() ? paint("–", tone::muted) : owner(now)) + " ";
    const json::array& places = storeys_of(text_of(now.at("size")));
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i > 0) line += "|";
        line += storey(now.at("storeys").as_array().at(i).as_object(), number_of(places[i]));
    }
    if (now.at("finished").as_bool()) line += paint("✓", tone::nile);
    for (const Cell& cell : cells) {
        const std::string pawn = pawn_at(number + cell.letter);
        if (pawn != " ") line += fmt::format(" {}{}", paint(std::string{cell.letter}, tone::muted), pawn);
    }
    return line;
}

Lines Artist::sites(int width) const {
    Lines lines;
    const std::size_t count = view_.at("sites").as_array().size();
    for (std::size_t site = 0; site < count; ++site) add_fitting(lines, site_line(site), width, 12);
    return lines;
}

/// `16(17 19 21) ●●○5`: an area, those beside it, who stands there.
Lines Artist::areas(int width) const {
    Lines items{label("tal-der-koenige.label.areas")};
    const auto count = static_cast<int>(box_.at("areas").as_array().size());
    for (int area = first_area; area < first_area + count; ++area) {
        std::string neighbours;
        for (const json::value& line : box_.at("areaAdj").as_array()) {
            const int a = number_of(line.as_array()[0]);
            const int b = number_of(line.as_array()[1]);
            if (a != area && b != area) continue;
            (neighbours += neighbours.empty() ? "" : " ") += std::to_string(a == area ? b : a);
        }
        const std::string name = std::to_string(area);
        std::string item = paint(name, tone::strong) + paint(fmt::format("({})", neighbours), tone::muted);
        for (const std::string& pawns : pawns_in(name)) (item += " ") += pawns;
        items.push_back(std::move(item));
    }
    return flow(items, width, 2, "  ");
}

// ---------------------------------------------------------------------------------------------------------------
// Beside the valley

Lines Artist::heading(int width) const {
    int all = 0;
    for (const json::value& storey : box_.at("blocks").at("pharaoh").as_array()) all += number_of(storey);
    const bool over = view_.at("decision").is_null();
    const std::string round = std::to_string(number_of(view_.at("round")));
    const std::string blocks = std::to_string(number_of(view_.at("pharaoh_blocks")));
    const Lines facts{
        paint(over ? say_.look_up("tal-der-koenige.event.game_over")
                   : say_("tal-der-koenige.label.round", {{"round", round}}),
              tone::strong),
        paint(say_("tal-der-koenige.label.pharaoh", {{"blocks", blocks}, {"all", std::to_string(all)}}), tone::ochre),
        bag()};
    return flow(facts, width, 0, "   ");
}

/// `Group 1 wwyrk   tablets ●2 ▲1`
Lines Artist::groups(int width) const {
    Lines items;
    int number = 0;
    for (const json::value& group : view_.at("groups").as_array()) {
        const std::string name = std::to_string(++number);
        std::string line =
            label("tal-der-koenige.label.group", {{"group", name}}) + " " + hand(group.at("cubes").as_object());
        std::string laid;
        Seat seat = 0;
        for (const json::value& tablets : group.at("tablets").as_array()) {
            if (number_of(tablets) > 0) laid += fmt::format(" {}{}", painter_.shape(seat), number_of(tablets));
            ++seat;
        }
        if (!laid.empty()) line += fmt::format("  {}{}", label("tal-der-koenige.label.tablets"), laid);
        items.push_back(std::move(line));
    }
    const int widest = columns(items);
    for (std::string& item : items) item = pad(std::move(item), widest);
    return trimmed(flow(items, width, 0, "   "));
}

/// What only the seat itself knows: the orders it has written, the tablets it has laid.
Lines Artist::secrets(Seat seat) const {
    Lines facts;
    const json::object& player = player_at(seat);
    if (const json::array* orders = player.at("orders").if_array(); orders != nullptr && orders->at(0).is_string()) {
        std::string written{text_of(orders->at(0))};
        if (orders->at(1).is_string()) (written += ", ") += text_of(orders->at(1));
        facts.push_back(label("tal-der-koenige.label.orders") + " " + written);
    }
    const json::array* bids = player.at("bids").if_array();
    if (bids == nullptr || seat != painter_.viewer) return facts;
    std::string laid;
    for (std::size_t group = 0; group < bids->size(); ++group) {
        const json::array& tablets = (*bids)[group].as_array();
        if (tablets.empty()) continue;
        laid += fmt::format("  {} ", say_("tal-der-koenige.label.group", {{"group", std::to_string(group + 1)}}));
        for (std::size_t i = 0; i < tablets.size(); ++i) {
            laid += fmt::format("{}{}", i == 0 ? "" : "+", number_of(tablets[i]));
        }
    }
    if (!laid.empty()) facts.push_back(label("tal-der-koenige.label.bids") + laid);
    return facts;
}

Lines Artist::player(Seat seat, int width) const {
    const json::object& player = player_at(seat);
    Lines facts{painter_.plate(seat)};
    if (number_of(view_.at("disc")) == seat) facts.push_back(paint(say_("tal-der-koenige.label.disc"), tone::ochre));
    if (seat < painter_.points.size()) {
        const std::string points = std::to_string(painter_.points[seat]);
        facts.push_back(paint(say_("tal-der-koenige.label.points", {{"count", points}}), tone::ochre));
    }
    const std::string scarabs = std::to_string(number_of(player.at("scarabs")));
    facts.push_back(say_("tal-der-koenige.label.scarabs", {{"count", scarabs}}));
    facts.push_back(label("tal-der-koenige.label.cubes") + " " + hand(player.at("cubes").as_object()));
    for (std::string& secret : secrets(seat)) facts.push_back(std::move(secret));
    const bool moves = !view_.at("active").is_null() && number_of(view_.at("active")) == seat;
    if (moves && number_of(view_.at("points_left")) > 0) {
        const std::string left = std::to_string(number_of(view_.at("points_left")));
        facts.push_back(paint(say_("tal-der-koenige.label.points_left", {{"count", left}}), tone::nile));
    }
    return flow(facts, width, 3, "   ");
}

} // namespace tal_der_koenige_face_parts

// ---------------------------------------------------------------------------------------------------------------
// The whole table

namespace {

using tal_der_koenige_face_parts::Artist;
using tal_der_koenige_face_parts::board_width;

constexpr int side_width = 38; // of what stands beside the drawn valley

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    const bool drawn = painter.width >= board_width;
    const bool of_auction = painter.focus == "bid"; // the next tablet: the valley has not changed
    const bool wide = !of_auction && painter.width >= board_width + 2 + side_width;
    const int width = wide ? painter.width - board_width - 2 : painter.width;
    Lines lines;
    const auto add = [&](const Lines& more) {
        for (const std::string& line : more) add_fitting(lines, line, width, 2);
    };
    add(artist.heading(width));
    if (wide) add({""});
    for (Seat seat = 0; seat < view.at("players").as_array().size(); ++seat) {
        if (painter.focus.empty() || seat == painter.viewer) add(artist.player(seat, width));
    }
    if (wide) {
        add({""});
        add(artist.groups(width));
        return joined(beside(artist.board(), lines, 2));
    }
    if (!of_auction && drawn) add(artist.board());
    if (!of_auction && !drawn) {
        add(artist.sites(width));
        add(artist.areas(width));
    }
    add(artist.groups(width));
    return joined(lines);
}

std::string describe(const json::object& view, const json::object& box, const Painter& painter, std::string_view field,
                     std::string_view word, Seat) {
    const Artist artist{view, box, painter};
    if (field == "group.cubes") return artist.group(word);
    if (field == "to.place") return artist.place(word);
    if (field.ends_with(".short")) return artist.short_place(word);
    if (field == "to.site") return artist.site(word);
    return {};
}

} // namespace

const Face tal_der_koenige_face{
    .game = "tal-der-koenige",
    .columns = [](const json::object&) { return board_width; },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
