#include "arena/contest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>

#include "arena/contest_game.h"
#include "arena/contest_log.h"
#include "games/games.h"
#include "loader/load_box.h"

namespace iteru {
namespace {

using fertility::Fertility;

std::vector<BotSpec> bots(std::initializer_list<std::string_view> names) {
    std::vector<BotSpec> specs;
    for (const std::string_view name : names) specs.push_back(*parse_bot_spec(name));
    return specs;
}

Contest match(std::initializer_list<std::string_view> names) {
    return {.game = "fertility",
            .setup = usual_setup(Fertility::facts, static_cast<int>(names.size())),
            .seed = seed_from_number(3),
            .bots = bots(names)};
}

/// The board after so many deals on so many threads.
Scoreboard played(const Contest& contest, std::uint64_t deals, unsigned threads) {
    const Fertility game{Fertility::standard_box(), contest.setup};
    Scoreboard board{contest};
    run_contest(board, {.deals = deals, .threads = threads}, player_of(game, contest, nullptr));
    return board;
}

/// Everything but the times.
std::vector<Fare> fares(const Scoreboard& board) {
    std::vector<Fare> all;
    for (std::uint64_t deal = 0; deal < board.deals_ahead(); ++deal) {
        for (const Outcome& game : board.deal(deal)) {
            for (Fare fare : game.fares) {
                fare.seconds = 0;
                all.push_back(fare);
            }
        }
    }
    return all;
}

std::filesystem::path scratch(std::string_view name) {
    const auto path = std::filesystem::path{testing::TempDir()} / ("iteru_contest_" + std::string{name});
    std::filesystem::remove(path);
    return path;
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(Contest, EveryBotSitsInEverySeatOfEveryDeal) {
    const Contest contest = match({"greedy", "lively", "random"});
    std::set<std::pair<std::uint64_t, int>> seen;
    Scoreboard board{contest};
    run_contest(board, {.deals = 5, .threads = 2}, [&](std::uint64_t deal, int rotation) {
        static std::mutex mutex;
        const std::scoped_lock lock{mutex};
        EXPECT_TRUE(seen.emplace(deal, rotation).second);
        return Outcome{deal, rotation, std::vector<Fare>(3)};
    });
    EXPECT_EQ(seen.size(), 15U);
    for (std::uint64_t deal = 0; deal < 5; ++deal) EXPECT_TRUE(board.complete(deal));
}

TEST(Contest, RotationMovesTheBotsAndKeepsTheDeal) {
    // A bot that always takes the first action has no luck of its own: whatever changes with the rotation is the seat.
    // The same bot in all seats: in rotation r, place p must fare as place 0 does in the rotation that puts it there.
    const Contest contest = match({"greedy", "greedy", "greedy"});
    const Fertility game{Fertility::standard_box(), contest.setup};
    std::vector<Entrant<Fertility>> table(3, {contest.bots[0], &game});
    for (std::uint64_t deal = 0; deal < 4; ++deal) {
        const Seed seed = derive_seed(contest.seed, deal);
        const Seat first = game.to_act(game.deal(seed)).lowest();
        for (int rotation = 0; rotation < 3; ++rotation) {
            const auto outcome = play_rotation<Fertility>(table, contest.seed, deal, rotation);
            ASSERT_TRUE(outcome);
            // The same game by hand, seat by seat.
            const Seed luck = derive_seed(seed, static_cast<std::uint64_t>(rotation));
            std::deque<BotPlayer<Fertility>> players;
            for (Seat seat = 0; seat < 3; ++seat) players.emplace_back(contest.bots[0], luck, seat);
            auto state = game.deal(seed);
            EXPECT_EQ(game.to_act(state).lowest(), first);
            play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
                return players[seat].choose(Knowledge<Fertility>{game, position, seat}, actions);
            });
            const Result result = game.result(state);
            for (int seat = 0; seat < 3; ++seat) {
                const Fare& fare = outcome->fares[static_cast<std::size_t>((seat - rotation + 3) % 3)];
                EXPECT_EQ(fare.score, result.seats[static_cast<std::size_t>(seat)].total);
                EXPECT_EQ(fare.rank, result.seats[static_cast<std::size_t>(seat)].rank);
            }
        }
    }
}

TEST(Contest, ResultsDoNotDependOnTheNumberOfThreads) {
    const Contest contest = match({"greedy", "lively", "random", "greedy"});
    const Scoreboard alone = played(contest, 12, 1);
    const Scoreboard together = played(contest, 12, 4);
    EXPECT_EQ(fares(alone), fares(together));
    EXPECT_EQ(standings(alone, 12)[1].win_share, standings(together, 12)[1].win_share);
    EXPECT_EQ(standings(alone, 12)[0].win_interval.low, standings(together, 12)[0].win_interval.low);
}

TEST(Contest, SharesAddUpToOneAndTheMarginIsOverTheBestOther) {
    const Contest contest = match({"greedy", "lively", "random"});
    const Scoreboard board = played(contest, 20, 2);
    double total = 0;
    for (const Standing& standing : standings(board, 20)) total += standing.win_share;
    EXPECT_NEAR(total, 1, 1e-12);
    for (const Outcome& game : board.deal(0)) {
        for (std::size_t i = 0; i < 3; ++i) {
            int best = -1000;
            for (std::size_t j = 0; j < 3; ++j) best = j == i ? best : std::max(best, game.fares[j].score);
            EXPECT_EQ(game.fares[i].margin, game.fares[i].score - best);
        }
    }
}

TEST(Contest, ASharedVictoryIsSplit) {
    Outcome outcome{.fares = {Fare{.rank = 1}, Fare{.rank = 3}, Fare{.rank = 1}}};
    share_victory(outcome);
    EXPECT_EQ(outcome.fares[0].win_share, 0.5);
    EXPECT_EQ(outcome.fares[1].win_share, 0);
    EXPECT_EQ(outcome.fares[2].win_share, 0.5);
}

TEST(Contest, AloneTheMarginIsOverTheTraitor) {
    using pharaon::Pharaon;
    Contest contest{.game = "pharaon", .setup = usual_setup(Pharaon::facts, 1), .bots = bots({"greedy"})};
    const Pharaon game{Pharaon::standard_box(), contest.setup};
    Scoreboard board{contest};
    run_contest(board, {.deals = 20, .threads = 1}, player_of(game, contest, nullptr));
    for (std::uint64_t deal = 0; deal < 20; ++deal) {
        const Fare& fare = board.deal(deal)[0].fares[0];
        EXPECT_EQ(fare.win_share, fare.margin > 0 ? 1 : 0);
        EXPECT_EQ(fare.rank, fare.margin > 0 ? 1 : 2);
    }
}

TEST(Contest, OnlyWholeDealsCount) {
    const Contest contest = match({"greedy", "greedy"});
    Scoreboard board{contest};
    board.add({0, 0, {Fare{.rank = 1, .win_share = 1}, Fare{.rank = 2}}});
    EXPECT_EQ(standings(board, 9)[0].deals, 0U);
    board.add({0, 1, {Fare{.rank = 2}, Fare{.rank = 1, .win_share = 1}}});
    board.add({2, 0, {Fare{.rank = 1, .win_share = 1}, Fare{.rank = 2}}});
    EXPECT_EQ(standings(board, 9)[0].deals, 1U);
    EXPECT_EQ(standings(board, 9)[0].win_share, 0.5);
}

TEST(Contest, AStoppedGameIsGivenUp) {
    const Contest contest = match({"greedy", "greedy"});
    const Fertility game{Fertility::standard_box(), contest.setup};
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(player_of(game, contest, &stop)(0, 0));
}

TEST(Contest, ALadderSeatsEverybodyWithEverybodyInEveryOrder) {
    Contest contest = match({"random", "lively", "greedy", "search:10"});
    contest.ladder = true;
    const auto distinct = [&](int players) {
        contest.setup.players = static_cast<std::uint8_t>(players);
        const auto tables = tables_of(contest);
        return std::pair{tables.size(), std::set<Table>(tables.begin(), tables.end()).size()};
    };
    EXPECT_EQ(distinct(2), (std::pair<std::size_t, std::size_t>{6, 6}));
    EXPECT_EQ(distinct(3), (std::pair<std::size_t, std::size_t>{8, 8}));
    EXPECT_EQ(distinct(4), (std::pair<std::size_t, std::size_t>{6, 6}));
}

class Log : public testing::Test {
protected:
    const Contest contest = match({"greedy", "lively"});
    const Fertility game{Fertility::standard_box(), contest.setup};

    /// Plays on from the file.
    Scoreboard resume(const std::filesystem::path& path, std::uint64_t deals, int* games = nullptr) {
        Scoreboard board{contest};
        ContestLog log{path, Fertility::facts, Fertility::bots.levels, board};
        const auto finished = [&](const Outcome& outcome) {
            if (games != nullptr) ++*games;
            log.add(outcome);
            return true;
        };
        run_contest(board, {.deals = deals, .threads = 2, .finished = finished}, player_of(game, contest, nullptr));
        return board;
    }

    std::string refusal(const Contest& other, const std::filesystem::path& path) {
        Scoreboard board{other};
        try {
            ContestLog{path, Fertility::facts, Fertility::bots.levels, board};
        } catch (const BoxProblem& problem) {
            return std::string{problem.reason} + " " + problem.path;
        }
        return "accepted";
    }
};

TEST_F(Log, GoesOnWhereItStopped) {
    const auto path = scratch("resume");
    resume(path, 3);
    int games = 0;
    const Scoreboard board = resume(path, 8, &games);
    EXPECT_EQ(games, 10);
    EXPECT_EQ(fares(board), fares(played(contest, 8, 1)));
    EXPECT_EQ(fares(resume(path, 8, &games)), fares(board));
    EXPECT_EQ(games, 10) << "nothing was left to play";
}

TEST_F(Log, ATornLastLineIsPlayedAgain) {
    const auto path = scratch("torn");
    resume(path, 4);
    const auto whole = std::filesystem::file_size(path);
    for (const std::uintmax_t lost : {1U, 30U}) {
        std::filesystem::resize_file(path, std::filesystem::file_size(path) - lost);
        int games = 0;
        EXPECT_EQ(fares(resume(path, 4, &games)), fares(played(contest, 4, 1)));
        EXPECT_EQ(games, 1);
    }
    EXPECT_NEAR(static_cast<double>(std::filesystem::file_size(path)), static_cast<double>(whole), 20);
    // Torn in the very first line.
    std::filesystem::resize_file(path, 25);
    EXPECT_EQ(fares(resume(path, 1)), fares(played(contest, 1, 1)));
}

TEST_F(Log, RefusesAnotherMatchByName) {
    const auto path = scratch("other");
    resume(path, 1);
    const std::string before = contents(path);
    Contest other = contest;
    other.seed = seed_from_number(4);
    EXPECT_EQ(refusal(other, path), "other_match seed");
    other = contest;
    other.bots = bots({"greedy", "random"});
    EXPECT_EQ(refusal(other, path), "other_match bots");
    other = contest;
    other.setup.options[0] = 1;
    EXPECT_EQ(refusal(other, path), "other_match options");
    other = contest;
    other.box_hash = 1;
    EXPECT_EQ(refusal(other, path), "other_match box");
    other = contest;
    other.judgement_hash = 1;
    EXPECT_EQ(refusal(other, path), "other_match judgement");
    EXPECT_EQ(contents(path), before);
}

TEST_F(Log, KeepsALevelAsTheSearchItIs) {
    const Contest levels = match({"scribe", "greedy"});
    const auto path = scratch("levels");
    Scoreboard board{levels};
    ContestLog{path, Fertility::facts, Fertility::bots.levels, board};
    BotLevels stronger = Fertility::bots.levels;
    ++stronger[1].iterations;
    EXPECT_THROW((ContestLog{path, Fertility::facts, stronger, board}), BoxProblem);
    ++stronger[2].iterations; // nobody who plays here
    stronger[1] = Fertility::bots.levels[1];
    EXPECT_NO_THROW((ContestLog{path, Fertility::facts, stronger, board}));
}

TEST_F(Log, RefusesAFileThatIsNoMatchAndLeavesItAlone) {
    const auto path = scratch("foreign");
    for (const std::string_view text : {"dear diary", "{}\n", "dear\ndiary\n"}) {
        std::ofstream{path} << text;
        EXPECT_NE(refusal(contest, path), "accepted") << text;
        EXPECT_EQ(contents(path), text);
    }
}

TEST_F(Log, NamesTheLineThatIsWrong) {
    const auto path = scratch("wrong");
    resume(path, 2);
    std::string text = contents(path);
    text.replace(text.find("\"rank\""), 6, "\"rang\"");
    std::ofstream{path} << text;
    EXPECT_EQ(refusal(contest, path), "unknown_member line 2.fares[0].rang");
    text.replace(text.find("\"rang\""), 6, "rang");
    std::ofstream{path} << text;
    EXPECT_EQ(refusal(contest, path), "not_json line 2");
}

TEST(Contest, AFailureInAThreadReachesTheCaller) {
    const Contest contest = match({"greedy", "greedy"});
    Scoreboard board{contest};
    const PlayGame fail = [](std::uint64_t, int) -> std::optional<Outcome> { throw std::runtime_error("no"); };
    EXPECT_THROW(run_contest(board, {.deals = 9, .threads = 3}, fail), std::runtime_error);
}

/// Two deals of two games each; the luck of the first bot in shares and points, and whether it won.
Scoreboard with_luck(const Contest& contest, const std::vector<std::pair<Luck, double>>& games) {
    Scoreboard board{contest};
    for (std::size_t i = 0; i < games.size(); ++i) {
        Outcome outcome{.deal = i / 2, .rotation = static_cast<int>(i % 2), .fares = std::vector<Fare>(2)};
        const auto& [luck, won] = games[i];
        outcome.fares[0] = {.win_share = won, .luck = luck};
        outcome.fares[1] = {.win_share = 1 - won, .luck = {-luck[0], -luck[1]}};
        board.add(outcome);
    }
    return board;
}

TEST(Luck, is_taken_off_by_weights_that_leave_least) {
    const Contest contest = match({"greedy", "greedy"});
    // The luck of two deals tells who won, that of the others nothing.
    const Scoreboard board = with_luck(
        contest,
        {{{1, 0}, 1}, {{1, 0}, 1}, {{-1, 0}, 0}, {{-1, 0}, 0}, {{0, 1}, 1}, {{0, 1}, 1}, {{0, 1}, 0}, {{0, 1}, 0}});
    const Luck weights = luck_weights(board, 4);
    EXPECT_NEAR(weights[0], 0.5, 1e-9);
    EXPECT_NEAR(weights[1], 0, 1e-9);
    const auto plain = adjust(board, 4, {0, 0});
    EXPECT_EQ(plain[0].plain, 0.5);
    EXPECT_EQ(plain[0].adjusted, 0.5);
    EXPECT_EQ(plain[0].ratio, 1);
    EXPECT_EQ(plain[0].z, 0);
    const auto best = adjust(board, 4, weights);
    EXPECT_NEAR(best[0].ratio, 2, 1e-9);
    EXPECT_NEAR(best[0].adjusted, 0.5, 1e-9);
    EXPECT_NEAR(best[1].adjusted, 0.5, 1e-9);
    const auto biased = adjust(with_luck(contest, {{{1, 0}, 1}, {{1, 0}, 0}, {{2, 0}, 1}, {{2, 0}, 0}}), 2, {0.1, 0});
    EXPECT_NEAR(biased[0].adjusted, 0.35, 1e-9);
    EXPECT_NEAR(biased[0].z, 3, 1e-9) << "0.15 ± 0.05";
}

TEST(Luck, is_fair_and_the_same_on_any_number_of_threads) {
    Contest contest = match({"lively", "greedy"});
    contest.luck_worlds = 1;
    constexpr std::uint64_t deals = 2 + 28 / ITERU_TEST_SHARE;
    const Scoreboard board = played(contest, deals, 2);
    EXPECT_EQ(fares(board), fares(played(contest, deals, 1)));
    double all = 0;
    for (const Fare& fare : fares(board)) all += std::abs(fare.luck[0]);
    EXPECT_GT(all, 0);
    for (const Outcome& game : board.deal(0)) EXPECT_NEAR(game.fares[0].luck[0] + game.fares[1].luck[0], 0, 1e-9);
    const auto adjusted = adjust(board, deals, {1, 0});
    EXPECT_LT(std::abs(adjusted[0].z), 3);
}

} // namespace
} // namespace iteru
