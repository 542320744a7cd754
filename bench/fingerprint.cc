// Prints the fingerprint of `iteru bench` with the core only, for builds that need nothing else; `nets`: what nets say.
#include <cstdio>
#include <cstring>

#include "bots/bench.h"
#include "engine/text.h"

int main(int argc, char** argv) {
    const bool nets = argc > 1 && std::strcmp(argv[1], "nets") == 0;
    std::puts(iteru::hex64(nets ? iteru::nets_fingerprint() : iteru::bench_fingerprint(iteru::bench_rounds)).c_str());
}
