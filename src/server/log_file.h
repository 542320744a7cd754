// The log as one SQLite file: its schema, its chains, and what each table of it means. One thread, no waiting.
#pragma once

#include <filesystem>
#include <span>
#include <unordered_map>

#include "server/sqlite.h"
#include "server/store.h"

namespace iteru::server {

/// Why a store cannot be opened. `reason` keys the sentence in texts/ (store.problem.*).
struct StoreProblem : std::runtime_error {
    StoreProblem(std::string_view why, std::string which, std::string more = {})
        : std::runtime_error(which + ": " + std::string{why} + (more.empty() ? "" : ": " + more)), reason(why),
          file(std::move(which)), detail(std::move(more)) {}

    std::string_view reason;
    std::string file;
    std::string detail;
};
inline constexpr std::array<std::string_view, 5> store_problems{"in_use", "newer", "foreign", "missing", "unreadable"};

/// What is wrong with a table's log. `reason` keys the sentence in texts/ (store.damage.*).
struct Damage {
    std::string_view reason;
    std::uint64_t sequence = 0; // the entry where it shows
    std::string detail;
};
inline constexpr std::array<std::string_view, 7> damages{"altered", "gap",        "shortened",     "unreadable",
                                                         "derived", "impossible", "other_position"};
/// As a line for the log.
std::string to_text(const Damage& damage);

/// The digest before a table's first entry, and those of its entries.
Digest chain_start(const TableId& table);
Digest chain_next(const Digest& previous, std::uint64_t sequence, std::string_view body);

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

class LogFile {
public:
    /// The name of the file in a data folder.
    static constexpr std::string_view name = "iteru.sqlite";

    explicit LogFile(const std::filesystem::path& file, const LogFileOptions& options = {});
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    // Writing, between begin and commit. After an error nothing holds until roll_back.
    void begin();
    void commit();
    void roll_back() noexcept;
    Stored append(const Append& what);
    Stored save(const Session& session);

    [[nodiscard]] Log read(const TableId& table, std::uint64_t from);
    [[nodiscard]] std::vector<Summary> summaries();
    [[nodiscard]] std::optional<Session> find_session(const Digest& token);
    [[nodiscard]] std::vector<Session> sessions();

    /// The table after this one in the order of ids; nothing after the last.
    [[nodiscard]] std::optional<TableId> table_after(const TableId& table);
    /// What is wrong with a table, from its first entry to its summary; nothing if all is well.
    [[nodiscard]] std::optional<Damage> damage_of(const TableId& table);
    /// SQLite's own check of the file's structure; empty if all is well.
    [[nodiscard]] std::string structure_damage();
    /// How many summaries and sessions could not be trusted when they were last listed.
    [[nodiscard]] std::size_t derived_lost() const { return derived_lost_; }

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
