// What all tables share: the clock, the store, the bots, the books. The seams that tests put their own into.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/limits.h"
#include "server/messages.h"
#include "server/metrics.h"
#include "server/secrets.h"
#include "server/store.h"

namespace iteru::server {

/// What a bot came up with.
struct Choice {
    std::string action;
    std::string advice{}; // when that was asked for: members of a JSON object (bots/hint.h); empty if it failed
};

/// Lets bots think somewhere else. The answer comes on the thread of the tables.
class Thinkers {
public:
    using Answer = std::function<void(Choice)>;

    Thinkers() = default;
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;
    virtual ~Thinkers() = default;
    virtual void think(std::string level, std::unique_ptr<AnyMatch> match, Seat seat, Answer answer) = 0;
    /// What a seat might do, and why; false, and no answer, if too many wait for that already.
    virtual bool advise(std::unique_ptr<AnyMatch> match, Seat seat, Answer answer) = 0;
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
    virtual void send(Message message) = 0;
    /// The connection has ended: nobody is to be told anything any more.
    [[nodiscard]] virtual bool gone() const { return false; }
};

struct House {
    Store& store;
    Secrets& secrets;
    const Clock& clock;
    Thinkers& thinkers;
    Metrics& metrics;
    /// Runs something on the thread of the tables, soon; may be called from any thread.
    std::function<void(std::move_only_function<void()>)> post;
    std::string public_url;
    Limits limits{clock, store};
};

} // namespace iteru::server
