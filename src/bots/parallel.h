// The same work on many items, on several threads. The only file of the core that knows threads: where there are none
// (WebAssembly), the items take their turns.
#pragma once

#include <cstddef>

#ifndef __wasm__
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace iteru {

/// Calls `work(i)` once for each i below `count`, in any order; returns when all is done. `work` must not throw.
template <class Work>
void parallel(std::size_t count, [[maybe_unused]] unsigned threads, const Work& work) {
#ifdef __wasm__
    for (std::size_t i = 0; i < count; ++i) work(i);
#else
    std::atomic<std::size_t> next{0};
    const auto take_turns = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads && i < count; ++i) helpers.emplace_back(take_turns);
    take_turns();
#endif
}

} // namespace iteru
