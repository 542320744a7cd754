// What the judgement of Pharaon (judgement.cc) looks up: worked out once from box and weights, as every judgement asks
// for much of it.
#pragma once

#include <algorithm>
#include <array>

#include "games/pharaon/box.h"
#include "games/pharaon/state.h"
#include "games/pharaon/weights.h"

namespace iteru::pharaon {

inline constexpr int most_of_god = 18; // what the two halves of a god can ask for

/// Of tokens beyond their PP.
struct TokenWorths {
    std::array<int, 7> basics{}; // so many of a kind together; from the sixth on each adds the same
    int offering_loss = 0;       // a resource offering against the resource
    int district = 0;
    int silver = 0;

    [[nodiscard]] int another(int copies) const {
        const auto next = static_cast<std::size_t>(std::min(copies, 5));
        return basics[next + 1] - basics[next];
    }
    [[nodiscard]] int together(int copies) const {
        return copies < 7 ? basics[n(copies)] : basics[6] + (copies - 6) * (basics[6] - basics[5]);
    }
};

struct Worths {
    std::array<TokenWorths, rounds + 1> tokens{}; // by rounds left
    TokenWorths spent_no_more;                    // when nothing can be spent any more
    std::array<int, noble_total> power{};         // of a noble, in each round to come
    /// A god not satisfied yet between the district to its right and the one to its left, by how much of what it asks
    /// for there is.
    std::array<std::array<std::array<int, most_of_god + 1>, district_count>, district_count> gods{};

    Worths(const Box& box, const Weights& weights);
};

} // namespace iteru::pharaon
