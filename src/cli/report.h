// iteru report: what it tells, and the words for it.
#pragma once

#include <boost/json.hpp>

#include <optional>
#include <string>
#include <vector>

#include "analysis/portions.h"
#include "arena/report.h"
#include "arena/statistics.h"
#include "cli/commands.h"

namespace iteru {

struct ReportCommand {
    TableOptions table;
    SeriesOptions series;
    std::string bots;
    std::string html;
    std::string luck; // how many games are looked back at
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// One thing that can be had, and how its owners fare.
struct Holding {
    Named name;
    std::string words; // as a player reads it
    WinCount count;
    Interval interval;
};

/// A choice that nobody makes.
struct DeadChoice {
    Named name;
    std::string words;
    ChoiceCount count;
};

/// A report put in order for whoever reads it.
struct Findings {
    const Facts& facts;
    const ReportPlan& plan;
    const Report& report;
    std::string seed;               // as it was named
    std::vector<std::string> kinds; // of holdings, in order
    std::vector<Holding> holdings;  // best first, kind by kind
    std::vector<DeadChoice> dead;   // the most neglected first
    std::optional<analysis::Portions> portions;
    [[nodiscard]] double fair() const { return 1.0 / plan.setup.players; }
};

/// What the command says with --json; nothing if it was stopped.
std::optional<std::string> report_json(const Speaker& say, const ReportCommand& wanted, const Watch& watch);

std::string title_of(const Speaker& say, const Findings& findings);
/// How many games between whom, from which seed.
std::string lead_of(const Speaker& say, const Findings& findings);
Interval interval_of(const WinCount& count);
Interval interval_of(const analysis::Estimate& estimate);

/// Looks back at the first games; nothing if there are none, or if it was stopped.
std::optional<analysis::Portions> portions_from(const Speaker& say, const TableOptions& table, const ReportPlan& plan,
                                                std::uint64_t games);
struct PortionRow {
    std::string label;
    std::string_view word;
    analysis::Estimate share;
};
std::vector<PortionRow> portion_rows(const Speaker& say, const analysis::Portions& portions);

/// The mean of how long games took, and the middle of 90 % of them.
struct Spread {
    double mean = 0;
    int low = 0;
    int median = 0;
    int high = 0;
};
Spread spread_of(const std::map<int, std::uint64_t>& counts);

std::string report_html(const Speaker& say, const Findings& findings);

} // namespace iteru
