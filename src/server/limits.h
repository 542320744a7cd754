// How much anybody may do of what costs something, counted over all servers of a store.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

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

/// So many at once, and so many a second on average.
class TokenBucket {
public:
    TokenBucket(double per_second, double at_once) : per_second_(per_second), most_(at_once), left_(at_once) {}

    bool take(std::int64_t now) {
        fill(now);
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }
    /// What was taken elsewhere is gone here, too. If there was not as much, that is owed: on average nobody gets
    /// more by asking several servers in the same moment.
    void lose(double count, std::int64_t now) {
        fill(now);
        left_ -= count;
    }

private:
    void fill(std::int64_t now) {
        left_ = std::min(most_, left_ + static_cast<double>(now - last_) * per_second_ / 1000);
        last_ = now;
    }

    double per_second_;
    double most_;
    double left_;
    std::int64_t last_ = 0;
};

enum class Limit : std::uint8_t { newcomers, askers, readers, reporters, makers, guesses, chat, hints };

/// Servers that share a store tell each other, a few times a second, what was taken from whose bucket: nobody gets more
/// by asking all of them.
class Limits {
public:
    Limits(const Clock& clock, Store& store) : clock_(clock), store_(store) {}

    bool take(Limit limit, std::string_view who, double per_second, double at_once);
    /// Tells the others.
    void tick();
    /// What another server told.
    void hear(std::string_view text);

private:
    struct Taken {
        int count = 0;
        double per_second = 0;
        double at_once = 0;
    };
    using Key = std::uint64_t; // of the limit and whom it is for
    TokenBucket& bucket(Key key, double per_second, double at_once);

    const Clock& clock_;
    Store& store_;
    std::array<std::unordered_map<Key, TokenBucket>, 8> buckets_;
    std::unordered_map<Key, Taken> taken_; // since the last tick
};

} // namespace iteru::server
