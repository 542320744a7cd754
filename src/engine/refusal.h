// Why an action is not allowed: the rule it breaks, and in what way.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace iteru {

/// `Rule` is the game's enumeration of its rule ids. `reason` keys the sentence in texts/; `need` and
/// `have` are the figures in it, for the reasons that name figures.
template <class Rule>
struct Refusal {
    Rule rule;
    std::string_view reason;
    int need = 0;
    int have = 0;
};

} // namespace iteru
