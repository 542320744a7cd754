// The log of all tables, and the accounts. What is in the log happened; everything else is derived from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/hashing.h"
#include "table/entry.h"
#include "table/refused.h"
#include "threads/later.h"

namespace iteru::server {

/// One line of a table's log. Numbers are dense from 1; each digest covers the one before it.
struct Entry {
    std::uint64_t sequence = 0;
    std::string body; // JSON
    Digest chain{};
    std::int64_t age = 0; // milliseconds since it was written, where the store can tell
};

/// What whoever runs the server did (`iteru admin`) is kept in logs like any table's, one for each month
/// (`audit-2026-11`), with their chains, their place in backups and all that guards them; but they are no tables, and
/// nobody who plays can ask for them.
/// Ids of tables are longer.
constexpr bool is_audit_log(std::string_view name) {
    constexpr std::string_view first = "audit-2026-11";
    return name.size() == first.size() && name.starts_with(first.substr(0, 6));
}

/// What to append. The summary is derived from the log and replaces the last one: enough to list a table
/// and to know what it waits for without reading its log; without a value the last one stays.
struct Append {
    TableId table;
    std::uint64_t sequence = 0;
    std::string body;
    std::optional<std::string> summary;
};

/// Every entry of a log in other words, and its summary: what a person left behind is taken out of it. The digests
/// are made anew.
struct Rewrite {
    TableId table;
    std::vector<std::string> bodies;
    std::string summary;
};

/// What is no longer kept: whole logs, sessions, and accounts that nobody can log in to.
struct Removal {
    std::vector<TableId> logs{};
    std::vector<std::string> sessions{};
    std::vector<std::string> players{};

    [[nodiscard]] bool empty() const { return logs.empty() && sessions.empty() && players.empty(); }
};

struct Summary {
    TableId table;
    std::uint64_t sequence = 0; // of the last entry
    std::string body;           // JSON; empty: never given, or lost to damage. The log is still the truth.
};

/// One device of a player: written once, and again only to end it. `body` is JSON (account.h).
struct Session {
    std::string id;
    Digest token{}; // of the cookie; the cookie itself is stored nowhere
    std::string body;
};

/// A player: name, and how to log in from another device. Each change is the next version, from 1 on: anyone who
/// changes an outdated version is told so.
struct Account {
    std::string player;
    std::uint64_t version = 0;
    std::string logins; // with a blank between them; each is one player's alone
    std::string body;   // JSON (account.h)

    friend bool operator==(const Account&, const Account&) = default;
};

enum class Stored : std::uint8_t {
    yes,     // on disk, synced
    taken,   // not the table's next number: somebody else was first, or the table is damaged; read it again
    full,    // no space left: nothing was written, reading goes on
    away,    // the database cannot be reached: nothing was written
    named,   // of an account: one of its logins is another player's
    damaged, // the file, where this belongs: nothing was written, and nothing would be another time
};

/// Why what could not be stored is refused.
constexpr Reason reason_of(Stored stored) {
    if (stored == Stored::damaged) return Reason::damaged_table;
    return stored == Stored::away ? Reason::store_away : Reason::disk_full;
}

/// A part of a table's log.
struct Part {
    static constexpr std::uint64_t all = std::uint64_t{1} << 62U;

    TableId table;
    std::uint64_t from = 1;
    std::uint64_t most = all; // entries
    std::string reader{};     // whom it is for: people's reads take turns
};

struct Log {
    std::vector<Entry> entries;
    std::string damage; // not empty: what is wrong with this table's log, and where; no entries then
    bool away = false;  // the database cannot be reached
};

struct FoundSession {
    std::optional<Session> session;
    bool away = false; // nobody can say whether there is one
};

struct FoundAccount {
    std::optional<Account> account;
    bool damaged = false; // there is one, but it is damaged
    bool away = false;
};

// Several servers may share a store: what they hear of each other.

struct Grown { // another server appended
    TableId table;
    std::uint64_t sequence = 0;
};
struct Attended { // somebody came or went at another server
    TableId table;
};
struct Abandoned { // whoever looked after it is gone
    TableId table;
};
struct Gossip { // what another server wanted all to know
    std::string text;
};
struct Reach { // of the store itself
    bool away = false;
};
using Heard = std::variant<Grown, Summary, Session, Account, Attended, Abandoned, Gossip, Reach>;

/// Who is at a table.
struct Attendance {
    std::uint32_t seats = 0; // a bit for each
    std::uint32_t spectators = 0;

    friend bool operator==(const Attendance&, const Attendance&) = default;
};

enum class Keeper : std::uint8_t { nobody, me, other };

/// A look at a table that others may write to as well.
struct Glance {
    TableId table;
    std::uint64_t sequence = 0; // of its last entry
    Attendance elsewhere;       // at the other servers that are alive
    Keeper keeper{};            // who looks after it: its bots, clocks and absent players
};

struct Settled {};

/// All calls may come from any thread and return at once; what they answer is called on the store's own thread, where
/// it owns nothing (later.h). Writes are answered in call order, and so are one person's reads; writes go
/// before reads, and people's reads take turns. What was written before a read was asked for is in it. An error of the
/// disk (fsync) ends the process: after it nobody can say what is on the disk.
class Store {
public:
    template <class T>
    using Answer = server::Answer<T>;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Appends of many tables that wait at the same time share one commit.
    virtual void append(Append what, Answer<Stored> answer) = 0;
    virtual void read(Part part, Answer<Log> answer) = 0;
    virtual void summaries(Answer<std::vector<Summary>> answer) = 0;
    /// All of it or nothing; `taken` if the log has another number of entries. Only the room of the table may ask for
    /// it while one is open, and no other server may have one.
    virtual void rewrite(Rewrite, Answer<Stored> answer) { answer(Stored::away); }

    virtual void save(Session session, Answer<Stored> answer) = 0;
    virtual void find_session(Digest token, Answer<FoundSession> answer) = 0;
    /// The next version; `taken` if it is not, so that the account must be read again. What is there already is stored.
    virtual void change(Account account, Answer<Stored> answer) = 0;
    virtual void find_player(std::string player, Answer<FoundAccount> answer) = 0;
    virtual void find_login(std::string login, Answer<FoundAccount> answer) = 0;
    virtual void sessions(Answer<std::vector<Session>> answer) = 0;
    virtual void accounts(Answer<std::vector<Account>> answer) { answer({}); }
    /// Another body for a session, if it still has this one; `taken` if not. Nobody else is told.
    virtual void touch(Session /*before*/, std::string /*body*/, Answer<Stored> answer) { answer(Stored::taken); }
    /// All of it or nothing; `taken`: not now. What is not there is removed already; an account with a login stays.
    virtual void remove(Removal, Answer<Stored> answer) { answer(Stored::away); }

    /// A copy of everything as of one moment, while play goes on: the one answer that later calls overtake.
    /// Empty: done; otherwise what went wrong.
    virtual void back_up(std::string file, Answer<std::string> answer) = 0;
    /// Answers once all that was asked before has been answered, or given up because nobody can answer it.
    virtual void settle(Answer<Settled> answer) = 0;

    // Between servers. A server with its own store hears nothing and may do everything; the answers below come in
    // an order of their own.

    [[nodiscard]] virtual bool shared() const { return false; }
    /// From now on calls back with news from other servers, on the store's own thread. News may repeat.
    virtual void follow(const std::function<void(Heard)>&) {}
    /// Of those tables that are there.
    virtual void glance(const std::vector<TableId>&, Answer<std::vector<Glance>> answer) { answer({}); }
    /// Who is at a table through this server.
    virtual void attend(const TableId&, Attendance) {}
    /// To look after a table, until it is released or this server is gone; false while another does.
    virtual void claim(const TableId&, Answer<bool> answer) { answer(true); }
    virtual void release(const TableId&) {}
    /// Tells the others; may be lost.
    virtual void gossip(const std::string&) {}
};

} // namespace iteru::server
