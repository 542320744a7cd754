#include "tests/simulation/database.h"

#include <algorithm>

namespace iteru::simulation {

struct Database::Running {
    std::shared_ptr<Session> session;
    const Meaning* meaning = nullptr;
    Values values;
    std::uint64_t number = 0;
    Commit snapshot = 0;
    std::vector<std::string> wanted{}; // locks, in order
    std::size_t has = 0;               // so many of them
    std::optional<Transaction> transaction{};
    std::uint64_t life = 0;
};

class Database::Session {
public:
    bool careful = true; // its commits wait for the disk
    bool listens = false;
    Listener listener;
    bool left = false;
    bool busy = false;
    std::deque<std::pair<const Meaning*, Values>> waiting;
};

Values::Values(const postgres::Parameters& parameters) {
    const auto pointers = parameters.pointers();
    const auto lengths = parameters.lengths();
    for (std::size_t i = 0; i < pointers.size(); ++i) {
        values_.emplace_back(pointers[i], static_cast<std::size_t>(lengths[i]));
    }
}

namespace {

std::uint64_t number_in(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8U | static_cast<std::uint8_t>(byte);
    return number;
}

} // namespace

std::string field_of(std::uint64_t number) {
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(number >> (8 * (7 - i)));
    return bytes;
}

std::uint64_t Values::number(std::size_t number) const { return number_in(text(number)); }

/// An array in PostgreSQL's binary format: dimensions, nulls, type, size, first index, and then each with its length.
std::vector<std::string> Values::list(std::size_t number) const {
    std::string_view bytes = text(number);
    const auto take = [&](std::size_t count) {
        const std::string_view part = bytes.substr(0, count);
        bytes.remove_prefix(count);
        return part;
    };
    std::vector<std::string> items;
    (void)take(12);
    const std::uint64_t count = number_in(take(4));
    (void)take(4);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t length = number_in(take(4));
        items.emplace_back(take(length));
    }
    return items;
}

std::vector<std::uint64_t> Values::numbers(std::size_t number) const {
    std::vector<std::uint64_t> items;
    for (const std::string& item : list(number)) items.push_back(number_in(item));
    return items;
}

void Claims::beat(const std::string& server, double now, double until) {
    auto& life = alive_[server];
    if (life.until < now) life.since = now;
    life.until = until;
}

void Claims::granted(const std::string& table, const std::string& server, double now) {
    const auto keeper = keepers_.find(table);
    if (keeper != keepers_.end() && keeper->second.server == server) return;
    if (keeper != keepers_.end()) {
        ++taken_over_;
        if (is_settled(keeper->second.server, now)) {
            complain_("table " + table + " has two owners: " + keeper->second.server + " is alive, and " + server +
                      " was granted it");
        }
    }
    keepers_[table] = {server, now};
}

/// Alive for longer than any statement takes.
bool Claims::is_settled(const std::string& server, double now) const {
    const auto life = alive_.find(server);
    return life != alive_.end() && life->second.until > now && life->second.since < now - settled;
}

std::optional<std::string> Claims::settled_keeper(const std::string& table, double now) const {
    const auto keeper = keepers_.find(table);
    if (keeper == keepers_.end() || keeper->second.since > now - settled) return std::nullopt;
    if (!is_settled(keeper->second.server, now)) return std::nullopt;
    return keeper->second.server;
}

void Claims::released(const std::string& table, const std::string& server) {
    if (const auto keeper = keepers_.find(table); keeper != keepers_.end() && keeper->second.server == server) {
        keepers_.erase(keeper);
    }
}

Database::Database(Clockwork& clockwork, Options options)
    : clockwork_(clockwork), options_(std::move(options)), claims_(options_.complain) {}

Database::~Database() { clockwork_.forget(the_database); }

std::shared_ptr<Database::Session> Database::open(bool careful, bool listens, Listener listener) {
    if (!is_there()) return nullptr;
    auto session = std::make_shared<Session>();
    session->careful = careful && options_.syncs;
    session->listens = listens;
    session->listener = std::move(listener);
    sessions_.push_back(session);
    return session;
}

void Database::arrive(const std::shared_ptr<Session>& session, std::string_view statement, Values values) {
    if (std::ranges::find(sessions_, session) == sessions_.end()) return;
    session->waiting.emplace_back(meaning_of(statement), std::move(values));
    next(session);
}

void Database::ignore(const std::shared_ptr<Session>& session) { session->listener = {}; }

void Database::leave(const std::shared_ptr<Session>& session) {
    session->left = true;
    session->listener = {};
    if (options_.chance(2)) session->waiting.clear();
    if (!session->busy) std::erase(sessions_, session);
}

/// A backend does one thing after the other.
void Database::next(const std::shared_ptr<Session>& session) {
    if (session->busy) return;
    if (session->waiting.empty()) {
        if (session->left) std::erase(sessions_, session);
        return;
    }
    session->busy = true;
    auto running =
        std::make_shared<Running>(session, session->waiting.front().first, std::move(session->waiting.front().second));
    running->life = life_;
    session->waiting.pop_front();
    const Time slow = clockwork_.now() < slow_until_ ? options_.some(0, second) : 0;
    clockwork_.after(options_.some(1, options_.quick) + slow, the_database, [this, session, running] {
        if (running->life == life_) begin(session, running);
    });
}

void Database::begin(const std::shared_ptr<Session>& session, const std::shared_ptr<Running>& running) {
    running->snapshot = commits_;
    snapshots_.insert(commits_);
    if (running->meaning == nullptr) {
        return give_up(running, {"26000", "this is none of the store's statements", true});
    }
    if (running->meaning->locks == nullptr) return carry_out(running);
    if (clockwork_.now() < reads_until_) {
        return give_up(running, {"25006", "cannot execute INSERT in a read-only transaction", true});
    }
    if (session->careful && clockwork_.now() < full_until_) {
        return give_up(running, {"53100", "could not extend file: No space left on device", true});
    }
    running->number = next_number_++;
    running_.insert(running->number);
    running->wanted = running->meaning->locks(running->values);
    go_on_locking(running);
}

void Database::go_on_locking(const std::shared_ptr<Running>& running) {
    for (; running->has < running->wanted.size(); ++running->has) {
        Lock& lock = locks_[running->wanted[running->has]];
        if (!lock.holder) lock.holder = running;
        if (lock.holder == running) continue;
        if (std::ranges::find(lock.waiting, running) == lock.waiting.end()) lock.waiting.push_back(running);
        if (waits_in_a_circle(*running)) return give_up(running, {"40P01", "deadlock detected", true});
        return;
    }
    carry_out(running);
}

bool Database::waits_in_a_circle(const Running& running) const {
    const Running* at = &running;
    for (std::size_t steps = 0; steps <= running_.size(); ++steps) {
        if (at->has >= at->wanted.size()) return false;
        const auto lock = locks_.find(at->wanted[at->has]);
        if (lock == locks_.end() || !lock->second.holder) return false;
        at = lock->second.holder.get();
        if (at == &running) return true;
    }
    return false;
}

void Database::carry_out(const std::shared_ptr<Running>& running) {
    running->transaction.emplace(Transaction{.database = *this,
                                             .tables = tables_,
                                             .values = running->values,
                                             .snapshot = running->snapshot,
                                             .now = clock(),
                                             .number = running->number,
                                             .oldest = oldest_running(),
                                             .newest = next_number_});
    if (auto complaint = running->meaning->carry_out(*running->transaction)) {
        return give_up(running, std::move(*complaint));
    }
    const bool writes = running->meaning->locks != nullptr;
    if (!writes) return commit(running);
    const bool slow = clockwork_.now() < slow_until_;
    const Time takes = !running->session->careful ? options_.some(0, options_.quick)
                       : slow                     ? options_.some(50 * millisecond, 4 * second)
                                                  : options_.some(options_.quick, options_.commit);
    clockwork_.after(takes, the_database, [this, running] {
        if (running->life == life_) commit(running);
    });
}

void Database::commit(const std::shared_ptr<Running>& running) {
    Transaction& transaction = *running->transaction;
    if (!transaction.writes.empty()) {
        ++commits_;
        for (auto& write : transaction.writes) write(commits_);
        if (running->session->careful) durable_ = commits_; // and all before it
        else {
            clockwork_.after(options_.some(millisecond, 600 * millisecond), the_database,
                             [this, life = life_, commit = commits_] {
                                 if (life == life_) durable_ = std::max(durable_, commit);
                             });
        }
    }
    for (const std::string& notice : transaction.notices) {
        for (const auto& session : std::vector{sessions_}) {
            if (session->listens && session != running->session && session->listener.notice) {
                session->listener.notice(notice);
            }
        }
    }
    postgres::Result result = result_of(transaction.rows);
    end(running);
    answer(running->session, std::move(result));
}

void Database::give_up(const std::shared_ptr<Running>& running, postgres::Complaint complaint) {
    end(running);
    answer(running->session, postgres::Result{std::move(complaint)});
}

void Database::end(const std::shared_ptr<Running>& running) {
    running_.erase(running->number);
    snapshots_.erase(snapshots_.find(running->snapshot));
    running->transaction.reset();
    std::vector<std::shared_ptr<Running>> woken;
    for (const std::string& name : running->wanted) {
        const auto lock = locks_.find(name);
        if (lock == locks_.end()) continue;
        std::erase(lock->second.waiting, running);
        if (lock->second.holder != running) continue;
        lock->second.holder = nullptr;
        if (lock->second.waiting.empty()) {
            locks_.erase(lock);
            continue;
        }
        lock->second.holder = lock->second.waiting.front();
        lock->second.waiting.pop_front();
        woken.push_back(lock->second.holder);
    }
    tidy();
    for (const auto& next : woken) {
        clockwork_.after(0, the_database, [this, next] {
            if (next->life == life_) go_on_locking(next);
        });
    }
}

void Database::tidy() {
    const Commit oldest = std::min(snapshots_.empty() ? commits_ : *snapshots_.begin(), durable_);
    tables_.entries.forget_before(oldest);
    tables_.summaries.forget_before(oldest);
    tables_.devices.forget_before(oldest);
    tables_.tokens.forget_before(oldest);
    tables_.players.forget_before(oldest);
    tables_.logins.forget_before(oldest);
    tables_.servers.forget_before(oldest);
    tables_.claims.forget_before(oldest);
    tables_.attendance.forget_before(oldest);
}

void Database::answer(const std::shared_ptr<Session>& session, postgres::Result result) {
    session->busy = false;
    if (session->listener.answer) session->listener.answer(std::move(result));
    next(session);
}

void Database::crash(Time away) {
    options_.tell("the database fails");
    ++life_;
    clockwork_.forget(the_database);
    away_until_ = std::max(away_until_, clockwork_.now() + away);
    running_.clear();
    snapshots_.clear();
    locks_.clear();
    commits_ = durable_ = std::min(commits_, durable_);
    tables_.entries.lose_after(durable_);
    tables_.summaries.lose_after(durable_);
    tables_.devices.lose_after(durable_);
    tables_.tokens.lose_after(durable_);
    tables_.players.lose_after(durable_);
    tables_.logins.lose_after(durable_);
    tables_.servers.clear();
    tables_.claims.clear();
    tables_.attendance.clear();
    claims_.all_forgotten();
    for (const auto& session : std::exchange(sessions_, {})) {
        if (session->listener.ended) session->listener.ended();
    }
}

Database::Outcome Database::carry_out(std::string_view statement, const postgres::Parameters& parameters) {
    const Meaning* meaning = meaning_of(statement);
    if (meaning == nullptr) return {{}, postgres::Complaint{"26000", "none of the store's", true}};
    const Values values{parameters};
    Transaction transaction{.database = *this,
                            .tables = tables_,
                            .values = values,
                            .snapshot = commits_,
                            .now = clock(),
                            .number = next_number_,
                            .oldest = oldest_running(),
                            .newest = next_number_ + 1};
    if (meaning->locks != nullptr) ++next_number_;
    if (auto complaint = meaning->carry_out(transaction)) return {{}, std::move(complaint)};
    ++commits_;
    for (auto& write : transaction.writes) write(commits_);
    durable_ = commits_;
    tidy();
    return {std::move(transaction.rows), {}};
}

} // namespace iteru::simulation
