// Stores on the model of PostgreSQL for tests with threads: the model runs in real time on a thread of its own, so the
// same tests can be tried on it and on the real one.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "cluster/postgres_store.h"
#include "tests/simulation/ground.h"

namespace iteru::simulation {

class ModelHost {
public:
    ModelHost();
    ModelHost(const ModelHost&) = delete;
    ModelHost& operator=(const ModelHost&) = delete;
    ~ModelHost();

    /// A server's store. When the last owner lets go of it, it answers what was asked and closes.
    std::shared_ptr<server::Store> open(server::PostgresOptions options = {});

    // What happens on the way of one of them.
    void cut(server::Store& store);
    void swallow_answers(server::Store& store);
    /// Nothing goes through until it is cut.
    void block(server::Store& store);
    /// The database is gone; what was acknowledged will be there again.
    void stop();
    void start();

private:
    using Work = std::move_only_function<void()>;
    struct Server;

    void post(Work work);
    /// On the model's thread, and waits for it.
    void run(std::function<void()> work);
    void go_on();
    ModelGround& ground_of(server::Store& store);

    Clockwork clockwork_;
    Random luck_{seed_from_number(1), 1};
    Database database_;
    std::map<server::Store*, std::unique_ptr<Server>> servers_; // the thread's
    std::uint64_t number_ = 0;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> posted_; // guarded by mutex_
    bool over_ = false;       // guarded by mutex_
    std::jthread thread_;
};

} // namespace iteru::simulation
