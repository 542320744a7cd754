// One server process on one machine: the real lobby, tables, identities, bots' workers and store, on a disk or a
// database, a clock and a network that are ours. It can end at any moment; the disk or the database is what stays.
#pragma once

#include <deque>
#include <exception>
#include <list>
#include <memory>

#include "api/api.h"
#include "cluster/postgres_store.h"
#include "lobby/bot_workers.h"
#include "store/sqlite_store.h"
#include "tests/server/faulty_disk.h"
#include "tests/simulation/ground.h"
#include "tests/simulation/hub.h"
#include "tests/simulation/meter.h"
#include "tests/simulation/sabotage.h"

namespace iteru::simulation {

/// The disk failed, and the process has ended itself.
struct Died : std::exception {};

class Machine;

/// A WebSocket without a socket: the server's end. What comes and goes is delayed, and in order.
class Connection final : public server::Client, public std::enable_shared_from_this<Connection> {
public:
    using Receive = std::function<void(const std::string&)>;

    Connection(Machine& machine, const server::Known& who, std::string address);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() override;

    [[nodiscard]] const server::Player& player() const override { return player_; }
    [[nodiscard]] std::string address() const override { return address_; }
    [[nodiscard]] bool gone() const override { return gone_; }
    void send(server::Message message) override;
    void when_read(server::Call<void()> call) override;

    // The other end.
    void listen(Receive receive, std::function<void()> lost) {
        receive_ = std::move(receive);
        lost_ = std::move(lost);
    }
    /// From the client, to arrive after a while.
    void post(const std::string& text);
    /// The client has hung up, and it is noticed after so long.
    void leave(Time delay);
    /// The server hangs up.
    void close(std::string_view why);
    /// Nothing goes through until then.
    void stall(Time until) { stalled_ = std::max(stalled_, until); }
    void be_deaf(Time until) { deaf_ = std::max(deaf_, until); }
    [[nodiscard]] const server::Known& who() const { return who_; }
    [[nodiscard]] const Machine& machine() const { return machine_; }
    /// Nothing that was sent arrives before.
    [[nodiscard]] Time reads_from() const { return std::max(stalled_, deaf_); }

private:
    friend class Machine;

    void arrive(const std::string& text);
    void put(std::string text);
    void hand_over();
    void end();

    Machine& machine_; // only while it is not gone
    Hub& hub_;
    server::Known who_;
    server::Player player_;
    std::string address_;
    server::AddressUse use_;
    server::Unread unread_{use_, 256};
    server::TokenBucket pace_{30, 90};
    Receive receive_;
    std::function<void()> lost_;
    std::deque<std::string> queue_;
    std::vector<server::Call<void()>> when_read_;
    Time in_ = 0, out_ = 0; // when the last message arrives
    Time stalled_ = 0, deaf_ = 0;
    int bad_ = 0;
    bool due_ = false; // what is queued will be handed over
    bool closing_ = false;
    bool gone_ = false;
};

class Machine {
public:
    /// Where it runs and as the how manieth process: also whose events are whose.
    struct Place {
        std::uint64_t number = 0;
        std::size_t host = 0;
    };
    /// Starts on what is on the disk; throws StoreProblem if that is no store. `dies_after`: power goes with this
    /// write.
    Machine(Hub& hub, Place place, const server::FaultyDisk::Image& image,
            std::optional<std::uint32_t> dies_after = {});
    /// Starts on the database; throws StoreProblem if that is not there.
    Machine(Hub& hub, Place place, Database& database);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    ~Machine();

    [[nodiscard]] bool ready() const { return ready_ && !stopping_; }
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] std::size_t host() const { return place_.host; }
    /// Over HTTP.
    void request(server::Request request, server::Respond respond);
    /// A connection, or nothing if there is no such session, or if nobody can say (`away`).
    using Connected = std::function<void(std::shared_ptr<Connection>, bool away)>;
    void connect(const std::string& cookie, const std::string& address, const Connected& done);

    // What happens to it.
    [[nodiscard]] server::FaultyDisk& disk() { return *disk_; }
    [[nodiscard]] std::shared_ptr<server::FaultyDisk> disk_itself() const { return disk_; }
    [[nodiscard]] ModelGround* ground() { return ground_.get(); } // to the database, if there is one
    [[nodiscard]] const server::Metrics& metrics() const { return metrics_; }
    [[nodiscard]] std::size_t waiting() const { return house_.waiting.waiting(); }
    /// Everybody is told, what was asked is done, and the files are closed.
    server::FaultyDisk::Image stop();
    /// The same with a database, which takes its time: then it is dead.
    void begin_to_stop();
    /// It has ended itself: a power loss in the middle of a write or the disk's failure, and what is left; or it was
    /// told to.
    [[nodiscard]] bool dead() const { return left_.has_value(); }
    [[nodiscard]] const server::FaultyDisk::Image& left() const { return *left_; }
    void lose_power_in(std::uint32_t writes) { dies_after_ = writes; }
    /// Commands that have waited for too long.
    void look_for_starving();

    [[nodiscard]] Hub& hub() { return hub_; }
    [[nodiscard]] server::Lobby& lobby() { return lobby_; }
    [[nodiscard]] server::House& house() { return house_; }
    Sabotage& sabotage() { return sabotage_; }
    void schedule(Time delay, Clockwork::Work work) { hub_.clockwork.after(delay, number_, std::move(work)); }
    void has_asked(const Connection& who, const server::Command& command);
    /// False if the answer gets lost, by a bug that was put in.
    bool answers(const Connection& who, const std::string& text);
    void forget(const Connection* who);

private:
    class Secrets;
    class Clock;
    class Helper;

    /// Somebody waits for an answer.
    struct Asked {
        Time since = 0;
        std::string looks_at{}; // this table
        bool hint = false;
    };

    /// What was granted costs something: more than that is a fault.
    void spend(const std::string& who, const Allowance& most, Time when);
    void spend_request(const server::Request& request, const std::string& address, int status, Time when);

    using Stores = std::function<std::unique_ptr<server::Store>(Machine&)>;
    Machine(Hub& hub, Place place, const Stores& open);
    std::unique_ptr<server::Store> open_file(const server::FaultyDisk::Image& image);
    std::unique_ptr<server::Store> open_shared(Database& database);
    void begin();
    void hear(const server::Heard& heard);

    void post(server::Call<void()> work);
    void wake_store();
    void tick();
    std::unique_ptr<AnyPlayer> make_bot(const AnyMatch& match, Seat seat, const Seed& luck);

    Hub& hub_;
    Place place_;
    std::uint64_t number_;
    std::shared_ptr<server::FaultyDisk> disk_;
    std::unique_ptr<ModelGround> ground_;
    std::optional<std::uint32_t> dies_after_;
    std::optional<server::FaultyDisk::Image> left_;
    std::unique_ptr<server::Secrets> secrets_;
    std::unique_ptr<server::Clock> clock_;
    Time helping_ = 0; // while a helper works: how long it takes until others hear of it
    bool store_due_ = false;
    bool ready_ = false;
    bool connected_ = false; // to the database
    bool stopping_ = false;
    server::SqliteStore* file_ = nullptr; // one of these is the store
    server::PostgresStore* shared_ = nullptr;
    std::unique_ptr<server::Store> store_;
    Sabotage sabotage_;
    server::Metrics metrics_;
    std::unique_ptr<server::Thinkers> no_thinkers_;
    server::House house_;
    server::BotWorkers workers_;
    server::Lobby lobby_;
    server::Identity identity_;
    server::Api api_;
    std::list<std::shared_ptr<Connection>> connections_;
    std::map<std::pair<const Connection*, std::string>, Asked> asked_; // over HTTP: by nobody
    Meter meter_;
    std::vector<std::string> kept_; // by a bug
};

} // namespace iteru::simulation
