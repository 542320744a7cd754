// An analysis as it is told: the same JSON from the command line and in the browser. Chances of winning and what they
// are made of are whole numbers of units (`unit` is a victory), so that they still add up for whoever reads it.
#pragma once

#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "engine/describe.h"
#include "engine/json.h"

namespace iteru::analysis {

/// With four decimals.
struct Figure {
    double value = 0;

    static std::string typescript() { return "number"; }
    void write_to(JsonWriter& json) const;
};

struct ToldMoment {
    std::size_t step; // decisions made so far
    IfAny<Seat> seat; // whose turn led here
    bool drew;
    std::vector<Amount> chance;
    std::vector<Figure> error;
    std::vector<ByName<Figure>> points; // expected at the end
    std::vector<Amount> moved;
    std::vector<Amount> drawn;
    ITERU_FIELDS(step, seat, drew, chance, error, points, moved, drawn)
};

struct ToldDecision {
    std::size_t step;
    Seat seat;
    std::string played;
    std::string best;
    bool counts;
    Label label;
    Amount loss;
    Figure error;
    std::uint32_t worlds;
    Figure chance_best;
    Figure chance_played;
    Figure margin;
    ByName<Figure> points; // of the best, minus those of the played
    ITERU_FIELDS(step, seat, played, best, counts, label, loss, error, worlds, chance_best, chance_played, margin,
                 points)
};

/// result - fair = deal + draws + fortune - errors + gave
struct ToldLedger {
    Amount result;
    Amount fair;
    Amount deal;
    Amount draws;
    Amount fortune;
    Amount errors;
    Amount gave;
    Amount adjusted;
    Figure draws_error;
    bool weighed;
    ITERU_FIELDS(result, fair, deal, draws, fortune, errors, gave, adjusted, draws_error, weighed)
};

struct ToldSummary {
    ToldLedger ledger;
    int decisions;
    int inaccuracies;
    int mistakes;
    int blunders;
    Figure mean_loss;
    Figure mean_loss_error;
    ByName<Figure> points; // at the end
    ByName<Figure> average;
    ITERU_FIELDS(ledger, decisions, inaccuracies, mistakes, blunders, mean_loss, mean_loss_error, points, average)
};

struct ToldTurningPoint {
    std::size_t moment;
    Cause cause;
    Seat mover;
    Seat seat;
    Amount moved;
    IfAny<std::size_t> decision;
    ITERU_FIELDS(moment, cause, mover, seat, moved, decision)
};

struct ToldAnalysis {
    std::string game;
    int players;
    std::string seed;
    std::uint32_t worlds;
    Amount unit;
    std::vector<ToldMoment> moments;
    std::vector<ToldDecision> decisions;
    std::vector<ToldSummary> seats;
    std::vector<ToldTurningPoint> turning_points;
    std::size_t lead; // the moment since which whoever won was in front
    ITERU_FIELDS(game, players, seed, worlds, unit, moments, decisions, seats, turning_points, lead)
};

ToldAnalysis tell(const AnyMatch& match, const Plan& plan, const Analysis& analysis);
std::string told_json(const ToldAnalysis& told);

} // namespace iteru::analysis
