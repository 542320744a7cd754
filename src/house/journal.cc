#include "house/journal.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace iteru::server::journal {

void open() {
    auto log = spdlog::stderr_logger_mt("iteru");
    log->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
    spdlog::set_default_logger(std::move(log));
}

void info(std::string_view line) { spdlog::info(line); }
void warn(std::string_view line) { spdlog::warn(line); }
void error(std::string_view line) { spdlog::error(line); }

} // namespace iteru::server::journal
