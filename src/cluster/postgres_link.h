// A line to PostgreSQL: libpq on Asio.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cluster/postgres_ground.h"

namespace iteru::server::postgres {

class Link final : public Line {
public:
    Link(boost::asio::io_context& context, const std::string& url, Plan plan);
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    ~Link() override;

    void start() override;
    void close() override;
    [[nodiscard]] bool up() const override { return up_; }
    void send(std::string_view statement, const Parameters& parameters, Done done) override;
    void drop(const std::string& why) override;

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
    std::string url_;
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
