// iteru site: the browser table as a folder of files that needs no server.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct SiteCommand {
    std::string folder;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
