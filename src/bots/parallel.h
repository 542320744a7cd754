// The same work on many items, on several threads. The only file of the core that knows threads: where there are none
// (WebAssembly), the items take their turns.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>

#ifndef __wasm__
#include <thread>
#include <vector>
#endif

namespace iteru {

/// How items are shared out among threads.
struct Sharing {
    unsigned threads = 1;
    std::uint64_t batch = 1;                               // items taken at a time
    const std::atomic<bool>* stop = nullptr;               // once it is set, nobody takes more
    std::function<void(std::uint64_t)> progress = nullptr; // how many items are done; called on the calling thread
};

/// Calls `work(i, thread)` once for each i below `count`, in any order, with threads numbered from 0; returns when all
/// is done or stopped. Results belong by item, or summed up by thread so that the order does not matter: then they do
/// not depend on how many threads there are. `work` must not throw.
template <class Work>
void parallel(std::uint64_t count, const Sharing& how, const Work& work) {
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> done{0};
    const auto take_turns = [&](unsigned thread) {
        while (how.stop == nullptr || !how.stop->load(std::memory_order_relaxed)) {
            const std::uint64_t first = next.fetch_add(how.batch);
            if (first >= count) return;
            const std::uint64_t last = std::min(first + how.batch, count);
            for (std::uint64_t i = first; i < last; ++i) work(i, thread);
            const std::uint64_t so_far = done.fetch_add(last - first) + (last - first);
            if (thread == 0 && how.progress) how.progress(so_far);
        }
    };
#ifndef __wasm__
    std::vector<std::jthread> helpers;
    for (unsigned thread = 1; thread < how.threads && thread < count; ++thread)
        helpers.emplace_back(take_turns, thread);
#endif
    take_turns(0);
}

} // namespace iteru
