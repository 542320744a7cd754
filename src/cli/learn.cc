#include "cli/learn.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <ranges>

#include "cli/output.h"
#include "engine/text.h"
#include "learn/learner.h"

namespace iteru {

namespace {

constexpr std::uint64_t most_games = 100'000'000;

/// The budget of a gate, for both sides.
std::string gate_from(const Speaker& say, const std::string& word) {
    const std::string budget = "search:" + (word.empty() ? "10ms" : word);
    if (!parse_bot_spec(budget)) throw BadUse(say("learn.bad_gate", {{"value", word}}));
    return budget;
}

/// How self-play searches: iterations of the cheap searches, of the full ones, and how many are full.
void read_searches(const Speaker& say, const std::string& word, PlayPlan& play) {
    if (word.empty()) return;
    std::array<std::uint32_t, 3> numbers{};
    std::size_t count = 0;
    for (const auto part : std::views::split(std::string_view{word}, ',')) {
        const auto number = parse_number<std::uint32_t>(std::string_view{part});
        if (!number || count == numbers.size()) throw BadUse(say("learn.bad_searches", {{"value", word}}));
        numbers[count++] = *number;
    }
    const auto [cheap, full, fulls] = numbers;
    constexpr std::uint32_t most_iterations = 100'000;
    const bool good = count == numbers.size() && cheap <= most_iterations && full <= most_iterations && fulls <= 100 &&
                      (fulls == 0 || full > 0);
    if (!good) throw BadUse(say("learn.bad_searches", {{"value", word}}));
    play.cheap = cheap;
    play.full = full;
    play.fulls = fulls;
}

LearnPlan plan_from(const Speaker& say, const LearnCommand& learn) {
    LearnPlan plan{.seed = learn.seed.empty() ? seed_from_number(1) : seed_from(say, learn.seed)};
    plan.first_games = number_from(say, "--first", learn.first, plan.first_games, 1, most_games);
    plan.teachers.think =
        static_cast<std::uint32_t>(number_from(say, "--think", learn.think, plan.teachers.think, 0, 1'000'000));
    plan.teachers.keep =
        static_cast<std::uint32_t>(number_from(say, "--keep", learn.keep, plan.teachers.keep, 1, 1'000'000));
    plan.play.keep = plan.teachers.keep;
    read_searches(say, learn.searches, plan.play);
    plan.games = number_from(say, "--games", learn.series.games, plan.games, 1, most_games);
    plan.generations = number_from(say, "--generations", learn.generations, 0, 1, 100'000);
    plan.minutes = static_cast<double>(number_from(say, "--minutes", learn.minutes, 0, 1, 100'000));
    plan.hidden = number_from(say, "--hidden", learn.hidden, plan.hidden, Net::hidden_step, Net::most_hidden);
    if (plan.hidden % Net::hidden_step != 0) {
        throw BadUse(say("learn.bad_hidden", {{"value", learn.hidden}, {"step", std::to_string(Net::hidden_step)}}));
    }
    plan.gate.budget = gate_from(say, learn.gate);
    plan.gate.most_deals = number_from(say, "--deals", learn.deals, plan.gate.most_deals, 1, 100'000);
    plan.gate.panel_deals = std::min(plan.gate.panel_deals, plan.gate.most_deals);
    plan.threads = threads_from(say, learn.series.threads);
    plan.stop = &interrupted();
    return plan;
}

std::string match_text(const Speaker& say, const GateMatch& match) {
    return say("learn.match", {{"against", match.against},
                               {"players", std::to_string(match.players)},
                               {"share", percent_text(mean_of(match.shares))},
                               {"interval", percent_text(paired_share_interval(match.shares))},
                               {"deals", std::to_string(match.shares.size())}});
}

void print_generation(const Speaker& say, const Generation& generation) {
    fmt::print("{}\n", say("learn.generation", {{"number", std::to_string(generation.number)},
                                                {"games", std::to_string(generation.games)},
                                                {"examples", std::to_string(generation.examples)},
                                                {"before", fmt::format("{:.4f}", generation.before.share)},
                                                {"after", fmt::format("{:.4f}", generation.after.share)}}));
    const GateVerdict& verdict = generation.verdict;
    for (const GateMatch& match : verdict.against_champion) fmt::print("  {}\n", match_text(say, match));
    for (std::size_t i = 0; i < verdict.panel.size(); ++i) {
        fmt::print("  {}\n",
                   say("learn.panel", {{"match", match_text(say, verdict.panel[i])},
                                       {"champion", percent_text(mean_of(verdict.champion_panel[i].shares))}}));
    }
    fmt::print("  {}\n", verdict.passed()       ? say("learn.passed")
                         : verdict.loses_ground ? say("learn.loses_ground")
                                                : say("learn.not_stronger"));
    std::fflush(stdout);
}

/// Says on one line of a terminal what is under way.
class Teller {
public:
    explicit Teller(const Speaker& say) : say_(say), progress_(say, 0) {}

    void operator()(std::uint64_t generation, LearnStep step, std::uint64_t done, std::uint64_t all) {
        progress_.show(0, [&] {
            const std::string number = std::to_string(generation);
            switch (step) {
            case LearnStep::games:
                return say_("learn.playing",
                            {{"number", number}, {"done", std::to_string(done)}, {"all", std::to_string(all)}});
            case LearnStep::lessons:
                return say_("learn.learning", {{"number", number}, {"examples", std::to_string(all)}});
            case LearnStep::gate: break;
            }
            return say_("learn.judging", {{"number", number}});
        });
    }
    void clear() const { progress_.clear(); }

private:
    const Speaker& say_;
    Progress progress_;
};

template <Learnable G>
Net start_for(const Speaker& say, const LearnCommand& command, std::size_t hidden) {
    Net net = net_from(say, command.from);
    const bool fits = net.inputs() == input_count<G>() && net.words() == ActionWords<G>::standard().size() &&
                      net.hidden() == hidden && net.reads == inputs_hash<G>();
    if (!fits) throw BadUse(say("learn.wrong_net", {{"file", command.from}, {"game", command.game}}));
    return net;
}

/// What other machines have played for the next generation.
template <Learnable G>
Examples examples_from(const Speaker& say, const std::vector<std::string>& files, const Playable& series) {
    const boost::json::value header = parse_json(series.header);
    const Units units = units_of_games(JsonCursor{header, ""});
    GamesBook book;
    for (const std::string& file : files) {
        try {
            read_series(read_file(file), series.header, [&](const JsonCursor& line) { read_games(line, units, book); });
        } catch (const BoxProblem& problem) {
            throw bad_file(say, file, problem);
        }
    }
    if (book.size() < series.units) {
        throw BadUse(say("learn.not_all_played",
                         {{"units", std::to_string(book.size())}, {"all", std::to_string(series.units)}}));
    }
    Examples all{input_count<G>()};
    for (const auto& [unit, bytes] : book) {
        Examples some{input_count<G>()};
        if (!some.read(bytes)) throw bad_file(say, files.front(), BoxProblem("", "", "not_a_match"));
        all.add(some);
    }
    return all;
}

/// Plays a part of the next generation's games and learns nothing; answers the exit code.
int play_part(const Speaker& say, const LearnCommand& command, const LearnPlan& plan, const Playable& series) {
    const Shard shard = shard_from(say, command.part, seed_text(plan.seed), {});
    const boost::json::value header = parse_json(series.header);
    const Units units = units_of_games(JsonCursor{header, ""});
    GamesBook book;
    const ReadLine read = [&](const JsonCursor& line) { read_games(line, units, book); };
    try {
        Progress progress{say, units.games / shard.count};
        const Sharing how{.threads = plan.threads, .stop = plan.stop, .progress = [&](std::uint64_t done) {
                              progress.show(done * units.size());
                          }};
        keep_units(command.part, shard, series, how, read, [&](std::uint64_t unit) { return book.contains(unit); });
        progress.clear();
        read_series(read_file(command.part.resume), series.header, read);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, command.part.resume, problem);
    }
    std::uint64_t games = 0;
    for (const auto& [unit, bytes] : book) games += units.length(unit);
    return shard_told(say, command.part, shard, games);
}

template <Learnable G>
int learn_game(const Speaker& say, const LearnCommand& command, const LearnPlan& plan) {
    std::optional<Net> start;
    if (!command.from.empty()) start = start_for<G>(say, command, plan.hidden); // before anything is changed
    try {
        LearnFolder folder{command.folder, command.game, plan.seed, plan.hidden};
        if (start) folder.begin_from(*start);
        Learner<G> learner{plan, folder};
        stop_on_interrupt();
        if (command.part.shared()) return play_part(say, command, plan, learner.shared_games());
        if (!command.played.empty()) {
            learner.take(examples_from<G>(say, command.played, learner.shared_games()));
        }
        Teller teller{say};
        learner.run(std::ref(teller), [&](const Generation& generation) {
            teller.clear();
            if (command.json) fmt::print("{}\n", generation_json(generation));
            else print_generation(say, generation);
            std::fflush(stdout);
        });
        teller.clear();
    } catch (const BoxProblem& problem) {
        throw bad_file(say, command.folder, problem);
    }
    return interrupted() ? exit_interrupted : exit_ok;
}

} // namespace

void LearnCommand::declare(OptionList& list) {
    list.positional("GAME", game);
    list.text("--folder", folder);
    list.text("--seed", seed);
    series.declare(list);
    list.text("--from", from);
    list.text("--first", first);
    list.text("--think", think);
    list.text("--keep", keep);
    list.text("--searches", searches);
    list.text("--generations", generations);
    list.text("--minutes", minutes);
    list.text("--hidden", hidden);
    list.text("--gate", gate);
    list.text("--deals", deals);
    part.declare(list);
    list.list("--played", played);
    list.flag("--json", json);
}

int LearnCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, game);
    if (folder.empty()) throw BadUse(say("learn.no_folder"));
    if (part.kept() != part.shared() || (part.shared() && !played.empty())) throw BadUse(say("learn.shard_alone"));
    const LearnPlan plan = plan_from(say, *this);
    int code = exit_ok;
    with_game(facts.id, [&]<Game G>() {
        if constexpr (Learnable<G>) code = learn_game<G>(say, *this, plan);
        else throw BadUse(say("learn.no_features", {{"game", game}}));
    });
    if (!interrupted() || part.shared()) return code;
    fmt::print(stderr, "{}\n", say("learn.interrupted", {{"folder", folder}}));
    return exit_interrupted;
}

} // namespace iteru
