// What the WebAssembly module offers to its host.
#include "bots/bench.h"

#define ITERU_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// The fingerprint of `iteru bench`.
ITERU_EXPORT(iteru_fingerprint) std::uint64_t iteru_fingerprint(int rounds) { return iteru::bench_fingerprint(rounds); }

ITERU_EXPORT(iteru_usual_rounds) int iteru_usual_rounds() { return iteru::bench_rounds; }
