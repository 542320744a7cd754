// The games of a generation, played by several machines: a file for each part, as for any series that is shared.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arena/units.h"
#include "learn/examples.h"
#include "learn/self_play.h"

namespace iteru {

/// What decides the games of a generation.
struct GamesToShare {
    std::string game;
    int rules_version = 1;
    std::uint64_t box_hash = 0;
    std::uint64_t judgement_hash = 0;
    std::uint64_t inputs = 0;   // what nets read
    std::uint64_t net_hash = 0; // of the net that plays; 0 before there is one
    Seed seed{};
    std::uint64_t generation = 0;
    Units units;
    PlayPlan play;
    Teachers teachers;
};
std::string header_of(const GamesToShare& games);
/// How many games a file's series has, as its first line says.
Units units_of_games(const JsonCursor& header);

/// The positions of each unit, as bytes.
using GamesBook = std::map<std::uint64_t, std::string>;
std::string unit_line(std::uint64_t unit, const Examples& examples);
void read_games(const JsonCursor& line, const Units& units, GamesBook& book);
/// The line that a unit of a book was read from.
std::string games_line(std::uint64_t unit, const std::string& bytes);

} // namespace iteru
