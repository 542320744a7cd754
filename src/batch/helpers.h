// Threads that wait for the same work again and again: cheaper than new ones every time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace iteru::batch {

/// Carries out work in parts, one on each thread; the caller's is part 0.
class Helpers {
public:
    explicit Helpers(unsigned threads) {
        for (unsigned part = 1; part < threads; ++part) {
            helpers_.emplace_back([this, part](const std::stop_token& stop) { help(part, stop); });
        }
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        for (std::jthread& helper : helpers_) helper.request_stop();
        begin();
    }

    [[nodiscard]] unsigned parts() const { return static_cast<unsigned>(helpers_.size()) + 1; }

    /// Calls `work(part)` for each part; returns when all are done. `work` must not throw.
    void run(const std::function<void(unsigned)>& work) {
        if (helpers_.empty()) return work(0);
        work_ = &work;
        left_.store(static_cast<std::uint32_t>(helpers_.size()));
        begin();
        work(0);
        for (std::uint32_t left = left_.load(); left != 0; left = left_.load()) left_.wait(left);
    }

private:
    void begin() {
        round_.fetch_add(1);
        round_.notify_all();
    }

    void help(unsigned part, const std::stop_token& stop) {
        for (std::uint32_t seen = 0;; ++seen) {
            round_.wait(seen);
            if (stop.stop_requested()) return;
            (*work_)(part);
            if (left_.fetch_sub(1) == 1) left_.notify_one();
        }
    }

    const std::function<void(unsigned)>* work_ = nullptr;
    std::atomic<std::uint32_t> round_{0};
    std::atomic<std::uint32_t> left_{0};
    std::vector<std::jthread> helpers_; // the last member: they use the others
};

} // namespace iteru::batch
