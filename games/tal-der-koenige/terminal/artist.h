// Tal der Könige in a terminal: the triangular valley with its sites and pawns, the groups of the auction, the players.
//
// Never colour alone: cubes are letters; owners and pawns carry the shape of their seat, filled for a foreman, hollow
// for a worker.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/artist.h"
#include "cli/terminal/canvas.h"

namespace iteru::tal_der_koenige_face_parts {

inline constexpr std::array<std::string_view, 5> colours{"white", "yellow", "red", "blue", "black"};
inline constexpr std::array<Style, 5> grounds{{{.ink = 16, .ground = 255, .bold = true},
                                               {.ink = 16, .ground = 221, .bold = true},
                                               {.ink = 231, .ground = 124, .bold = true},
                                               {.ink = 231, .ground = 25, .bold = true},
                                               {.ink = 255, .ground = 236, .bold = true}}};
inline constexpr int first_area = 16;
inline constexpr int board_width = 79;

/// A cell of a site, as printed.
struct Cell {
    char letter = 'A';
    int area = first_area; // that it borders
};

class Artist : public ArtistBase {
public:
    using ArtistBase::ArtistBase;

    [[nodiscard]] Lines heading(int width) const;
    [[nodiscard]] Lines groups(int width) const;
    [[nodiscard]] Lines player(Seat seat, int width) const;

    // The valley: drawn, or as a list where it has no room.
    [[nodiscard]] Lines board() const;
    [[nodiscard]] Lines sites(int width) const;
    [[nodiscard]] Lines areas(int width) const;

    // Single things, for menus.
    [[nodiscard]] std::string group(std::string_view number) const;
    [[nodiscard]] std::string short_place(std::string_view word) const;
    [[nodiscard]] std::string place(std::string_view word) const;
    [[nodiscard]] std::string site(std::string_view number) const;

private:
    [[nodiscard]] std::string letter(std::string_view word) const {
        return say_.look_up("tal-der-koenige.letter." + std::string{word});
    }
    [[nodiscard]] const boost::json::array& storeys_of(std::string_view size) const;
    [[nodiscard]] std::vector<Cell> cells_of(std::size_t site) const;

    [[nodiscard]] Lines secrets(Seat seat) const;

    // Cubes and pawns.
    [[nodiscard]] std::vector<std::string> cubes(const boost::json::object& counts) const;
    [[nodiscard]] std::string hand(const boost::json::object& counts) const;
    [[nodiscard]] std::string bag() const;
    [[nodiscard]] std::string storey(const boost::json::object& storey, int places) const;
    [[nodiscard]] std::string owner(const boost::json::object& site) const;
    [[nodiscard]] std::string pawn_at(std::string_view place) const;
    [[nodiscard]] Lines pawns_in(std::string_view area) const;

    // The drawn valley.
    void draw_site(Canvas& canvas, Point at, std::size_t site) const;
    void draw_area(Canvas& canvas, std::size_t area) const;
    void draw_pharaoh(Canvas& canvas) const;
    // The listed valley.
    [[nodiscard]] std::string site_line(std::size_t site) const;
};

} // namespace iteru::tal_der_koenige_face_parts
