// The store in a SQLite file: one thread owns the only connection, and all that waits for it shares a commit. A
// simulation does without the thread and lets the store work piece by piece.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "store/backup.h"
#include "store/log_file.h"
#include "store/store.h"
#include "threads/fair_queue.h"

namespace iteru::server {

struct SqliteOptions {
    LogFileOptions file;
    std::size_t checkpoint_pages = 4000; // 16 MB of log before it is moved into the file; more while many write
    /// Told, on the store's thread, what an operator should know.
    std::function<void(std::string_view)> tell = [](std::string_view) {};
    /// Told, on the store's thread, how long each commit took and how many writes shared it.
    std::function<void(std::chrono::nanoseconds, std::size_t)> committed = [](auto, auto) {};
    /// Ends the process: the disk has failed. Does not return.
    std::function<void()> end = [] { std::abort(); };
    /// If given, there is no thread: this is called whenever something waits, and whoever gave it calls `work`.
    std::function<void()> wake{};
};

class SqliteStore final : public Store {
public:
    /// Opens or creates the file; throws StoreProblem. All tables are then checked in the background; a damaged
    /// one is named to `tell`. Reading checks, too: no damaged log is ever handed out.
    explicit SqliteStore(const std::filesystem::path& file, SqliteOptions options = {});
    /// Answers what was asked before, then closes.
    ~SqliteStore() override;

    void append(Append what, Answer<Stored> answer) override;
    void read(Part part, Answer<Log> answer) override;
    void summaries(Answer<std::vector<Summary>> answer) override;
    void rewrite(Rewrite what, Answer<Stored> answer) override;
    void save(Session session, Answer<Stored> answer) override;
    void find_session(Digest token, Answer<FoundSession> answer) override;
    void change(Account account, Answer<Stored> answer) override;
    void find_player(std::string player, Answer<FoundAccount> answer) override;
    void find_login(std::string login, Answer<FoundAccount> answer) override;
    void sessions(Answer<std::vector<Session>> answer) override;
    void accounts(Answer<std::vector<Account>> answer) override;
    void touch(Session before, std::string body, Answer<Stored> answer) override;
    void remove(Removal what, Answer<Stored> answer) override;
    void back_up(std::string file, Answer<std::string> answer) override;
    void settle(Answer<Settled> answer) override;

    // Without a thread:
    /// A piece of what waits: a commit, some reads, or something in the background. False if there is nothing to do.
    bool work();
    /// The last thing before it is closed; without it, it is as if the process had been killed.
    void finish();

private:
    class Job;
    template <class T, class Work, class Reply>
    class JobOf;
    using Batch = std::vector<std::unique_ptr<Job>>;
    struct BackupRequest {
        std::string file;
        Answer<std::string> answer;
        std::unique_ptr<Backup> running;
    };

    struct RemovalRequest {
        Removal what;
        Answer<Stored> answer;
    };

    /// In the order of the calls, and before all reads.
    template <class T, class Work, class Reply>
    void write(Work work, Reply reply);
    template <class T, class Work, class Reply>
    void read_for(const std::string& reader, Work work, Reply reply);
    void call();
    [[nodiscard]] bool anything_waits() const { return !writes_.empty() || !reads_.empty() || !settling_.empty(); }

    void tell_lost() const;
    void run();
    /// Until there is something to do. False at the end.
    bool wait();
    /// Waiting calls; none if there is only background work.
    Batch next_batch();
    void carry_out(Batch& batch);
    void attempt(Batch& batch, std::size_t& at);
    [[nodiscard]] bool checkpoint_is_due();
    void tidy();
    bool check_one();
    bool copy_some();
    void remove_some();
    [[noreturn]] void die(const sqlite::Error& error) const;

    SqliteOptions options_;
    LogFile file_;

    std::mutex mutex_;
    std::condition_variable wake_;
    // Guarded by mutex_.
    Batch writes_;
    FairQueue<std::unique_ptr<Job>> reads_;
    Batch settling_; // answered once nothing else waits
    bool stopping_ = false;

    // Only the thread's.
    std::deque<BackupRequest> backups_;
    std::deque<RemovalRequest> removals_;
    std::optional<TableId> checking_ = TableId{}; // the last table that the check at the start has seen
    bool full_ = false;
    std::jthread thread_;
};

} // namespace iteru::server
