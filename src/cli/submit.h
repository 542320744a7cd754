// iteru submit: a simulation, a match or a report for whoever works on a queue.
#pragma once

#include "cli/arena.h"
#include "cli/report.h"
#include "cli/simulate.h"

namespace iteru {

struct SubmitCommand {
    std::string url;
    std::string check; // percent
    bool wait = false;
    bool simulates = false;
    SimulateCommand simulate{};
    bool plays_match = false;
    ArenaCommand arena{};
    bool reports = false;
    ReportCommand report{};

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
