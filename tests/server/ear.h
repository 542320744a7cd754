// What a store tells of its own accord, and waiting for it.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"
#include "tests/client/socket.h"

namespace iteru::server {

/// Looks until it is so; false at a deadline that only a fault reaches.
template <class Condition>
bool comes_true(Condition condition) {
    for (const auto until = client::patience(); client::Clock::now() < until;) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{2}); // between looks; nothing depends on how long
    }
    return false;
}

/// All that a store told.
class Ear {
public:
    void listen_to(Store& store) {
        store.follow([this](Heard heard) {
            const std::scoped_lock lock{mutex_};
            heard_.push_back(std::move(heard));
        });
    }
    template <class T, class Is>
    bool has_heard(Is is) {
        const std::scoped_lock lock{mutex_};
        return std::ranges::any_of(heard_, [&](const Heard& heard) {
            const T* told = std::get_if<T>(&heard);
            return told != nullptr && is(*told);
        });
    }
    template <class T, class Is>
    bool heard(Is is) {
        return comes_true([&] { return has_heard<T>(is); });
    }

private:
    std::mutex mutex_;
    std::vector<Heard> heard_;
};

} // namespace iteru::server
