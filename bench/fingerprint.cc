// Prints the fingerprint of `iteru bench`, with nothing but the core: for builds that are made for nothing else.
#include <cstdio>

#include "bots/bench.h"
#include "engine/text.h"

int main() { std::puts(iteru::hex64(iteru::bench_fingerprint(iteru::bench_rounds)).c_str()); }
