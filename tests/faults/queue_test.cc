// Many workers on one queue: killed, silent, stopped, dishonest, of another build. What comes of it is always what one
// machine tells. ITERU_KILLED_WORKERS=50 makes the long run.
#include "queue/queue.h"

#include <fmt/format.h>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <random>
#include <thread>

#include "cli/jobs.h"
#include "cli/merge.h"
#include "cli/submit.h"
#include "cli/work.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/socket.h"
#include "tests/said.h"

namespace iteru::faults {

namespace {

using client::Clock;
using client::patience;
using client::PostgresCluster;
using namespace std::chrono_literals;

bool becomes_true(const std::function<bool()>& holds) {
    for (const auto until = patience(120); Clock::now() < until;) {
        if (holds()) return true;
        std::this_thread::sleep_for(2ms); // between looks; nothing depends on how long
    }
    return false;
}

void choose(SubmitCommand& submit, const SimulateCommand& command) {
    submit.simulates = true;
    submit.simulate = command;
    submit.simulate.json = true;
}
void choose(SubmitCommand& submit, const ArenaCommand& command) {
    submit.plays_match = true;
    submit.arena = command;
    submit.arena.json = true;
}
void choose(SubmitCommand& submit, const ReportCommand& command) {
    submit.reports = true;
    submit.report = command;
    submit.report.json = true;
}

/// `iteru work` in a process of its own.
class WorkerProcess {
public:
    WorkerProcess(const std::string& url, const std::string& lease) {
        std::vector<std::string> words{ITERU_PROGRAM, "work", url, "--threads", "1", "--lease", lease, "--until-done"};
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        pid_ = ::fork();
        if (pid_ != 0) return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nothing of it outlives the test
        ::execv(argv[0], argv.data());
        ::_exit(127);
    }
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;
    ~WorkerProcess() { end(SIGKILL); }

    /// Its exit code, or minus the signal that ended it.
    int end(int signal) {
        if (pid_ <= 0) return 0;
        if (signal != 0) ::kill(pid_, signal);
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    [[nodiscard]] bool plays(queue::Queue& queue) const {
        return std::ranges::any_of(queue.workers(), [&](const queue::Worker& worker) {
            return worker.name.ends_with(":" + std::to_string(pid_)) && !worker.leases.empty();
        });
    }

private:
    pid_t pid_ = -1;
};

class Queues : public testing::Test {
protected:
    template <class Command>
    std::uint64_t submit(const Command& command, const std::string& check = "1") const {
        SubmitCommand all;
        all.url = url_;
        all.check = check;
        choose(all, command);
        const Said told = said(all);
        EXPECT_EQ(told.code, exit_ok) << told.err;
        return boost::json::parse(told.out).at("job").to_number<std::uint64_t>();
    }

    [[nodiscard]] WorkCommand worker() const {
        WorkCommand work;
        work.url = url_;
        work.threads = "1";
        work.until_done = true;
        return work;
    }
    /// Two at a time, as often as it takes: who comes last has nobody to check its units.
    void work() {
        while (!queue_.open_jobs().empty()) {
            testing::internal::CaptureStderr();
            std::vector<std::jthread> workers;
            for (int i = 0; i < 2; ++i) {
                workers.emplace_back([this] { EXPECT_EQ(worker().run(Speaker{Language::en}), exit_ok); });
            }
            workers.clear();
            testing::internal::GetCapturedStderr();
            queue_.close_finished();
        }
    }

    [[nodiscard]] Said result(std::uint64_t job, bool json = true, const std::string& html = "") const {
        JobsCommand jobs;
        jobs.url = url_;
        jobs.job = std::to_string(job);
        jobs.json = json;
        jobs.html = html;
        return said(jobs);
    }

    /// The job says what one machine says: as JSON and as text.
    template <class Command>
    void expect_as_alone(std::uint64_t job, const Command& command) const {
        MergeCommand merge;
        merge.files = shards(command, 1, "queue_alone");
        for (const bool json : {true, false}) {
            merge.json = json;
            const Said alone = said(merge);
            const Said shared = result(job, json);
            EXPECT_EQ(shared.code, exit_ok) << shared.err;
            EXPECT_EQ(shared.out, alone.out);
            EXPECT_FALSE(shared.out.empty());
        }
    }

    std::string url_ = PostgresCluster::common().new_database();
    queue::Queue queue_{url_};
};

SimulateCommand simulation(std::string_view game, const std::string& games = "30") {
    auto command = of_game<SimulateCommand>(game, games);
    command.bots = "lively";
    return command;
}
ArenaCommand match(std::string_view game, const std::string& games = "20") {
    auto command = of_game<ArenaCommand>(game, games);
    command.seats = "greedy,random";
    return command;
}
ReportCommand report(std::string_view game) {
    auto command = of_game<ReportCommand>(game, "20");
    command.bots = "lively";
    return command;
}

TEST_F(Queues, SayWhatOneMachineSays) {
    const auto games = {"fertility", "egizia", "tal-der-koenige", "pharaon"};
    for (const char* game : games) {
        (void)submit(simulation(game), "20");
        (void)submit(match(game), "20");
        (void)submit(report(game), "20");
    }
    work();
    std::uint64_t job = 0;
    for (const char* game : games) {
        expect_as_alone(++job, simulation(game));
        expect_as_alone(++job, match(game));
        expect_as_alone(++job, report(game));
    }
    for (const queue::Job& one : queue_.jobs()) {
        EXPECT_EQ(one.state, queue::JobState::done) << one.id;
        EXPECT_EQ(one.played, one.units) << one.id;
        EXPECT_GT(one.checks, 0U) << one.id;
        EXPECT_EQ(one.checked, one.checks) << one.id;
    }
    const auto page = scratch("queue_page.html");
    const auto alone = scratch("queue_page_alone.html");
    EXPECT_EQ(result(3, false, page.string()).code, exit_ok);
    auto command = report("fertility");
    command.html = alone.string();
    EXPECT_EQ(said(command).code, exit_ok);
    EXPECT_EQ(contents(page), contents(alone));
}

TEST_F(Queues, TakeBoxesAndLuckAlong) {
    auto boxed = simulation("fertility");
    const auto box = scratch("queue_box.json");
    std::filesystem::copy_file(ITERU_COMPONENTS, box);
    boxed.table.components = box.string();
    const std::uint64_t first = submit(boxed);
    std::filesystem::remove(box); // the queue has its own copy
    auto adjusted = match("fertility", "8");
    adjusted.luck_adjusted = true;
    adjusted.worlds = "2";
    const std::uint64_t second = submit(adjusted);
    auto looked = report("fertility");
    looked.luck = "2";
    const std::uint64_t third = submit(looked);
    auto ladder = match("fertility", "12");
    ladder.ladder = true;
    ladder.seats = "random,lively,greedy";
    const std::uint64_t fourth = submit(ladder);
    work();
    expect_as_alone(first, simulation("fertility"));
    expect_as_alone(second, adjusted);
    expect_as_alone(third, looked);
    expect_as_alone(fourth, ladder);
}

/// Somebody who takes part without playing.
struct Stranger {
    queue::Queue& queue;
    queue::Worker me{.id = "stranger", .name = "stranger"};

    explicit Stranger(queue::Queue& all, std::chrono::milliseconds lease = 1h) : queue(all) { queue.beat(me, lease); }

    /// The next unit of another job of the same games as the lines that were played there, perhaps not quite.
    void repeat(std::uint64_t job, std::uint64_t of, bool honestly = true) {
        const auto lease = queue.claim(me, job);
        ASSERT_TRUE(lease);
        std::string lines = queue.results(of, lease->unit, 1).at(0).lines;
        const std::string_view word = "\"score\":";
        if (!honestly) lines.insert(lines.find(word) + word.size(), "1");
        EXPECT_NE(queue.bring(me, *lease, lines), queue::Brought::late);
    }
};

TEST_F(Queues, FindWhoeverIsDishonest) {
    const std::uint64_t played = submit(match("fertility"), "0");
    work();
    // Once it plays first, once it is the one who checks.
    const std::uint64_t lied_to = submit(match("fertility"), "100");
    Stranger liar{queue_};
    liar.repeat(lied_to, played, false);
    Said told = said(worker());
    EXPECT_TRUE(has(told.err, "not what another worker found")) << told.err;
    EXPECT_EQ(queue_.job(lied_to)->state, queue::JobState::failed);
    EXPECT_EQ(queue_.job(lied_to)->problem.substr(0, 10), "0 stranger");
    told = result(lied_to);
    EXPECT_EQ(told.code, exit_check_failed);
    EXPECT_TRUE(has(told.err, "stranger")) << told.err;

    const std::uint64_t denied = submit(match("fertility"), "100");
    EXPECT_EQ(said(worker()).code, exit_ok); // all units, and no check
    EXPECT_TRUE(has(result(denied).err, "not been played again"));
    const auto lease = queue_.claim(liar.me, denied);
    ASSERT_TRUE(lease);
    EXPECT_EQ(queue_.bring(liar.me, *lease, "{}\n"), queue::Brought::differs);
    queue_.fail(liar.me, *lease);
    EXPECT_EQ(queue_.job(denied)->state, queue::JobState::failed);
    EXPECT_EQ(said(worker()).code, exit_ok) << "nobody plays on";
    EXPECT_EQ(queue_.job(denied)->checked, 0U);
    // Whoever is honest is not found.
    const std::uint64_t fine = submit(match("fertility"), "100");
    liar.repeat(fine, played);
    work();
    EXPECT_EQ(queue_.job(fine)->state, queue::JobState::done);
    expect_as_alone(fine, match("fertility"));
}

TEST_F(Queues, RefuseAnotherBuild) {
    const std::uint64_t job = submit(match("fertility"));
    const auto change = [&](const std::string& from, const std::string& to) {
        server::postgres::Connection{url_}.run("UPDATE iteru_queue.jobs SET header = regexp_replace(header, '" + from +
                                               "', '" + to + "')");
    };
    change("\"build\":\"[0-9a-f]{8}", "\"build\":\"01234567");
    Said told = said(worker());
    EXPECT_EQ(told.code, exit_bad_use);
    EXPECT_TRUE(has(told.err, fmt::format("job {} was submitted by another iteru", job))) << told.err;
    EXPECT_TRUE(has(told.err, "build is \"01234567")) << told.err;
    EXPECT_EQ(queue_.job(job)->played, 0U);
    EXPECT_TRUE(has(result(job).err, "build is"));
    // Beside one that it may play it says so, and plays that.
    const std::uint64_t mine = submit(match("fertility"), "0");
    told = said(worker());
    EXPECT_EQ(told.code, exit_ok);
    EXPECT_EQ(queue_.job(mine)->state, queue::JobState::done);
    EXPECT_EQ(queue_.job(job)->played, 0U);
    change("\"game\":\"fertility\"", "\"game\":\"chess\"");
    EXPECT_TRUE(has(said(worker()).err, "does not understand it"));
    JobsCommand jobs;
    jobs.url = url_;
    EXPECT_EQ(said(jobs).code, exit_ok);
}

TEST_F(Queues, CancelAndStop) {
    auto slow = match("fertility", "2000");
    slow.seats = "search:3000,greedy";
    const std::uint64_t job = submit(slow, "0");
    JobsCommand jobs;
    jobs.url = url_;
    jobs.job = std::to_string(job);
    jobs.cancel = true;
    {
        // Ctrl-C gives back what is under way, long before its lease ends.
        WorkerProcess first{url_, "3600"};
        ASSERT_TRUE(becomes_true([&] { return first.plays(queue_); }));
        EXPECT_EQ(first.end(SIGINT), exit_interrupted);
        EXPECT_TRUE(queue_.workers().empty());
        EXPECT_TRUE(queue_.has_work({.id = "somebody", .name = ""}, job));
        // When a job is cancelled, its worker puts it down.
        WorkerProcess second{url_, "3600"};
        ASSERT_TRUE(becomes_true([&] { return second.plays(queue_); }));
        EXPECT_EQ(said(jobs).code, exit_ok);
        EXPECT_EQ(second.end(0), exit_ok);
    }
    EXPECT_TRUE(has(said(jobs).err, "ended already"));
    jobs.cancel = false;
    jobs.job.clear();
    jobs.json = true;
    const auto told = boost::json::parse(said(jobs).out);
    EXPECT_EQ(told.at("jobs").at(0).at("state"), "cancelled");
    EXPECT_TRUE(told.at("workers").as_array().empty());
    EXPECT_EQ(result(job).code, exit_check_failed) << "games are missing";
}

TEST_F(Queues, EndWithTheVerdict) {
    auto test = match("fertility", "400");
    test.sprt = true;
    test.elo = "10,60";
    auto all = match("fertility", "400");
    const std::uint64_t played = submit(all, "0");
    work();
    const std::uint64_t job = submit(test, "0");
    Stranger other{queue_};
    for (int deal = 0; deal < 150; ++deal) other.repeat(job, played);
    work();
    EXPECT_EQ(queue_.job(job)->state, queue::JobState::done);
    EXPECT_EQ(queue_.job(job)->played, 150U) << "the rest was not needed";
    expect_as_alone(job, test);
}

TEST_F(Queues, OutliveWhoeverIsSilent) {
    const std::uint64_t played = submit(simulation("fertility"), "0");
    work();
    const std::uint64_t job = submit(simulation("fertility"), "0");
    Stranger silent{queue_, 1ms};
    const auto lease = queue_.claim(silent.me, job);
    ASSERT_TRUE(lease);
    work();
    EXPECT_EQ(queue_.job(job)->state, queue::JobState::done);
    // What it brings at last changes nothing.
    const std::string lines = queue_.results(played, lease->unit, 1).at(0).lines;
    EXPECT_EQ(queue_.bring(silent.me, *lease, lines), queue::Brought::late);
    expect_as_alone(job, simulation("fertility"));
}

TEST_F(Queues, LoseNothingWhenWorkersAreKilled) {
    const char* wanted = std::getenv("ITERU_KILLED_WORKERS");
    const int kills = wanted != nullptr ? std::atoi(wanted) : 4;
    auto command = simulation("pharaon", std::to_string(std::clamp(200 * kills, 1000, 10'000)));
    command.bots = "greedy";
    const std::uint64_t job = submit(command, "2");
    std::mt19937 random{std::random_device{}()};
    std::deque<WorkerProcess> workers;
    int killed = 0;
    while (killed < kills) {
        while (workers.size() < 3) workers.emplace_back(url_, "1");
        WorkerProcess& victim = workers.front();
        ASSERT_TRUE(
            becomes_true([&] { return victim.plays(queue_) || queue_.job(job)->state != queue::JobState::open; }));
        if (queue_.job(job)->state != queue::JobState::open) break;
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 50'000});
        killed += victim.end(SIGKILL) == -SIGKILL ? 1 : 0;
        workers.pop_front();
    }
    std::printf("%d of %d killed\n", killed, kills);
    for (WorkerProcess& worker : workers) EXPECT_EQ(worker.end(0), exit_ok);
    work();
    EXPECT_EQ(queue_.job(job)->state, queue::JobState::done);
    EXPECT_EQ(queue_.job(job)->checked, queue_.job(job)->checks);
    expect_as_alone(job, command);
}

TEST_F(Queues, SayWhatIsWrong) {
    const auto complaint = [](const auto& command) {
        const Said told = said(command);
        EXPECT_EQ(told.code, exit_bad_use);
        EXPECT_EQ(told.out, "");
        EXPECT_FALSE(has(told.err, "secret")) << told.err;
        return told.err;
    };
    WorkCommand nowhere;
    EXPECT_TRUE(has(complaint(nowhere), "which queue"));
    for (const char* url :
         {"postgres://ann:secret@127.0.0.1:1/x", "postgres://ann:secret@@127.0.0.1/x", "x:secret@y"}) {
        nowhere.url = url;
        (void)complaint(nowhere);
    }
    SubmitCommand submits;
    submits.url = url_;
    EXPECT_TRUE(has(complaint(submits), "what is to be played"));
    choose(submits, match("fertility"));
    submits.arena.part.shard = "1/2";
    EXPECT_TRUE(has(complaint(submits), "--shard"));
    submits.arena.part.shard.clear();
    submits.arena.seats = "search:5ms,greedy";
    EXPECT_TRUE(has(complaint(submits), "by the clock"));
    submits.check = "101";
    EXPECT_TRUE(has(complaint(submits), "--check"));
    JobsCommand jobs;
    jobs.url = url_;
    jobs.cancel = true;
    EXPECT_TRUE(has(complaint(jobs), "which job"));
    jobs.job = "77";
    EXPECT_TRUE(has(complaint(jobs), "no job 77"));
    server::postgres::Connection{url_}.run("UPDATE iteru_queue.version SET version = 9");
    EXPECT_TRUE(has(complaint(jobs), "newer"));
}

} // namespace

} // namespace iteru::faults
