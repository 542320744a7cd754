// Seats at the table, numbered clockwise from 0, and sets of them.
#pragma once

#include <bit>
#include <cstdint>

namespace iteru {

using Seat = std::uint8_t;

inline constexpr int max_seats = 5;
inline constexpr Seat nobody = 0xFF;
/// Somebody who looks on: knows what everybody knows, and no seat's secrets.
inline constexpr Seat bystander = 7;

/// A set of seats as bits: who may decide now, who may know a secret.
class SeatSet {
public:
    constexpr SeatSet() = default;

    static constexpr SeatSet of(Seat seat) { return SeatSet{static_cast<std::uint8_t>(1U << seat)}; }
    static constexpr SeatSet first(int players) { return SeatSet{static_cast<std::uint8_t>((1U << players) - 1U)}; }
    static constexpr SeatSet all() { return SeatSet{0xFF}; }

    [[nodiscard]] constexpr bool contains(Seat seat) const { return seat < 8 && ((bits_ >> seat) & 1U) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr Seat lowest() const {
        return empty() ? nobody : static_cast<Seat>(std::countr_zero(bits_));
    }

    constexpr SeatSet& operator|=(SeatSet other) {
        bits_ = static_cast<std::uint8_t>(bits_ | other.bits_);
        return *this;
    }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }

    friend constexpr bool operator==(SeatSet, SeatSet) = default;

private:
    constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}

    std::uint8_t bits_ = 0;
};

} // namespace iteru
