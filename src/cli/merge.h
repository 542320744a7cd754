// iteru merge: what several machines played, as one would have told it.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct MergeCommand {
    std::vector<std::string> files;
    std::string components;
    std::string html; // of a report
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
