// iteru report: what it tells, and the words for it.
#pragma once

#include <boost/json.hpp>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "analysis/portions.h"
#include "arena/report.h"
#include "arena/statistics.h"
#include "cli/commands.h"
#include "cli/shards.h"

namespace iteru {

struct ReportCommand {
    TableOptions table;
    SeriesOptions series;
    std::string bots;
    std::string html;
    std::string luck; // how many games are looked back at
    ShardOptions part;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
    /// The page is opened before hours of playing. Not open if none is wanted.
    [[nodiscard]] std::ofstream open_page(const Speaker& say) const;
    /// As text, JSON or a page.
    void tell(const Speaker& say, const ReportPlan& plan, const Report& report, std::ofstream& page) const;
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

/// A series as its file has it.
ReportPlan report_plan(const Series& series);
Playable playable_report(const Speaker& say, const Series& series, const std::string& components);

/// Looks back at those of the report's games that are among the first of the series; nothing is added if it was
/// stopped.
void look_back(const Speaker& say, const TableOptions& table, const ReportPlan& plan, std::uint64_t first,
               Report& report);
/// Nothing if no games were looked back at.
std::optional<analysis::Portions> portions_from(const Report& report);
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
