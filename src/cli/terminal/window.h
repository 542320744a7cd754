// The size of the window the program writes to.
#pragma once

#include <optional>

namespace iteru {

struct WindowSize {
    int width = 80;
    int height = 0; // 0: unknown
};

/// Nothing when the output is not a terminal.
std::optional<WindowSize> window_size();

} // namespace iteru
