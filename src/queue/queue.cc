#include "queue/queue.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

namespace iteru::queue {

namespace {

using server::postgres::Connection;
using server::postgres::Parameters;
using server::postgres::SchemaStep;
using Rows = server::postgres::Result;

constexpr std::string_view first_version =
    "CREATE SCHEMA IF NOT EXISTS iteru_queue;"
    "CREATE TABLE iteru_queue.version (version integer NOT NULL); INSERT INTO iteru_queue.version VALUES (0);"
    "CREATE TABLE iteru_queue.jobs (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, state text NOT NULL DEFAULT"
    " 'open', header text NOT NULL, units bigint NOT NULL, checks bigint NOT NULL, components text NOT NULL,"
    " problem text NOT NULL DEFAULT '', submitted timestamptz NOT NULL DEFAULT clock_timestamp(), ended timestamptz);"
    "CREATE TABLE iteru_queue.nets (job bigint NOT NULL REFERENCES iteru_queue.jobs ON DELETE CASCADE,"
    " place bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (job, place));"
    // `plays` is how often a unit is still to be played, `worker` who does so now, `player` who was first.
    "CREATE TABLE iteru_queue.units (job bigint NOT NULL REFERENCES iteru_queue.jobs ON DELETE CASCADE,"
    " unit bigint NOT NULL, plays smallint NOT NULL, worker text, player text, checker text, result text,"
    " PRIMARY KEY (job, unit));"
    "CREATE INDEX units_open ON iteru_queue.units (job, unit) WHERE plays > 0;"
    "CREATE INDEX units_leased ON iteru_queue.units (worker) WHERE worker IS NOT NULL;"
    // Who is there now: worthless after a crash, hence unlogged.
    "CREATE UNLOGGED TABLE iteru_queue.workers (id text PRIMARY KEY, name text NOT NULL, threads bigint NOT NULL,"
    " played bigint NOT NULL, seen timestamptz NOT NULL, until timestamptz NOT NULL);";

const std::array<SchemaStep, 1> steps{SchemaStep{first_version}};

/// Every statement finds few rows by an index; right after a job was submitted the database does not know yet.
/// A result that is lost in a crash of the database is played again, so nobody waits for its disk.
constexpr const char* session_sql = "SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off;"
                                    " SET synchronous_commit = off";

constexpr std::array<std::string_view, 4> state_words{"open", "done", "cancelled", "failed"};

JobState state_of(std::string_view word) {
    const auto at = std::ranges::find(state_words, word);
    return static_cast<JobState>(at - state_words.begin());
}

std::unique_ptr<Connection> connect(const std::string& url) {
    auto connection = std::make_unique<Connection>(url);
    server::postgres::migrate(*connection, url, steps, "iteru_queue.jobs");
    connection->run(session_sql);
    return connection;
}

} // namespace

Queue::Queue(std::string url) : url_(std::move(url)), connection_(connect(url_)) {}

std::uint64_t Queue::submit(const Order& order) {
    // At least one, if any at all.
    std::uint64_t surely = order.units;
    if (order.checks > 0) {
        std::random_device device;
        surely = std::uniform_int_distribution<std::uint64_t>{0, order.units - 1}(device);
    }
    connection_->run("BEGIN; SET LOCAL synchronous_commit = on");
    try {
        const std::uint64_t id =
            connection_
                ->ask(
                    "INSERT INTO iteru_queue.jobs (header, units, checks, components) VALUES ($1::text, $2::bigint, 0,"
                    " $3::text) RETURNING id",
                    Parameters{}.add(order.header).add(order.units).add(order.components))
                .number(0, 0);
        for (std::size_t i = 0; i < order.nets.size(); ++i) {
            connection_->ask("INSERT INTO iteru_queue.nets VALUES ($1::bigint, $2::bigint, $3::bytea)",
                             Parameters{}.add(id).add(std::uint64_t{i}).add(order.nets[i]));
        }
        connection_->ask("INSERT INTO iteru_queue.units (job, unit, plays) SELECT $1::bigint, unit, CASE WHEN"
                         " 100 * random() < $3::bigint OR unit = $4::bigint THEN 2 ELSE 1 END"
                         " FROM generate_series(0, $2::bigint - 1) unit",
                         Parameters{}.add(id).add(order.units).add(order.checks).add(surely));
        connection_->ask("UPDATE iteru_queue.jobs SET checks = (SELECT count(*) FROM iteru_queue.units WHERE job = id"
                         " AND plays = 2) WHERE id = $1::bigint",
                         Parameters{}.add(id));
        connection_->run("COMMIT");
        return id;
    } catch (const server::postgres::Error& error) {
        if (!error.state.empty()) connection_->run("ROLLBACK");
        throw;
    }
}

namespace {

constexpr std::string_view jobs_sql =
    "SELECT id, state, header, units, checks, problem, count(player), count(checker),"
    " extract(epoch FROM coalesce(ended, clock_timestamp()) - submitted)::bigint FROM iteru_queue.jobs"
    " JOIN iteru_queue.units counted ON job = id";

std::vector<Job> read_jobs(const Rows& rows) {
    std::vector<Job> jobs;
    for (int row = 0; row < rows.rows(); ++row) {
        jobs.push_back({.id = rows.number(row, 0),
                        .state = state_of(rows.bytes(row, 1)),
                        .header = rows.text(row, 2),
                        .units = rows.number(row, 3),
                        .played = rows.number(row, 6),
                        .checks = rows.number(row, 4),
                        .checked = rows.number(row, 7),
                        .seconds = rows.number(row, 8),
                        .problem = rows.text(row, 5)});
    }
    return jobs;
}

} // namespace

// The units' own `units` column does not exist, and `job` is theirs alone: the names are clear.
std::vector<Job> Queue::jobs() {
    close_finished();
    return read_jobs(connection_->ask(std::string{jobs_sql} + " GROUP BY id ORDER BY id"));
}

std::vector<std::uint64_t> Queue::open_jobs() {
    const Rows rows = connection_->ask("SELECT id FROM iteru_queue.jobs WHERE state = 'open' ORDER BY id");
    std::vector<std::uint64_t> ids;
    for (int row = 0; row < rows.rows(); ++row) ids.push_back(rows.number(row, 0));
    return ids;
}

std::optional<Job> Queue::job(std::uint64_t id) {
    close_finished();
    std::vector<Job> found =
        read_jobs(connection_->ask(std::string{jobs_sql} + " WHERE id = $1::bigint GROUP BY id", Parameters{}.add(id)));
    return found.empty() ? std::nullopt : std::make_optional(std::move(found.front()));
}

Order Queue::order(std::uint64_t id) {
    const Rows job = connection_->ask("SELECT header, units, components FROM iteru_queue.jobs WHERE id = $1::bigint",
                                      Parameters{}.add(id));
    Order order{.header = job.text(0, 0), .units = job.number(0, 1), .components = job.text(0, 2)};
    const Rows nets = connection_->ask("SELECT body FROM iteru_queue.nets WHERE job = $1::bigint ORDER BY place",
                                       Parameters{}.add(id));
    for (int row = 0; row < nets.rows(); ++row) order.nets.push_back(nets.text(row, 0));
    return order;
}

bool Queue::cancel(std::uint64_t id) {
    const Rows rows = connection_->ask("UPDATE iteru_queue.jobs SET state = 'cancelled', ended = clock_timestamp()"
                                       " WHERE id = $1::bigint AND state = 'open' RETURNING id",
                                       Parameters{}.add(id));
    return rows.rows() == 1;
}

std::vector<Result> Queue::results(std::uint64_t job, std::uint64_t from, std::uint64_t most) {
    const Rows rows =
        connection_->ask("SELECT unit, result FROM iteru_queue.units WHERE job = $1::bigint AND unit >= $2::bigint AND"
                         " player IS NOT NULL ORDER BY unit LIMIT $3::bigint",
                         Parameters{}.add(job).add(from).add(most));
    std::vector<Result> results;
    for (int row = 0; row < rows.rows(); ++row) results.push_back({rows.number(row, 0), rows.text(row, 1)});
    return results;
}

void Queue::beat(const Worker& worker, std::chrono::milliseconds lease) {
    connection_->ask("INSERT INTO iteru_queue.workers VALUES ($1::text, $2::text, $3::bigint, $4::bigint,"
                     " clock_timestamp(), clock_timestamp() + $5::bigint * interval '1 millisecond') ON CONFLICT (id)"
                     " DO UPDATE SET played = excluded.played, seen = excluded.seen, until = excluded.until",
                     Parameters{}
                         .add(worker.id)
                         .add(worker.name)
                         .add(worker.threads)
                         .add(worker.played)
                         .add(static_cast<std::uint64_t>(lease.count())));
    connection_->run(
        "WITH silent AS MATERIALIZED (SELECT job, unit FROM iteru_queue.units WHERE worker IS NOT NULL AND NOT EXISTS"
        " (SELECT FROM iteru_queue.workers WHERE id = worker AND until >= clock_timestamp()) FOR UPDATE SKIP LOCKED)"
        " UPDATE iteru_queue.units SET worker = NULL FROM silent WHERE units.job = silent.job AND units.unit ="
        " silent.unit;"
        "DELETE FROM iteru_queue.workers WHERE id IN (SELECT id FROM iteru_queue.workers WHERE until <"
        " clock_timestamp() - interval '10 minutes' FOR UPDATE SKIP LOCKED)");
}

void Queue::leave(const Worker& worker) {
    const Parameters id = Parameters{}.add(worker.id);
    connection_->ask("UPDATE iteru_queue.units SET worker = NULL WHERE worker = $1::text", id);
    connection_->ask("DELETE FROM iteru_queue.workers WHERE id = $1::text", id);
}

std::vector<Worker> Queue::workers() {
    const Rows rows =
        connection_->ask("SELECT id, name, threads, played, extract(epoch FROM clock_timestamp() - seen)::bigint"
                         " FROM iteru_queue.workers WHERE until >= clock_timestamp() ORDER BY name, id");
    std::vector<Worker> workers;
    for (int row = 0; row < rows.rows(); ++row) {
        workers.push_back({.id = rows.text(row, 0),
                           .name = rows.text(row, 1),
                           .threads = rows.number(row, 2),
                           .played = rows.number(row, 3),
                           .silent = rows.number(row, 4)});
        const Rows leases = connection_->ask("SELECT job, unit FROM iteru_queue.units WHERE worker = $1::text"
                                             " ORDER BY job, unit",
                                             Parameters{}.add(workers.back().id));
        for (int lease = 0; lease < leases.rows(); ++lease) {
            workers.back().leases.push_back({leases.number(lease, 0), leases.number(lease, 1)});
        }
    }
    return workers;
}

namespace {

/// $1 is a worker, $2 a job. A value, not a join: a join may lock one row after the other.
constexpr std::string_view claim_sql =
    "UPDATE iteru_queue.units SET worker = $1::text WHERE job = $2::bigint AND unit = (SELECT unit FROM"
    " iteru_queue.units WHERE job = $2::bigint AND plays > 0 AND worker IS NULL AND player IS DISTINCT FROM $1::text"
    " AND EXISTS (SELECT FROM iteru_queue.jobs WHERE id = $2::bigint AND state = 'open') ORDER BY unit LIMIT 1"
    " FOR UPDATE SKIP LOCKED) RETURNING unit";
/// $3 is a unit that the worker has, $4 what came of it.
constexpr std::string_view bring_sql =
    "UPDATE iteru_queue.units SET plays = plays - 1, worker = NULL, player = coalesce(player, $1::text), checker = CASE"
    " WHEN player IS NULL THEN NULL ELSE $1::text END, result = coalesce(result, $4::text) WHERE job = $2::bigint AND"
    " unit = $3::bigint AND plays > 0 AND (player IS NULL OR (player <> $1::text AND result = $4::text))"
    " RETURNING unit";

} // namespace

std::optional<Lease> Queue::claim(const Worker& worker, std::uint64_t job) {
    const Rows rows = connection_->ask_again(std::string{claim_sql}, Parameters{}.add(worker.id).add(job));
    return rows.rows() == 0 ? std::nullopt : std::make_optional(Lease{job, rows.number(0, 0)});
}

bool Queue::has_work(const Worker& worker, std::uint64_t job) {
    const Rows rows = connection_->ask("SELECT unit FROM iteru_queue.units WHERE job = $1::bigint AND plays > 0 AND"
                                       " player IS DISTINCT FROM $2::text LIMIT 1",
                                       Parameters{}.add(job).add(worker.id));
    return rows.rows() == 1;
}

void Queue::release(const Worker& worker, const Lease& lease) {
    connection_->ask("UPDATE iteru_queue.units SET worker = NULL WHERE job = $1::bigint AND unit = $2::bigint AND"
                     " worker = $3::text",
                     Parameters{}.add(lease.job).add(lease.unit).add(worker.id));
}

Brought Queue::bring(const Worker& worker, const Lease& lease, std::string_view lines, std::optional<Lease>* next) {
    // Both at once: quick games are played quicker than an answer comes.
    static const std::string both = [] {
        std::string sql{"WITH brought AS ("};
        sql.append(bring_sql).append("), claimed AS (").append(claim_sql);
        return sql.append(") SELECT (SELECT count(*) FROM brought), (SELECT unit FROM claimed)");
    }();
    const Parameters parameters = Parameters{}.add(worker.id).add(lease.job).add(lease.unit).add(lines);
    if (next != nullptr) {
        const Rows rows = connection_->ask_again(both, parameters);
        if (!rows.null(0, 1)) *next = Lease{lease.job, rows.number(0, 1)};
        if (rows.number(0, 0) == 1) return Brought::kept;
    } else if (connection_->ask_again(std::string{bring_sql}, parameters).rows() == 1) {
        return Brought::kept;
    }
    // It is not needed any more, or somebody has found something else.
    const Rows other =
        connection_->ask("SELECT unit FROM iteru_queue.units WHERE job = $2::bigint AND unit = $3::bigint"
                         " AND player <> $1::text AND result <> $4::text",
                         parameters);
    if (other.rows() == 1) return Brought::differs;
    release(worker, lease);
    return Brought::late;
}

void Queue::fail(const Worker& worker, const Lease& lease) {
    connection_->ask(
        "UPDATE iteru_queue.jobs SET state = 'failed', ended = clock_timestamp(), problem = (SELECT $2::bigint || ' ' "
        "||"
        " coalesce(player, '') || ' ' || $3::text FROM iteru_queue.units WHERE job = $1::bigint AND unit = $2::bigint)"
        " WHERE id = $1::bigint AND state IN ('open', 'done')",
        Parameters{}.add(lease.job).add(lease.unit).add(worker.id));
    release(worker, lease);
}

void Queue::enough(std::uint64_t job) {
    connection_->ask(
        "WITH rest AS MATERIALIZED (SELECT unit FROM iteru_queue.units WHERE job = $1::bigint AND plays > 0"
        " AND player IS NULL FOR UPDATE SKIP LOCKED) UPDATE iteru_queue.units SET plays = 0 FROM rest"
        " WHERE units.job = $1::bigint AND units.unit = rest.unit",
        Parameters{}.add(job));
}

void Queue::close_finished() {
    connection_->run(
        "UPDATE iteru_queue.jobs SET state = 'done', ended = clock_timestamp() WHERE state = 'open' AND NOT"
        " EXISTS (SELECT FROM iteru_queue.units WHERE job = id AND plays > 0)");
}

void Queue::reconnect(const Worker& worker, const std::vector<Lease>& leases) {
    connection_ = connect(url_);
    const Rows rows = connection_->ask("SELECT job, unit FROM iteru_queue.units WHERE worker = $1::text",
                                       Parameters{}.add(worker.id));
    for (int row = 0; row < rows.rows(); ++row) {
        const Lease lease{rows.number(row, 0), rows.number(row, 1)};
        if (std::ranges::find(leases, lease) == leases.end()) release(worker, lease);
    }
}

} // namespace iteru::queue
