// Some games of a report looked back at: how much of the game is luck, seat and skill.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/portions.h"
#include "bots/parallel.h"
#include "bots/player.h"
#include "cli/output.h"
#include "cli/report.h"

namespace iteru {

namespace {

/// The same game that the report counted.
std::unique_ptr<AnyMatch> played(const Speaker& say, const TableOptions& table, const ReportPlan& plan,
                                 std::uint64_t n) {
    auto match = start(say, table.game, table.components, plan.setup, derive_seed(plan.seed, n));
    std::vector<std::unique_ptr<AnyPlayer>> bots;
    for (Seat seat = 0; seat < plan.setup.players; ++seat) {
        bots.push_back(make_player(plan.bots[seat], *match, match->seed(), seat));
    }
    while (!match->over()) {
        const Seat seat = match->to_act().lowest();
        match->apply(seat, bots[seat]->choose(*match));
    }
    return match;
}

/// What portions are made of: the worth of a whole victory, then four figures of each seat.
std::vector<std::int64_t> figures_of(const analysis::Analysis& analysis) {
    std::vector<std::int64_t> figures{analysis.unit};
    for (const analysis::SeatSummary& seat : analysis.seats) {
        const analysis::Ledger& ledger = seat.ledger;
        figures.insert(figures.end(), {ledger.result, ledger.fair, ledger.deal, ledger.draws});
    }
    return figures;
}
analysis::Analysis analysis_of(const std::vector<std::int64_t>& figures) {
    analysis::Analysis analysis;
    analysis.unit = figures.front();
    for (std::size_t i = 1; i + 4 <= figures.size(); i += 4) {
        analysis::Ledger& ledger = analysis.seats.emplace_back().ledger;
        ledger.result = figures[i];
        ledger.fair = figures[i + 1];
        ledger.deal = figures[i + 2];
        ledger.draws = figures[i + 3];
    }
    return analysis;
}

} // namespace

void look_back(const Speaker& say, const TableOptions& table, const ReportPlan& plan, std::uint64_t first,
               Report& report) {
    const std::uint64_t count = std::min(plan.games, first - std::min(first, plan.first));
    std::vector<std::vector<std::int64_t>> found(count);
    const Sharing how{.threads = plan.threads, .stop = plan.stop, .progress = plan.progress};
    parallel(count, how, [&](std::uint64_t i, unsigned) {
        const auto match = played(say, table, plan, plan.first + i);
        const analysis::Plan curve{.seed = analysis::usual_seed(*match), .doublings = 0, .seats = SeatSet{}};
        found[i] = figures_of(*analysis::analyse(*analysis::look_back(*match, curve), curve));
    });
    if (plan.stop != nullptr && plan.stop->load()) return;
    for (std::uint64_t i = 0; i < count; ++i) report.looked_back.emplace(plan.first + i, std::move(found[i]));
}

std::optional<analysis::Portions> portions_from(const Report& report) {
    if (report.looked_back.empty()) return std::nullopt;
    std::vector<analysis::Analysis> found;
    for (const auto& [game, figures] : report.looked_back) found.push_back(analysis_of(figures));
    return analysis::portions_of(found);
}

std::vector<PortionRow> portion_rows(const Speaker& say, const analysis::Portions& portions) {
    return {{say("report.luck"), "luck", portions.luck},
            {say("report.seat"), "seat", portions.seat},
            {say("report.skill"), "skill", portions.skill}};
}

Interval interval_of(const analysis::Estimate& estimate) {
    return {estimate.value - z95 * estimate.error, estimate.value + z95 * estimate.error};
}

} // namespace iteru
