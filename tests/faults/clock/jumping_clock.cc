// A library to be preloaded: the time of day jumps by days, to and fro. How much time passes stays true.
#include <ctime>

#include <dlfcn.h>

#include <atomic>

extern "C" int clock_gettime(clockid_t clock, timespec* time) {
    using Function = int (*)(clockid_t, timespec*);
    static const auto real = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, "clock_gettime"));
    static std::atomic<unsigned> calls = 0;
    const int result = real(clock, time);
    if (clock == CLOCK_REALTIME) time->tv_sec += (static_cast<int>(++calls / 50 % 5) - 2) * 86'400;
    return result;
}
