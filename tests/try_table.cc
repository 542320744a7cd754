// Prints what a native table says; with a number so many choices of bots; with `parts` and a number so many of bots
// that think on several threads: to be held against those inside WebAssembly (tests/wasm_table.mjs,
// tests/wasm_parts.mjs).
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "wasm/try_table.h"

int main(int count, char** words) {
    const std::string_view what = count > 1 ? words[1] : "";
    const std::string text = what == "parts" && count > 2 ? iteru::try_thoughts(std::atoi(words[2]))
                             : count > 1                  ? iteru::try_choices(std::atoi(words[1]))
                                                          : iteru::try_tables(40);
    std::fputs(text.c_str(), stdout);
}
