// Some games of a report looked back at: how much of the game is luck, seat and skill.
#include <fmt/format.h>

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

} // namespace

std::optional<analysis::Portions> portions_from(const Speaker& say, const TableOptions& table, const ReportPlan& plan,
                                                std::uint64_t games) {
    if (games == 0) return std::nullopt;
    std::vector<analysis::Analysis> found(games);
    Progress progress{say, games};
    const Sharing how{
        .threads = plan.threads, .stop = plan.stop, .progress = [&](std::uint64_t done) { progress.show(done); }};
    parallel(games, how, [&](std::uint64_t n, unsigned) {
        const auto match = played(say, table, plan, n);
        const analysis::Plan curve{.seed = analysis::usual_seed(*match), .doublings = 0, .seats = SeatSet{}};
        found[n] = *analysis::analyse(*analysis::look_back(*match, curve), curve);
    });
    progress.clear();
    if (plan.stop != nullptr && plan.stop->load()) return std::nullopt;
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
