#include "cli/analyse.h"

#include <fmt/format.h>

#include <fstream>

#include "analysis/told.h"
#include "cli/output.h"

namespace iteru {

namespace {

constexpr std::size_t shown_losses = 12;
constexpr std::size_t sparkline_width = 60;

analysis::Plan plan_from(const Speaker& say, const AnalyseCommand& wanted, const AnyMatch& match) {
    analysis::Plan plan{.seed = analysis::usual_seed(match)};
    if (!wanted.seed.empty()) plan.seed = seed_from(say, wanted.seed);
    plan.worlds = static_cast<std::uint32_t>(number_from(say, "--worlds", wanted.worlds, plan.worlds, 2, 4096));
    const std::uint64_t players = match.setup().players;
    const std::uint64_t seat = number_from(say, "--seat", wanted.seat, 0, 1, players);
    plan.seats = seat == 0 ? SeatSet::first(static_cast<int>(players)) : SeatSet::of(static_cast<Seat>(seat - 1));
    return plan;
}

/// The match at its end; a record of a game that still goes on is refused.
std::unique_ptr<AnyMatch> finished(const Speaker& say, const std::string& file, LoadedRecord& loaded) {
    if (const auto problem = replay(loaded.record, *loaded.match, loaded.record.moves.size())) {
        throw BadUse(describe(*problem, file, say));
    }
    if (!loaded.match->over()) throw BadUse(say("analyse.running", {{"file", file}}));
    return std::move(loaded.match);
}

} // namespace

void print_review(const Speaker& say, const Reviewed& reviewed) {
    const Reviewer words{say, reviewed};
    fmt::print("{}\n{}\n\n{}\n", words.title(), words.lead(), say("analyse.curve_title"));
    for (Seat seat = 0; seat < reviewed.analysis.players; ++seat) {
        fmt::print("  {}  {}\n", words.sparkline(seat, sparkline_width), words.name(seat));
    }
    fmt::print("\n{}\n", say("analyse.story_title"));
    for (const std::string& line : words.story()) fmt::print("  • {}\n", line);
    fmt::print("\n{}\n", say("analyse.ledger_note"));
    print_rows(words.ledger_rows());
    fmt::print("\n");
    print_rows(words.play_rows());
    fmt::print("\n");
    print_rows(words.points_rows());
    const auto losses = words.losses(shown_losses);
    fmt::print("\n{}\n", say(losses.empty() ? TextKey{"analyse.no_losses"} : TextKey{"analyse.losses_title"}));
    for (const std::string& line : losses) fmt::print("  • {}\n", line);
}

void AnalyseCommand::declare(OptionList& list) {
    list.positional("FILE", file);
    list.text("--components", components);
    list.text("--seed", seed);
    list.text("--seat", seat);
    list.text("--worlds", worlds);
    list.text("--threads", threads);
    list.text("--html", html);
    list.text("--keep", keep);
    list.flag("--json", json);
}

int AnalyseCommand::run(const Speaker& say) const {
    if (file.empty()) throw BadUse(say("replay.no_file"));
    LoadedRecord loaded = load_record(say, file, components);
    const std::unique_ptr<AnyMatch> match = finished(say, file, loaded);
    const analysis::Plan plan = plan_from(say, *this, *match);
    const unsigned workers = threads_from(say, threads);
    std::ofstream page;
    if (!html.empty()) {
        page.open(html, std::ios::binary | std::ios::trunc);
        if (!page) throw BadUse(say("tune.unwritable", {{"file", html}}));
    }
    stop_on_interrupt();
    const auto looking = analysis::look_back(*match, plan);
    Progress progress{say, analysis::parts_of(looking->course())};
    const auto findings = found_or_kept(
        say, keep, loaded.record, plan, *looking,
        {.threads = workers, .stop = &interrupted(), .progress = [&](std::uint64_t done) { progress.show(done); }});
    progress.clear();
    if (!findings) {
        fmt::print(stderr, "{}\n", say("analyse.interrupted"));
        return exit_interrupted;
    }
    auto found = analysis::put_together(looking->course(), plan, findings->stretches, findings->turns);
    if (json) fmt::print("{}\n", told_json(analysis::tell(*match, plan, found)));
    const Reviewed reviewed{
        .record = loaded.record, .match = *match, .components = components, .plan = plan, .analysis = std::move(found)};
    if (page.is_open()) page << analysis_html(say, reviewed) << std::flush;
    if (page.is_open() && !page) throw std::system_error(std::make_error_code(std::errc::io_error));
    if (page.is_open()) fmt::print(stderr, "{}\n", say("tune.written", {{"file", html}}));
    if (!json && !page.is_open()) print_review(say, reviewed);
    return exit_ok;
}

} // namespace iteru
