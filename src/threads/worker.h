// Somebody beside the thread of the tables who does one thing after the other: a thread, or whoever stands in for one.
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

    Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    virtual ~Worker() = default;
    virtual void run(Work work) = 0;
    /// Whatever it is doing is the last thing it does, and nobody waits for it.
    virtual void abandon() = 0;
};

class WorkerThread final : public Worker {
public:
    /// A worker that is nice lets others go first.
    explicit WorkerThread(int niceness = 0)
        : thread_([desk = desk_, niceness](const std::stop_token& stop) {
              if (niceness > 0) setpriority(PRIO_PROCESS, 0, niceness); // of this thread alone, on Linux
              desk->work(stop);
          }) {}

    void run(Work work) override {
        {
            const std::lock_guard lock{desk_->mutex};
            desk_->waiting.push_back(std::move(work));
        }
        desk_->wake.notify_one();
    }

    /// A thread cannot be stopped from outside.
    void abandon() override {
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

/// Where workers come from; a simulation hires its own.
using Hire = std::function<std::unique_ptr<Worker>(int niceness)>;
inline std::unique_ptr<Worker> hire_thread(int niceness) { return std::make_unique<WorkerThread>(niceness); }

} // namespace iteru::server
