#include "cli/work.h"

#include <fmt/format.h>

#include <unistd.h>

#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "cli/arena.h"
#include "cli/output.h"
#include "cli/report.h"
#include "cli/simulate.h"
#include "cli/stores.h"
#include "cli/tally.h"
#include "engine/text.h"

namespace iteru {

namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;
using DatabaseError = server::postgres::Error;

/// A series as this build plays it; BoxProblem if that is not how the job was meant.
Playable playable_job(const Speaker& say, const std::string& header, const JobFiles& files) {
    const SeriesName name = name_of(header);
    const Series series = series_of(header, facts_of(say, name.game));
    const auto mine = [&] {
        if (name.kind == "simulate") return playable_simulation(say, series, files.components);
        if (name.kind == "report") return playable_report(say, series, files.components);
        if (name.kind == "arena") return playable_match(say, series, files.components, files.nets);
        throw BoxProblem("", "", "not_a_match");
    };
    Playable all = mine();
    expect_same_series(all.header, header);
    expect_same_series(header, all.header);
    return all;
}

queue::Worker this_worker(unsigned threads) {
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '-';
    queue::Worker worker{.name = fmt::format("{}:{}", host.data(), ::getpid()), .threads = threads};
    worker.id = fmt::format("{}:{:08x}", worker.name, std::random_device{}());
    return worker;
}

/// One job that this worker plays.
struct Task {
    Task(const Speaker& say, const queue::Order& order)
        : files(order), series(playable_job(say, order.header, files)), tally(Tally::of(say, order.header)) {}

    JobFiles files;
    Playable series;
    std::unique_ptr<Tally> tally;
    std::atomic<bool> stop = false; // it was cancelled, or we are
    bool open = true;
};

/// The threads of one worker, and the queue that they share.
class Crew {
public:
    Crew(const Speaker& say, const std::string& url, unsigned threads, std::chrono::milliseconds lease, bool until_done)
        : say_(say), queue_(url), me_(this_worker(threads)), lease_(lease), until_done_(until_done), progress_(say, 0) {
    }

    /// Plays until Ctrl-C, or until nothing is left.
    void run() {
        {
            const std::scoped_lock lock{mutex_};
            attend();
            const bool idle = std::ranges::none_of(tasks_, [](const auto& task) { return task.second->open; });
            if (idle && !refused_.empty()) throw BadUse(why_refused_);
        }
        {
            std::vector<std::jthread> players;
            for (unsigned i = 0; i < me_.threads; ++i) players.emplace_back([this] { guarded([this] { play(); }); });
            guarded([this] { watch(); });
            stop();
        }
        progress_.clear();
        if (failure_) std::rethrow_exception(failure_);
        queue_.leave(me_);
    }

    [[nodiscard]] const queue::Worker& worker() const { return me_; }

private:
    template <class Work>
    void guarded(Work work) {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock{mutex_};
            if (!failure_) failure_ = std::current_exception();
            over_ = true;
        }
    }

    /// Asks the queue, and again if the connection was lost meanwhile: no statement does harm when it comes twice.
    /// The mutex is held.
    template <class Ask>
    auto ask(Ask question) {
        for (bool lost = false;;) {
            try {
                if (lost) queue_.reconnect(me_, leases_);
                return question();
            } catch (const DatabaseError& error) {
                const std::string_view state = error.state;
                lost = state.empty() || state.starts_with("57P") || state.starts_with("08");
                const bool stood_in_the_way = state == "40P01" || state == "40001";
                if (interrupted() || (!lost && !stood_in_the_way)) throw;
            } catch (const server::StoreProblem&) { // it is not there yet
                if (interrupted()) throw;
                lost = true;
            }
            if (lost) std::this_thread::sleep_for(200ms);
        }
    }

    void watch() {
        const auto pause = std::min<std::chrono::milliseconds>(lease_ / 4, 1000ms);
        std::unique_lock lock{mutex_};
        while (!over_ && playing_ > 0) {
            const auto next = Steady::now() + pause;
            while (!over_ && playing_ > 0 && !interrupted() && Steady::now() < next) wake_.wait_for(lock, 20ms);
            if (interrupted()) return;
            ask([this] { attend(); });
            progress_.show(0, [this] { return say_("queue.progress", {{"units", std::to_string(me_.played)}}); });
        }
    }

    void stop() {
        const std::scoped_lock lock{mutex_};
        over_ = true;
        for (const auto& [id, task] : tasks_) task->stop = true;
    }

    /// A sign of life, and a look at what is new.
    void attend() {
        queue_.beat(me_, lease_);
        queue_.close_finished();
        const std::vector<std::uint64_t> open = queue_.open_jobs();
        for (const std::uint64_t id : open) {
            if (!tasks_.contains(id) && !refused_.contains(id)) accept(id);
        }
        for (const auto& [id, task] : tasks_) {
            task->open = std::ranges::find(open, id) != open.end();
            if (!task->open) task->stop = true; // what is under way is not needed
            if (task->open) follow(id);
        }
    }

    /// Once a sequential test has its verdict, the rest need not be played.
    void follow(std::uint64_t id) {
        if (!tested_.contains(id)) return;
        Tally& tally = *tasks_.at(id)->tally;
        tally.fetch(queue_, id);
        if (tally.decided()) queue_.enough(id);
    }

    void accept(std::uint64_t id) {
        const queue::Order order = queue_.order(id);
        try {
            tasks_.emplace(id, std::make_unique<Task>(say_, order));
            if (!series_of(order.header, facts_of(say_, name_of(order.header).game)).planned->sprt.empty()) {
                tested_.insert(id);
            }
            return;
        } catch (const BoxProblem& problem) {
            why_refused_ = problem.reason == "other_match" ? say_("queue.refused", {{"job", std::to_string(id)},
                                                                                    {"what", problem.path},
                                                                                    {"value", problem.value},
                                                                                    {"expected", problem.expected}})
                                                           : say_("queue.unreadable", {{"job", std::to_string(id)}});
        } catch (const BadUse&) { // a game or bots that only others know
            why_refused_ = say_("queue.unreadable", {{"job", std::to_string(id)}});
        }
        refused_.insert(id);
        if (!tasks_.empty()) fmt::print(stderr, "{}\n", why_refused_);
    }

    /// The next unit, of the oldest job that has one. The mutex is held.
    std::optional<queue::Lease> claim() {
        for (const auto& [id, task] : tasks_) {
            if (!task->open) continue;
            std::optional<queue::Lease> lease = ask([&] { return queue_.claim(me_, id); });
            if (!lease) continue;
            leases_.push_back(*lease);
            return lease;
        }
        return std::nullopt;
    }

    /// The mutex is held.
    bool is_done() {
        if (!until_done_) return false;
        ask([this] { attend(); });
        return std::ranges::none_of(tasks_, [&](const auto& task) {
            return task.second->open && ask([&] { return queue_.has_work(me_, task.first); });
        });
    }

    void play() {
        std::unique_lock lock{mutex_};
        std::optional<queue::Lease> lease;
        while (!over_) {
            if (!lease) lease = claim();
            if (!lease && is_done()) break;
            if (!lease) {
                wake_.wait_for(lock, 100ms);
                continue;
            }
            Task& task = *tasks_.at(lease->job);
            lock.unlock();
            const std::optional<std::string> lines = task.series.play(lease->unit, &task.stop);
            lock.lock();
            lease = lines ? bring(*lease, *lines) : release(*lease);
        }
        if (lease) (void)release(*lease);
        --playing_;
        wake_.notify_all();
    }

    std::optional<queue::Lease> release(const queue::Lease& lease) {
        ask([&] { queue_.release(me_, lease); });
        std::erase(leases_, lease);
        return std::nullopt;
    }

    /// Answers the next unit of the same job.
    std::optional<queue::Lease> bring(const queue::Lease& lease, const std::string& lines) {
        std::optional<queue::Lease> next;
        const queue::Brought brought = ask([&] { return queue_.bring(me_, lease, lines, &next); });
        std::erase(leases_, lease);
        if (next) leases_.push_back(*next);
        me_.played += brought == queue::Brought::kept ? 1 : 0;
        constexpr std::uint64_t often = 8; // enough for quick games; slow ones are followed at every sign of life
        if (me_.played % often == 0) ask([&] { follow(lease.job); });
        if (brought == queue::Brought::differs) {
            ask([&] { queue_.fail(me_, lease); });
            fmt::print(
                stderr, "{}\n",
                say_("queue.differs", {{"job", std::to_string(lease.job)}, {"unit", std::to_string(lease.unit)}}));
        }
        return next;
    }

    const Speaker& say_;
    std::mutex mutex_; // of all below
    std::condition_variable wake_;
    queue::Queue queue_;
    queue::Worker me_;
    std::chrono::milliseconds lease_;
    bool until_done_;
    Progress progress_;
    std::map<std::uint64_t, std::unique_ptr<Task>> tasks_;
    std::set<std::uint64_t> tested_;  // of the tasks, those with a sequential test
    std::set<std::uint64_t> refused_; // jobs that this build does not play
    std::string why_refused_;         // the last of them
    std::vector<queue::Lease> leases_;
    std::exception_ptr failure_;
    std::uint64_t playing_ = me_.threads; // threads
    bool over_ = false;
};

} // namespace

void WorkCommand::declare(OptionList& list) {
    list.positional("QUEUE", url);
    list.text("--threads", threads);
    list.text("--lease", lease);
    list.flag("--until-done", until_done);
    list.flag("--json", json);
}

int WorkCommand::run(const Speaker& say) const {
    if (url.empty()) throw BadUse(say("queue.which"));
    const unsigned count = threads_from(say, threads);
    constexpr std::uint64_t usual_lease = 30;
    constexpr std::uint64_t longest_lease = 86'400;
    const std::chrono::seconds patience{number_from(say, "--lease", lease, usual_lease, 1, longest_lease)};
    stop_on_interrupt();
    return told(say, [&] {
        Crew crew{say, url, count, patience, until_done};
        crew.run();
        const std::string played = std::to_string(crew.worker().played);
        if (json) fmt::print("{{\"worker\":\"{}\",\"units\":{}}}\n", crew.worker().name, played);
        fmt::print(stderr, "{}\n",
                   say(interrupted() ? TextKey{"queue.interrupted"} : TextKey{"queue.done"}, {{"units", played}}));
        return interrupted() ? exit_interrupted : exit_ok;
    });
}

} // namespace iteru
