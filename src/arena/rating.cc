#include "arena/rating.h"

#include <algorithm>
#include <cmath>

namespace iteru {

namespace {

constexpr int resamples = 400;

/// The interval that holds the middle 95 % of the values.
Interval middle(std::vector<double> values) {
    std::ranges::sort(values);
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
    };
    return {at(0.025), at(0.975)};
}

} // namespace

void Finishes::add(const Table& table, const std::vector<Fare>& fares, double weight) {
    std::vector<std::size_t> places(table.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::ranges::sort(places, {}, [&](std::size_t place) { return fares[place].rank; });
    std::vector<Places> possible{{}};
    for (std::size_t first = 0; first < places.size();) {
        std::size_t last = first;
        while (last < places.size() && fares[places[last]].rank == fares[places[first]].rank) ++last;
        Places tied;
        for (; first < last; ++first) tied.push_back(table[places[first]]);
        std::ranges::sort(tied);
        std::vector<Places> longer;
        do {
            for (Places order : possible) {
                order.insert(order.end(), tied.begin(), tied.end());
                longer.push_back(std::move(order));
            }
        } while (std::ranges::next_permutation(tied).found);
        possible = std::move(longer);
    }
    for (const Places& order : possible) orders_[order] += weight / static_cast<double>(possible.size());
}

Finishes& Finishes::operator+=(const Finishes& other) {
    for (const auto& [order, weight] : other.orders_) orders_[order] += weight;
    return *this;
}

std::vector<double> plackett_luce(const Finishes& finishes, std::size_t bots) {
    constexpr double prior = 0.25; // of a game, either way
    std::map<Finishes::Places, double> orders = finishes.orders();
    for (BotIndex a = 0; a < bots; ++a) {
        for (BotIndex b = 0; b < bots; ++b) {
            if (a != b) orders[{a, b}] += prior;
        }
    }
    // At each stage of an order one bot is taken from among those still left; the last stage is no choice.
    std::vector<double> taken(bots);
    for (const auto& [order, weight] : orders) {
        for (std::size_t i = 0; i + 1 < order.size(); ++i) taken[order[i]] += weight;
    }
    std::vector<double> strength(bots, 1.0);
    for (int step = 0; step < 10'000; ++step) {
        std::vector<double> offered(bots);
        for (const auto& [order, weight] : orders) {
            double left = 0;
            for (const BotIndex bot : order) left += strength[bot];
            double stages = 0;
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (i + 1 < order.size()) stages += weight / left;
                offered[order[i]] += stages;
                left -= strength[order[i]];
            }
        }
        double change = 0;
        for (std::size_t bot = 0; bot < bots; ++bot) {
            const double next = taken[bot] / offered[bot];
            change = std::max(change, std::abs(std::log(next / strength[bot])));
            strength[bot] = next;
        }
        const double scale = strength[0];
        for (double& each : strength) each /= scale;
        if (change < 1e-9) break;
    }
    std::vector<double> elo;
    for (const double each : strength) elo.push_back(400 * std::log10(each));
    return elo;
}

std::vector<Rating> rate(const Scoreboard& board, std::uint64_t planned) {
    const std::size_t bots = board.contest().bots.size();
    std::vector<Finishes> deals;
    Finishes all;
    for (std::uint64_t deal = 0; deal < std::min(planned, board.deals_ahead()); ++deal) {
        if (!board.complete(deal)) continue;
        Finishes finishes;
        for (const Outcome& game : board.deal(deal)) finishes.add(board.table(deal), game.fares);
        all += finishes;
        deals.push_back(std::move(finishes));
    }
    const std::vector<double> elo = plackett_luce(all, bots);
    std::vector<std::vector<double>> levels(bots);
    std::vector<std::vector<double>> gaps(bots);
    Random random{board.contest().seed, 1};
    for (int i = 0; i < resamples && !deals.empty(); ++i) {
        Finishes drawn;
        for (std::size_t n = 0; n < deals.size(); ++n) {
            drawn += deals[random.below(static_cast<std::uint32_t>(deals.size()))];
        }
        const std::vector<double> other = plackett_luce(drawn, bots);
        for (std::size_t bot = 0; bot < bots; ++bot) {
            levels[bot].push_back(other[bot]);
            gaps[bot].push_back(bot == 0 ? 0 : other[bot] - other[bot - 1]);
        }
    }
    std::vector<Rating> ratings(bots);
    for (std::size_t bot = 0; bot < bots && !deals.empty(); ++bot) {
        ratings[bot] = {elo[bot], middle(levels[bot]), bot == 0 ? 0 : elo[bot] - elo[bot - 1], middle(gaps[bot])};
    }
    return ratings;
}

} // namespace iteru
