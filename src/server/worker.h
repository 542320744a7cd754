// A thread that does one thing after the other.
#pragma once

#include <sys/resource.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace iteru::server {

class Worker {
public:
    using Work = std::move_only_function<void()>;

    /// A worker that is nice lets others go first.
    explicit Worker(int niceness = 0)
        : thread_([this, niceness](const std::stop_token& stop) {
              if (niceness > 0) setpriority(PRIO_PROCESS, 0, niceness); // of this thread alone, on Linux
              work(stop);
          }) {}

    void run(Work work) {
        {
            const std::lock_guard lock{mutex_};
            waiting_.push_back(std::move(work));
        }
        wake_.notify_one();
    }

    /// Whatever it is doing is the last thing it does; what waits is not done.
    void retire() {
        const std::lock_guard lock{mutex_};
        waiting_.clear();
        thread_.request_stop();
    }

private:
    void work(const std::stop_token& stop) {
        while (true) {
            Work next;
            {
                std::unique_lock lock{mutex_};
                if (!wake_.wait(lock, stop, [&] { return !waiting_.empty(); })) return;
                next = std::move(waiting_.front());
                waiting_.pop_front();
            }
            next();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Work> waiting_; // guarded by mutex_
    std::jthread thread_;
};

} // namespace iteru::server
