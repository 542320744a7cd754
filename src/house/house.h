// What all tables share: the clock, the store, the bots, the books. Tests replace these with their own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "house/limits.h"
#include "house/metrics.h"
#include "store/store.h"
#include "table/levels.h"
#include "table/messages.h"
#include "table/secrets.h"
#include "threads/turns.h"

namespace iteru::server {

/// What a bot is to think about, and for whom.
struct Question {
    std::string level{}; // empty: advice
    std::string table{}; // where it plays on from decision to decision; empty: it does not
    std::shared_ptr<const AnyMatch> match;
    Seat seat = 0;
    std::string who{};    // whose table it is, or who asks: people take turns
    bool awaited = false; // somebody is there and waits for it
};

/// Lets bots think somewhere else. The answer comes on the thread of the tables.
class Thinkers {
public:
    using Answer = server::Answer<BotAnswer>;

    Thinkers() = default;
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;
    virtual ~Thinkers() = default;
    virtual void think(Question question, Answer answer) = 0;
    /// Asks for a hint for a seat; false, and no answer, if too many are waiting already.
    virtual bool advise(Question question, Answer answer) = 0;
    /// The table is put away: whoever played there need not remember it.
    virtual void forget(const std::string& /*table*/) {}
};

struct Player {
    std::string id;
    std::string name;
    std::string key; // of the session, a secret: makes the ids of its tables
};

/// Somebody at the other end of a connection.
class Client {
public:
    Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    virtual ~Client() = default;
    [[nodiscard]] virtual const Player& player() const = 0;
    /// The address it counts by; empty if it is not counted.
    [[nodiscard]] virtual std::string address() const { return {}; }
    virtual void send(Message message) = 0;
    /// The connection has ended: nothing more is sent.
    [[nodiscard]] virtual bool gone() const { return false; }
    /// Calls once what was sent has been read, as far as anybody can tell; never if the connection ends before. The
    /// call must not keep the client.
    virtual void when_read(Call<void()> call) { call(); }
};

struct House {
    Store& store;
    Secrets& secrets;
    const Clock& clock;
    Thinkers& thinkers;
    Metrics& metrics;
    /// Runs something on the thread of the tables, soon; may be called from any thread.
    std::function<void(Call<void()>)> post;
    std::string public_url;
    HashKey hash_key{};       // of tables
    std::string table_mark{}; // what the ids of its tables begin with
    Bots bots = Bots::levels; // that may sit at them
    Limits limits{clock, store};
    std::size_t tables_per_player = 50;                         // that are not finished, of one host
    std::size_t tables_per_address = 256;                       // new ones, an hour
    std::int64_t patience = std::int64_t{7} * 24 * 3600 * 1000; // with a table nobody comes to; 0: for ever
    Later waiting{[this](WayBack::Work work) { post(std::move(work)); }};

    Turns turns{[this](WayBack::Work work) { post(std::move(work)); }};

    /// Runs this on the answer from the store, the bots or anything else with a thread of its own.
    template <class T, class Then>
    [[nodiscard]] Answer<T> later(Then then) {
        return waiting.keep<T>(std::move(then));
    }
    /// Shutdown: drops everything that is still waiting, here and now.
    void close() {
        waiting.shut();
        turns.clear();
    }
};

} // namespace iteru::server
