// Egizia in a terminal: the Nile with its boats and cards, the buildings, the players.
//
// Never colour alone: owners have shapes, crews are named, a used crew is in brackets.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/terminal/artist.h"

namespace iteru::egizia_face_parts {

inline constexpr std::array<std::string_view, 4> crews{"green", "yellow", "blue", "joker"};
inline constexpr int river_width = 78;

class Artist : public ArtistBase {
public:
    using ArtistBase::ArtistBase;

    [[nodiscard]] Lines course() const;
    // The board.
    [[nodiscard]] Lines river() const;
    [[nodiscard]] Lines spaces() const; // as a list, where the river has no room
    [[nodiscard]] Lines buildings() const;
    // The players.
    [[nodiscard]] Lines figures(bool only_viewer) const;
    [[nodiscard]] Lines player(Seat seat) const; // the same as sentences, where a table has no room
    [[nodiscard]] Lines cards(Seat seat) const;
    // Single things, for menus.
    [[nodiscard]] std::string card(std::string_view id) const; // as it is chosen: with its number
    [[nodiscard]] std::string card_name(std::string_view id) const;
    [[nodiscard]] std::string sphinx(std::string_view id) const;
    [[nodiscard]] std::string sphinx_name(std::string_view id) const;
    [[nodiscard]] std::string berth(std::string_view word) const;

private:
    [[nodiscard]] std::string label(std::string_view name) const {
        return paint(say_.look_up(fmt::format("egizia.label.{}", name)), tone::muted);
    }
    [[nodiscard]] std::string word(std::string_view name) const {
        const std::string key = fmt::format("egizia.word.{}", name);
        return Speaker::knows(key) ? say_.look_up(key) : std::string{name};
    }
    /// What a field calls a word: the crew, the class, the crew in short.
    [[nodiscard]] std::string term(std::string_view kind, std::string_view name, std::string_view form = {}) const {
        const std::string key = fmt::format("egizia.{}.{}", kind, name);
        const std::string formed = fmt::format("{}.{}", key, form);
        if (Speaker::knows(formed)) return say_.look_up(formed);
        return Speaker::knows(key) ? say_.look_up(key) : word(name);
    }
    /// Whose stone or boat it is, or a dot.
    [[nodiscard]] std::string owner(const boost::json::value& seat) const {
        return seat.is_null() ? paint("·", tone::muted) : painter_.shape(seat_of(seat));
    }
    [[nodiscard]] std::string owners(const boost::json::array& seats) const {
        std::string text;
        for (const boost::json::value& seat : seats) text += owner(seat);
        return text;
    }
    [[nodiscard]] std::string names(std::string_view kind, const boost::json::value& words) const;
    /// `3●`: what a place pays and whose stone lies there.
    [[nodiscard]] std::string place(const boost::json::value& points, const boost::json::value& stone) const {
        return fmt::format("{}{}", number_of(points), owner(stone));
    }
    [[nodiscard]] std::string boats_on(const boost::json::object& space) const;
    [[nodiscard]] std::string lying_on(const boost::json::object& space) const;
    [[nodiscard]] std::string effect_of(std::string_view space) const;
    [[nodiscard]] bool is_used(const boost::json::object& player, std::string_view crew) const;
    [[nodiscard]] Lines obelisk() const;
    [[nodiscard]] Lines tombs() const;
    [[nodiscard]] Lines temple() const;
    [[nodiscard]] Lines pyramid() const;
};

} // namespace iteru::egizia_face_parts
