// What the server tells whoever runs it: one line for each event, as key=value; never a cookie, an invite or a seed.
// spdlog is included nowhere else: it is slow to compile.
#pragma once

#include <string_view>

namespace iteru::server::journal {

/// Lines go to the standard error output, with the time.
void open();

void info(std::string_view line);
void warn(std::string_view line);
void error(std::string_view line);

} // namespace iteru::server::journal
