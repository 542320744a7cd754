#include "cluster/postgres_link.h"

#include <boost/asio/post.hpp>
#include <libpq-fe.h>

#include <algorithm>
#include <random>

namespace iteru::server::postgres {

namespace {

using Failure = boost::system::error_code;
using Steady = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto first_retry = 50ms;
constexpr auto longest_retry = 1000ms;
constexpr auto patience = 20s; // for an answer
constexpr auto connecting = 5s;

} // namespace

Link::Link(boost::asio::io_context& context, const std::string& url, Plan plan)
    : context_(context), url_(url), plan_(std::move(plan)), descriptor_(context), retry_(context), watchdog_(context) {}

Link::~Link() { Link::close(); }

void Link::start() {
    connect();
    watch();
}

void Link::close() {
    closed_ = true;
    retry_.cancel();
    watchdog_.cancel();
    if (!std::exchange(up_, false) && !handle_) return;
    ++generation_;
    if (descriptor_.is_open()) descriptor_.release(); // libpq closes it
    handle_.reset();
}

std::string Link::problem() const {
    std::string text = PQerrorMessage(handle_.get());
    for (char& c : text) c = c == '\n' || c == '"' ? ' ' : c;
    return text;
}

void Link::connect() {
    ++generation_;
    progress_ = Steady::now();
    handle_ = open(url_, Opening::begin, turn_);
    if (!handle_ || PQstatus(handle_.get()) == CONNECTION_BAD) return drop(handle_ ? problem() : "no memory");
    PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
    go_on_connecting(Descriptor::wait_write);
}

/// libpq may change the descriptor between two steps, so it is only lent for each. It is not asked before there is
/// an outcome: it would take a host that refuses for one that is there, and not go on to the next.
void Link::go_on_connecting(Descriptor::wait_type when) {
    descriptor_.assign(PQsocket(handle_.get()));
    descriptor_.async_wait(when, [this, generation = generation_](Failure) {
        if (generation != generation_) return;
        descriptor_.release();
        const PostgresPollingStatusType status = PQconnectPoll(handle_.get());
        if (status == PGRES_POLLING_FAILED) return drop(problem());
        if (status == PGRES_POLLING_OK) return introduce();
        go_on_connecting(status == PGRES_POLLING_READING ? Descriptor::wait_read : Descriptor::wait_write);
    });
}

void Link::introduce() {
    descriptor_.assign(PQsocket(handle_.get()));
    PQsetnonblocking(handle_.get(), 1);
    PQenterPipelineMode(handle_.get());
    const auto send_plain = [&](const char* sql) {
        return PQsendQueryParams(handle_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, binary) == 1;
    };
    bool sent = send_plain(version_sql);
    for (const std::string& sql : plan_.setup) sent &= send_plain(sql.c_str());
    for (const auto& [name, sql] : plan_.statements) {
        sent &= PQsendPrepare(handle_.get(), std::string{name}.c_str(), std::string{sql}.c_str(), 0, nullptr) == 1;
    }
    sent &= PQpipelineSync(handle_.get()) == 1;
    if (!sent) return drop(problem());
    pending_.push_back({nullptr});
    await_readable();
    flush();
}

void Link::introduced(const std::vector<Result>& results) {
    for (const Result& result : results) {
        if (!result.good()) return drop(result.problem());
    }
    if (results.empty() || results[0].rows() != 1) return drop("no schema");
    if (const auto version = results[0].number(0, 0); version > plan_.newest) {
        return drop("the schema is of version " + std::to_string(version) + ": update this server");
    }
    up_ = true;
    plan_.up();
}

void Link::send(std::string_view statement, const Parameters& parameters, Done done) {
    const bool sent = up_ &&
                      PQsendQueryPrepared(handle_.get(), std::string{statement}.c_str(), parameters.count(),
                                          parameters.pointers().data(), parameters.lengths().data(),
                                          parameters.formats().data(), binary) == 1 &&
                      PQpipelineSync(handle_.get()) == 1;
    if (pending_.empty()) progress_ = Steady::now();
    pending_.push_back({std::move(done)});
    if (sent) return flush();
    // Not from within the call: the sender does not expect an answer before it returns.
    boost::asio::post(context_, [this, generation = generation_] {
        if (generation == generation_ && !closed_) drop(handle_ ? problem() : "not connected");
    });
}

void Link::flush() {
    if (flushing_) return;
    const int left = PQflush(handle_.get());
    if (left == 0) return;
    flushing_ = true;
    descriptor_.async_wait(Descriptor::wait_write, [this, generation = generation_](Failure) {
        if (generation != generation_) return;
        flushing_ = false;
        flush();
    });
}

void Link::await_readable() {
    descriptor_.async_wait(Descriptor::wait_read, [this, generation = generation_](Failure) {
        if (generation == generation_) take_in();
    });
}

void Link::take_in() {
    const std::uint64_t generation = generation_;
    if (PQconsumeInput(handle_.get()) == 0) return drop(problem());
    while (!pending_.empty() && PQisBusy(handle_.get()) == 0) {
        pg_result* handle = PQgetResult(handle_.get());
        if (PQstatus(handle_.get()) == CONNECTION_BAD) {
            PQclear(handle);
            return drop(problem());
        }
        if (handle == nullptr) continue; // the end of one statement
        progress_ = Steady::now();
        if (PQresultStatus(handle) != PGRES_PIPELINE_SYNC) {
            pending_.front().results.emplace_back(handle);
            continue;
        }
        PQclear(handle);
        Pending pending = std::move(pending_.front());
        pending_.pop_front();
        if (!pending.done) {
            introduced(pending.results);
        } else {
            // An error may come after the rows: at the commit.
            const auto bad = std::ranges::find_if(pending.results, [](const Result& r) { return !r.good(); });
            // Not before: a database that only accepts connections must not be asked without a pause.
            if (bad == pending.results.end()) backoff_ = {};
            pending.done(bad != pending.results.end() ? &*bad : &pending.results.front());
        }
        if (generation != generation_) return;
    }
    // After the answers: some may have come between them.
    while (PGnotify* notification = PQnotifies(handle_.get())) {
        const bool mine = notification->be_pid == PQbackendPID(handle_.get());
        const std::string payload = notification->extra;
        PQfreemem(notification);
        if (!mine && up_) plan_.notified(payload);
        if (generation != generation_) return;
    }
    flush();
    await_readable();
}

void Link::drop(const std::string& why) {
    ++generation_;
    flushing_ = false;
    if (!std::exchange(up_, false)) ++turn_;
    if (descriptor_.is_open()) descriptor_.release();
    handle_.reset();
    std::deque<Pending> lost = std::move(pending_);
    pending_.clear();
    retry_later();
    for (Pending& pending : lost) {
        if (pending.done) pending.done(nullptr);
    }
    plan_.down(why);
}

void Link::retry_later() {
    if (closed_) return;
    static thread_local std::minstd_rand random{std::random_device{}()};
    // Not all servers in the same moment.
    const std::chrono::milliseconds wait{
        std::uniform_int_distribution<std::int64_t>{backoff_.count() / 2, backoff_.count()}(random)};
    backoff_ = std::clamp<std::chrono::milliseconds>(2 * backoff_, first_retry, longest_retry);
    retry_.expires_after(wait);
    retry_.async_wait([this](Failure error) {
        if (!error && !closed_) connect();
    });
}

void Link::watch() {
    watchdog_.expires_after(1s);
    watchdog_.async_wait([this](Failure error) {
        if (error || closed_) return;
        const auto silent = Steady::now() - progress_;
        if (handle_ && ((!up_ && silent > connecting) || (up_ && !pending_.empty() && silent > patience))) {
            drop("no answer");
        }
        watch();
    });
}

} // namespace iteru::server::postgres
