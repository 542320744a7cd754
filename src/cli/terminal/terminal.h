// How the games look in a terminal. A game's picture is in its folder: terminal/, with a Face called <game>_face.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

#include "all_games.h" // written by the build
#include "cli/terminal/painter.h"

namespace iteru {

/// A game's face: drawn only from a seat's view and the component file, both as JSON.
struct Face {
    std::string_view game;
    /// The columns the picture needs; with fewer it is drawn small.
    int (*columns)(const boost::json::object& view);
    std::string (*draw)(const boost::json::object& view, const boost::json::object& box, const Painter& painter);
    /// A word of an action or event as a player wants to read it, given the field it stands in and whose it
    /// is; empty where the bare word will do.
    std::string (*describe)(const boost::json::object& view, const boost::json::object& box, const Painter& painter,
                            std::string_view field, std::string_view word, Seat seat);
};

/// That of the game, or a plain one for a game that has none: what the view says, line by line.
const Face& face_of(std::string_view game);

#define ITERU_FACE(game) extern const Face game##_face;
ITERU_EACH_FACE(ITERU_FACE)
#undef ITERU_FACE

} // namespace iteru
