// What a net reads of a position: small whole numbers, written one after the other. A game writes its own in
// features.cc; what all games have in common is added in bots/inputs.h.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/seat.h"

namespace iteru {

/// Takes in features in an order that never changes: the same place always means the same.
class FeatureWriter {
public:
    static constexpr int most = 127;

    explicit FeatureWriter(std::span<std::int8_t> out) : out_(out) {}

    [[nodiscard]] std::size_t written() const { return at_; }

    /// How many, as far as it can be told.
    void count(auto number) {
        assert(at_ < out_.size());
        out_[at_++] = static_cast<std::int8_t>(std::clamp(static_cast<int>(number), -most, most));
    }
    void flag(bool yes) { count(yes ? 1 : 0); }
    /// A thermometer: one for each step that has been reached.
    void steps(auto reached, int all) {
        const auto ones = static_cast<std::size_t>(std::clamp(static_cast<int>(reached), 0, all));
        fill(1, ones);
        fill(0, static_cast<std::size_t>(all) - ones);
    }
    /// Which of so many; none if it is beyond them.
    void one_of(auto which, int all) {
        const auto place = static_cast<std::size_t>(static_cast<int>(which)); // below 0 is beyond them, too
        const std::size_t first = at_;
        fill(0, static_cast<std::size_t>(all));
        if (place < static_cast<std::size_t>(all)) out_[first + place] = 1;
    }
    /// What is not there.
    void nothing(std::size_t count_of) { fill(0, count_of); }

private:
    /// A byte may alias anything: what is written at once is far quicker than what is written one by one.
    void fill(std::int8_t number, std::size_t count_of) {
        assert(at_ + count_of <= out_.size());
        std::fill_n(out_.begin() + static_cast<std::ptrdiff_t>(at_), count_of, number);
        at_ += count_of;
    }

    std::span<std::int8_t> out_;
    std::size_t at_ = 0;
};

/// How far a seat sits behind another, in turn order.
constexpr int seats_after(Seat seat, Seat other, int players) { return (other - seat + players) % players; }

/// Calls `write(seat)` for `me`, then for the others in turn order; each writes `size` features. Chairs that nobody
/// sits on stay empty.
template <class Write>
void in_turn_order(FeatureWriter& out, Seat me, int players, int chairs, std::size_t size, Write write) {
    for (int away = 0; away < chairs; ++away) {
        if (away >= players) {
            out.nothing(size);
            continue;
        }
        [[maybe_unused]] const std::size_t before = out.written();
        write(static_cast<Seat>((me + away) % players));
        assert(out.written() == before + size);
    }
}

} // namespace iteru
