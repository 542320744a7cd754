// What commands say, for tests that run them.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "tests/scratch.h"

namespace iteru {

struct Said {
    int code = exit_ok;
    std::string out;
    std::string err;
};

/// What a command prints; the message of bad use, with its exit code.
Said said(const auto& command, Language language = Language::en) {
    Said all;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    std::string complaint;
    try {
        all.code = command.run(Speaker{language});
    } catch (const BadUse& problem) {
        all.code = exit_bad_use;
        complaint = problem.what();
    }
    all.out = testing::internal::GetCapturedStdout();
    all.err = testing::internal::GetCapturedStderr() + complaint;
    return all;
}

/// A game as a command takes it, from seed 7.
template <class Command>
Command of_game(std::string_view game, std::string games, std::string players = "") {
    Command command;
    command.table.game = game;
    command.table.players = std::move(players);
    command.table.seed = "7";
    command.series = {.games = std::move(games), .threads = "2"};
    return command;
}

/// Plays all shards of a command, the last first; answers their files.
template <class Command>
std::vector<std::string> shards(Command command, int count, const std::string& name) {
    std::vector<std::string> files;
    for (int i = count; i >= 1; --i) {
        const auto path = scratch(name + "_" + std::to_string(i) + "_of_" + std::to_string(count));
        command.part.resume = path.string();
        command.part.shard = std::to_string(i) + "/" + std::to_string(count);
        const Said told = said(command);
        EXPECT_EQ(told.code, exit_ok) << told.err;
        EXPECT_EQ(told.out, "");
        files.push_back(path.string());
    }
    return files;
}

} // namespace iteru
