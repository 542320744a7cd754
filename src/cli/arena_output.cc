// How matches and ladders are told.
#include <fmt/format.h>

#include "arena/rating.h"
#include "cli/arena.h"
#include "cli/output.h"

namespace iteru {

namespace {

std::uint64_t counted_games(const Played& played) {
    std::uint64_t games = 0;
    for (std::uint64_t deal = 0; deal < played.deals; ++deal) {
        if (played.board.complete(deal)) games += played.board.contest().setup.players;
    }
    return games;
}

void write_interval(JsonWriter& json, std::string_view low, std::string_view high, const Interval& interval) {
    write_number(json, low, interval.low);
    write_number(json, high, interval.high);
}

/// What matches and ladders have in common.
void write_head(JsonWriter& json, const Facts& facts, const Played& played) {
    const Contest& contest = played.board.contest();
    json.member("game", facts.id);
    json.member("players", contest.setup.players);
    write_options(json, facts, contest.setup);
    json.member("seed", seed_text(contest.seed));
    json.member("planned_games", played.planned);
    json.member("games", counted_games(played));
    json.member("deals", counted_games(played) / contest.setup.players);
    if (!played.timed) return;
    json.member("threads", played.threads);
    write_number(json, "seconds", played.seconds);
}

void write_standing(JsonWriter& json, const BotSpec& bot, const Standing& standing, int players, bool timed) {
    json.member("bot", bot_spec_name(bot));
    write_number(json, "win_share", standing.win_share);
    write_interval(json, "low", "high", standing.win_interval);
    if (players > 1) {
        write_number(json, "elo", elo_from_share(standing.win_share, players));
        write_number(json, "elo_low", elo_from_share(standing.win_interval.low, players));
        write_number(json, "elo_high", elo_from_share(standing.win_interval.high, players));
    }
    write_number(json, "mean_score", standing.mean_score);
    write_number(json, "mean_margin", standing.mean_margin);
    write_interval(json, "margin_low", "margin_high", standing.margin_interval);
    if (timed) write_number(json, "seconds_per_decision", standing.seconds_per_decision);
}

constexpr std::string_view verdict_names[] = {"open", "weaker", "stronger"};

void write_sprt(JsonWriter& json, const Sprt& sprt) {
    json.key("sprt").begin_object();
    write_number(json, "elo0", sprt.plan().elo0);
    write_number(json, "elo1", sprt.plan().elo1);
    write_number(json, "error", sprt.plan().error);
    write_number(json, "log_ratio", sprt.ratio());
    write_number(json, "bound", sprt.bound());
    json.member("deals", sprt.deals());
    json.member("verdict", verdict_names[static_cast<std::size_t>(sprt.verdict())]);
    json.end_object();
}

void print_sprt(const Speaker& say, const Contest& contest, const Sprt& sprt) {
    const std::string bot = bot_spec_name(contest.bots.front());
    const std::string low = fmt::format("{:.0f}", sprt.plan().elo0);
    const std::string high = fmt::format("{:.0f}", sprt.plan().elo1);
    fmt::print("\n{}\n", say("arena.sprt", {{"bot", bot},
                                            {"low", low},
                                            {"high", high},
                                            {"error", fmt::format("{:.0f}", 100 * sprt.plan().error)},
                                            {"ratio", fmt::format("{:.2f}", sprt.ratio())},
                                            {"bound", fmt::format("{:.2f}", sprt.bound())}}));
    const std::string games = std::to_string(sprt.deals() * contest.setup.players);
    switch (sprt.verdict()) {
    case Verdict::open: fmt::print("{}\n", say("arena.sprt_open", {{"games", games}})); break;
    case Verdict::weaker: fmt::print("{}\n", say("arena.sprt_weaker", {{"games", games}, {"elo", low}})); break;
    case Verdict::stronger: fmt::print("{}\n", say("arena.sprt_stronger", {{"games", games}, {"elo", high}})); break;
    }
}

void write_luck(JsonWriter& json, const Played& played) {
    json.key("luck_adjusted").begin_object();
    json.member("worlds", played.board.contest().luck_worlds);
    write_number(json, "weight", (*played.luck_weights)[0]);
    write_number(json, "weight_of_points", (*played.luck_weights)[1]);
    json.array("seats", adjust(played.board, played.deals, *played.luck_weights), [&](const Adjusted& one) {
        json.begin_object();
        write_number(json, "plain", one.plain);
        write_number(json, "win_share", one.adjusted);
        write_interval(json, "low", "high", one.interval);
        write_number(json, "variance_ratio", one.ratio);
        write_number(json, "z", one.z);
        json.end_object();
    });
    json.end_object();
}

void print_luck(const Speaker& say, const Played& played) {
    const Contest& contest = played.board.contest();
    std::vector<std::vector<std::string>> rows{{say("simulate.bot"), say("simulate.wins"), say("arena.adjusted"),
                                                say("simulate.interval"), say("arena.ratio"), "z"}};
    const std::vector<Adjusted> all = adjust(played.board, played.deals, *played.luck_weights);
    for (std::size_t i = 0; i < all.size(); ++i) {
        rows.push_back({bot_spec_name(contest.bots[i]), percent_text(all[i].plain), percent_text(all[i].adjusted),
                        percent_text(all[i].interval), fmt::format("{:.2f}", all[i].ratio),
                        fmt::format("{:+.1f}", all[i].z)});
    }
    fmt::print("\n{}\n", say("arena.luck", {{"weight", fmt::format("{:.2f}", (*played.luck_weights)[0])},
                                            {"points", fmt::format("{:.4f}", (*played.luck_weights)[1])},
                                            {"worlds", std::to_string(contest.luck_worlds)}}));
    print_rows(rows);
}

/// Without the last column, the time, if that is nobody's.
void print_standings(const Played& played, std::vector<std::vector<std::string>> rows) {
    for (auto& row : rows) row.resize(row.size() - (played.timed ? 0 : 1));
    print_rows(rows);
}

void print_title(const Speaker& say, const Facts& facts, const Played& played) {
    const Contest& contest = played.board.contest();
    const std::uint64_t games = counted_games(played);
    const std::string game = say.look_up(std::string{facts.id} + ".name");
    const std::string title = contest.setup.players == 1
                                  ? say("arena.title_alone", {{"game", game}, {"games", std::to_string(games)}})
                                  : say("arena.title", {{"game", game},
                                                        {"games", std::to_string(games)},
                                                        {"deals", std::to_string(games / contest.setup.players)},
                                                        {"players", std::to_string(contest.setup.players)}});
    fmt::print("{}\n\n", title);
}

void print_time(const Speaker& say, const Played& played) {
    if (!played.timed) return;
    fmt::print("\n{}\n", say("arena.time",
                             {{"time", duration_text(played.seconds)}, {"threads", std::to_string(played.threads)}}));
}

} // namespace

void print_match(const Speaker& say, const Facts& facts, const Played& played) {
    const Contest& contest = played.board.contest();
    print_title(say, facts, played);
    std::vector<std::vector<std::string>> rows{{say("simulate.bot"), say("simulate.wins"), say("simulate.interval"),
                                                "Elo", say("arena.score"), say("arena.margin"),
                                                say("simulate.interval"), say("arena.decision_time")}};
    const std::vector<Standing> all = standings(played.board, played.deals);
    const int players = contest.setup.players;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Standing& one = all[i];
        const double elo = players > 1 ? elo_from_share(one.win_share, players) : HUGE_VAL;
        rows.push_back({bot_spec_name(contest.bots[i]), percent_text(one.win_share), percent_text(one.win_interval),
                        std::isfinite(elo) ? fmt::format("{:+.0f}", elo) : "–", fmt::format("{:.1f}", one.mean_score),
                        fmt::format("{:+.2f}", one.mean_margin),
                        fmt::format("{:+.2f} … {:+.2f}", one.margin_interval.low, one.margin_interval.high),
                        duration_text(one.seconds_per_decision)});
    }
    print_standings(played, std::move(rows));
    if (played.luck_weights) print_luck(say, played);
    if (played.sprt != nullptr) print_sprt(say, contest, *played.sprt);
    print_time(say, played);
}

void print_match_json(const Speaker&, const Facts& facts, const Played& played) {
    const Contest& contest = played.board.contest();
    JsonWriter json;
    json.begin_object();
    write_head(json, facts, played);
    const std::vector<Standing> all = standings(played.board, played.deals);
    json.key("seats").begin_array();
    for (std::size_t i = 0; i < all.size(); ++i) {
        json.begin_object();
        write_standing(json, contest.bots[i], all[i], contest.setup.players, played.timed);
        json.end_object();
    }
    json.end_array();
    if (played.luck_weights) write_luck(json, played);
    if (played.sprt != nullptr) write_sprt(json, *played.sprt);
    json.end_object();
    fmt::print("{}\n", json.text());
}

void print_ladder(const Speaker& say, const Facts& facts, const Played& played) {
    const Contest& contest = played.board.contest();
    print_title(say, facts, played);
    std::vector<std::vector<std::string>> rows{{say("simulate.bot"), "Elo", say("simulate.interval"), say("arena.gap"),
                                                say("simulate.interval"), say("simulate.wins"), say("arena.score"),
                                                say("arena.decision_time")}};
    const std::vector<Standing> all = standings(played.board, played.deals);
    const std::vector<Rating> ratings = rate(played.board, played.deals);
    const auto range = [](const Interval& interval) {
        return fmt::format("{:.0f} … {:.0f}", interval.low, interval.high);
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
        rows.push_back({bot_spec_name(contest.bots[i]), fmt::format("{:.0f}", ratings[i].elo),
                        i == 0 ? "" : range(ratings[i].interval), i == 0 ? "" : fmt::format("{:+.0f}", ratings[i].gap),
                        i == 0 ? "" : range(ratings[i].gap_interval), percent_text(all[i].win_share),
                        fmt::format("{:.1f}", all[i].mean_score), duration_text(all[i].seconds_per_decision)});
    }
    print_standings(played, std::move(rows));
    fmt::print("\n{}\n", say("arena.ladder_note", {{"bot", bot_spec_name(contest.bots.front())}}));
    print_time(say, played);
}

void print_ladder_json(const Speaker&, const Facts& facts, const Played& played) {
    const Contest& contest = played.board.contest();
    JsonWriter json;
    json.begin_object();
    write_head(json, facts, played);
    const std::vector<Standing> all = standings(played.board, played.deals);
    const std::vector<Rating> ratings = rate(played.board, played.deals);
    json.key("ladder").begin_array();
    for (std::size_t i = 0; i < all.size(); ++i) {
        json.begin_object();
        json.member("bot", bot_spec_name(contest.bots[i]));
        write_number(json, "elo", ratings[i].elo);
        write_interval(json, "low", "high", ratings[i].interval);
        write_number(json, "gap", ratings[i].gap);
        write_interval(json, "gap_low", "gap_high", ratings[i].gap_interval);
        write_number(json, "win_share", all[i].win_share);
        write_number(json, "mean_score", all[i].mean_score);
        if (played.timed) write_number(json, "seconds_per_decision", all[i].seconds_per_decision);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    fmt::print("{}\n", json.text());
}

} // namespace iteru
