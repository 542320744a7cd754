// Many machines play what one would: shards of simulations, matches and reports, merged.
#include "cli/merge.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <algorithm>
#include <map>

#include "cli/arena.h"
#include "cli/learn.h"
#include "cli/report.h"
#include "cli/simulate.h"
#include "tests/said.h"

namespace iteru::sharing {
namespace {

using Files = std::vector<std::string>;

Said merged(Files files, bool json = true) {
    MergeCommand merge;
    merge.files = std::move(files);
    merge.json = json;
    return said(merge);
}

/// What one machine says, without what the clock says.
std::string without_times(const std::string& text) {
    auto json = boost::json::parse(text).as_object();
    for (const char* key : {"threads", "seconds", "games_per_second", "decisions_per_second"}) json.stable_erase(key);
    for (const char* list : {"seats", "ladder"}) {
        if (!json.contains(list)) continue;
        for (auto& one : json.at(list).as_array()) one.as_object().stable_erase("seconds_per_decision");
    }
    return boost::json::serialize(json);
}
std::string canonical(const std::string& text) { return boost::json::serialize(boost::json::parse(text)); }

/// Shards of 1, 2 and 16 say the same byte for byte, and the same as one machine without shards.
template <class Command>
void expect_same(Command command, const std::string& name) {
    command.json = true;
    const Said alone = said(command);
    ASSERT_EQ(alone.code, exit_ok) << alone.err;
    const Files one = shards(command, 1, name);
    const Said json = merged(one);
    EXPECT_EQ(json.code, exit_ok) << json.err;
    EXPECT_EQ(canonical(json.out), without_times(alone.out));
    const Said text = merged(one, false);
    EXPECT_FALSE(has(text.out, "{"));
    for (const int count : {2, 16}) {
        Files files = shards(command, count, name);
        EXPECT_EQ(merged(files).out, json.out) << name << " " << count;
        files.push_back(files[static_cast<std::size_t>(count) / 2]); // a duplicate
        files.push_back(one.front());
        std::ranges::rotate(files, files.begin() + 1);
        EXPECT_EQ(merged(files).out, json.out) << name << " " << count;
        EXPECT_EQ(merged(files, false).out, text.out) << name << " " << count;
    }
}

class SharedGame : public testing::TestWithParam<std::string_view> {};

TEST_P(SharedGame, IsSimulatedAlikeByAnyNumberOfMachines) {
    auto command = of_game<SimulateCommand>(GetParam(), "50", "3");
    command.bots = "lively,random,lively";
    expect_same(command, "simulate_" + std::string{GetParam()});
}

TEST_P(SharedGame, IsReportedAlikeByAnyNumberOfMachines) {
    auto command = of_game<ReportCommand>(GetParam(), "30");
    command.bots = "lively";
    expect_same(command, "report_" + std::string{GetParam()});
}

TEST_P(SharedGame, IsContestedAlikeByAnyNumberOfMachines) {
    auto command = of_game<ArenaCommand>(GetParam(), "60");
    command.seats = "greedy,lively,random";
    expect_same(command, "arena_" + std::string{GetParam()});
}

INSTANTIATE_TEST_SUITE_P(Merge, SharedGame, testing::Values("fertility", "egizia", "tal-der-koenige", "pharaon"));

TEST(Merge, MoreGamesThanUnits) {
    auto command = of_game<SimulateCommand>("fertility", "2345");
    command.bots = "random";
    expect_same(command, "units");
}

TEST(Merge, EveryLevelOfASoloGame) {
    auto command = of_game<SimulateCommand>("pharaon", "20", "1");
    command.bots = "lively";
    expect_same(command, "levels");
    EXPECT_TRUE(has(merged(shards(command, 2, "levels")).out, "\"levels\":["));
}

TEST(Merge, ALadderAndASequentialTest) {
    auto ladder = of_game<ArenaCommand>("fertility", "60");
    ladder.ladder = true;
    ladder.seats = "random,lively,greedy";
    expect_same(ladder, "ladder");
    auto test = of_game<ArenaCommand>("fertility", "200");
    test.seats = "greedy,random";
    test.sprt = true;
    test.elo = "10,60";
    expect_same(test, "sprt");
}

TEST(Merge, LuckIsTakenOffAsOnOneMachine) {
    auto match = of_game<ArenaCommand>("fertility", "12");
    match.seats = "greedy,random";
    match.luck_adjusted = true;
    match.worlds = "2";
    expect_same(match, "adjusted");
    EXPECT_TRUE(has(merged(shards(match, 2, "adjusted")).out, "\"luck_adjusted\""));
    auto report = of_game<ReportCommand>("fertility", "6");
    report.luck = "3";
    expect_same(report, "portions");
    EXPECT_TRUE(has(merged(shards(report, 2, "portions")).out, "\"skill\""));
    // How much is looked at belongs to the series.
    const Files three = shards(report, 2, "portions");
    report.luck = "2";
    EXPECT_TRUE(has(merged({three[0], shards(report, 2, "fewer")[1]}).err, "another series: looked_at is"));
}

/// All that is in a folder, by file.
std::map<std::string, std::string> folder_contents(const std::filesystem::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        all[entry.path().filename().string()] = contents(entry.path());
    }
    return all;
}

LearnCommand learning(std::string_view game, const std::string& folder) {
    LearnCommand learn;
    learn.game = game;
    const auto path = std::filesystem::path{testing::TempDir()} / ("iteru_" + folder);
    std::filesystem::remove_all(path);
    learn.folder = path.string();
    learn.series = {.games = "18", .threads = "2"};
    learn.first = "20";
    learn.hidden = "32";
    learn.gate = "1";
    learn.deals = "1";
    learn.searches = "2,4,25";
    learn.json = true;
    return learn;
}

TEST_P(SharedGame, IsLearnedFromAlikeHoweverManyMachinesPlayIt) {
    const std::string name = "learn_" + std::string{GetParam()};
    LearnCommand alone = learning(GetParam(), name);
    alone.generations = "1";
    const Said told = said(alone);
    ASSERT_EQ(told.code, exit_ok) << told.err;
    const auto one = learning(GetParam(), name + "_shared");
    const Said whole = merged(shards(one, 1, name));
    EXPECT_EQ(whole.code, exit_ok) << whole.err;
    EXPECT_TRUE(has(whole.out, "\"examples\""));
    for (const int count : {2, 16}) {
        Files files = shards(one, count, name);
        files.push_back(files.front());
        EXPECT_EQ(merged(files).out, whole.out) << count;
        auto learn = one;
        learn.folder = learning(GetParam(), name + std::to_string(count)).folder;
        learn.generations = "1";
        learn.played = files;
        const Said learned = said(learn);
        EXPECT_EQ(learned.code, exit_ok) << learned.err;
        EXPECT_EQ(learned.out, told.out);
        EXPECT_EQ(folder_contents(learn.folder), folder_contents(alone.folder)) << count;
    }
}

TEST(Merge, GamesToLearnFromAreOfOneGeneration) {
    LearnCommand learn = learning("fertility", "learn_next");
    const Files first = shards(learn, 2, "learn_first");
    EXPECT_EQ(merged({first[0]}).code, exit_check_failed) << "half of them are missing";
    learn.generations = "1";
    learn.played = {first[0]};
    EXPECT_TRUE(has(said(learn).err, "10 of 20")) << "nothing is learned from half of them";
    learn.played = first;
    ASSERT_EQ(said(learn).code, exit_ok);
    EXPECT_TRUE(has(said(learn).err, "another series: ")) << "these were of the generation before";
    learn.played.clear();
    learn.generations.clear();
    const Files second = shards(learn, 2, "learn_second");
    EXPECT_TRUE(has(merged({first[0], second[1]}).err, second[1] + ": this file is of another series"));
    LearnCommand other = learning("fertility", "learn_other");
    other.searches = "2,5,25";
    EXPECT_TRUE(has(merged({first[0], shards(other, 2, "learn_other")[1]}).err, "play is"));
}

TEST(Merge, APageIsThePageOfOneMachine) {
    auto command = of_game<ReportCommand>("fertility", "20");
    const Files files = shards(command, 2, "page");
    const auto alone = scratch("page_alone.html");
    const auto together = scratch("page_merged.html");
    command.html = alone.string();
    ASSERT_EQ(said(command).code, exit_ok);
    MergeCommand merge;
    merge.files = files;
    merge.html = together.string();
    ASSERT_EQ(said(merge).code, exit_ok);
    EXPECT_EQ(contents(alone), contents(together));
}

TEST(Merge, WhatIsMissingIsSaid) {
    auto command = of_game<SimulateCommand>("fertility", "40");
    Files files = shards(command, 4, "missing");
    files.pop_back();
    const Said part = merged(files, false);
    EXPECT_EQ(part.code, exit_check_failed);
    EXPECT_TRUE(has(part.err, "30 of 40")) << part.err;
    EXPECT_TRUE(has(part.out, "30 games")) << part.out;
}

TEST(Merge, AShardGoesOnWhereItStopped) {
    auto command = of_game<ReportCommand>("fertility", "12");
    const Files files = shards(command, 2, "torn");
    const std::string whole = merged(files).out;
    std::filesystem::resize_file(files[0], std::filesystem::file_size(files[0]) - 5);
    EXPECT_EQ(merged(files).code, exit_check_failed) << "the torn unit is missing";
    command.part = {.resume = files[0], .shard = "2/2"};
    EXPECT_EQ(said(command).code, exit_ok);
    EXPECT_EQ(merged(files).out, whole);
}

TEST(Merge, KeptWithoutShardsItTellsTheWhole) {
    auto command = of_game<SimulateCommand>("fertility", "20");
    command.json = true;
    const Said alone = said(command);
    command.part.resume = scratch("kept").string();
    const Said first = said(command);
    EXPECT_EQ(canonical(first.out), without_times(alone.out));
    EXPECT_EQ(said(command).out, first.out) << "nothing is left to play";
    EXPECT_EQ(merged({command.part.resume}).out, first.out);
}

/// A copy of a file with one thing changed in it.
std::string changed(const std::string& file, std::string_view from, std::string_view to) {
    std::string text = contents(file);
    EXPECT_TRUE(has(text, from)) << from;
    text.replace(text.find(from), from.size(), to);
    const auto path = scratch("changed");
    std::ofstream{path, std::ios::binary} << text;
    return path.string();
}

TEST(Merge, RefusesWhatDoesNotBelongTogether) {
    auto command = of_game<SimulateCommand>("fertility", "10");
    const Files files = shards(command, 2, "refused");
    const auto with = [&](const std::string& other) {
        const Said told = merged({files[0], other});
        EXPECT_EQ(told.code, exit_bad_use);
        EXPECT_EQ(told.out, "");
        return told.err;
    };
    const auto member = [&](const std::string& name) {
        const std::string text = contents(files[1]);
        const std::size_t at = text.find("\"" + name + "\":\"") + name.size() + 4;
        return text.substr(at, 8);
    };
    EXPECT_TRUE(has(with(changed(files[1], member("build"), "01234567")), "another series: build is"));
    EXPECT_TRUE(has(with(changed(files[1], member("box"), "01234567")), "another series: box is"));
    EXPECT_TRUE(has(with(changed(files[1], member("judgement"), "01234567")), "another series: judgement is"));
    EXPECT_TRUE(has(with(changed(files[1], "\"games\":10", "\"games\":11")), "another series: games is"));
    command.table.seed = "8";
    EXPECT_TRUE(has(with(shards(command, 2, "other_seed")[0]), "another series: seed is"));
    command.table.seed = "7";
    command.bots = "lively";
    EXPECT_TRUE(has(with(shards(command, 2, "other_bots")[0]), "another series: bots is"));
    EXPECT_TRUE(
        has(with(shards(of_game<ReportCommand>("fertility", "10"), 2, "other_kind")[0]), "series is \"report\""));
    EXPECT_TRUE(has(with(shards(of_game<SimulateCommand>("egizia", "10"), 2, "other_game")[0]), "game is"));
    // This build itself is not that of the files, either.
    EXPECT_TRUE(has(merged({changed(files[0], member("build"), "01234567")}).err, "build is"));
    EXPECT_TRUE(has(merged({changed(files[0], member("box"), "01234567")}).err, "box is"));
}

TEST(Merge, TwoTruthsAreNone) {
    auto command = of_game<SimulateCommand>("fertility", "10");
    Files files = shards(command, 2, "truths");
    const std::string other = changed(files[1], "\"decisions\":", "\"decisions\":1");
    EXPECT_TRUE(has(merged({files[0], files[1], other}).err, other + ": line 2: another file"));
    auto match = of_game<ArenaCommand>("fertility", "4");
    match.seats = "greedy,lively";
    files = shards(match, 1, "truths");
    const std::string liar = changed(files[0], "\"score\":", "\"score\":1");
    EXPECT_TRUE(has(merged({files[0], liar}).err, liar + ": line 2: another file"));
    const std::string slower = changed(files[0], "\"seconds\":", "\"seconds\":1");
    EXPECT_EQ(merged({files[0], slower}).out, merged(files).out) << "times may differ";
}

TEST(Merge, SaysWhatIsWrong) {
    EXPECT_TRUE(has(merged({}).err, "which files"));
    EXPECT_EQ(merged({"/no/such/file"}).code, exit_bad_use);
    const auto diary = scratch("diary");
    std::ofstream{diary} << "dear diary\n";
    EXPECT_EQ(merged({diary.string()}).code, exit_bad_use);
    std::ofstream{diary} << "{}\n";
    EXPECT_TRUE(has(merged({diary.string()}).err, "not a file of kept games"));
    auto command = of_game<SimulateCommand>("fertility", "10");
    const Files files = shards(command, 2, "wrong");
    EXPECT_TRUE(has(merged({changed(files[0], "\"unit\":", "\"unity\":")}).err, "line 2"));
    EXPECT_TRUE(has(merged({changed(files[0], "\"sum\":{\"games\":1", "\"sum\":{\"games\":2")}).err, "line 2"));
    MergeCommand page;
    page.files = files;
    page.html = scratch("page.html").string();
    EXPECT_TRUE(has(said(page).err, "iteru simulate"));
    auto match = of_game<ArenaCommand>("fertility", "4");
    match.seats = "greedy,lively";
    match.part.resume = scratch("unshared").string();
    EXPECT_EQ(said(match).code, exit_ok);
    EXPECT_TRUE(has(merged({match.part.resume}).err, "without --shard"));
}

TEST(Shards, SayWhatIsWrong) {
    const auto complaint = [](auto change) {
        auto command = of_game<SimulateCommand>("fertility", "10");
        command.part = {.resume = scratch("complaint").string(), .shard = "1/2"};
        change(command);
        const Said told = said(command);
        EXPECT_EQ(told.code, exit_bad_use);
        return told.err;
    };
    for (const char* word : {"1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "/", "1/1001"}) {
        EXPECT_TRUE(has(complaint([&](SimulateCommand& one) { one.part.shard = word; }), "3/16")) << word;
    }
    EXPECT_TRUE(has(complaint([](SimulateCommand& one) { one.part.resume.clear(); }), "--resume"));
    EXPECT_TRUE(has(complaint([](SimulateCommand& one) { one.table.seed.clear(); }), "--seed"));
    EXPECT_TRUE(has(complaint([](SimulateCommand& one) { one.bots = "search:5ms"; }), "by the clock"));
    auto report = of_game<ReportCommand>("fertility", "10");
    report.part = {.resume = scratch("complaint").string(), .shard = "1/2"};
    report.html = scratch("complaint.html").string();
    EXPECT_TRUE(has(said(report).err, "--html belongs to"));
    EXPECT_TRUE(has(said(report, Language::fr).err, "toutes les parts"));
    LearnCommand learn;
    learn.game = "fertility";
    learn.folder = scratch("complaint_folder").string();
    learn.part.shard = "1/2";
    EXPECT_TRUE(has(said(learn).err, "--resume"));
    learn.part.shard.clear();
    learn.part.resume = scratch("complaint").string();
    EXPECT_TRUE(has(said(learn).err, "--shard"));
}

} // namespace
} // namespace iteru::sharing
