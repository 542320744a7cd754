// Any bytes as people, commands and faults in the simulated server: people play by themselves, and the bytes say what
// they send beside that and what goes wrong when. Judged as the simulation is. docs/reliability.md, "The fuzzer".
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "games/games.h"
#include "tests/simulation/simulation.h"

namespace {

using namespace iteru::simulation;

std::uint64_t commands = 0; // so far, beside what people do by themselves
std::uint64_t messages = 0; // with those
std::uint64_t histories = 0;

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

/// With one of each kind of setting.
PlannedTable table_from(Bytes& bytes) {
    std::vector<std::string> games;
    iteru::each_house_game([&]<iteru::Game G>() { games.emplace_back(G::facts.id); });
    PlannedTable table{.game = games[bytes.next() % games.size()], .seats = {0, 1}};
    const std::uint32_t settings = bytes.next();
    constexpr std::array others{1, -1, 0}; // another person, a bot, a hot seat
    table.seats[1] = others[settings % 3];
    table.listed = settings / 3 % 2 == 0;
    table.spectators = settings / 6 % 2 == 0;
    if (settings / 12 % 3 == 1) table.bank = 20;
    if (settings / 12 % 3 == 2) table.grace = 30;
    constexpr std::array undo{"free", "agree", "none"};
    table.undo = undo[settings / 36 % undo.size()];
    return table;
}

/// A small world, and then four bytes for everything that happens in it.
Plan plan_from(Bytes bytes) {
    constexpr std::size_t most = 400;
    constexpr std::uint32_t said = 208; // of 256; the rest are faults
    Plan plan{.seed = bytes.next() | bytes.next() << 8U};
    plan.servers = bytes.next() % 4; // on one database; 0: on a disk
    const std::uint32_t people = 2 + bytes.next() % 3;
    for (std::uint32_t i = 0; i < people; ++i) {
        plan.people.push_back({static_cast<Kind>(i == 0 ? 0 : bytes.next() % kind_names.size()), i + 1});
    }
    plan.tables.push_back(table_from(bytes));
    Time at = 90 * second; // there are tables
    for (std::size_t i = 0; i < most && !bytes.empty(); ++i) {
        at += static_cast<Time>(bytes.next() % 32) * 100 * millisecond;
        const std::uint32_t what = bytes.next();
        const std::uint32_t who = bytes.next();
        const std::uint32_t amount = bytes.next() * 2654435761U;
        if (what < said) plan.script.push_back({at, who, what, amount});
        else plan.faults.push_back({at, static_cast<Fault>((what - said) % fault_kinds), who, amount});
    }
    plan.duration = at + 10 * second;
    // A flipped bit excuses much.
    std::erase_if(plan.faults, [](const PlannedFault& fault) { return fault.what == Fault::bit_flip; });
    return plan;
}

/// `ITERU_PLANTED`: with a bug put in, to see whether it is found.
Planted planted() {
    const char* name = std::getenv("ITERU_PLANTED");
    const auto found = std::ranges::find(planted_names, std::string_view{name == nullptr ? "none" : name});
    if (found == planted_names.end()) {
        std::fprintf(stderr, "ITERU_PLANTED=%s: there is no such bug\n", name);
        std::exit(2);
    }
    return static_cast<Planted>(found - planted_names.begin());
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
    spdlog::set_level(spdlog::level::off); // bots fail all the time
    std::atexit([] {
        std::fprintf(stderr, "%llu histories, %llu commands of the fuzzer among %llu messages from people\n",
                     static_cast<unsigned long long>(histories), static_cast<unsigned long long>(commands),
                     static_cast<unsigned long long>(messages));
    });
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static const Planted bug = planted();
    const Plan plan = plan_from({data, size});
    const Outcome outcome = run(plan, bug);
    ++histories;
    commands += outcome.counts.script;
    messages += outcome.counts.commands;
    if (outcome.violations.empty()) return 0;
    std::fprintf(stderr, "%s\n", to_text(plan).c_str());
    for (const std::string& what : outcome.violations) std::fprintf(stderr, "WRONG: %s\n", what.c_str());
    std::abort();
}
