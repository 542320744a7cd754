#include "cli/learn.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <filesystem>

#include "bots/net.h"
#include "cli/arena.h"

namespace iteru {
namespace {

class LearnCli : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path{testing::TempDir()} /
                  (std::string{"learn_cli_"} + testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    /// As little as there can be.
    [[nodiscard]] LearnCommand learn(std::string game) const {
        LearnCommand command;
        command.game = std::move(game);
        command.folder = folder_.string();
        command.series = {.games = "2", .threads = "2"};
        command.first = "4";
        command.generations = "1";
        command.hidden = "32";
        command.gate = "2";
        command.deals = "1";
        return command;
    }

    template <class Command>
    static std::string output_of(const Command& command, Language language = Language::en) {
        testing::internal::CaptureStdout();
        EXPECT_EQ(command.run(Speaker{language}), exit_ok);
        return testing::internal::GetCapturedStdout();
    }
    /// The message of bad use; empty if there was none.
    template <class Command>
    static std::string complaint(const Command& command) {
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        std::string problem;
        try {
            (void)command.run(Speaker{Language::en});
        } catch (const BadUse& use) {
            problem = use.what();
        }
        testing::internal::GetCapturedStdout();
        testing::internal::GetCapturedStderr();
        return problem;
    }

    std::filesystem::path folder_;
};

TEST_F(LearnCli, a_generation_is_a_line_of_json_and_goes_on_next_time) {
    LearnCommand command = learn("fertility");
    command.json = true;
    EXPECT_EQ(boost::json::parse(output_of(command)).at("generation"), 0);
    const auto next = boost::json::parse(output_of(command));
    EXPECT_EQ(next.at("generation"), 1);
    EXPECT_TRUE(next.at("champion").is_array());
    command.json = false;
    EXPECT_TRUE(output_of(command).starts_with("Generation 2: "));
    EXPECT_TRUE(output_of(command, Language::fr).starts_with("Génération 3"));
}

TEST_F(LearnCli, says_what_is_wrong) {
    const auto with = [&](auto LearnCommand::* member, auto value) {
        LearnCommand command = learn("egizia");
        command.*member = value;
        return complaint(command);
    };
    EXPECT_EQ(with(&LearnCommand::folder, ""), "--folder: where is the net to grow? Name a folder.");
    EXPECT_TRUE(with(&LearnCommand::game, "chess").starts_with("there is no game “chess”"));
    EXPECT_EQ(with(&LearnCommand::hidden, "40"), "--hidden: “40” is not a multiple of 32.");
    EXPECT_TRUE(with(&LearnCommand::hidden, "0").starts_with("--hidden: “0” is not a whole number"));
    for (const char* searches : {"24", "24,120", "24,120,x", "24,0,25", "24,120,101", "1,2,3,4", "-1,120,25"}) {
        EXPECT_TRUE(with(&LearnCommand::searches, searches).starts_with("--searches: “")) << searches;
    }
    EXPECT_TRUE(with(&LearnCommand::keep, "0").starts_with("--keep: “0”"));
    EXPECT_TRUE(with(&LearnCommand::think, "often").starts_with("--think: “often”"));
    EXPECT_TRUE(with(&LearnCommand::from, "/proc/nowhere").contains("nowhere"));
    EXPECT_EQ(with(&LearnCommand::gate, "soon"),
              "--gate: “soon” is neither a number of iterations nor a time such as 10ms.");
    EXPECT_TRUE(with(&LearnCommand::first, "x").starts_with("--first: “x”"));
    EXPECT_TRUE(with(&LearnCommand::folder, "/proc/nowhere").contains("cannot be written"));
    (void)output_of(learn("fertility"));
    EXPECT_TRUE(complaint(learn("egizia")).contains("game is \"fertility\" there, egizia here"));
}

TEST_F(LearnCli, goes_on_from_a_net_that_fits) {
    (void)output_of(learn("fertility"));
    const std::string net = (folder_ / "net-0000.bin").string();
    LearnCommand other = learn("egizia");
    other.folder = (folder_ / "next").string();
    other.from = net;
    EXPECT_EQ(complaint(other), net + ": this net does not fit egizia, or is of another width.");
    other.game = "fertility";
    other.searches = "0,8,10";
    EXPECT_TRUE(output_of(other).starts_with("Generation 0: 2 games"));
}

TEST_F(LearnCli, a_net_plays_in_the_arena) {
    (void)output_of(learn("fertility"));
    ArenaCommand arena;
    arena.table.game = "fertility";
    arena.table.seed = "1";
    arena.series = {.games = "2", .threads = "2"};
    arena.seats = "search:4/net=2,plain:4";
    arena.json = true;
    EXPECT_EQ(complaint(arena), "“search:4/net=2” asks for net 2, but there is none: name it with --nets.");
    arena.seats = "search:4/net=1,plain:4";
    arena.nets = {(folder_ / "net-0000.bin").string()};
    EXPECT_EQ(boost::json::parse(output_of(arena)).at("games"), 2);
    arena.table.game = "pharaon";
    EXPECT_EQ(complaint(arena), "“search:4/net=1”: net 1 does not fit the game.");
    arena.nets = {(folder_ / "learn.json").string()};
    EXPECT_TRUE(complaint(arena).contains("this is not a net for bots"));
}

} // namespace
} // namespace iteru
