// Measures what docs/analysis.md claims of looking back:
//
//     iteru_analysis_bench sums GAME PLAYERS GAMES [WORLDS]       do the parts add up, are draws and guesses fair?
//     iteru_analysis_bench luck GAME PLAYERS GAMES [WORLDS]       the same without weighing decisions, which changes
//     neither iteru_analysis_bench draws GAME PLAYERS GAMES [WORLDS]      draws alone, by the curve
//     iteru_analysis_bench labels GAME PLAYERS GAMES BOT          how many labels another seed changes, and the time
//     iteru_analysis_bench blunders GAME PLAYERS GAMES BOT [EVERY] are planted blunders found, is the bot's play
//     spared?
//
// One line of figures for each, on standard output. The games are those of seed 21; `sums`, `luck` and `draws` take
// greedy players. EVERY says in which of the games the bot's own play is looked at: every n-th. With keep=FILE at the
// end, what each game gave is a line of the file: ended, or asked for more games, it goes on.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "analysis/analysis.h"
#include "bots/player.h"
#include "bots/weighing.h"
#include "engine/text.h"
#include "games/games.h"

namespace {

using namespace iteru;
using namespace iteru::analysis;

struct Wanted {
    std::string_view game;
    int players = 2;
    int games = 10;
    BotSpec bot{};
    std::string keep{}; // a file
    unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

/// What one game gave.
using Row = std::vector<double>;

/// Looks at each game that the file does not know yet, which then knows it; answers all rows.
template <class Measure>
std::vector<Row> measured(const Wanted& wanted, std::size_t figures, Measure measure) {
    std::map<int, Row> known;
    if (std::ifstream file{wanted.keep}; file) {
        for (int n = 0; file >> n;) {
            Row row(figures);
            for (double& figure : row) file >> figure;
            if (file) known[n] = row; // a line cut short is looked at anew
        }
    }
    std::ofstream file;
    if (!wanted.keep.empty()) file.open(wanted.keep, std::ios::app);
    std::vector<Row> rows;
    for (int n = 0; n < wanted.games; ++n) {
        if (!known.contains(n)) {
            known[n] = measure(n);
            file << n;
            for (const double figure : known[n]) file << ' ' << figure;
            file << std::endl; // at once: it may be ended at any time
        }
        rows.push_back(known[n]);
    }
    return rows;
}

double total(const std::vector<Row>& rows, std::size_t figure) {
    double sum = 0;
    for (const Row& row : rows) sum += row[figure];
    return sum;
}

std::unique_ptr<AnyMatch> dealt(const Wanted& wanted, int n) {
    std::unique_ptr<AnyMatch> match;
    with_game(wanted.game, [&]<Game G>() {
        match = start_match<G>(G::standard_box(), usual_setup(G::facts, wanted.players),
                               derive_seed(seed_from_number(21), static_cast<std::uint64_t>(n)));
    });
    return match;
}

/// Plays to the end; `interfere(match, seat, action)` may change what is played.
template <class Interfere>
void play(const Wanted& wanted, AnyMatch& match, Interfere interfere) {
    std::vector<std::unique_ptr<AnyPlayer>> bots;
    for (Seat seat = 0; seat < wanted.players; ++seat) {
        bots.push_back(make_player(wanted.bot, match, match.seed(), seat));
    }
    while (!match.over()) {
        const Seat seat = match.to_act().lowest();
        match.apply(seat, interfere(match, seat, bots[seat]->choose(match)));
    }
}

std::unique_ptr<AnyMatch> played(const Wanted& wanted, int n) {
    auto match = dealt(wanted, n);
    play(wanted, *match, [](const AnyMatch&, Seat, AnyAction action) { return action; });
    return match;
}

/// The mean of a figure over all games, with its standard error.
Estimate mean_of(const std::vector<Row>& rows, std::size_t figure) {
    const auto count = static_cast<double>(rows.size());
    const double mean = total(rows, figure) / count;
    double squares = 0;
    for (const Row& row : rows) squares += (row[figure] - mean) * (row[figure] - mean);
    return {mean, std::sqrt(squares / count / (count - 1))};
}

int sums(const Wanted& wanted, std::uint32_t worlds, SeatSet seats, std::uint32_t iterations) {
    const auto rows = measured(wanted, 3, [&](int n) -> Row {
        const auto match = played(wanted, n);
        const Plan plan{
            .seed = usual_seed(*match), .worlds = worlds, .doublings = 0, .iterations = iterations, .seats = seats};
        const Analysis found = *analyse(*look_back(*match, plan), plan, {.threads = wanted.threads});
        int wrong = 0;
        for (const SeatSummary& seat : found.seats) {
            const Ledger& ledger = seat.ledger;
            const Amount parts = ledger.deal + ledger.draws + ledger.fortune - ledger.errors + ledger.gave;
            wrong += ledger.result - ledger.fair != parts ? 1 : 0;
        }
        // Of one seat: those of a game depend on each other.
        const Ledger& one = found.seats[static_cast<std::size_t>(n % wanted.players)].ledger;
        return {static_cast<double>(wrong), found.share(one.draws), found.share(one.fortune)};
    });
    const double wrong = total(rows, 0);
    const Estimate draws = mean_of(rows, 1);
    const Estimate fortune = mean_of(rows, 2);
    std::printf("%s, %d players, %d games, %u worlds: %.0f sums wrong; draws %+.4f ± %.4f, fortune %+.4f ± %.4f\n",
                std::string{wanted.game}.c_str(), wanted.players, wanted.games, worlds, wrong, draws.value, draws.error,
                fortune.value, fortune.error);
    return wrong == 0 ? 0 : 1;
}

int labels(const Wanted& wanted) {
    const auto rows = measured(wanted, 7, [&](int n) -> Row {
        const auto match = played(wanted, n);
        const auto start = std::chrono::steady_clock::now();
        const auto look = [&](const Seed& seed) {
            const Plan plan{.seed = seed, .seats = SeatSet::of(static_cast<Seat>(n % wanted.players))};
            return *analyse(*look_back(*match, plan), plan, {.threads = wanted.threads});
        };
        const Analysis one = look(usual_seed(*match));
        const Analysis other = look(seed_from_number(static_cast<std::uint64_t>(n)));
        Row row(7);
        for (std::size_t i = 0; i < one.decisions.size(); ++i) {
            const Label label = one.decisions[i].label;
            const Label again = other.decisions[i].label;
            row[0] += one.decisions[i].counts || other.decisions[i].counts ? 1 : 0;
            row[1] += label != Label::none || again != Label::none ? 1 : 0;
            row[2] += label != again ? 1 : 0;
            row[3] += one.decisions[i].best != other.decisions[i].best ? 1 : 0;
            row[6] += label != again && one.decisions[i].best == other.decisions[i].best ? 1 : 0;
            row[4] += label == Label::blunder ? 1 : 0;
        }
        row[5] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / 2;
        return row;
    });
    const double decisions = total(rows, 0);
    std::printf("%s, %d players, %d games: %.0f decisions of one seat, %.0f labelled by either seed, %.0f changed by "
                "the other (%.1f %% of all), %.0f of them with the same best; %.0f with another best; %.0f blunders; "
                "%.1f s a game with %u threads\n",
                std::string{wanted.game}.c_str(), wanted.players, wanted.games, decisions, total(rows, 1),
                total(rows, 2), 100 * total(rows, 2) / decisions, total(rows, 6), total(rows, 3), total(rows, 4),
                total(rows, 5) / wanted.games, wanted.threads);
    return 0;
}

/// Puts one bad move of seat 0 into each game: one that many worlds put at one and a half blunders or worse.
int blunders(const Wanted& wanted, int every) {
    constexpr std::uint32_t many = 10'000;
    constexpr std::uint32_t some = 256; // which tell that it was no blunder
    const double scale = 4.0 / wanted.players * (1 - 1.0 / wanted.players);
    const double least = 1.5 * 0.15 * scale;
    const auto rows = measured(wanted, 4, [&](int n) -> Row {
        Random random{seed_from_number(static_cast<std::uint64_t>(n)), 7};
        auto match = dealt(wanted, n);
        std::size_t at = match->facts().max_decisions;
        const std::size_t when = random.below(40);
        play(wanted, *match, [&](const AnyMatch& now, Seat seat, AnyAction action) {
            const auto actions = now.legal(seat);
            if (seat != 0 || now.step_count() < when || now.step_count() > at || actions.size() < 3) return action;
            const Weighed weighed = weigh(now, seat, derive_seed(now.seed(), now.step_count()));
            const auto worst = std::ranges::min_element(weighed.losses, {}, &Advice::chance);
            if (worst == weighed.losses.end() || weighed.best.chance - worst->chance < least) return action;
            at = now.step_count();
            return worst->action;
        });
        const auto turn_findings = [&](const Plan& plan, bool all) {
            const auto looking = look_back(*match, plan);
            const auto& turns = looking->course().turns;
            std::vector<DecisionFindings> findings(match->step_count());
            for (std::size_t i = 0; i < turns.size(); ++i) {
                const bool planted_here = turns[i].first <= at && at < turns[i].last;
                if (turns[i].seat != 0 || (!all && !planted_here)) continue;
                const TurnFindings turn = looking->turn(i);
                std::ranges::copy(turn.decisions, findings.begin() + static_cast<std::ptrdiff_t>(turns[i].first));
            }
            return findings;
        };
        const auto loss_in = [&](std::uint32_t worlds) {
            if (at >= match->step_count()) return 0.0;
            const auto truth = turn_findings({.seed = seed_from_number(99), .worlds = worlds, .doublings = 0}, false);
            return loss_of(truth[at]).value;
        };
        const bool blunder = loss_in(some) >= least * 2 / 3 && loss_in(many) >= least;
        const bool all = n % every == 0;
        if (!blunder && !all) return Row(4);
        const auto told = turn_findings({.seed = usual_seed(*match)}, all);
        Row row{blunder ? 1.0 : 0.0, blunder && label_of(told[at], wanted.players) == Label::blunder ? 1.0 : 0.0, 0, 0};
        for (std::size_t i = 0; all && i < told.size(); ++i) {
            if (i == at || match->step_seat(i) != 0) continue;
            ++row[2];
            row[3] += label_of(told[i], wanted.players) == Label::blunder ? 1 : 0;
        }
        return row;
    });
    std::printf(
        "%s, %d players, %d games: %.0f planted blunders, %.0f found; %.0f own decisions, %.0f called blunder\n",
        std::string{wanted.game}.c_str(), wanted.players, wanted.games, total(rows, 0), total(rows, 1), total(rows, 2),
        total(rows, 3));
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string_view> words{argv + 1, argv + argc};
    std::string keep;
    if (constexpr std::string_view kept = "keep="; !words.empty() && words.back().starts_with(kept)) {
        keep = words.back().substr(kept.size());
        words.pop_back();
    }
    if (words.size() < 4 || !with_game(words[1], []<Game G>() {})) {
        std::fprintf(stderr,
                     "iteru_analysis_bench sums|luck|draws|labels|blunders GAME PLAYERS GAMES [WORLDS|BOT [EVERY]] "
                     "[keep=FILE]\n");
        return 2;
    }
    Wanted wanted{.game = words[1],
                  .players = parse_number<int>(words[2]).value_or(2),
                  .games = parse_number<int>(words[3]).value_or(10),
                  .bot = {.simple = Bot::greedy},
                  .keep = keep};
    const std::string_view what = words[0];
    const std::string_view last = words.size() > 4 ? words[4] : "";
    const auto worlds = parse_number<std::uint32_t>(last).value_or(4);
    if (what == "sums") return sums(wanted, worlds, SeatSet::all(), 20);
    if (what == "luck") return sums(wanted, worlds, SeatSet::all(), 0);
    if (what == "draws") return sums(wanted, worlds, SeatSet{}, 0);
    wanted.bot = parse_bot_spec(last).value_or(wanted.bot);
    const int every = std::max(1, words.size() > 5 ? parse_number<int>(words[5]).value_or(1) : 1);
    return what == "labels" ? labels(wanted) : blunders(wanted, every);
}
