// The ground a server's store stands on: a thread of its own, with lines to a real PostgreSQL.
#pragma once

#include <boost/asio/io_context.hpp>

#include <thread>

#include "cluster/postgres_ground.h"

namespace iteru::server::postgres {

class OwnThread final : public Ground {
public:
    explicit OwnThread(std::string url) : url_(std::move(url)) {}

    /// Begins with `first`; ends once it is told to.
    void start(Work first);
    void end() { context_.stop(); }
    void join() { thread_.join(); }

    [[nodiscard]] std::unique_ptr<Line> line(Line::Plan plan) override;
    [[nodiscard]] std::unique_ptr<Alarm> alarm() override;
    [[nodiscard]] std::chrono::steady_clock::time_point now() const override {
        return std::chrono::steady_clock::now();
    }
    void post(Work work) override;

private:
    std::string url_;
    boost::asio::io_context context_{1};
    std::jthread thread_;
};

} // namespace iteru::server::postgres
