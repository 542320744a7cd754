// What people were granted, counted by ourselves: whether anybody got more than the limits allow.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "tests/simulation/clockwork.h"

namespace iteru::simulation {

/// So much a second and so much at once. A tenth more, since a server's clock may run that much too fast.
struct Allowance {
    double per_second = 0;
    double at_once = 0;
};

class Meter {
public:
    /// False if this was one too many. Then it counts anew: it is told once.
    bool take(const std::string& who, const Allowance& most, Time now) {
        constexpr double drift = 1.1;
        const double room = most.at_once + 1;
        const auto [found, first] = left_.try_emplace(who, Left{room, now});
        Left& left = found->second;
        const Time passed = std::max<Time>(0, now - left.since);
        left.count = std::min(room, left.count + static_cast<double>(passed) / second * most.per_second * drift);
        left.since = std::max(left.since, now);
        if (--left.count >= 0) return true;
        left.count = room;
        return false;
    }

private:
    struct Left {
        double count = 0;
        Time since = 0;
    };
    std::map<std::string, Left> left_;
};

} // namespace iteru::simulation
