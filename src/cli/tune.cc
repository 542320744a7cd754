// iteru tune: better weights for a game's judgement, by self-play of the greedy player.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <fstream>

#include "arena/tune.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "loader/load_weights.h"

namespace iteru {

namespace {

constexpr std::uint64_t usual_games = 20'000;
constexpr std::uint64_t most_games = 1'000'000'000;

/// How the weights were made, for the file.
struct Made {
    std::string command;
    std::string seed;
    std::uint64_t games = 0;
    std::string result;
};

/// A line for each weight, so that two files can be compared by eye.
template <class Weights>
std::string weights_json(Weights weights, const Made& made) {
    JsonWriter how;
    how.begin_object();
    how.member("how", "iteru tune: the greedy player against itself");
    how.member("command", made.command);
    how.member("date", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))));
    how.member("games", made.games);
    how.member("seed", made.seed);
    how.member("result", made.result);
    how.end_object();
    std::string lines;
    weights.each_weight([&](const auto& name, int& value, int) {
        lines += fmt::format("{}    \"{}\": {}", lines.empty() ? "" : ",\n", name, value);
    });
    return fmt::format("{{\n  \"made\": {},\n  \"weights\": {{\n{}\n  }}\n}}\n", how.text(), lines);
}

template <Game G>
typename G::Weights weights_from(const Arguments& arguments) {
    if (arguments.from.empty()) return G::standard_weights();
    try {
        return load_weights<typename G::Weights>(read_file(arguments.from));
    } catch (const BoxProblem& problem) {
        throw BadUse(arguments.say("cli.bad_components",
                                   {{"file", arguments.from}, {"problem", describe(problem, arguments.say)}}));
    }
}

TunePlan plan_from(const Arguments& arguments) {
    TunePlan plan{.seed = seed_from(arguments), .threads = threads_from(arguments), .stop = &interrupted()};
    plan.minutes = static_cast<double>(number_from(arguments, "--minutes", arguments.minutes, 0, 1, 100'000));
    const std::uint64_t usual = plan.minutes > 0 ? 0 : usual_games;
    plan.games = number_from(arguments, "--games", arguments.games, usual, 1, most_games);
    return plan;
}

std::string command_line(const Arguments& arguments, const Seed& seed) {
    std::string line = "iteru tune " + arguments.game;
    if (!arguments.games.empty()) line += " --games " + arguments.games;
    if (!arguments.minutes.empty()) line += " --minutes " + arguments.minutes;
    if (!arguments.from.empty()) line += " --from " + arguments.from;
    return line + " --seed " + (arguments.seed.empty() ? seed_text(seed) : arguments.seed);
}

std::string verdict(const Speaker& say, const TuneTally& tally, const TuneCheck& check) {
    if (tally.accepted == 0) {
        return say("tune.nothing", {{"trials", std::to_string(tally.trials)}, {"games", std::to_string(tally.games)}});
    }
    return say("tune.done", {{"trials", std::to_string(tally.trials)},
                             {"accepted", std::to_string(tally.accepted)},
                             {"games", std::to_string(tally.games)},
                             {"share", percent_text(check.win_share)},
                             {"interval", percent_text(check.interval)},
                             {"deals", std::to_string(check.deals)}});
}

/// Check first that the file is writable, not after hours of work.
void check_writable(const Arguments& arguments) {
    if (arguments.to.empty()) return;
    if (!std::ofstream{arguments.to, std::ios::app}) {
        throw BadUse(arguments.say("tune.unwritable", {{"file", arguments.to}}));
    }
}

void write_out(const Arguments& arguments, const std::string& json) {
    if (arguments.to.empty()) {
        fmt::print("{}", json);
        return;
    }
    std::ofstream file{arguments.to, std::ios::trunc};
    file << json << std::flush;
    if (!file) throw std::system_error(std::make_error_code(std::errc::io_error));
    fmt::print(stderr, "{}\n", arguments.say("tune.written", {{"file", arguments.to}}));
}

} // namespace

int tune_command(const Arguments& arguments) {
    const Facts& facts = facts_of(arguments);
    const TunePlan plan = plan_from(arguments);
    const Speaker& say = arguments.say;
    std::string json;
    with_game(facts.id, [&]<Game G>() {
        Tuner<G> tuner{box_from<G>(arguments), weights_from<G>(arguments), plan};
        check_writable(arguments);
        stop_on_interrupt();
        Progress progress{say, plan.games};
        tuner.climb([&](const TuneTally& tally) {
            progress.show(std::min(tally.games, std::max(plan.games, std::uint64_t{1})), [&] {
                return say("tune.so_far", {{"trials", std::to_string(tally.trials)},
                                           {"accepted", std::to_string(tally.accepted)},
                                           {"games", std::to_string(tally.games)}});
            });
        });
        progress.clear();
        const TuneTally tally = tuner.tally();
        const TuneCheck check = tally.accepted > 0 ? tuner.check() : TuneCheck{};
        json = weights_json(tuner.best(), {command_line(arguments, plan.seed),
                                           arguments.seed.empty() ? seed_text(plan.seed) : arguments.seed, tally.games,
                                           verdict(Speaker{Language::en}, tally, check)});
        fmt::print(stderr, "{}\n", verdict(say, tally, check));
    });
    write_out(arguments, json);
    return interrupted() ? exit_interrupted : exit_ok;
}

} // namespace iteru
