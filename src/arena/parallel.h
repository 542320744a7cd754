// The same work on many items, on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace iteru {

/// Calls `work(i)` once for each i below `count`, in any order; returns when all is done. `work` must not throw.
template <class Work>
void parallel(std::size_t count, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto take_turns = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads && i < count; ++i) helpers.emplace_back(take_turns);
    take_turns();
}

} // namespace iteru
