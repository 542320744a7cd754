#include "tests/simulation/machine.h"

#include <algorithm>

#include "table/levels.h"
#include "tests/faults/members.h"

namespace iteru::simulation {

namespace {

constexpr Time between_ticks = 250 * millisecond;
constexpr Time too_long = 60 * second; // for anybody who has asked for something
constexpr std::int64_t bot_budget = 5000;
constexpr std::size_t most_queued = 512;
constexpr int most_bad_messages = 5;
constexpr server::PasswordCost cheap{.rounds = 1, .memory = 8192};
constexpr std::int64_t beginning = 1'794'801'600'000; // of the time of day

class Nobody final : public server::Thinkers {
public:
    void think(server::Question, Answer) override {}
    bool advise(server::Question, Answer) override { return false; }
};

// docs/protocol.md, "Limits": what one person may have.
constexpr Allowance looking{3, 40};
constexpr Allowance hints{1, 3};
constexpr Allowance the_past{5, 40};
constexpr Allowance passwords{1.0 / 30, 5};
constexpr Allowance guesses{0.2, 10}; // of a device that was here and of others, each half
constexpr Allowance newcomers{newcomers_a_minute / 60.0, newcomers_a_minute};

/// The id that a message answers.
std::string id_in(const std::string& text) {
    constexpr std::string_view key = R"(,"id":")";
    const std::size_t place = text.find(key);
    if (place == std::string::npos || place > 20) return {}; // it stands right after the type
    const std::size_t from = place + key.size();
    return text.substr(from, text.find('"', from) - from);
}

} // namespace

class Machine::Secrets final : public server::Secrets {
public:
    explicit Secrets(Hub& hub) : hub_(hub), seed_(seed_from_number(hub.luck.next64())) {}
    Seed seed() override { return derive_seed(seed_, ++hub_.secrets); }

private:
    Hub& hub_;
    Seed seed_;
};

class Machine::Clock final : public server::Clock {
public:
    Clock(Hub& hub, const Host& host) : hub_(hub), host_(host), last_(hub.clockwork.now()) {}
    [[nodiscard]] std::int64_t now() const override {
        const Time now = hub_.clockwork.now();
        run_ += static_cast<double>(now - last_) * host_.drift;
        last_ = now;
        const auto mine = static_cast<std::int64_t>(run_ / millisecond);
        return mine + (hub_.is(Planted::clock_follows_time_of_day) ? host_.jump : 0);
    }
    [[nodiscard]] std::int64_t wall() const override {
        return beginning + hub_.clockwork.now() / millisecond + host_.jump;
    }

private:
    Hub& hub_;
    const Host& host_;
    mutable Time last_;
    mutable double run_ = 1e9;
};

/// Does one thing after the other. What it does is done at once, and heard of once it would have taken that long.
class Machine::Helper final : public server::Worker {
public:
    explicit Helper(Machine& machine, bool thinks) : machine_(machine), thinks_(thinks) {}

    void run(Work work) override {
        desk_->waiting.push_back(std::move(work));
        if (!std::exchange(desk_->busy, true)) go_on(machine_, desk_, thinks_, 0);
    }
    void abandon() override {
        desk_->waiting.clear();
        desk_->abandoned = true;
    }

private:
    struct Desk {
        std::deque<Work> waiting;
        bool busy = false;
        bool abandoned = false;
    };

    static void go_on(Machine& machine, const std::shared_ptr<Desk>& desk, bool thinks, Time delay) {
        machine.schedule(delay, [&machine, desk, thinks] {
            desk->busy = !desk->waiting.empty() && !desk->abandoned;
            if (!desk->busy) return;
            Work work = std::move(desk->waiting.front());
            desk->waiting.pop_front();
            Hub& hub = machine.hub_;
            const bool hangs = thinks && hub.clockwork.now() < hub.bots_hang_until && hub.chance(3);
            machine.helping_ = hangs ? hub.some(10 * second, 20 * minute) : hub.some(millisecond, 2 * second);
            if (!thinks || !hub.is(Planted::bots_forgotten) || !hub.chance(20)) work();
            go_on(machine, desk, thinks, std::exchange(machine.helping_, 0));
        });
    }

    Machine& machine_;
    bool thinks_;
    std::shared_ptr<Desk> desk_ = std::make_shared<Desk>();
};

Machine::Machine(Hub& hub, Place place, const server::FaultyDisk::Image& image, std::optional<std::uint32_t> dies_after)
    : Machine(hub, place, [&image, dies_after](Machine& self) {
          self.dies_after_ = dies_after;
          return self.open_file(image);
      }) {
    begin();
    wake_store(); // it checks all tables
    schedule(between_ticks, [this] { tick(); });
}

Machine::Machine(Hub& hub, Place place, Database& database)
    : Machine(hub, place, [&database](Machine& self) { return self.open_shared(database); }) {
    // Whoever cannot connect ends.
    schedule(10 * second, [this] {
        if (!connected_) left_.emplace();
    });
}

Machine::Machine(Hub& hub, Place place, const Stores& open)
    : hub_(hub), place_(place), number_(place.number), secrets_(std::make_unique<Secrets>(hub)),
      clock_(std::make_unique<Clock>(hub, hub.hosts[place.host])), store_(open(*this)),
      sabotage_(hub, *store_, number_), no_thinkers_(std::make_unique<Nobody>()),
      house_{sabotage_,
             *secrets_,
             *clock_,
             workers_,
             metrics_,
             [this](server::Call<void()> work) { post(std::move(work)); },
             "https://example.org"},
      workers_(
          house_,
          [this](std::string_view, const AnyMatch& match, Seat seat, const Seed& luck) {
              return make_bot(match, seat, luck);
          },
          2, bot_budget, [this](int) { return std::make_unique<Helper>(*this, true); },
          [](const AnyMatch& match, Seat seat, Random&) {
              return server::BotAnswer{match.notation(match.legal(seat)[0])};
          }),
      lobby_(house_), identity_(
                          house_, [this](int) { return std::make_unique<Helper>(*this, false); }, cheap),
      api_(house_, lobby_, identity_, {.public_url = house_.public_url, .per_address = newcomers_a_minute}) {
    sabotage_.know(house_);
    house_.tables_per_player = hub.is(Planted::tables_unlimited) ? SIZE_MAX : tables_of_one;
    if (hub.is(Planted::chat_unlimited)) house_.limits.ease(1e6, 1e6);
    identity_.when_over([this](const server::Identity::IsOver& is_over) {
        if (hub_.is(Planted::sessions_outlive_password)) return;
        const auto all = connections_; // closing one changes the list
        for (const auto& connection : all) {
            if (is_over(connection->who())) connection->close("session ended");
        }
    });
}

std::unique_ptr<server::Store> Machine::open_file(const server::FaultyDisk::Image& image) {
    disk_ = std::make_shared<server::FaultyDisk>(image);
    disk_->before_each([this] {
        if (left_ || !dies_after_ || (*dies_after_)-- > 0) return;
        left_ = disk_->after_power_loss(hub_.luck);
    });
    server::SqliteOptions options;
    options.file.vfs = disk_->vfs();
    options.file.synced = !hub_.is(Planted::acknowledged_before_sync);
    options.file.now = [this] {
        return std::chrono::steady_clock::time_point{std::chrono::microseconds{hub_.clockwork.now() + minute}};
    };
    options.checkpoint_pages = 60;
    options.tell = [this](std::string_view text) { hub_.tell("the store: " + std::string{text}); };
    options.end = [] { throw Died{}; };
    options.wake = [this] { wake_store(); };
    auto store = std::make_unique<server::SqliteStore>("log", std::move(options));
    file_ = store.get();
    return store;
}

std::unique_ptr<server::Store> Machine::open_shared(Database& database) {
    if (!database.is_there()) throw server::StoreProblem("unreachable", "the database");
    ground_ = std::make_unique<ModelGround>(
        hub_.clockwork, database, number_,
        ModelGround::Options{.some = [this](Time least, Time most) { return hub_.some(least, most); },
                             .chance = [this](std::uint32_t one_in) { return hub_.chance(one_in); }});
    server::PostgresOptions options;
    options.tell = [this](std::string_view text) {
        hub_.tell("server " + std::to_string(number_) + ": " + std::string{text});
    };
    auto store = std::make_unique<server::PostgresStore>(
        *ground_, std::move(options),
        server::PostgresStore::Beginning{server_name(number_), database.horizon(), [this] {
                                             connected_ = true;
                                             schedule(0, [this] {
                                                 begin();
                                                 schedule(between_ticks, [this] { tick(); });
                                             });
                                         }});
    shared_ = store.get();
    return store;
}

/// As src/net/server.cc does, once there is a store.
void Machine::begin() {
    sabotage_.follow([this](server::Heard heard) { post([this, heard = std::move(heard)] { hear(heard); }); });
    lobby_.load([this] {
        ready_ = true;
        hub_.tell(place_.host > 0 || shared_ != nullptr ? "server " + std::to_string(number_) + " is ready"
                                                        : "the server is ready");
    });
}

void Machine::hear(const server::Heard& heard) {
    if (stopping_) return;
    if (const auto* session = std::get_if<server::Session>(&heard)) identity_.hear(*session);
    else if (const auto* account = std::get_if<server::Account>(&heard)) identity_.hear(*account);
    else lobby_.hear(heard);
}

Machine::~Machine() {
    hub_.clockwork.forget(number_);
    if (disk_) {
        disk_->before_each(nullptr);
        disk_->limit(SIZE_MAX);
        disk_->fail_syncs(false);
    }
    for (const auto& connection : std::exchange(connections_, {})) connection->gone_ = true;
    house_.close();
}

std::unique_ptr<AnyPlayer> Machine::make_bot(const AnyMatch& match, Seat seat, const Seed& luck) {
    if (hub_.clockwork.now() < hub_.bots_throw_until && hub_.chance(2)) throw std::runtime_error("no idea");
    static const BotSpec lively = parse_bot_spec("lively").value();
    return make_player(lively, match, luck, seat);
}

void Machine::post(server::Call<void()> work) {
    if (hub_.is(Planted::lost_wake_up) && hub_.chance(300)) return;
    if (helping_ == 0) return schedule(0, std::move(work));
    schedule(helping_, std::move(work));
}

void Machine::wake_store() {
    if (std::exchange(store_due_, true)) return;
    const bool slow = hub_.clockwork.now() < hub_.slow_disk_until;
    schedule(slow ? hub_.some(50 * millisecond, 4 * second) : hub_.some(100, 12 * millisecond), [this] {
        store_due_ = false;
        try {
            if (file_->work()) wake_store();
        } catch (const Died&) {
            hub_.tell("the disk failed: the process ends itself");
            left_ = disk_->after_power_loss(hub_.luck);
        }
    });
}

void Machine::tick() {
    if (stopping_) return;
    lobby_.tick();
    workers_.tick();
    house_.limits.tick();
    look_for_starving();
    if (hub_.is(Planted::memory_kept)) kept_.emplace_back(20'000, 'm');
    schedule(between_ticks, [this] { tick(); });
}

void Machine::request(server::Request request, server::Respond respond) {
    ++hub_.counts.requests;
    if (hub_.is(Planted::void_link_opens) && !request.invite.empty()) request.invite = hub_.links.begin()->second;
    const std::string address = request.address;
    if (hub_.is(Planted::addresses_believed)) request.address += "." + std::to_string(hub_.luck.below(250));
    const Time since = hub_.clockwork.now();
    const std::string what = request.method + ' ' + request.target + ", number " + std::to_string(hub_.counts.requests);
    asked_[{nullptr, what}] = {since};
    auto answer = [this, request, address, what, since, respond = std::move(respond)](server::Response response) {
        if (hub_.is(Planted::request_unanswered) && hub_.chance(200)) return;
        asked_.erase({nullptr, what});
        spend_request(request, address, response.status, since);
        respond(std::move(response));
    };
    api_.handle(request, std::move(answer));
}

void Machine::spend(const std::string& who, const Allowance& most, Time when) {
    // What waited for the store comes all at once.
    if (hub_.clockwork.now() < hub_.slow_until() + minute) return;
    if (!meter_.take(who, most, when)) hub_.complain("more than anybody may have: " + who);
}

void Machine::spend_request(const server::Request& request, const std::string& address, int status, Time when) {
    const bool post = request.method == "POST";
    const bool done = status == 200;
    if (post && request.target == "/api/login") {
        const std::string login{faults::raw_member(request.body, "login")};
        if (done || status == 401) spend("guesses from " + address + " at " + login, guesses, when);
    } else if (post && request.target == "/api/session") {
        if (done && request.cookie.empty()) spend("new guests from " + address, newcomers, when);
    } else if (post && request.target == "/api/password") {
        if (done) spend("new passwords of " + address, passwords, when);
    } else if (request.target.starts_with("/api/tables") || request.target == "/api/records") {
        if (done) spend("the past for " + request.cookie, the_past, when);
    }
}

void Machine::has_asked(const Connection& who, const server::Command& command) {
    Asked asked{hub_.clockwork.now(), {}, std::holds_alternative<server::AskHint>(command.order)};
    std::string key = command.id;
    const bool looks = std::holds_alternative<server::Watch>(command.order);
    if (looks || std::holds_alternative<server::Unwatch>(command.order)) { // this takes the place of the look before
        std::erase_if(asked_, [&](const auto& item) {
            return item.first.first == &who && item.second.looks_at == command.table;
        });
    }
    if (looks) {
        asked.looks_at = command.table;
        key += ' ' + command.table; // the same id may look at several
    }
    asked_[{&who, key}] = std::move(asked);
}

bool Machine::answers(const Connection& who, const std::string& text) {
    const std::string id = id_in(text);
    if (id.empty()) return true;
    auto found = asked_.find({&who, id});
    if (found == asked_.end()) {
        std::string table{faults::raw_member(text, "table")}; // in quotes; none: of no table
        std::erase(table, '"');
        found = asked_.find({&who, id + ' ' + table});
    }
    if (found == asked_.end()) return true;
    const bool granted = !text.starts_with(R"({"type":"refused")");
    const Asked& asked = found->second;
    const bool looked = !asked.looks_at.empty() || text.starts_with(R"({"type":"known")");
    if (hub_.is(Planted::look_unanswered) && !asked.looks_at.empty() && hub_.chance(40)) return false;
    if (hub_.is(Planted::hint_unanswered) && asked.hint && hub_.chance(10)) return false;
    if (granted && looked) spend("looks of " + who.player().id, looking, asked.since);
    if (granted && asked.hint) spend("hints for " + who.player().id, hints, asked.since);
    asked_.erase(found);
    return true;
}

void Machine::connect(const std::string& cookie, const std::string& address, const Connected& done) {
    identity_.find(cookie, [this, address, done](const std::expected<server::Known, server::Reason>& who) {
        if (!who) return done(nullptr, who.error() == server::Reason::store_away);
        const auto connection = std::make_shared<Connection>(*this, *who, address);
        connections_.push_back(connection);
        identity_.confirm(*who, [connection, done](std::optional<server::Reason> against) {
            const bool gone = connection->gone();
            if (against && !gone) connection->end();
            done(!against && !gone ? connection : nullptr, gone || against == server::Reason::store_away);
        });
    });
}

server::FaultyDisk::Image Machine::stop() {
    for (const auto& connection : std::exchange(connections_, {})) connection->close("restart");
    house_.close();
    try {
        while (file_->work()) {
        }
        file_->finish();
        store_.reset();     // nobody asks it any more
    } catch (const Died&) { // not even now
    }
    return disk_->image();
}

void Machine::begin_to_stop() {
    if (std::exchange(stopping_, true)) return;
    for (const auto& connection : std::exchange(connections_, {})) connection->close("restart");
    schedule(100 * millisecond, [this] {
        house_.close();
        shared_->follow(nullptr);
        shared_->finish([this] { schedule(0, [this] { left_.emplace(); }); });
    });
}

void Machine::look_for_starving() {
    const Time now = hub_.clockwork.now();
    for (auto& [who, asked] : asked_) {
        Time from = std::max(asked.since, hub_.slow_until());
        if (asked.hint) from = std::max(from, hub_.bots_hang_until);
        // The past comes as fast as it is read.
        if (!asked.looks_at.empty()) from = std::max(from, who.first->reads_from());
        if (now - from < too_long) continue;
        hub_.complain("somebody waits for the answer to " + who.second + " since " + Trace::clock_text(asked.since));
        asked.since = now;
    }
}

void Machine::forget(const Connection* who) {
    std::erase_if(asked_, [who](const auto& item) { return item.first.first == who; });
    std::erase_if(connections_, [who](const auto& item) { return item.get() == who; });
}

Connection::Connection(Machine& machine, const server::Known& who, std::string address)
    : machine_(machine), hub_(machine.hub()), who_(who), player_(who.player()), address_(std::move(address)) {
    ++hub_.connections;
}

Connection::~Connection() { --hub_.connections; }

void Connection::send(server::Message message) {
    if (gone_ || closing_) return;
    if (!machine_.answers(*this, *message)) return;
    for (const Confidence& secret : hub_.confidences) {
        if (message->contains(secret.text) && !secret.allowed.contains(player_.id)) {
            hub_.complain(player_.name + " was told what is not for everybody: " + *message);
        }
    }
    if (!hub_.is(Planted::none)) {
        for (std::string& text : machine_.sabotage().say(player_.id, *message)) put(std::move(text));
    } else {
        put(*message);
    }
}

void Connection::put(std::string text) {
    unread_.add(text.size());
    queue_.push_back(std::move(text));
    if ((queue_.size() > most_queued || unread_.too_much()) && !hub_.is(Planted::slow_reader_kept)) {
        return close("does not read");
    }
    constexpr std::size_t largest = 64 << 10; // a message
    if (unread_.bytes() > server::Unread::most + largest) hub_.complain("somebody who does not read fills the memory");
    hand_over();
}

void Connection::hand_over() {
    if (queue_.empty() || std::exchange(due_, true)) return;
    const Time now = hub_.clockwork.now();
    out_ = std::max({out_, now + hub_.some(2 * millisecond, 80 * millisecond), stalled_, deaf_});
    machine_.schedule(out_ - now, [self = shared_from_this()] {
        self->due_ = false;
        if (self->queue_.empty()) return;
        if (self->hub_.clockwork.now() < std::max(self->stalled_, self->deaf_)) return self->hand_over();
        // As the socket does: all that waits goes out together.
        const auto all = std::exchange(self->queue_, {});
        self->unread_.remove(self->unread_.bytes());
        for (const std::string& text : all) {
            if (self->receive_) self->receive_(text);
        }
        if (self->gone_) return;
        for (auto& call : std::exchange(self->when_read_, {})) call();
        self->hand_over();
    });
}

void Connection::when_read(server::Call<void()> call) {
    if (queue_.empty()) return call();
    when_read_.push_back(std::move(call));
}

void Connection::post(const std::string& text) {
    const Time now = hub_.clockwork.now();
    in_ = std::max({in_, now + hub_.some(2 * millisecond, 80 * millisecond), stalled_});
    machine_.schedule(in_ - now, [self = shared_from_this(), text] { self->arrive(text); });
}

void Connection::arrive(const std::string& wire) {
    if (gone_ || closing_) return;
    ++hub_.counts.commands;
    server::House& house = machine_.house();
    const bool granted = pace_.take(house.clock.now()) && house.limits.take(server::Limit::askers, player_.id, 60, 180);
    if (!granted) return close("too many messages");
    const std::string text = hub_.is(Planted::none) ? wire : machine_.sabotage().hear(wire);
    auto command = server::read_command(text);
    if (!command) {
        send(server::share(server::error_message(command.error())));
        if (++bad_ == most_bad_messages) close("cannot be read");
        return;
    }
    machine_.has_asked(*this, *command);
    machine_.lobby().handle(shared_from_this(), std::move(*command));
}

/// Whoever sends does not expect it to be gone in the next moment.
void Connection::close(std::string_view why) {
    if (gone_ || std::exchange(closing_, true)) return;
    hub_.tell(player_.name + "'s connection is closed: " + std::string{why});
    if (lost_) {
        hub_.clockwork.after(hub_.some(2 * millisecond, 80 * millisecond), 0, [lost = lost_] { lost(); });
    }
    machine_.schedule(0, [self = shared_from_this()] { self->end(); });
}

void Connection::leave(Time delay) {
    receive_ = nullptr;
    lost_ = nullptr;
    machine_.schedule(delay, [self = shared_from_this()] { self->end(); });
}

void Connection::end() {
    if (std::exchange(gone_, true)) return;
    queue_.clear();
    when_read_.clear();
    const auto self = shared_from_this();
    if (!hub_.is(Planted::handler_outlives_connection)) machine_.lobby().leave(*this);
    machine_.forget(this);
}

} // namespace iteru::simulation
