// iteru_simulation: a whole server with its people under faults, from one number. docs/reliability.md, "The
// simulation".
#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <csignal>
#include <optional>
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
        "{} games finished; {} seeds on PostgreSQL, {} tables taken over from a server that fell silent; a server took "
        "{} kB of memory at most\n{:.1f} simulated hours in {:.1f} s of processor time: {:.0f} a minute\n",
        seeds, faults, counts.starts, counts.commands, counts.requests, counts.messages, counts.entries,
        counts.finished_games, counts.clusters, counts.taken_over, counts.most_memory / 1000, hours, spent,
        hours / spent * 60);
}

/// Whether all is well in it.
bool tell(const Plan& plan, Planted planted) {
    const Outcome outcome = run(plan, planted, true);
    fmt::print("{}\n{}\n", to_text(plan), outcome.story);
    for (const std::string& what : outcome.violations) fmt::print("WRONG: {}\n", what);
    fmt::print("trace {:016x}\n", outcome.trace);
    return outcome.violations.empty();
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

struct Wish {
    std::optional<std::uint64_t> seed{}, hunt{};
    std::string seeds{}, bug = "none";
    bool shrink = false, brief = false;
    // of `seeds`
    std::uint64_t first = 0, last = 0;
};

/// What cannot be meant, in a sentence; empty: all is well.
std::string problem_with(Wish& wish) {
    const int ways = int{wish.seed.has_value()} + int{wish.hunt.has_value()} + int{!wish.seeds.empty()};
    if (ways != 1) return "say one of --seed N, --seeds A..B and --hunt N";
    if (wish.shrink && !wish.seed) return "--shrink goes with --seed N";
    if (wish.brief && wish.seeds.empty()) return "--brief goes with --seeds A..B";
    if (wish.hunt && wish.bug != "none") return "--hunt looks for all planted bugs: leave out --planted";
    if (wish.hunt == 0) return "--hunt 0: at least one history";
    if (wish.seeds.empty()) return {};
    const std::size_t dots = wish.seeds.find("..");
    const auto number = [&](std::size_t from, std::size_t length, std::uint64_t& value) {
        const std::string text = wish.seeds.substr(from, length);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc{} && end == text.data() + text.size();
    };
    if (dots == std::string::npos || !number(0, dots, wish.first) || !number(dots + 2, std::string::npos, wish.last)) {
        return "--seeds " + wish.seeds + ": two numbers are wanted, A..B";
    }
    return wish.first > wish.last ? "--seeds " + wish.seeds + ": the first is larger than the last" : "";
}

volatile std::sig_atomic_t told_to_stop = 0;

int play_many(const Wish& wish, Planted planted) {
    const bool terminal = isatty(STDERR_FILENO) == 1;
    std::signal(SIGINT, [](int) { told_to_stop = 1; });
    Counts sum;
    std::uint64_t played = 0;
    std::uint64_t failed = 0;
    const std::uint64_t count = wish.last - wish.first + 1;
    while (played < count && told_to_stop == 0) {
        const std::uint64_t number = wish.first + played;
        const Outcome outcome = run(plan_for(number), planted);
        sum.add(outcome.counts);
        ++played;
        if (terminal && (played % 10 == 0 || played == count)) {
            fmt::print(stderr, "\r{} of {}, {} failed ", played, count, failed);
        }
        if (outcome.violations.empty()) continue;
        ++failed;
        fmt::print("{}seed {} fails: {}\n", terminal ? "\n" : "", number, outcome.violations[0]);
        std::fflush(stdout);
    }
    if (terminal) fmt::print(stderr, "\n");
    if (!wish.brief) print_counts(sum, played);
    if (failed > 0) fmt::print("{} seeds fail; iteru_simulation --seed N --shrink tells why\n", failed);
    return told_to_stop != 0 ? 130 : failed == 0 ? 0 : 1;
}

int play_one(const Wish& wish, Planted planted) {
    const Plan plan = plan_for(*wish.seed);
    if (!wish.shrink) return tell(plan, planted) ? 0 : 1;
    if (run(plan, planted).violations.empty()) {
        return fmt::print("nothing is wrong with seed {}, so nothing is to be made shorter\n", *wish.seed), 0;
    }
    return tell(shrink(plan, planted), planted) ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) try {
    spdlog::set_level(spdlog::level::off); // bots fail all the time
    CLI::App app{"Simulates a server and its people under faults. A seed is a whole history.\n"
                 "Exit codes: 0 all is well, 1 something is wrong (with --hunt: something was not found), 2 bad use"};
    const auto whole_number = [](const std::string& text) {
        const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::string{} : text + ": a whole number is wanted";
    };
    Wish wish;
    app.add_option("--seed", wish.seed, "Plays one history and tells it")->check(whole_number);
    app.add_option("--seeds", wish.seeds, "Plays histories from A to B: A..B");
    app.add_flag("--shrink", wish.shrink, "With --seed: makes the shortest history that still fails, and tells it");
    app.add_flag("--brief", wish.brief, "With --seeds: without the figures");
    app.add_option("--planted", wish.bug, "With a bug put in")
        ->check(CLI::IsMember(std::vector<std::string>(planted_names.begin(), planted_names.end())));
    app.add_option("--hunt", wish.hunt,
                   "Looks for each planted bug in so many histories, and says how soon it was found")
        ->check(whole_number);
    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (const std::string problem = problem_with(wish); !problem.empty()) {
        return fmt::print(stderr, "iteru_simulation: {}\n", problem), 2;
    }
    const auto planted = static_cast<Planted>(std::ranges::find(planted_names, wish.bug) - planted_names.begin());
    if (wish.hunt) return hunt(*wish.hunt);
    return wish.seed ? play_one(wish, planted) : play_many(wish, planted);
} catch (const std::exception& error) {
    fmt::print(stderr, "iteru_simulation: {}\n", error.what());
    return 2;
}
