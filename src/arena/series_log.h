// A series of games on disk: JSON lines, what decides its games first, then one line for each piece as it ends. One
// format for matches, simulations and reports, whether one machine plays them in several goes or many play a part each.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arena/contest.h"
#include "loader/json_cursor.h"

namespace iteru {

/// What a series is to come to. Machines that share it must agree on this as well, and on how the engine plays.
struct Planned {
    std::uint64_t build = 0;  // how it plays: build_fingerprint
    std::uint64_t games = 0;  // at each level
    std::uint64_t levels = 1; // of difficulty, one series each
    std::string sprt{};       // the two claims of a sequential test, or nothing
    std::string seed{};       // as it was named
};

/// A series as its file has it.
struct Series {
    std::string kind; // the command: arena, simulate, report
    Contest contest;
    std::optional<Planned> planned{};
    std::optional<Luck> luck_weights{}; // how much of a match's luck is taken off, if it is measured
    std::uint64_t looked_at = 0;        // games of a report, for their luck
};

/// The first line of a file. A level means this version's level: games of a weaker vizier belong to another series.
std::string header_of(const Series& series, const Facts& facts, const BotLevels& levels);
/// Which command and which game a file is of, as its first line says; BoxProblem if it says nothing of the kind.
struct SeriesName {
    std::string kind;
    std::string game;
};
SeriesName name_of(std::string_view header);
/// All that its first line says; BoxProblem if that is no series that machines share.
Series series_of(std::string_view header, const Facts& facts);

/// A figure of luck as a file has it, bit by bit.
std::string bits_of(double number);
Luck read_luck(const JsonCursor& list);

/// BoxProblem with the first difference, if a first line is of another series than `mine`.
void expect_same_series(std::string_view mine, std::string_view found);

/// Is handed every line behind the first.
using ReadLine = std::function<void(const JsonCursor& line)>;
/// Reads the whole lines of a file's text; answers where the last one ends, behind which a torn one may follow.
/// Whatever is wrong is a BoxProblem, and so is another series than that of the header.
std::size_t read_series(std::string_view text, std::string_view header, const ReadLine& read);

/// Appends to a file what is played, and reads back what it holds.
class SeriesLog {
public:
    /// A file that is not there is begun. A last line that was torn when the program died is cut off; a file of another
    /// series is refused and left alone.
    SeriesLog(const std::filesystem::path& path, const std::string& header, const ReadLine& read);

    /// Whole lines. std::system_error if they cannot be written.
    void add(std::string_view lines);

private:
    std::ofstream file_;
};

} // namespace iteru
