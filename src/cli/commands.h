// The commands of `iteru`, one function each; main.cc reads the command line.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/player.h"
#include "engine/record.h"
#include "games/games.h"
#include "loader/load_box.h"
#include "texts/texts.h"

namespace iteru {

inline constexpr int exit_ok = 0;
inline constexpr int exit_check_failed = 1;
inline constexpr int exit_bad_use = 2;
inline constexpr int exit_interrupted = 130;

/// Something the caller got wrong: told on standard error, exit code 2.
struct BadUse : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The words on the command line; empty where nothing was said.
struct Arguments {
    std::string game; // or a file, where the command takes one
    std::string rule;
    std::string players;
    std::vector<std::string> options;
    std::string seed;
    std::string games;
    std::string bots;
    std::string threads;
    std::string depth;
    std::string seat;
    std::string components;
    std::string check_file;
    std::string to;
    std::string rounds;
    std::string seats; // of an arena: bots
    std::string elo;
    std::string resume;
    std::string minutes;
    std::string from;
    std::string html;
    std::string data;
    std::string store; // the address of a database
    std::string host;
    std::string port;
    std::string public_url;
    std::string per_address;
    std::string tables_per_player;
    std::string expire;
    std::string web;
    std::string rate;
    std::string verify;
    std::string part;
    bool json = false;
    bool force = false;
    bool check = false;
    bool sprt = false;
    bool ladder = false;
    Speaker say{Language::en};
};

/// From now on the first Ctrl-C sets this flag, for long work that has something to tell; the second ends the program.
void stop_on_interrupt();
std::atomic<bool>& interrupted();

// What several commands need from the command line.
std::string known_games();
const Facts& facts_of(const Arguments& arguments);
Setup setup_from(const Arguments& arguments, const Facts& facts);
Seed seed_from(const Arguments& arguments);
std::vector<BotSpec> bots_from(const Arguments& arguments, int players);
/// Bots named with commas; at least one. Oracles play only where strength is measured.
/// A bot as on a command line, or a level by its name for people (easy, facile).
std::optional<BotSpec> bot_called(std::string_view name, bool oracles = false);
std::vector<BotSpec> bot_specs_from(const Arguments& arguments, std::string_view names, bool oracles = false);
/// As many threads as were asked for, else as the machine has cores.
unsigned threads_from(const Arguments& arguments);
std::uint64_t number_from(const Arguments& arguments, std::string_view option, const std::string& text,
                          std::uint64_t usual, std::uint64_t least, std::uint64_t most);
std::string describe(const BoxProblem& problem, const Speaker& say);
std::string describe(const RecordError& error, const std::string& file, const Speaker& say);

/// The game's own components, or those of `--components`.
template <Game G>
typename G::Box box_from(const Arguments& arguments) {
    if (arguments.components.empty()) return G::standard_box();
    try {
        return load_box<typename G::Box>(read_file(arguments.components));
    } catch (const BoxProblem& problem) {
        throw BadUse(arguments.say("cli.bad_components",
                                   {{"file", arguments.components}, {"problem", describe(problem, arguments.say)}}));
    }
}

/// Deals a match.
std::unique_ptr<AnyMatch> start(const Arguments& arguments, const std::string& game, const Setup& setup,
                                const Seed& seed);
/// A record read from a file, and its match at the deal.
struct LoadedRecord {
    Record record;
    std::unique_ptr<AnyMatch> match;
};
LoadedRecord load_record(const Arguments& arguments, const std::string& file);

int games_command(const Arguments& arguments);
int play_command(const Arguments& arguments);
int simulate_command(const Arguments& arguments);
int record_command(const Arguments& arguments);
int replay_command(const Arguments& arguments);
int trace_command(const Arguments& arguments);
int perft_command(const Arguments& arguments);
int rules_command(const Arguments& arguments);
int box_command(const Arguments& arguments);
int arena_command(const Arguments& arguments);
int report_command(const Arguments& arguments);
int tune_command(const Arguments& arguments);
int bench_command(const Arguments& arguments);
int serve_command(const Arguments& arguments);
int backup_command(const Arguments& arguments);
int restore_command(const Arguments& arguments);
int check_command(const Arguments& arguments);
int migrate_command(const Arguments& arguments);
int completion_command(const Arguments& arguments);

} // namespace iteru
