#include "store/log_file.h"

#include <algorithm>
#include <map>
#include <set>

#include "store/account.h"
#include "store/files.h"

namespace iteru::server {

namespace {

using sqlite::Query;

constexpr std::uint64_t application_id = 0x49746572; // "Iter", where SQLite files say whose they are
constexpr std::size_t heads_kept = 20'000;

/// An error about the data on disk, not a passing one.
bool is_damage(const sqlite::Error& error) {
    return error.kind() == SQLITE_CORRUPT || error.kind() == SQLITE_NOTADB || error.kind() == SQLITE_IOERR;
}

/// Sessions of version 1 hold names and passwords as well. In the order of their ids, which says nothing of time, with
/// the first device of a player last: that is where a name was given.
void part_sessions(sqlite::Connection& connection) {
    std::vector<Session> sessions;
    {
        sqlite::Statement all{connection, "SELECT id, token, body, seal FROM sessions ORDER BY id"};
        for (Query rows{all}; rows.next();) {
            Session session{std::string{rows.bytes(0)}, {}, std::string{rows.bytes(2)}};
            Seal seal{};
            const bool good = rows.read(1, session.token) && rows.read(3, seal) && seal == seal_of(session);
            if (good) sessions.push_back(std::move(session)); // what is damaged stays as it is
        }
    }
    std::ranges::sort(sessions, {}, [](const Session& session) {
        const auto body = read_body(session);
        return std::pair{body && body->player == session.id, session.id};
    });
    const std::vector<Account> accounts = part_accounts(sessions);
    sqlite::Statement change{connection, "UPDATE sessions SET body = ?, seal = ? WHERE id = ?"};
    for (const Session& session : sessions) {
        const Seal seal = seal_of(session);
        Query{change, session.body, seal, session.id}.run();
    }
    sqlite::Statement add{connection,
                          "INSERT INTO players (player, version, logins, body, seal) VALUES (?, ?, ?, ?, ?)"};
    sqlite::Statement name{connection, "INSERT INTO logins (login, player) VALUES (?, ?) ON CONFLICT DO NOTHING"};
    for (const Account& account : accounts) {
        const Seal seal = seal_of(account);
        Query{add, account.player, account.version, account.logins, account.body, seal}.run();
        for (const std::string& login : words_in(account.logins)) Query{name, login, account.player}.run();
    }
}

constexpr std::array<SchemaStep, 2> steps{
    SchemaStep{
        "CREATE TABLE entries (table_id TEXT NOT NULL, sequence INTEGER NOT NULL, chain BLOB NOT NULL, body TEXT NOT "
        "NULL,"
        " PRIMARY KEY (table_id, sequence)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE summaries (table_id TEXT PRIMARY KEY NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL,"
        " seal BLOB NOT NULL) STRICT, WITHOUT ROWID;"
        "CREATE TABLE sessions (id TEXT PRIMARY KEY NOT NULL, token BLOB NOT NULL UNIQUE, body TEXT NOT NULL,"
        " seal BLOB NOT NULL) STRICT, WITHOUT ROWID;"},
    SchemaStep{"CREATE TABLE players (player TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, logins TEXT NOT NULL,"
               " body TEXT NOT NULL, seal BLOB NOT NULL) STRICT, WITHOUT ROWID;"
               "CREATE TABLE logins (login TEXT PRIMARY KEY NOT NULL, player TEXT NOT NULL) STRICT, WITHOUT ROWID;"
               "CREATE INDEX logins_player ON logins (player);"
               // Which store the tail beside it belongs to.
               "CREATE TABLE store (id BLOB NOT NULL, checkpoints INTEGER NOT NULL) STRICT;"
               "INSERT INTO store (id, checkpoints) VALUES (randomblob(16), 0);",
               part_sessions}};

StoreProblem problem_of(const sqlite::Error& error, const std::string& file) {
    switch (error.kind()) {
    case SQLITE_BUSY: return {"in_use", file};
    case SQLITE_NOTADB: return {"foreign", file};
    case SQLITE_CANTOPEN: return {"missing", file};
    default: return {"unreadable", file, error.what()};
    }
}

std::string tail_of(const std::string& file) { return file + "-tail"; }

sqlite::Connection open(const std::string& file, const LogFileOptions& options, const Tail& tail) {
    try {
        const bool there = sqlite::File::exists(file, options.vfs);
        if (!there && !tail.read({}).promises.empty()) throw StoreProblem("replaced", file, tail.path());
        if (options.create && options.vfs.empty()) {
            for (const char* more : {"", "-wal", "-journal", "-tail"}) keep_private(file + more, *more == '\0');
        }
        const int create = options.create ? SQLITE_OPEN_CREATE : 0;
        sqlite::Connection connection{file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create, options.vfs};
        // Exclusive before anything else: then the index of the write-ahead log stays in our own memory.
        connection.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA cache_size = -32000");
        // What is deleted, or no longer said, is nowhere in the file any more.
        connection.run("PRAGMA secure_delete = ON");
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

std::span<const SchemaStep> schema_steps() { return steps; }

void migrate(sqlite::Connection& connection, std::span<const SchemaStep> schema) {
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
        const SchemaStep& step = schema[next - 1];
        connection.run("BEGIN EXCLUSIVE; " + std::string{step.sql});
        if (step.more != nullptr) step.more(connection);
        connection.run(mark + " COMMIT");
    }
}

LogFile::LogFile(const std::filesystem::path& file, const LogFileOptions& options)
    : path_(file.string()), real_(options.vfs.empty()), tail_(tail_of(path_), options.vfs, options.synced, options.now),
      connection_(open(path_, options, tail_)), begin_(connection_, "BEGIN IMMEDIATE"), commit_(connection_, "COMMIT"),
      add_entry_(connection_, "INSERT INTO entries (table_id, sequence, chain, body) VALUES (?, ?, ?, ?)"
                              " ON CONFLICT DO NOTHING"),
      add_summary_(connection_, "INSERT INTO summaries (table_id, sequence, body, seal) VALUES (?, ?, ?, ?)"
                                " ON CONFLICT DO UPDATE SET sequence = excluded.sequence, body = excluded.body,"
                                " seal = excluded.seal"),
      add_session_(connection_, "INSERT INTO sessions (id, token, body, seal) VALUES (?, ?, ?, ?)"
                                " ON CONFLICT (id) DO UPDATE SET token = excluded.token, body = excluded.body,"
                                " seal = excluded.seal"),
      entries_(connection_, "SELECT sequence, chain, body FROM entries WHERE table_id = ? AND sequence >= ?"
                            " ORDER BY sequence LIMIT ?"),
      chain_at_(connection_, "SELECT chain FROM entries WHERE table_id = ? AND sequence = ?"),
      last_entry_(connection_, "SELECT sequence FROM entries WHERE table_id = ? ORDER BY sequence DESC LIMIT 1"),
      all_summaries_(connection_, "SELECT table_id, sequence, body, seal FROM summaries ORDER BY table_id"),
      one_summary_(connection_, "SELECT table_id, sequence, body, seal FROM summaries WHERE table_id = ?"),
      next_table_(connection_, "SELECT table_id FROM entries WHERE table_id > ? ORDER BY table_id LIMIT 1"),
      next_summary_(connection_, "SELECT table_id FROM summaries WHERE table_id > ? ORDER BY table_id LIMIT 1"),
      session_by_token_(connection_, "SELECT id, token, body, seal FROM sessions WHERE token = ?"),
      all_sessions_(connection_, "SELECT id, token, body, seal FROM sessions ORDER BY id"),
      session_by_id_(connection_, "SELECT 1 FROM sessions WHERE id = ?"),
      add_account_(connection_, "INSERT INTO players (player, version, logins, body, seal) VALUES (?, ?, ?, ?, ?)"
                                " ON CONFLICT DO UPDATE SET version = excluded.version, logins = excluded.logins,"
                                " body = excluded.body, seal = excluded.seal"),
      drop_logins_(connection_, "DELETE FROM logins WHERE player = ?"),
      add_login_(connection_, "INSERT INTO logins (login, player) VALUES (?, ?)"),
      login_owner_(connection_, "SELECT player FROM logins WHERE login = ?"),
      account_by_player_(connection_, "SELECT player, version, logins, body, seal FROM players WHERE player = ?"),
      account_by_login_(connection_, "SELECT p.player, version, logins, body, seal FROM logins l JOIN players p"
                                     " ON p.player = l.player WHERE login = ?"),
      all_accounts_(connection_, "SELECT player, version, logins, body, seal FROM players ORDER BY player") {
    try {
        compare_with_tail();
    } catch (const sqlite::Error& error) {
        throw problem_of(error, path_);
    }
    note_place(path_);
    // Instead of SQLite's own checkpoints, whose errors nobody would see.
    sqlite3_wal_hook(
        connection_.get(),
        [](void* self, sqlite3*, const char*, int pages) {
            static_cast<LogFile*>(self)->waiting_pages_ = static_cast<std::size_t>(pages);
            return SQLITE_OK;
        },
        this);
}

LogFile::~LogFile() { tail_.close(); }

void LogFile::begin() { Query{begin_}.run(); }

void LogFile::commit() {
    const bool first = !tail_.is_open();
    tail_.reserve(id_);
    Query{commit_}.run();
    tail_.put_down();
    if (first) {
        note_place(path_ + "-wal");
        note_place(tail_.path());
    }
    look_at_files();
}

void LogFile::note_place(const std::string& path) {
    if (real_) places_.emplace_back(path, file_identity(path));
}

void LogFile::look_at_files() const {
    for (const auto& [path, identity] : places_) {
        if (identity == std::pair<std::uint64_t, std::uint64_t>{} || file_identity(path) != identity) {
            throw sqlite::Error(SQLITE_READONLY_DBMOVED, path + " was deleted or replaced under the running server");
        }
    }
}

void LogFile::roll_back() noexcept {
    heads_.clear();
    tail_.roll_back();
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
    tail_.add(Tail::Kind::entry, what.table, what.sequence);
    return Stored::yes;
}

Stored LogFile::rewrite(const Rewrite& what) {
    if (last_sequence(what.table) != what.bodies.size()) return Stored::taken;
    sqlite::Statement change{connection_, "UPDATE entries SET chain = ?, body = ? WHERE table_id = ? AND sequence = ?"};
    Digest chain = chain_start(what.table);
    std::uint64_t sequence = 0;
    for (const std::string& body : what.bodies) {
        chain = chain_next(chain, ++sequence, body);
        Query{change, chain, body, what.table, sequence}.run();
    }
    const Seal seal = seal_of(Summary{what.table, sequence, what.summary});
    Query{add_summary_, what.table, sequence, what.summary, seal}.run();
    heads_.erase(what.table);
    return Stored::yes;
}

Stored LogFile::touch(const Session& before, const std::string& body) {
    const Seal seal = seal_of(Session{before.id, before.token, body});
    sqlite::Statement change{connection_, "UPDATE sessions SET body = ?, seal = ? WHERE id = ? AND body = ?"};
    return Query{change, body, seal, before.id, before.body}.run() > 0 ? Stored::yes : Stored::taken;
}

/// The tail promises what was written for good: it begins anew first, once all of that is in the file itself.
Stored LogFile::remove(const Removal& what) {
    if (!checkpoint()) return Stored::full;
    if (!all_moved_) return Stored::taken;
    tail_.clear();
    begin();
    const auto each = [this](const char* sql, const std::vector<std::string>& list) {
        sqlite::Statement statement{connection_, sql};
        for (const std::string& one : list) Query{statement, one}.run();
    };
    each("DELETE FROM entries WHERE table_id = ?", what.logs);
    each("DELETE FROM summaries WHERE table_id = ?", what.logs);
    each("DELETE FROM sessions WHERE id = ?", what.sessions);
    each("DELETE FROM players WHERE player = ? AND logins = ''", what.players);
    commit();
    for (const TableId& log : what.logs) heads_.erase(log);
    return Stored::yes;
}

Stored LogFile::save(const Session& session) {
    try {
        const Seal seal = seal_of(session);
        Query{add_session_, session.id, session.token, session.body, seal}.run();
        tail_.add(Tail::Kind::session, session.id, 0);
        return Stored::yes;
    } catch (const sqlite::Error& error) {
        if (error.code != SQLITE_CONSTRAINT_UNIQUE) throw; // somebody else's token
        return Stored::taken;
    }
}

Stored LogFile::change(const Account& account) {
    const FoundAccount found = find_player(account.player);
    if (found.account == account) return Stored::yes;
    if (found.damaged || account.version != (found.account ? found.account->version : 0) + 1) return Stored::taken;
    for (const std::string& login : words_in(account.logins)) {
        Query owner{login_owner_, login};
        if (owner.next() && owner.bytes(0) != account.player) return Stored::named;
    }
    put(account);
    return Stored::yes;
}

void LogFile::put(const Account& account) {
    const Seal seal = seal_of(account);
    Query{drop_logins_, account.player}.run();
    for (const std::string& login : words_in(account.logins)) Query{add_login_, login, account.player}.run();
    Query{add_account_, account.player, account.version, account.logins, account.body, seal}.run();
    tail_.add(Tail::Kind::account, account.player, account.version);
}

FoundAccount LogFile::account_of(const Query& row) {
    Account account{std::string{row.bytes(0)}, row.number(1), std::string{row.bytes(2)}, std::string{row.bytes(3)}};
    Seal seal{};
    if (!row.read(4, seal) || seal != seal_of(account)) return {.account = {}, .damaged = true};
    return {.account = std::move(account)};
}

FoundAccount LogFile::find_player(const std::string& player) {
    Query row{account_by_player_, player};
    return row.next() ? account_of(row) : FoundAccount{};
}

FoundAccount LogFile::find_login(const std::string& login) {
    Query row{account_by_login_, login};
    return row.next() ? account_of(row) : FoundAccount{};
}

/// What was put down, synced and acknowledged must be there.
void LogFile::compare_with_tail() {
    connection_.ask("SELECT id FROM store").copy(reinterpret_cast<char*>(id_.data()), id_.size());
    const Tail::Contents contents = tail_.read(id_);
    if (contents.foreign) throw StoreProblem("replaced", path_, tail_.path());
    std::map<std::string, std::uint64_t> tables, players;
    std::set<std::string> sessions;
    for (const Tail::Promise& promise : contents.promises) {
        if (promise.kind == Tail::Kind::session) {
            sessions.insert(promise.id);
        } else {
            std::uint64_t& last = (promise.kind == Tail::Kind::entry ? tables : players)[promise.id];
            last = std::max(last, promise.number);
        }
    }
    for (const auto& [table, written] : tables) {
        std::uint64_t last = 0;
        try {
            last = last_sequence(table);
        } catch (const sqlite::Error& error) {
            if (!is_damage(error)) throw;
        }
        if (last < written) lost_.tables.push_back({table, last, written});
    }
    try {
        for (const std::string& session : sessions) {
            if (!Query{session_by_id_, session}.next()) lost_.sessions.push_back(session);
        }
        for (const auto& [player, written] : players) {
            Query row{account_by_player_, player};
            if (!row.next() || row.number(1) < written) lost_.players.push_back(player);
        }
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
    }
    if (lost_.empty()) return;
    try {
        remember_loss();
    } catch (const sqlite::Error& error) {
        roll_back();
        if (!is_damage(error) && error.kind() != SQLITE_FULL) throw; // whoever reads is told
    }
}

void LogFile::note_lost(const TableId& table, std::uint64_t written) {
    std::optional<Summary> there;
    if (Query row{one_summary_, table}; row.next()) there = summary_of(row);
    if (there && there->sequence >= written) return;
    const Summary summary{table, written, there ? there->body : ""};
    const Seal seal = seal_of(summary);
    Query{add_summary_, summary.table, summary.sequence, summary.body, seal}.run();
}

/// The tail is written over in time; the log itself remembers. A summary that knows of more than there is shows that a
/// table is damaged; a seal that fits nothing, that a session or an account is.
void LogFile::remember_loss() {
    begin();
    for (const Lost::Table& table : lost_.tables) note_lost(table.table, table.written);
    sqlite::Statement session{connection_, "INSERT INTO sessions (id, token, body, seal) VALUES (?, randomblob(32), '',"
                                           " zeroblob(16)) ON CONFLICT DO NOTHING"};
    for (const std::string& id : lost_.sessions) Query{session, id}.run();
    for (const std::string& player : lost_.players) {
        const Seal none{};
        Query{add_account_, player, std::uint64_t{0}, "", "", none}.run();
    }
    Query{commit_}.run();
}

template <class Each>
std::optional<Damage> LogFile::walk(const Part& part, std::uint64_t& last, Each each) {
    const auto& [table, from, most, reader] = part;
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
        for (Query rows{entries_, table, from, most}; rows.next(); ++next) {
            Entry entry{rows.number(0), std::string{rows.bytes(2)}, {}};
            (void)rows.read(1, entry.chain); // wrong length, so it cannot be right
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
    if (auto damage = walk({table}, last, [](const Entry&) {})) return damage;
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

Log LogFile::read(const Part& part) {
    Log log;
    std::uint64_t last = 0;
    auto damage = walk({part.table, std::max<std::uint64_t>(part.from, 1), part.most}, last,
                       [&](Entry entry) { log.entries.push_back(std::move(entry)); });
    // Reaching the end means all of it was read.
    const bool to_the_end = log.entries.size() < part.most && (part.from <= 1 || part.most != Part::all);
    if (!damage && to_the_end) {
        try {
            Query query{one_summary_, part.table};
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

std::vector<Account> LogFile::accounts() {
    std::vector<Account> list;
    try {
        for (Query rows{all_accounts_}; rows.next();) {
            if (auto found = account_of(rows); found.account) list.push_back(std::move(*found.account));
            else ++derived_lost_;
        }
    } catch (const sqlite::Error& error) {
        if (!is_damage(error)) throw;
        ++derived_lost_;
    }
    return list;
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
    // Two lists of the same tables: where one is damaged, use the other.
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

/// Until the next commit all of the write-ahead log that was moved would still be believed, and if a frame of it were
/// damaged those before it would cover what is newer in the database. So there is a commit at once.
void LogFile::begin_log_anew() const {
    if (sqlite3_exec(connection_.get(), "UPDATE store SET checkpoints = checkpoints + 1", nullptr, nullptr, nullptr) ==
        SQLITE_OK)
        return;
    const int code = sqlite3_extended_errcode(connection_.get());
    if ((code & 0xFF) != SQLITE_FULL) connection_.fail(code, "checkpoint");
}

bool LogFile::checkpoint() {
    int pages = 0;
    int moved = 0;
    all_moved_ = false;
    const int code = sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (code == SQLITE_FULL) return false;
    if (code != SQLITE_OK) connection_.fail(sqlite3_extended_errcode(connection_.get()), "checkpoint");
    all_moved_ = moved == pages;
    if (all_moved_) {
        begin_log_anew();
        tail_.restart();
    }
    waiting_pages_ = 0;
    return true;
}

} // namespace iteru::server
