// Sets of squares of the central board as bits: 16 columns of 8 rows, a byte per column.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace iteru::fertility {

inline constexpr int max_columns = 16;
inline constexpr int rows = 8;
inline constexpr int max_squares = max_columns * rows;

/// A square of the central board: column * 8 + row, from the top left.
enum class Square : std::uint8_t {};

constexpr Square square_at(int column, int row) { return static_cast<Square>(column * rows + row); }
constexpr int column_of(Square square) { return static_cast<int>(square) / rows; }
constexpr int row_of(Square square) { return static_cast<int>(square) % rows; }

struct Squares {
    std::uint64_t west = 0; // columns 0 to 7
    std::uint64_t east = 0; // columns 8 to 15

    static constexpr Squares of(Square square) {
        const auto i = static_cast<unsigned>(square);
        return i < 64 ? Squares{std::uint64_t{1} << i, 0} : Squares{0, std::uint64_t{1} << (i - 64)};
    }

    [[nodiscard]] constexpr bool empty() const { return (west | east) == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(west) + std::popcount(east); }
    [[nodiscard]] constexpr bool contains(Square square) const { return !(*this & of(square)).empty(); }

    constexpr Squares operator&(Squares other) const { return {west & other.west, east & other.east}; }
    constexpr Squares operator|(Squares other) const { return {west | other.west, east | other.east}; }
    constexpr Squares operator~() const { return {~west, ~east}; }
    constexpr Squares& operator|=(Squares other) { return *this = *this | other; }
    constexpr Squares& operator&=(Squares other) { return *this = *this & other; }
    friend constexpr bool operator==(Squares, Squares) = default;

    /// Every square moved one step; those that leave the grid are gone.
    [[nodiscard]] constexpr Squares up() const { return {(west >> 1U) & below_top, (east >> 1U) & below_top}; }
    [[nodiscard]] constexpr Squares down() const { return {(west << 1U) & above_bottom, (east << 1U) & above_bottom}; }
    [[nodiscard]] constexpr Squares left() const { return {(west >> 8U) | (east << 56U), east >> 8U}; }
    [[nodiscard]] constexpr Squares right() const { return {west << 8U, (east << 8U) | (west >> 56U)}; }

    /// The squares orthogonally adjacent to any of these.
    [[nodiscard]] constexpr Squares neighbours() const { return up() | down() | left() | right(); }

    /// Calls `visit(square)` until it answers false; answers false if it was stopped.
    template <class Visit>
    constexpr bool each(Visit visit) const {
        for (std::uint64_t bits = west; bits != 0; bits &= bits - 1) {
            if (!visit(static_cast<Square>(std::countr_zero(bits)))) return false;
        }
        for (std::uint64_t bits = east; bits != 0; bits &= bits - 1) {
            if (!visit(static_cast<Square>(64 + std::countr_zero(bits)))) return false;
        }
        return true;
    }

private:
    static constexpr std::uint64_t below_top = 0x7F7F7F7F7F7F7F7FU;
    static constexpr std::uint64_t above_bottom = 0xFEFEFEFEFEFEFEFEU;
};

} // namespace iteru::fertility
