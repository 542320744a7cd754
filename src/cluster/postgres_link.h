// A connection to PostgreSQL that never waits and comes back by itself: statements go out one behind the other,
// answers return in their order.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <functional>

#include "cluster/postgres.h"

namespace iteru::server::postgres {

struct Statement {
    std::string_view name;
    std::string_view sql;
};

class Link {
public:
    struct Plan {
        std::string url;
        std::vector<std::string> setup; // statements for each new connection
        std::uint64_t newest = 0;       // version of the schema that we can live with
        std::span<const Statement> statements;
        std::function<void()> up;
        std::function<void(const std::string& why)> down;
        std::function<void(std::string_view payload)> notified = [](std::string_view) {}; // by others
    };
    /// The result of a statement that is committed, or its error; nothing if the line broke: then nobody can say.
    using Done = std::move_only_function<void(const Result*)>;

    Link(boost::asio::io_context& context, Plan plan);
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    ~Link();

    void start();
    void close();
    [[nodiscard]] bool up() const { return up_; }
    /// Each statement is a transaction of its own.
    void send(std::string_view statement, const Parameters& parameters, Done done);
    /// Gives up this connection and makes another.
    void drop(const std::string& why);

private:
    using Descriptor = boost::asio::posix::stream_descriptor;
    struct Pending {
        Done done;
        std::vector<Result> results{};
    };

    void connect();
    void go_on_connecting(Descriptor::wait_type when);
    void introduce();
    void introduced(const std::vector<Result>& results);
    void await_readable();
    void take_in();
    void flush();
    void watch();
    void retry_later();
    [[nodiscard]] std::string problem() const;

    boost::asio::io_context& context_;
    Plan plan_;
    Handle handle_;
    Descriptor descriptor_;
    boost::asio::steady_timer retry_;
    boost::asio::steady_timer watchdog_;
    std::deque<Pending> pending_;
    std::chrono::milliseconds backoff_{};
    std::chrono::steady_clock::time_point progress_{};
    std::size_t turn_ = 0;         // of the hosts
    std::uint64_t generation_ = 0; // of the connection; what comes late for another one is not for us
    bool up_ = false;
    bool closed_ = false;
    bool flushing_ = false;
};

} // namespace iteru::server::postgres
