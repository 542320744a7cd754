#include "analysis/analysis.h"

#include <cstdlib>
#include <numeric>

#include "analysis/kept.h"
#include "analysis/portions.h"
#include "analysis/told.h"
#include "tests/kit/kit.h"

namespace iteru::analysis {
namespace {

/// A game between simple bots, with its history.
template <Game G>
std::unique_ptr<AnyMatch> played(int players, int seed, Bot bot) {
    auto match = start_match<G>(G::standard_box(), usual_setup(G::facts, players), kit::kit_seed(seed));
    std::array<Random, max_seats> randoms;
    for (Seat seat = 0; seat < max_seats; ++seat) randoms[seat] = bot_random(match->seed(), seat);
    while (!match->over()) {
        const Seat seat = match->to_act().lowest();
        match->apply(seat, choose(bot, *match, seat, randoms[seat]));
    }
    return match;
}

Plan small_plan(const AnyMatch& match) {
    return {.seed = usual_seed(match), .worlds = 4, .doublings = 1, .iterations = 20};
}

void expect_identity(const Analysis& found) {
    Amount victories = 0;
    for (const SeatSummary& seat : found.seats) {
        const Ledger& ledger = seat.ledger;
        EXPECT_EQ(ledger.result - ledger.fair,
                  ledger.deal + ledger.draws + ledger.fortune - ledger.errors + ledger.gave);
        EXPECT_EQ(ledger.adjusted(), ledger.fair - ledger.errors + ledger.gave);
        EXPECT_GE(ledger.errors, 0);
        victories += ledger.result;
    }
    for (const Moment& moment : found.moments) {
        const Amount all = std::accumulate(moment.chance.begin(), moment.chance.end(), Amount{0});
        EXPECT_TRUE(found.players == 1 || all == found.unit) << "somebody wins";
    }
    EXPECT_TRUE(found.players == 1 || victories == found.unit);
}

TEST(Analysis, parts_add_up_to_the_result_exactly) {
    constexpr int every = kit::scaled(24) == 1 ? 9 : 1; // where everything is slower, one will do
    each_game([]<Game G>() {
        for (int players = G::facts.min_players; players <= G::facts.max_players; players += every) {
            SCOPED_TRACE(std::string{G::facts.id} + " " + std::to_string(players));
            const auto match = played<G>(players, players, players % 2 == 0 ? Bot::lively : Bot::greedy);
            const Plan plan = small_plan(*match);
            const auto found = analyse(*look_back(*match, plan), plan, {.threads = 2});
            ASSERT_TRUE(found);
            expect_identity(*found);
            EXPECT_EQ(found->moments.back().step, match->step_count());
            EXPECT_EQ(found->decisions.size(), match->step_count());
        }
    });
}

TEST(Analysis, is_the_same_on_any_number_of_threads_and_another_with_another_seed) {
    const auto match = played<egizia::Egizia>(2, 1, Bot::lively);
    Plan plan = small_plan(*match);
    const auto text = [&](unsigned threads) {
        return told_json(tell(*match, plan, *analyse(*look_back(*match, plan), plan, {.threads = threads})));
    };
    const std::string one = text(1);
    EXPECT_EQ(one, text(3));
    plan.seed = seed_from_number(1);
    EXPECT_NE(one, text(1));
}

TEST(Analysis, weighs_only_the_seats_it_is_asked_for) {
    const auto match = played<fertility::Fertility>(3, 2, Bot::lively);
    Plan plan = small_plan(*match);
    const Analysis all = *analyse(*look_back(*match, plan), plan);
    plan.seats = SeatSet::of(1);
    const Analysis one = *analyse(*look_back(*match, plan), plan);
    expect_identity(one);
    EXPECT_TRUE(std::ranges::all_of(one.decisions, [](const Decision& decision) { return decision.seat == 1; }));
    EXPECT_EQ(one.seats[1].ledger.errors, all.seats[1].ledger.errors) << "the others change nothing";
    EXPECT_EQ(one.seats[1].ledger.gave, all.seats[1].ledger.gave);
    EXPECT_FALSE(one.seats[0].ledger.weighed);
}

TEST(Analysis, guesses_have_no_fortune_where_nothing_is_secret) {
    const auto match = played<fertility::Fertility>(4, 3, Bot::greedy);
    const Plan plan = small_plan(*match);
    const Analysis found = *analyse(*look_back(*match, plan), plan);
    Amount draws = 0;
    for (const SeatSummary& seat : found.seats) {
        EXPECT_EQ(seat.ledger.fortune, 0);
        draws += std::abs(seat.ledger.draws);
    }
    EXPECT_GT(draws, 0) << "tiles are drawn";
    const auto secret = played<egizia::Egizia>(2, 3, Bot::greedy);
    EXPECT_FALSE(look_back(*secret, small_plan(*secret))->turn(0).open) << "hands are";
}

/// What the others chose in secret they gave or took: guessing it is no luck.
TEST(Analysis, what_others_chose_is_no_fortune) {
    const auto match = played<tal_der_koenige::TalDerKoenige>(3, 3, Bot::greedy);
    const Plan plan{.seed = usual_seed(*match), .worlds = 2, .doublings = 0, .iterations = 2};
    const auto looking = look_back(*match, plan);
    for (std::size_t turn = 0; turn < looking->course().turns.size(); turn += 5) {
        EXPECT_TRUE(looking->turn(turn).open) << turn;
    }
}

/// A course of one turn, which draws, by the one of two who then wins.
struct OneTurn {
    Plan plan{.worlds = 64, .doublings = 0};
    Course course{.players = 2,
                  .turns = {{.first = 0, .last = 1, .seat = 0, .draws = true}},
                  .stretches = {{.first = 0, .last = 1}},
                  .played = {{}},
                  .result = {}};
    StretchFindings stretch{.turns = std::vector<Sums>(1), .drawn = {}};
    TurnFindings turn{.open = false, .decisions = {{}}};

    OneTurn() {
        course.result.seats[0].rank = 1;
        course.result.seats[1].rank = 2;
    }
    Analysis together() { return put_together(course, plan, {stretch}, {turn}); }
};

TEST(Ledger, has_every_term_by_its_formula) {
    OneTurn one;
    one.stretch.turns[0].won = {20 * 60, 44 * 60}; // V
    one.stretch.drawn.won = {52 * 60, 12 * 60};    // M
    one.turn.before = 32 * 60;                     // K
    one.turn.after = 24 * 60;                      // Q
    one.turn.decisions[0] = {
        .worlds = 64, .won_best = 48 * 60, .won_played = 32 * 60, .squares = 16 * 3600, .margin = 640};
    const Analysis found = one.together();
    const auto in_worlds = [&](Amount amount) { return amount * 64 / found.unit; };
    const Ledger& mine = found.seats[0].ledger;
    EXPECT_EQ(in_worlds(mine.result), 64);
    EXPECT_EQ(in_worlds(mine.fair), 32);
    EXPECT_EQ(in_worlds(mine.deal), 20 - 32) << "V - 1/n";
    EXPECT_EQ(in_worlds(mine.draws), 64 - 52) << "V(after) - M";
    EXPECT_EQ(in_worlds(mine.fortune), (52 - 20) - (24 - 32)) << "(M - V) - (Q - K)";
    EXPECT_EQ(in_worlds(mine.errors), 48 - 32);
    EXPECT_EQ(in_worlds(mine.gave), (24 - 32) + (48 - 32)) << "(Q - K) + losses";
    const Ledger& other = found.seats[1].ledger;
    EXPECT_EQ(in_worlds(other.draws), 0 - 12);
    EXPECT_EQ(in_worlds(other.gave), 12 - 44) << "M - V of the others' turns";
    EXPECT_EQ(in_worlds(other.fortune), 0);
    expect_identity(found);
}

TEST(Ledger, counts_no_fortune_that_the_worlds_cannot_tell) {
    OneTurn one;
    one.stretch.turns[0].won = {30 * 60, 34 * 60};
    one.stretch.drawn.won = {36 * 60, 28 * 60};
    one.turn.before = 32 * 60;
    one.turn.after = 32 * 60; // by 6 worlds of 64, where three standard errors are 24
    const Analysis found = one.together();
    EXPECT_EQ(found.seats[0].ledger.fortune, 0);
    EXPECT_EQ(found.seats[0].ledger.gave, found.unit * 6 / 64);
    expect_identity(found);
}

TEST(Portions, add_up_and_tell_luck_from_play) {
    const auto game = [](Amount result, Amount deal, Amount draws) {
        Analysis one;
        one.unit = 100;
        for (const Amount sign : {1, -1}) {
            SeatSummary seat;
            seat.ledger = {.result = 50 + sign * result, .fair = 50, .deal = sign * deal, .draws = sign * draws};
            one.seats.push_back(seat);
        }
        return one;
    };
    // The first seat is worth 10; otherwise all is luck in two of the games and none in the others.
    const std::vector<Analysis> games{game(50, 10, 40), game(-50, 10, -60), game(50, 10, 0), game(-50, 10, 0)};
    const Portions found = portions_of(games);
    EXPECT_EQ(found.games, 4U);
    EXPECT_NEAR(found.luck.value, 0.5, 1e-9) << "(50 * 40 + 50 * 60) / (4 * 50 * 50)";
    EXPECT_NEAR(found.seat.value, 0, 1e-9) << "who sits there won half of the games";
    EXPECT_NEAR(found.skill.value, 0.5, 1e-9);
    EXPECT_GT(found.luck.error, 0.1);
    EXPECT_EQ(portions_of({}).games, 0U);
}

TEST(Kept, is_read_as_it_was_written) {
    const auto match = played<fertility::Fertility>(2, 4, Bot::lively);
    Keeping keeping{.record = "a record", .fingerprint = "1234", .plan = small_plan(*match)};
    keeping.plan.seats = SeatSet::of(1);
    const auto looking = look_back(*match, keeping.plan);
    const Findings found = *find(*looking, keeping.plan);
    const std::string text = write_kept(keeping, found);
    const auto told = [&](const Findings& findings) {
        return told_json(tell(*match, keeping.plan,
                              put_together(looking->course(), keeping.plan, findings.stretches, findings.turns)));
    };
    const auto again = read_kept(text, keeping, looking->course());
    ASSERT_TRUE(again);
    EXPECT_EQ(told(*again), told(found));

    const auto problem = [&](std::string_view kept, const Keeping& wanted) {
        return read_kept(kept, wanted, looking->course()).error();
    };
    for (const std::size_t place : {std::size_t{3}, text.size() / 2, text.size() - 3}) {
        std::string wrong = text;
        wrong[place] = wrong[place] == '1' ? '2' : '1';
        EXPECT_EQ(problem(wrong, keeping), KeptProblem::damaged) << place;
    }
    EXPECT_EQ(problem("", keeping), KeptProblem::damaged);
    EXPECT_EQ(problem(std::string_view{text}.substr(0, text.size() / 2), keeping), KeptProblem::damaged);
    Keeping other = keeping;
    other.fingerprint = "1235";
    EXPECT_EQ(problem(text, other), KeptProblem::stale);
    EXPECT_EQ(name_of(other), name_of(keeping)) << "found, and seen to be stale";
    other = keeping;
    other.plan.seats = SeatSet::of(0);
    EXPECT_NE(name_of(other), name_of(keeping));
    EXPECT_EQ(problem(text, other), KeptProblem::damaged) << "of something else";
}

TEST(Analysis, can_be_stopped) {
    const auto match = played<fertility::Fertility>(2, 3, Bot::lively);
    const Plan plan = small_plan(*match);
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(analyse(*look_back(*match, plan), plan, {.stop = &stop}));
}

/// A game of eight turns whose first seat has these chances before each, and wins.
Analysis told_of(const std::array<Amount, 8>& tenths) {
    Course course{.players = 2, .turns = {}, .stretches = {{0, 8}}, .played = {}, .result = {}};
    course.played.resize(8);
    course.result.seats[0].rank = 1;
    course.result.seats[1].rank = 2;
    StretchFindings found;
    for (std::size_t i = 0; i < tenths.size(); ++i) {
        course.turns.push_back({.first = i, .last = i + 1, .seat = static_cast<Seat>(i % 2)});
        Sums& sums = found.turns.emplace_back();
        sums.won[0] = 60 * tenths[i];
        sums.won[1] = 600 - 60 * tenths[i];
    }
    const Plan plan{.worlds = 10, .doublings = 0, .seats = SeatSet{}};
    return put_together(course, plan, {found}, std::vector<TurnFindings>(8));
}

TEST(TurningPoints, are_what_lasts) {
    const Analysis told = told_of({5, 5, 9, 5, 4, 5, 8, 8});
    std::vector<std::size_t> moments;
    for (const TurningPoint& point : told.turning_points) moments.push_back(point.moment);
    EXPECT_EQ(moments, (std::vector<std::size_t>{3, 6, 8})) << "9 was noise: back to 5 it went, and not both count";
    EXPECT_EQ(told.turning_points[1].seat, 1) << "of two that moved alike, whose turn it was";
    EXPECT_EQ(told.turning_points[1].moved, -180);
}

TEST(TurningPoints, whoever_won_was_in_front_since) {
    EXPECT_EQ(told_of({5, 5, 9, 5, 4, 5, 8, 8}).lead, 5U);
    EXPECT_EQ(told_of({6, 6, 6, 6, 6, 6, 6, 6}).lead, 0U);
    EXPECT_EQ(told_of({6, 6, 6, 6, 6, 6, 6, 4}).lead, 8U);
}

TEST(Stretches, of_other_worlds_add_up) {
    const auto match = played<fertility::Fertility>(2, 3, Bot::lively);
    const Plan plan = small_plan(*match);
    const auto looking = look_back(*match, plan);
    StretchFindings found = looking->stretch(1, 0, 1);
    found.add(looking->stretch(1, 1, plan.worlds));
    const StretchFindings whole = looking->stretch(1, 0, plan.worlds);
    ASSERT_EQ(found.turns.size(), whole.turns.size());
    for (std::size_t i = 0; i < whole.turns.size(); ++i) {
        EXPECT_EQ(found.turns[i].won, whole.turns[i].won);
        EXPECT_EQ(found.turns[i].squares, whole.turns[i].squares);
        EXPECT_EQ(found.turns[i].points, whole.turns[i].points);
    }
    EXPECT_EQ(found.drawn.won, whole.drawn.won);
}

/// So many worlds, in which the best won so many more, a point ahead in each.
DecisionFindings lost(std::uint32_t worlds, Amount worse) {
    return {.worlds = worlds, .won_best = worse * 60, .squares = worse * 3600, .margin = worlds};
}

TEST(Labels, follow_the_loss_for_the_number_of_players) {
    constexpr std::uint32_t many = 20'000;
    const auto label = [](int percent, int players) { return label_of(lost(many, many / 100 * percent), players); };
    EXPECT_EQ(label(5, 2), Label::none) << "5 ± 0.3: not surely above 5";
    EXPECT_EQ(label(6, 2), Label::inaccuracy);
    EXPECT_EQ(label(11, 2), Label::mistake);
    EXPECT_EQ(label(16, 2), Label::blunder);
    EXPECT_EQ(label(5, 4), Label::inaccuracy) << "3.75";
    EXPECT_EQ(label(8, 4), Label::mistake) << "7.5";
    EXPECT_EQ(label(12, 4), Label::blunder) << "11.25";
    EXPECT_EQ(label(15, 1), Label::mistake) << "alone as for two";
    EXPECT_EQ(label(16, 1), Label::blunder);
}

TEST(Labels, need_to_be_sure_and_a_point_of_margin) {
    EXPECT_EQ(label_of(lost(64, 8), 2), Label::none) << "12.5 ± 8.2: not surely above 5";
    EXPECT_EQ(label_of(lost(128, 16), 2), Label::inaccuracy) << "12.5 ± 5.8";
    EXPECT_EQ(label_of(lost(512, 64), 2), Label::inaccuracy) << "12.5 ± 2.9";
    EXPECT_EQ(label_of(lost(2048, 256), 2), Label::mistake) << "12.5 ± 1.4";
    EXPECT_EQ(label_of(lost(20, 2), 2), Label::none) << "10 ± 13";
    DecisionFindings narrow = lost(64, 32);
    EXPECT_EQ(label_of(narrow, 2), Label::blunder);
    narrow.margin = 63;
    EXPECT_EQ(label_of(narrow, 2), Label::none);
    EXPECT_EQ(label_of({}, 2), Label::none);
}

TEST(Labels, hang_on_more_worlds_only_near_a_threshold) {
    EXPECT_TRUE(label_hangs(lost(64, 3), 2));
    EXPECT_FALSE(label_hangs(lost(64, 0), 2));
    EXPECT_FALSE(label_hangs(lost(64, 64), 2));
    EXPECT_FALSE(label_hangs(lost(2048, 20), 2)) << "1 ± 0.4";
    DecisionFindings pointless = lost(64, 3);
    pointless.margin = 0;
    pointless.margin_squares = 64;
    EXPECT_FALSE(label_hangs(pointless, 2)) << "0 ± 0.13 points ahead: never one";
    pointless.margin_squares = 64 * 100;
    EXPECT_TRUE(label_hangs(pointless, 2)) << "0 ± 1.3";
}

/// Plays greedily, but for one decision of seat 0 past the middle, which is what the judgement likes least.
template <Game G>
std::pair<std::unique_ptr<AnyMatch>, std::size_t> with_a_blunder(int seed) {
    const G game{G::standard_box(), usual_setup(G::facts, 2)};
    std::size_t at = 0;
    typename G::Action worst{};
    int gap = 0;
    std::size_t step = 0;
    kit::watch(game, kit::kit_seed(seed), Bot::greedy, [&](const auto& moment) {
        int best = 0;
        int least = 0;
        typename G::Action candidate{};
        for (const auto& action : moment.actions) {
            typename G::State after = moment.before;
            Events unheard;
            game.apply(after, moment.seat, action, unheard);
            const int worth = game.judge(after, moment.seat);
            if (&action == moment.actions.begin() || worth > best) best = worth;
            if (&action == moment.actions.begin() || worth < least) {
                least = worth;
                candidate = action;
            }
        }
        if (moment.seat == 0 && best - least > gap) {
            gap = best - least;
            at = step;
            worst = candidate;
        }
        ++step;
    });
    auto match = start_match<G>(G::standard_box(), game.setup(), kit::kit_seed(seed));
    std::array<Random, max_seats> randoms;
    for (Seat seat = 0; seat < max_seats; ++seat) randoms[seat] = bot_random(match->seed(), seat);
    while (!match->over()) {
        const Seat seat = match->to_act().lowest();
        const AnyAction greedy = choose(Bot::greedy, *match, seat, randoms[seat]);
        match->apply(seat, match->step_count() == at ? erase<G>(worst) : greedy);
    }
    return {std::move(match), at};
}

/// The decision as it was weighed.
DecisionFindings weighed(const AnyMatch& match, std::size_t at, const Plan& plan) {
    const auto looking = look_back(match, plan);
    const auto& turns = looking->course().turns;
    const auto turn = std::ranges::find_if(turns, [&](const Turn& one) { return one.last > at; });
    return looking->turn(static_cast<std::size_t>(turn - turns.begin())).decisions[at - turn->first];
}

TEST(Analysis, finds_planted_blunders) {
    if (!kit::thorough) GTEST_SKIP() << "what it finds does not depend on the build";
    int planted = 0;
    const auto plant = [&]<Game G>(int seed) {
        const auto [match, at] = with_a_blunder<G>(seed);
        const Plan many{.seed = seed_from_number(99), .worlds = 512, .doublings = 0, .iterations = 200};
        if (loss_of(weighed(*match, at, many)).value < 1.5 * 0.15) return; // bad by the judgement alone
        ++planted;
        const DecisionFindings found =
            weighed(*match, at, {.seed = usual_seed(*match), .worlds = 64, .doublings = 3, .iterations = 200});
        EXPECT_EQ(label_of(found, 2), Label::blunder) << G::facts.id << " " << seed << ", decision " << at;
        EXPECT_GT(std::abs(std::accumulate(found.points.begin(), found.points.end(), Amount{0})), 0) << "why in points";
    };
    for (int seed = 1; seed <= 2; ++seed) {
        plant.operator()<fertility::Fertility>(seed);
        plant.operator()<tal_der_koenige::TalDerKoenige>(seed);
    }
    EXPECT_GE(planted, 2);
}

/// Whoever practises is told what the analysis would have told.
TEST(Analysis, tries_another_action_in_the_same_worlds) {
    const auto [match, at] = with_a_blunder<tal_der_koenige::TalDerKoenige>(1);
    const Plan plan{.seed = usual_seed(*match), .worlds = 64, .doublings = 3, .iterations = 200};
    const DecisionFindings found = weighed(*match, at, plan);
    ASSERT_EQ(label_of(found, 2), Label::blunder);
    const auto looking = look_back(*match, plan);
    const DecisionFindings again = looking->tried(at, found.best, match->step_action(at));
    EXPECT_FALSE(is_close(again));
    if (again.worlds == found.worlds) {
        EXPECT_EQ(again.won_played, found.won_played);
        EXPECT_EQ(again.points, found.points);
    }
    EXPECT_TRUE(is_close(looking->tried(at, found.best, found.best)));
}

} // namespace
} // namespace iteru::analysis
