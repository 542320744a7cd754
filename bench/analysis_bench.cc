// Measures what docs/analysis.md claims of looking back:
//
//     iteru_analysis_bench sums GAME PLAYERS GAMES [WORLDS]    do the parts add up, are draws and guesses fair?
//     iteru_analysis_bench draws GAME PLAYERS GAMES [WORLDS]   the same by curves alone, which is quicker
//     iteru_analysis_bench labels GAME PLAYERS GAMES BOT       how many labels another seed changes, and the time
//     iteru_analysis_bench blunders GAME PLAYERS GAMES BOT     are planted blunders found, is the bot's play spared?
//
// One line of figures for each, on standard output. The games are those of seed 21; `sums` and `draws` take greedy
// players. A fifth argument to `blunders` says in which of the games the bot's own play is looked at: every n-th.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "analysis/analysis.h"
#include "bots/player.h"
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
    unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

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

/// A mean with its standard error.
struct Series {
    double sum = 0;
    double squares = 0;
    int count = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    [[nodiscard]] double mean() const { return sum / count; }
    [[nodiscard]] double error() const { return std::sqrt((squares / count - mean() * mean()) / (count - 1)); }
};

int sums(const Wanted& wanted, std::uint32_t worlds, SeatSet seats) {
    Series draws;
    Series fortune;
    int wrong = 0;
    for (int n = 0; n < wanted.games; ++n) {
        const auto match = played(wanted, n);
        const Plan plan{.seed = usual_seed(*match), .worlds = worlds, .doublings = 0, .iterations = 20, .seats = seats};
        const Analysis found = *analyse(*look_back(*match, plan), plan, {.threads = wanted.threads});
        for (const SeatSummary& seat : found.seats) {
            const Ledger& ledger = seat.ledger;
            const Amount parts = ledger.deal + ledger.draws + ledger.fortune - ledger.errors + ledger.gave;
            wrong += ledger.result - ledger.fair != parts ? 1 : 0;
        }
        // Of one seat: those of a game depend on each other.
        const Ledger& one = found.seats[static_cast<std::size_t>(n % wanted.players)].ledger;
        draws.add(found.share(one.draws));
        fortune.add(found.share(one.fortune));
    }
    std::printf("%s, %d players, %d games, %u worlds: %d sums wrong; draws %+.4f ± %.4f, fortune %+.4f ± %.4f\n",
                std::string{wanted.game}.c_str(), wanted.players, wanted.games, worlds, wrong, draws.mean(),
                draws.error(), fortune.mean(), fortune.error());
    return wrong == 0 ? 0 : 1;
}

int labels(const Wanted& wanted) {
    int decisions = 0;
    int labelled = 0;
    int changed = 0;
    int blunders = 0;
    double seconds = 0;
    for (int n = 0; n < wanted.games; ++n) {
        const auto match = played(wanted, n);
        const auto look = [&](const Seed& seed) {
            const Plan plan{.seed = seed, .seats = SeatSet::of(static_cast<Seat>(n % wanted.players))};
            const auto start = std::chrono::steady_clock::now();
            Analysis found = *analyse(*look_back(*match, plan), plan, {.threads = wanted.threads});
            seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            return found;
        };
        const Analysis one = look(usual_seed(*match));
        const Analysis other = look(seed_from_number(static_cast<std::uint64_t>(n)));
        for (std::size_t i = 0; i < one.decisions.size(); ++i) {
            ++decisions;
            labelled += one.decisions[i].label != Label::none || other.decisions[i].label != Label::none ? 1 : 0;
            changed += one.decisions[i].label != other.decisions[i].label ? 1 : 0;
            blunders += one.decisions[i].label == Label::blunder ? 1 : 0;
        }
    }
    std::printf(
        "%s, %d players, %d games: %d decisions of one seat, %d labelled by either seed, %d changed by the other "
        "(%.1f %% of all); %d blunders; %.1f s a game with %u threads\n",
        std::string{wanted.game}.c_str(), wanted.players, wanted.games, decisions, labelled, changed,
        100.0 * changed / decisions, blunders, seconds / (2 * wanted.games), wanted.threads);
    return 0;
}

/// Puts one bad move of seat 0 into each game: one that many worlds put at one and a half blunders or worse.
int blunders(const Wanted& wanted, int every) {
    constexpr std::uint32_t many = 10'000;
    constexpr std::uint32_t some = 256; // which tell that it was no blunder
    const double scale = 4.0 / wanted.players * (1 - 1.0 / wanted.players);
    int planted = 0;
    int found = 0;
    int own = 0;
    int called = 0;
    for (int n = 0; n < wanted.games; ++n) {
        Random random{seed_from_number(static_cast<std::uint64_t>(n)), 7};
        auto match = dealt(wanted, n);
        std::size_t at = match->facts().max_decisions;
        const std::size_t when = random.below(40);
        play(wanted, *match, [&](const AnyMatch& now, Seat seat, AnyAction action) {
            const auto actions = now.legal(seat);
            if (seat != 0 || now.step_count() < when || now.step_count() > at || actions.size() < 3) return action;
            at = now.step_count();
            return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
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
        const double least = 1.5 * 0.15 * scale;
        const auto loss_in = [&](std::uint32_t worlds) {
            if (at >= match->step_count()) return 0.0;
            const auto truth = turn_findings({.seed = seed_from_number(99), .worlds = worlds, .doublings = 0}, false);
            return loss_of(truth[at]).value;
        };
        const bool blunder = loss_in(some) >= least * 2 / 3 && loss_in(many) >= least;
        const bool all = n % every == 0;
        if (!blunder && !all) continue;
        const auto told = turn_findings({.seed = usual_seed(*match)}, all);
        planted += blunder ? 1 : 0;
        found += blunder && label_of(told[at], wanted.players) == Label::blunder ? 1 : 0;
        for (std::size_t i = 0; all && i < told.size(); ++i) {
            if (i == at || match->step_seat(i) != 0) continue;
            ++own;
            called += label_of(told[i], wanted.players) == Label::blunder ? 1 : 0;
        }
    }
    std::printf("%s, %d players, %d games: %d planted blunders, %d found; %d own decisions, %d called blunder\n",
                std::string{wanted.game}.c_str(), wanted.players, wanted.games, planted, found, own, called);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (argc < 5) {
        std::fprintf(stderr,
                     "iteru_analysis_bench sums|draws|labels|blunders GAME PLAYERS GAMES [WORLDS|BOT [EVERY]]\n");
        return 2;
    }
    Wanted wanted{.game = argv[2],
                  .players = parse_number<int>(argv[3]).value_or(2),
                  .games = parse_number<int>(argv[4]).value_or(10),
                  .bot = {.simple = Bot::greedy}};
    const std::string_view last = argc > 5 ? argv[5] : "";
    const auto worlds = parse_number<std::uint32_t>(last).value_or(4);
    if (what == "sums") return sums(wanted, worlds, SeatSet::all());
    if (what == "draws") return sums(wanted, worlds, SeatSet{});
    wanted.bot = parse_bot_spec(last).value_or(wanted.bot);
    const int every = std::max(1, argc > 6 ? parse_number<int>(argv[6]).value_or(1) : 1);
    return what == "labels" ? labels(wanted) : blunders(wanted, every);
}
