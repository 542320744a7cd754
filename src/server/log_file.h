// The log as one SQLite file: its schema, its chains, and what each table of it means. One thread, no waiting.
#pragma once

#include <filesystem>
#include <span>
#include <unordered_map>

#include "server/log_source.h"
#include "server/sqlite.h"

namespace iteru::server {

/// The schema, step by step: the first makes version 1 of an empty file, each further one the next version.
std::span<const std::string_view> schema_steps();
/// Brings a file up to the last step; throws StoreProblem if it is newer than that.
void migrate(sqlite::Connection& connection, std::span<const std::string_view> steps);

struct LogFileOptions {
    std::string vfs{};  // tests put a failing disk here
    bool synced = true; // false loses moves: only to show that the tests see it
    bool create = true; // false: the file must be there
    std::span<const std::string_view> schema = schema_steps();
};

class LogFile final : public LogSource {
public:
    /// The name of the file in a data folder.
    static constexpr std::string_view name = "iteru.sqlite";

    explicit LogFile(const std::filesystem::path& file, const LogFileOptions& options = {});

    // Writing, between begin and commit. After an error nothing holds until roll_back.
    void begin();
    void commit();
    void roll_back() noexcept;
    Stored append(const Append& what);
    Stored save(const Session& session);

    [[nodiscard]] Log read(const TableId& table, std::uint64_t from) override;
    [[nodiscard]] std::vector<Summary> summaries() override;
    [[nodiscard]] std::optional<Session> find_session(const Digest& token);
    [[nodiscard]] std::vector<Session> sessions() override;

    [[nodiscard]] std::optional<TableId> table_after(const TableId& table) override;
    [[nodiscard]] std::optional<Damage> damage_of(const TableId& table) override;
    /// SQLite's own check of the file's structure; empty if all is well.
    [[nodiscard]] std::string structure_damage() override;
    [[nodiscard]] std::size_t derived_lost() const override { return derived_lost_; }

    /// Moves what is in the write-ahead log into the file. False if there was no room for it: it stays where it is.
    bool checkpoint();
    [[nodiscard]] std::size_t waiting_pages() const { return waiting_pages_; }
    [[nodiscard]] sqlite::Connection& connection() { return connection_; }

private:
    struct Head {
        std::uint64_t sequence = 0;
        Digest chain{};
    };
    /// The digest of the entry before this one, if there is such an entry.
    std::optional<Digest> chain_before(const TableId& table, std::uint64_t sequence);
    /// Walks a table's entries, checking chain and numbers.
    template <class Each>
    std::optional<Damage> walk(const TableId& table, std::uint64_t from, std::uint64_t& last, Each each);
    std::optional<Session> session_of(const sqlite::Query& row);
    std::optional<Summary> summary_of(const sqlite::Query& row);
    /// The number of a table's last entry, 0 if there is none.
    std::uint64_t last_sequence(const TableId& table);

    sqlite::Connection connection_;
    std::size_t waiting_pages_ = 0;
    std::size_t derived_lost_ = 0;
    // The last entries of tables that were written to: the next append need not look.
    std::unordered_map<TableId, Head> heads_;

    sqlite::Statement begin_, commit_;
    sqlite::Statement add_entry_, add_summary_, add_session_;
    sqlite::Statement entries_, chain_at_, last_entry_, all_summaries_, one_summary_, next_table_, next_summary_;
    sqlite::Statement session_by_token_, all_sessions_;
};

} // namespace iteru::server
