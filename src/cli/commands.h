// What the commands of `iteru` share. Each declares its own options in a header beside its code; main.cc lists them.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "bots/net.h"
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

/// Where a command says which options it takes. All are read as words, empty where nothing was said; the commands check
/// them and say what is wrong.
class OptionList {
public:
    OptionList() = default;
    OptionList(const OptionList&) = delete;
    OptionList& operator=(const OptionList&) = delete;
    virtual ~OptionList() = default;

    /// A word by its place on the line.
    virtual void positional(const char* name, std::string& value) = 0;
    /// All words that are left.
    virtual void positionals(const char* name, std::vector<std::string>& values) = 0;
    virtual void text(const char* name, std::string& value) = 0;
    /// As often as one likes, or with commas.
    virtual void list(const char* name, std::vector<std::string>& values) = 0;
    virtual void flag(const char* name, bool& value) = 0;
    /// A command within this one, with options of its own.
    virtual void command(const char* name, bool& chosen, const std::function<void(OptionList&)>& declare) = 0;
};

/// Which game is played, by how many and how, from which deal.
struct TableOptions {
    std::string game;
    std::string players;
    std::vector<std::string> options;
    std::string seed;
    std::string components;

    void declare(OptionList& list);
};

/// How many games, on how many threads.
struct SeriesOptions {
    std::string games;
    std::string threads;

    void declare(OptionList& list);
};

/// Who watches a long run: may stop it, and is shown how far it is.
struct Watch {
    const std::atomic<bool>* stop = nullptr;
    std::function<void(std::uint64_t)> progress = nullptr;
};

/// From now on the first Ctrl-C sets this flag, for long work that has something to tell; the second ends the program.
void stop_on_interrupt();
std::atomic<bool>& interrupted();

// What several commands need from the command line.
std::string known_games();
const Facts& facts_of(const Speaker& say, const std::string& game);
Setup setup_from(const Speaker& say, const TableOptions& table, const Facts& facts);
/// A new one if none was named.
Seed seed_from(const Speaker& say, const std::string& word);
/// As it was named, so that the same line can be typed again.
std::string seed_word(const std::string& word, const Seed& seed);
/// Bots named with commas, one for each seat or one for all; nobody named: greedy.
std::vector<BotSpec> bots_from(const Speaker& say, const std::string& names, const std::string& game, int players);
/// What people call a level, in small letters.
std::string level_word(const Speaker& say, std::string_view level);
/// A bot of a game (empty: of any) as on a command line, or a level by its name for people (easy, facile).
std::optional<BotSpec> bot_called(std::string_view name, std::string_view game, bool oracles = false);
/// Bots named with commas; at least one. Oracles play only where strength is measured.
std::vector<BotSpec> bot_specs_from(const Speaker& say, std::string_view names, std::string_view game,
                                    bool oracles = false);
/// As many threads as were asked for, else as the machine has cores.
unsigned threads_from(const Speaker& say, const std::string& word);
std::uint64_t number_from(const Speaker& say, std::string_view option, const std::string& word, std::uint64_t usual,
                          std::uint64_t least, std::uint64_t most);
std::string describe(const BoxProblem& problem, const Speaker& say);
std::string describe(const RecordError& error, const std::string& file, const Speaker& say);
/// A file that is not what it should be.
BadUse bad_file(const Speaker& say, const std::string& file, const BoxProblem& problem);
/// What bots have learned, from a file.
Net net_from(const Speaker& say, const std::string& file);

/// The game's own components, or those of `--components`.
template <Game G>
typename G::Box box_from(const Speaker& say, const std::string& components) {
    if (components.empty()) return G::standard_box();
    try {
        return load_box<typename G::Box>(read_file(components));
    } catch (const BoxProblem& problem) {
        throw bad_file(say, components, problem);
    }
}
/// The same as the text of the file.
std::string component_text(const std::string& components, std::string_view game);

/// Deals a match.
std::unique_ptr<AnyMatch> start(const Speaker& say, const std::string& game, const std::string& components,
                                const Setup& setup, const Seed& seed);
/// A record read from a file, and its match at the deal.
struct LoadedRecord {
    Record record;
    std::unique_ptr<AnyMatch> match;
};
LoadedRecord load_record(const Speaker& say, const std::string& file, const std::string& components);
/// The same from its text; `file` is what messages call it.
LoadedRecord record_from(const Speaker& say, const std::string& text, const std::string& file,
                         const std::string& components);

} // namespace iteru
