#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/terminal/painter.h"
#include "engine/option_text.h"

namespace iteru {

void print_rows(const std::vector<std::vector<std::string>>& rows) {
    std::vector<int> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
            line += i < 2 ? pad(rows[r][i], widths[i]) : pad_left(rows[r][i], widths[i]);
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        fmt::print("{}\n", line);
        if (r > 0) continue;
        const int total = std::accumulate(widths.begin(), widths.end(), 2 * static_cast<int>(widths.size() - 1));
        for (int i = 0; i < total; ++i) fmt::print("─");
        fmt::print("\n");
    }
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string percent_text(const Interval& interval) {
    return fmt::format("{:.1f}–{:.1f} %", 100 * interval.low, 100 * interval.high);
}

std::string duration_text(double seconds) {
    if (seconds < 1e-5) return fmt::format("{:.1f} µs", seconds * 1e6);
    if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
    return fmt::format("{:.2f} s", seconds);
}

void write_number(JsonWriter& json, std::string_view name, double value) {
    json.key(name);
    if (std::isfinite(value)) json.raw(fmt::format("{:.9g}", value));
    else json.null();
}

void write_options(JsonWriter& json, const Facts& facts, const Setup& setup) {
    json.key("options").begin_object();
    for (std::size_t i = 0; i < facts.options.size(); ++i) json.member(facts.options[i].name, setup.options[i]);
    json.end_object();
}

std::string value_name(const Speaker& say, const Facts& facts, const Option& option, std::uint8_t value) {
    return say.look_up(fmt::format("{}.option.{}.{}", facts.id, option.name, Option::amount(value)));
}

std::string value_text(const Speaker& say, const Facts& facts, const Option& option, std::uint8_t value) {
    if (value < by_name) return std::to_string(value);
    std::string names;
    each_named(option, value, [&](std::string_view name) {
        (names += names.empty() ? "" : ", ") += say.look_up(fmt::format("{}.word.{}", facts.id, name));
    });
    return names;
}

std::vector<std::string> named_values(const Speaker& say, const Facts& facts, const Option& option) {
    std::vector<std::string> values;
    for (std::uint8_t value = 0; value <= option.most; ++value) {
        values.push_back(fmt::format("{} {}", value, value_name(say, facts, option, value)));
    }
    return values;
}

Progress::Progress(const Speaker& say, std::uint64_t total)
    : say_(say), total_(total), terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::uint64_t done, const std::function<std::string()>& more) {
    constexpr std::uint64_t width = 20;
    if (!terminal_) return;
    const auto now = std::chrono::steady_clock::now();
    if (shown_ && now - last_ < std::chrono::milliseconds{100}) return;
    last_ = now;
    shown_ = true;
    if (total_ == 0) { // nobody knows how many
        fmt::print(stderr, "\r{}\x1b[K", more ? more() : "");
        return;
    }
    std::string bar;
    for (std::uint64_t cell = 0; cell < width; ++cell) bar += cell * total_ < done * width ? "█" : "░";
    fmt::print(stderr, "\r{} {}{}\x1b[K", bar,
               say_("cli.progress", {{"done", std::to_string(done)},
                                     {"total", std::to_string(total_)},
                                     {"percent", std::to_string(100 * done / total_)}}),
               more ? "  " + more() : "");
}

void Progress::clear() const {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
}

} // namespace iteru
