// iteru play: finds out what is played and by whom, and sits down at the table.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct PlayCommand {
    TableOptions table; // its game may be a file
    std::string bots;
    std::string seat;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
