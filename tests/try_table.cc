// Prints what tests/wasm_table.mjs prints, from a native build.
#include <cstdio>

#include "wasm/try_table.h"

int main() { std::fputs(iteru::try_tables(40).c_str(), stdout); }
