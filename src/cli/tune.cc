#include "cli/tune.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <fstream>

#include "arena/tune.h"
#include "cli/output.h"
#include "loader/load_weights.h"

namespace iteru {

namespace {

constexpr std::uint64_t usual_tuning_games = 20'000;
constexpr std::uint64_t most_tuning_games = 1'000'000'000;

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
typename G::Weights weights_from(const Speaker& say, const std::string& file) {
    if (file.empty()) return G::standard_weights();
    try {
        return load_weights<typename G::Weights>(read_file(file));
    } catch (const BoxProblem& problem) {
        throw bad_file(say, file, problem);
    }
}

TunePlan plan_from(const Speaker& say, const TuneCommand& tune) {
    TunePlan plan{
        .seed = seed_from(say, tune.seed), .threads = threads_from(say, tune.series.threads), .stop = &interrupted()};
    plan.minutes = static_cast<double>(number_from(say, "--minutes", tune.minutes, 0, 1, 100'000));
    const std::uint64_t usual = plan.minutes > 0 ? 0 : usual_tuning_games;
    plan.games = number_from(say, "--games", tune.series.games, usual, 1, most_tuning_games);
    return plan;
}

std::string command_line(const TuneCommand& tune, const Seed& seed) {
    std::string line = "iteru tune " + tune.game;
    if (!tune.series.games.empty()) line += " --games " + tune.series.games;
    if (!tune.minutes.empty()) line += " --minutes " + tune.minutes;
    if (!tune.from.empty()) line += " --from " + tune.from;
    return line + " --seed " + seed_word(tune.seed, seed);
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
void check_writable(const Speaker& say, const std::string& file) {
    if (file.empty()) return;
    if (!std::ofstream{file, std::ios::app}) throw BadUse(say("tune.unwritable", {{"file", file}}));
}

void write_out(const Speaker& say, const std::string& to, const std::string& json) {
    if (to.empty()) {
        fmt::print("{}", json);
        return;
    }
    std::ofstream file{to, std::ios::trunc};
    file << json << std::flush;
    if (!file) throw std::system_error(std::make_error_code(std::errc::io_error));
    fmt::print(stderr, "{}\n", say("tune.written", {{"file", to}}));
}

} // namespace

void TuneCommand::declare(OptionList& list) {
    list.positional("GAME", game);
    list.text("--seed", seed);
    list.text("--components", components);
    series.declare(list);
    list.text("--minutes", minutes);
    list.text("--from", from);
    list.text("--to", to);
}

int TuneCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, game);
    const TunePlan plan = plan_from(say, *this);
    std::string json;
    with_game(facts.id, [&]<Game G>() {
        Tuner<G> tuner{box_from<G>(say, components), weights_from<G>(say, from), plan};
        check_writable(say, to);
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
        json = weights_json(tuner.best(), {command_line(*this, plan.seed), seed_word(seed, plan.seed), tally.games,
                                           verdict(Speaker{Language::en}, tally, check)});
        fmt::print(stderr, "{}\n", verdict(say, tally, check));
    });
    write_out(say, to, json);
    return interrupted() ? exit_interrupted : exit_ok;
}

} // namespace iteru
