// Any text as JSON: our reader and another one agree on whether it is, and on what it says.
#include <cstdlib>
#include <string_view>

#include "tests/json_alike.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    for (const int deepest : {4, 32}) {
        if (!iteru::readers_agree_on(text, deepest)) std::abort();
    }
    return 0;
}
