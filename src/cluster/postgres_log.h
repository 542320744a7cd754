// A database as a whole store that is read or written at leisure: `iteru check`, `migrate` and `backup`.
#pragma once

#include "cluster/postgres.h"
#include "store/log_source.h"

namespace iteru::server {

class PostgresLog final : public LogSource {
public:
    /// As of this moment, whatever servers write meanwhile. Throws StoreProblem.
    explicit PostgresLog(const std::string& url);

    [[nodiscard]] Log read(const TableId& table, std::uint64_t from) override;
    /// The entries before the first that is damaged.
    [[nodiscard]] std::vector<Entry> sound_entries(const TableId& table);
    [[nodiscard]] std::vector<Summary> summaries() override;
    [[nodiscard]] std::vector<Session> sessions() override;
    [[nodiscard]] std::vector<Account> accounts() override;
    [[nodiscard]] std::optional<TableId> table_after(const TableId& table) override;
    [[nodiscard]] std::optional<Damage> damage_of(const TableId& table) override;
    [[nodiscard]] std::string structure_damage() override { return {}; }
    [[nodiscard]] std::size_t derived_lost() const override { return derived_lost_; }

private:
    std::vector<Entry> entries(const TableId& table, std::uint64_t from);
    std::optional<Summary> summary_of(const postgres::Result& rows, int row);

    postgres::Connection connection_;
    std::size_t derived_lost_ = 0;
};

/// Copies everything into a database that holds nothing yet, all of it or nothing; throws StoreProblem ("not_empty" if
/// there is something already) or postgres::Error.
void copy_to_postgres(LogSource& from, const std::string& url);

} // namespace iteru::server
