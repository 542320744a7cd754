// iteru merge: what several machines played, as one would have told it.
#pragma once

#include "cli/commands.h"

namespace iteru {

/// The text of a file, or of what a queue holds, and what messages call it.
struct KeptGames {
    std::string name;
    std::string text;
};

struct MergeCommand {
    std::vector<std::string> files;
    std::string components;
    std::string html; // of a report
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
    /// Tells what all of them come to; answers the exit code.
    [[nodiscard]] int tell(const Speaker& say, const std::vector<KeptGames>& parts) const;
};

} // namespace iteru
