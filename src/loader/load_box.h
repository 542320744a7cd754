// Component files: a game's own, or one an owner of the printed game hands in.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "loader/json_cursor.h"

namespace iteru {

/// Reads and checks a game's components. Each game defines its own (games/<game>/box_loader.cc).
template <class Box>
Box read_box(const JsonCursor& file);

/// The whole of a file; BoxProblem if it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Parses JSON; BoxProblem with the offset of what is wrong.
boost::json::value parse_json(std::string_view text);

template <class Box>
Box load_box(std::string_view json) {
    const boost::json::value value = parse_json(json);
    const JsonCursor file{value, ""};
    const JsonCursor game = file.at("game");
    if (game.text() != Box::game_id) game.fail("other_game", std::string{Box::game_id});
    return read_box<Box>(file);
}

} // namespace iteru
