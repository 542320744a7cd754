// iteru work: plays what a queue in PostgreSQL holds, with as many others as like.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct WorkCommand {
    std::string url;
    std::string threads;
    std::string lease; // seconds
    bool until_done = false;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
