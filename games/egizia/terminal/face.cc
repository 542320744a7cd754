#include <algorithm>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"
#include "games/egizia/terminal/artist.h"

namespace iteru {

namespace json = boost::json;

namespace egizia_face_parts {

namespace {

const json::object* find(const json::array& list, std::string_view id) {
    for (const json::value& item : list) {
        if (text_of(item.at("id")) == id) return &item.as_object();
    }
    return nullptr;
}

} // namespace

// ---------------------------------------------------------------------------------------------------------------
// Single things

/// `A03 yellow field (4)`
std::string Artist::card(std::string_view id) const {
    const std::string name = card_name(id);
    return name == id ? name : fmt::format("{} {}", id, name);
}

std::string Artist::card_name(std::string_view id) const {
    const json::object* printed = nullptr;
    for (const auto* deck : {"deck12", "deck34", "deck5"}) {
        if (printed == nullptr) printed = find(box_.at(deck).as_array(), id);
    }
    if (printed == nullptr) return std::string{id};
    const std::string_view type = text_of(printed->at("t"));
    const json::value* value = printed->if_contains("v");
    const std::string figure = value == nullptr ? std::string{} : std::to_string(number_of(*value));
    if (type == "F") {
        const std::string colour = term("class", text_of(printed->at("class")));
        return say_.look_up("egizia.card.field", {{"class", colour}, {"value", figure}});
    }
    if (type == "Q") return say_.look_up("egizia.card.quarry", {{"value", figure}});
    const auto listed = [&](std::string_view key) {
        const json::value* list = printed->if_contains(key);
        return list == nullptr ? std::string{} : names(key == "crews" ? "crew" : "label", *list);
    };
    return say_.look_up(fmt::format("egizia.card.{}", text_of(printed->at("e"))),
                        {{"value", figure}, {"crews", listed("crews")}, {"on", listed("on")}});
}

/// `S10 4 of your stones (Obelisk): 6 points`
std::string Artist::sphinx(std::string_view id) const {
    const std::string name = sphinx_name(id);
    return find(box_.at("sphinx").as_array(), id) == nullptr ? name : fmt::format("{} {}", id, name);
}

std::string Artist::sphinx_name(std::string_view id) const {
    const json::object* printed = find(box_.at("sphinx").as_array(), id);
    if (printed == nullptr) return word(id);
    const auto figure = [&](std::string_view key) {
        const json::value* value = printed->if_contains(key);
        if (value == nullptr) return std::string{};
        if (value->is_int64()) return std::to_string(number_of(*value));
        return value->is_string() ? term(key == "on" ? "label" : key, text_of(*value)) : std::string{};
    };
    return say_.look_up(fmt::format("egizia.goal.{}", text_of(printed->at("c"))), {{"n", figure("n")},
                                                                                   {"p", figure("p")},
                                                                                   {"on", figure("on")},
                                                                                   {"crew", figure("crew")},
                                                                                   {"what", figure("what")}});
}

/// A space with what lies on it or what it does.
std::string Artist::berth(std::string_view name) const {
    for (const json::value& space : view_.at("nile").as_array()) {
        if (text_of(space.at("space")) != name) continue;
        if (const std::string lying = lying_on(space.as_object()); !lying.empty()) {
            return fmt::format("{} ({})", word(name), lying);
        }
        if (const std::string effect = effect_of(name); !effect.empty()) {
            return fmt::format("{} ({})", word(name), effect);
        }
    }
    return word(name);
}

// ---------------------------------------------------------------------------------------------------------------
// The players

Lines Artist::course() const {
    Lines facts;
    facts.push_back(painter_.paint(
        view_.at("active").is_null()
            ? say_.look_up("egizia.event.game_over")
            : say_.look_up("egizia.label.round", {{"round", std::to_string(number_of(view_.at("round")))}}),
        tone::strong));
    facts.push_back(label("flood") + " " + painter_.paint(word(text_of(view_.at("flood"))), tone::nile));
    facts.push_back(label("turn_order") + " " + owners(view_.at("turn_order").as_array()));
    const json::value& deck = view_.at("sphinx_deck");
    const auto left = deck.is_array() ? deck.as_array().size() : static_cast<std::size_t>(number_of(deck));
    facts.push_back(painter_.paint(fmt::format("{} {}", say_.look_up("egizia.label.sphinx"),
                                               say_.look_up("egizia.label.deck", {{"count", std::to_string(left)}})),
                                   tone::muted));
    return flow(facts, painter_.width, 2, "   ");
}

bool Artist::is_used(const json::object& player, std::string_view crew) const {
    return std::ranges::any_of(player.at("crews_used").as_array(),
                               [&](const json::value& name) { return text_of(name) == crew; });
}

/// A row for each player; a crew that has worked this round is in brackets.
Lines Artist::figures(bool only_viewer) const {
    std::vector<Lines> rows{{""}};
    for (const auto* heading : {"points", "stones", "quarries", "grain_need", "green", "yellow", "blue", "joker",
                                "stone_market", "grain_market", "boats", "sphinx"}) {
        rows[0].push_back(label(fmt::format("head.{}", heading)));
    }
    for (Seat seat = 0; seat < players().size(); ++seat) {
        if (only_viewer && seat != painter_.viewer) continue;
        const json::object& mine = player_at(seat);
        const auto figure = [&](std::string_view key) { return std::to_string(number_of(mine.at(key))); };
        Lines row{painter_.plate(seat), paint(figure("score"), tone::ochre), figure("stones"), figure("quarries"),
                  fmt::format("{}/{}", figure("grain"), figure("grain_need"))};
        for (const std::string_view crew : crews) {
            const int strength = number_of(mine.at("crews").at(crew));
            row.push_back(is_used(mine, crew) ? fmt::format("({})", strength) : fmt::format("{} ", strength));
        }
        for (const auto* key : {"stone_market", "grain_market", "boats_left", "sphinx_count"})
            row.push_back(figure(key));
        rows.push_back(std::move(row));
    }
    Lines lines = grid(rows, 2);
    return columns(lines) <= painter_.width ? lines : grid(rows, 1);
}

Lines Artist::player(Seat seat) const {
    const json::object& mine = player_at(seat);
    const auto figure = [&](std::string_view key) { return std::to_string(number_of(mine.at(key))); };
    Lines facts{painter_.plate(seat)};
    facts.push_back(paint(say_.look_up("egizia.label.score", {{"count", figure("score")}}), tone::ochre));
    facts.push_back(label("stones") + " " + figure("stones"));
    std::string strengths;
    for (const std::string_view crew : crews) {
        const std::string text =
            fmt::format("{} {}", term("crew", crew, "short"), number_of(mine.at("crews").at(crew)));
        strengths += is_used(mine, crew) ? fmt::format(" ({})", text) : fmt::format(" {}", text);
    }
    facts.push_back(label("crews") + strengths);
    facts.push_back(say_.look_up("egizia.label.grain", {{"grain", figure("grain")}, {"need", figure("grain_need")}}));
    facts.push_back(label("quarries") + " " + figure("quarries"));
    facts.push_back(fmt::format("{} {} {}, {} {}", label("markets"), word("stone"), figure("stone_market"),
                                word("grain"), figure("grain_market")));
    facts.push_back(label("boats") + " " + figure("boats_left"));
    facts.push_back(label("sphinx") + " " + say_.look_up("egizia.label.in_hand", {{"count", figure("sphinx_count")}}));
    return flow(facts, painter_.width, 3, "   ");
}

/// The cards before a player, and the Sphinx cards that the viewer may see.
Lines Artist::cards(Seat seat) const {
    const json::object& mine = player_at(seat);
    Lines lines;
    const auto list = [&](std::string_view name, const json::array& ids, auto describe) {
        if (ids.empty()) return;
        Lines items;
        for (const json::value& id : ids) items.push_back(describe(text_of(id)));
        items[0] = fmt::format("{} {} {}", painter_.shape(seat), label(name), items[0]);
        for (std::string& line : flow(items, painter_.width, 2, paint(" · ", tone::muted)))
            lines.push_back(std::move(line));
    };
    list("cards", mine.at("cards").as_array(), [&](std::string_view id) { return card(id); });
    if (mine.at("sphinx").is_array()) {
        list("sphinx", mine.at("sphinx").as_array(), [&](std::string_view id) { return sphinx(id); });
    }
    return lines;
}

} // namespace egizia_face_parts

// ---------------------------------------------------------------------------------------------------------------
// The whole table

namespace {

using egizia_face_parts::Artist;
using egizia_face_parts::river_width;

/// The river and the buildings, as far as a decision needs them: side by side if there is room.
Lines board(const Artist& artist, const Painter& painter) {
    const std::string_view focus = painter.focus;
    const auto is_one_of = [&](auto... words) { return focus.empty() || ((focus == words) || ...); };
    const bool of_river = is_one_of("boat", "second_boat", "take_remaining", "build_first");
    const bool of_buildings = is_one_of("build", "stone", "build_first");
    Lines river;
    if (of_river) river = painter.width >= river_width ? artist.river() : artist.spaces();
    if (!of_buildings) return river;
    const Lines buildings = artist.buildings();
    if (of_river && columns(river) + 2 + columns(buildings) <= painter.width) {
        return beside(std::move(river), buildings, 2);
    }
    river.insert(river.end(), buildings.begin(), buildings.end());
    return river;
}

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    Lines lines;
    const auto add = [&](const Lines& more) {
        for (const std::string& line : more) add_fitting(lines, line, painter.width, 2);
    };
    const bool whole = painter.focus.empty();
    const std::size_t seats = view.at("players").as_array().size();
    add(artist.course());
    add(board(artist, painter));
    const Lines figures = artist.figures(!whole);
    const bool as_table = columns(figures) <= painter.width;
    if (as_table) add(figures);
    for (Seat seat = 0; seat < seats; ++seat) {
        if (!whole && seat != painter.viewer) continue;
        if (!as_table) add(artist.player(seat));
        add(artist.cards(seat));
    }
    return joined(lines);
}

std::string describe(const json::object& view, const json::object& box, const Painter& painter, std::string_view field,
                     std::string_view word, Seat) {
    const Artist artist{view, box, painter};
    if (field == "card") return artist.card(word);
    if (field == "card.name") return artist.card_name(word);
    if (field == "sphinx.name") return artist.sphinx_name(word);
    if (field == "berth") return artist.berth(word);
    if (field == "sphinx" || field == "second" || field == "first") return artist.sphinx(word);
    return {};
}

} // namespace

const Face egizia_face{
    .game = "egizia",
    .columns = [](const json::object&) { return river_width; },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
