// Where passwords are hashed: by a worker of its own, one at a time, taking turns between those who wait.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "house/house.h"
#include "threads/worker.h"

namespace iteru::server {

class HashDesk {
public:
    using Work = std::function<std::string()>;
    using Done = std::function<void(std::string)>;

    HashDesk(House& house, const Hire& hire) : house_(house), worker_(hire(0)) {}

    /// Before anything else; nobody waits for it.
    void prepare(Worker::Work work) { worker_->run(std::move(work)); }
    /// False if too many are waiting already, from this place or in total. A job that throws answers "".
    bool run(const std::string& place, Work work, Done done);

private:
    struct Job {
        Work work;
        Done done;
    };
    void next();

    House& house_;
    std::unordered_map<std::string, std::deque<Job>> waiting_; // by place
    std::deque<std::string> turns_;                            // places with something that waits
    std::size_t count_ = 0;
    bool busy_ = false;
    std::unique_ptr<Worker> worker_;
};

} // namespace iteru::server
