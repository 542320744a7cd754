#include "server/postgres_store.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <future>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "engine/text.h"
#include "server/postgres_link.h"
#include "server/secrets.h"

namespace iteru::server {

namespace {

namespace asio = boost::asio;
using postgres::as_text;
using postgres::Link;
using postgres::Parameters;
using postgres::Result;
using postgres::Statement;
using Steady = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t most_in_flight = 2000; // calls
constexpr std::size_t heads_kept = 20'000;
constexpr std::size_t longest_payload = 7900; // of a notification, by PostgreSQL 8000

constexpr std::string_view live = "(SELECT s.id FROM iteru.servers s WHERE s.until > clock_timestamp())";

/// A server's claim, and who is there: only as long as it is heard of.
const std::string claim_sql =
    "INSERT INTO iteru.claims AS c (table_id, server) VALUES ($1::text, $2::text) ON CONFLICT (table_id) DO UPDATE"
    " SET server = excluded.server WHERE c.server = excluded.server OR c.server NOT IN " +
    std::string{live} + " RETURNING 1::bigint";
const std::string glance_sql =
    "SELECT t.id, e.sequence, coalesce(a.seats, 0), coalesce(a.spectators, 0),"
    " coalesce((SELECT CASE WHEN c.server = $2::text THEN 1 ELSE 2 END FROM iteru.claims c WHERE c.table_id = t.id"
    " AND c.server IN " +
    std::string{live} +
    "), 0)::bigint"
    " FROM unnest($1::text[]) AS t(id) CROSS JOIN LATERAL (SELECT sequence FROM iteru.entries WHERE table_id = t.id"
    " ORDER BY sequence DESC LIMIT 1) e LEFT JOIN LATERAL (SELECT bit_or(seats) AS seats,"
    " sum(spectators)::bigint AS spectators FROM iteru.attendance WHERE table_id = t.id AND server <> $2::text"
    " AND server IN " +
    std::string{live} + ") a ON true";

/// The connection of the log. An append is one statement, so that rows of many tables share a transaction; the primary
/// key decides who was first, and the digest of the entry before shows that nothing is missing.
constexpr auto log_statements = std::to_array<Statement>({
    {"append",
     "WITH n AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[])"
     " AS n(table_id, sequence, previous, chain, body)),"
     " added AS (INSERT INTO iteru.entries (table_id, sequence, chain, body)"
     " SELECT table_id, sequence, chain, body FROM n WHERE sequence = 1 OR (SELECT p.chain FROM iteru.entries p"
     " WHERE p.table_id = n.table_id AND p.sequence = n.sequence - 1) = n.previous"
     " ON CONFLICT DO NOTHING RETURNING table_id, sequence),"
     " listed AS (INSERT INTO iteru.summaries (table_id, sequence, body, seal, writer, changed)"
     " SELECT table_id, sequence, s.body, s.seal, $10::text, pg_current_xact_id()"
     " FROM unnest($6::text[], $7::bigint[], $8::bytea[], $9::bytea[]) AS s(table_id, sequence, body, seal)"
     " JOIN added USING (table_id, sequence) ON CONFLICT (table_id) DO UPDATE SET sequence = excluded.sequence,"
     " body = excluded.body, seal = excluded.seal, writer = excluded.writer, changed = excluded.changed)"
     " SELECT table_id, sequence FROM added"},
    {"chains", "SELECT e.table_id, e.sequence, e.chain FROM unnest($1::text[], $2::bigint[]) AS n(table_id, sequence)"
               " JOIN iteru.entries e USING (table_id, sequence)"},
    {"save",
     "WITH named AS (INSERT INTO iteru.logins AS l (login, player) SELECT $6::text, $7::text WHERE $6::text <> ''"
     " ON CONFLICT (login) DO UPDATE SET player = l.player WHERE l.player = excluded.player RETURNING 1)"
     " INSERT INTO iteru.sessions (id, token, body, seal, writer, changed)"
     " SELECT $1::text, $2::bytea, $3::bytea, $4::bytea, $5::text, pg_current_xact_id()"
     " WHERE $6::text = '' OR EXISTS (SELECT 1 FROM named)"
     " ON CONFLICT (id) DO UPDATE SET token = excluded.token, body = excluded.body, seal = excluded.seal,"
     " writer = excluded.writer, changed = excluded.changed RETURNING 1::bigint"},
    // Also the entry before the first, for its digest.
    {"read", "SELECT sequence, chain, body, (1000 * extract(epoch FROM clock_timestamp() - written))::bigint,"
             " (SELECT s.sequence FROM iteru.summaries s WHERE s.table_id = $1::text)"
             " FROM iteru.entries e WHERE table_id = $1::text AND sequence >= $2::bigint - 1 ORDER BY e.sequence"},
    {"summaries", "SELECT s.table_id, s.sequence, s.body, s.seal, coalesce((SELECT e.sequence FROM iteru.entries e"
                  " WHERE e.table_id = s.table_id ORDER BY e.sequence DESC LIMIT 1), 0)"
                  " FROM iteru.summaries s ORDER BY s.table_id"},
    {"find", "SELECT id, token, body, seal FROM iteru.sessions WHERE token = $1::bytea"},
    {"sessions", "SELECT id, token, body, seal FROM iteru.sessions ORDER BY id"},
});

/// The connection beside it: nothing of this needs to outlive a crash.
const auto side_statements = std::to_array<Statement>({
    {"beat", "WITH me AS (INSERT INTO iteru.servers (id, until) VALUES ($1::text, clock_timestamp() +"
             " $2::bigint * interval '1 millisecond') ON CONFLICT (id) DO UPDATE SET until = excluded.until)"
             " SELECT count(*) FROM iteru.servers WHERE id <> $1::text AND until > clock_timestamp()"},
    {"abandoned", "SELECT c.table_id FROM iteru.servers s JOIN iteru.claims c ON c.server = s.id"
                  " WHERE s.until < clock_timestamp() LIMIT 100"},
    {"horizon", "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"},
    {"listed", "SELECT table_id, sequence, body, seal FROM iteru.summaries WHERE writer <> $2::text"
               " AND changed >= $1::text::xid8 AND changed < pg_snapshot_xmax(pg_current_snapshot())"},
    {"saved", "SELECT id, token, body, seal FROM iteru.sessions WHERE writer <> $2::text"
              " AND changed >= $1::text::xid8 AND changed < pg_snapshot_xmax(pg_current_snapshot())"},
    {"glance", glance_sql},
    {"claim", claim_sql},
    {"release", "DELETE FROM iteru.claims WHERE table_id = $1::text AND server = $2::text"},
    {"attend", "INSERT INTO iteru.attendance (table_id, server, seats, spectators) VALUES ($1::text, $2::text,"
               " $3::bigint, $4::bigint) ON CONFLICT (table_id, server) DO UPDATE SET seats = excluded.seats,"
               " spectators = excluded.spectators"},
    {"leave", "DELETE FROM iteru.attendance WHERE table_id = $1::text AND server = $2::text"},
    {"notify", "SELECT pg_notify('iteru', $1::text)"},
    // Those who are gone for long are forgotten, once nobody waits for what they looked after.
    {"farewell", "WITH gone AS (DELETE FROM iteru.attendance WHERE server = $1::text OR server NOT IN"
                 " (SELECT id FROM iteru.servers)), old AS (DELETE FROM iteru.servers s WHERE"
                 " until < clock_timestamp() - interval '1 hour' AND NOT EXISTS"
                 " (SELECT 1 FROM iteru.claims c WHERE c.server = s.id))"
                 " UPDATE iteru.servers SET until = '-infinity' WHERE id = $1::text"},
});

const std::string version_sql = "SELECT version::bigint FROM iteru.version";
/// At least as careful as `on`, whatever the database's own setting.
const std::string careful_sql =
    "SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local',"
    " 'remote_write') THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

std::optional<Summary> summary_of(const Result& rows, int row) {
    Summary summary{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2)};
    Seal seal{};
    if (!rows.read(row, 3, seal) || seal != seal_of(summary)) return std::nullopt;
    return summary;
}

std::optional<Session> session_of(const Result& rows, int row) {
    Session session{rows.text(row, 0), {}, rows.text(row, 2)};
    Seal seal{};
    if (!rows.read(row, 1, session.token) || !rows.read(row, 3, seal) || seal != seal_of(session)) return std::nullopt;
    return session;
}

/// A call that waits for the database.
struct Call {
    Call() = default;
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    virtual ~Call() = default;

    /// The answer is known; it is given when those before it are.
    virtual void answer() = 0;
    /// Nobody can say: the database is away.
    virtual void give_up() = 0;
    /// Anything but an append: what to send, and what came back.
    virtual void send(Link&, const std::string& /*server*/, Link::Done) {}
    virtual void take(const Result&) {}

    Steady::time_point since = Steady::now();
    bool done = false;     // the result is known
    bool answered = false; // and was given
    bool writes = false;
};

template <class T>
struct CallFor : Call {
    explicit CallFor(Store::Answer<T> answer) : reply(std::move(answer)) {}
    void answer() override { reply(std::move(result)); }

    Store::Answer<T> reply;
    T result{};
};

struct AppendCall final : CallFor<Stored> {
    AppendCall(Append append, Store::Answer<Stored> answer) : CallFor(std::move(answer)), what(std::move(append)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }

    Append what;
    std::optional<Digest> previous{};
    Digest chain{};
    bool sent = false;     // perhaps it is written
    bool doubtful = false; // sent before, over a line that broke
};

struct SaveCall final : CallFor<Stored> {
    SaveCall(Session row, Store::Answer<Stored> answer) : CallFor(std::move(answer)), session(std::move(row)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Link& link, const std::string& server, Link::Done back) override {
        Parameters parameters;
        parameters.add(session.id).add(as_text(session.token)).add(session.body).add(as_text(seal_of(session)));
        parameters.add(server).add(session.login).add(session.player);
        link.send("save", parameters, std::move(back));
    }
    void take(const Result& row) override {
        if (row.good()) result = row.rows() == 1 ? Stored::yes : Stored::taken;
        else
            result = row.state() == "23505"          ? Stored::taken
                     : row.state().starts_with("53") ? Stored::full
                                                     : Stored::away;
    }

    Session session;
};

struct ReadCall final : CallFor<Log> {
    ReadCall(TableId id, std::uint64_t first, Store::Answer<Log> answer)
        : CallFor(std::move(answer)), table(std::move(id)), from(std::max<std::uint64_t>(first, 1)) {}
    void give_up() override { result = {.entries = {}, .damage = {}, .away = true}; }
    void send(Link& link, const std::string&, Link::Done back) override {
        link.send("read", Parameters{}.add(table).add(from), std::move(back));
    }
    void take(const Result& rows) override {
        std::optional<Digest> before;
        if (from == 1) before = chain_start(table);
        int row = 0;
        if (from > 1 && rows.rows() > 0 && rows.number(0, 0) == from - 1) (void)rows.read(row++, 1, before.emplace());
        ChainCheck check{from, before};
        std::optional<Damage> damage;
        for (; row < rows.rows() && !damage; ++row) {
            Entry entry{rows.number(row, 0), rows.text(row, 2), {}, static_cast<std::int64_t>(rows.number(row, 3))};
            (void)rows.read(row, 1, entry.chain);
            damage = check.add(entry);
            result.entries.push_back(std::move(entry));
        }
        // Its summary knows of more: the end is missing.
        if (!damage && from == 1 && rows.rows() > 0 && !rows.null(0, 4) && rows.number(0, 4) > check.last()) {
            damage = Damage{"shortened", check.last(), {}};
        }
        if (damage) result = {.entries = {}, .damage = to_text(*damage)};
    }

    TableId table;
    std::uint64_t from;
};

struct SummariesCall final : CallFor<std::vector<Summary>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Link& link, const std::string&, Link::Done back) override { link.send("summaries", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            auto summary = summary_of(rows, row);
            result.push_back(summary ? std::move(*summary) : Summary{rows.text(row, 0), 0, {}});
            result.back().sequence = rows.number(row, 4);
        }
    }
};

struct FindCall final : CallFor<Found> {
    FindCall(const Digest& digest, Store::Answer<Found> answer) : CallFor(std::move(answer)), token(digest) {}
    void give_up() override { result.away = true; }
    void send(Link& link, const std::string&, Link::Done back) override {
        link.send("find", Parameters{}.add(as_text(token)), std::move(back));
    }
    void take(const Result& rows) override {
        if (rows.rows() > 0) result.session = session_of(rows, 0);
    }

    Digest token;
};

struct SessionsCall final : CallFor<std::vector<Session>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Link& link, const std::string&, Link::Done back) override { link.send("sessions", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            if (auto session = session_of(rows, row)) result.push_back(std::move(*session));
        }
    }
};

/// Answered when all before it are.
struct SettleCall final : Call {
    explicit SettleCall(std::move_only_function<void()> then) : reply(std::move(then)) { done = true; }
    void answer() override { reply(); }
    void give_up() override {}

    std::move_only_function<void()> reply;
};

} // namespace

/// Everything here happens on the one thread.
struct PostgresStore::Inside {
    Inside(const std::string& url, PostgresOptions wish)
        : options(std::move(wish)), server(RandomSecrets{}.id()),
          log{context, link_plan(url, {version_sql, careful_sql}, log_statements)},
          side{context,
               link_plan(url, {version_sql, "SET synchronous_commit = off", "LISTEN iteru"}, side_statements)} {}

    Link::Plan link_plan(const std::string& url, std::vector<std::string> setup,
                         std::span<const Statement> statements) {
        const bool main = statements.data() == log_statements.data();
        return {.url = url,
                .setup = std::move(setup),
                .newest = schema().size() + 1,
                .statements = statements,
                .up = [this, main] { main ? log_up() : side_up(); },
                .down = [this, main](const std::string& why) { main ? log_down(why) : side_down(); },
                .notified = [this](std::string_view payload) { notified(payload); }};
    }
    [[nodiscard]] std::span<const std::string_view> schema() const {
        return options.schema.empty() ? postgres::schema_steps() : options.schema;
    }

    // The log.

    void ask(std::unique_ptr<Call> call) {
        asio::post(context, [this, call = std::move(call)]() mutable {
            waiting.push_back(std::move(call));
            take_off();
        });
    }

    /// All that waits goes together, appends first; but an append to a table that was read or appended to before it
    /// waits for the next time: nobody sees what was asked for later.
    void take_off() {
        if (!flight.empty() || !log.up() || waiting.empty()) return;
        std::unordered_set<std::string_view> tables;
        while (!waiting.empty() && flight.size() < most_in_flight) {
            const auto* append = dynamic_cast<const AppendCall*>(waiting.front().get());
            const auto* read = dynamic_cast<const ReadCall*>(waiting.front().get());
            if (append != nullptr && !tables.insert(append->what.table).second) break;
            if (read != nullptr) tables.insert(read->table);
            flight.push_back(std::move(waiting.front()));
            waiting.pop_front();
        }
        look_up_heads();
    }

    std::vector<AppendCall*> appends() {
        std::vector<AppendCall*> list;
        for (const auto& call : flight) {
            auto* append = call->done ? nullptr : dynamic_cast<AppendCall*>(call.get());
            if (append != nullptr) list.push_back(append);
        }
        // Two servers that want the same rows want them in the same order, and cannot lock each other out.
        std::ranges::sort(list, {}, [](const AppendCall* append) -> const TableId& { return append->what.table; });
        return list;
    }

    /// The digests that the new entries follow, where they are not known yet.
    void look_up_heads() {
        std::vector<AppendCall*> unknown;
        for (AppendCall* append : appends()) {
            const Append& what = append->what;
            const auto head = heads.find(what.table);
            if (what.sequence == 1) append->previous = chain_start(what.table);
            else if (head != heads.end() && head->second.first + 1 == what.sequence)
                append->previous = head->second.second;
            else if (!append->previous) unknown.push_back(append);
        }
        if (unknown.empty()) return send_flight();
        ask_chains(
            unknown, -1, [](AppendCall* append, const Digest& chain) { append->previous = chain; },
            [this] { send_flight(); });
    }

    /// The digests that stand where these appends go (or `offset` entries away), then on.
    template <class Each, class Then>
    void ask_chains(const std::vector<AppendCall*>& list, int offset, const Each& each, const Then& then) {
        std::vector<std::string_view> tables;
        std::vector<std::uint64_t> numbers;
        std::map<std::string, AppendCall*, std::less<>> by_table;
        for (AppendCall* append : list) {
            tables.push_back(append->what.table);
            numbers.push_back(append->what.sequence + static_cast<std::uint64_t>(offset));
            by_table[append->what.table] = append;
        }
        log.send("chains", Parameters{}.add_texts(tables).add_numbers(numbers),
                 [this, by_table = std::move(by_table), each, then](const Result* rows) {
                     if (rows == nullptr) return; // again when the line is back
                     if (!rows->good()) return log.drop(rows->problem());
                     for (int row = 0; row < rows->rows(); ++row) {
                         Digest chain{};
                         if (rows->read(row, 2, chain)) each(by_table.find(rows->bytes(row, 0))->second, chain);
                     }
                     then();
                 });
    }

    void send_flight() {
        const auto list = appends();
        std::vector<AppendCall*> sent;
        for (AppendCall* append : list) {
            if (append->previous) sent.push_back(append);
            else settle_append(*append, Stored::taken); // what it would follow is not there
        }
        outstanding = 1; // this function
        if (!sent.empty()) send_appends(sent);
        for (const auto& call : flight) {
            if (call->done || dynamic_cast<AppendCall*>(call.get()) != nullptr) continue;
            ++outstanding;
            call->send(log, server, [this, call = call.get()](const Result* result) {
                if (result == nullptr) return; // again when the line is back
                if (!result->good() && !call->writes) return log.drop(result->problem());
                call->take(*result);
                call->done = true;
                if (const auto* read = dynamic_cast<ReadCall*>(call)) remember_head(read->table, read->result);
                one_back();
            });
        }
        one_back();
    }

    void send_appends(const std::vector<AppendCall*>& list) {
        std::vector<std::string_view> tables, previous, chains, bodies, listed, texts, seals;
        std::vector<std::uint64_t> numbers, listed_numbers;
        std::deque<Seal> made;
        for (AppendCall* append : list) {
            const Append& what = append->what;
            append->chain = chain_next(*append->previous, what.sequence, what.body);
            tables.push_back(what.table);
            numbers.push_back(what.sequence);
            previous.push_back(as_text(*append->previous));
            chains.push_back(as_text(append->chain));
            bodies.push_back(what.body);
            if (!what.summary && what.sequence != 1) continue;
            made.push_back(seal_of(Summary{what.table, what.sequence, what.summary.value_or("")}));
            listed.push_back(what.table);
            listed_numbers.push_back(what.sequence);
            texts.push_back(what.summary ? std::string_view{*what.summary} : std::string_view{});
            seals.push_back(as_text(made.back()));
        }
        Parameters parameters;
        parameters.add_texts(tables).add_numbers(numbers).add_bytes(previous).add_bytes(chains).add_bytes(bodies);
        parameters.add_texts(listed).add_numbers(listed_numbers).add_bytes(texts).add_bytes(seals).add(server);
        ++outstanding;
        log.send("append", parameters, [this, list](const Result* rows) {
            if (rows != nullptr) appended(list, *rows);
        });
        for (AppendCall* append : list) append->doubtful = std::exchange(append->sent, true);
    }

    void appended(const std::vector<AppendCall*>& list, const Result& rows) {
        if (!rows.good()) return not_appended(list, rows);
        std::unordered_set<std::string_view> added;
        for (int row = 0; row < rows.rows(); ++row) added.insert(rows.bytes(row, 0));
        std::vector<AppendCall*> doubtful;
        for (AppendCall* append : list) {
            if (added.contains(append->what.table)) settle_append(*append, Stored::yes);
            else if (append->doubtful) doubtful.push_back(append);
            else settle_append(*append, Stored::taken);
        }
        if (doubtful.empty()) return one_back();
        // The line broke when these were sent before: perhaps it was we who took the number.
        ask_chains(
            doubtful, 0,
            [this](AppendCall* append, const Digest& chain) {
                if (chain == append->chain) settle_append(*append, Stored::yes);
            },
            [this, doubtful] {
                for (AppendCall* append : doubtful) {
                    if (!append->done) settle_append(*append, Stored::taken);
                }
                one_back();
            });
    }

    void settle_append(AppendCall& append, Stored stored) {
        append.result = stored;
        append.done = true;
        if (stored == Stored::yes) keep_head(append.what.table, append.what.sequence, append.chain);
        else heads.erase(append.what.table);
    }

    void keep_head(const TableId& table, std::uint64_t sequence, const Digest& chain) {
        if (heads.size() >= heads_kept) heads.clear();
        heads[table] = {sequence, chain};
    }
    void remember_head(const TableId& table, const Log& log_read) {
        if (!log_read.entries.empty())
            keep_head(table, log_read.entries.back().sequence, log_read.entries.back().chain);
    }

    /// Nothing was written: PostgreSQL said so.
    void not_appended(const std::vector<AppendCall*>& list, const Result& error) {
        const std::string state = error.state();
        const bool again = state == "40001" || state == "40P01"; // only a collision
        const bool full = state.starts_with("53");
        if (!again && !full) {
            // Shutting down, read only, or a schema that is not ours: on another connection it may be better.
            return log.drop(error.problem());
        }
        if (full && !std::exchange(told_full, true)) options.tell("PostgreSQL is out of space: " + error.problem());
        for (AppendCall* append : list) {
            if (append->doubtful && full) return log.drop(error.problem()); // its outcome is still unknown
            append->sent = append->doubtful;
            if (full) settle_append(*append, Stored::full);
        }
        if (again) {
            send_appends(list);
            --outstanding; // of the statement that failed
            return;
        }
        one_back();
    }

    void one_back() {
        if (--outstanding > 0) return;
        std::vector<std::unique_ptr<Call>> landed = std::move(flight);
        flight.clear();
        tell_others(landed);
        for (const auto& call : landed) {
            if (!std::exchange(call->answered, true)) call->answer();
        }
        take_off();
    }

    /// A notification only wakes: the others look for themselves.
    void tell_others(const std::vector<std::unique_ptr<Call>>& landed) {
        bool derived = false;
        std::string lines;
        for (const auto& call : landed) {
            const auto* append = dynamic_cast<const AppendCall*>(call.get());
            const auto* save = dynamic_cast<const SaveCall*>(call.get());
            derived |= save != nullptr && save->result == Stored::yes;
            if (append == nullptr || append->result != Stored::yes) continue;
            derived |= append->what.summary.has_value() || append->what.sequence == 1;
            told_full = false;
            add_line(lines, "e " + append->what.table + " " + std::to_string(append->what.sequence));
        }
        if (derived) add_line(lines, "s");
        notify(lines);
    }

    void add_line(std::string& lines, const std::string& line) {
        if (lines.size() + line.size() + 1 > longest_payload) notify(std::exchange(lines, {}));
        lines += line + "\n";
    }

    void notify(const std::string& lines) {
        if (lines.empty() || others == 0) return;
        on_side("notify", Parameters{}.add(lines));
    }

    /// Whoever opens the store waits for both lines: what is claimed first must not be refused for want of one.
    void look_whether_ready() {
        if (log.up() && side.up() && !std::exchange(was_ready, true)) ready.set_value();
    }

    void log_up() {
        look_whether_ready();
        if (std::exchange(away, false)) {
            options.tell("PostgreSQL is back");
            hear(Reach{false});
        }
        if (!flight.empty()) look_up_heads(); // again, whatever became of it
        else take_off();
    }

    void log_down(const std::string& why) {
        if (std::exchange(away, true)) return;
        options.tell("PostgreSQL is away: " + why);
        hear(Reach{true});
        look_at_patience();
    }

    /// While it is away: whoever has waited long enough is told. Not those whose outcome is unknown.
    void look_at_patience() {
        if (!away) return;
        for (const auto& call : flight) give_up_if_late(*call);
        while (!waiting.empty() && give_up_if_late(*waiting.front())) waiting.pop_front();
        if (closing) flight.clear();
        patience_timer.expires_after(100ms);
        patience_timer.async_wait([this](boost::system::error_code error) {
            if (!error) look_at_patience();
        });
    }

    bool give_up_if_late(Call& call) const {
        if (call.answered) return true;
        const auto* append = dynamic_cast<const AppendCall*>(&call);
        const bool doubtful = append != nullptr && append->sent && !closing;
        const bool listing =
            dynamic_cast<SummariesCall*>(&call) != nullptr || dynamic_cast<SessionsCall*>(&call) != nullptr;
        const bool late = closing || Steady::now() - call.since > options.patience;
        if (doubtful || !late || (listing && !closing)) return false;
        if (!call.done) call.give_up();
        call.done = call.answered = true;
        call.answer();
        return true;
    }

    // The others.

    void on_side(std::string_view statement, const Parameters& parameters, Link::Done done = [](const Result*) {}) {
        if (side.up()) side.send(statement, parameters, std::move(done));
        else done(nullptr);
    }

    void hear(Heard heard) const {
        if (listener) listener(std::move(heard));
    }

    void side_up() {
        look_whether_ready();
        beat();
        on_side("notify", Parameters{}.add("h\n"));
        // Whoever was away hears what it missed, and tells who is with it.
        look_for_changes();
        if (std::exchange(side_was_down, false)) hear(Reach{away});
    }
    void side_down() { side_was_down = true; }

    void keep_beating() {
        beat_timer.expires_after(options.lease / 3);
        beat_timer.async_wait([this](boost::system::error_code error) {
            if (error) return;
            beat();
            if (Steady::now() - looked >= options.poll) look_for_changes();
            keep_beating();
        });
    }

    void beat() {
        const auto lease = static_cast<std::uint64_t>(options.lease.count());
        on_side("beat", Parameters{}.add(server).add(lease), [this](const Result* row) {
            if (row != nullptr && row->good()) others = row->number(0, 0);
        });
        on_side("abandoned", {}, [this](const Result* rows) {
            for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
                hear(Abandoned{rows->text(row, 0)});
            }
        });
    }

    /// Summaries and sessions that others changed: at a notification, and now and then in case one was lost.
    void look_for_changes() {
        if (std::exchange(looking, true)) {
            look_again = true;
            return;
        }
        looked = Steady::now();
        on_side("horizon", {}, [this](const Result* row) {
            if (row != nullptr && row->good()) next_horizon = row->text(0, 0);
        });
        on_side("listed", Parameters{}.add(horizon).add(server), [this](const Result* rows) {
            for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
                if (auto summary = summary_of(*rows, row)) hear(std::move(*summary));
            }
        });
        on_side("saved", Parameters{}.add(horizon).add(server), [this](const Result* rows) {
            for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
                if (auto session = session_of(*rows, row)) hear(std::move(*session));
            }
            if (rows != nullptr && rows->good()) horizon = next_horizon;
            looking = false;
            if (std::exchange(look_again, false)) look_for_changes();
        });
    }

    void notified(std::string_view payload) {
        others = std::max<std::uint64_t>(others, 1);
        while (!payload.empty()) {
            const std::string_view line = payload.substr(0, payload.find('\n'));
            payload.remove_prefix(std::min(line.size() + 1, payload.size()));
            const std::string_view rest = line.substr(std::min<std::size_t>(2, line.size()));
            if (line.starts_with("e ")) {
                const std::size_t space = rest.find(' ');
                const auto number = space == std::string_view::npos
                                        ? std::nullopt
                                        : parse_number<std::uint64_t>(std::string{rest.substr(space + 1)});
                if (number) hear(Grown{TableId{rest.substr(0, space)}, *number});
            } else if (line == "s") {
                look_for_changes();
            } else if (line.starts_with("a ")) {
                hear(Attended{TableId{rest}});
            } else if (line.starts_with("g ")) {
                hear(Gossip{std::string{rest}});
            }
        }
    }

    // From the beginning to the end.

    void run() {
        log.start();
        side.start();
        keep_beating();
        const auto work = asio::make_work_guard(context);
        context.run();
    }

    /// Answers what it can, says goodbye, ends.
    void stop() {
        closing = true;
        if (away) look_at_patience();
        if (!flight.empty() || !waiting.empty()) {
            patience_timer.expires_after(5ms);
            patience_timer.async_wait([this](boost::system::error_code) { stop(); });
            return;
        }
        beat_timer.cancel();
        on_side("farewell", Parameters{}.add(server), [this](const Result*) {
            log.close();
            context.stop();
        });
    }

    PostgresOptions options;
    std::string server; // this one's name among them
    asio::io_context context{1};
    Link log;
    Link side;
    asio::steady_timer patience_timer{context};
    asio::steady_timer beat_timer{context};
    std::function<void(Heard)> listener;

    std::deque<std::unique_ptr<Call>> waiting;
    std::vector<std::unique_ptr<Call>> flight; // sent, not all answered
    int outstanding = 0;
    std::unordered_map<TableId, std::pair<std::uint64_t, Digest>> heads; // last entries, so that none need look
    std::promise<void> ready;
    bool was_ready = false;
    bool away = false;
    bool closing = false;
    bool told_full = false;

    std::uint64_t others = 1; // servers alive beside this one
    bool side_was_down = false;
    std::string horizon, next_horizon; // of transactions: all before it have been looked at
    Steady::time_point looked{};
    bool looking = false;
    bool look_again = false;
    std::jthread thread;
};

PostgresStore::PostgresStore(const std::string& url, PostgresOptions options)
    : inside_(std::make_unique<Inside>(url, std::move(options))) {
    postgres::Connection connection{url};
    try {
        postgres::migrate(connection, url, inside_->schema());
        inside_->horizon = connection.ask("SELECT pg_snapshot_xmin(pg_current_snapshot())::text").text(0, 0);
    } catch (const postgres::Error& error) {
        throw StoreProblem("unreadable", postgres::shown(url), error.what());
    }
    inside_->thread = std::jthread{[inside = inside_.get()] { inside->run(); }};
    if (inside_->ready.get_future().wait_for(10s) == std::future_status::ready) return;
    asio::post(inside_->context, [inside = inside_.get()] { inside->stop(); });
    inside_->thread.join();
    throw StoreProblem("unreachable", postgres::shown(url));
}

PostgresStore::~PostgresStore() {
    if (!inside_->thread.joinable()) return;
    asio::post(inside_->context, [this] { inside_->stop(); });
    inside_->thread.join();
}

void PostgresStore::append(Append what, Answer<Stored> answer) {
    inside_->ask(std::make_unique<AppendCall>(std::move(what), std::move(answer)));
}

void PostgresStore::read(TableId table, std::uint64_t from, Answer<Log> answer) {
    inside_->ask(std::make_unique<ReadCall>(std::move(table), from, std::move(answer)));
}

void PostgresStore::summaries(Answer<std::vector<Summary>> answer) {
    inside_->ask(std::make_unique<SummariesCall>(std::move(answer)));
}

void PostgresStore::save(Session session, Answer<Stored> answer) {
    inside_->ask(std::make_unique<SaveCall>(std::move(session), std::move(answer)));
}

void PostgresStore::find_session(Digest token, Answer<Found> answer) {
    inside_->ask(std::make_unique<FindCall>(token, std::move(answer)));
}

void PostgresStore::sessions(Answer<std::vector<Session>> answer) {
    inside_->ask(std::make_unique<SessionsCall>(std::move(answer)));
}

void PostgresStore::back_up(std::string, Answer<std::string> answer) {
    asio::post(inside_->context, [answer = std::move(answer)]() mutable {
        answer("a database is copied with pg_dump, or with iteru backup --store");
    });
}

void PostgresStore::settle(std::move_only_function<void()> done) {
    asio::post(inside_->context, [inside = inside_.get(), done = std::move(done)]() mutable {
        inside->closing = true; // what is away now is not waited for
        inside->waiting.push_back(std::make_unique<SettleCall>([inside, done = std::move(done)]() mutable {
            inside->closing = false;
            done();
        }));
        if (inside->away) inside->look_at_patience();
        else inside->take_off();
    });
}

void PostgresStore::follow(const std::function<void(Heard)>& hear) {
    asio::post(inside_->context, [inside = inside_.get(), hear] {
        inside->listener = hear;
        if (inside->away) inside->hear(Reach{true});
    });
}

void PostgresStore::glance(const std::vector<TableId>& tables, Answer<std::vector<Glance>> answer) {
    asio::post(inside_->context, [inside = inside_.get(), tables, answer = std::move(answer)]() mutable {
        const std::vector<std::string_view> ids(tables.begin(), tables.end());
        inside->on_side("glance", Parameters{}.add_texts(ids).add(inside->server),
                        [answer = std::move(answer)](const Result* rows) mutable {
                            std::vector<Glance> list;
                            for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
                                list.push_back({rows->text(row, 0),
                                                rows->number(row, 1),
                                                {static_cast<std::uint32_t>(rows->number(row, 2)),
                                                 static_cast<std::uint32_t>(rows->number(row, 3))},
                                                static_cast<Keeper>(rows->number(row, 4))});
                            }
                            answer(std::move(list));
                        });
    });
}

void PostgresStore::attend(const TableId& table, Attendance who) {
    asio::post(inside_->context, [inside = inside_.get(), table, who] {
        const bool there = who.seats != 0 || who.spectators != 0;
        Parameters parameters;
        parameters.add(table).add(inside->server);
        if (there) parameters.add(std::uint64_t{who.seats}).add(std::uint64_t{who.spectators});
        inside->on_side(there ? "attend" : "leave", parameters);
        inside->notify("a " + table + "\n");
    });
}

void PostgresStore::claim(const TableId& table, Answer<bool> answer) {
    asio::post(inside_->context, [inside = inside_.get(), table, answer = std::move(answer)]() mutable {
        inside->on_side("claim", Parameters{}.add(table).add(inside->server),
                        [answer = std::move(answer)](const Result* row) mutable {
                            answer(row != nullptr && row->good() && row->rows() == 1);
                        });
    });
}

void PostgresStore::release(const TableId& table) {
    asio::post(inside_->context, [inside = inside_.get(), table] {
        inside->on_side("release", Parameters{}.add(table).add(inside->server));
        inside->notify("a " + table + "\n"); // somebody else may look after it
    });
}

void PostgresStore::gossip(const std::string& text) {
    asio::post(inside_->context, [inside = inside_.get(), text] { inside->notify("g " + text + "\n"); });
}

} // namespace iteru::server
