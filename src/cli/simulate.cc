// iteru simulate: many games between bots, as a table or as JSON.
#include "cli/simulate.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/statistics.h"
#include "cli/output.h"

namespace iteru {

std::optional<std::size_t> open_level(const std::vector<std::string>& given, const Facts& facts, const Setup& setup) {
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const Option& option = facts.options[i];
        const bool named =
            std::ranges::any_of(given, [&](const std::string& word) { return word.starts_with(option.name); });
        if (setup.players == 1 && option.max_players == 1 && option.most > 1 && !named) return i;
    }
    return std::nullopt;
}

namespace {

constexpr std::uint64_t usual_games = 1000;
constexpr std::uint64_t most_games = 1'000'000'000;

void write_levels(JsonWriter& json, const Speaker& say, const SimulationTold& told) {
    const Option& option = told.facts.options[*told.level];
    json.key("levels").begin_array();
    for (std::size_t level = 0; level < told.played.size(); ++level) {
        const auto games = static_cast<double>(told.played[level].games);
        const SeatTally& tally = told.played[level].seats.front();
        const Interval interval = share_interval(tally.wins() / games, games);
        json.begin_object();
        json.member(option.name, level);
        if (option.named) {
            json.member("name", value_name(say, told.facts, option, static_cast<std::uint8_t>(level)));
        }
        json.member("games", told.played[level].games);
        write_number(json, "win_share", tally.wins() / games);
        write_number(json, "low", interval.low);
        write_number(json, "high", interval.high);
        write_number(json, "mean_score", static_cast<double>(tally.score) / games);
        json.end_object();
    }
    json.end_array();
}

void print_levels(const Speaker& say, const SimulationTold& told) {
    const Option& option = told.facts.options[*told.level];
    std::vector<std::vector<std::string>> rows{{std::string{option.name}, say("simulate.level"), say("simulate.wins"),
                                                say("simulate.interval"), say("simulate.mean")}};
    for (std::size_t level = 0; level < told.played.size(); ++level) {
        const auto games = static_cast<double>(told.played[level].games);
        const SeatTally& tally = told.played[level].seats.front();
        const Interval interval = share_interval(tally.wins() / games, games);
        const std::string name =
            option.named ? value_name(say, told.facts, option, static_cast<std::uint8_t>(level)) : "";
        rows.push_back({std::to_string(level), name, fmt::format("{:.1f} %", 100 * tally.wins() / games),
                        fmt::format("{:.1f}–{:.1f} %", 100 * interval.low, 100 * interval.high),
                        fmt::format("{:.1f}", static_cast<double>(tally.score) / games)});
    }
    fmt::print("\n");
    print_rows(rows);
}

std::string json_of(const Speaker& say, const SimulationTold& told) {
    const auto& [facts, seed, plan, level, played, timed, as_json] = told;
    const Simulation& sum = played.front();
    const auto games = static_cast<double>(sum.games);
    JsonWriter json;
    json.begin_object();
    json.member("game", facts.id);
    json.member("players", plan.setup.players);
    write_options(json, facts, plan.setup);
    json.member("seed", seed_word(seed, plan.seed));
    json.member("games", sum.games);
    if (timed) json.member("threads", plan.threads);
    json.member("decisions", sum.decisions);
    json.member("fewest_decisions", sum.games == 0 ? 0 : sum.fewest_decisions);
    json.member("most_decisions", sum.most_decisions);
    write_number(json, "decisions_per_game", static_cast<double>(sum.decisions) / games);
    if (timed) {
        write_number(json, "seconds", sum.seconds);
        write_number(json, "games_per_second", games / sum.seconds);
        write_number(json, "decisions_per_second", static_cast<double>(sum.decisions) / sum.seconds);
    }
    json.key("seats").begin_array();
    for (std::size_t seat = 0; seat < sum.seats.size(); ++seat) {
        const SeatTally& tally = sum.seats[seat];
        const double share = tally.wins() / games;
        const Interval interval = share_interval(share, games);
        json.begin_object();
        json.member("seat", seat);
        json.member("bot", bot_spec_name(plan.bots[seat]));
        write_number(json, "wins", tally.wins());
        write_number(json, "win_share", share);
        write_number(json, "low", interval.low);
        write_number(json, "high", interval.high);
        write_number(json, "mean_score", static_cast<double>(tally.score) / games);
        json.key("categories").begin_object();
        for (std::size_t i = 0; i < facts.categories.size(); ++i) {
            write_number(json, facts.categories[i], static_cast<double>(tally.categories[i]) / games);
        }
        json.end_object();
        json.key("scores").begin_object();
        for (const auto& [score, count] : tally.scores) json.member(std::to_string(score), count);
        json.end_object();
        json.end_object();
    }
    json.end_array();
    if (played.size() > 1) write_levels(json, say, told);
    json.end_object();
    return std::move(json).text();
}

/// The score that this percentage of the games stays at or below.
int score_at(const SeatTally& tally, std::uint64_t games, std::uint64_t percent) {
    std::uint64_t seen = 0;
    for (const auto& [score, count] : tally.scores) {
        seen += count;
        if (seen * 100 >= games * percent) return score;
    }
    return 0;
}

void print_table(const Speaker& say, const SimulationTold& told) {
    const Facts& facts = told.facts;
    const SimulationPlan& plan = told.plan;
    const Simulation& sum = told.played.front();
    const auto games = static_cast<double>(sum.games);
    const std::string game{facts.id};
    fmt::print("{}\n\n", say("simulate.title", {{"game", say.look_up(game + ".name")},
                                                {"count", std::to_string(plan.setup.players)},
                                                {"games", std::to_string(sum.games)}}));
    std::vector<std::vector<std::string>> rows{{say("simulate.seat"), say("simulate.bot"), say("simulate.wins"),
                                                say("simulate.interval"), say("simulate.mean"), say("simulate.low"),
                                                say("simulate.median"), say("simulate.high")}};
    for (const auto category : facts.categories) {
        rows.front().push_back(say.look_up(game + ".category." + std::string{category}));
    }
    for (std::size_t seat = 0; seat < sum.seats.size(); ++seat) {
        const SeatTally& tally = sum.seats[seat];
        const double share = tally.wins() / games;
        const Interval interval = share_interval(share, games);
        rows.push_back({std::to_string(seat + 1), bot_spec_name(plan.bots[seat]), fmt::format("{:.1f} %", 100 * share),
                        fmt::format("{:.1f}–{:.1f} %", 100 * interval.low, 100 * interval.high),
                        fmt::format("{:.1f}", static_cast<double>(tally.score) / games),
                        std::to_string(score_at(tally, sum.games, 5)), std::to_string(score_at(tally, sum.games, 50)),
                        std::to_string(score_at(tally, sum.games, 95))});
        for (std::size_t i = 0; i < facts.categories.size(); ++i) {
            rows.back().push_back(fmt::format("{:.1f}", static_cast<double>(tally.categories[i]) / games));
        }
    }
    print_rows(rows);
    fmt::print("\n{}\n",
               say("simulate.lengths", {{"mean", fmt::format("{:.1f}", static_cast<double>(sum.decisions) / games)},
                                        {"fewest", std::to_string(sum.fewest_decisions)},
                                        {"most", std::to_string(sum.most_decisions)}}));
    if (!told.timed) return;
    fmt::print("{}\n", say("simulate.speed",
                           {{"games", fmt::format("{:.0f}", games / sum.seconds)},
                            {"decisions", fmt::format("{:.0f}", static_cast<double>(sum.decisions) / sum.seconds)},
                            {"seconds", fmt::format("{:.2f}", sum.seconds)},
                            {"threads", std::to_string(plan.threads)}}));
}

SimulationPlan plan_from(const Speaker& say, const SimulateCommand& wanted, const Facts& facts) {
    SimulationPlan plan;
    plan.setup = setup_from(say, wanted.table, facts);
    plan.seed = seed_from(say, wanted.table.seed);
    plan.games = number_from(say, "--games", wanted.series.games, usual_games, 1, most_games);
    plan.bots = bots_from(say, wanted.bots, wanted.table.game, plan.setup.players);
    plan.threads = static_cast<unsigned>(number_from(say, "--threads", wanted.series.threads, 1, 1, 256));
    return plan;
}

/// One and the same plan at another level of difficulty.
SimulationPlan at_level(SimulationPlan plan, std::optional<std::size_t> option, std::uint64_t level) {
    if (option && level > 0) plan.setup.options[*option] = static_cast<std::uint8_t>(level);
    return plan;
}

std::uint64_t levels_of(const Facts& facts, std::optional<std::size_t> option) {
    return option ? static_cast<std::uint64_t>(facts.options[*option].most) + 1 : 1;
}

SimulationTold told_from(const Speaker& say, const SimulateCommand& wanted) {
    const Facts& facts = facts_of(say, wanted.table.game);
    SimulationTold told{.facts = facts, .seed = "", .plan = plan_from(say, wanted, facts)};
    told.seed = seed_word(wanted.table.seed, told.plan.seed);
    told.level = open_level(wanted.table.options, facts, told.plan.setup);
    told.json = wanted.json;
    return told;
}

/// At every level of difficulty that was left open.
void play_at_once(const Speaker& say, const TableOptions& table, SimulationTold& told) {
    const SimulationPlan& plan = told.plan;
    with_game(table.game, [&]<Game G>() {
        const auto box = box_from<G>(say, table.components);
        for (std::uint64_t level = 0; level < levels_of(told.facts, told.level); ++level) {
            if (level > 0 && plan.stop != nullptr && plan.stop->load()) return;
            told.played.push_back(simulate<G>(box, at_level(plan, told.level, level)));
        }
    });
}

Playable playable(const Speaker& say, const UnitSeries<SimulationPlan>& series,
                  std::optional<std::size_t> level_option) {
    return playable_units(
        say, series,
        [level_option]<Game G>(const typename G::Box& box, const SimulationPlan& plan, std::uint64_t level) {
            return simulate<G>(box, at_level(plan, level_option, level));
        });
}

} // namespace

Playable playable_simulation(const Speaker& say, const Series& series, const std::string& components) {
    const Contest& contest = series.contest;
    const UnitSeries<SimulationPlan> units{
        .kind = "simulate",
        .game = contest.game,
        .components = components,
        .seed = series.planned->seed,
        .plan = {.setup = contest.setup, .seed = contest.seed, .games = series.planned->games, .bots = contest.bots},
        .units = {series.planned->games, series.planned->levels}};
    const auto level = open_level({}, facts_of(say, contest.game), contest.setup);
    return playable(say, units, units.units.levels > 1 ? level : std::nullopt);
}

std::optional<std::string> simulation_json(const Speaker& say, const SimulateCommand& wanted, const Watch& watch) {
    SimulationTold told = told_from(say, wanted);
    told.plan.stop = watch.stop;
    told.plan.progress = watch.progress;
    play_at_once(say, wanted.table, told);
    if (watch.stop != nullptr && watch.stop->load()) return std::nullopt;
    return json_of(say, told);
}

void tell_simulation(const Speaker& say, const SimulationTold& told) {
    if (told.played.front().games == 0) return;
    SimulationTold whole = told; // what was played at a level in part says nothing about it
    if (std::ranges::any_of(told.played, [&](const Simulation& one) { return one.games < told.plan.games; })) {
        whole.played.resize(1);
    }
    if (told.json) return fmt::print("{}\n", json_of(say, whole));
    print_table(say, whole);
    if (whole.played.size() > 1) print_levels(say, whole);
}

void SimulateCommand::declare(OptionList& list) {
    table.declare(list);
    series.declare(list);
    part.declare(list);
    list.text("--bots", bots);
    list.flag("--json", json);
}

int SimulateCommand::run(const Speaker& say) const {
    SimulationTold told = told_from(say, *this);
    told.timed = !part.kept();
    const Shard shard = shard_from(say, part, table.seed, told.plan.bots);
    stop_on_interrupt();
    if (part.kept()) {
        const UnitSeries<SimulationPlan> series{.kind = "simulate",
                                                .game = table.game,
                                                .components = table.components,
                                                .seed = told.seed,
                                                .plan = told.plan,
                                                .units = {told.plan.games, levels_of(told.facts, told.level)}};
        const Playable all = playable(say, series, told.level);
        if (part.submit) return part.submit({all.header, all.units, table.components});
        const auto book =
            kept_units<Simulation>(say, part, shard, all, series.units, told.plan.setup.players, told.plan.threads);
        if (part.shared()) return shard_told(say, part, shard, games_in(book));
        told.played = sums_of(book, series.units);
    } else {
        told.plan.stop = &interrupted();
        Progress progress{say, told.plan.games};
        told.plan.progress = [&](std::uint64_t done) { progress.show(done); };
        play_at_once(say, table, told);
        progress.clear();
    }
    tell_simulation(say, told);
    if (!interrupted()) return exit_ok;
    fmt::print(stderr, "{}\n",
               say("simulate.interrupted", {{"games", std::to_string(told.played.front().games)},
                                            {"planned", std::to_string(told.plan.games)}}));
    return exit_interrupted;
}

} // namespace iteru
