// Any bytes as people, commands and faults in the simulated server: two to four people play by themselves, and the
// bytes say what they send beside that and what goes wrong when. Judged as the simulation is.
#include <spdlog/spdlog.h>

#include <cstdio>
#include <cstdlib>

#include "games/games.h"
#include "tests/simulation/simulation.h"

namespace {

using namespace iteru::simulation;

std::uint64_t commands = 0; // so far

class Bytes {
public:
    Bytes(const unsigned char* data, std::size_t size) : data_(data), size_(size) {}

    [[nodiscard]] bool empty() const { return size_ == 0; }
    std::uint32_t next() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }

private:
    const unsigned char* data_;
    std::size_t size_;
};

/// A small world, and then four bytes for everything that happens in it.
Plan plan_from(Bytes bytes) {
    constexpr std::size_t most = 60;
    Plan plan{.seed = bytes.next()};
    plan.servers = bytes.next() % 4;
    const std::uint32_t people = 2 + bytes.next() % 3;
    for (std::uint32_t i = 0; i < people; ++i) {
        plan.people.push_back({static_cast<Kind>(i == 0 ? 0 : bytes.next() % kind_names.size()), i + 1});
    }
    std::vector<std::string> games;
    iteru::each_game([&]<iteru::Game G>() { games.emplace_back(G::facts.id); });
    plan.tables.push_back({.game = games[bytes.next() % games.size()], .seats = {0, 1}});
    Time at = 20 * second;
    for (std::size_t i = 0; i < most && !bytes.empty(); ++i) {
        at += static_cast<Time>(bytes.next() % 32) * 500 * millisecond;
        const std::uint32_t what = bytes.next();
        const std::uint32_t who = bytes.next();
        const std::uint32_t amount = bytes.next() * 2654435761U;
        if (what < 160) plan.script.push_back({at, who, what, amount});
        else plan.faults.push_back({at, static_cast<Fault>((what - 160) % fault_kinds), who, amount});
    }
    plan.duration = at + 10 * second;
    // On a disk a flipped bit excuses much; on a database there is no disk.
    std::erase_if(plan.faults, [](const PlannedFault& fault) { return fault.what == Fault::bit_flip; });
    return plan;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static const bool quiet = [] {
        spdlog::set_level(spdlog::level::off); // bots fail all the time
        std::atexit([] { std::fprintf(stderr, "%llu commands\n", static_cast<unsigned long long>(commands)); });
        return true;
    }();
    (void)quiet;
    const Plan plan = plan_from({data, size});
    const Outcome outcome = run(plan);
    commands += outcome.counts.commands;
    if (outcome.violations.empty()) return 0;
    std::fprintf(stderr, "%s\n", to_text(plan).c_str());
    for (const std::string& what : outcome.violations) std::fprintf(stderr, "WRONG: %s\n", what.c_str());
    std::abort();
}
