// iteru report: what a designer wants to know from many games, as text, JSON or a page.
#include "cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "arena/report_games.h"
#include "cli/output.h"
#include "cli/terminal/terminal.h"
#include "cli/values.h"

namespace iteru {

Interval interval_of(const WinCount& count) { return share_interval(count.share(), static_cast<double>(count.times)); }

Spread spread_of(const std::map<int, std::uint64_t>& counts) {
    std::uint64_t all = 0;
    double sum = 0;
    for (const auto& [value, count] : counts) {
        all += count;
        sum += static_cast<double>(value) * static_cast<double>(count);
    }
    const auto at = [&](std::uint64_t percent) {
        std::uint64_t seen = 0;
        for (const auto& [value, count] : counts) {
            seen += count;
            if (seen * 100 >= all * percent) return value;
        }
        return 0;
    };
    return {all == 0 ? 0 : sum / static_cast<double>(all), at(5), at(50), at(95)};
}

std::string title_of(const Speaker& say, const Findings& findings) {
    return say("report.title", {{"game", say.look_up(std::string{findings.facts.id} + ".name")},
                                {"players", std::to_string(findings.plan.setup.players)}});
}

std::string lead_of(const Speaker& say, const Findings& findings) {
    std::string bots;
    for (const BotSpec& bot : findings.plan.bots) (bots += bots.empty() ? "" : ", ") += bot_spec_name(bot);
    return say("report.lead",
               {{"games", std::to_string(findings.report.games)}, {"bots", bots}, {"seed", findings.seed}});
}

namespace {

constexpr std::uint64_t usual_games = 400;
constexpr std::uint64_t most_games = 10'000'000;
constexpr std::uint64_t few = 10; // times had, too few to say anything

/// Words of the game as players read them: described by its face, else translated, else as they are.
class Describer {
public:
    Describer(const Speaker& say, const std::string& components, const AnyMatch& match)
        : say_(say), game_(match.facts().id), face_(face_of(game_)), painter_{.say = say_} {
        box_ = parse_json(component_text(components, game_)).as_object();
        view_ = view_of(match, 0);
    }

    [[nodiscard]] std::string operator()(const Named& name) const {
        static constexpr std::string_view described[] = {"district", "card", "sphinx", "artisan"};
        if (std::ranges::find(described, name.field) != std::end(described)) {
            return face_.describe(view_, box_, painter_, name.field, name.word, 0);
        }
        const std::string key = game_ + ".word." + name.word;
        return Speaker::knows(key) ? say_.look_up(key) : "";
    }

private:
    Speaker say_;
    std::string game_;
    const Face& face_;
    Painter painter_;
    boost::json::object box_;
    boost::json::object view_;
};

Findings findings_of(const Facts& facts, const ReportPlan& plan, const Report& report, std::string seed,
                     const Describer& describe) {
    Findings findings{.facts = facts,
                      .plan = plan,
                      .report = report,
                      .seed = std::move(seed),
                      .kinds = {},
                      .holdings = {},
                      .dead = {},
                      .portions = portions_from(report)};
    for (const auto& [name, count] : report.possessions) {
        if (std::ranges::find(findings.kinds, name.field) == findings.kinds.end()) findings.kinds.push_back(name.field);
        findings.holdings.push_back({name, describe(name), count, interval_of(count)});
    }
    std::ranges::sort(findings.holdings, {}, [](const Holding& holding) {
        return std::tuple{holding.name.field, -holding.count.share(), holding.name.word};
    });
    for (const auto& [name, count] : report.choices) {
        if (is_dead(count)) findings.dead.push_back({name, describe(name), count});
    }
    std::ranges::sort(findings.dead, {}, [](const DeadChoice& choice) {
        const double neglect = choice.count.expected() / (1.0 + static_cast<double>(choice.count.chosen));
        return std::tuple{-neglect, choice.name};
    });
    return findings;
}

void write_wins(JsonWriter& json, const WinCount& count) {
    json.member("times", count.times);
    write_number(json, "win_share", count.share());
    write_number(json, "low", interval_of(count).low);
    write_number(json, "high", interval_of(count).high);
}

void write_points(JsonWriter& json, std::string_view name, const Facts& facts, const PointsCount& points) {
    const auto seats = static_cast<double>(points.seats);
    json.key(name).begin_object();
    json.member("seats", points.seats);
    write_number(json, "mean_score", static_cast<double>(points.total) / seats);
    json.key("categories").begin_object();
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        write_number(json, facts.categories[i], static_cast<double>(points.categories[i]) / seats);
    }
    json.end_object();
    json.end_object();
}

void write_spread(JsonWriter& json, std::string_view name, const std::map<int, std::uint64_t>& counts) {
    const Spread spread = spread_of(counts);
    json.key(name).begin_object();
    write_number(json, "mean", spread.mean);
    json.member("low", spread.low);
    json.member("median", spread.median);
    json.member("high", spread.high);
    json.key("counts").begin_object();
    for (const auto& [value, count] : counts) json.member(std::to_string(value), count);
    json.end_object();
    json.end_object();
}

void write_portions(JsonWriter& json, const analysis::Portions& portions) {
    json.key("portions").begin_object();
    json.member("games", portions.games);
    for (const PortionRow& row : portion_rows(Speaker{Language::en}, portions)) {
        json.key(row.word).begin_object();
        write_number(json, "share", row.share.value);
        write_number(json, "low", interval_of(row.share).low);
        write_number(json, "high", interval_of(row.share).high);
        json.end_object();
    }
    json.end_object();
}

std::string json_of(const Findings& findings) {
    const auto& [facts, plan, report, seed, kinds, holdings, dead, portions] = findings;
    JsonWriter json;
    json.begin_object();
    json.member("game", facts.id);
    json.member("players", plan.setup.players);
    write_options(json, facts, plan.setup);
    json.member("seed", seed_text(plan.seed));
    json.array("bots", plan.bots, [&](const BotSpec& bot) { json.value(bot_spec_name(bot)); });
    json.member("games", report.games);
    const auto by_seat = [&](std::string_view name, const std::array<WinCount, max_seats>& counts) {
        json.key(name).begin_array();
        for (std::size_t i = 0; i < plan.setup.players; ++i) {
            json.begin_object();
            write_wins(json, counts[i]);
            json.end_object();
        }
        json.end_array();
    };
    by_seat("seats", report.seats);
    by_seat("turn_order", report.turn_order);
    write_points(json, "winners", facts, report.winners);
    write_points(json, "others", facts, report.others);
    json.array("possessions", holdings, [&](const Holding& holding) {
        json.begin_object();
        json.member("kind", holding.name.field);
        json.member("word", holding.name.word);
        json.member("text", holding.words);
        write_wins(json, holding.count);
        json.end_object();
    });
    json.array("dead_choices", dead, [&](const DeadChoice& choice) {
        json.begin_object();
        json.member("decision", choice.name.decision);
        json.member("field", choice.name.field);
        json.member("word", choice.name.word);
        json.member("text", choice.words);
        json.member("offered", choice.count.offered);
        json.member("chosen", choice.count.chosen);
        write_number(json, "blindly", choice.count.expected());
        json.end_object();
    });
    write_spread(json, "decisions", report.decisions);
    write_spread(json, "rounds", report.rounds);
    if (portions) write_portions(json, *portions);
    json.end_object();
    return std::move(json).text();
}

void print_seats(const Speaker& say, const Findings& findings) {
    std::vector<std::vector<std::string>> rows{{say("simulate.seat"), say("simulate.wins"), say("simulate.interval"),
                                                say("report.in_turn_order"), say("simulate.interval")}};
    for (std::size_t i = 0; i < findings.plan.setup.players; ++i) {
        const WinCount& seat = findings.report.seats[i];
        const WinCount& turn = findings.report.turn_order[i];
        rows.push_back({std::to_string(i + 1), percent_text(seat.share()), percent_text(interval_of(seat)),
                        percent_text(turn.share()), percent_text(interval_of(turn))});
    }
    print_rows(rows);
}

void print_points(const Speaker& say, const Findings& findings) {
    const auto& [facts, plan, report, seed, kinds, holdings, dead, portions] = findings;
    std::vector<std::vector<std::string>> rows{
        {say("report.category"), "", say("report.winners"), say("report.others"), say("report.difference")}};
    const auto row = [&](const std::string& name, std::int64_t winners, std::int64_t others) {
        const double mine = static_cast<double>(winners) / static_cast<double>(report.winners.seats);
        const double theirs = static_cast<double>(others) / static_cast<double>(report.others.seats);
        rows.push_back({name, "", fmt::format("{:.1f}", mine), fmt::format("{:.1f}", theirs),
                        fmt::format("{:+.1f}", mine - theirs)});
    };
    for (std::size_t i = 0; i < facts.categories.size(); ++i) {
        row(say.look_up(std::string{facts.id} + ".category." + std::string{facts.categories[i]}),
            report.winners.categories[i], report.others.categories[i]);
    }
    row(say("report.total"), report.winners.total, report.others.total);
    print_rows(rows);
}

void print_portions(const Speaker& say, const analysis::Portions& portions) {
    std::vector<std::vector<std::string>> rows{
        {say("report.portions_title"), "", say("report.portion"), say("simulate.interval")}};
    for (const PortionRow& row : portion_rows(say, portions)) {
        rows.push_back({row.label, "", percent_text(row.share.value), percent_text(interval_of(row.share))});
    }
    fmt::print("\n");
    print_rows(rows);
    fmt::print("{}\n", say("report.portions_note", {{"games", std::to_string(portions.games)}}));
}

/// The best and the worst of a kind.
void print_holdings(const Speaker& say, const Findings& findings, const std::string& kind) {
    std::vector<const Holding*> known;
    for (const Holding& holding : findings.holdings) {
        if (holding.name.field == kind && holding.count.times >= few) known.push_back(&holding);
    }
    constexpr std::size_t shown = 6;
    std::vector<std::vector<std::string>> rows{{say.look_up("report.kind." + kind), "", say("report.times"),
                                                say("report.owners_win"), say("simulate.interval")}};
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (i >= shown && i + shown < known.size()) continue;
        const Holding& holding = *known[i];
        rows.push_back({holding.name.word, holding.words, std::to_string(holding.count.times),
                        percent_text(holding.count.share()), percent_text(holding.interval)});
    }
    if (rows.size() == 1) return;
    fmt::print("\n");
    print_rows(rows);
}

void print_text(const Speaker& say, const Findings& findings) {
    const Report& report = findings.report;
    fmt::print("{}\n{}\n\n", title_of(say, findings), lead_of(say, findings));
    print_seats(say, findings);
    fmt::print("\n");
    print_points(say, findings);
    for (const std::string& kind : findings.kinds) print_holdings(say, findings, kind);
    fmt::print("\n{}\n", say("report.dead_title", {{"count", std::to_string(findings.dead.size())}}));
    if (!findings.dead.empty()) {
        std::vector<std::vector<std::string>> rows{
            {say("report.choice"), "", say("report.offered"), say("report.chosen"), say("report.blindly")}};
        constexpr std::size_t shown = 20;
        for (std::size_t i = 0; i < std::min(shown, findings.dead.size()); ++i) {
            const DeadChoice& choice = findings.dead[i];
            rows.push_back({choice.name.decision + " " + choice.name.word, choice.words,
                            std::to_string(choice.count.offered), std::to_string(choice.count.chosen),
                            fmt::format("{:.0f}", choice.count.expected())});
        }
        print_rows(rows);
    }
    const auto length = [&](TextKey key, const std::map<int, std::uint64_t>& counts) {
        const Spread spread = spread_of(counts);
        fmt::print("{}\n", say(key, {{"mean", fmt::format("{:.1f}", spread.mean)},
                                     {"low", std::to_string(spread.low)},
                                     {"median", std::to_string(spread.median)},
                                     {"high", std::to_string(spread.high)}}));
    };
    fmt::print("\n");
    length("report.decisions", report.decisions);
    length("report.rounds", report.rounds);
    if (findings.portions) print_portions(say, *findings.portions);
    else fmt::print("{}\n", say("report.portions_hint"));
}

ReportPlan plan_from(const Speaker& say, const ReportCommand& wanted, const Facts& facts) {
    ReportPlan plan{.setup = setup_from(say, wanted.table, facts), .seed = seed_from(say, wanted.table.seed)};
    plan.games = number_from(say, "--games", wanted.series.games, usual_games, 1, most_games);
    plan.bots = bots_from(say, wanted.bots, wanted.table.game, plan.setup.players);
    plan.threads = threads_from(say, wanted.series.threads);
    return plan;
}

Report report_of(const Speaker& say, const TableOptions& table, const ReportPlan& plan) {
    Report report;
    with_game(table.game,
              [&]<Game G>() { report = make_report(G{box_from<G>(say, table.components), plan.setup}, plan); });
    return report;
}

Findings ordered(const Speaker& say, const TableOptions& table, const ReportPlan& plan, const Report& report) {
    const auto match = start(say, table.game, table.components, plan.setup, plan.seed);
    return findings_of(match->facts(), plan, report, seed_word(table.seed, plan.seed),
                       Describer{say, table.components, *match});
}

Playable playable(const Speaker& say, const UnitSeries<ReportPlan>& series) {
    TableOptions table;
    table.game = series.game;
    table.components = series.components;
    return playable_units(say, series,
                          [say, table, looked_at = series.looked_at]<Game G>(const typename G::Box& box,
                                                                             const ReportPlan& plan, std::uint64_t) {
                              Report report = make_report(G{box, plan.setup}, plan);
                              look_back(say, table, plan, looked_at, report);
                              return report;
                          });
}

} // namespace

Playable playable_report(const Speaker& say, const Series& series, const std::string& components) {
    const Contest& contest = series.contest;
    return playable(say, {.kind = "report",
                          .game = contest.game,
                          .components = components,
                          .seed = series.planned->seed,
                          .plan = report_plan(series),
                          .units = {.games = series.planned->games},
                          .looked_at = series.looked_at});
}

ReportPlan report_plan(const Series& series) {
    const Contest& contest = series.contest;
    return {.setup = contest.setup, .seed = contest.seed, .games = series.planned->games, .bots = contest.bots};
}

std::optional<std::string> report_json(const Speaker& say, const ReportCommand& wanted, const Watch& watch) {
    ReportPlan plan = plan_from(say, wanted, facts_of(say, wanted.table.game));
    const std::uint64_t looked_at = number_from(say, "--luck", wanted.luck, 0, 2, plan.games);
    plan.stop = watch.stop;
    plan.progress = watch.progress;
    Report report = report_of(say, wanted.table, plan);
    plan.progress = nullptr;
    look_back(say, wanted.table, plan, looked_at, report);
    if (watch.stop != nullptr && watch.stop->load()) return std::nullopt;
    return json_of(ordered(say, wanted.table, plan, report));
}

void ReportCommand::declare(OptionList& list) {
    table.declare(list);
    series.declare(list);
    part.declare(list);
    list.text("--bots", bots);
    list.text("--html", html);
    list.text("--luck", luck);
    list.flag("--json", json);
}

std::ofstream ReportCommand::open_page(const Speaker& say) const {
    std::ofstream page;
    if (html.empty()) return page;
    page.open(html, std::ios::binary | std::ios::trunc);
    if (!page) throw BadUse(say("tune.unwritable", {{"file", html}}));
    return page;
}

void ReportCommand::tell(const Speaker& say, const ReportPlan& plan, const Report& report, std::ofstream& page) const {
    if (report.games == 0) return;
    const Findings findings = ordered(say, table, plan, report);
    if (page.is_open()) {
        page << report_html(say, findings) << std::flush;
        if (!page) throw std::system_error(std::make_error_code(std::errc::io_error));
        fmt::print(stderr, "{}\n", say("tune.written", {{"file", html}}));
    } else if (json) {
        fmt::print("{}\n", json_of(findings));
    } else {
        print_text(say, findings);
    }
}

int ReportCommand::run(const Speaker& say) const {
    ReportPlan plan = plan_from(say, *this, facts_of(say, table.game));
    const std::uint64_t looked_at = number_from(say, "--luck", luck, 0, 2, plan.games);
    const Shard shard = shard_from(say, part, table.seed, plan.bots);
    if (part.shared() && !html.empty()) throw BadUse(say("shard.page"));
    std::ofstream page = open_page(say);
    stop_on_interrupt();
    plan.stop = &interrupted();
    Report report;
    if (part.kept()) {
        const UnitSeries<ReportPlan> series{.kind = "report",
                                            .game = table.game,
                                            .components = table.components,
                                            .seed = seed_word(table.seed, plan.seed),
                                            .plan = plan,
                                            .units = {.games = plan.games},
                                            .looked_at = looked_at};
        const Playable all = playable(say, series);
        if (part.submit) return part.submit({all.header, all.units, table.components});
        const auto book = kept_units<Report>(say, part, shard, all, series.units, plan.setup.players, plan.threads);
        if (part.shared()) return shard_told(say, part, shard, games_in(book));
        report = sums_of(book, series.units).front();
    } else {
        Progress progress{say, plan.games};
        plan.progress = [&](std::uint64_t done) { progress.show(done); };
        report = report_of(say, table, plan);
        progress.clear();
        Progress looking{say, looked_at};
        plan.progress = [&](std::uint64_t done) { looking.show(done); };
        look_back(say, table, plan, looked_at, report);
        looking.clear();
    }
    tell(say, plan, report, page);
    if (!interrupted()) return exit_ok;
    fmt::print(stderr, "{}\n",
               say("simulate.interrupted",
                   {{"games", std::to_string(report.games)}, {"planned", std::to_string(plan.games)}}));
    return exit_interrupted;
}

} // namespace iteru
