// What the server counts, as Prometheus reads it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "table/refused.h"

namespace iteru::server {

/// Only touched by the thread of the tables.
struct Metrics {
    static constexpr auto latency_bounds =
        std::to_array<double>({0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5}); // seconds

    std::uint64_t tables_known = 0;
    std::uint64_t tables_open = 0;
    std::uint64_t connections = 0;
    std::uint64_t connections_total = 0;
    std::uint64_t cut_off = 0;
    std::uint64_t commands = 0;
    std::uint64_t entries = 0;
    std::uint64_t moves = 0;
    std::uint64_t bot_moves = 0;
    std::uint64_t bot_failures = 0;
    std::uint64_t snapshots = 0;
    std::uint64_t mismatches = 0;
    std::uint64_t policy_violations = 0;
    bool read_only = false;  // the disk was full at the last append
    bool store_away = false; // the database cannot be reached
    std::array<std::uint64_t, reason_words.size()> refusals{};
    std::array<std::uint64_t, latency_bounds.size() + 1> commits{};
    double commit_seconds = 0;

    void refused(Reason reason) { ++refusals[static_cast<std::size_t>(reason)]; }
    void committed(double seconds) {
        const auto bound = std::ranges::lower_bound(latency_bounds, seconds);
        ++commits[static_cast<std::size_t>(bound - latency_bounds.begin())];
        commit_seconds += seconds;
    }
    [[nodiscard]] std::string text() const;
};

} // namespace iteru::server
