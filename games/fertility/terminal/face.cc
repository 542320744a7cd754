// Fertility in a terminal: tiles, shops, pools, cities, and how they lie on the screen.
#include <fmt/format.h>

#include "cli/terminal/terminal.h"
#include "games/fertility/terminal/artist.h"

namespace iteru {

namespace json = boost::json;

namespace fertility_face_parts {

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
    const json::object& owner = player_at(seat);
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
    const bool over = view_.at("active").is_null();
    std::string turn = over ? say_.look_up("fertility.event.game_over")
                            : say_("fertility.label.turn", {{"turn", std::to_string(number_of(view_.at("turn")))}});
    turn = paint(turn, tone::strong);
    if (!over && !view_.at("last_turns_left").is_null()) {
        (turn += "  ") += paint(say_("fertility.label.last_turns"), tone::carnelian);
    }
    const std::string left = std::to_string(number_of(view_.at("draw_pile")));
    Lines lines;
    const auto add = [&](std::string line) { add_fitting(lines, std::move(line), width, 1); };
    add(std::move(turn));
    add(label("fertility.label.stock"));
    add(fmt::format(" {}", counts("stock")));
    add(paint(say_("fertility.label.common_pool", {{"count", left}}), tone::muted));
    add(fmt::format(" {}", pool(view_.at("common_pool").as_array())));
    std::ranges::for_each(district_row(width), add);
    return lines;
}

// ---------------------------------------------------------------------------------------------------------------
// The cities

Lines Artist::city(Seat seat, int width, bool large) const {
    const json::object& owner = player_at(seat);
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

} // namespace fertility_face_parts

// ---------------------------------------------------------------------------------------------------------------
// The whole table

namespace {

using fertility_face_parts::Artist;

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
    const bool is_shop = field == "shop" || field == "bartering";
    if (is_shop && seat < view.at("players").as_array().size()) return artist.shop_of(seat, word);
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
