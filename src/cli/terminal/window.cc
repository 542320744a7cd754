#include "cli/terminal/window.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace iteru {

std::optional<WindowSize> window_size() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return WindowSize{.width = size.ws_col, .height = size.ws_row};
}

} // namespace iteru
