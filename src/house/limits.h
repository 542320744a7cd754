// How much anybody may do of what costs something, counted over all servers of a store.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/store.h"

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
        if (!has_one(now)) return false;
        left_ -= 1;
        return true;
    }
    bool has_one(std::int64_t now) {
        fill(now);
        return left_ >= 1;
    }
    /// What was taken elsewhere is gone here too. Any excess is owed: on average nobody gets
    /// more by asking several servers at once.
    void lose(double count, std::int64_t now) {
        fill(now);
        left_ -= count;
    }
    /// How long until it is full again, and worth no more than a new one.
    [[nodiscard]] double milliseconds_to_full(std::int64_t now) {
        fill(now);
        return (most_ - left_) / per_second_ * 1000;
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

enum class Limit : std::uint8_t {
    newcomers,
    askers,
    readers,
    reporters,
    makers,
    guesses,
    chat,
    hints,
    watchers,
    entries,
    visitors,
};
inline constexpr std::size_t limit_kinds = 16;

/// What one person may ask for: so many a second, so many at once. People share addresses: one address may ask for
/// `together` times as much (0: addresses are not counted).
struct Price {
    Limit limit;
    double per_second;
    double at_once;
    double together = 0;
};

/// What anything beyond a plain message costs, all in one place. docs/protocol.md, "Limits".
namespace prices {

inline constexpr Price watching{Limit::watchers, 3, 40, 8}; // snapshots, catching up
inline constexpr Price past{Limit::readers, 5, 40, 8};      // records, replays, logs, lists of tables
/// Any request over HTTP, for all of an address; pages have many parts.
inline constexpr Price request{Limit::visitors, 600, 1800};
inline constexpr Price hint{Limit::hints, 1, 3, 16};
inline constexpr Price new_table{Limit::makers, 0.05, 90}; // beside what an address and an open table are counted by
inline constexpr Price chat{Limit::chat, 0.5, 5};          // at one table
/// Everything except moves that goes into the log of one table.
inline constexpr Price entry{Limit::entries, 0.1, 100};
/// The same for all onlookers there together.
inline constexpr Price entry_of_onlookers{Limit::entries, 0.2, 60};

} // namespace prices

/// How long a log may grow; beyond that it takes only moves.
inline constexpr std::uint64_t most_entries = 20'000;

/// The connections of one address.
struct AddressUse {
    std::size_t open = 0;
    std::size_t unread = 0; // bytes that were sent to all of them
};

/// What was sent to a connection and has not been read. It may be so much; and if the whole address has more waiting
/// than all of its connections' shares, no more than a share: whoever reads never pays for a neighbour who does not.
class Unread {
public:
    static constexpr std::size_t most = std::size_t{1} << 20U;
    static constexpr std::size_t share = std::size_t{64} << 10U;

    Unread(AddressUse& address, std::size_t most_connections)
        : address_(address), most_of_address_(share * most_connections) {}
    Unread(const Unread&) = delete;
    Unread& operator=(const Unread&) = delete;
    ~Unread() { remove(bytes_); }

    void add(std::size_t bytes) {
        bytes_ += bytes;
        address_.unread += bytes;
    }
    void remove(std::size_t bytes) {
        bytes_ -= bytes;
        address_.unread -= bytes;
    }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    [[nodiscard]] bool too_much() const {
        return bytes_ > most || (bytes_ > share && address_.unread > most_of_address_);
    }

private:
    AddressUse& address_;
    std::size_t most_of_address_;
    std::size_t bytes_ = 0;
};

/// Servers that share a store tell each other, a few times a second, what was taken from whose bucket: nobody gets more
/// by asking all of them.
class Limits {
public:
    Limits(const Clock& clock, Store& store) : clock_(clock), store_(store) {}

    /// Whose bucket of which limit: for those who take from it again and again.
    using Key = std::uint64_t;
    static Key key_of(Limit limit, std::string_view who);

    bool take(Key key, double per_second, double at_once);
    bool take(Limit limit, std::string_view who, double per_second, double at_once) {
        return take(key_of(limit, who), per_second, at_once);
    }
    /// From the person's and the address's, or from neither.
    bool take(const Price& price, std::string_view who, std::string_view address = {});
    /// For servers whose people are trusted with more: so many times as much for a person, and for an address beside
    /// that.
    void ease(double person, double address) {
        ease_ = person;
        crowd_ = address;
    }
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
    TokenBucket& bucket(Key key, double per_second, double at_once);
    void make_room(std::unordered_map<Key, TokenBucket>& buckets) const;

    const Clock& clock_;
    Store& store_;
    double ease_ = 1;
    double crowd_ = 1;
    std::array<std::unordered_map<Key, TokenBucket>, limit_kinds> buckets_;
    std::unordered_map<Key, Taken> taken_; // since the last tick
};

} // namespace iteru::server
