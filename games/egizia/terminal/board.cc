// The board of Egizia: the river with both banks, and the buildings.
#include "games/egizia/terminal/artist.h"

#include <algorithm>

namespace iteru::egizia_face_parts {

namespace {

namespace json = boost::json;

constexpr int bank_width = 34;
constexpr int boat_room = 2;

std::string upper(std::string_view word) {
    std::string text{word};
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string spaces_of(int count) { return std::string(static_cast<std::size_t>(std::max(count, 0)), ' '); }

} // namespace

std::string Artist::names(std::string_view kind, const json::value& words) const {
    std::string text;
    for (const json::value& name : words.as_array())
        (text += text.empty() ? "" : ", ") += term(kind, text_of(name), "short");
    return text;
}

/// The card on a space, if there is one.
std::string Artist::lying_on(const json::object& space) const {
    const json::value* lying = space.if_contains("card");
    return lying != nullptr && lying->is_string() ? card(text_of(*lying)) : std::string{};
}

/// `●`; at a site `[●▲·] +■`: its places, and who waits above them.
std::string Artist::boats_on(const json::object& space) const {
    const json::value* places = space.if_contains("places");
    if (places == nullptr) return owners(space.at("boats").as_array());
    const std::string waiting =
        space.at("waiting").is_null() ? std::string{} : fmt::format(" +{}", owner(space.at("waiting")));
    return fmt::format("[{}]{}", owners(places->as_array()), waiting);
}

/// What a round space does, as its figures in the component file say.
std::string Artist::effect_of(std::string_view space) const {
    const json::value* printed = box_.at("round").as_object().if_contains(upper(space));
    if (printed == nullptr) return {};
    std::string text;
    for (const auto& member : printed->as_object()) {
        const std::string key = fmt::format("egizia.space.{}", std::string_view{member.key()});
        if (!Speaker::knows(key)) continue;
        const std::string figure = member.value().is_int64() ? std::to_string(number_of(member.value())) : "";
        const std::string crews_named = member.value().is_array() ? names("crew", member.value()) : "";
        (text += text.empty() ? "" : ", ") += say_.look_up(key, {{"n", figure}, {"crews", crews_named}});
    }
    return text;
}

/// Card spaces on the left bank, round spaces and sites on the right one; upstream is above, left before right.
Lines Artist::river() const {
    Lines lines;
    std::string bank = spaces_of(bank_width + boat_room);
    int number = 0;
    for (const json::value& space : view_.at("nile").as_array()) {
        const json::object& here = space.as_object();
        const std::string_view name = text_of(here.at("space"));
        if (here.contains("card")) {
            bank = pad(fmt::format("{} {}", paint(fmt::format("{:>2}", ++number), tone::nile), lying_on(here)),
                       bank_width) +
                   pad_left(boats_on(here), boat_room);
            continue;
        }
        const bool site = here.contains("places");
        const std::string water = paint(number % 2 == 0 ? " ≈ ~ " : " ~ ≈ ", tone::lapis);
        lines.push_back(fmt::format("{}{}{} {} {}", bank, water, pad(site ? "" : boats_on(here), boat_room),
                                    paint(word(name), tone::nile),
                                    site ? boats_on(here) : paint(effect_of(name), tone::muted)));
        bank = spaces_of(bank_width + boat_room);
    }
    return lines;
}

/// `card space 1 A05 field brown 6`, space by space.
Lines Artist::spaces() const {
    Lines items;
    for (const json::value& space : view_.at("nile").as_array()) {
        const json::object& here = space.as_object();
        std::string text = paint(word(text_of(here.at("space"))), tone::nile);
        if (const std::string boats = boats_on(here); !boats.empty()) (text += " ") += boats;
        if (const std::string lying = lying_on(here); !lying.empty()) (text += " ") += lying;
        items.push_back(std::move(text));
    }
    return items;
}

/// Level upon level.
Lines Artist::obelisk() const {
    const json::array& levels = box_.at("obelisk").as_array();
    Lines lines{label("obelisk")};
    for (std::size_t i = levels.size(); i-- > 0;) {
        lines.push_back("  " + place(levels[i], view_.at("obelisk").as_array().at(i)));
    }
    return lines;
}

Lines Artist::tombs() const {
    Lines items;
    for (const json::value& tomb : view_.at("tombs").as_array()) {
        const std::string value = tomb.at("value").is_null() ? "?" : std::to_string(number_of(tomb.at("value")));
        items.push_back(value + owner(tomb.at("stone")));
    }
    Lines lines{label("tombs")};
    for (const std::string& line : flow(items, 17, 0, " ")) lines.push_back(line);
    return lines;
}

/// The roof above two columns between two walls.
Lines Artist::temple() const {
    const json::object& stones = view_.at("temple").as_object();
    const json::object& printed = box_.at("temple").as_object();
    const auto part = [&](std::string_view name, std::size_t i) {
        return place(printed.at(name).as_array().at(i), stones.at(name).as_array().at(i));
    };
    Lines lines{label("temple"), fmt::format("       {} {}", part("roof", 0), part("roof", 1)),
                fmt::format("      {}   {}", part("columns", 0), part("columns", 1))};
    for (std::size_t i = stones.at("left").as_array().size(); i-- > 0;) {
        lines.push_back(fmt::format("   {}         {}", part("left", i), part("right", i)));
    }
    return lines;
}

/// Storey by storey; in front of each what a stone pays there.
Lines Artist::pyramid() const {
    const json::array& storeys = view_.at("pyramid").as_array();
    const json::array& printed = box_.at("pyramid").as_array();
    Lines lines{label("pyramid")};
    for (std::size_t i = storeys.size(); i-- > 0;) {
        std::string line = fmt::format("{} {}", number_of(printed[i].as_array()[1]), spaces_of(static_cast<int>(i)));
        for (const json::value& stone : storeys[i].as_array()) (line += owner(stone)) += " ";
        line.pop_back();
        lines.push_back(std::move(line));
    }
    return lines;
}

Lines Artist::buildings() const {
    Lines middle = tombs();
    for (std::string& line : temple()) middle.push_back(std::move(line));
    return beside(beside(obelisk(), middle, 2), pyramid(), 2);
}

} // namespace iteru::egizia_face_parts
