// Intervals for what was counted.
#pragma once

#include <cmath>

namespace iteru {

struct Interval {
    double low = 0;
    double high = 0;
};

/// Wilson's 95 % interval for a share of n games.
inline Interval share_interval(double share, double n) {
    if (n <= 0) return {0, 1};
    constexpr double z = 1.959964;
    const double centre = share + z * z / (2 * n);
    const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::fmax(0.0, (centre - spread) / scale), std::fmin(1.0, (centre + spread) / scale)};
}

} // namespace iteru
