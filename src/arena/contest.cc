#include "arena/contest.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <mutex>
#include <numeric>

#include "bots/parallel.h"

namespace iteru {

std::vector<Table> tables_of(const Contest& contest) {
    const std::size_t seats = contest.setup.players;
    Table all(contest.bots.size());
    std::iota(all.begin(), all.end(), BotIndex{0});
    if (!contest.ladder) return {all};
    std::vector<Table> tables;
    std::vector<bool> chosen(all.size(), false);
    std::fill_n(chosen.begin(), seats, true);
    do {
        Table table;
        for (const BotIndex bot : all) {
            if (chosen[bot]) table.push_back(bot);
        }
        // Rotation moves the first one around, so only the orders of the others matter.
        do tables.push_back(table);
        while (std::next_permutation(table.begin() + 1, table.end()));
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return tables;
}

void share_victory(Outcome& outcome) {
    const auto winners = std::ranges::count(outcome.fares, 1, &Fare::rank);
    for (Fare& fare : outcome.fares) fare.win_share = fare.rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
}

Scoreboard::Scoreboard(const Contest& contest) : contest_(&contest), tables_(tables_of(contest)) {}

const Outcome& Scoreboard::add(Outcome outcome) {
    const std::size_t rotations = contest_->setup.players;
    if (outcome.deal >= deals_.size()) deals_.resize(outcome.deal + 1);
    Deal& deal = deals_[outcome.deal];
    deal.games.resize(rotations);
    deal.played.resize(rotations);
    const auto rotation = static_cast<std::size_t>(outcome.rotation);
    Outcome& game = deal.games[rotation];
    if (deal.played[rotation]) return game;
    deal.played[rotation] = true;
    game = std::move(outcome);
    ++games_;
    return game;
}

bool Scoreboard::has(std::uint64_t deal, int rotation) const {
    const auto place = static_cast<std::size_t>(rotation);
    return deal < deals_.size() && place < deals_[deal].played.size() && deals_[deal].played[place];
}

bool Scoreboard::complete(std::uint64_t deal) const {
    if (deal >= deals_.size() || deals_[deal].played.empty()) return false;
    return std::ranges::find(deals_[deal].played, false) == deals_[deal].played.end();
}

double Scoreboard::deal_mean(std::uint64_t deal, std::size_t place, double (*figure)(const Fare&)) const {
    double sum = 0;
    for (const Outcome& outcome : deals_[deal].games) sum += figure(outcome.fares[place]);
    return sum / static_cast<double>(deals_[deal].games.size());
}

std::vector<Standing> standings(const Scoreboard& board, std::uint64_t deals) {
    const std::size_t bots = board.contest().bots.size();
    std::vector<std::vector<double>> shares(bots);
    std::vector<std::vector<double>> margins(bots);
    std::vector<std::vector<double>> scores(bots);
    std::vector<double> seconds(bots);
    std::vector<double> decisions(bots);
    for (std::uint64_t deal = 0; deal < std::min(deals, board.deals_ahead()); ++deal) {
        if (!board.complete(deal)) continue;
        const Table& table = board.table(deal);
        for (std::size_t place = 0; place < table.size(); ++place) {
            const BotIndex bot = table[place];
            const auto mean = [&](double (*figure)(const Fare&)) { return board.deal_mean(deal, place, figure); };
            shares[bot].push_back(mean([](const Fare& fare) { return fare.win_share; }));
            margins[bot].push_back(mean([](const Fare& fare) { return static_cast<double>(fare.margin); }));
            scores[bot].push_back(mean([](const Fare& fare) { return static_cast<double>(fare.score); }));
            seconds[bot] += mean([](const Fare& fare) { return fare.seconds; });
            decisions[bot] += mean([](const Fare& fare) { return static_cast<double>(fare.decisions); });
        }
    }
    std::vector<Standing> all;
    for (std::size_t bot = 0; bot < bots; ++bot) {
        all.push_back({.deals = shares[bot].size(),
                       .win_share = mean_of(shares[bot]),
                       .win_interval = paired_share_interval(shares[bot]),
                       .mean_score = mean_of(scores[bot]),
                       .mean_margin = mean_of(margins[bot]),
                       .margin_interval = mean_interval(margins[bot]),
                       .seconds_per_decision = decisions[bot] > 0 ? seconds[bot] / decisions[bot] : 0});
    }
    return all;
}

namespace {

/// The shares of victory that a bot's deals came to, and the luck in them.
struct Lucky {
    std::vector<double> shares;
    std::vector<Luck> luck;
};
std::vector<Lucky> by_bot(const Scoreboard& board, std::uint64_t deals) {
    std::vector<Lucky> all(board.contest().bots.size());
    for (std::uint64_t deal = 0; deal < std::min(deals, board.deals_ahead()); ++deal) {
        if (!board.complete(deal)) continue;
        const Table& table = board.table(deal);
        for (std::size_t place = 0; place < table.size(); ++place) {
            Lucky& bot = all[table[place]];
            bot.shares.push_back(board.deal_mean(deal, place, [](const Fare& fare) { return fare.win_share; }));
            bot.luck.push_back({board.deal_mean(deal, place, [](const Fare& fare) { return fare.luck[0]; }),
                                board.deal_mean(deal, place, [](const Fare& fare) { return fare.luck[1]; })});
        }
    }
    return all;
}

double variance_of(std::span<const double> values) {
    return values.size() < 2 ? 0 : squares_about(values, mean_of(values)) / static_cast<double>(values.size() - 1);
}

} // namespace

/// Least squares over single games: luck is 0 on average, so only the shares have a mean to be taken off.
Luck luck_weights(const Scoreboard& board, std::uint64_t deals) {
    const std::vector<Lucky> bots = by_bot(board, deals);
    Luck with_share{};
    double share_share = 0;
    double share_points = 0;
    double points_points = 0;
    const auto add = [&](const Fare& fare, double mean) {
        const auto& [share, points] = fare.luck;
        with_share[0] += (fare.win_share - mean) * share;
        with_share[1] += (fare.win_share - mean) * points;
        share_share += share * share;
        share_points += share * points;
        points_points += points * points;
    };
    for (std::uint64_t deal = 0; deal < std::min(deals, board.deals_ahead()); ++deal) {
        if (!board.complete(deal)) continue;
        const Table& table = board.table(deal);
        for (const Outcome& game : board.deal(deal)) {
            for (std::size_t place = 0; place < table.size(); ++place) {
                add(game.fares[place], mean_of(bots[table[place]].shares));
            }
        }
    }
    const double determinant = share_share * points_points - share_points * share_points;
    if (determinant <= 1e-9 * share_share * points_points) return {};
    return {(with_share[0] * points_points - with_share[1] * share_points) / determinant,
            (with_share[1] * share_share - with_share[0] * share_points) / determinant};
}

std::vector<Adjusted> adjust(const Scoreboard& board, std::uint64_t deals, const Luck& weights) {
    std::vector<Adjusted> all;
    for (const Lucky& bot : by_bot(board, deals)) {
        std::vector<double> taken;
        std::vector<double> left;
        for (std::size_t i = 0; i < bot.luck.size(); ++i) {
            taken.push_back(weights[0] * bot.luck[i][0] + weights[1] * bot.luck[i][1]);
            left.push_back(bot.shares[i] - taken.back());
        }
        Adjusted& one = all.emplace_back(
            Adjusted{.plain = mean_of(bot.shares), .adjusted = mean_of(left), .interval = mean_interval(left)});
        const double error =
            std::sqrt(variance_of(taken) / static_cast<double>(std::max<std::size_t>(1, taken.size())));
        if (variance_of(left) > 0) one.ratio = variance_of(bot.shares) / variance_of(left);
        if (error > 0) one.z = mean_of(taken) / error;
    }
    return all;
}

namespace {

/// What the threads of a match share.
class Crew {
public:
    Crew(Scoreboard& board, const ContestRun& run, const PlayGame& play) : board_(board), run_(run), play_(play) {}

    void work() {
        const std::uint64_t rotations = board_.contest().setup.players;
        parallel(run_.deals * rotations, {.threads = run_.threads, .stop = &enough_}, [&](std::uint64_t n, unsigned) {
            try {
                play_game(n / rotations, static_cast<int>(n % rotations));
            } catch (...) {
                const std::scoped_lock lock{mutex_};
                if (!failure_) failure_ = std::current_exception();
                enough_ = true;
            }
        });
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    /// Unless it is on the board already.
    void play_game(std::uint64_t deal, int rotation) {
        if (run_.stop != nullptr && *run_.stop) enough_ = true;
        if (enough_ || !run_.shard.has(deal) || is_played(deal, rotation)) return;
        auto outcome = play_(deal, rotation);
        const std::scoped_lock lock{mutex_};
        if (!outcome) {
            enough_ = true; // given up
            return;
        }
        const Outcome& added = board_.add(std::move(*outcome));
        if (run_.finished && !run_.finished(added)) enough_ = true;
    }

    bool is_played(std::uint64_t deal, int rotation) {
        const std::scoped_lock lock{mutex_};
        return board_.has(deal, rotation);
    }

    Scoreboard& board_;
    const ContestRun& run_;
    const PlayGame& play_;
    std::mutex mutex_; // of the board and the failure
    std::atomic<bool> enough_ = false;
    std::exception_ptr failure_;
};

} // namespace

void run_contest(Scoreboard& board, const ContestRun& run, const PlayGame& play) { Crew{board, run, play}.work(); }

} // namespace iteru
