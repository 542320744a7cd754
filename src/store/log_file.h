// The log as one SQLite file: its schema, its chains, and what each table of it means. One thread, no waiting.
#pragma once

#include <filesystem>
#include <span>
#include <unordered_map>

#include "store/log_source.h"
#include "store/sqlite.h"
#include "store/tail.h"

namespace iteru::server {

using SchemaStep = SchemaStepOn<sqlite::Connection>;
/// The schema, step by step: the first makes version 1 of an empty file, each further one the next version.
std::span<const SchemaStep> schema_steps();
/// Brings a file up to the last step; throws StoreProblem if it is newer than that.
void migrate(sqlite::Connection& connection, std::span<const SchemaStep> steps);

struct LogFileOptions {
    std::string vfs{};  // tests put a failing disk here
    bool synced = true; // false loses moves; only there to prove that the tests notice
    bool create = true; // false: the file must be there
    std::span<const SchemaStep> schema = schema_steps();
    Tail::Now now = std::chrono::steady_clock::now; // when the tail is synced
};

/// What the tail promised and the log lacked when it was opened.
struct Lost {
    struct Table {
        TableId table;
        std::uint64_t last = 0;    // entry that is there
        std::uint64_t written = 0; // entry that was
    };
    std::vector<Table> tables;
    std::vector<std::string> sessions, players; // ids

    [[nodiscard]] bool empty() const { return tables.empty() && sessions.empty() && players.empty(); }
};

class LogFile final : public LogSource {
public:
    /// The name of the file in a data folder.
    static constexpr std::string_view name = "iteru.sqlite";

    explicit LogFile(const std::filesystem::path& file, const LogFileOptions& options = {});
    ~LogFile() override;
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    // Writing, between begin and commit. After an error nothing holds until roll_back.
    void begin();
    void commit();
    void roll_back() noexcept;
    Stored append(const Append& what);
    Stored rewrite(const Rewrite& what);
    Stored touch(const Session& before, const std::string& body);
    Stored save(const Session& session);
    Stored change(const Account& account);
    /// A transaction of its own. `taken`: something still reads what is older (a backup, say).
    Stored remove(const Removal& what);
    /// As it is, whatever the version: for copies.
    void put(const Account& account);
    /// Notes that a table had entries up to this one; if there are fewer, it counts as damaged from now on.
    void note_lost(const TableId& table, std::uint64_t written);

    [[nodiscard]] Log read(const TableId& table, std::uint64_t from) override { return read({table, from}); }
    [[nodiscard]] Log read(const Part& part);
    [[nodiscard]] std::vector<Summary> summaries() override;
    [[nodiscard]] std::optional<Session> find_session(const Digest& token);
    [[nodiscard]] std::vector<Session> sessions() override;
    [[nodiscard]] FoundAccount find_player(const std::string& player);
    [[nodiscard]] FoundAccount find_login(const std::string& login);
    [[nodiscard]] std::vector<Account> accounts() override;

    [[nodiscard]] std::optional<TableId> table_after(const TableId& table) override;
    [[nodiscard]] std::optional<Damage> damage_of(const TableId& table) override;
    /// What was found lost on opening. It is remembered: such a table stays damaged, and such a session
    /// or account is not believed.
    [[nodiscard]] const Lost& lost() const { return lost_; }
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
    std::optional<Damage> walk(const Part& part, std::uint64_t& last, Each each);
    std::optional<Session> session_of(const sqlite::Query& row);
    std::optional<Summary> summary_of(const sqlite::Query& row);
    /// The number of a table's last entry, 0 if there is none.
    std::uint64_t last_sequence(const TableId& table);
    static FoundAccount account_of(const sqlite::Query& row);
    void compare_with_tail();
    void remember_loss();
    /// Whether the files are still those that were opened; throws sqlite::Error.
    void look_at_files() const;
    void note_place(const std::string& path);
    void begin_log_anew() const;

    std::string path_;
    bool real_; // a file of the system
    Tail tail_;
    sqlite::Connection connection_;
    Tail::StoreId id_{};
    Lost lost_;
    std::vector<std::pair<std::string, std::pair<std::uint64_t, std::uint64_t>>> places_; // paths, and what was there
    std::size_t waiting_pages_ = 0;
    bool all_moved_ = false; // by the last checkpoint
    std::size_t derived_lost_ = 0;
    // The last entries of tables that were written to: the next append need not look.
    std::unordered_map<TableId, Head> heads_;

    sqlite::Statement begin_, commit_;
    sqlite::Statement add_entry_, add_summary_, add_session_;
    sqlite::Statement entries_, chain_at_, last_entry_, all_summaries_, one_summary_, next_table_, next_summary_;
    sqlite::Statement session_by_token_, all_sessions_, session_by_id_;
    sqlite::Statement add_account_, drop_logins_, add_login_, login_owner_;
    sqlite::Statement account_by_player_, account_by_login_, all_accounts_;
};

} // namespace iteru::server
