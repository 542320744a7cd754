#include "cli/learn.h"

#include <fmt/format.h>

#include "cli/output.h"
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

LearnPlan plan_from(const Speaker& say, const LearnCommand& learn) {
    LearnPlan plan{.seed = learn.seed.empty() ? seed_from_number(1) : seed_from(say, learn.seed)};
    plan.first_games = number_from(say, "--first", learn.first, plan.first_games, 1, most_games);
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
void learn_game(const Speaker& say, const LearnCommand& command, const LearnPlan& plan) {
    try {
        LearnFolder folder{command.folder, command.game, plan.seed, plan.hidden};
        Learner<G> learner{plan, folder};
        stop_on_interrupt();
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
}

} // namespace

void LearnCommand::declare(OptionList& list) {
    list.positional("GAME", game);
    list.text("--folder", folder);
    list.text("--seed", seed);
    series.declare(list);
    list.text("--first", first);
    list.text("--generations", generations);
    list.text("--minutes", minutes);
    list.text("--hidden", hidden);
    list.text("--gate", gate);
    list.text("--deals", deals);
    list.flag("--json", json);
}

int LearnCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, game);
    if (folder.empty()) throw BadUse(say("learn.no_folder"));
    const LearnPlan plan = plan_from(say, *this);
    with_game(facts.id, [&]<Game G>() {
        if constexpr (Learnable<G>) learn_game<G>(say, *this, plan);
        else throw BadUse(say("learn.no_features", {{"game", game}}));
    });
    if (!interrupted()) return exit_ok;
    fmt::print(stderr, "{}\n", say("learn.interrupted", {{"folder", folder}}));
    return exit_interrupted;
}

} // namespace iteru
