#include "analysis/portions.h"

#include <cmath>

namespace iteru::analysis {

namespace {

using Shares = std::array<double, 3>; // luck, seat, skill

/// Of all games but one.
Shares shares_of(std::span<const Analysis> games, std::size_t left_out) {
    const auto each_seat = [&](auto tell) {
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (i == left_out) continue;
            for (std::size_t seat = 0; seat < games[i].seats.size(); ++seat) {
                const Ledger& ledger = games[i].seats[seat].ledger;
                const auto share = [&](Amount amount) { return games[i].share(amount); };
                tell(seat, share(ledger.result - ledger.fair), share(ledger.deal), share(ledger.draws));
            }
        }
    };
    BySeat<double> deals{};
    BySeat<double> counts{};
    double sum = 0;
    double count = 0;
    each_seat([&](std::size_t seat, double result, double deal, double) {
        deals[seat] += deal;
        counts[seat] += 1;
        sum += result;
        count += 1;
    });
    Shares shares{};
    double all = 0;
    each_seat([&](std::size_t seat, double result, double deal, double draws) {
        const double about_mean = result - sum / count;
        const double of_seat = deals[seat] / counts[seat];
        shares[0] += about_mean * (deal - of_seat + draws);
        shares[1] += about_mean * of_seat;
        shares[2] += about_mean * (result - deal - draws);
        all += about_mean * about_mean;
    });
    for (double& share : shares) share = all > 0 ? share / all : 0;
    return shares;
}

} // namespace

Portions portions_of(std::span<const Analysis> games) {
    const std::size_t nothing = games.size();
    const Shares all = shares_of(games, nothing);
    Shares sums{};
    Shares squares{};
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Shares without = shares_of(games, i);
        for (std::size_t k = 0; k < all.size(); ++k) {
            sums[k] += without[k];
            squares[k] += without[k] * without[k];
        }
    }
    const auto n = static_cast<double>(games.size());
    const auto estimate = [&](std::size_t k) {
        const double spread = n > 1 ? squares[k] - sums[k] * sums[k] / n : 0;
        return Estimate{all[k], std::sqrt(std::max(0.0, spread) * (n - 1) / std::max(1.0, n))};
    };
    return {.games = games.size(), .luck = estimate(0), .seat = estimate(1), .skill = estimate(2)};
}

} // namespace iteru::analysis
