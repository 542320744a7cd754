#include "cluster/postgres.h"

#include <libpq-fe.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "store/account.h"

namespace iteru::server::postgres {

namespace {

constexpr std::uint32_t bytea_oid = 17;
constexpr std::uint32_t bigint_oid = 20;
constexpr std::uint32_t text_oid = 25;
constexpr std::string_view migration_lock = "8101828393"; // any number that nobody else uses

template <class Number>
std::string big_endian(Number number) {
    std::string bytes(sizeof(Number), '\0');
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes[i] = static_cast<char>(number >> (8 * (sizeof(Number) - 1 - i)));
    }
    return bytes;
}

/// An array as PostgreSQL sends and takes it: one dimension, counted from 1, no nulls.
template <class List, class Write>
std::string array_of(std::uint32_t element, const List& list, Write write) {
    const auto size = static_cast<std::uint32_t>(list.size());
    std::string bytes = big_endian(std::uint32_t{1}) + big_endian(std::uint32_t{0}) + big_endian(element) +
                        big_endian(size) + big_endian(std::uint32_t{1});
    for (const auto& item : list) {
        const std::string value{write(item)};
        bytes += big_endian(static_cast<std::uint32_t>(value.size())) + value;
    }
    return bytes;
}

struct FreeOptions {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

std::string without_line_end(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    for (char& c : text) c = c == '\n' ? ' ' : c;
    return text;
}

constexpr const char* scheme = "postgres://";

/// Nothing if libpq can read it; otherwise what it says, which may be any part of the address.
Options try_to_parse(const std::string& url, std::string& complaint) {
    char* problem = nullptr;
    Options options{PQconninfoParse(url.c_str(), &problem)};
    complaint = problem == nullptr ? "" : without_line_end(problem);
    PQfreemem(problem);
    return options;
}

/// A password with a `/` or an `@` in it ends too early, and the rest of it is taken for a host or a database, which
/// are shown. So an ambiguous address is refused, and libpq's complaints about a password are not repeated.
Options parsed(const std::string& url) {
    if (!is_address(url)) {
        throw StoreProblem("bad_url", url.substr(0, url.find_first_of(":/@")));
    }
    const std::string place = url.substr(url.find("://") + 3, url.find('?') - url.find("://") - 3);
    const std::size_t at = place.find('@');
    const bool unclear = at != std::string::npos && (at != place.rfind('@') || place.find('/') < at);
    if (unclear) throw StoreProblem("unclear_url", scheme);
    std::string complaint;
    Options options = try_to_parse(url, complaint);
    if (options) return options;
    // Is it also wrong without user and password? Then the complaint is safe to repeat.
    const std::size_t last = url.rfind('@');
    const std::string rest = last == std::string::npos ? url : scheme + url.substr(last + 1);
    if (rest.contains("password=") || try_to_parse(rest, complaint)) throw StoreProblem("unclear_url", scheme);
    throw StoreProblem("bad_url", scheme, complaint);
}

/// A list "a,b,c" that begins with another one each time.
std::string turned(const std::string& list, std::size_t turn) {
    std::vector<std::string> items;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t comma = std::min(list.find(',', from), list.size());
        items.push_back(list.substr(from, comma - from));
        from = comma + 1;
    }
    std::ranges::rotate(items, items.begin() + static_cast<std::ptrdiff_t>(turn % items.size()));
    std::string text = items[0];
    for (std::size_t i = 1; i < items.size(); ++i) text += "," + items[i];
    return text;
}

constexpr std::string_view first_version =
    "CREATE SCHEMA IF NOT EXISTS iteru;"
    "CREATE TABLE iteru.version (version integer NOT NULL); INSERT INTO iteru.version VALUES (0);"
    "CREATE TABLE iteru.entries (table_id text COLLATE \"C\" NOT NULL, sequence bigint NOT NULL, chain bytea NOT NULL,"
    " body bytea NOT NULL, written timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (table_id, sequence));"
    // `changed` is the transaction number, so that no change by others is missed.
    "CREATE TABLE iteru.summaries (table_id text COLLATE \"C\" PRIMARY KEY, sequence bigint NOT NULL,"
    " body bytea NOT NULL, seal bytea NOT NULL, writer text NOT NULL, changed xid8 NOT NULL);"
    "CREATE INDEX summaries_changed ON iteru.summaries (changed);"
    "CREATE TABLE iteru.sessions (id text COLLATE \"C\" PRIMARY KEY, token bytea NOT NULL UNIQUE, body bytea NOT NULL,"
    " seal bytea NOT NULL, writer text NOT NULL, changed xid8 NOT NULL);"
    "CREATE INDEX sessions_changed ON iteru.sessions (changed);"
    "CREATE TABLE iteru.logins (login text COLLATE \"C\" PRIMARY KEY, player text NOT NULL);"
    // Who is there now: worthless after a crash, hence unlogged.
    "CREATE UNLOGGED TABLE iteru.servers (id text PRIMARY KEY, until timestamptz NOT NULL);"
    "CREATE UNLOGGED TABLE iteru.claims (table_id text COLLATE \"C\" PRIMARY KEY, server text NOT NULL);"
    "CREATE INDEX claims_server ON iteru.claims (server);"
    "CREATE UNLOGGED TABLE iteru.attendance (table_id text COLLATE \"C\" NOT NULL, server text NOT NULL,"
    " seats bigint NOT NULL, spectators bigint NOT NULL, PRIMARY KEY (table_id, server));";

/// Sessions of version 1 hold names and passwords as well; which of them was written last is known.
void part_sessions(Connection& connection) {
    const Result rows = connection.ask("SELECT id, token, body, seal FROM iteru.devices ORDER BY changed, id");
    std::vector<Session> sessions;
    for (int row = 0; row < rows.rows(); ++row) {
        Session session{rows.text(row, 0), {}, rows.text(row, 2)};
        Seal seal{};
        const bool good = rows.read(row, 1, session.token) && rows.read(row, 3, seal) && seal == seal_of(session);
        if (good) sessions.push_back(std::move(session)); // what is damaged stays as it is
    }
    const std::vector<Account> accounts = part_accounts(sessions);
    for (const Session& session : sessions) {
        connection.ask("UPDATE iteru.devices SET body = $2::bytea, seal = $3::bytea WHERE id = $1::text",
                       Parameters{}.add(session.id).add(session.body).add(as_text(seal_of(session))));
    }
    for (const Account& account : accounts) {
        connection.ask("INSERT INTO iteru.players (player, version, logins, body, seal, writer, changed) VALUES"
                       " ($1::text, $2::bigint, $3::text, $4::bytea, $5::bytea, '', pg_current_xact_id())",
                       Parameters{}
                           .add(account.player)
                           .add(account.version)
                           .add(account.logins)
                           .add(account.body)
                           .add(as_text(seal_of(account))));
    }
    connection.run("DELETE FROM iteru.logins; INSERT INTO iteru.logins (login, player)"
                   " SELECT unnest(string_to_array(logins, ' ')), player FROM iteru.players ON CONFLICT DO NOTHING");
}

const std::array<SchemaStep, 3> steps{
    SchemaStep{first_version},
    // Renamed, so that servers of version 1 cannot find it and write to it in the old way.
    SchemaStep{
        "ALTER TABLE iteru.sessions RENAME TO devices; ALTER INDEX iteru.sessions_changed RENAME TO devices_changed;"
        "CREATE TABLE iteru.players (player text COLLATE \"C\" PRIMARY KEY, version bigint NOT NULL,"
        " logins text NOT NULL, body bytea NOT NULL, seal bytea NOT NULL, writer text NOT NULL,"
        " changed xid8 NOT NULL);"
        "CREATE INDEX players_changed ON iteru.players (changed);"
        "CREATE INDEX logins_player ON iteru.logins (player);",
        part_sessions},
    SchemaStep{"COMMENT ON TABLE iteru.devices IS 'sessions; what they were before version 3 is in players';"}};

/// Beside a table of the same schema.
std::string version_table(std::string_view table) { return std::string{table.substr(0, table.find('.'))} + ".version"; }

} // namespace

void Close::operator()(pg_conn* handle) const { PQfinish(handle); }
void Close::operator()(pg_result* handle) const { PQclear(handle); }

Result::Result(pg_result* handle) : handle_(handle) {
    const ExecStatusType status = PQresultStatus(handle);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return;
    const auto text = [](const char* field) { return field == nullptr ? std::string{} : std::string{field}; };
    complaint_ = {text(PQresultErrorField(handle, PG_DIAG_SQLSTATE)), without_line_end(PQresultErrorMessage(handle)),
                  text(PQresultErrorField(handle, PG_DIAG_SEVERITY_NONLOCALIZED)) == "ERROR"};
}

int Result::columns() const { return PQnfields(handle_.get()); }

int Result::rows() const { return PQntuples(handle_.get()); }

bool Result::null(int row, int column) const { return PQgetisnull(handle_.get(), row, column) == 1; }

std::string_view Result::bytes(int row, int column) const {
    return {PQgetvalue(handle_.get(), row, column), static_cast<std::size_t>(PQgetlength(handle_.get(), row, column))};
}

std::uint64_t Result::number(int row, int column) const {
    std::uint64_t number = 0;
    for (const char byte : bytes(row, column)) number = number << 8U | static_cast<std::uint8_t>(byte);
    return number;
}

Parameters& Parameters::add(std::string_view bytes) {
    values_.emplace_back(bytes);
    return *this;
}

Parameters& Parameters::add(std::uint64_t number) {
    values_.push_back(big_endian(number));
    return *this;
}

Parameters& Parameters::add_texts(std::span<const std::string_view> list) {
    values_.push_back(array_of(text_oid, list, std::identity{}));
    return *this;
}

Parameters& Parameters::add_bytes(std::span<const std::string_view> list) {
    values_.push_back(array_of(bytea_oid, list, std::identity{}));
    return *this;
}

Parameters& Parameters::add_numbers(std::span<const std::uint64_t> list) {
    values_.push_back(array_of(bigint_oid, list, [](std::uint64_t number) { return big_endian(number); }));
    return *this;
}

std::vector<const char*> Parameters::pointers() const {
    std::vector<const char*> list;
    for (const std::string& value : values_) list.push_back(value.data());
    return list;
}

std::vector<int> Parameters::lengths() const {
    std::vector<int> list;
    for (const std::string& value : values_) list.push_back(static_cast<int>(value.size()));
    return list;
}

std::vector<int> Parameters::formats() const { return std::vector<int>(values_.size(), binary); }

bool is_address(std::string_view where) {
    return where.starts_with("postgres://") || where.starts_with("postgresql://");
}

std::map<std::string, std::string> connection_words(const std::string& url, std::size_t turn) {
    const Options options = parsed(url);
    // A silent line is noticed in seconds, not in hours.
    std::map<std::string, std::string> words{
        {"fallback_application_name", "iteru"}, {"keepalives_idle", "5"},
        {"keepalives_interval", "2"},           {"keepalives_count", "3"},
        {"tcp_user_timeout", "15000"},          {"client_encoding", "UTF8"},
    };
    if (std::getenv("PGCONNECT_TIMEOUT") == nullptr) words["connect_timeout"] = "5";
    for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
        if (option->val != nullptr) words[option->keyword] = option->val;
    }
    if (words["port"].find_first_not_of("0123456789,") != std::string::npos) throw StoreProblem("unclear_url", scheme);
    for (const char* name : {"host", "hostaddr", "port"}) words[name] = turned(words[name], turn);
    std::erase_if(words, [](const auto& word) { return word.second.empty(); });
    return words;
}

std::string shown(const std::string& url) {
    auto words = connection_words(url);
    std::string text = "postgres://";
    if (!words["user"].empty()) text += words["user"] + "@";
    text += words["host"] + (words["port"].empty() ? "" : ":" + words["port"]);
    return text + "/" + words["dbname"];
}

Handle open(const std::string& url, Opening opening, std::size_t turn) {
    const auto words = connection_words(url, turn);
    std::vector<const char*> names;
    std::vector<const char*> values;
    for (const auto& [name, value] : words) {
        names.push_back(name.c_str());
        values.push_back(value.c_str());
    }
    names.push_back(nullptr);
    values.push_back(nullptr);
    const auto connect = opening == Opening::begin ? PQconnectStartParams : PQconnectdbParams;
    return Handle{connect(names.data(), values.data(), 0)};
}

Connection::Connection(const std::string& url) {
    handle_ = open(url, Opening::complete);
    if (PQstatus(handle_.get()) != CONNECTION_OK) {
        throw StoreProblem("unreachable", shown(url), without_line_end(PQerrorMessage(handle_.get())));
    }
    PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
}

void Connection::run(const std::string& sql) {
    const Result result{PQexec(handle_.get(), sql.c_str())};
    if (!result.good()) throw Error(result.state(), result.problem());
}

Result Connection::ask(const std::string& sql, const Parameters& parameters) {
    Result result{PQexecParams(handle_.get(), sql.c_str(), parameters.count(), nullptr, parameters.pointers().data(),
                               parameters.lengths().data(), parameters.formats().data(), binary)};
    if (!result.good()) throw Error(result.state(), result.problem());
    return result;
}

Result Connection::ask_again(const std::string& sql, const Parameters& parameters) {
    const auto [name, is_new] = prepared_.try_emplace(sql, "s" + std::to_string(prepared_.size()));
    if (is_new) {
        const Result made{PQprepare(handle_.get(), name->second.c_str(), sql.c_str(), 0, nullptr)};
        if (!made.good()) throw Error(made.state(), made.problem());
    }
    Result result{PQexecPrepared(handle_.get(), name->second.c_str(), parameters.count(), parameters.pointers().data(),
                                 parameters.lengths().data(), parameters.formats().data(), binary)};
    if (!result.good()) throw Error(result.state(), result.problem());
    return result;
}

std::span<const SchemaStep> schema_steps() { return steps; }

std::uint64_t version_of(Connection& connection, const std::string& url, std::string_view table) {
    const std::string version = version_table(table);
    const Result there = connection.ask("SELECT (to_regclass('" + version + "') IS NOT NULL)::int::bigint," +
                                        " (to_regclass('" + std::string{table} + "') IS NOT NULL)::int::bigint");
    if (there.number(0, 0) == 1) return connection.ask("SELECT version::bigint FROM " + version).number(0, 0);
    if (there.number(0, 1) == 1) throw StoreProblem("foreign", shown(url));
    return 0;
}

bool has_servers(const std::string& url) {
    return Connection{url}
               .ask("SELECT count(*) FROM iteru.servers WHERE until BETWEEN clock_timestamp() AND"
                    " clock_timestamp() + interval '10 minutes'")
               .number(0, 0) > 0;
}

void migrate(Connection& connection, const std::string& url, std::span<const SchemaStep> steps,
             std::string_view table) {
    const auto too_new = [&](std::uint64_t version) { return version > steps.size() + 1; };
    std::uint64_t version = version_of(connection, url, table);
    if (version < steps.size()) {
        connection.run("SELECT pg_advisory_lock(" + std::string{migration_lock} + ")");
        // Somebody else may have done it meanwhile.
        for (version = version_of(connection, url, table); version < steps.size(); ++version) {
            connection.run("BEGIN; " + std::string{steps[version].sql});
            if (steps[version].more != nullptr) steps[version].more(connection);
            connection.run("UPDATE " + version_table(table) + " SET version = " + std::to_string(version + 1) +
                           "; COMMIT");
        }
        connection.run("SELECT pg_advisory_unlock(" + std::string{migration_lock} + ")");
    }
    if (too_new(version)) {
        throw StoreProblem("newer", shown(url), std::to_string(version) + " > " + std::to_string(steps.size()));
    }
}

} // namespace iteru::server::postgres
