// What players of Fertility do.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/fertility/state.h"

namespace iteru::fertility {

/// What pays a district or comes out of a quarry. The first four are the resources.
enum class Good : std::uint8_t { alabaster, bovine, papyrus, grape, wheat, monument };
inline constexpr std::array<std::string_view, 6> good_words{"alabaster", "bovine", "papyrus",
                                                            "grape",     "wheat",  "monument"};
constexpr const auto& words_of(Good) { return good_words; }

constexpr bool is_resource(Good good) { return good < Good::wheat; }
constexpr Good as_good(Resource resource) { return static_cast<Good>(resource); }
constexpr Resource as_resource(Good good) { return static_cast<Resource>(good); }

struct Action {
    Decision kind = Decision::none;
    bool pass = false;     // build, supply
    Tile tile{};           // place, discard, take, remove
    Square first{};        // place: where the tile's first scene goes
    Square second{};       // place
    Good good{};           // quarry, pay, supply, barter
    DistrictId district{}; // build
    ShopId shop{};         // supply, barter

    friend bool operator==(const Action&, const Action&) = default;
};

} // namespace iteru::fertility
