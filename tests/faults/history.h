// What clients saw, held against what the log says in the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace iteru::faults {

inline constexpr int onlooker = -1;

/// An update or snapshot, as it reached somebody.
struct Seen {
    int connection = 0; // each has its own number; what comes over one is in order
    std::string table;
    std::uint64_t sequence = 0;
    int eyes = onlooker;
    std::string what;                  // of the update; empty for a snapshot
    std::int64_t at = 0;               // of the update
    std::optional<std::string> hash{}; // of the view; those in the middle of catching up have none
};

/// How a command was answered.
struct Answer {
    std::string table;
    std::string player;
    std::string command;
    std::uint64_t sequence = 0; // 0: refused
    std::string reason{};
};

struct History {
    std::vector<Seen> seen;
    std::vector<Answer> answers;
};

/// An entry of the log in the end, and how every pair of eyes must have seen the table after it.
struct Final {
    std::string player;
    std::string command;
    std::string what;
    std::int64_t at = 0;
    std::map<int, std::string> hashes{};

    friend bool operator==(const Final&, const Final&) = default;
};
struct FinalLog {
    std::string damage; // of its chain or numbers, as the store found it
    std::vector<Final> entries;
};
using FinalLogs = std::map<std::string, FinalLog>;

/// All faults: an acknowledged command that is not in the log exactly once, anything seen that is
/// not there, a gap, views that differ. Empty if all is well.
std::vector<std::string> faults_of(const History& history, const FinalLogs& logs);

} // namespace iteru::faults
