// iteru jobs: what a queue holds, who works on it, and what has come of it.
#pragma once

#include "cli/commands.h"
#include "queue/queue.h"

namespace iteru {

struct JobsCommand {
    std::string url;
    std::string job; // number
    std::string html;
    bool watch = false;
    bool cancel = false;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// Shows how far a job is until it has ended, then what it comes to; answers the exit code.
int watch_job(const Speaker& say, queue::Queue& queue, std::uint64_t id, bool json);

} // namespace iteru
