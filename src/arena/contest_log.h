// A match on disk: JSON lines, the contest first, then one line for each game as it ends.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "arena/contest.h"

namespace iteru {

/// Appends to a file what is played, and reads back what it holds. What is wrong with the file is a BoxProblem.
class ContestLog {
public:
    /// Puts the games of the file on the board; a file that is not there is begun. A last line that was torn when the
    /// program died is cut off; a file of another match is refused.
    ContestLog(const std::filesystem::path& path, const Facts& facts, const BotLevels& levels, Scoreboard& board);

    /// std::system_error if it cannot be written.
    void add(const Outcome& outcome);

private:
    void write(const std::string& line);

    std::ofstream file_;
};

} // namespace iteru
