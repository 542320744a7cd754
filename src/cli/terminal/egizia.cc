// Egizia in a terminal: the Nile with its boats and cards, the buildings, the players.
//
// Never colour alone: owners have shapes, crews are named, a used crew is in brackets.
#include <array>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"

namespace iteru {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> crews{"green", "yellow", "blue", "joker"};
constexpr int small_width = 48;

std::string_view text_of(const json::value& value) { return {value.as_string().data(), value.as_string().size()}; }
int number_of(const json::value& value) { return static_cast<int>(value.as_int64()); }

class Artist {
public:
    Artist(const json::object& view, const json::object& box, const Painter& painter)
        : view_(view), box_(box), painter_(painter), say_(painter.say) {}

    [[nodiscard]] Lines course() const;
    [[nodiscard]] Lines nile() const;
    [[nodiscard]] Lines buildings() const;
    [[nodiscard]] Lines player(Seat seat) const;
    [[nodiscard]] std::string card(std::string_view id) const;
    [[nodiscard]] std::string sphinx(std::string_view id) const;
    [[nodiscard]] std::string berth(std::string_view word) const;

private:
    [[nodiscard]] std::string label(std::string_view name) const {
        return painter_.paint(say_.look_up(fmt::format("egizia.label.{}", name)), tone::muted);
    }
    [[nodiscard]] std::string word(std::string_view name) const {
        const std::string key = fmt::format("egizia.word.{}", name);
        return Speaker::knows(key) ? say_.look_up(key) : std::string{name};
    }
    /// Whose stone or boat it is, or a dot.
    [[nodiscard]] std::string owner(const json::value& seat) const {
        return seat.is_null() ? painter_.paint("·", tone::muted) : painter_.shape(static_cast<Seat>(number_of(seat)));
    }
    [[nodiscard]] std::string owners(const json::array& seats) const {
        std::string text;
        for (const json::value& seat : seats) text += owner(seat);
        return text;
    }
    [[nodiscard]] const json::object* find(const json::array& list, std::string_view id) const {
        for (const json::value& item : list) {
            if (text_of(item.at("id")) == id) return &item.as_object();
        }
        return nullptr;
    }

    const json::object& view_;
    const json::object& box_;
    const Painter& painter_;
    const Speaker& say_;
};

/// `A03 field yellow 4`
std::string Artist::card(std::string_view id) const {
    const json::object* printed = nullptr;
    for (const auto* deck : {"deck12", "deck34", "deck5"}) {
        if (printed == nullptr) printed = find(box_.at(deck).as_array(), id);
    }
    if (printed == nullptr) return std::string{id};
    const std::string_view type = text_of(printed->at("t"));
    const json::value* value = printed->if_contains("v");
    const std::string figure = value == nullptr ? std::string{} : std::to_string(number_of(*value));
    if (type == "F") {
        return fmt::format(
            "{} {}", id,
            say_.look_up("egizia.card.field", {{"class", word(text_of(printed->at("class")))}, {"value", figure}}));
    }
    if (type == "Q") return fmt::format("{} {}", id, say_.look_up("egizia.card.quarry", {{"value", figure}}));
    const auto names = [&](std::string_view key) {
        std::string text;
        const json::value* list = printed->if_contains(key);
        if (list == nullptr) return text;
        for (const json::value& name : list->as_array()) (text += text.empty() ? "" : ", ") += word(text_of(name));
        return text;
    };
    return fmt::format("{} {}", id,
                       say_.look_up(fmt::format("egizia.card.{}", text_of(printed->at("e"))),
                                    {{"value", figure}, {"crews", names("crews")}, {"on", names("on")}}));
}

/// `S10 4 own stones (Obelisk): 6`
std::string Artist::sphinx(std::string_view id) const {
    const json::object* printed = find(box_.at("sphinx").as_array(), id);
    if (printed == nullptr) return word(id);
    const auto figure = [&](std::string_view key) {
        const json::value* value = printed->if_contains(key);
        if (value == nullptr) return std::string{};
        if (value->is_int64()) return std::to_string(number_of(*value));
        return value->is_string() ? word(text_of(*value)) : std::string{};
    };
    return fmt::format(
        "{} {}", id,
        say_.look_up(fmt::format("egizia.goal.{}", text_of(printed->at("c"))), {{"n", figure("n")},
                                                                                {"p", figure("p")},
                                                                                {"on", figure("on")},
                                                                                {"crew", figure("crew")},
                                                                                {"what", figure("what")}}));
}

/// A card space with what lies on it.
std::string Artist::berth(std::string_view name) const {
    for (const json::value& space : view_.at("nile").as_array()) {
        if (text_of(space.at("space")) != name) continue;
        const json::value* lying = space.as_object().if_contains("card");
        if (lying != nullptr && lying->is_string()) return fmt::format("{} ({})", word(name), card(text_of(*lying)));
    }
    return word(name);
}

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

/// From upstream, each space with its card and boats.
Lines Artist::nile() const {
    Lines items;
    for (const json::value& space : view_.at("nile").as_array()) {
        const json::object& here = space.as_object();
        const std::string name = painter_.paint(word(text_of(here.at("space"))), tone::nile);
        if (const json::value* places = here.if_contains("places")) {
            std::string text = fmt::format("{} [{}]", name, owners(places->as_array()));
            if (!here.at("waiting").is_null()) text += fmt::format(" +{}", owner(here.at("waiting")));
            items.push_back(std::move(text));
            continue;
        }
        std::string text = name;
        if (!here.at("boats").as_array().empty()) (text += " ") += owners(here.at("boats").as_array());
        if (const json::value* lying = here.if_contains("card"); lying != nullptr && lying->is_string()) {
            (text += " ") += card(text_of(*lying));
        }
        items.push_back(std::move(text));
    }
    Lines lines;
    const int half = painter_.width / 2 - 1;
    if (half >= small_width / 2 + 8) {
        Lines left(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2));
        const Lines right(items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2), items.end());
        return beside(std::move(left), right, 3);
    }
    return items;
}

Lines Artist::buildings() const {
    const auto values = [&](std::string_view key) { return box_.at(key).as_array(); };
    std::string obelisk;
    const json::array levels = values("obelisk");
    for (std::size_t i = 0; i < levels.size(); ++i) {
        obelisk += fmt::format(" {}{}", number_of(levels[i]), owner(view_.at("obelisk").as_array().at(i)));
    }
    std::string tombs;
    for (const json::value& tomb : view_.at("tombs").as_array()) {
        const std::string value = tomb.at("value").is_null() ? "?" : std::to_string(number_of(tomb.at("value")));
        tombs += fmt::format(" {}{}", value, owner(tomb.at("stone")));
    }
    const json::object& temple = view_.at("temple").as_object();
    std::string pyramid;
    for (const json::value& storey : view_.at("pyramid").as_array()) (pyramid += " ") += owners(storey.as_array());
    Lines lines;
    const auto add = [&](const std::string& line) { add_fitting(lines, line, painter_.width, 2); };
    add(label("obelisk") + obelisk);
    add(label("tombs") + tombs);
    add(fmt::format("{} {} {} {} {}", label("temple"), owners(temple.at("left").as_array()),
                    owners(temple.at("right").as_array()), owners(temple.at("columns").as_array()),
                    owners(temple.at("roof").as_array())));
    add(label("pyramid") + pyramid);
    return lines;
}

Lines Artist::player(Seat seat) const {
    const json::object& mine = view_.at("players").as_array().at(seat).as_object();
    const auto figure = [&](std::string_view key) { return std::to_string(number_of(mine.at(key))); };
    Lines facts{painter_.plate(seat)};
    facts.push_back(painter_.paint(say_.look_up("egizia.label.score", {{"count", figure("score")}}), tone::ochre));
    facts.push_back(label("stones") + " " + figure("stones"));
    std::string strengths;
    for (const std::string_view crew : crews) {
        bool used = false;
        for (const json::value& name : mine.at("crews_used").as_array()) used = used || text_of(name) == crew;
        const std::string text = fmt::format("{} {}", word(crew), number_of(mine.at("crews").at(crew)));
        strengths += used ? fmt::format(" ({})", text) : fmt::format(" {}", text);
    }
    facts.push_back(label("crews") + strengths);
    facts.push_back(say_.look_up("egizia.label.grain", {{"grain", figure("grain")}, {"need", figure("grain_need")}}));
    facts.push_back(label("quarries") + " " + figure("quarries"));
    facts.push_back(fmt::format("{} {} {}, {} {}", label("markets"), word("stone"), figure("stone_market"),
                                word("grain"), figure("grain_market")));
    facts.push_back(label("boats") + " " + figure("boats_left"));
    facts.push_back(label("sphinx") + " " + say_.look_up("egizia.label.in_hand", {{"count", figure("sphinx_count")}}));
    Lines lines = flow(facts, painter_.width, 3, "   ");
    const auto list = [&](std::string_view name, const json::array& ids, auto describe) {
        if (ids.empty()) return;
        Lines items{label(name)};
        for (const json::value& id : ids) items.push_back(describe(text_of(id)));
        for (const std::string& line : flow(items, painter_.width - 3, 2, " · "))
            lines.push_back(fmt::format("   {}", line));
    };
    list("cards", mine.at("cards").as_array(), [&](std::string_view id) { return card(id); });
    if (mine.at("sphinx").is_array()) {
        list("sphinx", mine.at("sphinx").as_array(), [&](std::string_view id) { return sphinx(id); });
    }
    return lines;
}

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    Lines lines;
    const auto add = [&](const Lines& more) {
        for (const std::string& line : more) add_fitting(lines, line, painter.width, 2);
    };
    const std::string_view focus = painter.focus;
    const bool of_nile = focus.empty() || focus == "boat" || focus == "second_boat" || focus == "take_remaining" ||
                         focus == "build_first";
    const bool of_buildings = focus.empty() || focus == "build" || focus == "stone" || focus == "build_first";
    add(artist.course());
    if (focus.empty()) {
        for (Seat seat = 0; seat < view.at("players").as_array().size(); ++seat) {
            if (seat != painter.viewer) add(artist.player(seat));
        }
    }
    if (of_nile) add(artist.nile());
    if (of_buildings) add(artist.buildings());
    if (painter.viewer < view.at("players").as_array().size()) add(artist.player(painter.viewer));
    return joined(lines);
}

std::string describe(const json::object& view, const json::object& box, const Painter& painter, std::string_view field,
                     std::string_view word, Seat) {
    const Artist artist{view, box, painter};
    if (field == "card") return artist.card(word);
    if (field == "berth") return artist.berth(word);
    if (field == "sphinx" || field == "second" || field == "first") return artist.sphinx(word);
    return {};
}

} // namespace

const Face egizia_face{
    .game = "egizia",
    .columns = [](const json::object&) { return small_width; },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
