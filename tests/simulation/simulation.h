// One history, from the first guest to the last look at the disk.
#pragma once

#include "tests/simulation/hub.h"

namespace iteru::simulation {

struct Outcome {
    std::vector<std::string> violations;
    std::uint64_t trace = 0;
    std::string story;
    Counts counts;
};

/// Plays a plan; with a bug in it if one is planted. `told`: with the story.
Outcome run(const Plan& plan, Planted planted = Planted::none, bool told = false);

/// What is wrong, whoever it befell: without names and numbers.
std::string kind_of(const std::string& violation);

/// The least of a plan in which the same is still wrong.
Plan shrink(Plan plan, Planted planted);

} // namespace iteru::simulation
