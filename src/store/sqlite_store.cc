#include "store/sqlite_store.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace iteru::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int backup_pages = 500;        // 2 MB at a time: play goes on in between
constexpr std::size_t reads_at_once = 4; // then it looks whether anything is to be written
constexpr std::size_t most_put_off = 4;  // times as many pages as a checkpoint should move

/// Errors that only say that what lies in one place of the file cannot be trusted.
bool is_local_damage(const sqlite::Error& error) {
    return error.kind() == SQLITE_CORRUPT || error.code == SQLITE_IOERR_READ || error.code == SQLITE_IOERR_SHORT_READ;
}

} // namespace

/// A call that waits for the thread.
class SqliteStore::Job {
public:
    enum class Refusal : std::uint8_t { none, full, damaged };

    explicit Job(bool writes) : writes_(writes) {}
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    virtual ~Job() = default;

    [[nodiscard]] bool writes() const { return writes_; }
    virtual void work(LogFile& file) = 0;
    virtual void answer() = 0;

    Refusal refusal = Refusal::none;

private:
    bool writes_;
};

template <class T, class Work, class Reply>
class SqliteStore::JobOf final : public Job {
public:
    JobOf(bool writes, Work work, Reply reply) : Job(writes), work_(std::move(work)), reply_(std::move(reply)) {}

    void work(LogFile& file) override {
        if constexpr (std::is_same_v<T, Stored>) {
            if (refusal == Refusal::damaged) result_ = Stored::damaged;
            else result_ = refusal == Refusal::full ? Stored::full : work_(file);
        } else {
            result_ = work_(file);
        }
    }
    void answer() override { reply_(std::move(result_)); }

private:
    Work work_;
    Reply reply_;
    T result_{};
};

template <class T, class Work, class Reply>
void SqliteStore::write(Work work, Reply reply) {
    constexpr bool writes = std::is_same_v<T, Stored>;
    auto job = std::make_unique<JobOf<T, Work, Reply>>(writes, std::move(work), std::move(reply));
    const std::scoped_lock lock{mutex_};
    writes_.push_back(std::move(job));
    call();
}

template <class T, class Work, class Reply>
void SqliteStore::read_for(const std::string& reader, Work work, Reply reply) {
    auto job = std::make_unique<JobOf<T, Work, Reply>>(false, std::move(work), std::move(reply));
    const std::scoped_lock lock{mutex_};
    reads_.push(reader, std::move(job));
    call();
}

SqliteStore::SqliteStore(const std::filesystem::path& file, SqliteOptions options)
    : options_(std::move(options)), file_(file, options_.file) {
    if (options_.wake) tell_lost();
    else thread_ = std::jthread{[this] { run(); }};
}

SqliteStore::~SqliteStore() {
    if (!thread_.joinable()) return;
    {
        const std::scoped_lock lock{mutex_};
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void SqliteStore::append(Append what, Answer<Stored> answer) {
    write<Stored>([what = std::move(what)](LogFile& file) { return file.append(what); }, std::move(answer));
}

void SqliteStore::save(Session session, Answer<Stored> answer) {
    write<Stored>([session = std::move(session)](LogFile& file) { return file.save(session); }, std::move(answer));
}

void SqliteStore::read(Part part, Answer<Log> answer) {
    const std::string reader = part.reader;
    read_for<Log>(reader, [part = std::move(part)](LogFile& file) { return file.read(part); }, std::move(answer));
}

void SqliteStore::summaries(Answer<std::vector<Summary>> answer) {
    read_for<std::vector<Summary>>({}, [](LogFile& file) { return file.summaries(); }, std::move(answer));
}

void SqliteStore::rewrite(Rewrite what, Answer<Stored> answer) {
    write<Stored>([what = std::move(what)](LogFile& file) { return file.rewrite(what); }, std::move(answer));
}

void SqliteStore::find_session(Digest token, Answer<FoundSession> answer) {
    read_for<FoundSession>(
        {}, [token](LogFile& file) { return FoundSession{file.find_session(token)}; }, std::move(answer));
}

void SqliteStore::change(Account account, Answer<Stored> answer) {
    write<Stored>([account = std::move(account)](LogFile& file) { return file.change(account); }, std::move(answer));
}

void SqliteStore::find_player(std::string player, Answer<FoundAccount> answer) {
    read_for<FoundAccount>(
        {}, [player = std::move(player)](LogFile& file) { return file.find_player(player); }, std::move(answer));
}

void SqliteStore::find_login(std::string login, Answer<FoundAccount> answer) {
    read_for<FoundAccount>(
        {}, [login = std::move(login)](LogFile& file) { return file.find_login(login); }, std::move(answer));
}

void SqliteStore::sessions(Answer<std::vector<Session>> answer) {
    read_for<std::vector<Session>>({}, [](LogFile& file) { return file.sessions(); }, std::move(answer));
}

void SqliteStore::accounts(Answer<std::vector<Account>> answer) {
    read_for<std::vector<Account>>({}, [](LogFile& file) { return file.accounts(); }, std::move(answer));
}

void SqliteStore::touch(Session before, std::string body, Answer<Stored> answer) {
    write<Stored>(
        [before = std::move(before), body = std::move(body)](LogFile& file) { return file.touch(before, body); },
        std::move(answer));
}

void SqliteStore::remove(Removal what, Answer<Stored> answer) {
    // It waits its turn, and has a transaction of its own.
    RemovalRequest request{std::move(what), std::move(answer)};
    write<bool>([](LogFile&) { return true; },
                [this, request = std::move(request)](bool) mutable { removals_.push_back(std::move(request)); });
}

void SqliteStore::settle(Answer<Settled> answer) {
    const auto nothing = [](LogFile&) { return Settled{}; };
    auto job = std::make_unique<JobOf<Settled, decltype(nothing), Answer<Settled>>>(false, nothing, std::move(answer));
    const std::scoped_lock lock{mutex_};
    settling_.push_back(std::move(job));
    call();
}

void SqliteStore::back_up(std::string file, Answer<std::string> answer) {
    // It waits its turn: what was appended before is in the copy.
    BackupRequest request{std::move(file), std::move(answer), nullptr};
    write<bool>([](LogFile&) { return true; },
                [this, request = std::move(request)](bool) mutable { backups_.push_back(std::move(request)); });
}

void SqliteStore::call() {
    if (options_.wake) options_.wake();
    else wake_.notify_one();
}

bool SqliteStore::wait() {
    std::unique_lock lock{mutex_};
    wake_.wait(lock, [this] { return anything_waits() || !backups_.empty() || stopping_ || checking_; });
    return anything_waits() || !backups_.empty() || !stopping_;
}

SqliteStore::Batch SqliteStore::next_batch() {
    const std::scoped_lock lock{mutex_};
    Batch batch = std::exchange(writes_, {});
    if (!batch.empty()) return batch;
    while (!reads_.empty() && batch.size() < reads_at_once) batch.push_back(reads_.pop());
    if (batch.empty()) std::swap(batch, settling_);
    return batch;
}

void SqliteStore::tell_lost() const {
    const Lost& lost = file_.lost();
    for (const Lost::Table& table : lost.tables) {
        options_.tell("table " + table.table + " has lost what was acknowledged: entry " +
                      std::to_string(table.written) + " was written, the log ends after entry " +
                      std::to_string(table.last));
    }
    for (const std::string& player : lost.players) options_.tell("a change of player " + player + " is lost");
    if (!lost.sessions.empty()) options_.tell(std::to_string(lost.sessions.size()) + " sessions are lost");
}

void SqliteStore::run() {
    tell_lost();
    while (wait()) work();
    finish();
}

bool SqliteStore::work() {
    Batch batch = next_batch();
    if (batch.empty() && backups_.empty() && !checking_) return false;
    carry_out(batch);
    try {
        tidy();
    } catch (const sqlite::Error& error) {
        die(error);
    }
    return true;
}

void SqliteStore::finish() {
    try {
        file_.checkpoint();
    } catch (const sqlite::Error& error) {
        die(error);
    }
}

void SqliteStore::carry_out(Batch& batch) {
    for (bool done = batch.empty(); !done;) {
        std::size_t at = 0;
        try {
            attempt(batch, at);
            done = true;
        } catch (const sqlite::Error& error) {
            file_.roll_back();
            if (error.kind() == SQLITE_FULL) {
                if (!full_) options_.tell("no space left on the disk: moves are refused until there is");
                full_ = true;
                for (auto& job : batch) job->refusal = Job::Refusal::full;
            } else if (is_local_damage(error) && at < batch.size()) {
                options_.tell(std::string{"damaged: "} + error.what());
                batch[at]->refusal = Job::Refusal::damaged;
            } else {
                die(error);
            }
        }
    }
    for (auto& job : batch) job->answer();
}

void SqliteStore::attempt(Batch& batch, std::size_t& at) {
    const auto writes = [](const auto& job) { return job->writes() && job->refusal == Job::Refusal::none; };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(batch, writes));
    const auto start = Clock::now();
    if (count > 0) file_.begin();
    for (at = 0; at < batch.size(); ++at) batch[at]->work(file_);
    if (count == 0) return;
    file_.commit();
    options_.committed(Clock::now() - start, count);
    if (full_) options_.tell("there is space on the disk again");
    full_ = false;
}

/// Everybody waits for a checkpoint: so it is made while nobody is there to wait, unless that takes too long.
bool SqliteStore::checkpoint_is_due() {
    const std::size_t pages = file_.waiting_pages();
    if (pages < options_.checkpoint_pages) return false;
    if (pages >= most_put_off * options_.checkpoint_pages) return true;
    const std::scoped_lock lock{mutex_};
    return !anything_waits();
}

void SqliteStore::remove_some() {
    for (; !removals_.empty(); removals_.pop_front()) {
        Stored stored = Stored::full;
        try {
            stored = file_.remove(removals_.front().what);
        } catch (const sqlite::Error& error) {
            file_.roll_back();
            if (error.kind() != SQLITE_FULL) throw;
        }
        removals_.front().answer(stored);
    }
}

void SqliteStore::tidy() {
    remove_some();
    // Without room for it the log goes on growing beside the file, as long as that has room.
    if (checkpoint_is_due()) file_.checkpoint();
    if (!copy_some() && checking_ && !check_one()) checking_.reset();
}

bool SqliteStore::check_one() {
    const auto table = file_.table_after(*checking_);
    if (!table) return false;
    if (const auto damage = file_.damage_of(*table)) {
        options_.tell("table " + *table + " is damaged: " + to_text(*damage));
    }
    checking_ = table;
    return true;
}

bool SqliteStore::copy_some() {
    if (backups_.empty()) return false;
    BackupRequest& request = backups_.front();
    std::string problem;
    try {
        if (!request.running) request.running = std::make_unique<Backup>(file_.connection(), request.file);
        if (!request.running->step(backup_pages)) return true;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    request.running.reset();
    request.answer(std::move(problem));
    backups_.pop_front();
    return true;
}

void SqliteStore::die(const sqlite::Error& error) const {
    options_.tell(std::string{"the disk failed, and nobody can say what is on it; ending at once: "} + error.what());
    options_.end();
    std::abort();
}

} // namespace iteru::server
