// What players of Tal der Könige do.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/tal-der-koenige/state.h"

namespace iteru::tal_der_koenige {

/// A group of cubes in the auction: 0 is number 1.
enum class Group : std::uint8_t {};

/// A tablet by its value.
enum class Tablet : std::uint8_t { blank, one, two, three, four };

/// Where a block lies in its storey.
enum class Spot : std::uint8_t { edge, centre };
inline constexpr std::array<std::string_view, 2> spot_words{"edge", "centre"};
constexpr const auto& words_of(Spot) { return spot_words; }

/// A cube and its place in a storey, in one byte.
enum class Block : std::uint8_t {};
constexpr Block block_of(Colour colour, Spot spot) {
    return static_cast<Block>(index(colour) * 2 + std::to_underlying(spot));
}
constexpr Colour colour_of(Block block) { return static_cast<Colour>(std::to_underlying(block) / 2); }
constexpr Spot spot_of(Block block) { return static_cast<Spot>(std::to_underlying(block) % 2); }

struct Action {
    Decision kind = Decision::none;
    bool done = false; // bid, worker, steal, take, build; claim: declined
    Tablet tablet{};   // bid
    Group group{};     // bid
    Place from{};      // worker
    Place to{};        // foreman, plan, worker
    SiteId site{};     // claim, steal, take, build
    Block block{};     // steal, build

    friend bool operator==(const Action&, const Action&) = default;
};

} // namespace iteru::tal_der_koenige
