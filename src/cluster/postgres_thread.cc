#include "cluster/postgres_thread.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cluster/postgres_link.h"

namespace iteru::server::postgres {

namespace asio = boost::asio;

namespace {

class Timer final : public Alarm {
public:
    explicit Timer(asio::io_context& context) : timer_(context) {}

    void set(std::chrono::milliseconds delay, std::function<void()> ring) override {
        timer_.expires_after(delay);
        timer_.async_wait([ring = std::move(ring)](boost::system::error_code error) {
            if (!error) ring();
        });
    }
    void cancel() override { timer_.cancel(); }

private:
    asio::steady_timer timer_;
};

} // namespace

void OwnThread::start(Work first) {
    thread_ = std::jthread{[this, first = std::move(first)]() mutable {
        first();
        const auto work = asio::make_work_guard(context_);
        context_.run();
    }};
}

std::unique_ptr<Line> OwnThread::line(Line::Plan plan) {
    return std::make_unique<Link>(context_, url_, std::move(plan));
}

std::unique_ptr<Alarm> OwnThread::alarm() { return std::make_unique<Timer>(context_); }

void OwnThread::post(Work work) { asio::post(context_, std::move(work)); }

} // namespace iteru::server::postgres
