// A series that is kept in a file, and may be shared by many machines: docs/many-machines.md.
#pragma once

#include <optional>
#include <string>

#include "arena/build_fingerprint.h"
#include "arena/units.h"
#include "cli/commands.h"
#include "cli/output.h"

namespace iteru {

/// Where the games of a series are kept, and which of them this machine plays.
struct ShardOptions {
    std::string resume; // a file
    std::string shard;  // 3/16

    void declare(OptionList& list);
    [[nodiscard]] bool kept() const { return !resume.empty(); }
    [[nodiscard]] bool shared() const { return !shard.empty(); }
};

/// All of a series if nothing was said. What is shared needs a seed that was named, and bots that do not think by the
/// clock: else no two machines play the same games.
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

/// A simulation or a report that is kept in a file.
template <class Plan>
struct KeptSeries {
    std::string kind;
    std::string_view game;
    std::string components;
    std::string seed; // as it was named
    Plan plan;
    Units units;
    ShardOptions part;
    Shard shard;
};

/// What the file holds once everything that it lacks has been played, or as much as there was time for.
/// `play(box, plan, unit)` answers what a unit adds up to.
template <class Sum, class Plan, class Play>
UnitBook<Sum> played_units(const Speaker& say, const KeptSeries<Plan>& kept, const Play& play) {
    UnitBook<Sum> book;
    with_game(kept.game, [&]<Game G>() {
        const auto box = box_from<G>(say, kept.components);
        Series series{.kind = kept.kind,
                      .contest = {.game = std::string{kept.game}, .rules_version = G::facts.rules_version},
                      .planned = Planned{.build = build_fingerprint(),
                                         .games = kept.units.games,
                                         .levels = kept.units.levels,
                                         .seed = kept.seed}};
        series.contest.setup = kept.plan.setup;
        series.contest.seed = kept.plan.seed;
        series.contest.bots = kept.plan.bots;
        sign(series.contest, G{box, kept.plan.setup});
        try {
            SeriesLog log{kept.part.resume, header_of(series, G::facts, G::bots.levels),
                          [&](const JsonCursor& line) { read_unit(line, kept.units, kept.plan.setup.players, book); }};
            Progress progress{say, kept.units.games * kept.units.levels / kept.shard.count};
            const Sharing how{.threads = kept.plan.threads,
                              .stop = kept.plan.stop,
                              .progress = [&](std::uint64_t done) { progress.show(done * kept.units.size()); }};
            play_units(book, kept.units, kept.shard, how, log, [&](std::uint64_t unit) -> std::optional<Sum> {
                Plan plan = kept.plan;
                plan.first = kept.units.first(unit);
                plan.games = kept.units.length(unit);
                plan.threads = 1;
                Sum sum = play.template operator()<G>(box, plan, kept.units.level(unit));
                return sum.games == plan.games ? std::make_optional(std::move(sum)) : std::nullopt;
            });
            progress.clear();
        } catch (const BoxProblem& problem) {
            throw bad_file(say, kept.part.resume, problem);
        }
    });
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
