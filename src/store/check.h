// Is everything in a store as it was written, and does every game lead where its log says?
#pragma once

#include "store/log_source.h"

namespace iteru::server {

struct Report {
    std::size_t tables = 0;
    std::size_t entries = 0;
    std::size_t sessions = 0;
    std::size_t accounts = 0;
    std::size_t games = 0;         // replayed
    std::size_t lost_sessions = 0; // and accounts that are damaged
    std::string structure;         // what SQLite finds wrong with its file, in its words
    struct Damaged {
        TableId table;
        Damage damage;
    };
    std::vector<Damaged> damaged;

    [[nodiscard]] bool good() const { return structure.empty() && damaged.empty() && lost_sessions == 0; }
    /// Whether all of it can be copied: entries that make no sense are still what was written.
    [[nodiscard]] bool is_whole() const;
};

Report check(LogSource& source);

/// Plays a table's log again: what is wrong with the first entry that cannot have happened, or that was decided in
/// another position than the one it leads to.
std::optional<Damage> replay_damage(const TableId& table, const std::vector<Entry>& entries);

} // namespace iteru::server
