// Prints what a native table says, or with a number so many choices of bots: to be held against the one inside
// WebAssembly (tests/wasm_table.mjs).
#include <cstdio>
#include <cstdlib>

#include "wasm/try_table.h"

int main(int count, char** words) {
    std::fputs((count > 1 ? iteru::try_choices(std::atoi(words[1])) : iteru::try_tables(40)).c_str(), stdout);
}
