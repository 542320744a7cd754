// Fertility in a terminal: the valley with its dominoes, the pools, the district row, the cities.
//
// Never colour alone: scenes and tokens are letters, capital where something lies, small where it is printed
// or still wanted; wheat, water, barter and statues have signs; owners have shapes.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/artist.h"

namespace iteru::fertility_face_parts {

inline constexpr std::array<std::string_view, 4> resources{"alabaster", "bovine", "papyrus", "grape"};
inline constexpr std::array<Style, 4> grounds{{{.ink = 16, .ground = 255, .bold = true},
                                               {.ink = 231, .ground = 130, .bold = true},
                                               {.ink = 16, .ground = 71, .bold = true},
                                               {.ink = 231, .ground = 97, .bold = true}}};
inline constexpr std::array<Style, 4> inks{
    {{.ink = 244, .bold = true}, {.ink = 131, .bold = true}, {.ink = 64, .bold = true}, {.ink = 98, .bold = true}}};
inline constexpr Style wheat_ink{.ink = 136, .bold = true};
inline constexpr Style water_ink{.ink = 31};
inline constexpr int board_columns = 4;

inline std::size_t resource_index(std::string_view word) {
    return static_cast<std::size_t>(std::ranges::find(resources, word) - resources.begin());
}

inline std::string capital(std::string letter) {
    letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
    return letter;
}

/// What stands on a square of the valley.
struct Cell {
    std::string sign = "·"; // one column
    Style style = tone::muted;
    int piece = -1;     // squares of one tile share a number
    bool fresh = false; // new since the viewer last looked
};

class Artist : public ArtistBase {
public:
    using ArtistBase::ArtistBase;

    [[nodiscard]] std::string letter(std::string_view resource) const {
        return say_.look_up("fertility.letter." + std::string{resource});
    }

    // The valley.
    [[nodiscard]] Lines framed_valley() const;
    [[nodiscard]] Lines dense_valley() const;
    [[nodiscard]] Lines small_valley() const;
    // What lies beside it.
    [[nodiscard]] Lines beside_the_valley(int width) const;
    [[nodiscard]] Lines district_row(int width) const;
    [[nodiscard]] std::string at_hand() const;
    // The cities.
    [[nodiscard]] Lines city(Seat seat, int width, bool large) const;
    // Single things.
    [[nodiscard]] std::string tile(std::string_view word) const;
    [[nodiscard]] std::string shop(const boost::json::object& printed, const boost::json::array* tokens) const;
    [[nodiscard]] std::string district(std::string_view id) const;
    [[nodiscard]] std::string shop_of(Seat seat, std::string_view id) const;

private:
    using Grid = std::vector<std::vector<Cell>>;
    [[nodiscard]] Grid valley() const;
    [[nodiscard]] std::string heading(int cell_width, int margin) const;
    [[nodiscard]] std::string counts(std::string_view name) const;
    [[nodiscard]] std::string pool(const boost::json::array& tiles) const;
    [[nodiscard]] std::string benefit(const boost::json::object& printed) const;
    [[nodiscard]] const boost::json::object& district_data(std::string_view id) const;
    [[nodiscard]] const boost::json::object& printed_shop(const boost::json::object& player, std::string_view id) const;
    [[nodiscard]] std::size_t valley_columns() const { return view_.at("squares").as_array()[0].as_string().size(); }
};

} // namespace iteru::fertility_face_parts
