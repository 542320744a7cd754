// iteru simulate: many games between bots.
#pragma once

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

} // namespace iteru
