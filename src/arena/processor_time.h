// The time that this thread has had on a processor: bots with equal time have it equal also on a machine that others
// use.
#pragma once

#include <chrono>
#include <ctime>

namespace iteru {

inline std::chrono::steady_clock::time_point processor_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::steady_clock::time_point{std::chrono::seconds{time.tv_sec} +
                                                 std::chrono::nanoseconds{time.tv_nsec}};
}

} // namespace iteru
