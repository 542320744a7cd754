// A match on disk: a line for each game as it ends.
#pragma once

#include <filesystem>
#include <string>

#include "arena/series_log.h"

namespace iteru {

/// Puts a game of a file on the board.
void read_outcome(const JsonCursor& line, Scoreboard& board);

/// Appends to a file what is played, and puts the games that it holds on the board. What is wrong with the file is a
/// BoxProblem.
class ContestLog {
public:
    ContestLog(const std::filesystem::path& path, const Facts& facts, const BotLevels& levels, Scoreboard& board,
               std::optional<Planned> planned = std::nullopt);

    /// std::system_error if it cannot be written.
    void add(const Outcome& outcome);

private:
    SeriesLog log_;
};

} // namespace iteru
