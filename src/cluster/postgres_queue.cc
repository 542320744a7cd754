#include "cluster/postgres_queue.h"

#include <algorithm>
#include <unordered_set>

#include "cluster/postgres_store.h"

namespace iteru::server::postgres {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_in_flight = 2000; // calls
constexpr std::size_t reads_in_flight = 16;  // whatever is to be written meanwhile waits for these
constexpr std::size_t heads_kept = 20'000;

/// An append is one statement, so that rows of many tables share a transaction; the primary
/// key decides who was first, and the digest of the entry before shows that nothing is missing.
constexpr auto of_log = std::to_array<Statement>({
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
    {"rewrite",
     "WITH whole AS (SELECT 1 WHERE (SELECT max(sequence) FROM iteru.entries WHERE table_id = $1::text) = $5::bigint),"
     " changed AS (UPDATE iteru.entries e SET chain = n.chain, body = n.body FROM whole,"
     " unnest($2::bigint[], $3::bytea[], $4::bytea[]) AS n(sequence, chain, body)"
     " WHERE e.table_id = $1::text AND e.sequence = n.sequence RETURNING 1)"
     " INSERT INTO iteru.summaries (table_id, sequence, body, seal, writer, changed)"
     " SELECT $1::text, $5::bigint, $6::bytea, $7::bytea, $8::text, pg_current_xact_id() FROM whole"
     " ON CONFLICT (table_id) DO UPDATE SET sequence = excluded.sequence, body = excluded.body, seal = excluded.seal,"
     " writer = excluded.writer, changed = excluded.changed RETURNING 1::bigint"},
    {"save", "INSERT INTO iteru.devices (id, token, body, seal, writer, changed)"
             " VALUES ($1::text, $2::bytea, $3::bytea, $4::bytea, $5::text, pg_current_xact_id())"
             " ON CONFLICT (id) DO UPDATE SET token = excluded.token, body = excluded.body, seal = excluded.seal,"
             " writer = excluded.writer, changed = excluded.changed"},
    // The next version and no other. A login that is somebody else's undoes all of it. What is there already, because
    // the line broke before we heard of it, is stored.
    {"change",
     "WITH mine AS (INSERT INTO iteru.players AS p (player, version, logins, body, seal, writer, changed)"
     " SELECT $1::text, $2::bigint, $3::text, $4::bytea, $5::bytea, $6::text, pg_current_xact_id()"
     " WHERE $2::bigint = 1 OR EXISTS (SELECT 1 FROM iteru.players WHERE player = $1::text)"
     " ON CONFLICT (player) DO UPDATE SET version = excluded.version, logins = excluded.logins, body = excluded.body,"
     " seal = excluded.seal, writer = excluded.writer, changed = excluded.changed"
     " WHERE p.version = excluded.version - 1 RETURNING 1),"
     " freed AS (DELETE FROM iteru.logins l USING mine WHERE l.player = $1::text"
     " AND l.login <> ALL (string_to_array($3::text, ' '))),"
     " named AS (INSERT INTO iteru.logins (login, player)"
     " SELECT w, $1::text FROM mine, unnest(string_to_array($3::text, ' ')) AS w WHERE NOT EXISTS"
     " (SELECT 1 FROM iteru.logins o WHERE o.login = w AND o.player = $1::text))"
     " SELECT 1::bigint FROM mine UNION ALL SELECT 1::bigint FROM iteru.players"
     " WHERE player = $1::text AND version = $2::bigint AND seal = $5::bytea"},
    {"player", "SELECT player, version, logins, body, seal FROM iteru.players WHERE player = $1::text"},
    {"login", "SELECT p.player, version, logins, body, seal FROM iteru.logins l JOIN iteru.players p"
              " ON p.player = l.player WHERE l.login = $1::text"},
    // Also the entry before the first, for its digest.
    {"read", "SELECT sequence, chain, body, (1000 * extract(epoch FROM clock_timestamp() - written))::bigint,"
             " (SELECT s.sequence FROM iteru.summaries s WHERE s.table_id = $1::text)"
             " FROM iteru.entries e WHERE table_id = $1::text AND sequence >= $2::bigint - 1 ORDER BY e.sequence"
             " LIMIT $3::bigint"},
    {"summaries", "SELECT s.table_id, s.sequence, s.body, s.seal, coalesce((SELECT e.sequence FROM iteru.entries e"
                  " WHERE e.table_id = s.table_id ORDER BY e.sequence DESC LIMIT 1), 0)"
                  " FROM iteru.summaries s ORDER BY s.table_id"},
    {"touch", "UPDATE iteru.devices SET body = $3::bytea, seal = $4::bytea WHERE id = $1::text AND body = $2::bytea"
              " RETURNING 1::bigint"},
    {"remove", "WITH gone AS (DELETE FROM iteru.entries WHERE table_id = ANY ($1::text[])),"
               " unlisted AS (DELETE FROM iteru.summaries WHERE table_id = ANY ($1::text[])),"
               " ended AS (DELETE FROM iteru.devices WHERE id = ANY ($2::text[])),"
               " forgotten AS (DELETE FROM iteru.players WHERE player = ANY ($3::text[]) AND logins = '')"
               " SELECT 1::bigint"},
    {"accounts", "SELECT player, version, logins, body, seal FROM iteru.players ORDER BY player"},
    {"find", "SELECT id, token, body, seal FROM iteru.devices WHERE token = $1::bytea"},
    {"sessions", "SELECT id, token, body, seal FROM iteru.devices ORDER BY id"},
});

} // namespace

std::span<const Statement> log_statements() { return of_log; }

Queue::Queue(Ground& ground, const PostgresOptions& options, const std::string& server, Side& side,
             std::function<void()> on_up)
    : ground_(ground), options_(options), server_(server), side_(side), on_up_(std::move(on_up)),
      patience_alarm_(ground.alarm()), log_(ground.line({.setup = {careful_sql, attentive_sql},
                                                         .newest = options.schema.size() + 1,
                                                         .statements = of_log,
                                                         .up = [this] { up(); },
                                                         .down = [this](const std::string& why) { down(why); }})) {}

void Queue::ask(std::unique_ptr<Call> call) {
    call->since = ground_.now();
    if (auto* read = dynamic_cast<ReadCall*>(call.get())) {
        (void)call.release();
        reads_.push(read->part.reader, std::unique_ptr<ReadCall>{read});
    } else {
        waiting_.push_back(std::move(call));
    }
    take_off();
}

void Queue::settle(std::move_only_function<void()> done) {
    closing_ = true; // do not wait while the database is away
    ask(std::make_unique<SettleCall>([this, done = std::move(done)]() mutable {
        closing_ = false;
        done();
    }));
    if (away_) look_at_patience();
}

/// All waiting writes go together, with a few reads; but a second append to a table waits for the next
/// round. `settle` waits for the reads as well.
void Queue::take_off() {
    if (!flight_.empty() || !log_->up()) return;
    std::unordered_set<std::string> tables;
    std::deque<std::unique_ptr<Call>> stay;
    bool more_to_write = false;
    for (; !waiting_.empty() && flight_.size() < most_in_flight; waiting_.pop_front()) {
        const auto* append = dynamic_cast<const AppendCall*>(waiting_.front().get());
        const bool settles = dynamic_cast<const SettleCall*>(waiting_.front().get()) != nullptr;
        const bool goes =
            append != nullptr ? tables.insert(append->what.table).second : !settles || (reads_.empty() && stay.empty());
        more_to_write |= append != nullptr && !goes;
        (goes ? flight_.emplace_back() : stay.emplace_back()) = std::move(waiting_.front());
    }
    more_to_write |= !waiting_.empty();
    while (!stay.empty()) {
        waiting_.push_front(std::move(stay.back()));
        stay.pop_back();
    }
    // What was written before a read was asked for is in it.
    // (Those that were given up meanwhile take nobody's place: after them nothing else might come to call us.)
    for (std::size_t count = 0; !more_to_write && !reads_.empty() && count < reads_in_flight;) {
        auto read = reads_.pop();
        if (read->answered) continue;
        flight_.push_back(std::move(read));
        ++count;
    }
    if (flight_.empty() && !waiting_.empty()) return take_off(); // the reads before it had been given up
    if (!flight_.empty()) look_up_heads();
}

std::vector<AppendCall*> Queue::appends() {
    std::vector<AppendCall*> list;
    for (const auto& call : flight_) {
        auto* append = call->done ? nullptr : dynamic_cast<AppendCall*>(call.get());
        if (append != nullptr) list.push_back(append);
    }
    // Rows are locked in the same order everywhere, so that two servers cannot deadlock.
    std::ranges::sort(list, {}, [](const AppendCall* append) -> const TableId& { return append->what.table; });
    return list;
}

/// The digests that the new entries follow, where they are not known yet.
void Queue::look_up_heads() {
    std::vector<AppendCall*> unknown;
    for (AppendCall* append : appends()) {
        const Append& what = append->what;
        const auto head = heads_.find(what.table);
        if (what.sequence == 1) append->previous = chain_start(what.table);
        else if (head != heads_.end() && head->second.first + 1 == what.sequence)
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
void Queue::ask_chains(const std::vector<AppendCall*>& list, int offset, const Each& each, const Then& then) {
    std::vector<std::string_view> tables;
    std::vector<std::uint64_t> numbers;
    std::map<std::string, AppendCall*, std::less<>> by_table;
    for (AppendCall* append : list) {
        tables.push_back(append->what.table);
        numbers.push_back(append->what.sequence + static_cast<std::uint64_t>(offset));
        by_table[append->what.table] = append;
    }
    log_->send("chains", Parameters{}.add_texts(tables).add_numbers(numbers),
               [this, by_table = std::move(by_table), each, then](const Result* rows) {
                   if (rows == nullptr) return; // again when the line is back
                   if (!rows->good()) return log_->drop(rows->problem());
                   for (int row = 0; row < rows->rows(); ++row) {
                       Digest chain{};
                       if (rows->read(row, 2, chain)) each(by_table.find(rows->bytes(row, 0))->second, chain);
                   }
                   then();
               });
}

void Queue::send_flight() {
    const auto list = appends();
    std::vector<AppendCall*> sent;
    for (AppendCall* append : list) {
        if (append->previous) sent.push_back(append);
        else settle_append(*append, Stored::taken); // what it would follow is not there
    }
    outstanding_ = 1; // this function
    if (!sent.empty()) send_appends(sent);
    for (const auto& call : flight_) {
        if (call->done || dynamic_cast<AppendCall*>(call.get()) != nullptr) continue;
        ++outstanding_;
        call->sent = call->writes;
        call->send(*log_, server_, [this, call = call.get()](const Result* result) {
            if (result == nullptr) return; // again when the line is back
            // An impossible name (with a zero byte, say) is simply not found; the connection is fine.
            const bool impossible = !result->good() && !call->writes && result->state().starts_with("22");
            if (!result->good() && !call->writes && !impossible) return log_->drop(result->problem());
            if (!impossible) call->take(*result);
            call->done = true;
            if (const auto* read = dynamic_cast<ReadCall*>(call)) remember_head(read->part, read->result);
            if (const auto* other = dynamic_cast<RewriteCall*>(call)) heads_.erase(other->what.table);
            one_back();
        });
    }
    one_back();
}

void Queue::send_appends(const std::vector<AppendCall*>& list) {
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
    parameters.add_texts(listed).add_numbers(listed_numbers).add_bytes(texts).add_bytes(seals).add(server_);
    ++outstanding_;
    log_->send("append", parameters, [this, list](const Result* rows) {
        if (rows != nullptr) appended(list, *rows);
    });
    for (AppendCall* append : list) append->doubtful = std::exchange(append->sent, true);
}

void Queue::appended(const std::vector<AppendCall*>& list, const Result& rows) {
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

void Queue::settle_append(AppendCall& append, Stored stored) {
    append.result = stored;
    append.done = true;
    if (stored == Stored::yes) keep_head(append.what.table, append.what.sequence, append.chain);
    else heads_.erase(append.what.table);
}

void Queue::keep_head(const TableId& table, std::uint64_t sequence, const Digest& chain) {
    if (heads_.size() >= heads_kept) heads_.clear();
    heads_[table] = {sequence, chain};
}
void Queue::remember_head(const Part& part, const Log& log_read) {
    const std::size_t count = log_read.entries.size();
    if (count > 0 && count < part.most)
        keep_head(part.table, log_read.entries.back().sequence, log_read.entries.back().chain);
}

/// PostgreSQL says that it did not work.
void Queue::not_appended(const std::vector<AppendCall*>& list, const Result& error) {
    const std::string state = error.state();
    const bool again = state == "40001" || state == "40P01"; // only a collision
    const bool full = state.starts_with("53");
    if (!again && !full) {
        // Shutting down, read only, or a schema that is not ours: on another connection it may be better. What is
        // certainly not written is not waited for without end.
        for (AppendCall* append : list) append->sent = append->doubtful || !error.is_rolled_back();
        return log_->drop(error.problem());
    }
    if (full && !std::exchange(told_full_, true)) options_.tell("PostgreSQL is out of space: " + error.problem());
    for (AppendCall* append : list) {
        if (append->doubtful && full) return log_->drop(error.problem()); // its outcome is still unknown
        append->sent = append->doubtful;
        if (full) settle_append(*append, Stored::full);
    }
    if (again) {
        send_appends(list);
        --outstanding_; // of the statement that failed
        return;
    }
    one_back();
}

void Queue::one_back() {
    if (--outstanding_ > 0) return;
    std::vector<std::unique_ptr<Call>> landed = std::move(flight_);
    flight_.clear();
    tell_others(landed);
    for (const auto& call : landed) {
        if (!std::exchange(call->answered, true)) call->answer();
    }
    take_off();
}

/// While it is away: whoever has waited long enough is told. Not those whose outcome is unknown.
void Queue::look_at_patience() {
    if (!away_) return;
    for (const auto& call : flight_) give_up_if_late(*call);
    reads_.each([this](const auto& call) { give_up_if_late(*call); });
    while (!waiting_.empty() && give_up_if_late(*waiting_.front())) waiting_.pop_front();
    if (closing_) flight_.clear();
    patience_alarm_->set(100ms, [this] { look_at_patience(); });
}

bool Queue::give_up_if_late(Call& call) const {
    if (call.answered) return true;
    const bool doubtful = call.sent && !closing_;
    const bool listing = dynamic_cast<SummariesCall*>(&call) != nullptr ||
                         dynamic_cast<SessionsCall*>(&call) != nullptr || dynamic_cast<AccountsCall*>(&call) != nullptr;
    const bool late = closing_ || ground_.now() - call.since > options_.patience;
    if (doubtful || !late || (listing && !closing_)) return false;
    if (!call.done) call.give_up();
    call.done = call.answered = true;
    call.answer();
    return true;
}

void Queue::tell_others(const std::vector<std::unique_ptr<Call>>& landed) {
    bool derived = false;
    std::vector<std::string> lines;
    for (const auto& call : landed) {
        const auto* append = dynamic_cast<const AppendCall*>(call.get());
        const auto* save = dynamic_cast<const SaveCall*>(call.get());
        const auto* change = dynamic_cast<const ChangeCall*>(call.get());
        derived |=
            (save != nullptr && save->result == Stored::yes) || (change != nullptr && change->result == Stored::yes);
        if (append == nullptr || append->result != Stored::yes) continue;
        derived |= append->what.summary.has_value() || append->what.sequence == 1;
        told_full_ = false;
        lines.push_back("e " + append->what.table + " " + std::to_string(append->what.sequence));
    }
    if (derived) lines.emplace_back("s");
    side_.notify(lines);
}

void Queue::up() {
    on_up_();
    if (std::exchange(away_, false)) {
        options_.tell("PostgreSQL is back");
        side_.reach(false);
    }
    if (!flight_.empty()) look_up_heads(); // again, whatever became of it
    else take_off();
}

void Queue::down(const std::string& why) {
    if (std::exchange(away_, true)) return;
    options_.tell("PostgreSQL is away: " + why);
    side_.reach(true);
    look_at_patience();
}

} // namespace iteru::server::postgres
