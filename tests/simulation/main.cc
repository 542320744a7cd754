// iteru_simulation: a whole server with its people under faults, from one number. docs/reliability.md, "The
// simulation".
#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>

#include "tests/simulation/simulation.h"

namespace {

using namespace iteru::simulation;

double processor_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void print_counts(const Counts& counts, std::uint64_t seeds) {
    std::uint64_t faults = 0;
    for (std::size_t kind = 0; kind < fault_kinds; ++kind) {
        fmt::print("  {:<26} {:>9}\n", fault_names[kind], counts.faults[kind]);
        faults += counts.faults[kind];
    }
    const double hours = static_cast<double>(counts.simulated) / static_cast<double>(60 * minute);
    const double spent = processor_seconds();
    fmt::print(
        "{} seeds, {} faults, {} starts, {} messages from people, {} requests, {} messages to people, {} entries, "
        "{} games finished; {} seeds on PostgreSQL, {} tables taken over from a server that fell silent\n{:.1f} "
        "simulated hours in {:.1f} s of processor time: {:.0f} a minute\n",
        seeds, faults, counts.starts, counts.commands, counts.requests, counts.messages, counts.entries,
        counts.finished_games, counts.clusters, counts.taken_over, hours, spent, hours / spent * 60);
}

void tell(const Plan& plan, Planted planted) {
    const Outcome outcome = run(plan, planted, true);
    fmt::print("{}\n{}\n", to_text(plan), outcome.story);
    for (const std::string& what : outcome.violations) fmt::print("WRONG: {}\n", what);
    fmt::print("trace {:016x}\n", outcome.trace);
}

/// How soon each planted bug is found.
int hunt(std::uint64_t most) {
    int missed = 0;
    for (std::size_t bug = 1; bug < planted_kinds; ++bug) {
        std::uint64_t seed = 1;
        Outcome outcome;
        for (; seed <= most; ++seed) {
            outcome = run(plan_for(seed), static_cast<Planted>(bug));
            if (!outcome.violations.empty()) break;
        }
        const bool found = seed <= most;
        missed += found ? 0 : 1;
        fmt::print("{:<30} {:>6}  {}\n", planted_names[bug], found ? std::to_string(seed) : "never",
                   found ? outcome.violations[0].substr(0, 120) : "");
        std::fflush(stdout);
    }
    return missed == 0 ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) try {
    spdlog::set_level(spdlog::level::off); // bots fail all the time
    CLI::App app{"Simulates a server and its people under faults. A seed is a whole history."};
    std::uint64_t seed = 0;
    std::string seeds;
    std::string bug = "none";
    std::uint64_t most = 0;
    bool smaller = false;
    bool brief = false;
    app.add_option("--seed", seed, "Plays one history and tells it");
    app.add_option("--seeds", seeds, "Plays histories from A to B: A..B");
    app.add_flag("--shrink", smaller, "With --seed: makes the shortest history that still fails, and tells it");
    app.add_flag("--brief", brief, "With --seeds: without the figures");
    app.add_option("--planted", bug, "With a bug put in")
        ->check(CLI::IsMember(std::vector<std::string>(planted_names.begin(), planted_names.end())));
    app.add_option("--hunt", most, "Looks for each planted bug in so many histories, and says how soon it was found");
    CLI11_PARSE(app, count, arguments);
    const auto planted = static_cast<Planted>(std::ranges::find(planted_names, bug) - planted_names.begin());
    if (most > 0) return hunt(most);
    if (seeds.empty()) {
        const Plan plan = plan_for(seed);
        tell(smaller ? shrink(plan, planted) : plan, planted);
        return 0;
    }
    const std::size_t dots = seeds.find("..");
    if (dots == std::string::npos) return fmt::print(stderr, "--seeds A..B\n"), 2;
    const std::uint64_t first = std::stoull(seeds.substr(0, dots));
    const std::uint64_t last = std::stoull(seeds.substr(dots + 2));
    const bool terminal = isatty(STDERR_FILENO) == 1;
    Counts sum;
    std::uint64_t failed = 0;
    for (std::uint64_t number = first; number <= last; ++number) {
        const Outcome outcome = run(plan_for(number), planted);
        sum.add(outcome.counts);
        if (terminal && (number % 10 == 0 || number == last)) {
            fmt::print(stderr, "\r{} of {}, {} failed ", number - first + 1, last - first + 1, failed);
        }
        if (outcome.violations.empty()) continue;
        ++failed;
        fmt::print("{}seed {} fails: {}\n", terminal ? "\n" : "", number, outcome.violations[0]);
        std::fflush(stdout);
    }
    if (terminal) fmt::print(stderr, "\n");
    if (!brief) print_counts(sum, last - first + 1);
    if (failed > 0) fmt::print("{} seeds fail; iteru_simulation --seed N --shrink tells why\n", failed);
    return failed == 0 ? 0 : 1;
} catch (const std::exception& error) {
    fmt::print(stderr, "iteru_simulation: {}\n", error.what());
    return 2;
}
