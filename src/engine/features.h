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
        for (int step = 1; step <= all; ++step) flag(static_cast<int>(reached) >= step);
    }
    /// Which of so many; none if it is beyond them.
    void one_of(auto which, int all) {
        for (int i = 0; i < all; ++i) flag(static_cast<int>(which) == i);
    }
    /// What is not there.
    void nothing(std::size_t count_of) {
        for (std::size_t i = 0; i < count_of; ++i) count(0);
    }

private:
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
