// Pharaon in a terminal: the ring with its wheel and gods, what lies open, the players, the Traitor's tiles.
//
// Never colour alone: resources are two letters of their name, silver and offering tokens have signs of their own.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"

namespace iteru {

namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 6> resources{"construction", "trade",   "agriculture",
                                                    "royalty",      "justice", "silver"};
constexpr std::array<Style, 6> inks{{{.ink = 244, .bold = true},
                                     {.ink = 178, .bold = true},
                                     {.ink = 71, .bold = true},
                                     {.ink = 167, .bold = true},
                                     {.ink = 68, .bold = true},
                                     {.ink = 250, .bold = true}}};

std::string_view text_of(const json::value& value) { return {value.as_string().data(), value.as_string().size()}; }
std::string number_of(const json::value& value) { return std::to_string(value.as_int64()); }

/// The number at the end of `artisan-12`, as a place in the component file.
std::size_t index_of(std::string_view word) {
    return static_cast<std::size_t>(std::stoul(std::string{word.substr(word.rfind('-') + 1)})) - 1;
}

class Artist {
public:
    Artist(const json::object& view, const json::object& box, const Painter& painter)
        : view_(view), box_(box), painter_(painter), say_(painter.say) {}

    [[nodiscard]] Lines table() const;
    [[nodiscard]] Lines player(const json::object& owner, const std::string& plate, int points) const;
    [[nodiscard]] Lines traitor() const;

    [[nodiscard]] std::string word(std::string_view name) const {
        const std::string key = "pharaon.word." + std::string{name};
        return Speaker::knows(key) ? say_.look_up(key) : std::string{name};
    }
    [[nodiscard]] std::string vase(std::string_view id) const {
        const json::object& printed = box_.at("vases").as_array().at(index_of(id)).as_object();
        return fmt::format("{} ({} {})", resource(text_of(printed.at("bottom"))),
                           resource(text_of(printed.at("top").as_array()[0])),
                           resource(text_of(printed.at("top").as_array()[1])));
    }
    [[nodiscard]] std::string artisan(std::string_view id) const {
        const json::object& printed = box_.at("artisans").as_array().at(index_of(id)).as_object();
        std::string gains;
        for (const json::value& gain : printed.at("gain").as_array()) {
            (gains += gains.empty() ? "" : " ") += text_of(gain) == "vase" ? std::string{"⚱"} : resource(text_of(gain));
        }
        return fmt::format("{} PP +{}", number_of(printed.at("pp")), gains);
    }
    /// What lies at a place that a decision names.
    [[nodiscard]] std::string at_place(std::string_view decision, std::string_view place) const {
        const std::size_t i = index_of(place);
        const auto item = [&](std::string_view list) -> const json::value* {
            const json::value* items = view_.if_contains(list);
            if (items == nullptr || !items->is_array() || i >= items->as_array().size()) return nullptr;
            return items->as_array()[i].is_null() ? nullptr : &items->as_array()[i];
        };
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> lists{{{"keep_noble", "nobles_drawn"},
                                                                                      {"choose_vase", "vases"},
                                                                                      {"noble", "nobles"},
                                                                                      {"artisan", "artisans"},
                                                                                      {"bonus", "bonus"},
                                                                                      {"lot", "lots"}}};
        const auto list = std::ranges::find(lists, decision, &std::pair<std::string_view, std::string_view>::first);
        const json::value* found = list == lists.end() ? nullptr : item(list->second);
        if (found == nullptr) return {};
        if (decision == "lot") return lot(found->as_array());
        if (decision == "bonus") return word(text_of(*found));
        if (decision == "choose_vase") return vase(text_of(*found));
        if (decision == "artisan") return artisan(text_of(*found));
        return noble(text_of(*found));
    }
    /// An option of the Nile as printed.
    [[nodiscard]] std::string nile_option(std::string_view variant) const {
        const json::object& option = box_.at("nileOptions").as_array().at(index_of(variant)).as_object();
        const auto listed = [&](std::string_view key) {
            std::string text;
            for (const json::value& item : option.at(key).as_array()) {
                (text += text.empty() ? "" : " ") +=
                    text_of(item) == "vase" ? std::string{"⚱"} : resource(text_of(item));
            }
            return text;
        };
        return fmt::format("{} → {} {}", listed("cost"), listed("gain"),
                           std::string(option.at("arrows").as_array().size(), '^'));
    }

private:
    [[nodiscard]] std::string paint(std::string_view text, const Style& style) const {
        return painter_.paint(text, style);
    }
    [[nodiscard]] std::string label(const std::string& text) const { return paint(text, tone::muted); }
    [[nodiscard]] std::string resource(std::string_view name) const {
        const auto* const found = std::ranges::find(resources, name);
        if (found == resources.end()) return word(name);
        return paint(word(name), inks[static_cast<std::size_t>(found - resources.begin())]);
    }
    [[nodiscard]] std::string noble(std::string_view id) const {
        for (const json::value& card : box_.at("nobles").as_array()) {
            if (text_of(card.at("id")) == id) return fmt::format("{} [{}]", word(id), number_of(card.at("n")));
        }
        return std::string{id};
    }
    [[nodiscard]] std::string lot(const json::array& tokens) const {
        return fmt::format("{} + {}", word(text_of(tokens[0])), word(text_of(tokens[1])));
    }
    /// `2 trade, 1 silver`; a dash for nothing.
    [[nodiscard]] std::string counts(const json::object& tokens) const {
        std::string text;
        for (const auto& member : tokens) {
            if (member.value().as_int64() == 0) continue;
            (text += text.empty() ? "" : ", ") +=
                fmt::format("{} {}", number_of(member.value()), resource(member.key()));
        }
        return text.empty() ? "–" : text;
    }
    template <class Describe>
    [[nodiscard]] Lines row(const std::string& name, const json::array& places, Describe describe) const {
        Lines items{label(name)};
        int place = 0;
        for (const json::value& item : places) {
            ++place;
            if (!item.is_null()) items.push_back(fmt::format("{} {}", label(std::to_string(place)), describe(item)));
        }
        return flow(items, painter_.width, 2, "  ");
    }

    const json::object& view_;
    const json::object& box_;
    const Painter& painter_;
    const Speaker& say_;
};

/// The ring, a line for each district with its sector and the god that follows, and all that lies open.
Lines Artist::table() const {
    Lines lines;
    const auto add = [&](const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); };
    lines.push_back(paint(say_("pharaon.label.round", {{"round", number_of(view_.at("round"))}}), tone::strong) + "  " +
                    label(say_.look_up("pharaon.label." + std::string{text_of(view_.at("direction"))})));
    const json::object& wheel = view_.at("wheel").as_object();
    std::size_t place = 0;
    for (const json::value& district : view_.at("ring").as_array()) {
        const json::object& sector = wheel.at(district.as_string()).as_object();
        std::string slots;
        for (const json::value& slot : sector.at("slots").as_array()) slots += slot.is_null() ? "○" : "●";
        const json::object& god = view_.at("gods").as_array()[place++].as_object();
        std::string needs;
        for (const auto& need : god.at("needs").as_object()) {
            (needs += needs.empty() ? "" : " + ") += fmt::format("{} {}", number_of(need.value()), word(need.key()));
        }
        lines.push_back(fmt::format(
            "  {} {} {}  {}", pad(word(text_of(district)), 18), slots, pad(resource(text_of(sector.at("kind"))), 13),
            label(fmt::format("↓ {}: {} = {} PP", text_of(god.at("god")), needs, number_of(god.at("pp"))))));
    }
    const auto count = [&](std::string_view pile) { return number_of(view_.at(pile)); };
    add(row(say_("pharaon.label.vases"), view_.at("vases").as_array(),
            [&](const json::value& item) { return vase(text_of(item)); }));
    add(row(say_("pharaon.label.nobles", {{"count", count("noble_deck")}}), view_.at("nobles").as_array(),
            [&](const json::value& item) { return noble(text_of(item)); }));
    add(row(say_("pharaon.label.artisans", {{"count", count("artisan_deck")}}), view_.at("artisans").as_array(),
            [&](const json::value& item) { return artisan(text_of(item)); }));
    add(row(say_("pharaon.label.offerings", {{"count", count("bag")}}), view_.at("lots").as_array(),
            [&](const json::value& item) { return lot(item.as_array()); }));
    add(row(say_("pharaon.label.bonus"), view_.at("bonus").as_array(),
            [&](const json::value& item) { return word(text_of(item)); }));
    lines.push_back(label(say_("pharaon.label.reserve")) + " " + counts(view_.at("reserve").as_object()));
    return lines;
}

Lines Artist::player(const json::object& owner, const std::string& plate, int points) const {
    Lines facts{plate};
    if (points >= 0) {
        facts.push_back(paint(say_("pharaon.label.points", {{"count", std::to_string(points)}}), tone::ochre));
    }
    facts.push_back(say_("pharaon.label.chamber", {{"step", number_of(owner.at("chamber"))}}));
    std::string tracks;
    for (const auto& track : owner.at("tracks").as_object()) {
        (tracks += tracks.empty() ? "" : " ") += fmt::format("{} {}", resource(track.key()), number_of(track.value()));
    }
    facts.push_back(label(say_("pharaon.label.tracks")) + " " + tracks);
    if (owner.at("passed").as_bool()) facts.push_back(label(say_("pharaon.label.passed")));
    if (const json::object* at = owner.at("pyramid").if_object()) {
        facts.push_back(label(
            say_("pharaon.label.pyramid", {{"row", number_of(at->at("row"))}, {"cell", number_of(at->at("cell"))}})));
    }
    Lines lines = flow(facts, painter_.width, 2, "  ");
    lines.push_back(fmt::format("  {}", counts(owner.at("resources").as_object())));
    lines.push_back(fmt::format("  {}", counts(owner.at("offerings").as_object())));
    Lines cards;
    for (const json::value& card : owner.at("nobles").as_array()) {
        const json::array& used = owner.at("used_this_round").as_array();
        const bool tapped = std::ranges::find(used, card) != used.end();
        cards.push_back(tapped ? fmt::format("({})", noble(text_of(card))) : noble(text_of(card)));
    }
    for (const json::value& card : owner.at("artisans").as_array()) cards.push_back(artisan(text_of(card)));
    for (const std::string& line : flow(cards, painter_.width - 2, 0, " · "))
        lines.push_back(fmt::format("  {}", line));
    return lines;
}

Lines Artist::traitor() const {
    const json::object& plotter = view_.at("traitor").as_object();
    Lines lines =
        player(plotter.at("owns").as_object(),
               paint(say_("pharaon.label.traitor", {{"count", number_of(plotter.at("vases"))}}), tone::carnelian), -1);
    std::size_t place = 0;
    for (const json::value& tile : plotter.at("tiles").as_array()) {
        const bool dark = tile.at("dark").as_bool();
        const std::size_t filled = tile.at("resources").as_array().size();
        std::string bar;
        for (std::size_t i = 0; i < 12; ++i) bar += i < filled ? "●" : "○";
        lines.push_back(fmt::format("  {} {} {} {}{}", label(std::to_string(++place)),
                                    pad(word(text_of(tile.at("tile"))), 18), bar, resource(text_of(tile.at("kind"))),
                                    dark ? fmt::format(" ({})", say_("pharaon.label.dark")) : ""));
    }
    return lines;
}

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    Lines lines;
    const auto add = [&](const Lines& more) {
        for (const std::string& line : more) add_fitting(lines, line, painter.width, 2);
    };
    const auto titles = [&](Seat seat) {
        std::string plate = painter.plate(seat);
        const json::value* const pharaoh = view.if_contains("pharaoh");
        if (pharaoh->is_int64() && pharaoh->as_int64() == seat)
            plate += fmt::format(" ♛ {}", painter.say("pharaon.label.pharaoh"));
        if (view.at("first_player").as_int64() == seat)
            plate += fmt::format(" ① {}", painter.say("pharaon.label.first_player"));
        return plate;
    };
    const json::array& players = view.at("players").as_array();
    const auto add_player = [&](Seat seat) {
        const int points = seat < painter.points.size() ? painter.points[seat] : -1;
        add(artist.player(players[seat].as_object(), titles(seat), points));
    };
    if (painter.focus.empty()) {
        for (Seat seat = 0; seat < players.size(); ++seat) {
            if (seat != painter.viewer) add_player(seat);
        }
        if (view.at("traitor").is_object()) add(artist.traitor());
    }
    add(artist.table());
    if (painter.viewer < players.size()) add_player(painter.viewer);
    return joined(lines);
}

std::string describe(const json::object& view, const json::object& box, const Painter& painter, std::string_view field,
                     std::string_view word, Seat) {
    const Artist artist{view, box, painter};
    if (field == "vase" || field == "vase_in_hand") return artist.vase(word);
    if (field == "artisan") return artist.artisan(word);
    if (field == "variant" && word.starts_with("option-")) return artist.nile_option(word);
    if (field == "place" && view.at("decision").is_string()) {
        return artist.at_place(text_of(view.at("decision")), word);
    }
    return {};
}

} // namespace

const Face pharaon_face{
    .game = "pharaon",
    .columns = [](const json::object&) { return 80; },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
