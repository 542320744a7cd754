// A whole store to be read at leisure, wherever it is kept: for checks and copies.
#pragma once

#include "store/chain.h"

namespace iteru::server {

class LogSource {
public:
    LogSource() = default;
    LogSource(const LogSource&) = delete;
    LogSource& operator=(const LogSource&) = delete;
    virtual ~LogSource() = default;

    [[nodiscard]] virtual Log read(const TableId& table, std::uint64_t from) = 0;
    [[nodiscard]] virtual std::vector<Summary> summaries() = 0;
    [[nodiscard]] virtual std::vector<Session> sessions() = 0;
    [[nodiscard]] virtual std::vector<Account> accounts() = 0;

    /// The table after this one in the order of ids; nothing after the last.
    [[nodiscard]] virtual std::optional<TableId> table_after(const TableId& table) = 0;
    /// What is wrong with a table, from its first entry to its summary; nothing if all is well.
    [[nodiscard]] virtual std::optional<Damage> damage_of(const TableId& table) = 0;
    /// What is wrong with what it is kept in; empty if all is well.
    [[nodiscard]] virtual std::string structure_damage() = 0;
    /// How many summaries, sessions and accounts could not be trusted when they were last listed.
    [[nodiscard]] virtual std::size_t derived_lost() const = 0;
};

} // namespace iteru::server
