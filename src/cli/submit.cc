#include "cli/submit.h"

#include <fmt/format.h>

#include "cli/jobs.h"
#include "cli/stores.h"
#include "queue/queue.h"

namespace iteru {

namespace {

std::string bytes_of(const Speaker& say, const std::string& file) {
    if (file.empty()) return {};
    try {
        return read_file(file);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, file, problem);
    }
}

/// The command with somebody else to play it.
template <class Command>
int submitted(const Speaker& say, Command command, std::function<int(const Submission&)> submit) {
    if (!command.part.resume.empty() || !command.part.shard.empty()) throw BadUse(say("queue.no_shard"));
    command.part.submit = std::move(submit);
    return command.run(say);
}

} // namespace

void SubmitCommand::declare(OptionList& list) {
    list.positional("QUEUE", url);
    list.text("--check", check);
    list.flag("--wait", wait);
    list.command("simulate", simulates, [this](OptionList& inner) { simulate.declare(inner); });
    list.command("arena", plays_match, [this](OptionList& inner) { arena.declare(inner); });
    list.command("report", reports, [this](OptionList& inner) { report.declare(inner); });
}

int SubmitCommand::run(const Speaker& say) const {
    if (url.empty()) throw BadUse(say("queue.which"));
    if (!simulates && !plays_match && !reports) throw BadUse(say("queue.what"));
    const std::uint64_t checks = number_from(say, "--check", check, 1, 0, 100);
    const bool json = simulate.json || arena.json || report.json;
    return told(say, [&] {
        queue::Queue queue{url}; // before anything is made ready for it
        const auto submit = [&](const Submission& wanted) {
            queue::Order order{.header = wanted.header, .units = wanted.units, .checks = checks};
            order.components = bytes_of(say, wanted.components);
            for (const std::string& net : wanted.nets) order.nets.push_back(bytes_of(say, net));
            const std::uint64_t id = queue.submit(order);
            if (wait) return watch_job(say, queue, id, json);
            if (json) fmt::print("{{\"job\":{},\"units\":{}}}\n", id, order.units);
            else
                fmt::print("{}\n", say("queue.submitted",
                                       {{"job", std::to_string(id)}, {"units", std::to_string(order.units)}}));
            return exit_ok;
        };
        if (simulates) return submitted(say, simulate, submit);
        if (plays_match) return submitted(say, arena, submit);
        return submitted(say, report, submit);
    });
}

} // namespace iteru
