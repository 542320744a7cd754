// Prints the fingerprint of `iteru bench` with the core only, for builds that need nothing else.
#include <cstdio>

#include "bots/bench.h"
#include "engine/text.h"

int main() { std::puts(iteru::hex64(iteru::bench_fingerprint(iteru::bench_rounds)).c_str()); }
