// A series that is kept in a file, and may be shared by many machines: docs/many-machines.md.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/build_fingerprint.h"
#include "arena/units.h"
#include "cli/commands.h"
#include "cli/output.h"

namespace iteru {

/// A series that others are to play: what it is, in how many units, and the files they need for it.
struct Submission {
    std::string header;
    std::uint64_t units = 0;
    std::string components{};
    std::vector<std::string> nets{};
};

/// Where the games of a series are kept, and which of them this machine plays.
struct ShardOptions {
    std::string resume;                                     // a file
    std::string shard;                                      // 3/16
    std::function<int(const Submission&)> submit = nullptr; // this machine plays none, but hands all of them on

    void declare(OptionList& list);
    [[nodiscard]] bool kept() const { return !resume.empty() || submit; }
    [[nodiscard]] bool shared() const { return !shard.empty() || submit; }
};

/// All of a series if nothing was said. What is shared needs a seed that all machines know, and bots that do not think
/// by the clock: else no two machines play the same games.
Shard shard_from(const Speaker& say, const ShardOptions& part, const std::string& seed,
                 const std::vector<BotSpec>& bots);

/// By which box and which judgement the games are played.
template <Game G>
void sign(Contest& contest, const G& game) {
    contest.box_hash = hash_of(game.box());
    contest.judgement_hash = mix(hash_of(game.weights()), hash_of(G::bots.search));
}

/// Says where a shard stands; answers the exit code.
int shard_told(const Speaker& say, const ShardOptions& part, const Shard& shard, std::uint64_t games);

/// A simulation or a report that is played in units.
template <class Plan>
struct UnitSeries {
    std::string kind;
    std::string game;
    std::string components; // a file
    std::string seed;       // as it was named
    Plan plan;
    Units units;
    std::uint64_t looked_at = 0; // games of a report, for their luck
};

/// `play(box, plan, unit)` answers what a unit adds up to.
template <class Plan, class Play>
Playable playable_units(const Speaker& say, const UnitSeries<Plan>& series, const Play& play) {
    Playable all{.units = series.units.count()};
    with_game(series.game, [&]<Game G>() {
        const auto box = box_from<G>(say, series.components);
        const Plan& plan = series.plan;
        Contest contest{.game = series.game, .rules_version = G::facts.rules_version, .setup = plan.setup};
        contest.seed = plan.seed;
        contest.bots = plan.bots;
        sign(contest, G{box, plan.setup});
        const Planned planned{.build = build_fingerprint(),
                              .games = series.units.games,
                              .levels = series.units.levels,
                              .seed = series.seed};
        all.header =
            header_of({series.kind, contest, planned, std::nullopt, series.looked_at}, G::facts, G::bots.levels);
        all.play = [box, series, play](std::uint64_t unit,
                                       const std::atomic<bool>* stop) -> std::optional<std::string> {
            Plan part = series.plan;
            part.first = series.units.first(unit);
            part.games = series.units.length(unit);
            part.threads = 1;
            part.stop = stop;
            part.progress = nullptr;
            const auto sum = play.template operator()<G>(box, part, series.units.level(unit));
            const bool stopped = sum.games != part.games || (stop != nullptr && stop->load());
            return stopped ? std::nullopt : std::make_optional(unit_line(unit, sum));
        };
    });
    return all;
}

/// Plays the units of a shard that its file lacks, and keeps them there; `there` says which it has.
void keep_units(const ShardOptions& part, const Shard& shard, const Playable& series, const Sharing& how,
                const ReadLine& read, const std::function<bool(std::uint64_t unit)>& there);

/// What the file holds once everything that it lacks has been played, or as much as there was time for.
template <class Sum>
UnitBook<Sum> kept_units(const Speaker& say, const ShardOptions& part, const Shard& shard, const Playable& series,
                         const Units& units, int players, unsigned threads) {
    UnitBook<Sum> book;
    const ReadLine read = [&](const JsonCursor& line) { read_unit(line, units, players, book); };
    try {
        Progress progress{say, units.games * units.levels / shard.count};
        const Sharing how{.threads = threads, .stop = &interrupted(), .progress = [&](std::uint64_t done) {
                              progress.show(done * units.size());
                          }};
        keep_units(part, shard, series, how, read, [&](std::uint64_t unit) { return book.contains(unit); });
        progress.clear();
        read_series(read_file(part.resume), series.header, read);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, part.resume, problem);
    }
    return book;
}

/// Of a shard, or of all.
template <class Sum>
std::uint64_t games_in(const UnitBook<Sum>& book) {
    std::uint64_t games = 0;
    for (const auto& [unit, sum] : book) games += sum.games;
    return games;
}

} // namespace iteru
