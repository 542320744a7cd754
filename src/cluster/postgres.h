// The few parts of libpq that the store needs: owners for its handles, parameters and rows in binary format, a
// connection that waits, and our schema. For the PostgreSQL store and the queue; libpq's own header is in none.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "store/chain.h"

struct pg_conn;
struct pg_result;

namespace iteru::server::postgres {

/// What PostgreSQL refused; without a state the connection is gone.
struct Error : std::runtime_error {
    Error(std::string code, const std::string& what) : std::runtime_error(what), state(std::move(code)) {}
    std::string state; // SQLSTATE
};

constexpr int binary = 1; // the format of parameters and rows

struct Close {
    void operator()(pg_conn* handle) const;
    void operator()(pg_result* handle) const;
};
using Handle = std::unique_ptr<pg_conn, Close>;

/// An error as it comes from PostgreSQL.
struct Complaint {
    std::string state; // SQLSTATE
    std::string problem;
    bool is_rolled_back = false; // it undid its transaction; one that ends the connection may come after the commit
};

class Result {
public:
    explicit Result(pg_result* handle);
    explicit Result(Complaint complaint) : complaint_(std::move(complaint)) {}

    [[nodiscard]] bool good() const { return !complaint_; }
    // Unless it is good:
    [[nodiscard]] std::string state() const { return complaint_->state; }
    [[nodiscard]] std::string problem() const { return complaint_->problem; }
    [[nodiscard]] bool is_rolled_back() const { return complaint_->is_rolled_back; }
    [[nodiscard]] int rows() const;
    [[nodiscard]] int columns() const;
    [[nodiscard]] bool null(int row, int column) const;
    [[nodiscard]] std::string_view bytes(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const { return std::string{bytes(row, column)}; }
    /// A bigint.
    [[nodiscard]] std::uint64_t number(int row, int column) const;
    /// Bytes of a fixed length; false if they have another.
    template <std::size_t Size>
    [[nodiscard]] bool read(int row, int column, std::array<std::uint8_t, Size>& into) const {
        const std::string_view from = bytes(row, column);
        if (from.size() == Size) from.copy(reinterpret_cast<char*>(into.data()), Size);
        return from.size() == Size;
    }

private:
    std::unique_ptr<pg_result, Close> handle_;
    std::optional<Complaint> complaint_;
};

template <std::size_t Size>
std::string_view as_text(const std::array<std::uint8_t, Size>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), Size};
}

/// The values of $1, $2, ... in a statement. Texts and bytes look alike; a list is an array.
class Parameters {
public:
    Parameters& add(std::string_view bytes);
    Parameters& add(std::uint64_t number);
    Parameters& add_texts(std::span<const std::string_view> list);
    Parameters& add_bytes(std::span<const std::string_view> list);
    Parameters& add_numbers(std::span<const std::uint64_t> list);

    [[nodiscard]] int count() const { return static_cast<int>(values_.size()); }
    [[nodiscard]] std::vector<const char*> pointers() const;
    [[nodiscard]] std::vector<int> lengths() const;
    [[nodiscard]] std::vector<int> formats() const;

private:
    std::deque<std::string> values_;
};

/// Whether somebody means a database, not a file.
bool is_address(std::string_view where);
/// Keywords and values for libpq: the address, and our defaults where it is silent. Of several hosts,
/// another is the first at each turn: one that never answers does not keep us from the others. Throws StoreProblem.
std::map<std::string, std::string> connection_words(const std::string& url, std::size_t turn = 0);
/// The address without its password; throws StoreProblem if it is not an address.
std::string shown(const std::string& url);

enum class Opening : std::uint8_t { begin, complete };
/// A connection that is made, or only begun so that nobody waits for it.
Handle open(const std::string& url, Opening opening, std::size_t turn = 0);

constexpr const char* version_sql = "SELECT version::bigint FROM iteru.version";

/// Waits for every answer: for starting, checking and copying.
class Connection {
public:
    /// Throws StoreProblem.
    explicit Connection(const std::string& url);

    /// Statements without parameters whose rows do not matter.
    void run(const std::string& sql);
    Result ask(const std::string& sql, const Parameters& parameters = {});
    /// The same, for what is asked again and again: parsed only once.
    Result ask_again(const std::string& sql, const Parameters& parameters);

private:
    Handle handle_;
    std::map<std::string, std::string> prepared_; // names by statement
};

/// The schema, step by step, like SQLite's. Every step only adds, so servers of the previous version keep running.
/// Where that is impossible, two versions go at once: a server two versions behind does not start or reconnect.
using SchemaStep = SchemaStepOn<Connection>;
std::span<const SchemaStep> schema_steps();
/// At least as careful as `on`, whatever the database's own setting.
constexpr const char* careful_sql =
    "SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local',"
    " 'remote_write') THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

/// PostgreSQL notices in seconds when our host is gone, too, and lets go of what it had locked.
constexpr const char* attentive_sql =
    "SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),"
    " set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '15000', false)";

/// What only a database of ours has: the schema, and a table of its first step.
inline constexpr std::string_view stored_table = "iteru.entries";
/// The version of the schema; 0 if there is none.
std::uint64_t version_of(Connection& connection, const std::string& url, std::string_view table = stored_table);
/// Whether servers use it at this moment.
bool has_servers(const std::string& url);
/// Brings a database up to the last step, one server at a time; throws StoreProblem if it is newer by more than one.
void migrate(Connection& connection, const std::string& url, std::span<const SchemaStep> steps = schema_steps(),
             std::string_view table = stored_table);

} // namespace iteru::server::postgres
