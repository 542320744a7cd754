#include "cli/merge.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/contest_log.h"
#include "cli/arena.h"
#include "cli/report.h"
#include "cli/shards.h"
#include "cli/simulate.h"
#include "engine/text.h"
#include "learn/shared_games.h"

namespace iteru {

namespace {

/// What is merged: the series that the first part is of, and all parts.
struct Merge {
    const MergeCommand& wanted;
    const std::vector<KeptGames>& parts;
    std::string header{};
    Series series{};
};

std::string header_in(const Speaker& say, const KeptGames& part) {
    if (part.text.contains('\n')) return part.text.substr(0, part.text.find('\n'));
    throw bad_file(say, part.name, BoxProblem("", "", "not_a_match"));
}

/// Every part is of the first one's series.
void read_all(const Speaker& say, const Merge& merge, const ReadLine& read) {
    for (const KeptGames& part : merge.parts) {
        try {
            read_series(part.text, merge.header, read);
        } catch (const BoxProblem& problem) {
            throw bad_file(say, part.name, problem);
        }
    }
}

template <class Sum>
UnitBook<Sum> book_of(const Speaker& say, const Merge& merge, const Units& units) {
    UnitBook<Sum> book;
    const int players = merge.series.contest.setup.players;
    read_all(say, merge, [&](const JsonCursor& line) { read_unit(line, units, players, book); });
    return book;
}

/// This build plays it, from this box.
void check_series(const Speaker& say, const Merge& merge, const Facts& facts) {
    const auto same = [](std::string_view what, std::uint64_t found, std::uint64_t mine) {
        if (found != mine) throw BoxProblem(std::string{what}, hex64(found), "other_match", hex64(mine));
    };
    same("build", merge.series.planned->build, build_fingerprint());
    with_game(facts.id, [&]<Game G>() {
        same("box", merge.series.contest.box_hash, hash_of(box_from<G>(say, merge.wanted.components)));
    });
}

/// Tells how many games are missing; answers the exit code.
int told_of(const Speaker& say, std::uint64_t games, std::uint64_t planned) {
    if (games >= planned) return exit_ok;
    fmt::print(stderr, "{}\n",
               say("merge.incomplete", {{"games", std::to_string(games)}, {"planned", std::to_string(planned)}}));
    return exit_check_failed;
}

int merge_simulation(const Speaker& say, const Merge& merge) {
    const Contest& contest = merge.series.contest;
    const Units units{merge.series.planned->games, merge.series.planned->levels};
    const Facts& facts = facts_of(say, contest.game);
    SimulationTold told{.facts = facts, .seed = merge.series.planned->seed, .timed = false, .json = merge.wanted.json};
    told.plan = {.setup = contest.setup, .seed = contest.seed, .games = units.games, .bots = contest.bots};
    if (units.levels > 1) told.level = open_level({}, facts, contest.setup);
    const auto book = book_of<Simulation>(say, merge, units);
    told.played = sums_of(book, units);
    tell_simulation(say, told);
    return told_of(say, games_in(book), units.games * units.levels);
}

int merge_report(const Speaker& say, const Merge& merge) {
    const Units units{.games = merge.series.planned->games};
    ReportCommand command;
    command.table.game = merge.series.contest.game;
    command.table.components = merge.wanted.components;
    command.table.seed = merge.series.planned->seed;
    command.html = merge.wanted.html;
    command.json = merge.wanted.json;
    const auto book = book_of<Report>(say, merge, units);
    std::ofstream page = command.open_page(say);
    command.tell(say, report_plan(merge.series), sums_of(book, units).front(), page);
    return told_of(say, games_in(book), units.games);
}

/// Positions to learn from, in one file: all that can be told of them.
int merge_games(const Speaker& say, const Merge& merge) {
    const boost::json::value header = parse_json(merge.header);
    const Units units = units_of_games(JsonCursor{header, ""});
    GamesBook book;
    read_all(say, merge, [&](const JsonCursor& line) { read_games(line, units, book); });
    fmt::print("{}\n", merge.header);
    std::uint64_t games = 0;
    for (const auto& [unit, bytes] : book) {
        fmt::print("{}", games_line(unit, bytes));
        games += units.length(unit);
    }
    return told_of(say, games, units.games);
}

int merge_match(const Speaker& say, const Merge& merge) {
    Scoreboard board{merge.series.contest};
    read_all(say, merge, [&](const JsonCursor& line) { read_outcome(line, board); });
    const std::uint64_t planned = merge.series.planned->games;
    const bool complete =
        tell_match(say, facts_of(say, merge.series.contest.game), merge.series, board, merge.wanted.json);
    return told_of(say, complete ? planned : board.games(), planned);
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
    std::vector<KeptGames> parts;
    for (const std::string& file : files) {
        try {
            parts.push_back({file, read_file(file)});
        } catch (const BoxProblem& problem) {
            throw bad_file(say, file, problem);
        }
    }
    return tell(say, parts);
}

int MergeCommand::tell(const Speaker& say, const std::vector<KeptGames>& parts) const {
    Merge merge{.wanted = *this, .parts = parts, .header = header_in(say, parts.front())};
    try {
        const SeriesName name = name_of(merge.header);
        if (name.kind == "learn") return merge_games(say, merge);
        if (!html.empty() && name.kind != "report") throw BadUse(say("merge.no_page", {{"kind", name.kind}}));
        const Facts& facts = facts_of(say, name.game);
        merge.series = series_of(merge.header, facts);
        check_series(say, merge, facts);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, parts.front().name, problem);
    }
    const std::string& kind = merge.series.kind;
    if (kind == "simulate") return merge_simulation(say, merge);
    if (kind == "report") return merge_report(say, merge);
    if (kind == "arena") return merge_match(say, merge);
    throw bad_file(say, parts.front().name, BoxProblem("", "", "not_a_match"));
}

} // namespace iteru
