// Intervals for what was counted, and what a share of wins is in Elo.
#pragma once

#include <cmath>
#include <span>

namespace iteru {

inline constexpr double z95 = 1.959964;

struct Interval {
    double low = 0;
    double high = 0;
};

/// Wilson's 95 % interval for a share of n games.
inline Interval share_interval(double share, double n) {
    if (n <= 0) return {0, 1};
    constexpr double z = z95;
    const double centre = share + z * z / (2 * n);
    const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {std::fmax(0.0, (centre - spread) / scale), std::fmin(1.0, (centre + spread) / scale)};
}

inline double mean_of(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

inline double squares_about(std::span<const double> values, double mean) {
    double sum = 0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return sum;
}

/// The 95 % interval of a share of wins, where each value is the share in one deal, played in every rotation.
///
/// The deal is the unit: games of one deal depend on each other. Wilson's interval for as many independent games as
/// have the variance that was seen between deals; one deal of the widest possible variance is added, so that a few
/// deals that happen to agree do not pass for certainty.
inline Interval paired_share_interval(std::span<const double> deals) {
    const auto n = static_cast<double>(deals.size());
    const double mean = mean_of(deals);
    const double widest = mean * (1 - mean);
    if (widest <= 0) return share_interval(mean, n);
    const double variance = (squares_about(deals, mean) + widest) / n;
    return share_interval(mean, n * widest / variance);
}

/// The 95 % interval of a mean; too few values say nothing.
inline Interval mean_interval(std::span<const double> values) {
    const auto n = static_cast<double>(values.size());
    const double mean = mean_of(values);
    if (values.size() < 2) return {-HUGE_VAL, HUGE_VAL};
    const double spread = z95 * std::sqrt(squares_about(values, mean) / (n - 1) / n);
    return {mean - spread, mean + spread};
}

/// How often a player this many Elo above everybody else at the table wins.
inline double share_from_elo(double elo, int players) {
    const double strength = std::pow(10.0, elo / 400);
    return strength / (strength + players - 1);
}

/// The inverse; infinite for somebody who always or never wins.
inline double elo_from_share(double share, int players) {
    constexpr double tiny = 1e-9;
    if (share < tiny) return -HUGE_VAL;
    if (share > 1 - tiny) return HUGE_VAL;
    return 400 * std::log10(share * (players - 1) / (1 - share));
}

} // namespace iteru
