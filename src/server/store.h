// The log of all tables, and who may return to them. What is in the log happened; all else is derived from it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace iteru::server {

using TableId = std::string;                 // random, safe in a URL
using Digest = std::array<std::uint8_t, 32>; // of the chain of a table, of a session's token

/// One line of a table's log. Numbers are dense from 1; each digest covers the one before it.
struct Entry {
    std::uint64_t sequence = 0;
    std::string body; // JSON
    Digest chain{};
};

/// What to append. The summary is derived from the log and replaces the last one: enough to list a table
/// and to know what it waits for without reading its log; without a value the last one stays.
struct Append {
    TableId table;
    std::uint64_t sequence = 0;
    std::string body;
    std::optional<std::string> summary;
};

struct Summary {
    TableId table;
    std::uint64_t sequence = 0; // of the last entry
    std::string body;           // JSON; empty: never given, or lost to damage. The log is still the truth.
};

/// A guest's session, or an account once it has a password. `body` is JSON (name, language, password hash).
struct Session {
    std::string id;
    Digest token{}; // of the cookie; the cookie itself is stored nowhere
    std::string body;
};

enum class Stored : std::uint8_t {
    yes,   // on disk, synced
    taken, // not the table's next number: somebody else was first, or the table is damaged; read it again
    full,  // no space left: nothing was written, reading goes on
};

struct Log {
    std::vector<Entry> entries;
    std::string damage; // not empty: what is wrong with this table's log, and where; no entries then
};

/// All calls may come from any thread and return at once; what they answer is called on the store's own
/// thread, in the order of the calls. An error of the disk (fsync) ends the process: after it nobody can
/// say what is on the disk.
class Store {
public:
    template <class T>
    using Answer = std::move_only_function<void(T)>;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Appends of many tables that wait at the same time share one commit.
    virtual void append(Append what, Answer<Stored> answer) = 0;
    virtual void read(TableId table, std::uint64_t from, Answer<Log> answer) = 0;
    virtual void summaries(Answer<std::vector<Summary>> answer) = 0;

    virtual void save(Session session, Answer<Stored> answer) = 0;
    virtual void find_session(Digest token, Answer<std::optional<Session>> answer) = 0;
    virtual void sessions(Answer<std::vector<Session>> answer) = 0;

    /// A copy of everything as of one moment, while play goes on: the one answer that others overtake.
    /// Empty: done; otherwise what went wrong.
    virtual void back_up(std::string file, Answer<std::string> answer) = 0;
};

} // namespace iteru::server
