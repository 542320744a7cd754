// Tables, JSON figures and progress on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics.h"
#include "engine/json.h"
#include "engine/setup.h"
#include "texts/texts.h"

namespace iteru {

/// Columns as wide as their widest cell, the first row as a heading.
void print_rows(const std::vector<std::vector<std::string>>& rows);

std::string percent_text(double share);             // 84.2 %
std::string percent_text(const Interval& interval); // 78.1–89.0 %
std::string duration_text(double seconds);          // 12 µs, 3.4 ms, 1.20 s

void write_number(JsonWriter& json, std::string_view name, double value);
void write_options(JsonWriter& json, const Facts& facts, const Setup& setup);

/// What texts/ call that value of an option with named values.
std::string value_name(const Speaker& say, const Facts& facts, const Option& option, std::uint8_t value);
/// A number, or what the value names.
std::string value_text(const Speaker& say, const Facts& facts, const Option& option, std::uint8_t value);
/// `0 Rumour`, `1 Sidelong glance` and so on.
std::vector<std::string> named_values(const Speaker& say, const Facts& facts, const Option& option);

/// One line on standard error that counts up; nothing at all in a pipe.
class Progress {
public:
    Progress(const Speaker& say, std::uint64_t total);
    /// `more` is asked for what else to say, only when the line is drawn.
    void show(std::uint64_t done, const std::function<std::string()>& more = nullptr);
    void clear() const;

private:
    const Speaker& say_;
    std::uint64_t total_;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point last_{};
};

} // namespace iteru
