// Time, and what happens when: one queue in which everything waits that would wait for threads, disks, networks or
// people. Nothing here looks at a real clock, so the same seed gives the same history.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/hash.h"
#include "engine/random.h"

namespace iteru::simulation {

using Time = std::int64_t; // microseconds since the beginning

inline constexpr Time millisecond = 1000;
inline constexpr Time second = 1000 * millisecond;
inline constexpr Time minute = 60 * second;

class Clockwork {
public:
    using Work = std::move_only_function<void()>;

    [[nodiscard]] Time now() const { return now_; }
    /// What belongs to an owner goes with it (`forget`); 0 is the world itself.
    void at(Time when, std::uint64_t owner, Work work) {
        queue_.emplace(std::pair{std::max(when, now_), ++order_}, Item{owner, std::move(work)});
    }
    void after(Time delay, std::uint64_t owner, Work work) { at(now_ + delay, owner, std::move(work)); }
    /// Nothing of an owner's happens before then; afterwards all of it, in its order.
    void pause(std::uint64_t owner, Time until) { paused_[owner] = std::max(paused_[owner], until); }
    void forget(std::uint64_t owner) {
        std::erase_if(queue_, [owner](const auto& item) { return item.second.owner == owner; });
    }
    /// Whatever is next; false once nothing happens before `until`.
    bool step(Time until) {
        if (queue_.empty() || queue_.begin()->first.first > until) {
            now_ = std::max(now_, until);
            return false;
        }
        auto next = queue_.extract(queue_.begin());
        now_ = next.key().first;
        if (const auto pause = paused_.find(next.mapped().owner); pause != paused_.end()) {
            if (pause->second > now_) {
                at(pause->second, next.mapped().owner, std::move(next.mapped().work));
                return true;
            }
            paused_.erase(pause);
        }
        ++steps_;
        next.mapped().work();
        return true;
    }
    /// When something happens next; nothing if nothing does.
    [[nodiscard]] std::optional<Time> next() const {
        return queue_.empty() ? std::nullopt : std::optional{queue_.begin()->first.first};
    }
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    [[nodiscard]] std::size_t waiting(std::uint64_t owner) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(queue_, [owner](const auto& item) { return item.second.owner == owner; }));
    }

private:
    struct Item {
        std::uint64_t owner = 0;
        Work work;
    };

    Time now_ = 0;
    std::uint64_t order_ = 0;
    std::uint64_t steps_ = 0;
    std::map<std::uint64_t, Time> paused_;
    std::map<std::pair<Time, std::uint64_t>, Item> queue_;
};

/// All that happened, as one number; and, if somebody wants to read it, as lines.
class Trace {
public:
    explicit Trace(bool told = false) : told_(told) {}

    void note(std::uint64_t what, Time when) {
        hash_ = mix(hash_ ^ what ^ static_cast<std::uint64_t>(when) * 0x9e3779b97f4a7c15U);
    }
    void tell(Time when, std::string_view text) {
        note(hash_bytes(std::as_bytes(std::span{text})), when);
        add(when, text);
    }
    /// For the story alone.
    void add(Time when, std::string_view text) {
        if (told_) story_ += clock_text(when) + "  " + std::string{text} + '\n';
    }
    [[nodiscard]] bool told() const { return told_; }
    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    [[nodiscard]] const std::string& story() const { return story_; }

    /// Minutes, seconds and milliseconds.
    static std::string clock_text(Time when) {
        const auto digits = [](Time number, std::size_t count) {
            std::string text = std::to_string(number);
            return std::string(count - std::min(count, text.size()), '0') + text;
        };
        return digits(when / minute, 3) + ':' + digits(when / second % 60, 2) + '.' +
               digits(when / millisecond % 1000, 3);
    }

private:
    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 31U)) * 0x7fb5d329728ea185U;
        return x ^ (x >> 27U);
    }

    bool told_;
    std::uint64_t hash_ = 0;
    std::string story_;
};

} // namespace iteru::simulation
