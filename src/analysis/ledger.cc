// Puts the parts of an analysis together. Amounts are units: sixtieths of a victory, times the most worlds there are,
// so that every mean over 64, 128, … worlds is a whole number of them, and terms cancel exactly.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/looking.h"

namespace iteru::analysis {

namespace {

constexpr std::array<double, 3> thresholds{0.05, 0.10, 0.15};
constexpr double sure = 1.96;   // standard errors: 95 %
constexpr double settled = 3.0; // standard errors at which a label is taken for what it is
constexpr double least_margin = 1.0;

/// What counts for n players, against two of them; somebody alone counts as two.
double scale_of(int players) {
    const double n = std::max(players, 2);
    return 4 / n * (1 - 1 / n);
}

/// The mean of whole numbers, as a multiple of `unit`.
Estimate estimate_of(Amount sum, Amount squares, std::uint32_t worlds, Amount unit = victory) {
    const double n = worlds;
    const auto one = static_cast<double>(unit);
    const double mean = static_cast<double>(sum) / n / one;
    if (worlds < 2) return {mean, 0.5};
    // In whole numbers until the end, so that the same worlds always have no variance at all.
    const auto spread = static_cast<double>(squares * static_cast<Amount>(worlds) - sum * sum);
    return {mean, std::sqrt(spread / (n * n * (n - 1))) / one};
}

/// As if two worlds more had been won and two lost (Agresti and Coull): 64 victories in a row make none certain.
double chance_error(Amount won, Amount squares, std::uint32_t worlds) {
    return estimate_of(won + 2 * victory, squares + 2 * victory * victory, worlds + 4).error;
}

class Together {
public:
    Together(const Course& course, const Plan& plan, const std::vector<StretchFindings>& stretches,
             const std::vector<TurnFindings>& turns)
        : course_(course), plan_(plan), stretches_(stretches), turns_(turns) {
        all_.unit = victory * plan.most_worlds();
        all_.players = course.players;
    }

    Analysis operator()() {
        add_moments();
        for (std::size_t turn = 0; turn < course_.turns.size(); ++turn) {
            if (plan_.seats.contains(course_.turns[turn].seat)) add_decisions(turn);
        }
        for (Seat seat = 0; seat < course_.players; ++seat) add_seat(seat);
        add_turning_points();
        add_lead();
        return std::move(all_);
    }

private:
    /// The mean over so many worlds, of sums in sixtieths.
    [[nodiscard]] Amount mean(Amount sum, std::uint32_t worlds) const {
        return sum * static_cast<Amount>(plan_.most_worlds() / worlds);
    }
    [[nodiscard]] Amount everywhere(Amount sum) const { return mean(sum, plan_.worlds); }

    [[nodiscard]] Moment moment_of(const Sums& sums) const {
        Moment moment;
        for (Seat seat = 0; seat < course_.players; ++seat) {
            moment.chance[seat] = everywhere(sums.won[seat]);
            moment.error[seat] = chance_error(sums.won[seat], sums.squares[seat], plan_.worlds);
            for (std::size_t k = 0; k < max_categories; ++k) {
                moment.points[seat][k] = static_cast<double>(sums.points[seat][k]) / plan_.worlds;
            }
        }
        return moment;
    }
    [[nodiscard]] Moment end() const {
        Moment moment;
        Amount winners = 0;
        for (Seat seat = 0; seat < course_.players; ++seat) winners += course_.result.seats[seat].rank == 1 ? 1 : 0;
        for (Seat seat = 0; seat < course_.players; ++seat) {
            const SeatResult& mine = course_.result.seats[seat];
            moment.chance[seat] = mine.rank == 1 ? all_.unit / winners : 0;
            for (std::size_t k = 0; k < max_categories; ++k) moment.points[seat][k] = mine.points[k];
        }
        return moment;
    }

    void add_moments() {
        for (const StretchFindings& stretch : stretches_) {
            for (const Sums& sums : stretch.turns) all_.moments.push_back(moment_of(sums));
        }
        all_.moments.push_back(end());
        std::size_t stretch = 0;
        for (std::size_t i = 0; i < course_.turns.size(); ++i) {
            const Turn& turn = course_.turns[i];
            const Moment& before = all_.moments[i];
            Moment& after = all_.moments[i + 1];
            after.step = turn.last;
            after.seat = turn.seat;
            after.drew = turn.draws;
            for (Seat seat = 0; seat < course_.players; ++seat) {
                const Amount expected =
                    turn.draws ? everywhere(stretches_[stretch].drawn.won[seat]) : after.chance[seat];
                after.moved[seat] = expected - before.chance[seat];
                after.drawn[seat] = after.chance[seat] - expected;
            }
            if (turn.draws) ++stretch;
        }
    }

    /// What a turn was worth in truth, less what its seat could expect of it; nothing if the worlds cannot tell.
    [[nodiscard]] Amount fortune_of(std::size_t at) const {
        const TurnFindings& found = turns_[at];
        const Seat seat = course_.turns[at].seat;
        if (found.open) return 0;
        const Amount moved = all_.moments[at + 1].moved[seat];
        const Amount fortune = moved - everywhere(found.after - found.before);
        // Four means; those of the same worlds go together, so this is rather too much.
        double squares = 0;
        for (const double share :
             {all_.share(all_.moments[at].chance[seat]), all_.share(all_.moments[at].chance[seat] + moved),
              all_.share(everywhere(found.before)), all_.share(everywhere(found.after))}) {
            // As if two worlds more had been won and two lost, as for chances.
            const double n = plan_.worlds + 4.0;
            const double p = (share * plan_.worlds + 2) / n;
            squares += p * (1 - p) / n;
        }
        return std::abs(all_.share(fortune)) > settled * std::sqrt(squares) ? fortune : 0;
    }

    void add_decisions(std::size_t at) {
        const Turn& turn = course_.turns[at];
        const TurnFindings& found = turns_[at];
        Moment& after = all_.moments[at + 1];
        after.fortune = fortune_of(at);
        after.best_play = after.moved[turn.seat] - after.fortune;
        for (std::size_t i = 0; i < found.decisions.size(); ++i) {
            const DecisionFindings& one = found.decisions[i];
            const Estimate loss = loss_of(one);
            Decision decision{.step = turn.first + i,
                              .turn = at,
                              .seat = turn.seat,
                              .played = course_.played[turn.first + i],
                              .best = one.best,
                              .counts = one.counts,
                              .label = label_of(one, course_.players),
                              .error = loss.error,
                              .worlds = one.worlds};
            if (one.worlds > 0) {
                if (loss.value > sure * loss.error) decision.loss = mean(one.won_best - one.won_played, one.worlds);
                const auto per_world = [&](Amount sum) { return static_cast<double>(sum) / one.worlds; };
                decision.chance_best = per_world(one.won_best) / victory;
                decision.chance_played = per_world(one.won_played) / victory;
                decision.margin = per_world(one.margin);
                for (std::size_t k = 0; k < max_categories; ++k) decision.points[k] = per_world(one.points[k]);
            }
            after.best_play += decision.loss;
            all_.decisions.push_back(decision);
        }
    }

    void add_seat(Seat seat) {
        SeatSummary summary;
        Ledger& ledger = summary.ledger;
        ledger.weighed = plan_.seats.contains(seat);
        ledger.fair = all_.unit / std::max(course_.players, 2);
        ledger.result = all_.moments.back().chance[seat];
        ledger.deal = all_.moments.front().chance[seat] - ledger.fair;
        for (const Moment& moment : all_.moments) {
            ledger.draws += moment.drawn[seat];
            if (moment.seat != seat || !ledger.weighed) {
                ledger.gave += moment.moved[seat];
            } else {
                ledger.fortune += moment.fortune;
                ledger.gave += moment.best_play;
            }
        }
        double squares = 0;
        for (const Decision& decision : all_.decisions) {
            if (decision.seat != seat) continue;
            ledger.errors += decision.loss;
            ++summary.labels[static_cast<std::size_t>(decision.label)];
            if (!decision.counts) continue;
            ++summary.decisions;
            squares += decision.error * decision.error;
        }
        if (summary.decisions > 0) {
            summary.mean_loss = {all_.share(ledger.errors) / summary.decisions, std::sqrt(squares) / summary.decisions};
        }
        ledger.draws_error = draws_error(seat);
        for (std::size_t k = 0; k < max_categories; ++k) {
            summary.points[k] = course_.result.seats[seat].points[k];
            for (Seat other = 0; other < course_.players; ++other) {
                summary.average[k] += static_cast<double>(course_.result.seats[other].points[k]) / course_.players;
            }
        }
        all_.seats.push_back(summary);
    }

    /// Each draw is a difference of two means over worlds that have nothing to do with each other.
    [[nodiscard]] double draws_error(Seat seat) const {
        double squares = 0;
        const auto add = [&](const Sums& sums) {
            const double error = estimate_of(sums.won[seat], sums.squares[seat], plan_.worlds).error;
            squares += error * error;
        };
        for (std::size_t i = 0; i < stretches_.size(); ++i) {
            if (!course_.turns[course_.stretches[i].last - 1].draws) continue;
            add(stretches_[i].drawn);
            if (i + 1 < stretches_.size()) add(stretches_[i + 1].turns.front());
        }
        return std::sqrt(squares);
    }

    /// How much a seat's chance around the turn before this moment changed for good: the mean of a few moments after
    /// it, less that of as many before. What was only noise of the worlds is gone a moment later.
    [[nodiscard]] double lasting(std::size_t moment, Seat seat) const {
        constexpr std::size_t around = 3;
        const auto mean = [&](std::size_t first, std::size_t last) {
            double sum = 0;
            for (std::size_t i = first; i < last; ++i) sum += all_.share(all_.moments[i].chance[seat]);
            return sum / static_cast<double>(last - first);
        };
        return mean(moment, std::min(moment + around, all_.moments.size())) -
               mean(moment - std::min(moment, around), moment);
    }
    /// How much of a move there was and stayed.
    [[nodiscard]] double weight(std::size_t moment, Seat seat) const {
        const double moved = all_.share(all_.moments[moment].moved[seat] + all_.moments[moment].drawn[seat]);
        const double stayed = lasting(moment, seat);
        return moved * stayed > 0 ? std::min(std::abs(moved), std::abs(stayed)) : 0;
    }

    /// The three turns that moved anybody's chance most, and for good.
    void add_turning_points() {
        constexpr std::size_t told = 3;
        std::vector<std::pair<double, TurningPoint>> points; // by weight
        for (std::size_t i = 1; i < all_.moments.size(); ++i) {
            const TurningPoint point = turning_point(i);
            if (const double weight = this->weight(i, point.seat); weight > 0) points.emplace_back(weight, point);
        }
        std::ranges::sort(points, {}, [](const auto& one) { return std::pair{-one.first, one.second.moment}; });
        points.resize(std::min(points.size(), told));
        for (const auto& [weight, point] : points) all_.turning_points.push_back(point);
        std::ranges::sort(all_.turning_points, {}, &TurningPoint::moment);
    }

    [[nodiscard]] TurningPoint turning_point(std::size_t i) const {
        const Moment& moment = all_.moments[i];
        TurningPoint point{.moment = i, .mover = moment.seat, .seat = moment.seat};
        constexpr double alike = 1e-9; // what rounding may do
        for (Seat seat = 0; seat < course_.players; ++seat) {
            if (weight(i, seat) > weight(i, point.seat) + alike) point.seat = seat;
        }
        point.moved = moment.moved[point.seat] + moment.drawn[point.seat];
        if (std::abs(moment.drawn[point.seat]) > std::abs(moment.moved[point.seat])) point.cause = Cause::draw;
        const bool fell = moment.moved[moment.seat] < 0;
        for (std::size_t at = 0; at < all_.decisions.size() && fell && point.cause != Cause::draw; ++at) {
            const Decision& decision = all_.decisions[at];
            if (decision.turn + 1 != i || decision.label == Label::none) continue;
            if (point.decision && all_.decisions[*point.decision].loss >= decision.loss) continue;
            point.cause = Cause::error;
            point.decision = at;
        }
        return point;
    }

    /// Alone there is somebody to be in front of, too.
    void add_lead() {
        const BySeat<Amount>& end = all_.moments.back().chance;
        const auto as_it_ended = [&](const Moment& moment) {
            if (course_.players == 1) return (2 * moment.chance[0] >= all_.unit) == (end[0] > 0);
            const Amount most = std::ranges::max(moment.chance);
            for (Seat seat = 0; seat < course_.players; ++seat) {
                if (end[seat] > 0 && moment.chance[seat] < most) return false;
            }
            return true;
        };
        all_.lead = all_.moments.size() - 1;
        while (all_.lead > 0 && as_it_ended(all_.moments[all_.lead - 1])) --all_.lead;
    }

    const Course& course_;
    const Plan& plan_;
    const std::vector<StretchFindings>& stretches_;
    const std::vector<TurnFindings>& turns_;
    Analysis all_;
};

} // namespace

void StretchFindings::add(const StretchFindings& others) {
    const auto add_to = [](Sums& sums, const Sums& more) {
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            sums.won[seat] += more.won[seat];
            sums.squares[seat] += more.squares[seat];
            for (std::size_t k = 0; k < max_categories; ++k) sums.points[seat][k] += more.points[seat][k];
        }
    };
    for (std::size_t i = 0; i < turns.size(); ++i) add_to(turns[i], others.turns[i]);
    add_to(drawn, others.drawn);
}

Estimate loss_of(const DecisionFindings& found) {
    if (found.worlds == 0) return {};
    return estimate_of(found.won_best - found.won_played, found.squares, found.worlds);
}

bool is_close(const DecisionFindings& found) { return loss_of(found).value <= close_enough; }

Label label_of(const DecisionFindings& found, int players) {
    if (found.worlds == 0) return Label::none;
    const Estimate loss = loss_of(found);
    if (static_cast<double>(found.margin) < least_margin * found.worlds) return Label::none;
    for (std::size_t i = thresholds.size(); i > 0; --i) {
        const double threshold = thresholds[i - 1] * scale_of(players);
        if (loss.value - sure * loss.error >= threshold) return static_cast<Label>(i);
    }
    return Label::none;
}

bool label_hangs(const DecisionFindings& found, int players) {
    const Estimate loss = loss_of(found);
    if (loss.value + sure * loss.error < thresholds[0] * scale_of(players)) return false; // out of reach
    const Estimate margin = estimate_of(found.margin, found.margin_squares, found.worlds, 1);
    if (margin.value + settled * margin.error < least_margin) return false; // too few points for any label
    return std::ranges::any_of(thresholds, [&](double threshold) {
        return std::abs(loss.value - threshold * scale_of(players)) <= settled * loss.error;
    });
}

Analysis put_together(const Course& course, const Plan& plan, const std::vector<StretchFindings>& stretches,
                      const std::vector<TurnFindings>& turns) {
    return Together{course, plan, stretches, turns}();
}

} // namespace iteru::analysis
