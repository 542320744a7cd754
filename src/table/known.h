// What a seat knows of a position, in a form that travels: the bytes of the concealed state, and what they belong to.
// Whoever has the engine can think about it as that seat, and no better.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/any_match.h"
#include "engine/describe.h"

namespace iteru::server {

struct KnownPosition {
    std::string game;
    int rules = 1;   // their version
    std::string box; // its hash
    int players = 2;
    std::vector<std::uint8_t> options; // in the order of the game's facts
    std::string state;                 // in hexadecimal digits
    ITERU_FIELDS(game, rules, box, players, options, state)
};

KnownPosition known_to(const AnyMatch& match, Seat seat);

/// A match at that position; none if this engine plays by other rules or with another box, or if it is no position.
std::unique_ptr<AnyMatch> match_at(const KnownPosition& known);

} // namespace iteru::server
