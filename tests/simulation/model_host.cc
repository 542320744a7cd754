#include "tests/simulation/model_host.h"

#include <future>

namespace iteru::simulation {

struct ModelHost::Server {
    template <class... Arguments>
    explicit Server(Arguments&&... arguments) : ground(std::forward<Arguments>(arguments)...) {}

    ModelGround ground;
    std::unique_ptr<server::PostgresStore> store{};
};

namespace {

Database::Options options_of(Random& luck) {
    Database::Options options;
    options.some = [&luck](Time least, Time most) {
        return least + static_cast<Time>(luck.next64() % static_cast<std::uint64_t>(most - least + 1));
    };
    options.chance = [&luck](std::uint32_t one_in) { return luck.below(one_in) == 0; };
    options.commit = 500;
    return options;
}

} // namespace

ModelHost::ModelHost() : database_(clockwork_, options_of(luck_)), thread_([this] { go_on(); }) {}

ModelHost::~ModelHost() {
    {
        const std::scoped_lock lock{mutex_};
        over_ = true;
    }
    wake_.notify_one();
}

void ModelHost::post(Work work) {
    {
        const std::scoped_lock lock{mutex_};
        posted_.push_back(std::move(work));
    }
    wake_.notify_one();
}

void ModelHost::run(std::function<void()> work) {
    std::promise<void> done;
    post([&] {
        work();
        done.set_value();
    });
    done.get_future().wait();
}

void ModelHost::go_on() {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    std::unique_lock lock{mutex_};
    while (!over_) {
        std::deque<Work> posted = std::exchange(posted_, {});
        lock.unlock();
        for (Work& work : posted) clockwork_.after(0, 0, std::move(work));
        const Time now = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun).count();
        while (clockwork_.step(now)) {
        }
        lock.lock();
        const auto due = [&] { return over_ || !posted_.empty(); };
        if (const auto next = clockwork_.next()) {
            wake_.wait_until(lock, begun + std::chrono::microseconds{*next}, due);
        } else {
            wake_.wait(lock, due);
        }
    }
}

std::shared_ptr<server::Store> ModelHost::open(server::PostgresOptions options) {
    std::promise<server::Store*> opened;
    post([&, options = std::move(options)]() mutable {
        Database::Options same = options_of(luck_);
        const std::uint64_t number = ++number_;
        auto one = std::make_unique<Server>(
            clockwork_, database_, number,
            ModelGround::Options{.some = same.some, .chance = same.chance, .quick = 100, .post = [this](Work work) {
                                     post(std::move(work));
                                 }});
        Server* server = one.get();
        const auto ready = [this, &opened, kept = std::make_shared<std::unique_ptr<Server>>(std::move(one))] {
            server::Store* store = (*kept)->store.get();
            servers_[store] = std::move(*kept);
            opened.set_value(store);
        };
        server->store = std::make_unique<server::PostgresStore>(
            server->ground, std::move(options),
            server::PostgresStore::Beginning{"server-" + std::to_string(number), database_.horizon(), ready});
    });
    return {opened.get_future().get(), [this](server::Store* store) {
                std::promise<void> closed;
                post([&, store] {
                    servers_.at(store)->store->finish([&, store] {
                        clockwork_.after(0, 0, [&, store] {
                            servers_.erase(store);
                            closed.set_value();
                        });
                    });
                });
                closed.get_future().wait();
            }};
}

ModelGround& ModelHost::ground_of(server::Store& store) { return servers_.at(&store)->ground; }

void ModelHost::cut(server::Store& store) {
    run([&] { ground_of(store).cut(); });
}

void ModelHost::swallow_answers(server::Store& store) {
    run([&] { ground_of(store).swallow_answers(); });
}

void ModelHost::block(server::Store& store) {
    run([&] { ground_of(store).stall(clockwork_.now() + 60 * minute); });
}

void ModelHost::stop() {
    run([&] { database_.crash(60 * minute); });
}

void ModelHost::start() {
    run([&] { database_.come_back(); });
}

} // namespace iteru::simulation
