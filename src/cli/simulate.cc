// iteru simulate: many games between bots, as a table or as JSON.
#include "cli/simulate.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/simulate.h"
#include "arena/statistics.h"
#include "cli/output.h"

namespace iteru {

namespace {

constexpr std::uint64_t usual_games = 1000;
constexpr std::uint64_t most_games = 1'000'000'000;

/// How the games went at each level of difficulty, where the command line left it open.
struct Levels {
    const Option* option = nullptr;
    std::vector<Simulation> played;
};

/// The option for one player that is a level of difficulty and is not named on the command line.
std::optional<std::size_t> open_level(const std::vector<std::string>& given, const Facts& facts, const Setup& setup) {
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const Option& option = facts.options[i];
        const bool named =
            std::ranges::any_of(given, [&](const std::string& word) { return word.starts_with(option.name); });
        if (setup.players == 1 && option.max_players == 1 && option.most > 1 && !named) return i;
    }
    return std::nullopt;
}

void write_levels(JsonWriter& json, const Speaker& say, const Facts& facts, const Levels& levels) {
    json.key("levels").begin_array();
    for (std::size_t level = 0; level < levels.played.size(); ++level) {
        const auto games = static_cast<double>(levels.played[level].games);
        const SeatTally& tally = levels.played[level].seats.front();
        const Interval interval = share_interval(tally.wins() / games, games);
        json.begin_object();
        json.member(levels.option->name, level);
        if (levels.option->named) {
            json.member("name", value_name(say, facts, *levels.option, static_cast<std::uint8_t>(level)));
        }
        json.member("games", levels.played[level].games);
        write_number(json, "win_share", tally.wins() / games);
        write_number(json, "low", interval.low);
        write_number(json, "high", interval.high);
        write_number(json, "mean_score", static_cast<double>(tally.score) / games);
        json.end_object();
    }
    json.end_array();
}

void print_levels(const Speaker& say, const Facts& facts, const Levels& levels) {
    std::vector<std::vector<std::string>> rows{{std::string{levels.option->name}, say("simulate.level"),
                                                say("simulate.wins"), say("simulate.interval"), say("simulate.mean")}};
    for (std::size_t level = 0; level < levels.played.size(); ++level) {
        const auto games = static_cast<double>(levels.played[level].games);
        const SeatTally& tally = levels.played[level].seats.front();
        const Interval interval = share_interval(tally.wins() / games, games);
        const std::string name =
            levels.option->named ? value_name(say, facts, *levels.option, static_cast<std::uint8_t>(level)) : "";
        rows.push_back({std::to_string(level), name, fmt::format("{:.1f} %", 100 * tally.wins() / games),
                        fmt::format("{:.1f}–{:.1f} %", 100 * interval.low, 100 * interval.high),
                        fmt::format("{:.1f}", static_cast<double>(tally.score) / games)});
    }
    fmt::print("\n");
    print_rows(rows);
}

std::string json_of(const Speaker& say, const std::string& seed, const Facts& facts, const SimulationPlan& plan,
                    const Simulation& sum, const Levels& levels) {
    const auto games = static_cast<double>(sum.games);
    JsonWriter json;
    json.begin_object();
    json.member("game", facts.id);
    json.member("players", plan.setup.players);
    write_options(json, facts, plan.setup);
    json.member("seed", seed_word(seed, plan.seed));
    json.member("games", sum.games);
    json.member("threads", plan.threads);
    json.member("decisions", sum.decisions);
    json.member("fewest_decisions", sum.games == 0 ? 0 : sum.fewest_decisions);
    json.member("most_decisions", sum.most_decisions);
    write_number(json, "decisions_per_game", static_cast<double>(sum.decisions) / games);
    write_number(json, "seconds", sum.seconds);
    write_number(json, "games_per_second", games / sum.seconds);
    write_number(json, "decisions_per_second", static_cast<double>(sum.decisions) / sum.seconds);
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
    if (levels.option != nullptr) write_levels(json, say, facts, levels);
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

void print_table(const Speaker& say, const Facts& facts, const SimulationPlan& plan, const Simulation& sum) {
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

Simulation play(const Speaker& say, const TableOptions& table, const SimulationPlan& plan) {
    Simulation sum;
    with_game(table.game, [&]<Game G>() { sum = simulate<G>(box_from<G>(say, table.components), plan); });
    return sum;
}

bool stopped(const SimulationPlan& plan) { return plan.stop != nullptr && plan.stop->load(); }

/// The same games at every level of difficulty that was left open, of which `sum` is the first.
Levels play_levels(const Speaker& say, const TableOptions& table, SimulationPlan plan, const Facts& facts,
                   const Simulation& sum) {
    Levels levels;
    const auto open = open_level(table.options, facts, plan.setup);
    if (!open) return levels;
    levels = {&facts.options[*open], {sum}};
    for (int level = 1; level <= levels.option->most && !stopped(plan); ++level) {
        plan.setup.options[*open] = static_cast<std::uint8_t>(level);
        levels.played.push_back(play(say, table, plan));
    }
    return stopped(plan) ? Levels{} : levels;
}

} // namespace

std::optional<std::string> simulation_json(const Speaker& say, const SimulateCommand& wanted, const Watch& watch) {
    const Facts& facts = facts_of(say, wanted.table.game);
    SimulationPlan plan = plan_from(say, wanted, facts);
    plan.stop = watch.stop;
    plan.progress = watch.progress;
    const Simulation sum = play(say, wanted.table, plan);
    const Levels levels = play_levels(say, wanted.table, plan, facts, sum);
    if (stopped(plan)) return std::nullopt;
    return json_of(say, wanted.table.seed, facts, plan, sum, levels);
}

void SimulateCommand::declare(OptionList& list) {
    table.declare(list);
    series.declare(list);
    list.text("--bots", bots);
    list.flag("--json", json);
}

int SimulateCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, table.game);
    SimulationPlan plan = plan_from(say, *this, facts);
    stop_on_interrupt();
    plan.stop = &interrupted();
    Progress progress{say, plan.games};
    plan.progress = [&](std::uint64_t done) { progress.show(done); };
    const Simulation sum = play(say, table, plan);
    const Levels levels = play_levels(say, table, plan, facts, sum);
    progress.clear();
    if (sum.games > 0 && json) fmt::print("{}\n", json_of(say, table.seed, facts, plan, sum, levels));
    if (sum.games > 0 && !json) print_table(say, facts, plan, sum);
    if (levels.option != nullptr && !json) print_levels(say, facts, levels);
    if (!interrupted()) return exit_ok;
    fmt::print(
        stderr, "{}\n",
        say("simulate.interrupted", {{"games", std::to_string(sum.games)}, {"planned", std::to_string(plan.games)}}));
    return exit_interrupted;
}

} // namespace iteru
