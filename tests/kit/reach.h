// Rules that seeded play never brings into play, declared by each game in its own folder:
//
//     const kit::Unreached unreached{"fertility", {{"F7.1", "scoring tells no events"}}};
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace iteru::kit {

/// Rule id, and why play cannot be seen to reach it.
using Reasons = std::map<std::string, std::string>;

inline std::map<std::string, Reasons, std::less<>>& unreached_by_game() {
    static std::map<std::string, Reasons, std::less<>> games;
    return games;
}

struct Unreached {
    Unreached(std::string game, Reasons reasons) { unreached_by_game().emplace(std::move(game), std::move(reasons)); }
};

} // namespace iteru::kit
