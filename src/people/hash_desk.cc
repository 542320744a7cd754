#include "people/hash_desk.h"

namespace iteru::server {

namespace {

constexpr std::size_t most_of_a_place = 4;
constexpr std::size_t most = 64;

} // namespace

bool HashDesk::run(const std::string& place, Work work, Done done) {
    std::deque<Job>& jobs = waiting_[place];
    if (count_ >= most || jobs.size() >= most_of_a_place) {
        if (jobs.empty()) waiting_.erase(place);
        return false;
    }
    if (jobs.empty()) turns_.push_back(place);
    jobs.push_back({std::move(work), std::move(done)});
    ++count_;
    next();
    return true;
}

void HashDesk::next() {
    if (busy_ || turns_.empty()) return;
    busy_ = true;
    const std::string place = std::move(turns_.front());
    turns_.pop_front();
    const auto jobs = waiting_.find(place);
    Job job = std::move(jobs->second.front());
    jobs->second.pop_front();
    if (jobs->second.empty()) waiting_.erase(jobs);
    else turns_.push_back(place);
    --count_;
    auto then = [this, done = std::move(job.done)](std::string result) {
        busy_ = false;
        done(std::move(result));
        next();
    };
    worker_->run([work = std::move(job.work), answer = house_.later<std::string>(std::move(then))]() mutable {
        std::string result;
        try {
            result = work();
        } catch (const std::bad_alloc&) { // hashing takes much on purpose
            result.clear();
        }
        answer(std::move(result));
    });
}

} // namespace iteru::server
