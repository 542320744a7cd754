// What a net reads of a position: small whole numbers, written one after the other. A game writes its own in
// features.cc; what all games have in common is added in bots/inputs.h.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/seat.h"

namespace iteru {

/// Takes in features in an order that never changes: the same place always means the same. Whatever is nought is there
/// from the beginning and only passed over.
class FeatureWriter {
public:
    static constexpr int most = 127;

    explicit FeatureWriter(std::span<std::int8_t> out)
        : first_(out.data()), next_(out.data()), end_(out.data() + out.size()) {
        std::ranges::fill(out, std::int8_t{0});
    }

    [[nodiscard]] std::size_t written() const { return static_cast<std::size_t>(next_ - first_); }

    /// How many, as far as it can be told.
    void count(auto number) {
        *room_for(1) = static_cast<std::int8_t>(std::clamp(static_cast<int>(number), -most, most));
    }
    void flag(bool yes) { *room_for(1) = static_cast<std::int8_t>(yes ? 1 : 0); }
    /// A thermometer: one for each step that has been reached.
    void steps(auto reached, int all) {
        std::int8_t* steps = room_for(all);
        for (int step = 0; step < std::min(static_cast<int>(reached), all); ++step) steps[step] = 1;
    }
    /// Which of so many; none if it is beyond them.
    void one_of(auto which, int all) {
        std::int8_t* ones = room_for(all);
        const int place = static_cast<int>(which);
        if (place >= 0 && place < all) ones[place] = 1;
    }
    /// What is not there.
    void nothing(std::size_t count_of) { room_for(static_cast<std::ptrdiff_t>(count_of)); }

private:
    std::int8_t* room_for(std::ptrdiff_t count_of) {
        assert(end_ - next_ >= count_of);
        return std::exchange(next_, next_ + count_of);
    }

    std::int8_t* first_;
    std::int8_t* next_;
    [[maybe_unused]] std::int8_t* end_;
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
