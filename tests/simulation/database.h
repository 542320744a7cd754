// PostgreSQL as the store uses it, in memory: a model of what its documentation promises. Every statement is a
// transaction of its own at the level *read committed*: it sees what was committed when it began; a row that another
// transaction is writing is waited for, and then judged as it is; whoever would wait in a circle is refused. A commit
// takes its time, and others happen meanwhile; what is committed is on disk (unless the session does not ask for that)
// before anybody can see it. Notifications come after the commit, to those who are there. It knows the store's
// statements and no others; `postgres_model_test` holds it against the real one.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cluster/postgres_ground.h"
#include "engine/hashing.h"
#include "store/chain.h"
#include "tests/simulation/clockwork.h"

namespace iteru::simulation {

namespace postgres = server::postgres;

/// Whose work the database's own is, whatever becomes of servers and people.
inline constexpr std::uint64_t the_database = std::uint64_t{1} << 60U;

using Commit = std::uint64_t; // how many commits there had been

/// Rows by their primary key, in all versions that somebody may still see or that may still be lost.
template <class Key, class Row>
class Rows {
public:
    /// As of a commit; nothing if there was none.
    [[nodiscard]] const Row* at(const Key& key, Commit commit) const {
        const auto found = rows_.find(key);
        return found == rows_.end() ? nullptr : seen(found->second, commit);
    }
    /// As it is now: what a transaction sees once it has the lock.
    [[nodiscard]] const Row* now(const Key& key) const { return at(key, ~Commit{0}); }
    void put(const Key& key, Commit commit, std::optional<Row> row) {
        rows_[key].push_back({commit, std::move(row)});
        changed_.push_back(key);
    }
    /// All that was there as of a commit, in order, from a key on, until `look` answers false.
    template <class Look>
    void each(Commit commit, const Key& from, Look look) const {
        for (auto at = rows_.lower_bound(from); at != rows_.end(); ++at) {
            const Row* row = seen(at->second, commit);
            if (row != nullptr && !look(at->first, *row)) return;
        }
    }
    template <class Look>
    void each(Commit commit, Look look) const {
        each(commit, Key{}, [&](const Key& key, const Row& row) { return look(key, row), true; });
    }
    /// Nobody needs to see what was before this any more.
    void forget_before(Commit commit) {
        for (const Key& key : std::exchange(changed_, {})) {
            const auto found = rows_.find(key);
            if (found == rows_.end()) continue;
            auto& versions = found->second;
            while (versions.size() > 1 && versions[1].commit <= commit) versions.erase(versions.begin());
            if (versions.size() == 1 && versions[0].commit <= commit && !versions[0].row) rows_.erase(found);
            else if (versions.size() > 1) changed_.push_back(key); // later
        }
    }
    /// A crash: what came after this was not on disk.
    void lose_after(Commit commit) {
        for (auto& [key, versions] : rows_) {
            while (!versions.empty() && versions.back().commit > commit) versions.pop_back();
        }
        std::erase_if(rows_, [](const auto& item) { return item.second.empty(); });
    }
    void clear() { rows_.clear(); }

private:
    struct Version {
        Commit commit = 0;
        std::optional<Row> row;
    };
    static const Row* seen(const std::vector<Version>& versions, Commit commit) {
        for (auto version = versions.rbegin(); version != versions.rend(); ++version) {
            if (version->commit <= commit) return version->row ? &*version->row : nullptr;
        }
        return nullptr;
    }

    std::map<Key, std::vector<Version>> rows_;
    std::vector<Key> changed_;
};

/// What is in it: the columns as in the schema (src/cluster/postgres.cc). Numbers of transactions are `changed`.
struct Tables {
    struct Entry {
        std::string chain, body;
        double written = 0; // milliseconds
    };
    struct Summary {
        std::uint64_t sequence = 0;
        std::string body, seal, writer;
        std::uint64_t changed = 0;
    };
    struct Device {
        std::string token, body, seal, writer;
        std::uint64_t changed = 0;
    };
    struct Player {
        std::uint64_t version = 0;
        std::string logins, body, seal, writer;
        std::uint64_t changed = 0;
    };
    struct Attendance {
        std::uint64_t seats = 0, spectators = 0;
    };
    using Pair = std::pair<std::string, std::uint64_t>;

    Rows<Pair, Entry> entries;
    Rows<std::string, Summary> summaries;
    Rows<std::string, Device> devices;
    Rows<std::string, std::string> tokens; // whose they are: the unique index of devices
    Rows<std::string, Player> players;
    Rows<std::string, std::string> logins; // whose they are
    // Unlogged: gone after a crash.
    Rows<std::string, double> servers; // until when they are alive, milliseconds
    Rows<std::string, std::string> claims;
    Rows<std::pair<std::string, std::string>, Attendance> attendance;
};

/// The values of a statement's parameters, as they came over the line.
class Values {
public:
    explicit Values(const postgres::Parameters& parameters);

    [[nodiscard]] const std::string& text(std::size_t number) const { return values_[number - 1]; }
    [[nodiscard]] std::uint64_t number(std::size_t number) const;
    [[nodiscard]] std::vector<std::string> list(std::size_t number) const;
    [[nodiscard]] std::vector<std::uint64_t> numbers(std::size_t number) const;

private:
    std::vector<std::string> values_; // $1 is the first
};

using Field = std::optional<std::string>; // or null
using Answered = std::vector<std::vector<Field>>;
/// Of a bigint.
std::string field_of(std::uint64_t number);

struct Transaction;

/// What one of the store's statements does.
struct Meaning {
    /// What it writes, in the order in which it locks it; without it, it only reads.
    std::vector<std::string> (*locks)(const Values& values) = nullptr;
    /// Carried out as a whole, once it has its locks; or why it cannot be.
    std::optional<postgres::Complaint> (*carry_out)(Transaction& transaction) = nullptr;
};
/// Nothing if it is none of the store's.
const Meaning* meaning_of(std::string_view statement);

class Database;

struct Transaction {
    Database& database;
    Tables& tables;
    const Values& values;
    Commit snapshot = 0;
    double now = 0;           // clock_timestamp(), milliseconds
    std::uint64_t number = 0; // pg_current_xact_id()
    std::uint64_t oldest = 0; // pg_snapshot_xmin
    std::uint64_t newest = 0; // pg_snapshot_xmax
    // What comes of it:
    Answered rows{};
    std::vector<std::move_only_function<void(Commit)>> writes{}; // at the commit
    std::vector<std::string> notices{};

    template <class Key, class Row>
    void put(Rows<Key, Row>& where, const Key& key, std::optional<Row> row) {
        writes.push_back(
            [&where, key, row = std::move(row)](Commit commit) mutable { where.put(key, commit, std::move(row)); });
    }
};

/// Who looks after which table, as far as anybody outside can see: asked by the judge, not by the database.
class Claims {
public:
    using Complain = std::function<void(const std::string&)>;
    explicit Claims(Complain complain) : complain_(std::move(complain)) {}

    void beat(const std::string& server, double now, double until);
    void gone(const std::string& server) { alive_.erase(server); }
    void granted(const std::string& table, const std::string& server, double now);
    void released(const std::string& table, const std::string& server);
    void all_forgotten() { keepers_.clear(), alive_.clear(); }
    /// Who has looked after it for a while and is alive: everybody can know.
    [[nodiscard]] std::optional<std::string> settled_keeper(const std::string& table, double now) const;
    /// From servers that were not heard of any more.
    [[nodiscard]] std::uint64_t taken_over() const { return taken_over_; }

private:
    struct Keeper {
        std::string server;
        double since = 0;
    };
    Complain complain_;
    std::map<std::string, Keeper> keepers_;
    std::uint64_t taken_over_ = 0;
    struct Life {
        double since = 0, until = 0;
    };
    [[nodiscard]] bool is_settled(const std::string& server, double now) const;
    static constexpr double settled = 20'000; // milliseconds: longer than any statement takes
    std::map<std::string, Life> alive_;
};

class Database {
public:
    struct Options {
        std::function<Time(Time least, Time most)> some; // how long something takes
        std::function<bool(std::uint32_t one_in)> chance;
        std::function<void(const std::string&)> tell = [](const std::string&) {};
        std::function<void(const std::string&)> complain = [](const std::string&) {};
        Time quick = 200;              // at most, a statement
        Time commit = 8 * millisecond; // at most, when all is well
        bool syncs = true;             // a bug if not: commits wait for the disk
        bool asks_keepers = true;      // a bug if not: a claim of somebody who is alive holds
    };
    /// Answers and notices come to whoever is at the other end.
    struct Listener {
        std::function<void(postgres::Result)> answer;
        std::function<void(const std::string&)> notice;
        std::function<void()> ended; // the backend is gone
    };

    Database(Clockwork& clockwork, Options options);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    class Session; // a backend
    /// Nothing if it takes no connections.
    std::shared_ptr<Session> open(bool careful, bool listens, Listener listener);
    /// A statement arrives.
    void arrive(const std::shared_ptr<Session>& session, std::string_view statement, Values values);
    /// Nobody hears of what it answers.
    static void ignore(const std::shared_ptr<Session>& session);
    /// The client is gone: what has arrived may be carried out still.
    void leave(const std::shared_ptr<Session>& session);

    // What happens to it.
    /// As a failover or a crash: what was not on disk is lost, all lines are cut, and for so long it is not there.
    void crash(Time away);
    void come_back() { away_until_ = clockwork_.now(); }
    void be_slow_until(Time until) { slow_until_ = std::max(slow_until_, until); }
    /// Its time of day jumps, by milliseconds.
    void jump(double by) {
        jumped_ += by;
        claims_.all_forgotten(); // nobody can know who is alive until all have been heard again
    }
    void be_full_until(Time until) { full_until_ = std::max(full_until_, until); }
    /// As a standby that has not been told yet that it is the first.
    void only_read_until(Time until) { reads_until_ = std::max(reads_until_, until); }
    [[nodiscard]] bool is_there() const { return clockwork_.now() >= away_until_; }
    [[nodiscard]] Time disturbed_until() const {
        return std::max({away_until_, slow_until_, full_until_, reads_until_});
    }

    /// `pg_snapshot_xmin(pg_current_snapshot())::text`
    [[nodiscard]] std::string horizon() const { return std::to_string(oldest_running()); }
    [[nodiscard]] double clock() const { return static_cast<double>(clockwork_.now()) / millisecond + jumped_; }
    [[nodiscard]] const Tables& tables() const { return tables_; }
    [[nodiscard]] Claims& claims() { return claims_; }
    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] Commit commits() const { return commits_; }

    /// One statement by itself, here and now; for tests.
    struct Outcome {
        Answered rows;
        std::optional<postgres::Complaint> complaint;
    };
    Outcome carry_out(std::string_view statement, const postgres::Parameters& parameters);

private:
    struct Running;

    [[nodiscard]] std::uint64_t oldest_running() const { return running_.empty() ? next_number_ : *running_.begin(); }
    void next(const std::shared_ptr<Session>& session);
    void begin(const std::shared_ptr<Session>& session, const std::shared_ptr<Running>& running);
    void go_on_locking(const std::shared_ptr<Running>& running);
    [[nodiscard]] bool waits_in_a_circle(const Running& running) const;
    void carry_out(const std::shared_ptr<Running>& running);
    void commit(const std::shared_ptr<Running>& running);
    void give_up(const std::shared_ptr<Running>& running, postgres::Complaint complaint);
    void end(const std::shared_ptr<Running>& running);
    void answer(const std::shared_ptr<Session>& session, postgres::Result result);
    void tidy();

    Clockwork& clockwork_;
    Options options_;
    Tables tables_;
    Claims claims_;
    Commit commits_ = 0;
    Commit durable_ = 0; // so many are on disk
    std::uint64_t next_number_ = 1000;
    std::set<std::uint64_t> running_;
    std::multiset<Commit> snapshots_; // that somebody still looks at
    struct Lock {
        std::shared_ptr<Running> holder;
        std::deque<std::shared_ptr<Running>> waiting;
    };
    std::map<std::string, Lock> locks_;
    std::vector<std::shared_ptr<Session>> sessions_; // by age: an order of addresses would be another each time
    std::uint64_t life_ = 0;                         // what was begun before a crash is not ended after it
    double jumped_ = 0;
    Time away_until_ = 0, slow_until_ = 0, full_until_ = 0, reads_until_ = 0;
};

/// Rows as libpq has them.
postgres::Result result_of(const Answered& rows);

} // namespace iteru::simulation
