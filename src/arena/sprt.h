// The sequential probability ratio test: plays on only until it is clear which of two claims about strength holds.
#pragma once

#include <cmath>
#include <cstdint>

#include "arena/statistics.h"

namespace iteru {

/// The first bot is `elo0` above the others (or less), against `elo1` above them (or more).
struct SprtPlan {
    double elo0 = 0;
    double elo1 = 50;
    int players = 2;
    double error = 0.05; // of either kind
    double variance = 0; // of a deal, as long as it is not known; 0: that of independent games
};

enum class Verdict : std::uint8_t { open, weaker, stronger };

/// Wald's test on the win share in each deal, by the normal approximation with the variance that was seen between
/// deals. Until there are enough deals, the variance of independent games is used.
class Sprt {
public:
    explicit Sprt(const SprtPlan& plan)
        : plan_(plan), share0_(share_from_elo(plan.elo0, plan.players)),
          share1_(share_from_elo(plan.elo1, plan.players)) {}

    /// Adds the win share of one deal. A verdict is final: later deals do not change it.
    Verdict add(double share) {
        if (verdict_ != Verdict::open) return verdict_;
        ++deals_;
        sum_ += share;
        squares_ += share * share;
        if (ratio() >= bound()) verdict_ = Verdict::stronger;
        else if (ratio() <= -bound()) verdict_ = Verdict::weaker;
        return verdict_;
    }

    [[nodiscard]] Verdict verdict() const { return verdict_; }
    [[nodiscard]] const SprtPlan& plan() const { return plan_; }
    [[nodiscard]] std::uint64_t deals() const { return deals_; } // up to the verdict
    [[nodiscard]] double bound() const { return std::log((1 - plan_.error) / plan_.error); }

    /// The logarithm of how much likelier the second claim makes what was seen.
    [[nodiscard]] double ratio() const {
        constexpr double assumed = 32; // deals
        const auto n = static_cast<double>(deals_);
        if (deals_ == 0) return 0;
        const double mean = sum_ / n;
        const double independent = std::fmax(share0_ * (1 - share0_), share1_ * (1 - share1_)) / plan_.players;
        const double usual = plan_.variance > 0 ? plan_.variance : independent;
        const double variance = (squares_ - n * mean * mean + assumed * usual) / (n + assumed);
        return n * (share1_ - share0_) * (2 * mean - share0_ - share1_) / (2 * variance);
    }

private:
    SprtPlan plan_;
    double share0_;
    double share1_;
    double sum_ = 0;
    double squares_ = 0;
    std::uint64_t deals_ = 0;
    Verdict verdict_ = Verdict::open;
};

} // namespace iteru
