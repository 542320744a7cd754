// What the WebAssembly module offers to its host.
#include <string>

#include "bots/bench.h"
#include "wasm/try_table.h"

#define ITERU_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// The fingerprint of `iteru bench`.
ITERU_EXPORT(iteru_fingerprint) std::uint64_t iteru_fingerprint(int rounds) { return iteru::bench_fingerprint(rounds); }

ITERU_EXPORT(iteru_usual_rounds) int iteru_usual_rounds() { return iteru::bench_rounds; }

namespace {

/// What was asked for last stays until the next call.
std::string text; // NOLINT(cert-err58-cpp): one module, one thread

} // namespace

/// Tries a table of every game (try_table.h): where the text begins, and how many bytes it has.
ITERU_EXPORT(iteru_try_tables) const char* iteru_try_tables(int moves) {
    return (text = iteru::try_tables(moves)).data();
}

ITERU_EXPORT(iteru_text_size) std::size_t iteru_text_size() { return text.size(); }
