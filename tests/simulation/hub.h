// What all of a simulation shares.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "store/store.h"
#include "tests/faults/history.h"
#include "tests/simulation/plan.h"

namespace iteru::simulation {

/// Something that only some may be told, until the table it belongs to is over.
struct Confidence {
    std::string text;
    std::string table{};             // empty: for ever
    std::set<std::string> allowed{}; // players
};

/// When an entry was handed to the store, and by which process.
struct Written {
    Time when = 0;
    std::uint64_t process = 0;
};

/// A message as it reached somebody, to be held against the log in the end.
struct Told {
    std::string table;
    std::uint64_t sequence = 0;
    int eyes = faults::onlooker;
    std::string player; // whose snapshot it is; empty: an update
    std::uint64_t hash = 0;
};

/// How much a server allows: little, so that people come to the end of it.
inline constexpr std::size_t tables_of_one = 4;
inline constexpr std::size_t newcomers_a_minute = 12;

/// A place where servers run, one after the other.
struct Host {
    std::int64_t jump = 0; // of the time of day, milliseconds
    double drift = 1;      // how fast its own clock runs
};

/// Of a process, among those that share a database.
inline std::string server_name(std::uint64_t number) { return "server-" + std::to_string(number); }

class Database;

/// Up to where somebody was told who looks on in the end.
struct End {
    std::string name, table;
    std::uint64_t last = 0;
    Time when = 0;
};

struct Counts {
    std::array<std::uint64_t, fault_kinds> faults{};
    std::uint64_t commands = 0, requests = 0, answers = 0, messages = 0, entries = 0, starts = 0;
    std::uint64_t finished_games = 0;
    std::uint64_t clusters = 0, taken_over = 0;
    std::uint64_t script = 0;      // commands of a fuzzer
    std::uint64_t most_memory = 0; // of a server, bytes
    Time simulated = 0;

    void add(const Counts& other);
};

struct Hub {
    Hub(std::uint64_t seed, Planted bug, bool told) : luck(seed_from_number(seed), 2), planted(bug), trace(told) {}

    /// Any number between the two, the small ones more often.
    Time some(Time least, Time most) {
        const std::uint64_t a = luck.next64() % static_cast<std::uint64_t>(most - least + 1);
        const std::uint64_t b = luck.next64() % static_cast<std::uint64_t>(most - least + 1);
        return least + static_cast<Time>(std::min(a, b));
    }
    [[nodiscard]] bool chance(std::uint32_t one_in) { return luck.below(one_in) == 0; }
    void complain(const std::string& what) {
        if (violations.size() < 20) violations.push_back(what);
        trace.add(clockwork.now(), "WRONG: " + what);
    }
    void tell(const std::string& text) { trace.tell(clockwork.now(), text); }
    void count(Fault what) { ++counts.faults[static_cast<std::size_t>(what)]; }
    [[nodiscard]] bool is(Planted bug) const { return planted == bug; }
    /// Until then what stores something may take long.
    [[nodiscard]] Time slow_until() const { return std::max(slow_disk_until, disturbed_until); }

    Clockwork clockwork;
    Random luck; // of everything but the people, who have their own
    Planted planted;
    Trace trace;
    std::vector<std::string> violations;
    Counts counts;

    faults::History history;
    std::vector<Told> told;
    std::vector<End> ends;
    /// By table, entry and hash of its text: several servers may try for one number.
    std::map<std::tuple<std::string, std::uint64_t, std::uint64_t>, Written> written;
    std::map<std::string, std::uint64_t> last; // entry of each table
    std::vector<Confidence> confidences;
    std::set<std::string> disclosed;          // at the end of a game
    std::map<std::string, std::string> links; // the last link to a table that was told
    std::uint64_t secrets = 0;                // so many so far
    std::array<Host, most_servers> hosts{};
    Database* database = nullptr; // if they share one
    Time disturbed_until = 0;     // on the way to it, or a server that stands still
    std::vector<Time> jumps;      // of its time of day
    Time ended = 0;               // when all had been calm for a while; 0: it did not come to that
    Time bots_throw_until = 0, bots_hang_until = 0, slow_disk_until = 0;
    bool flipped = false;        // a bit: damage may be found from now on
    std::size_t connections = 0; // that are kept by anybody
};

} // namespace iteru::simulation
