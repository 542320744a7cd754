// What all tables share: the clock, the store, the bots, the books. The seams that tests put their own into.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/messages.h"
#include "server/metrics.h"
#include "server/secrets.h"
#include "server/store.h"

namespace iteru::server {

/// Milliseconds. `now` never jumps and measures durations; `wall` is the time of day and decides nothing.
class Clock {
public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;
    [[nodiscard]] virtual std::int64_t now() const = 0;
    [[nodiscard]] virtual std::int64_t wall() const = 0;
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] std::int64_t now() const override;
    [[nodiscard]] std::int64_t wall() const override;
};

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
};

/// So many at once, and so many a second on average.
class TokenBucket {
public:
    TokenBucket(double per_second, double at_once) : per_second_(per_second), most_(at_once), left_(at_once) {}

    bool take(std::int64_t now) {
        left_ = std::min(most_, left_ + static_cast<double>(now - last_) * per_second_ / 1000);
        last_ = now;
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

private:
    double per_second_;
    double most_;
    double left_;
    std::int64_t last_ = 0;
};

} // namespace iteru::server
