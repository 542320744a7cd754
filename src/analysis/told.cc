#include "analysis/told.h"

#include <cmath>
#include <cstdlib>

#include "engine/field_writer.h"

namespace iteru::analysis {

void Figure::write_to(JsonWriter& json) const {
    constexpr long parts = 10'000;
    const long whole = std::lround(value * parts);
    std::string text = whole < 0 ? "-" : "";
    text += std::to_string(std::abs(whole) / parts);
    text += std::to_string(parts + std::abs(whole) % parts); // with a one before, which becomes the point
    text[text.size() - 5] = '.';
    json.raw(text);
}

namespace {

class Teller {
public:
    Teller(const AnyMatch& match, const Analysis& analysis) : match_(match), analysis_(analysis) {}

    [[nodiscard]] ByName<Figure> by_category(const ByCategory<double>& points) const {
        ByName<Figure> told;
        const auto& names = match_.facts().categories;
        for (std::size_t k = 0; k < names.size(); ++k) told.entries.emplace_back(names[k], Figure{points[k]});
        return told;
    }

    [[nodiscard]] ToldMoment moment(const Moment& moment) const {
        ToldMoment told{.step = moment.step,
                        .seat = {},
                        .drew = moment.drew,
                        .chance = {},
                        .error = {},
                        .points = {},
                        .moved = {},
                        .drawn = {}};
        if (moment.seat != nobody) told.seat.value = moment.seat;
        for (Seat seat = 0; seat < analysis_.players; ++seat) {
            told.chance.push_back(moment.chance[seat]);
            told.error.push_back({moment.error[seat]});
            told.points.push_back(by_category(moment.points[seat]));
            told.moved.push_back(moment.moved[seat]);
            told.drawn.push_back(moment.drawn[seat]);
        }
        return told;
    }

    [[nodiscard]] ToldDecision decision(const Decision& decision) const {
        return {.step = decision.step,
                .seat = decision.seat,
                .played = match_.notation(decision.played),
                .best = match_.notation(decision.best),
                .counts = decision.counts,
                .label = decision.label,
                .loss = decision.loss,
                .error = {decision.error},
                .worlds = decision.worlds,
                .chance_best = {decision.chance_best},
                .chance_played = {decision.chance_played},
                .margin = {decision.margin},
                .points = by_category(decision.points)};
    }

    [[nodiscard]] ToldSummary summary(const SeatSummary& summary) const {
        const Ledger& ledger = summary.ledger;
        const auto labelled = [&](Label label) { return summary.labels[static_cast<std::size_t>(label)]; };
        return {.ledger = {.result = ledger.result,
                           .fair = ledger.fair,
                           .deal = ledger.deal,
                           .draws = ledger.draws,
                           .fortune = ledger.fortune,
                           .errors = ledger.errors,
                           .gave = ledger.gave,
                           .adjusted = ledger.adjusted(),
                           .draws_error = {ledger.draws_error},
                           .weighed = ledger.weighed},
                .decisions = summary.decisions,
                .inaccuracies = labelled(Label::inaccuracy),
                .mistakes = labelled(Label::mistake),
                .blunders = labelled(Label::blunder),
                .mean_loss = {summary.mean_loss.value},
                .mean_loss_error = {summary.mean_loss.error},
                .points = by_category(summary.points),
                .average = by_category(summary.average)};
    }

private:
    const AnyMatch& match_;
    const Analysis& analysis_;
};

} // namespace

ToldAnalysis tell(const AnyMatch& match, const Plan& plan, const Analysis& analysis) {
    const Teller teller{match, analysis};
    ToldAnalysis told{.game = std::string{match.facts().id},
                      .players = analysis.players,
                      .seed = seed_text(plan.seed),
                      .worlds = plan.worlds,
                      .unit = analysis.unit,
                      .moments = {},
                      .decisions = {},
                      .seats = {},
                      .turning_points = {},
                      .lead = analysis.lead};
    for (const Moment& moment : analysis.moments) told.moments.push_back(teller.moment(moment));
    for (const Decision& decision : analysis.decisions) told.decisions.push_back(teller.decision(decision));
    for (const SeatSummary& summary : analysis.seats) told.seats.push_back(teller.summary(summary));
    for (const TurningPoint& point : analysis.turning_points) {
        told.turning_points.push_back({.moment = point.moment,
                                       .cause = point.cause,
                                       .mover = point.mover,
                                       .seat = point.seat,
                                       .moved = point.moved,
                                       .decision = {point.decision}});
    }
    return told;
}

std::string told_json(const ToldAnalysis& told) {
    JsonWriter json{1 << 16};
    FieldWriter<>{json}.write(told);
    return std::move(json).text();
}

} // namespace iteru::analysis
