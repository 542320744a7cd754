// iteru simulate: many games between bots.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/simulate.h"
#include "cli/commands.h"
#include "cli/shards.h"

namespace iteru {

struct SimulateCommand {
    TableOptions table;
    SeriesOptions series;
    std::string bots;
    ShardOptions part;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// What the command says with --json; nothing if it was stopped.
std::optional<std::string> simulation_json(const Speaker& say, const SimulateCommand& wanted, const Watch& watch);

/// Games that have been played, and how to tell of them.
struct SimulationTold {
    const Facts& facts;
    std::string seed; // as it was named
    SimulationPlan plan{};
    std::optional<std::size_t> level{}; // the option for the level of difficulty, where the command line left it open
    std::vector<Simulation> played{};   // at each level
    bool timed = true;                  // on one machine, in one go
    bool json = false;
};

/// The option for one player that is a level of difficulty and is not named on the command line.
std::optional<std::size_t> open_level(const std::vector<std::string>& given, const Facts& facts, const Setup& setup);
void tell_simulation(const Speaker& say, const SimulationTold& told);
/// A series as its file has it.
Playable playable_simulation(const Speaker& say, const Series& series, const std::string& components);

} // namespace iteru
