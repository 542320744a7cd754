#include "tests/simulation/plan.h"

#include <algorithm>

#include "games/games.h"

namespace iteru::simulation {

namespace {

constexpr Time shortest = 6 * minute;
constexpr Time longest = 40 * minute;

PlannedTable table_for(Random& random, std::uint32_t people) {
    struct Choice {
        std::string id;
        int least, most;
    };
    std::vector<Choice> games;
    each_game(
        [&]<Game G>() { games.push_back({std::string{G::facts.id}, G::facts.min_players, G::facts.max_players}); });
    const Choice& game = games[random.below(static_cast<std::uint32_t>(games.size()))];
    PlannedTable table{.game = game.id};
    const int most = std::min(game.most, 4);
    const int players = game.least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - game.least + 1)));
    const auto host = static_cast<int>(random.below(people));
    for (int seat = 0; seat < players; ++seat) {
        const auto other = static_cast<int>(random.below(people));
        // The host, somebody (perhaps the host again: a hot seat), or a bot.
        table.seats.push_back(seat == 0 ? host : random.below(4) == 0 ? -1 : other);
    }
    table.listed = random.below(3) == 0;
    table.spectators = random.below(4) != 0;
    if (random.below(3) == 0) table.bank = 20 + static_cast<int>(random.below(200));
    if (random.below(2) == 0) table.grace = 30 + static_cast<int>(random.below(60));
    constexpr std::array undo{"free", "free", "agree", "none"};
    table.undo = undo[random.below(undo.size())];
    return table;
}

using Shares = std::array<std::uint32_t, fault_kinds>;

/// How often each comes: what ends a process is rarer than what ends a connection.
constexpr Shares on_a_disk{5, 4, 5, 2, 1, 2, 4, 0, 9, 5, 6, 6, 9, 9, 4, 4, 2, 3, 3, 4};
constexpr Shares on_a_database{5, 3, 0, 4, 0, 0, 0, 0, 6, 4, 4, 4, 6, 6, 3, 3, 2, 2, 2, 3, 6, 4, 4, 2, 8, 6, 6, 3};

PlannedFault fault_for(Random& random, Time duration, bool flips, const Shares& shares) {
    std::uint32_t sum = flips ? 4 : 0;
    for (const std::uint32_t share : shares) sum += share;
    std::uint32_t place = random.below(sum);
    PlannedFault fault;
    fault.at = static_cast<Time>(random.next64() % static_cast<std::uint64_t>(duration));
    fault.who = random.below(64);
    fault.amount = random.next();
    fault.what = Fault::bit_flip;
    for (std::size_t kind = 0; kind < fault_kinds; ++kind) {
        if (place < shares[kind]) {
            fault.what = static_cast<Fault>(kind);
            break;
        }
        place -= shares[kind];
    }
    return fault;
}

} // namespace

Plan plan_for(std::uint64_t seed) {
    Random random{seed_from_number(seed), 1};
    Plan plan{.seed = seed};
    const std::uint32_t people = 2 + random.below(4);
    for (std::uint32_t i = 0; i < people; ++i) {
        constexpr std::array kinds{Kind::honest,      Kind::honest,  Kind::honest,  Kind::hasty,
                                   Kind::two_devices, Kind::hostile, Kind::hostile, Kind::onlooker};
        plan.people.push_back({i == 0 ? Kind::honest : kinds[random.below(kinds.size())], i + 1});
    }
    const std::uint32_t tables = 1 + random.below(2);
    for (std::uint32_t i = 0; i < tables; ++i) plan.tables.push_back(table_for(random, people));
    plan.duration = shortest + static_cast<Time>(random.next64() % static_cast<std::uint64_t>(longest - shortest));
    // One in four is on PostgreSQL: mostly several servers, now and then one alone.
    if (seed % 4 == 2) plan.servers = 1 + Random{seed_from_number(seed), 3}.below(most_servers);
    const bool flips = random.below(10) == 0 && plan.servers == 0;
    const std::uint32_t faults = 10 + random.below(50);
    const Shares& shares = plan.servers > 0 ? on_a_database : on_a_disk;
    for (std::uint32_t i = 0; i < faults; ++i) plan.faults.push_back(fault_for(random, plan.duration, flips, shares));
    std::ranges::sort(plan.faults, {}, &PlannedFault::at);
    plan.old_store = random.below(16) == 0 && plan.servers == 0;
    return plan;
}

std::string to_text(const Plan& plan) {
    std::string text = "seed " + std::to_string(plan.seed) + ", " + Trace::clock_text(plan.duration) + "\n";
    for (std::size_t i = 0; i < plan.people.size(); ++i) {
        text +=
            "  person " + std::to_string(i) + ": " + std::string{kind_names[std::size_t(plan.people[i].kind)]} + "\n";
    }
    for (const PlannedTable& table : plan.tables) {
        text += "  a table of " + table.game + ", seats:";
        for (const int seat : table.seats) text += seat < 0 ? " a bot" : " " + std::to_string(seat);
        if (table.bank > 0) text += ", a clock of " + std::to_string(table.bank) + " s";
        text += "\n";
    }
    for (const PlannedFault& fault : plan.faults) {
        text += "  " + Trace::clock_text(fault.at) + "  " + std::string{fault_names[std::size_t(fault.what)]} + "\n";
    }
    if (plan.old_store) text += "  on a store of the first schema\n";
    if (plan.servers > 0) text += "  servers on one PostgreSQL: " + std::to_string(plan.servers) + "\n";
    return text;
}

} // namespace iteru::simulation
