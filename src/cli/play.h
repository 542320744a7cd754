// `iteru play`: a table in the terminal, for people and bots.
#pragma once

#include <boost/json.hpp>

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/window.h"
#include "engine/any_match.h"
#include "texts/texts.h"

namespace iteru {

struct PlayOptions {
    std::unique_ptr<AnyMatch> match; // just dealt, or replayed from a record
    std::vector<std::string> seats;  // `human`, or a bot's name
    boost::json::object box;         // the component file played with; empty: the project's own
    Language language = Language::en;
    bool colour = false;
    bool interactive = false; // a person types: no echo, and leaving an unsaved game is asked about
    WindowSize window;
    /// Asked before each picture, as windows change; nothing: the window stays as it is.
    std::function<std::optional<WindowSize>()> measure;
    std::filesystem::path saved; // where the game came from; `save` alone goes there again
    /// Where an unfinished game is kept when the input ends or the player leaves; empty: nowhere.
    std::filesystem::path rescue;
};

/// Plays until the game is over, the player leaves or the input ends; answers the exit code.
int play(PlayOptions& options, std::istream& in, std::ostream& out);

} // namespace iteru
