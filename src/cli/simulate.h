// iteru simulate: many games between bots.
#pragma once

#include <optional>
#include <string>

#include "cli/commands.h"

namespace iteru {

struct SimulateCommand {
    TableOptions table;
    SeriesOptions series;
    std::string bots;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// What the command says with --json; nothing if it was stopped.
std::optional<std::string> simulation_json(const Speaker& say, const SimulateCommand& wanted, const Watch& watch);

} // namespace iteru
