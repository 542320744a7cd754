// iteru arena: bots against bots over paired deals, as a match of one table or as a ladder of many.
#include "cli/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "arena/contest_game.h"
#include "arena/contest_log.h"
#include "bots/insight.h"
#include "cli/output.h"
#include "engine/text.h"

namespace iteru {

namespace {

constexpr std::uint64_t usual_games = 400;
constexpr std::uint64_t most_games = 10'000'000;

/// Who sits at the table; the last one named fills the seats that `--players` leaves open.
std::vector<BotSpec> table_from(const Speaker& say, const ArenaCommand& arena, const Facts& facts) {
    if (arena.seats.empty()) throw BadUse(say("arena.no_seats"));
    std::vector<BotSpec> bots = bot_specs_from(say, arena.seats, facts.id, true);
    const auto least = static_cast<std::size_t>(facts.min_players);
    const auto most = static_cast<std::size_t>(facts.max_players);
    const std::size_t players = number_from(say, "--players", arena.table.players, bots.size(), least, most);
    if (players < least || players > most || bots.size() > players) {
        const bool told = !arena.table.players.empty();
        throw BadUse(say("arena.wrong_seats", {{"bots", std::to_string(bots.size())},
                                               {"least", std::to_string(told ? 1 : least)},
                                               {"most", std::to_string(told ? players : most)}}));
    }
    bots.resize(players, bots.back());
    return bots;
}

std::vector<BotSpec> ladder_from(const Speaker& say, const ArenaCommand& arena, int players) {
    const std::string& game = arena.table.game;
    const std::string names = arena.seats.empty() ? joined(levels_of(game), ",") : arena.seats;
    const std::vector<BotSpec> bots = bot_specs_from(say, names, game, true);
    constexpr std::size_t most_bots = 8;
    if (players < 2) throw BadUse(say("arena.ladder_alone"));
    if (bots.size() < static_cast<std::size_t>(players) || bots.size() > most_bots) {
        throw BadUse(say("arena.wrong_ladder", {{"bots", std::to_string(bots.size())},
                                                {"least", std::to_string(players)},
                                                {"most", std::to_string(most_bots)}}));
    }
    return bots;
}

Contest contest_from(const Speaker& say, const ArenaCommand& arena, const Facts& facts) {
    Contest contest{.game = arena.table.game, .rules_version = facts.rules_version, .ladder = arena.ladder};
    TableOptions table = arena.table;
    if (!contest.ladder) {
        contest.bots = table_from(say, arena, facts);
        table.players = std::to_string(contest.bots.size());
    }
    contest.setup = setup_from(say, table, facts);
    if (contest.ladder) contest.bots = ladder_from(say, arena, contest.setup.players);
    contest.seed = seed_from(say, table.seed);
    return contest;
}

/// The two claims of `--elo`.
SprtPlan sprt_from(const Speaker& say, const ArenaCommand& arena, int players) {
    SprtPlan plan{.players = players};
    if (players == 1 || arena.ladder) throw BadUse(say("arena.sprt_needs_table"));
    if (arena.elo.empty()) return plan;
    const std::string_view words = arena.elo;
    const std::size_t comma = words.find(',');
    const auto low = parse_number<int>(words.substr(0, comma));
    const auto high =
        comma == std::string_view::npos ? std::optional<int>{} : parse_number<int>(words.substr(comma + 1));
    constexpr int most = 2000;
    if (!low || !high || *low >= *high || *low < -most || *high > most) {
        throw BadUse(say("arena.bad_elo", {{"value", arena.elo}}));
    }
    plan.elo0 = *low;
    plan.elo1 = *high;
    return plan;
}

std::optional<ContestLog> log_from(const Speaker& say, const std::string& file, const Facts& facts,
                                   const BotLevels& levels, Scoreboard& board, std::optional<Planned> planned,
                                   std::optional<Luck> luck_weights) {
    if (file.empty()) return std::nullopt;
    try {
        return std::make_optional<ContestLog>(file, facts, levels, board, std::move(planned), luck_weights);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, file, problem);
    }
}

/// Whole deals, at all tables of a ladder.
std::uint64_t deals_from(const Speaker& say, const std::string& word, const Contest& contest) {
    const std::uint64_t games = number_from(say, "--games", word, usual_games, 1, most_games);
    const std::uint64_t players = contest.setup.players;
    const std::uint64_t unit = players * tables_of(contest).size();
    const std::uint64_t units = (games + unit - 1) / unit;
    if (units * unit != games) {
        fmt::print(stderr, "{}\n",
                   say("arena.rounded_up", {{"games", std::to_string(units * unit)},
                                            {"asked", std::to_string(games)},
                                            {"unit", std::to_string(unit)}}));
    }
    return units * unit / players;
}

/// The first bot so far.
std::string so_far(const Scoreboard& board, std::uint64_t deals) {
    const Standing first = standings(board, deals).front();
    return fmt::format("{} {} ({})", bot_spec_name(board.contest().bots.front()), percent_text(first.win_share),
                       percent_text(first.win_interval));
}

std::vector<Net> nets_from(const Speaker& say, const std::vector<std::string>& files) {
    std::vector<Net> nets;
    nets.reserve(files.size());
    for (const std::string& file : files) nets.push_back(net_from(say, file));
    return nets;
}

/// The game as each bot judges it: `net=2` asks the second of the nets named; `net=1` without any, and a level, that of
/// the house.
template <Game G>
std::vector<G> games_of(const Speaker& say, const G& game, Contest& contest, const std::vector<Net>& nets) {
    std::vector<G> games;
    for (const BotSpec& bot : contest.bots) {
        games.push_back(game);
        const SearchChanges changes = spelled_out(bot, G::bots.levels, net_for(game) != nullptr).changes;
        const auto number = static_cast<std::size_t>(with_changes(G::bots.search, changes).net);
        if (number == 0) continue;
        const bool level = bot.kind == BotSpec::Kind::level;
        const bool named = !level && number <= nets.size();
        if (named) games.back() = game.with_net(&nets[number - 1]);
        const Net* net = named || level || (nets.empty() && number == 1) ? net_for(games.back()) : nullptr;
        if (net == nullptr) {
            throw BadUse(say(named ? TextKey{"arena.wrong_net"} : TextKey{"arena.no_net"},
                             {{"bot", bot_spec_name(bot)}, {"number", std::to_string(number)}}));
        }
        contest.judgement_hash = mix(contest.judgement_hash, net->hash());
    }
    return games;
}

/// Plays a shard of the contest; answers the deals that count.
std::uint64_t play_deals(const Speaker& say, std::optional<ContestLog> log, Scoreboard& board, const ContestRun& run,
                         Sequence* sequence, const PlayGame& play) {
    const std::uint64_t deals = run.deals;
    const std::uint64_t total = deals * board.contest().setup.players / run.shard.count;
    Progress progress{say, total};
    ContestRun how = run;
    how.finished = [&](const Outcome& outcome) {
        if (log) log->add(outcome);
        progress.show(std::min(board.games(), total), [&] { return so_far(board, deals); });
        return sequence == nullptr || sequence->follow(board);
    };
    if (sequence == nullptr || sequence->follow(board)) run_contest(board, how, play);
    progress.clear();
    const bool decided = sequence != nullptr && sequence->sprt().verdict() != Verdict::open;
    return decided ? sequence->sprt().deals() : deals;
}

std::uint32_t luck_worlds_from(const Speaker& say, const ArenaCommand& arena) {
    constexpr std::uint64_t usual_worlds = 16;
    constexpr std::uint64_t most_worlds = 4096;
    const std::uint64_t worlds = number_from(say, "--worlds", arena.worlds, usual_worlds, 1, most_worlds);
    if (!arena.luck_adjusted && !arena.worlds.empty()) throw BadUse(say("arena.worlds_without_luck"));
    if (!arena.luck_adjusted) return 0;
    if (arena.ladder) throw BadUse(say("arena.luck_needs_match"));
    return static_cast<std::uint32_t>(worlds);
}

/// How much of the luck to take off, from other games than those of the match: it must be fixed before.
template <Game G>
Luck weights_before(const G& game, const Contest& match, std::uint64_t match_deals, unsigned threads) {
    const std::uint64_t deals = std::clamp<std::uint64_t>(match_deals, 10, 60);
    Contest before = match;
    before.seed = derive_seed(match.seed, ~std::uint64_t{0});
    before.bots.assign(before.bots.size(), BotSpec{.simple = Bot::greedy});
    Scoreboard board{before};
    run_contest(board, {.deals = deals, .threads = threads, .stop = &interrupted()},
                player_of(game, before, &interrupted()));
    return luck_weights(board, deals);
}

/// What the machines that share a match must agree on.
Planned planned_from(const std::string& seed, std::uint64_t games, const std::optional<Sequence>& sequence) {
    Planned planned{.build = build_fingerprint(), .games = games, .seed = seed};
    if (sequence) {
        const SprtPlan& plan = sequence->sprt().plan();
        planned.sprt = fmt::format("{:.0f},{:.0f}", plan.elo0, plan.elo1);
    }
    return planned;
}

void print(const Speaker& say, const Facts& facts, const Played& played, bool json) {
    if (played.board.contest().ladder) (json ? print_ladder_json : print_ladder)(say, facts, played);
    else (json ? print_match_json : print_match)(say, facts, played);
}

} // namespace

Playable playable_match(const Speaker& say, const Series& series, const std::string& components,
                        const std::vector<std::string>& nets) {
    // What is played refers to the nets and the match for as long as somebody plays.
    struct Match {
        Contest contest;
        std::vector<Net> nets;
    };
    const auto match = std::make_shared<Match>(Match{series.contest, nets_from(say, nets)});
    Contest& contest = match->contest;
    Playable all{.units = series.planned->games / contest.setup.players};
    with_game(contest.game, [&]<Game G>() {
        contest.rules_version = G::facts.rules_version;
        const G game{box_from<G>(say, components), contest.setup};
        sign(contest, game);
        std::vector<G> games = games_of(say, game, contest, match->nets);
        Series mine{"arena", contest, series.planned, series.luck_weights};
        mine.planned->build = build_fingerprint();
        all.header = header_of(mine, G::facts, G::bots.levels);
        all.play = [match, games = std::move(games)](std::uint64_t deal, const std::atomic<bool>* stop) {
            const PlayGame play = player_of(games, match->contest, stop);
            std::optional<std::string> lines{""};
            for (int rotation = 0; lines && rotation < match->contest.setup.players; ++rotation) {
                std::optional<Outcome> outcome = play(deal, rotation);
                if (!outcome) return std::optional<std::string>{};
                for (Fare& fare : outcome->fares) fare.seconds = 0; // they are no part of the game
                *lines += line_of(*outcome, match->contest.luck_worlds > 0);
            }
            return lines;
        };
    });
    return all;
}

SprtPlan sprt_of(const Speaker& say, const Series& series) {
    ArenaCommand arena;
    arena.elo = series.planned->sprt;
    return sprt_from(say, arena, series.contest.setup.players);
}

bool tell_match(const Speaker& say, const Facts& facts, const Series& series, const Scoreboard& board, bool json) {
    const std::uint64_t games = series.planned->games;
    Played played{.board = board, .planned = games, .timed = false};
    played.deals = games / board.contest().setup.players;
    played.luck_weights = series.luck_weights;
    bool complete = std::min(board.games(), games) == games;
    std::optional<Sequence> sequence;
    if (!series.planned->sprt.empty()) {
        sequence.emplace(sprt_of(say, series));
        played.sprt = &sequence->sprt();
        if (!sequence->follow(board)) {
            played.deals = played.sprt->deals();
            complete = true;
        }
    }
    print(say, facts, played, json);
    return complete;
}

void ArenaCommand::declare(OptionList& list) {
    table.declare(list);
    series.declare(list);
    list.text("--seats", seats);
    list.flag("--ladder", ladder);
    list.flag("--sprt", sprt);
    list.text("--elo", elo);
    part.declare(list);
    list.flag("--luck-adjusted", luck_adjusted);
    list.text("--worlds", worlds);
    list.list("--nets", nets);
    list.flag("--json", json);
}

int ArenaCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, table.game);
    Contest contest = contest_from(say, *this, facts);
    std::optional<Sequence> sequence;
    if (sprt) sequence.emplace(sprt_from(say, *this, contest.setup.players));
    else if (!elo.empty()) throw BadUse(say("arena.elo_without_sprt"));
    contest.luck_worlds = luck_worlds_from(say, *this);
    const unsigned threads = threads_from(say, series.threads);
    const std::uint64_t deals = deals_from(say, series.games, contest);
    const std::vector<Net> learned = nets_from(say, nets);
    const Shard shard = shard_from(say, part, table.seed, contest.bots);
    stop_on_interrupt();

    std::uint64_t kept_games = 0;
    std::optional<int> code;
    const auto start = std::chrono::steady_clock::now();
    with_game(table.game, [&]<Game G>() {
        const G game{box_from<G>(say, table.components), contest.setup};
        sign(contest, game);
        std::vector<G> games = games_of(say, game, contest, learned);
        std::optional<Luck> weights;
        if (luck_adjusted) weights = weights_before(game, contest, deals, threads);
        Scoreboard board{contest};
        Played played{.board = board, .planned = deals * contest.setup.players, .threads = threads};
        played.luck_weights = weights;
        std::optional<Planned> planned;
        if (part.shared()) planned = planned_from(seed_word(table.seed, contest.seed), played.planned, sequence);
        if (part.submit) {
            const Series series{"arena", contest, planned, weights};
            code = part.submit({header_of(series, facts, G::bots.levels), deals, table.components, nets});
            return;
        }
        // A shard does not see the deals in order: it plays all of its own, and the test is made when they are merged.
        Sequence* const test = sequence && !part.shared() ? &*sequence : nullptr;
        played.deals =
            play_deals(say, log_from(say, part.resume, facts, G::bots.levels, board, std::move(planned), weights),
                       board, {.deals = deals, .threads = threads, .stop = &interrupted(), .shard = shard}, test,
                       player_of(std::move(games), contest, &interrupted()));
        kept_games = board.games();
        if (part.shared()) return;
        played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (sequence) played.sprt = &sequence->sprt();
        print(say, facts, played, json);
    });
    if (code) return *code;
    if (part.shared()) return shard_told(say, part, shard, kept_games);
    if (!interrupted()) return exit_ok;
    fmt::print(stderr, "{}\n", say("arena.interrupted"));
    return exit_interrupted;
}

} // namespace iteru
