// A thread that does one thing after the other.
#pragma once

#include <sys/resource.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace iteru::server {

class Worker {
public:
    using Work = std::move_only_function<void()>;

    /// A worker that is nice lets others go first.
    explicit Worker(int niceness = 0)
        : thread_([desk = desk_, niceness](const std::stop_token& stop) {
              if (niceness > 0) setpriority(PRIO_PROCESS, 0, niceness); // of this thread alone, on Linux
              desk->work(stop);
          }) {}

    void run(Work work) {
        {
            const std::lock_guard lock{desk_->mutex};
            desk_->waiting.push_back(std::move(work));
        }
        desk_->wake.notify_one();
    }

    /// Whatever it is doing is the last thing it does, and nobody waits for it: a thread cannot be stopped from
    /// outside.
    void abandon() {
        const std::lock_guard lock{desk_->mutex};
        desk_->waiting.clear();
        thread_.request_stop();
        thread_.detach();
    }

private:
    struct Desk {
        void work(const std::stop_token& stop) {
            while (true) {
                Work next;
                {
                    std::unique_lock lock{mutex};
                    if (!wake.wait(lock, stop, [&] { return !waiting.empty(); })) return;
                    next = std::move(waiting.front());
                    waiting.pop_front();
                }
                next();
            }
        }

        std::mutex mutex;
        std::condition_variable_any wake;
        std::deque<Work> waiting; // guarded by mutex
    };

    std::shared_ptr<Desk> desk_ = std::make_shared<Desk>(); // the thread's as well: it may outlive the worker
    std::jthread thread_;
};

} // namespace iteru::server
