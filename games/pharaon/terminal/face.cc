#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/terminal/terminal.h"
#include "engine/text.h"
#include "games/pharaon/terminal/artist.h"

namespace iteru {

namespace json = boost::json;

namespace pharaon_face_parts {

namespace {

constexpr std::array<Style, 6> grounds{{{.ink = 255, .ground = 239, .bold = true},
                                        {.ink = 16, .ground = 221, .bold = true},
                                        {.ink = 16, .ground = 71, .bold = true},
                                        {.ink = 231, .ground = 124, .bold = true},
                                        {.ink = 231, .ground = 25, .bold = true},
                                        {.ink = 16, .ground = 251, .bold = true}}};
constexpr std::array<Style, 6> inks{{{.ink = 244, .bold = true},
                                     {.ink = 178, .bold = true},
                                     {.ink = 71, .bold = true},
                                     {.ink = 167, .bold = true},
                                     {.ink = 68, .bold = true},
                                     {.ink = 250, .bold = true}}};
constexpr std::string_view vase_sign = "⚱";

/// The number at the end of `artisan-12`, as a place in the component file.
std::size_t index_of(std::string_view word) {
    return parse_number<std::size_t>(word.substr(word.rfind('-') + 1)).value_or(1) - 1;
}

std::size_t resource_index(std::string_view word) {
    return static_cast<std::size_t>(std::ranges::find(resources, word) - resources.begin());
}

} // namespace

// ---------------------------------------------------------------------------------------------------------------
// Single things

/// A resource as a painted letter; a vase or a free choice as its sign.
std::string Artist::chip(std::string_view resource) const {
    if (resource == "vase") return std::string{vase_sign};
    const std::string letter = say_.look_up(fmt::format("pharaon.letter.{}", resource));
    const std::size_t kind = resource_index(resource);
    return kind < resources.size() ? paint(letter, grounds[kind]) : letter;
}

std::string Artist::chips(const json::array& list) const {
    std::string text;
    for (const json::value& item : list) text += chip(text_of(item));
    return text;
}

std::string Artist::name_of(std::string_view resource) const {
    const std::size_t kind = resource_index(resource);
    return kind < resources.size() ? paint(word(resource), inks[kind]) : word(resource);
}

/// A resource by letter and name; an offering token with its star.
std::string Artist::token(std::string_view name) const {
    if (name == "one-pp") return "✦+1";
    if (name == "two-pp") return "✦+2";
    if (!name.ends_with("-token")) return chip(name);
    name.remove_suffix(std::string_view{"-token"}.size());
    return fmt::format("✦{}", resource_index(name) < resources.size() ? chip(name) : word(name));
}

std::string Artist::vase(std::string_view id) const {
    const json::object& printed = box_.at("vases").as_array().at(index_of(id)).as_object();
    return fmt::format("{}{}", chip(text_of(printed.at("bottom"))), chips(printed.at("top").as_array()));
}

std::string Artist::artisan(std::string_view id) const {
    const json::object& printed = box_.at("artisans").as_array().at(index_of(id)).as_object();
    const std::string points = std::to_string(number_of(printed.at("pp")));
    return fmt::format("{} +{}", say_("pharaon.label.points", {{"count", points}}),
                       chips(printed.at("gain").as_array()));
}

int Artist::noble_number(std::string_view id) const {
    const json::array& nobles = box_.at("nobles").as_array();
    const auto* const card =
        std::ranges::find_if(nobles, [&](const json::value& one) { return text_of(one.at("id")) == id; });
    return card == nobles.end() ? 0 : number_of(card->at("n"));
}

std::string Artist::noble(std::string_view id) const { return fmt::format("{} [{}]", word(id), noble_number(id)); }

/// What it does, in full: P6.n is the rule of the noble [n].
std::string Artist::noble_rule(std::string_view id) const {
    return say_.look_up(fmt::format("rule.P6.{}", noble_number(id)));
}

std::string Artist::lot(const json::array& tokens) const {
    return fmt::format("{} {}", token(text_of(tokens[0])), token(text_of(tokens[1])));
}

/// `CT → AJ ↑C/T ↑C/T`: the price, what it gives, the tracks to climb.
std::string Artist::nile_option(std::string_view variant) const {
    const json::object& option = box_.at("nileOptions").as_array().at(index_of(variant)).as_object();
    std::string arrows;
    for (const json::value& arrow : option.at("arrows").as_array()) {
        std::string tracks;
        for (const json::value& track : arrow.as_array()) {
            (tracks += tracks.empty() ? "" : "/") += chip(text_of(track));
        }
        arrows += fmt::format(" ↑{}", tracks);
    }
    return fmt::format("{} → {}{}", chips(option.at("cost").as_array()), chips(option.at("gain").as_array()), arrows);
}

/// A district with the resource it faces; another choice by its name.
std::string Artist::district(std::string_view name) const {
    if (!view_.at("wheel").as_object().contains(name)) return word(name);
    return fmt::format("{} ({} {})", word(name), chip(text_of(sector(name).at("kind"))), slots(name));
}

/// What lies at a place that a decision names.
std::string Artist::at_place(std::string_view decision, std::string_view place) const {
    struct List {
        std::string_view decision;
        std::string_view in_view;
    };
    constexpr std::array<List, 6> lists{{{"keep_noble", "nobles_drawn"},
                                         {"choose_vase", "vases"},
                                         {"noble", "nobles"},
                                         {"artisan", "artisans"},
                                         {"bonus", "bonus"},
                                         {"lot", "lots"}}};
    const auto* const list = std::ranges::find(lists, decision, &List::decision);
    const json::value* items = list == lists.end() ? nullptr : view_.if_contains(list->in_view);
    const std::size_t i = index_of(place);
    if (items == nullptr || !items->is_array() || i >= items->as_array().size()) return {};
    const json::value& found = items->as_array()[i];
    if (found.is_null()) return {};
    if (decision == "lot") return lot(found.as_array());
    if (decision == "bonus") return token(text_of(found));
    if (decision == "choose_vase") return vase(text_of(found));
    if (decision == "artisan") return artisan(text_of(found));
    return noble_rule(text_of(found));
}

// ---------------------------------------------------------------------------------------------------------------
// What lies open

template <class Describe>
Lines Artist::row(const std::string& name, const json::array& places, int width, Describe describe) const {
    Lines items{paint(name, tone::muted)};
    int place = 0;
    for (const json::value& item : places) {
        ++place;
        if (item.is_null()) continue;
        items.push_back(fmt::format("{} {}", paint(fmt::format("{}.", place), tone::muted), describe(item)));
    }
    return flow(items, width, 2, "  ");
}

Lines Artist::market(int width) const {
    Lines lines;
    const auto add = [&](const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); };
    const auto count = [&](std::string_view pile) { return std::to_string(number_of(view_.at(pile))); };
    const auto list = [&](std::string_view name) -> const json::array& { return view_.at(name).as_array(); };
    add(row(say_("pharaon.label.vases"), list("vases"), width,
            [&](const json::value& item) { return vase(text_of(item)); }));
    add(row(say_("pharaon.label.nobles", {{"count", count("noble_deck")}}), list("nobles"), width,
            [&](const json::value& item) { return noble(text_of(item)); }));
    add(row(say_("pharaon.label.artisans", {{"count", count("artisan_deck")}}), list("artisans"), width,
            [&](const json::value& item) { return artisan(text_of(item)); }));
    add(row(say_("pharaon.label.offerings", {{"count", count("bag")}}), list("lots"), width,
            [&](const json::value& item) { return lot(item.as_array()); }));
    add(row(say_("pharaon.label.bonus"), list("bonus"), width,
            [&](const json::value& item) { return token(text_of(item)); }));
    lines.push_back(label("pharaon.label.reserve") + " " + counts(view_.at("reserve").as_object()));
    return lines;
}

// ---------------------------------------------------------------------------------------------------------------
// Who has what

/// `3C 2T`; a dash for nothing.
std::string Artist::counts(const json::object& tokens) const {
    std::string text;
    for (const auto& member : tokens) {
        const int count = number_of(member.value());
        if (count == 0) continue;
        (text += text.empty() ? "" : " ") += fmt::format("{}{}", count, token(member.key()));
    }
    return text.empty() ? "–" : text;
}

/// The signs of Pharaoh and First Player; the Traitor is nobody's seat.
std::string Artist::title(std::optional<Seat> seat) const {
    std::string text;
    const auto holds = [&](std::string_view token) {
        const json::value& holder = view_.at(token);
        return holder.is_int64() && number_of(holder) == (seat ? int{*seat} : static_cast<int>(players().size()));
    };
    if (holds("pharaoh")) text += paint(fmt::format(" ♛ {}", say_("pharaon.label.pharaoh")), tone::ochre);
    if (holds("first_player")) text += paint(fmt::format(" ① {}", say_("pharaon.label.first_player")), tone::ochre);
    return text;
}

Lines Artist::belongings(const json::object& owner, int width) const {
    Lines lines;
    const auto add = [&](const Lines& items) {
        for (const std::string& line : flow(items, width - 2, 2, "  ")) lines.push_back(fmt::format("  {}", line));
    };
    add({counts(owner.at("resources").as_object()),
         label("pharaon.label.tokens") + " " + counts(owner.at("offerings").as_object())});
    Lines cards;
    const json::array& used = owner.at("used_this_round").as_array();
    for (const json::value& card : owner.at("nobles").as_array()) {
        const bool tapped = std::ranges::find(used, card) != used.end();
        cards.push_back(tapped ? paint(fmt::format("({})", noble(text_of(card))), tone::muted) : noble(text_of(card)));
    }
    for (const json::value& card : owner.at("artisans").as_array()) cards.push_back(artisan(text_of(card)));
    add(cards);
    return lines;
}

Lines Artist::player(Seat seat, int width) const {
    const json::object& owner = player_at(seat);
    Lines facts{painter_.plate(seat) + title(seat)};
    if (seat < painter_.points.size()) {
        const std::string points = std::to_string(painter_.points[seat]);
        facts.push_back(paint(say_("pharaon.label.points", {{"count", points}}), tone::ochre));
    }
    facts.push_back(say_("pharaon.label.chamber", {{"step", std::to_string(number_of(owner.at("chamber")))}}));
    if (owner.at("passed").as_bool()) facts.push_back(label("pharaon.label.passed"));
    Lines lines = flow(facts, width, 2, "  ");
    for (std::string& line : belongings(owner, width)) lines.push_back(std::move(line));
    return lines;
}

/// `Nile  R ▮▮▮▮▮▮▯▯▯☥▯▯  +1 → climbs its fullest track`: the bar, and what comes next after how many tokens.
std::string Artist::tile(const json::object& tile) const {
    const bool dark = tile.at("dark").as_bool();
    const std::string_view name = text_of(tile.at("tile"));
    const std::size_t filled = tile.at("resources").as_array().size();
    const json::array* cells = nullptr;
    for (const json::value& printed : box_.at(dark ? "traitorDark" : "traitorLight").as_array()) {
        if (text_of(printed.at("tile")) == name) cells = &printed.at("cells").as_array();
    }
    std::string bar;
    std::string next;
    for (std::size_t i = 0; cells != nullptr && i < cells->size(); ++i) {
        const std::string_view icon = text_of((*cells)[i]);
        bar += i < filled ? paint("▮", tone::carnelian) : icon == "GOD" ? paint("☥", tone::nile) : "▯";
        if (i < filled || icon == "-" || !next.empty()) continue;
        std::string_view figure = icon;
        const std::string_view kind = next_word(figure);
        next = fmt::format("  +{} → {}", i + 1 - filled,
                           say_.look_up(fmt::format("pharaon.icon.{}", kind), {{"n", std::string{next_word(figure)}}}));
    }
    return fmt::format("{} {} {}{}{}", pad(word(name), 17), chip(text_of(tile.at("kind"))), bar,
                       dark ? fmt::format(" ({})", say_("pharaon.label.dark")) : "", paint(next, tone::muted));
}

Lines Artist::traitor(int width) const {
    const json::object& plotter = view_.at("traitor").as_object();
    const std::string vases = std::to_string(number_of(plotter.at("vases")));
    Lines facts{traitor_sign() + " " + paint(say_("pharaon.label.traitor", {{"count", vases}}), tone::carnelian) +
                title(std::nullopt)};
    if (plotter.at("owns").at("passed").as_bool()) facts.push_back(label("pharaon.label.passed"));
    Lines lines = flow(facts, width, 2, "  ");
    for (std::string& line : belongings(plotter.at("owns").as_object(), width)) lines.push_back(std::move(line));
    for (const json::value& one : plotter.at("tiles").as_array()) {
        add_fitting(lines, fmt::format("  {}", tile(one.as_object())), width, 22);
    }
    return lines;
}

} // namespace pharaon_face_parts

// ---------------------------------------------------------------------------------------------------------------
// The whole table

namespace {

using pharaon_face_parts::Artist;
using pharaon_face_parts::wheel_width;

constexpr int side_width = 38; // of what stands beside the wheel in a wide window

/// What a decision that follows another at once has need to look at.
struct Focus {
    bool wheel = false;
    bool tracks = false;
    bool market = false;
};

Focus focus_of(std::string_view decision) {
    if (decision.empty() || decision == "district") return {true, true, true};
    const auto is_one_of = [&](auto... words) { return ((decision == words) || ...); };
    return {.wheel = is_one_of("traitor_choice"),
            .tracks = is_one_of("track", "pyramid_gain", "variant"),
            .market = is_one_of("noble", "artisan", "lot", "bonus", "choose_vase", "keep_noble")};
}

void add_fitting(Lines& lines, const Lines& more, int width) {
    for (const std::string& line : more) iteru::add_fitting(lines, line, width, 2);
}

/// The wheel and the tracks, as far as a decision needs them.
Lines board(const Artist& artist, const Focus& focus, int width) {
    Lines lines;
    add_fitting(lines, Lines{artist.heading()}, width);
    if (focus.wheel) add_fitting(lines, width >= wheel_width ? artist.wheel() : artist.ring(), width);
    if (!focus.tracks) return lines;
    for (const int gap : {4, 2}) {
        const Lines tracks = beside(beside(artist.time_pyramid(), artist.nile(), gap), artist.chamber(), gap);
        if (columns(tracks) > std::min(width, wheel_width)) continue;
        add_fitting(lines, tracks, width);
        return lines;
    }
    for (const Lines& one : {artist.time_pyramid(), artist.nile(), artist.chamber()}) add_fitting(lines, one, width);
    return lines;
}

std::string draw(const json::object& view, const json::object& box, const Painter& painter) {
    const Artist artist{view, box, painter};
    const Focus focus = focus_of(painter.focus);
    Lines left = board(artist, focus, painter.width);
    const bool wide = focus.wheel && painter.width >= columns(left) + 2 + side_width;
    const int width = wide ? painter.width - columns(left) - 2 : painter.width;
    Lines side;
    if (focus.market) add_fitting(side, artist.market(width), width);
    const bool whole = painter.focus.empty();
    if (whole && view.at("traitor").is_object()) add_fitting(side, artist.traitor(width), width);
    const std::size_t seats = view.at("players").as_array().size();
    for (Seat seat = 0; seat < seats; ++seat) {
        if (whole && seat != painter.viewer) add_fitting(side, artist.player(seat, width), width);
    }
    if (painter.viewer < seats) add_fitting(side, artist.player(painter.viewer, width), width);
    if (wide) return joined(beside(std::move(left), side, 2));
    return joined(left) + joined(side);
}

std::string describe(const json::object& view, const json::object& box, const Painter& painter, std::string_view field,
                     std::string_view word, Seat) {
    const Artist artist{view, box, painter};
    if (field == "vase" || field == "vase_in_hand") return artist.vase(word);
    if (field == "artisan") return artist.artisan(word);
    if (field == "choice.district") return artist.district(word);
    if (field == "variant" && word.starts_with("option-")) return artist.nile_option(word);
    if (field == "place" && view.at("decision").is_string()) {
        return artist.at_place(text_of(view.at("decision")), word);
    }
    return {};
}

} // namespace

const Face pharaon_face{
    .game = "pharaon",
    .columns = [](const json::object&) { return wheel_width; },
    .draw = draw,
    .describe = describe,
};

} // namespace iteru
