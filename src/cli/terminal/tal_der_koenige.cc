// Tal der Könige in a terminal: the groups of the auction, the sites with their pyramids and pawns, the open areas,
// the players.
//
// Never colour alone: cubes are letters, owners and pawns carry the shape of their seat.
#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"
#include "engine/text.h"

namespace iteru {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 5> colours{"white", "yellow", "red", "blue", "black"};
constexpr std::array<Style, 5> grounds{{{.ink = 16, .ground = 255, .bold = true},
                                        {.ink = 16, .ground = 221, .bold = true},
                                        {.ink = 231, .ground = 124, .bold = true},
                                        {.ink = 231, .ground = 25, .bold = true},
                                        {.ink = 255, .ground = 236, .bold = true}}};
constexpr int first_area = 16;
constexpr int site_width = 44; // with its name, a large pyramid and a few pawns

std::string_view text_of(const json::value& value) { return {value.as_string().data(), value.as_string().size()}; }
int number_of(const json::value& value) { return static_cast<int>(value.as_int64()); }

Lines trimmed(Lines lines) {
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

class Artist {
public:
    Artist(const json::object& view, const json::object& box, const Painter& painter)
        : view_(view), box_(box), painter_(painter), say_(painter.say) {}

    [[nodiscard]] std::string heading() const;
    [[nodiscard]] Lines groups(int width) const;
    [[nodiscard]] Lines sites(int width) const;
    [[nodiscard]] Lines areas(int width) const;
    [[nodiscard]] Lines player(Seat seat, int width) const;

private:
    [[nodiscard]] std::string paint(std::string_view text, const Style& style) const {
        return painter_.paint(text, style);
    }
    [[nodiscard]] std::string label(TextKey key) const { return paint(say_(key), tone::muted); }
    [[nodiscard]] std::string letter(std::string_view word) const {
        return say_.look_up("tal-der-koenige.letter." + std::string{word});
    }
    [[nodiscard]] std::string cubes(const json::object& counts, int& total) const;
    [[nodiscard]] std::string hand(const json::object& counts) const;
    [[nodiscard]] std::string bag() const;
    [[nodiscard]] std::string pyramid(const json::object& site) const;
    [[nodiscard]] std::string site_line(const json::object& site, const json::object& printed) const;
    [[nodiscard]] std::string pawns_in_site(std::string_view number) const;
    [[nodiscard]] std::string pawns_in_area(std::string_view area) const;
    [[nodiscard]] const json::array& players() const { return view_.at("players").as_array(); }

    const json::object& view_;
    const json::object& box_;
    const Painter& painter_;
    const Speaker& say_;
};

/// The cubes as letters, and how many they are.
std::string Artist::cubes(const json::object& counts, int& total) const {
    std::string text;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        for (int left = number_of(counts.at(colours[i])); left > 0; --left, ++total) {
            text += paint(letter(colours[i]), grounds[i]);
        }
    }
    return text;
}

std::string Artist::hand(const json::object& counts) const {
    int total = 0;
    const std::string text = cubes(counts, total);
    return total == 0 ? "–" : text;
}

std::string Artist::bag() const {
    std::string text = label("tal-der-koenige.label.bag");
    const json::object& counts = view_.at("bag").as_object();
    for (std::size_t i = 0; i < colours.size(); ++i) {
        text += fmt::format(" {} {}", paint(letter(colours[i]), grounds[i]), number_of(counts.at(colours[i])));
    }
    return text;
}

std::string Artist::heading() const {
    int all = 0;
    for (const json::value& storey : box_.at("blocks").at("pharaoh").as_array()) all += number_of(storey);
    const bool over = view_.at("decision").is_null();
    const std::string round = std::to_string(number_of(view_.at("round")));
    const std::string blocks = std::to_string(number_of(view_.at("pharaoh_blocks")));
    return fmt::format(
        "{}   {}   {}",
        paint(over ? say_("tal-der-koenige.event.game_over") : say_("tal-der-koenige.label.round", {{"round", round}}),
              tone::strong),
        paint(say_("tal-der-koenige.label.pharaoh", {{"blocks", blocks}, {"all", std::to_string(all)}}), tone::ochre),
        bag());
}

/// `Group 1 wwyrk   tablets ● 2 ▲ 1`
Lines Artist::groups(int width) const {
    Lines items;
    int number = 0;
    for (const json::value& group : view_.at("groups").as_array()) {
        const std::string name = std::to_string(++number);
        std::string line =
            fmt::format("{} {}", paint(say_("tal-der-koenige.label.group", {{"group", name}}), tone::muted),
                        hand(group.at("cubes").as_object()));
        std::string laid;
        Seat seat = 0;
        for (const json::value& tablets : group.at("tablets").as_array()) {
            if (number_of(tablets) > 0) laid += fmt::format(" {} {}", painter_.shape(seat), number_of(tablets));
            ++seat;
        }
        if (!laid.empty()) line += fmt::format("  {}{}", label("tal-der-koenige.label.tablets"), laid);
        items.push_back(std::move(line));
    }
    const int widest = columns(items);
    for (std::string& item : items) item = pad(std::move(item), widest);
    return items.empty() ? Lines{} : trimmed(flow(items, width, 0, "   "));
}

/// `rrr·····(k)|····|·`
std::string Artist::pyramid(const json::object& site) const {
    const bool large = text_of(site.at("size")) == "large";
    const json::array& storeys = box_.at("blocks").at(large ? "L" : "S").as_array();
    std::string text;
    for (std::size_t i = 0; i < storeys.size(); ++i) {
        const json::object& storey = site.at("storeys").as_array().at(i).as_object();
        const json::value* centre = storey.if_contains("centre");
        int laid = 0;
        if (i > 0) text += "|";
        text += cubes(storey.at("edge").as_object(), laid);
        for (; laid < number_of(storeys[i]) - (centre != nullptr ? 1 : 0); ++laid) text += "·";
        if (centre == nullptr) continue;
        if (centre->is_null()) {
            text += "(·)";
            continue;
        }
        const auto colour = static_cast<std::size_t>(std::ranges::find(colours, text_of(*centre)) - colours.begin());
        text += fmt::format("({})", paint(letter(colours[colour]), grounds[colour]));
    }
    return text;
}

/// `A●F C▲o`: who stands in which cell.
std::string Artist::pawns_in_site(std::string_view number) const {
    std::set<std::pair<std::string, std::string>> pawns; // by cell
    Seat seat = 0;
    for (const json::value& player : players()) {
        const auto add = [&](std::string_view list, std::string_view kind) {
            for (const json::value& place : player.at(list).as_array()) {
                const std::string_view word = text_of(place);
                if (word.size() != number.size() + 1 || !word.starts_with(number) || word.back() < 'A') continue;
                pawns.emplace(word.substr(number.size()), painter_.shape(seat) + letter(kind));
            }
        };
        add("foremen", "foreman");
        add("workers", "worker");
        ++seat;
    }
    std::string text;
    for (const auto& [cell, pawn] : pawns) text += fmt::format(" {}{}", paint(cell, tone::muted), pawn);
    return text;
}

/// `8S 16/19 ● rrr·|· A●F`, or a closed site.
std::string Artist::site_line(const json::object& site, const json::object& printed) const {
    const std::string number = std::to_string(number_of(site.at("site")));
    std::set<std::string> borders;
    std::string_view cells = text_of(printed.at("cells"));
    for (std::string_view cell = next_word(cells); !cell.empty(); cell = next_word(cells)) {
        borders.emplace(cell.substr(1));
    }
    std::string beside;
    for (const std::string& area : borders) (beside += beside.empty() ? "" : "/") += area;
    const std::string name =
        pad_left(number, 2) + letter(text_of(site.at("size"))) + " " + paint(pad(beside, 5), tone::muted) + " ";
    if (!site.at("open").as_bool()) return name + paint("⊘", tone::muted);
    const json::value& owner = site.at("owner");
    const std::string scarab =
        owner.is_null() ? paint("–", tone::muted) : painter_.shape(static_cast<Seat>(number_of(owner)));
    std::string line = name + scarab + " " + pyramid(site);
    if (site.at("finished").as_bool()) line += paint("✓", tone::nile);
    return line + pawns_in_site(number);
}

Lines Artist::sites(int width) const {
    Lines left;
    Lines right;
    const json::array& printed = box_.at("sites").as_array();
    const json::array& sites = view_.at("sites").as_array();
    const bool two = width >= 2 * site_width + 2;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const std::string line = site_line(sites[i].as_object(), printed[i].as_object());
        Lines& column = two && i >= (sites.size() + 1) / 2 ? right : left;
        if (!two) add_fitting(column, line, width, 12);
        else add_fitting(column, line, site_width, 12);
    }
    if (!two) return left;
    for (std::string& line : left) line = pad(std::move(line), site_width);
    return trimmed(beside(std::move(left), right, 2));
}

std::string Artist::pawns_in_area(std::string_view area) const {
    std::string text;
    Seat seat = 0;
    for (const json::value& player : players()) {
        std::string pawns;
        for (const json::value& place : player.at("foremen").as_array()) {
            if (text_of(place) == area) pawns += letter("foreman");
        }
        for (const json::value& place : player.at("workers").as_array()) {
            if (text_of(place) == area) pawns += letter("worker");
        }
        if (!pawns.empty()) text += fmt::format(" {}{}", painter_.shape(seat), pawns);
        ++seat;
    }
    return text;
}

/// `16 (17 19 21) ●FFooo`: an area, those beside it, who stands there.
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
        items.push_back(paint(name, tone::strong) + paint(fmt::format("({})", neighbours), tone::muted) +
                        pawns_in_area(name));
    }
    return flow(items, width, 2, "  ");
}

Lines Artist::player(Seat seat, int width) const {
    const json::object& player = players().at(seat).as_object();
    Lines facts{painter_.plate(seat)};
    if (number_of(view_.at("disc")) == seat) facts.push_back(paint(say_("tal-der-koenige.label.disc"), tone::ochre));
    if (seat < painter_.points.size()) {
        const std::string points = std::to_string(painter_.points[seat]);
        facts.push_back(paint(say_("tal-der-koenige.label.points", {{"count", points}}), tone::ochre));
    }
    const std::string scarabs = std::to_string(number_of(player.at("scarabs")));
    facts.push_back(say_("tal-der-koenige.label.scarabs", {{"count", scarabs}}));
    facts.push_back(label("tal-der-koenige.label.cubes") + " " + hand(player.at("cubes").as_object()));
    if (const json::array* orders = player.at("orders").if_array(); orders != nullptr && orders->at(0).is_string()) {
        std::string written{text_of(orders->at(0))};
        if (orders->at(1).is_string()) (written += ", ") += text_of(orders->at(1));
        facts.push_back(label("tal-der-koenige.label.orders") + " " + written);
    }
    if (const json::array* bids = player.at("bids").if_array(); bids != nullptr && seat == painter_.viewer) {
        std::string laid;
        int group = 0;
        for (const json::value& tablets : *bids) {
            ++group;
            if (tablets.as_array().empty()) continue;
            laid += fmt::format(" {}:", group);
            for (const json::value& tablet : tablets.as_array()) laid += std::to_string(number_of(tablet));
        }
        if (!laid.empty()) facts.push_back(label("tal-der-koenige.label.bids") + laid);
    }
    if (!view_.at("active").is_null() && number_of(view_.at("active")) == seat &&
        number_of(view_.at("points_left")) > 0) {
        const std::string left = std::to_string(number_of(view_.at("points_left")));
        facts.push_back(paint(say_("tal-der-koenige.label.points_left", {{"count", left}}), tone::nile));
    }
    return flow(facts, width, 3, "   ");
}

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    Lines lines;
    const auto add = [&](const Lines& more) {
        for (const std::string& line : more) add_fitting(lines, line, painter.width, 2);
    };
    add({artist.heading()});
    if (painter.focus.empty()) {
        for (Seat seat = 0; seat < view.at("players").as_array().size(); ++seat) {
            if (seat != painter.viewer) add(artist.player(seat, painter.width));
        }
    }
    add(artist.player(painter.viewer, painter.width));
    add(artist.sites(painter.width));
    add(artist.areas(painter.width));
    add(artist.groups(painter.width));
    return joined(lines);
}

/// The bare words will do: every site stands in the table with its pyramid.
std::string describe(const json::object&, const json::object&, const Painter&, std::string_view, std::string_view,
                     Seat) {
    return {};
}

} // namespace

const Face tal_der_koenige_face{
    .game = "tal-der-koenige",
    .columns = [](const json::object&) { return site_width; },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
