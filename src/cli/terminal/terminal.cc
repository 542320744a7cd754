#include "cli/terminal/terminal.h"

#include <algorithm>
#include <array>

#include "cli/terminal/artist.h"

namespace iteru {

namespace json = boost::json;

namespace {

/// Draws any game: what the view says, member by member.
class PlainArtist : public ArtistBase {
public:
    using ArtistBase::ArtistBase;

    [[nodiscard]] std::string draw() const {
        Lines lines;
        for (const auto& [name, value] : view_) {
            if (name == "players" && value.is_array()) continue;
            add_fitting(lines, called(name) + ": " + told(value), painter_.width, 2);
        }
        const json::value* players = view_.if_contains("players");
        if (players == nullptr || !players->is_array()) return joined(lines);
        for (std::size_t seat = 0; seat < players->as_array().size(); ++seat) {
            add_fitting(lines, painter_.plate(static_cast<Seat>(seat)) + ": " + told(players->as_array()[seat]),
                        painter_.width, 2);
        }
        return joined(lines);
    }

private:
    /// A text of the game if there is one, else the bare name.
    [[nodiscard]] std::string text(std::string_view kind, std::string_view name) const {
        const std::string key =
            std::string{text_of(box_.at("game"))} + "." + std::string{kind} + "." + std::string{name};
        if (Speaker::knows(key)) return say_.look_up(key);
        std::string plain{name};
        std::ranges::replace(plain, '_', ' ');
        return plain;
    }
    [[nodiscard]] std::string called(std::string_view member) const { return paint(text("view", member), tone::muted); }

    [[nodiscard]] std::string told(const json::value& value) const {
        if (value.is_null()) return "–";
        if (value.is_bool()) return value.as_bool() ? "✓" : "–";
        if (value.is_string()) return text("word", text_of(value));
        std::string list;
        const auto add = [&](const std::string& item) { (list += list.empty() ? "" : ", ") += item; };
        if (value.is_object()) {
            for (const auto& [name, member] : value.as_object()) add(called(name) + " " + told(member));
        } else if (value.is_array()) {
            for (const json::value& item : value.as_array()) add(told(item));
        } else {
            return json::serialize(value);
        }
        return list.empty() ? "–" : list;
    }
};

const Face plain_face{
    .game = {},
    .columns = [](const json::object&) { return 0; },
    .draw = [](const json::object& view, const json::object& box,
               const Painter& painter) { return PlainArtist{view, box, painter}.draw(); },
    .describe = [](const json::object&, const json::object&, const Painter&, std::string_view, std::string_view,
                   Seat) { return std::string{}; },
};

#define ITERU_FACE_ADDRESS(game) &game##_face,
constexpr std::array faces{ITERU_EACH_FACE(ITERU_FACE_ADDRESS) & plain_face};

} // namespace

const Face& face_of(std::string_view game) {
    const auto* found = std::ranges::find(faces, game, &Face::game);
    return found == faces.end() ? plain_face : **found;
}

} // namespace iteru
