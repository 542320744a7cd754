#include "cluster/postgres_log.h"

#include <algorithm>

#include "store/account.h"

namespace iteru::server {

using postgres::as_text;
using postgres::Parameters;
using postgres::Result;

PostgresLog::PostgresLog(const std::string& url) : connection_(url) {
    // Reading creates nothing: an empty database may be the wrong one.
    if (postgres::version_of(connection_, url) == 0) throw StoreProblem("missing", postgres::shown(url));
    postgres::migrate(connection_, url);
    connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

std::vector<Entry> PostgresLog::entries(const TableId& table, std::uint64_t from) {
    const Result rows = connection_.ask("SELECT sequence, chain, body FROM iteru.entries WHERE table_id = $1::text"
                                        " AND sequence >= $2::bigint ORDER BY sequence",
                                        Parameters{}.add(table).add(from));
    std::vector<Entry> list;
    for (int row = 0; row < rows.rows(); ++row) {
        Entry entry{rows.number(row, 0), rows.text(row, 2), {}};
        (void)rows.read(row, 1, entry.chain); // wrong length, so it cannot be right
        list.push_back(std::move(entry));
    }
    return list;
}

Log PostgresLog::read(const TableId& table, std::uint64_t from) {
    if (const auto damage = damage_of(table); damage && damage->reason != "derived") return {{}, to_text(*damage)};
    return {entries(table, from), {}};
}

std::vector<Entry> PostgresLog::sound_entries(const TableId& table) {
    ChainCheck check{1, chain_start(table)};
    std::vector<Entry> list = entries(table, 1);
    list.erase(std::ranges::find_if(list, [&](const Entry& entry) { return check.add(entry).has_value(); }),
               list.end());
    return list;
}

std::optional<Summary> PostgresLog::summary_of(const Result& rows, int row) {
    Summary summary{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2)};
    Seal seal{};
    if (rows.read(row, 3, seal) && seal == seal_of(summary)) return summary;
    ++derived_lost_;
    return std::nullopt;
}

std::vector<Summary> PostgresLog::summaries() {
    const Result rows = connection_.ask("SELECT table_id, sequence, body, seal FROM iteru.summaries ORDER BY table_id");
    derived_lost_ = 0;
    std::vector<Summary> list;
    for (int row = 0; row < rows.rows(); ++row) {
        list.push_back(summary_of(rows, row).value_or(Summary{rows.text(row, 0), 0, {}}));
    }
    return list;
}

std::vector<Session> PostgresLog::sessions() {
    const Result rows = connection_.ask("SELECT s.id, s.token, s.body, s.seal FROM iteru.devices s ORDER BY s.id");
    std::vector<Session> list;
    for (int row = 0; row < rows.rows(); ++row) {
        Session session{rows.text(row, 0), {}, rows.text(row, 2)};
        Seal seal{};
        const bool good = rows.read(row, 1, session.token) && rows.read(row, 3, seal) && seal == seal_of(session);
        if (good) list.push_back(std::move(session));
        else ++derived_lost_;
    }
    return list;
}

std::vector<Account> PostgresLog::accounts() {
    const Result rows =
        connection_.ask("SELECT player, version, logins, body, seal FROM iteru.players p ORDER BY p.player");
    std::vector<Account> list;
    for (int row = 0; row < rows.rows(); ++row) {
        Account account{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2), rows.text(row, 3)};
        Seal seal{};
        if (rows.read(row, 4, seal) && seal == seal_of(account)) list.push_back(std::move(account));
        else ++derived_lost_;
    }
    return list;
}

std::optional<TableId> PostgresLog::table_after(const TableId& table) {
    const Result row = connection_.ask("SELECT least((SELECT table_id FROM iteru.entries WHERE table_id > $1::text"
                                       " ORDER BY table_id LIMIT 1), (SELECT table_id FROM iteru.summaries"
                                       " WHERE table_id > $1::text ORDER BY table_id LIMIT 1))",
                                       Parameters{}.add(table));
    if (row.null(0, 0)) return std::nullopt;
    return row.text(0, 0);
}

std::optional<Damage> PostgresLog::damage_of(const TableId& table) {
    ChainCheck check{1, chain_start(table)};
    for (const Entry& entry : entries(table, 1)) {
        if (auto damage = check.add(entry)) return damage;
    }
    const Result rows =
        connection_.ask("SELECT table_id, sequence, body, seal FROM iteru.summaries WHERE table_id = $1::text",
                        Parameters{}.add(table));
    if (rows.rows() == 0) return std::nullopt;
    const auto summary = summary_of(rows, 0);
    if (!summary) return Damage{"derived", check.last(), {}};
    if (summary->sequence > check.last()) return Damage{"shortened", check.last(), {}};
    return std::nullopt;
}

namespace {

constexpr std::size_t rows_at_once = 1000;

/// Rows of one table of the database, a thousand at a time.
class Rows {
public:
    Rows(postgres::Connection& connection, std::string sql) : connection_(connection), sql_(std::move(sql)) {}

    void add(std::string key, std::uint64_t number, std::string bytes, std::string body) {
        keys_.push_back(std::move(key));
        numbers_.push_back(number);
        bytes_.push_back(std::move(bytes));
        bodies_.push_back(std::move(body));
        if (keys_.size() >= rows_at_once) flush();
    }
    void flush() {
        const auto views = [](const auto& list) { return std::vector<std::string_view>(list.begin(), list.end()); };
        Parameters parameters;
        parameters.add_texts(views(keys_)).add_numbers(numbers_).add_bytes(views(bytes_)).add_bytes(views(bodies_));
        connection_.ask(sql_, parameters);
        keys_.clear();
        numbers_.clear();
        bytes_.clear();
        bodies_.clear();
    }

private:
    postgres::Connection& connection_;
    std::string sql_;
    std::vector<std::string> keys_, bytes_, bodies_;
    std::vector<std::uint64_t> numbers_;
};

constexpr std::string_view unnested = " FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bytea[])"
                                      " AS n(key, number, bytes, body)";

void copy_entries(LogSource& from, postgres::Connection& to) {
    Rows rows{to, "INSERT INTO iteru.entries (table_id, sequence, chain, body) SELECT key, number, bytes, body" +
                      std::string{unnested}};
    for (auto table = from.table_after({}); table; table = from.table_after(*table)) {
        for (const Entry& entry : from.read(*table, 1).entries) {
            rows.add(*table, entry.sequence, std::string{as_text(entry.chain)}, entry.body);
        }
    }
    rows.flush();
}

void copy_derived(LogSource& from, postgres::Connection& to) {
    Rows summaries{to, "INSERT INTO iteru.summaries (table_id, sequence, seal, body, writer, changed)"
                       " SELECT key, number, bytes, body, '', pg_current_xact_id()" +
                           std::string{unnested}};
    for (const Summary& summary : from.summaries()) {
        summaries.add(summary.table, summary.sequence, std::string{as_text(seal_of(summary))}, summary.body);
    }
    summaries.flush();
    // Both digests of a session in one column: they are told apart by their length.
    Rows sessions{to, "INSERT INTO iteru.devices (id, token, seal, body, writer, changed)"
                      " SELECT key, substr(bytes, 1, 32), substr(bytes, 33), body, '', pg_current_xact_id()" +
                          std::string{unnested}};
    for (const Session& session : from.sessions()) {
        sessions.add(session.id, 0, std::string{as_text(session.token)} + std::string{as_text(seal_of(session))},
                     session.body);
    }
    sessions.flush();
    // So are the seal of an account and its logins.
    Rows accounts{to, "INSERT INTO iteru.players (player, version, seal, logins, body, writer, changed)"
                      " SELECT key, number, substr(bytes, 1, 16), convert_from(substr(bytes, 17), 'UTF8'), body, '',"
                      " pg_current_xact_id()" +
                          std::string{unnested}};
    for (const Account& account : from.accounts()) {
        accounts.add(account.player, account.version, std::string{as_text(seal_of(account))} + account.logins,
                     account.body);
    }
    accounts.flush();
    to.run("INSERT INTO iteru.logins (login, player) SELECT unnest(string_to_array(logins, ' ')), player"
           " FROM iteru.players");
}

} // namespace

void copy_to_postgres(LogSource& from, const std::string& url) {
    postgres::Connection to{url};
    postgres::migrate(to, url);
    to.ask(postgres::careful_sql);
    to.run("BEGIN");
    const Result there = to.ask("SELECT (SELECT count(*) FROM (SELECT 1 FROM iteru.entries LIMIT 1) e) +"
                                " (SELECT count(*) FROM (SELECT 1 FROM iteru.devices LIMIT 1) s)");
    if (there.number(0, 0) > 0) throw StoreProblem("not_empty", postgres::shown(url));
    copy_entries(from, to);
    copy_derived(from, to);
    to.run("COMMIT");
}

} // namespace iteru::server
