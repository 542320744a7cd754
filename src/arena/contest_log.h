// A match on disk: a line for each game as it ends.
#pragma once

#include <filesystem>
#include <string>

#include "arena/series_log.h"

namespace iteru {

/// A game as a line of a file, with its end. Its times belong to the machine that played it: some leave them out.
std::string line_of(const Outcome& outcome, bool measures_luck);
/// Puts a game of a file on the board.
void read_outcome(const JsonCursor& line, Scoreboard& board);

/// Appends to a file what is played, and puts the games that it holds on the board. What is wrong with the file is a
/// BoxProblem.
class ContestLog {
public:
    ContestLog(const std::filesystem::path& path, const Facts& facts, const BotLevels& levels, Scoreboard& board,
               std::optional<Planned> planned = std::nullopt, std::optional<Luck> luck_weights = std::nullopt);

    /// std::system_error if it cannot be written.
    void add(const Outcome& outcome);

private:
    bool measures_luck_;
    SeriesLog log_;
};

} // namespace iteru
