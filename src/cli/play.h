// `iteru play`: a table in the terminal, for people and bots.
#pragma once

#include <boost/json.hpp>

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

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
    int width = 80;
    int height = 0;              // 0: unknown
    std::filesystem::path saved; // where the game came from; `save` alone goes there again
    /// Where an unfinished game is kept when the input ends or the player leaves; empty: nowhere.
    std::filesystem::path rescue;
};

/// Plays until the game is over, the player leaves or the input ends; answers the exit code.
int play(PlayOptions& options, std::istream& in, std::ostream& out);

/// Writes a record so that the file is never half a game: a new file that takes the old one's place.
/// Answers what went wrong, as the system says it; empty if nothing.
std::string save_record(const AnyMatch& match, const std::vector<std::string>& seats,
                        const std::filesystem::path& path);

} // namespace iteru
