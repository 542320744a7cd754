#include "learn/gate.h"

#include "arena/statistics.h"

namespace iteru {

bool clearly_below(const std::vector<double>& shares, const std::vector<double>& others) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < std::min(shares.size(), others.size()); ++i)
        differences.push_back(shares[i] - others[i]);
    return differences.size() >= 2 && mean_interval(differences).high < 0;
}

} // namespace iteru
