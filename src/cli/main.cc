// The program `iteru`: reads the command line and hands over to a command.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdlib>

#include "api/catalogue.h"
#include "cli/commands.h"

namespace {

using namespace iteru;

/// --lang, else the language of the environment, else English.
Language language_of(int argc, char** argv) {
    std::string_view name;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (name.empty() && value != nullptr) name = value;
    }
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--lang" && i + 1 < argc) name = argv[i + 1];
        if (word.starts_with("--lang=")) name = word.substr(7);
    }
    return parse_language(name).value_or(Language::en);
}

struct Command {
    std::string_view name;
    int (*run)(const Arguments&);
    TextKey help;
};

const Command commands[] = {
    {"games", games_command, "help.games"},
    {"play", play_command, "help.play"},
    {"simulate", simulate_command, "help.simulate"},
    {"arena", arena_command, "help.arena"},
    {"report", report_command, "help.report"},
    {"tune", tune_command, "help.tune"},
    {"record", record_command, "help.record"},
    {"replay", replay_command, "help.replay"},
    {"trace", trace_command, "help.trace"},
    {"perft", perft_command, "help.perft"},
    {"rules", rules_command, "help.rules"},
    {"box", box_command, "help.box"},
    {"bench", bench_command, "help.bench"},
    {"serve", serve_command, "server.help"},
    {"backup", backup_command, "store.help.backup"},
    {"restore", restore_command, "store.help.restore"},
    {"check", check_command, "store.help.check"},
    {"migrate", migrate_command, "store.help.migrate"},
    {"completion", completion_command, "help.completion"},
};

struct Line {
    CLI::App app;
    Arguments arguments;
    std::string language;
    bool help = false;
    bool version = false;
};

/// Which options a command takes. All are read as words; the commands check them and say what is wrong.
void declare(Line& line) {
    Arguments& arguments = line.arguments;
    line.app.set_help_flag("");
    line.app.add_flag("-h,--help", line.help);
    line.app.add_flag("--version", line.version);
    line.app.add_option("--lang", line.language);
    for (const Command& command : commands) {
        CLI::App& sub = *line.app.add_subcommand(std::string{command.name});
        const std::string_view name = command.name;
        const auto is = [&](std::initializer_list<std::string_view> names) {
            return std::ranges::find(names, name) != names.end();
        };
        sub.set_help_flag("");
        sub.add_flag("-h,--help", line.help);
        sub.add_option("--lang", line.language);
        if (is({"play", "simulate", "arena", "report", "tune", "record", "replay", "trace", "perft", "rules", "box"})) {
            sub.add_option("GAME", arguments.game);
        }
        if (is({"rules"})) sub.add_option("ID", arguments.rule);
        if (is({"play", "simulate", "arena", "report", "record", "trace", "perft"})) {
            sub.add_option("--players", arguments.players);
            sub.add_option("--option", arguments.options)->delimiter(',');
        }
        if (is({"play", "simulate", "arena", "report", "tune", "record", "trace", "perft"})) {
            sub.add_option("--seed", arguments.seed);
        }
        if (is({"play", "simulate", "arena", "report", "tune", "record", "trace", "perft", "replay", "box"})) {
            sub.add_option("--components", arguments.components);
        }
        if (is({"simulate", "report", "record", "trace"})) sub.add_option("--bots", arguments.bots);
        if (is({"play"})) {
            sub.add_option("--bot", arguments.bots);
            sub.add_option("--seat", arguments.seat);
        }
        if (is({"arena"})) {
            sub.add_option("--seats", arguments.seats);
            sub.add_flag("--ladder", arguments.ladder);
            sub.add_flag("--sprt", arguments.sprt);
            sub.add_option("--elo", arguments.elo);
            sub.add_option("--resume", arguments.resume);
        }
        if (is({"simulate", "arena", "report", "tune"})) {
            sub.add_option("--games", arguments.games);
            sub.add_option("--threads", arguments.threads);
        }
        if (is({"report"})) sub.add_option("--html", arguments.html);
        if (is({"tune"})) sub.add_option("--minutes", arguments.minutes);
        if (is({"tune", "migrate"})) {
            sub.add_option("--from", arguments.from);
            sub.add_option("--to", arguments.to);
        }
        if (is({"perft"})) sub.add_option("--depth", arguments.depth);
        if (is({"replay"})) {
            sub.add_option("--to", arguments.to);
            sub.add_flag("--check", arguments.check);
            sub.add_option("--verify", arguments.verify);
            sub.add_option("--part", arguments.part);
        }
        if (is({"box"})) sub.add_option("--check", arguments.check_file);
        if (is({"bench"})) sub.add_option("--rounds", arguments.rounds);
        if (is({"backup", "restore"})) {
            sub.add_option("FILE", arguments.check_file);
            sub.add_option("--data", arguments.data);
            sub.add_flag("--force", arguments.force);
        }
        if (is({"serve", "backup", "restore", "check"})) sub.add_option("--store", arguments.store);
        if (is({"serve"})) {
            sub.add_option("--host", arguments.host);
            sub.add_option("--port", arguments.port);
            sub.add_option("--data", arguments.data);
            sub.add_option("--public-url", arguments.public_url);
            sub.add_option("--per-address", arguments.per_address);
            sub.add_option("--tables-per-player", arguments.tables_per_player);
            sub.add_option("--expire", arguments.expire);
            sub.add_option("--rate", arguments.rate);
            sub.add_option("--web", arguments.web);
        }
        if (is({"check"})) sub.add_option("DATA", arguments.data);
        if (is({"games", "simulate", "arena", "report", "replay", "perft", "rules", "box", "bench", "backup", "restore",
                "check", "migrate"})) {
            sub.add_flag("--json", arguments.json);
        }
    }
}

int run(Line& line, int argc, char** argv) {
    const Speaker& say = line.arguments.say;
    declare(line);
    try {
        line.app.parse(argc, argv);
    } catch (const CLI::ExtrasError&) {
        std::string words;
        for (const std::string& word : line.app.remaining(true)) (words += words.empty() ? "" : " ") += word;
        throw BadUse(say("cli.not_understood", {{"words", words}}));
    } catch (const CLI::ParseError& error) {
        const std::string detail = error.what(); // the option's name stands before the colon
        throw BadUse(say("cli.bad_option", {{"option", detail.substr(0, detail.find(':'))}}));
    }
    if (!line.language.empty() && !parse_language(line.language)) {
        throw BadUse(say("cli.unknown_language", {{"language", line.language}}));
    }
    for (const Command& command : commands) {
        if (!line.app.got_subcommand(std::string{command.name})) continue;
        if (line.help) {
            fmt::print("{}\n", say(command.help));
            return exit_ok;
        }
        return command.run(line.arguments);
    }
    if (line.version) {
        fmt::print("iteru {}\n", server::version);
        return exit_ok;
    }
    if (!line.help) throw BadUse(say("cli.no_command"));
    fmt::print("{}\n", say("help.all"));
    return exit_ok;
}

} // namespace

int main(int argc, char** argv) {
    Line line;
    line.arguments.say = Speaker{language_of(argc, argv)};
    const Speaker& say = line.arguments.say;
    try {
        const int code = run(line, argc, argv);
        if (std::fflush(stdout) == 0) return code;
        fmt::print(stderr, "iteru: {}\n", say("cli.cannot_write"));
        return exit_check_failed;
    } catch (const BadUse& error) {
        fmt::print(stderr, "iteru: {}\n{}\n", error.what(), say("cli.see_help"));
        return exit_bad_use;
    } catch (const std::system_error&) { // a write that failed
        fmt::print(stderr, "iteru: {}\n", say("cli.cannot_write"));
        return exit_check_failed;
    }
}
