#include "cli/jobs.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <map>
#include <thread>

#include "cli/merge.h"
#include "cli/output.h"
#include "cli/stores.h"
#include "cli/tally.h"

namespace iteru {

namespace {

constexpr std::array<std::string_view, 4> state_words{"open", "done", "cancelled", "failed"};

std::string_view word_of(const queue::Job& job) { return state_words[static_cast<std::size_t>(job.state)]; }

/// What of the queue is shown, and the results that were read for it.
class View {
public:
    View(const Speaker& say, queue::Queue& queue) : say_(say), queue_(queue) {}

    /// All jobs or one, and who is there.
    void look(std::optional<std::uint64_t> id) {
        jobs_ = queue_.jobs();
        if (id) std::erase_if(jobs_, [&](const queue::Job& job) { return job.id != *id; });
        workers_ = queue_.workers();
        for (const queue::Job& job : jobs_) {
            if (job.state == queue::JobState::open || id) fetch(job);
        }
    }
    [[nodiscard]] const std::vector<queue::Job>& jobs() const { return jobs_; }

    void print_tables() const {
        if (jobs_.empty()) fmt::print("{}\n", say_("queue.empty"));
        else print_jobs();
        fmt::print("\n");
        if (workers_.empty()) fmt::print("{}\n", say_("queue.nobody"));
        else print_workers();
    }

    [[nodiscard]] std::string json() const {
        JsonWriter json;
        json.begin_object();
        json.array("jobs", jobs_, [&](const queue::Job& job) { write(json, job); });
        json.array("workers", workers_, [&](const queue::Worker& worker) {
            json.begin_object();
            json.member("worker", worker.name);
            json.member("threads", worker.threads);
            json.member("played", worker.played);
            json.member("silent_seconds", worker.silent);
            json.array("plays", worker.leases, [&](const queue::Lease& lease) {
                json.begin_object();
                json.member("job", lease.job);
                json.member("unit", lease.unit);
                json.end_object();
            });
            json.end_object();
        });
        json.end_object();
        return std::move(json).text();
    }

private:
    /// A job of another version has results that say nothing to us.
    void fetch(const queue::Job& job) {
        const auto [tally, is_new] = tallies_.try_emplace(job.id);
        try {
            if (is_new) tally->second = Tally::of(say_, job.header);
            if (tally->second) tally->second->fetch(queue_, job.id);
        } catch (const BoxProblem&) {
            tally->second = nullptr;
        } catch (const BadUse&) {
            tally->second = nullptr;
        }
    }

    [[nodiscard]] std::optional<Tally::Headline> headline(const queue::Job& job) const {
        const auto tally = tallies_.find(job.id);
        return tally == tallies_.end() || !tally->second ? std::nullopt : tally->second->headline();
    }

    [[nodiscard]] std::string title(const queue::Job& job) const {
        try {
            return title_of(say_, job.header);
        } catch (const BoxProblem&) {
            return "?";
        }
    }

    void write(JsonWriter& json, const queue::Job& job) const {
        json.begin_object();
        json.member("job", job.id);
        json.key("series").raw(job.header);
        json.member("state", word_of(job));
        json.member("units", job.units);
        json.member("played", job.played);
        json.member("checks", job.checks);
        json.member("checked", job.checked);
        json.member("seconds", job.seconds);
        if (const auto found = headline(job)) {
            json.member("bot", found->bot);
            write_number(json, "win_share", found->share);
            write_number(json, "low", found->interval.low);
            write_number(json, "high", found->interval.high);
        }
        if (!job.problem.empty()) json.member("problem", job.problem);
        json.end_object();
    }

    void print_jobs() const {
        std::vector<std::vector<std::string>> rows{{say_("queue.job"), say_("queue.series"), say_("queue.state"),
                                                    say_("queue.played"), say_("queue.checked"), say_("queue.time"),
                                                    say_("queue.result")}};
        for (const queue::Job& job : jobs_) {
            const auto found = headline(job);
            rows.push_back(
                {std::to_string(job.id), title(job), say_.look_up("queue.state." + std::string{word_of(job)}),
                 fmt::format("{}/{}", job.played, job.units), fmt::format("{}/{}", job.checked, job.checks),
                 duration_text(static_cast<double>(job.seconds)),
                 found
                     ? fmt::format("{} {} ({})", found->bot, percent_text(found->share), percent_text(found->interval))
                     : ""});
        }
        print_rows(rows);
    }

    void print_workers() const {
        std::vector<std::vector<std::string>> rows{{say_("queue.worker"), say_("queue.threads"), say_("queue.played"),
                                                    say_("queue.plays"), say_("queue.silent")}};
        for (const queue::Worker& worker : workers_) {
            std::string plays;
            for (const queue::Lease& lease : worker.leases) {
                plays += fmt::format("{}{}:{}", plays.empty() ? "" : " ", lease.job, lease.unit);
            }
            rows.push_back({worker.name, std::to_string(worker.threads), std::to_string(worker.played), plays,
                            duration_text(static_cast<double>(worker.silent))});
        }
        print_rows(rows);
    }

    const Speaker& say_;
    queue::Queue& queue_;
    std::vector<queue::Job> jobs_;
    std::vector<queue::Worker> workers_;
    std::map<std::uint64_t, std::unique_ptr<Tally>> tallies_;
};

/// What has come of a job so far, as one machine would tell it.
int tell_job(const Speaker& say, queue::Queue& queue, const queue::Job& job, const std::string& html, bool json) {
    const queue::Order order = queue.order(job.id);
    const JobFiles files{order};
    std::string text = order.header + "\n";
    constexpr std::uint64_t at_once = 1000;
    for (std::uint64_t from = 0; from < order.units;) {
        const std::vector<queue::Result> results = queue.results(job.id, from, at_once);
        for (const queue::Result& result : results) text += result.lines;
        if (results.size() < at_once) break;
        from = results.back().unit + 1;
    }
    MergeCommand merge;
    merge.components = files.components;
    merge.html = html;
    merge.json = json;
    const std::string number = std::to_string(job.id);
    const int code = merge.tell(say, {{say("queue.name", {{"job", number}}), std::move(text)}});
    if (job.state == queue::JobState::failed) {
        fmt::print(stderr, "{}\n", say("queue.failed", {{"job", number}, {"problem", job.problem}}));
        return exit_check_failed;
    }
    if (job.checked < job.checks && job.state == queue::JobState::open) {
        fmt::print(stderr, "{}\n", say("queue.unchecked", {{"units", std::to_string(job.checks - job.checked)}}));
    }
    return code;
}

/// Until the job has ended, or for ever. On a terminal the tables stand where they stood, and are drawn anew.
void show_until_ended(View& view, std::optional<std::uint64_t> id, bool json) {
    const bool terminal = ::isatty(STDOUT_FILENO) == 1;
    std::string last;
    for (;;) {
        view.look(id);
        const bool ended =
            id && std::ranges::none_of(view.jobs(), [](const auto& job) { return job.state == queue::JobState::open; });
        if (json && view.json() != last) {
            last = view.json();
            fmt::print("{}\n", last);
        } else if (!json && terminal) {
            fmt::print("\033[H\033[J");
            view.print_tables();
        }
        std::fflush(stdout);
        for (int i = 0; i < 10 && !ended && !interrupted(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
        }
        if (ended || interrupted()) return;
    }
}

queue::Job job_from(const Speaker& say, queue::Queue& queue, std::uint64_t id) {
    std::optional<queue::Job> job = queue.job(id);
    if (!job) throw BadUse(say("queue.no_job", {{"job", std::to_string(id)}}));
    return *job;
}

} // namespace

int watch_job(const Speaker& say, queue::Queue& queue, std::uint64_t id, bool json) {
    stop_on_interrupt();
    View view{say, queue};
    show_until_ended(view, id, false);
    if (interrupted()) return exit_interrupted;
    return tell_job(say, queue, job_from(say, queue, id), "", json);
}

void JobsCommand::declare(OptionList& list) {
    list.positional("QUEUE", url);
    list.positional("JOB", job);
    list.text("--html", html);
    list.flag("--watch", watch);
    list.flag("--cancel", cancel);
    list.flag("--json", json);
}

int JobsCommand::run(const Speaker& say) const {
    if (url.empty()) throw BadUse(say("queue.which"));
    std::optional<std::uint64_t> id;
    if (!job.empty()) id = number_from(say, "JOB", job, 0, 1, 1'000'000'000'000);
    if (!id && (cancel || !html.empty())) throw BadUse(say("queue.which_job"));
    return told(say, [&] {
        queue::Queue queue{url};
        if (id) (void)job_from(say, queue, *id);
        if (cancel) {
            if (!queue.cancel(*id)) throw BadUse(say("queue.not_open", {{"job", job}}));
            if (json) fmt::print("{{\"job\":{},\"state\":\"cancelled\"}}\n", *id);
            else fmt::print("{}\n", say("queue.cancelled", {{"job", job}}));
            return exit_ok;
        }
        stop_on_interrupt();
        View view{say, queue};
        if (watch) show_until_ended(view, id, json);
        if (interrupted()) return exit_interrupted;
        if (id && !(watch && json)) return tell_job(say, queue, job_from(say, queue, *id), html, json);
        if (!watch) {
            view.look(id);
            if (json) fmt::print("{}\n", view.json());
            else view.print_tables();
        }
        return exit_ok;
    });
}

} // namespace iteru
