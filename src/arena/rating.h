// Ratings from games of any number of players: the Plackett-Luce model, in Elo.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "arena/contest.h"
#include "arena/statistics.h"

namespace iteru {

/// Orders of finish, as places in a list of bots from the first to the last, and how often each was seen. Bots that
/// tie count as an equal part of every order they could stand in, so that a draw is half a win.
class Finishes {
public:
    using Places = std::vector<BotIndex>;

    void add(const Table& table, const std::vector<Fare>& fares, double weight = 1);
    [[nodiscard]] const std::map<Places, double>& orders() const { return orders_; }
    Finishes& operator+=(const Finishes& other);

private:
    std::map<Places, double> orders_;
};

/// The likeliest ratings in Elo, the first bot at 0: a chance to finish ahead of another that grows tenfold with every
/// 400. Found by Hunter's minorisation-maximisation. Every pair is given half a drawn game besides, so that whoever
/// never lost gets a finite rating.
std::vector<double> plackett_luce(const Finishes& finishes, std::size_t bots);

struct Rating {
    double elo = 0; // above the first bot
    Interval interval;
    double gap = 0; // above the one before
    Interval gap_interval;
};

/// The ratings of the bots over the first `deals` deals, with 95 % intervals by drawing deals anew 400 times.
std::vector<Rating> rate(const Scoreboard& board, std::uint64_t deals);

} // namespace iteru
