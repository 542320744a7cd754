// The program `iteru`: reads the command line and hands over to a command.
#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <memory>

#include "api/catalogue.h"
#include "cli/admin.h"
#include "cli/analyse.h"
#include "cli/arena.h"
#include "cli/jobs.h"
#include "cli/keep.h"
#include "cli/learn.h"
#include "cli/lesson.h"
#include "cli/manual.h"
#include "cli/merge.h"
#include "cli/play_command.h"
#include "cli/records.h"
#include "cli/reference.h"
#include "cli/report.h"
#include "cli/serve.h"
#include "cli/simulate.h"
#include "cli/site.h"
#include "cli/submit.h"
#include "cli/tune.h"
#include "cli/work.h"

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

/// The options of a command as CLI11 reads them.
class Options final : public OptionList {
public:
    explicit Options(CLI::App& app) : app_(app) {}

    void positional(const char* name, std::string& value) override { app_.add_option(name, value); }
    void positionals(const char* name, std::vector<std::string>& values) override { app_.add_option(name, values); }
    void text(const char* name, std::string& value) override { app_.add_option(name, value); }
    void list(const char* name, std::vector<std::string>& values) override {
        app_.add_option(name, values)->delimiter(',');
    }
    void flag(const char* name, bool& value) override { app_.add_flag(name, value); }
    void command(const char* name, bool& chosen, const std::function<void(OptionList&)>& declare) override {
        CLI::App& sub = *app_.add_subcommand(name);
        sub.set_help_flag("");
        sub.fallthrough(); // --help and --lang
        sub.preparse_callback([&chosen](std::size_t) { chosen = true; });
        Options options{sub};
        declare(options);
    }

private:
    CLI::App& app_;
};

std::span<const Entry> all_entries();

/// A command that has declared its options, ready to run once they are read.
template <class Command>
Run declared(OptionList& list) {
    const auto command = std::make_shared<Command>();
    if constexpr (requires { command->entries; }) command->entries = all_entries();
    command->declare(list);
    return [command](const Speaker& say) { return command->run(say); };
}

const Entry entries[] = {
    {"games", "help.games", declared<GamesCommand>},
    {"play", "help.play", declared<PlayCommand>},
    {"lesson", "help.lesson", declared<LessonCommand>},
    {"simulate", "help.simulate", declared<SimulateCommand>},
    {"arena", "help.arena", declared<ArenaCommand>},
    {"report", "help.report", declared<ReportCommand>},
    {"merge", "help.merge", declared<MergeCommand>},
    {"submit", "queue.help.submit", declared<SubmitCommand>},
    {"work", "queue.help.work", declared<WorkCommand>},
    {"jobs", "queue.help.jobs", declared<JobsCommand>},
    {"tune", "help.tune", declared<TuneCommand>},
    {"learn", "help.learn", declared<LearnCommand>},
    {"record", "help.record", declared<RecordCommand>},
    {"replay", "help.replay", declared<ReplayCommand>},
    {"analyse", "help.analyse", declared<AnalyseCommand>},
    {"trace", "help.trace", declared<TraceCommand>},
    {"perft", "help.perft", declared<PerftCommand>},
    {"rules", "help.rules", declared<RulesCommand>},
    {"box", "help.box", declared<BoxCommand>},
    {"bench", "help.bench", declared<BenchCommand>},
    {"serve", "server.help", declared<ServeCommand>},
    {"site", "server.site.help", declared<SiteCommand>},
    {"backup", "store.help.backup", declared<BackupCommand>},
    {"restore", "store.help.restore", declared<RestoreCommand>},
    {"check", "store.help.check", declared<CheckCommand>},
    {"admin", "admin.help", declared<AdminCommand>},
    {"migrate", "store.help.migrate", declared<MigrateCommand>},
    {"completion", "help.completion", declared<CompletionCommand>},
    {"manual", "manual.help", declared<ManualCommand>},
};
std::span<const Entry> all_entries() { return entries; }

/// What stands on the command line besides the options of the commands.
struct Line {
    CLI::App app;
    std::string language;
    bool help = false;
    bool version = false;
    std::vector<Run> commands; // by place in `entries`

    Line() {
        declare(app);
        app.add_flag("--version", version);
        for (const Entry& entry : entries) {
            CLI::App& sub = *app.add_subcommand(entry.name);
            declare(sub);
            Options options{sub};
            commands.push_back(entry.declare(options));
        }
    }

private:
    void declare(CLI::App& on) {
        on.set_help_flag("");
        on.add_flag("-h,--help", help);
        on.add_option("--lang", language);
    }
};

int run(const Speaker& say, int argc, char** argv) {
    Line line;
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
    for (std::size_t i = 0; i < line.commands.size(); ++i) {
        if (!line.app.got_subcommand(entries[i].name)) continue;
        if (!line.help) return line.commands[i](say);
        fmt::print("{}\n", say(entries[i].help));
        return exit_ok;
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
    const Speaker say{language_of(argc, argv)};
    try {
        const int code = run(say, argc, argv);
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
