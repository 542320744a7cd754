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

/// Follows the deals in order, whatever order they end in: the verdict does not depend on the number of threads.
class Sequence {
public:
    explicit Sequence(const SprtPlan& plan) : sprt_(plan) {}

    /// Answers whether it is still open.
    bool follow(const Scoreboard& board) {
        while (sprt_.verdict() == Verdict::open && board.complete(sprt_.deals())) {
            sprt_.add(board.deal_mean(sprt_.deals(), 0, [](const Fare& fare) { return fare.win_share; }));
        }
        return sprt_.verdict() == Verdict::open;
    }
    [[nodiscard]] const Sprt& sprt() const { return sprt_; }

private:
    Sprt sprt_;
};

std::optional<ContestLog> log_from(const Speaker& say, const std::string& file, const Facts& facts,
                                   const BotLevels& levels, Scoreboard& board) {
    if (file.empty()) return std::nullopt;
    try {
        return std::make_optional<ContestLog>(file, facts, levels, board);
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

/// Plays the contest; answers the deals that count.
std::uint64_t play_deals(const Speaker& say, std::optional<ContestLog> log, Scoreboard& board, std::uint64_t deals,
                         unsigned threads, Sequence* sequence, const PlayGame& play) {
    const std::uint64_t total = deals * board.contest().setup.players;
    Progress progress{say, total};
    const ContestRun how{
        .deals = deals, .threads = threads, .stop = &interrupted(), .finished = [&](const Outcome& outcome) {
            if (log) log->add(outcome);
            progress.show(std::min(board.games(), total), [&] { return so_far(board, deals); });
            return sequence == nullptr || sequence->follow(board);
        }};
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
    if (arena.ladder || !arena.resume.empty()) throw BadUse(say("arena.luck_needs_match"));
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

} // namespace

void ArenaCommand::declare(OptionList& list) {
    table.declare(list);
    series.declare(list);
    list.text("--seats", seats);
    list.flag("--ladder", ladder);
    list.flag("--sprt", sprt);
    list.text("--elo", elo);
    list.text("--resume", resume);
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
    stop_on_interrupt();

    const auto start = std::chrono::steady_clock::now();
    with_game(table.game, [&]<Game G>() {
        const G game{box_from<G>(say, table.components), contest.setup};
        contest.box_hash = hash_of(game.box());
        contest.judgement_hash = mix(hash_of(game.weights()), hash_of(G::bots.search));
        std::vector<G> games = games_of(say, game, contest, learned);
        std::optional<Luck> weights;
        if (luck_adjusted) weights = weights_before(game, contest, deals, threads);
        Scoreboard board{contest};
        Played played{.board = board, .planned = deals * contest.setup.players, .threads = threads};
        played.luck_weights = weights;
        played.deals =
            play_deals(say, log_from(say, resume, facts, G::bots.levels, board), board, deals, threads,
                       sequence ? &*sequence : nullptr, player_of(std::move(games), contest, &interrupted()));
        played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (sequence) played.sprt = &sequence->sprt();
        if (contest.ladder) (json ? print_ladder_json : print_ladder)(say, facts, played);
        else (json ? print_match_json : print_match)(say, facts, played);
    });
    if (!interrupted()) return exit_ok;
    fmt::print(stderr, "{}\n", say("arena.interrupted"));
    return exit_interrupted;
}

} // namespace iteru
