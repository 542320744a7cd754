#include "tests/simulation/ground.h"

#include <algorithm>

namespace iteru::simulation {

namespace {

// As src/cluster/postgres_link.cc has them.
constexpr Time first_retry = 50 * millisecond;
constexpr Time longest_retry = second;
constexpr Time longest_answer = 20 * second; // for an answer
constexpr Time connecting = 5 * second;

} // namespace

class ModelAlarm final : public postgres::Alarm {
public:
    explicit ModelAlarm(ModelGround& ground) : ground_(ground) {}

    void set(std::chrono::milliseconds delay, std::function<void()> ring) override {
        ground_.clockwork_.after(delay.count() * millisecond, ground_.owner_,
                                 [setting = ++*setting_, now = setting_, ring = std::move(ring)] {
                                     if (setting == *now) ring();
                                 });
    }
    void cancel() override { ++*setting_; }

private:
    ModelGround& ground_;
    std::shared_ptr<std::uint64_t> setting_ = std::make_shared<std::uint64_t>(0);
};

/// Does what Link does, on a model of the network.
class ModelLine final : public postgres::Line {
public:
    ModelLine(ModelGround& ground, Plan plan) : ground_(ground), plan_(std::move(plan)) {
        ground_.lines_.push_back(this);
    }
    ModelLine(const ModelLine&) = delete;
    ModelLine& operator=(const ModelLine&) = delete;
    ~ModelLine() override {
        std::erase(ground_.lines_, this);
        hang_up();
    }

    void start() override {
        connect();
        watch();
    }
    void close() override {
        closed_ = true;
        up_ = false;
        hang_up();
    }
    [[nodiscard]] bool up() const override { return up_; }

    void send(std::string_view statement, const postgres::Parameters& parameters, Done done) override {
        if (pending_.empty()) progress_ = now();
        pending_.push_back(std::move(done));
        if (!up_) {
            return soon(0, [this] {
                if (!closed_) drop("not connected");
            });
        }
        ground_.clockwork_.at(
            ground_.arrival(there_), the_database,
            [&database = ground_.database_, session = session_, statement, values = Values{parameters}]() mutable {
                database.arrive(session, statement, std::move(values));
            });
    }

    void drop(const std::string& why) override {
        up_ = false;
        hang_up();
        std::deque<Done> lost = std::exchange(pending_, {});
        retry_later();
        for (Done& done : lost) done(nullptr);
        plan_.down(why);
    }

    void swallow() { swallows_ = true; }
    [[nodiscard]] bool connected() const { return session_ != nullptr; }

private:
    [[nodiscard]] Time now() const { return ground_.clockwork_.now(); }
    /// Unless this connection is gone by then.
    void soon(Time delay, std::function<void()> call) {
        ground_.clockwork_.after(delay, ground_.owner_, [this, generation = generation_, call = std::move(call)] {
            if (generation == generation_) call();
        });
    }

    /// What was sent may still arrive; what comes is not for us.
    void hang_up() {
        ++generation_;
        swallows_ = false;
        if (!session_) return;
        ground_.database_.ignore(session_);
        const Time end = ground_.options_.chance(2) ? std::max(there_, now()) : now();
        ground_.clockwork_.at(end, the_database, [&database = ground_.database_, session = std::move(session_)] {
            database.leave(session);
        });
        session_ = nullptr;
    }

    void connect() {
        hang_up();
        progress_ = now();
        there_ = back_ = 0;
        const Time stalled = ground_.stalled_ - now();
        if (stalled > connecting) return; // the watch will see
        soon(std::max<Time>(stalled, 0) + ground_.options_.some(millisecond, 10 * ground_.options_.quick),
             [this] { introduce(); });
    }

    void introduce() {
        const auto says = [&](std::string_view text) {
            return std::ranges::any_of(plan_.setup, [&](const std::string& sql) { return sql.contains(text); });
        };
        const auto generation = generation_;
        session_ = ground_.database_.open(
            !says("synchronous_commit = off"), says("LISTEN"),
            {.answer =
                 [this, generation](postgres::Result result) {
                     if (swallows_) return;
                     come(generation,
                          [this, result = std::make_shared<postgres::Result>(std::move(result))] { take_in(*result); });
                 },
             .notice =
                 [this, generation](const std::string& text) {
                     if (swallows_) return;
                     come(generation, [this, text] {
                         if (up_) plan_.notified(text);
                     });
                 },
             .ended = [this, generation] { come(generation, [this] { drop("the connection has ended"); }); }});
        if (!session_) return drop("nobody listens there");
        up_ = true;
        plan_.up();
    }

    /// From the database, in its order.
    void come(std::uint64_t generation, std::function<void()> call) {
        ground_.clockwork_.at(ground_.arrival(back_), ground_.owner_, [this, generation, call = std::move(call)] {
            if (generation == generation_) call();
        });
    }

    void take_in(const postgres::Result& result) {
        if (pending_.empty()) return;
        progress_ = now();
        backoff_ = 0;
        Done done = std::move(pending_.front());
        pending_.pop_front();
        done(&result);
    }

    void retry_later() {
        if (closed_) return;
        const Time wait = ground_.options_.some(backoff_ / 2, backoff_);
        backoff_ = std::clamp(2 * backoff_, first_retry, longest_retry);
        soon(wait, [this] { connect(); });
    }

    void watch() {
        ground_.clockwork_.after(second, ground_.owner_, [this] {
            if (closed_) return;
            const Time silent = now() - progress_;
            if ((!up_ && silent > connecting) || (up_ && !pending_.empty() && silent > longest_answer))
                drop("no answer");
            watch();
        });
    }

    ModelGround& ground_;
    Plan plan_;
    std::shared_ptr<Database::Session> session_;
    std::deque<Done> pending_;
    std::uint64_t generation_ = 0;
    Time there_ = 0, back_ = 0; // when the last message arrives
    Time backoff_ = 0;
    Time progress_ = 0;
    bool up_ = false;
    bool closed_ = false;
    bool swallows_ = false;
};

ModelGround::ModelGround(Clockwork& clockwork, Database& database, std::uint64_t owner, Options options)
    : clockwork_(clockwork), database_(database), owner_(owner), options_(std::move(options)) {}

ModelGround::~ModelGround() { clockwork_.forget(owner_); }

std::unique_ptr<postgres::Line> ModelGround::line(postgres::Line::Plan plan) {
    return std::make_unique<ModelLine>(*this, std::move(plan));
}

std::unique_ptr<postgres::Alarm> ModelGround::alarm() { return std::make_unique<ModelAlarm>(*this); }

std::chrono::steady_clock::time_point ModelGround::now() const {
    return std::chrono::steady_clock::time_point{std::chrono::microseconds{clockwork_.now() + minute}};
}

void ModelGround::post(Work work) {
    if (options_.post) options_.post(std::move(work));
    else clockwork_.after(0, owner_, std::move(work));
}

Time ModelGround::arrival(Time& last) const {
    last = std::max({last, clockwork_.now() + options_.some(50, options_.quick), stalled_});
    return last;
}

void ModelGround::cut() {
    stalled_ = 0;
    for (ModelLine* line : std::vector{lines_}) {
        if (line->connected()) line->drop("the line broke");
    }
}

void ModelGround::swallow_answers() {
    for (ModelLine* line : lines_) line->swallow();
}

} // namespace iteru::simulation
