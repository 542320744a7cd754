#include "cli/merge.h"

#include <fmt/format.h>

#include "arena/contest_log.h"
#include "cli/arena.h"
#include "cli/report.h"
#include "cli/shards.h"
#include "cli/simulate.h"
#include "engine/text.h"

namespace iteru {

namespace {

/// The texts of the files, and the series that the first one is of.
struct Files {
    const std::vector<std::string>& names;
    std::vector<std::string> texts{};
    std::string header{};

    [[nodiscard]] const std::string& first() const { return names.front(); }
};

Files read_files(const Speaker& say, const std::vector<std::string>& names) {
    Files files{.names = names};
    for (const std::string& name : names) {
        try {
            files.texts.push_back(read_file(name));
            if (!files.texts.back().contains('\n')) throw BoxProblem("", "", "not_a_match");
        } catch (const BoxProblem& problem) {
            throw bad_file(say, name, problem);
        }
    }
    files.header = files.texts.front().substr(0, files.texts.front().find('\n'));
    return files;
}

/// Every file is of the first one's series.
void read_all(const Speaker& say, const Files& files, const ReadLine& read) {
    for (std::size_t i = 0; i < files.texts.size(); ++i) {
        try {
            read_series(files.texts[i], files.header, read);
        } catch (const BoxProblem& problem) {
            throw bad_file(say, files.names[i], problem);
        }
    }
}

template <class Sum>
UnitBook<Sum> book_of(const Speaker& say, const Files& files, const Series& series, const Units& units) {
    UnitBook<Sum> book;
    read_all(say, files, [&](const JsonCursor& line) { read_unit(line, units, series.contest.setup.players, book); });
    return book;
}

/// The series of the first file, if this build plays it from this box.
Series checked_series(const Speaker& say, const MergeCommand& merge, const Files& files, const Facts& facts) {
    try {
        Series series = series_of(files.header, facts);
        const auto same = [](std::string_view what, std::uint64_t found, std::uint64_t mine) {
            if (found != mine) throw BoxProblem(std::string{what}, hex64(found), "other_match", hex64(mine));
        };
        same("build", series.planned->build, build_fingerprint());
        with_game(facts.id,
                  [&]<Game G>() { same("box", series.contest.box_hash, hash_of(box_from<G>(say, merge.components))); });
        return series;
    } catch (const BoxProblem& problem) {
        throw bad_file(say, files.first(), problem);
    }
}

/// Each of them answers how many games there are.
std::uint64_t merge_simulation(const Speaker& say, const MergeCommand& merge, const Files& files,
                               const Series& series) {
    const Contest& contest = series.contest;
    const Units units{series.planned->games, series.planned->levels};
    const Facts& facts = facts_of(say, contest.game);
    SimulationTold told{.facts = facts, .seed = series.planned->seed, .timed = false, .json = merge.json};
    told.plan = {.setup = contest.setup, .seed = contest.seed, .games = units.games, .bots = contest.bots};
    if (units.levels > 1) told.level = open_level({}, facts, contest.setup);
    const auto book = book_of<Simulation>(say, files, series, units);
    told.played = sums_of(book, units);
    tell_simulation(say, told);
    return games_in(book);
}

std::uint64_t merge_report(const Speaker& say, const MergeCommand& merge, const Files& files, const Series& series) {
    const Contest& contest = series.contest;
    const Units units{series.planned->games};
    ReportCommand command;
    command.table.game = contest.game;
    command.table.components = merge.components;
    command.html = merge.html;
    command.json = merge.json;
    std::ofstream page = command.open_page(say);
    const ReportPlan plan{.setup = contest.setup, .seed = contest.seed, .games = units.games, .bots = contest.bots};
    const auto book = book_of<Report>(say, files, series, units);
    command.tell(say, plan, sums_of(book, units).front(), series.planned->seed, page);
    return games_in(book);
}

std::uint64_t merge_arena(const Speaker& say, const MergeCommand& merge, const Files& files, const Series& series) {
    const Contest& contest = series.contest;
    Scoreboard board{contest};
    read_all(say, files, [&](const JsonCursor& line) { read_outcome(line, board); });
    const std::uint64_t games = std::min(board.games(), series.planned->games);
    ArenaCommand command;
    command.elo = series.planned->sprt;
    command.json = merge.json;
    command.sprt = !command.elo.empty();
    command.tell(say, facts_of(say, contest.game), board, series.planned->games);
    return games;
}

} // namespace

void MergeCommand::declare(OptionList& list) {
    list.positionals("FILES", files);
    list.text("--components", components);
    list.text("--html", html);
    list.flag("--json", json);
}

int MergeCommand::run(const Speaker& say) const {
    if (files.empty()) throw BadUse(say("merge.no_files"));
    const Files read = read_files(say, files);
    SeriesName name;
    try {
        name = name_of(read.header);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, read.first(), problem);
    }
    if (!html.empty() && name.kind != "report") throw BadUse(say("merge.no_page", {{"kind", name.kind}}));
    const Facts& facts = facts_of(say, name.game);
    const Series series = checked_series(say, *this, read, facts);
    const auto merge = name.kind == "simulate" ? merge_simulation : name.kind == "report" ? merge_report : merge_arena;
    const std::uint64_t games = merge(say, *this, read, series);
    const std::uint64_t planned = series.planned->games * series.planned->levels;
    if (games >= planned) return exit_ok;
    fmt::print(stderr, "{}\n",
               say("merge.incomplete", {{"games", std::to_string(games)}, {"planned", std::to_string(planned)}}));
    return exit_check_failed;
}

} // namespace iteru
