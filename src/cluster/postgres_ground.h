// What the store in PostgreSQL stands on: lines to the database, time, and its thread. For a server that is libpq on
// Asio; a simulation brings its own, with a database of its own.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/postgres.h"

namespace iteru::server::postgres {

struct Statement {
    std::string_view name;
    std::string_view sql;
};

/// A connection to PostgreSQL that never waits and comes back by itself: statements go out one behind the other,
/// answers return in their order.
class Line {
public:
    struct Plan {
        std::vector<std::string> setup; // statements for each new connection
        std::uint64_t newest = 0;       // version of the schema that we can live with
        std::span<const Statement> statements;
        std::function<void()> up;
        std::function<void(const std::string& why)> down;
        std::function<void(std::string_view payload)> notified = [](std::string_view) {}; // by others
    };
    /// The result of a statement that is committed, or its error; nothing if the line broke: then nobody can say.
    using Done = std::move_only_function<void(const Result*)>;

    Line() = default;
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    virtual ~Line() = default;

    virtual void start() = 0;
    virtual void close() = 0;
    [[nodiscard]] virtual bool up() const = 0;
    /// Each statement is a transaction of its own.
    virtual void send(std::string_view statement, const Parameters& parameters, Done done) = 0;
    /// Gives up this connection and makes another.
    virtual void drop(const std::string& why) = 0;
};

class Alarm {
public:
    Alarm() = default;
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;
    virtual ~Alarm() = default;

    /// In place of what it was set to before.
    virtual void set(std::chrono::milliseconds delay, std::function<void()> ring) = 0;
    virtual void cancel() = 0;
};

/// Everything happens on one thread, except that `post` may be called from any.
class Ground {
public:
    using Work = std::move_only_function<void()>;

    Ground() = default;
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;
    virtual ~Ground() = default;

    [[nodiscard]] virtual std::unique_ptr<Line> line(Line::Plan plan) = 0;
    [[nodiscard]] virtual std::unique_ptr<Alarm> alarm() = 0;
    [[nodiscard]] virtual std::chrono::steady_clock::time_point now() const = 0;
    /// Runs something on the store's thread, soon.
    virtual void post(Work work) = 0;
};

} // namespace iteru::server::postgres
