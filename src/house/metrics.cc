#include "house/metrics.h"

#include <fmt/format.h>

namespace iteru::server {

std::string Metrics::text() const {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view kind, std::string_view help, auto value) {
        text += fmt::format("# HELP iteru_{0} {1}\n# TYPE iteru_{0} {2}\niteru_{0} {3}\n", name, help, kind, value);
    };
    add("tables_known", "gauge", "Tables in the store.", tables_known);
    add("tables_open", "gauge", "Tables in memory.", tables_open);
    add("connections", "gauge", "Open WebSockets and event streams.", connections);
    add("connections_total", "counter", "WebSockets and event streams so far.", connections_total);
    add("connections_cut_off_total", "counter", "Connections closed for breaking a limit.", cut_off);
    add("commands_total", "counter", "Commands read.", commands);
    add("entries_total", "counter", "Log entries committed.", entries);
    add("moves_total", "counter", "Moves committed.", moves);
    add("bot_moves_total", "counter", "Moves of bots committed.", bot_moves);
    add("bot_failures_total", "counter", "Bots that threw or took too long and were replaced.", bot_failures);
    add("snapshots_total", "counter", "Snapshots sent.", snapshots);
    add("mismatches_total", "counter", "Clients whose view had another hash.", mismatches);
    add("policy_violations_total", "counter", "Reports of browsers that our pages broke the content security policy.",
        policy_violations);
    add("read_only", "gauge", "1 while the disk is full.", read_only ? 1 : 0);
    add("store_away", "gauge", "1 while the database cannot be reached.", store_away ? 1 : 0);
    text += "# HELP iteru_refusals_total Commands refused, by reason.\n# TYPE iteru_refusals_total counter\n";
    for (std::size_t i = 0; i < refusals.size(); ++i) {
        if (refusals[i] == 0) continue;
        text += fmt::format("iteru_refusals_total{{reason=\"{}\"}} {}\n", reason_words[i], refusals[i]);
    }
    text += "# HELP iteru_commit_seconds From handing an entry to the store until it was on disk.\n"
            "# TYPE iteru_commit_seconds histogram\n";
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < latency_bounds.size(); ++i) {
        sum += commits[i];
        text += fmt::format("iteru_commit_seconds_bucket{{le=\"{}\"}} {}\n", latency_bounds[i], sum);
    }
    sum += commits.back();
    text += fmt::format("iteru_commit_seconds_bucket{{le=\"+Inf\"}} {0}\niteru_commit_seconds_sum {1}\n"
                        "iteru_commit_seconds_count {0}\n",
                        sum, commit_seconds);
    return text;
}

} // namespace iteru::server
