// How the games look in a terminal. A game's picture is in games/<game>/terminal, with one line in terminal.cc.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

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

/// Nothing for a game without a picture.
const Face* face_of(std::string_view game);

extern const Face egizia_face;
extern const Face fertility_face;
extern const Face tal_der_koenige_face;
extern const Face pharaon_face;

} // namespace iteru
