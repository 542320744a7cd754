#include "server/log_file.h"

#include <algorithm>

namespace iteru::server {

namespace {

using sqlite::Query;

constexpr std::uint64_t application_id = 0x49746572; // "Iter", where SQLite files say whose they are
constexpr std::size_t heads_kept = 20'000;

/// An error that speaks of what lies on the disk, not of this moment.
bool is_damage(const sqlite::Error& error) {
    return error.kind() == SQLITE_CORRUPT || error.kind() == SQLITE_NOTADB || error.kind() == SQLITE_IOERR;
}

constexpr std::array<std::string_view, 1> steps{
    "CREATE TABLE entries (table_id TEXT NOT NULL, sequence INTEGER NOT NULL, chain BLOB NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (table_id, sequence)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE summaries (table_id TEXT PRIMARY KEY NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL,"
    " seal BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE sessions (id TEXT PRIMARY KEY NOT NULL, token BLOB NOT NULL UNIQUE, body TEXT NOT NULL,"
    " seal BLOB NOT NULL) STRICT, WITHOUT ROWID;"};

StoreProblem problem_of(const sqlite::Error& error, const std::string& file) {
    switch (error.kind()) {
    case SQLITE_BUSY: return {"in_use", file};
    case SQLITE_NOTADB: return {"foreign", file};
    case SQLITE_CANTOPEN: return {"missing", file};
    default: return {"unreadable", file, error.what()};
    }
}

sqlite::Connection open(const std::string& file, const LogFileOptions& options) {
    try {
        const int create = options.create ? SQLITE_OPEN_CREATE : 0;
        sqlite::Connection connection{file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create, options.vfs};
        // Exclusive before anything else: then the index of the write-ahead log stays in our own memory.
        connection.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA cache_size = -32000");
        migrate(connection, options.schema);
        connection.run("PRAGMA journal_mode = WAL");
        connection.run(options.synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
        // Takes the lock now, not at the first write.
        connection.run("BEGIN EXCLUSIVE; COMMIT");
        return connection;
    } catch (const sqlite::Error& error) {
        throw problem_of(error, file);
    } catch (const StoreProblem& problem) {
        throw StoreProblem(problem.reason, file, problem.detail);
    }
}

} // namespace

std::span<const std::string_view> schema_steps() { return steps; }

void migrate(sqlite::Connection& connection, std::span<const std::string_view> schema) {
    const auto number = [&](const char* pragma) { return std::stoull(connection.ask(pragma)); };
    const std::uint64_t version = number("PRAGMA user_version");
    const bool empty = number("SELECT count(*) FROM sqlite_schema") == 0;
    if (!empty && number("PRAGMA application_id") != application_id) throw StoreProblem("foreign", {});
    if (version > schema.size()) {
        throw StoreProblem("newer", {}, std::to_string(version) + " > " + std::to_string(schema.size()));
    }
    for (std::uint64_t next = version + 1; next <= schema.size(); ++next) {
        const std::string mark = "PRAGMA application_id = " + std::to_string(application_id) +
                                 "; PRAGMA user_version = " + std::to_string(next) + ";";
        connection.run("BEGIN EXCLUSIVE; " + std::string{schema[next - 1]} + mark + " COMMIT");
    }
}

LogFile::LogFile(const std::filesystem::path& file, const LogFileOptions& options)
    : connection_(open(file.string(), options)), begin_(connection_, "BEGIN IMMEDIATE"), commit_(connection_, "COMMIT"),
      add_entry_(connection_, "INSERT INTO entries (table_id, sequence, chain, body) VALUES (?, ?, ?, ?)"
                              " ON CONFLICT DO NOTHING"),
      add_summary_(connection_, "INSERT INTO summaries (table_id, sequence, body, seal) VALUES (?, ?, ?, ?)"
                                " ON CONFLICT DO UPDATE SET sequence = excluded.sequence, body = excluded.body,"
                                " seal = excluded.seal"),
      add_session_(connection_, "INSERT INTO sessions (id, token, body, seal) VALUES (?, ?, ?, ?)"
                                " ON CONFLICT (id) DO UPDATE SET token = excluded.token, body = excluded.body,"
                                " seal = excluded.seal"),
      entries_(connection_, "SELECT sequence, chain, body FROM entries WHERE table_id = ? AND sequence >= ?"
                            " ORDER BY sequence"),
      chain_at_(connection_, "SELECT chain FROM entries WHERE table_id = ? AND sequence = ?"),
      last_entry_(connection_, "SELECT sequence FROM entries WHERE table_id = ? ORDER BY sequence DESC LIMIT 1"),
      all_summaries_(connection_, "SELECT table_id, sequence, body, seal FROM summaries ORDER BY table_id"),
      one_summary_(connection_, "SELECT table_id, sequence, body, seal FROM summaries WHERE table_id = ?"),
      next_table_(connection_, "SELECT table_id FROM entries WHERE table_id > ? ORDER BY table_id LIMIT 1"),
      next_summary_(connection_, "SELECT table_id FROM summaries WHERE table_id > ? ORDER BY table_id LIMIT 1"),
      session_by_token_(connection_, "SELECT id, token, body, seal FROM sessions WHERE token = ?"),
      all_sessions_(connection_, "SELECT id, token, body, seal FROM sessions ORDER BY id") {
    // Instead of SQLite's own checkpoints, whose errors nobody would see.
    sqlite3_wal_hook(
        connection_.get(),
        [](void* self, sqlite3*, const char*, int pages) {
            static_cast<LogFile*>(self)->waiting_pages_ = static_cast<std::size_t>(pages);
            return SQLITE_OK;
        },
        this);
}

void LogFile::begin() { Query{begin_}.run(); }

void LogFile::commit() { Query{commit_}.run(); }

void LogFile::roll_back() noexcept {
    heads_.clear();
    // After some errors SQLite has rolled back by itself.
    if (sqlite3_get_autocommit(connection_.get()) == 0) {
        sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

std::optional<Digest> LogFile::chain_before(const TableId& table, std::uint64_t sequence) {
    if (sequence == 1) return chain_start(table);
    const auto head = heads_.find(table);
    if (head != heads_.end() && head->second.sequence + 1 == sequence) return head->second.chain;
    Query query{chain_at_, table, sequence - 1};
    Digest chain{};
    if (!query.next() || !query.read(0, chain)) return std::nullopt;
    return chain;
}

Stored LogFile::append(const Append& what) {
    const auto previous = chain_before(what.table, what.sequence);
    if (!previous) return Stored::taken;
    const Digest chain = chain_next(*previous, what.sequence, what.body);
    // The primary key decides who was first, not what we remember.
    if (Query{add_entry_, what.table, what.sequence, chain, what.body}.run() == 0) return Stored::taken;
    if (heads_.size() >= heads_kept) heads_.clear();
    heads_[what.table] = {what.sequence, chain};
    if (what.summary || what.sequence == 1) {
        const std::string summary = what.summary.value_or("");
        const Seal seal = seal_of(Summary{what.table, what.sequence, summary});
        Query{add_summary_, what.table, what.sequence, summary, seal}.run();
    }
    return Stored::yes;
}

Stored LogFile::save(const Session& session) {
    try {
        const Seal seal = seal_of(session);
        Query{add_session_, session.id, session.token, session.body, seal}.run();
        return Stored::yes;
    } catch (const sqlite::Error& error) {
        if (error.code != SQLITE_CONSTRAINT_UNIQUE) throw; // somebody else's token
        return Stored::taken;
    }
}

template <class Each>
std::optional<Damage> LogFile::walk(const TableId& table, std::uint64_t from, std::uint64_t& last, Each each) {
    std::uint64_t next = from;
    try {
        std::optional<Digest> before;
        if (from <= 1) {
            before = chain_start(table);
        } else {
            Query query{chain_at_, table, from - 1};
            if (query.next() && !query.read(0, before.emplace())) return Damage{"altered", from - 1, {}};
        }
        ChainCheck check{from, before};
        for (Query rows{entries_, table, from}; rows.next(); ++next) {
            Entry entry{rows.number(0), std::string{rows.bytes(2)}, {}};
            (void)rows.read(1, entry.chain); // of another length: it is not the one that it must be
            if (auto damage = check.add(entry)) return damage;
            each(std::move(entry));
        }
        last = next - 1;
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        return Damage{"unreadable", next, error.what()};
    }
    return std::nullopt;
}

std::optional<Damage> LogFile::damage_of(const TableId& table) {
    std::uint64_t last = 0;
    if (auto damage = walk(table, 1, last, [](const Entry&) {})) return damage;
    try {
        Query query{one_summary_, table};
        if (!query.next()) return std::nullopt;
        const auto summary = summary_of(query);
        if (!summary) return Damage{"derived", last, {}};
        if (summary->sequence > last) return Damage{"shortened", last, {}};
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        return Damage{"derived", last, error.what()};
    }
    return std::nullopt;
}

Log LogFile::read(const TableId& table, std::uint64_t from) {
    Log log;
    std::uint64_t last = 0;
    auto damage = walk(table, std::max<std::uint64_t>(from, 1), last,
                       [&](Entry entry) { log.entries.push_back(std::move(entry)); });
    if (!damage && from <= 1) {
        try {
            Query query{one_summary_, table};
            const auto summary = query.next() ? summary_of(query) : std::nullopt;
            if (summary && summary->sequence > last) damage = Damage{"shortened", last, {}};
        } catch (const sqlite::Error& error) {
            if (!is_damage(error)) throw; // only derived: the log itself is whole
        }
    }
    if (damage) log = {{}, to_text(*damage)};
    return log;
}

std::uint64_t LogFile::last_sequence(const TableId& table) {
    Query query{last_entry_, table};
    return query.next() ? query.number(0) : 0;
}

std::optional<Summary> LogFile::summary_of(const Query& row) {
    Summary summary{TableId{row.bytes(0)}, row.number(1), std::string{row.bytes(2)}};
    Seal seal{};
    if (!row.read(3, seal) || seal != seal_of(summary)) return std::nullopt;
    return summary;
}

std::vector<Summary> LogFile::summaries() {
    std::vector<Summary> list;
    derived_lost_ = 0;
    const auto add = [&](const Query& row) {
        auto summary = summary_of(row);
        derived_lost_ += summary ? 0 : 1;
        list.push_back(summary ? std::move(*summary) : Summary{TableId{row.bytes(0)}, 0, {}});
    };
    try {
        for (Query rows{all_summaries_}; rows.next();) add(rows);
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        // Summaries are derived: the log knows the tables, too.
        list.clear();
        for (auto table = table_after({}); table; table = table_after(*table)) {
            list.push_back({*table, 0, {}});
            ++derived_lost_;
        }
    }
    for (Summary& summary : list) {
        try {
            summary.sequence = last_sequence(summary.table);
        } catch (const sqlite::Error& error) {
            if (!is_damage(error)) throw; // reading it will tell
        }
    }
    return list;
}

std::optional<Session> LogFile::session_of(const Query& row) {
    Session session{std::string{row.bytes(0)}, {}, std::string{row.bytes(2)}};
    Seal seal{};
    if (row.read(1, session.token) && row.read(3, seal) && seal == seal_of(session)) return session;
    ++derived_lost_;
    return std::nullopt;
}

std::optional<Session> LogFile::find_session(const Digest& token) {
    try {
        Query query{session_by_token_, token};
        return query.next() ? session_of(query) : std::nullopt;
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        return std::nullopt;
    }
}

std::vector<Session> LogFile::sessions() {
    std::vector<Session> list;
    try {
        for (Query rows{all_sessions_}; rows.next();) {
            if (auto session = session_of(rows)) list.push_back(std::move(*session));
        }
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        ++derived_lost_; // and whatever stands after it
    }
    return list;
}

std::optional<TableId> LogFile::table_after(const TableId& table) {
    std::optional<TableId> next;
    // Two lists of the same tables: where one is damaged the other goes on.
    for (sqlite::Statement* list : {&next_table_, &next_summary_}) {
        try {
            Query query{*list, table};
            if (!query.next()) continue;
            TableId found{query.bytes(0)};
            if (found > table && (!next || found < *next)) next = std::move(found);
        } catch (const sqlite::Error& error) {
            if (!is_damage(error)) throw;
        }
    }
    return next;
}

std::string LogFile::structure_damage() {
    try {
        const std::string answer = connection_.ask("PRAGMA quick_check(1)");
        return answer == "ok" ? "" : answer;
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        return error.what();
    }
}

bool LogFile::checkpoint() {
    const int code = sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (code == SQLITE_FULL) return false;
    if (code != SQLITE_OK) connection_.fail(sqlite3_extended_errcode(connection_.get()), "checkpoint");
    waiting_pages_ = 0;
    return true;
}

} // namespace iteru::server
