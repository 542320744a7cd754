// Pharaon in a terminal: the wheel with districts and gods around it, the Time Pyramid, the Nile, the Burial Chamber,
// what lies open, the players, the Traitor's tiles.
//
// Never colour alone: resources are letters, offering tokens carry a star, players have shapes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/terminal/artist.h"
#include "cli/terminal/canvas.h"

namespace iteru::pharaon_face_parts {

inline constexpr std::array<std::string_view, 6> resources{"construction", "trade",   "agriculture",
                                                           "royalty",      "justice", "silver"};
inline constexpr int wheel_width = 79;

class Artist : public ArtistBase {
public:
    using ArtistBase::ArtistBase;

    // The board.
    [[nodiscard]] std::string heading() const;
    [[nodiscard]] Lines wheel() const;
    [[nodiscard]] Lines ring() const; // as a list, where the wheel has no room
    [[nodiscard]] Lines time_pyramid() const;
    [[nodiscard]] Lines nile() const;
    [[nodiscard]] Lines chamber() const;
    // What lies open, and who has what.
    [[nodiscard]] Lines market(int width) const;
    [[nodiscard]] Lines player(Seat seat, int width) const;
    [[nodiscard]] Lines traitor(int width) const;

    // Single things, for menus.
    [[nodiscard]] std::string vase(std::string_view id) const;
    [[nodiscard]] std::string artisan(std::string_view id) const;
    [[nodiscard]] std::string nile_option(std::string_view variant) const;
    [[nodiscard]] std::string at_place(std::string_view decision, std::string_view place) const;
    [[nodiscard]] std::string token(std::string_view word) const;
    [[nodiscard]] std::string district(std::string_view word) const;

private:
    [[nodiscard]] std::string word(std::string_view name) const {
        return say_.look_up(fmt::format("pharaon.word.{}", name));
    }
    [[nodiscard]] std::string chip(std::string_view resource) const;
    [[nodiscard]] std::string chips(const boost::json::array& list) const;
    [[nodiscard]] std::string name_of(std::string_view resource) const;
    [[nodiscard]] int noble_number(std::string_view id) const;
    [[nodiscard]] std::string noble(std::string_view id) const;
    [[nodiscard]] std::string noble_rule(std::string_view id) const;
    [[nodiscard]] std::string lot(const boost::json::array& tokens) const;
    [[nodiscard]] std::string counts(const boost::json::object& tokens) const;
    template <class Describe>
    [[nodiscard]] Lines row(const std::string& name, const boost::json::array& places, int width,
                            Describe describe) const;

    // The wheel.
    [[nodiscard]] const boost::json::object& sector(std::string_view district) const {
        return view_.at("wheel").at(district).as_object();
    }
    [[nodiscard]] std::string slots(std::string_view district) const;
    [[nodiscard]] Lines god(std::size_t place) const;

    /// Whoever plays: the seats, then the Traitor; with the sign that marks its pieces.
    template <class Visit>
    void each_owner(Visit visit) const {
        for (Seat seat = 0; seat < players().size(); ++seat) visit(player_at(seat), painter_.shape(seat));
        const boost::json::value& traitor = view_.at("traitor");
        if (traitor.is_object()) visit(traitor.at("owns").as_object(), traitor_sign());
    }
    [[nodiscard]] std::string traitor_sign() const { return paint("†", tone::carnelian); }
    [[nodiscard]] Lines belongings(const boost::json::object& owner, int width) const;
    [[nodiscard]] std::string title(std::optional<Seat> seat) const;
    [[nodiscard]] std::string tile(const boost::json::object& tile) const;
};

} // namespace iteru::pharaon_face_parts
