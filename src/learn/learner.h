// Learning by self-play: generation after generation of games, lessons and a gate. After each, all that is needed to go
// on is in a folder; whoever is stopped or killed loses the generation that was under way, and no more.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/made_net.h"
#include "learn/float_net.h"
#include "learn/folder.h"
#include "learn/gate.h"
#include "learn/self_play.h"
#include "learn/shared_games.h"

namespace iteru {

struct LearnPlan {
    Seed seed{};
    std::uint64_t first_games = 8000; // of today's bots, before there is a net
    Teachers teachers{};              // of which kind those are
    std::uint64_t games = 2000;       // of each generation after that
    std::uint64_t generations = 0;    // at most, in this run; 0: no bound
    double minutes = 0;               // no generation begins later; 0: no bound
    std::size_t hidden = 256;
    std::size_t window = 4; // generations whose games are learned from
    PlayPlan play{.cheap = 24, .full = 120, .noise = 3, .net = true};
    Lessons first_lessons{.passes = 3};
    Lessons lessons{.passes = 1, .rate = 0.0005F};
    GatePlan gate{};
    unsigned threads = 1;
    const std::atomic<bool>* stop = nullptr;
};

/// What is under way.
enum class LearnStep : std::uint8_t { games, lessons, gate };

/// Hears how far it has come.
using LearnProgress =
    std::function<void(std::uint64_t generation, LearnStep step, std::uint64_t done, std::uint64_t all)>;

template <Learnable G>
class Learner {
public:
    Learner(const LearnPlan& plan, LearnFolder& folder) : plan_(plan), folder_(folder), net_(fresh()) {
        for (std::uint64_t i = oldest(); i < folder_.generations(); ++i) {
            Examples examples{input_count<G>()};
            folder_.read_examples(i, examples);
            window_.push_back(std::move(examples));
        }
        if (folder_.generations() > 0) folder_.read_weights(folder_.generations() - 1, net_);
    }

    /// Goes on until the budget is spent; `told` hears of every generation that ended.
    void run(const LearnProgress& progress, const std::function<void(const Generation&)>& told) {
        const auto began = std::chrono::steady_clock::now();
        for (std::uint64_t done = 0; plan_.generations == 0 || done < plan_.generations; ++done) {
            const std::chrono::duration<double> since = std::chrono::steady_clock::now() - began;
            if (stopped() || (plan_.minutes > 0 && since.count() >= 60 * plan_.minutes)) return;
            const std::optional<Generation> generation = next(progress);
            if (!generation) return;
            told(*generation);
        }
    }

    /// The games of the next generation in units, for machines that share them. This learner must outlive what plays.
    [[nodiscard]] Playable shared_games() const {
        const auto net = std::make_shared<std::optional<Net>>(folder_.champion_net());
        const std::uint64_t number = folder_.generations();
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        const Units units{.games = games_of(number, net->has_value())};
        const GamesToShare games{.game = std::string{G::facts.id},
                                 .rules_version = G::facts.rules_version,
                                 .box_hash = hash_of(game.box()),
                                 .judgement_hash = mix(hash_of(game.weights()), hash_of(G::bots.search)),
                                 .inputs = inputs_hash<G>(),
                                 .net_hash = *net ? (*net)->hash() : 0,
                                 .seed = plan_.seed,
                                 .generation = number,
                                 .units = units,
                                 .play = plan_.play,
                                 .teachers = plan_.teachers};
        Playable all{.header = header_of(games), .units = units.count()};
        all.play = [this, net, units, number](std::uint64_t unit,
                                              const std::atomic<bool>* stop) -> std::optional<std::string> {
            Examples examples{input_count<G>()};
            play_games<G>(*net ? &**net : nullptr, series_of(number), units.first(unit), units.length(unit), 1, stop,
                          plans(net->has_value()), examples);
            const bool was_stopped = stop != nullptr && stop->load();
            return was_stopped ? std::nullopt : std::make_optional(unit_line(unit, examples));
        };
        return all;
    }
    /// Others have played them.
    void take(Examples examples) { given_ = std::move(examples); }

private:
    [[nodiscard]] bool stopped() const { return plan_.stop != nullptr && *plan_.stop; }
    [[nodiscard]] FloatNet fresh() const {
        return {input_count<G>(), plan_.hidden, ActionWords<G>::standard().size(), derive_seed(plan_.seed, 1)};
    }
    [[nodiscard]] std::uint64_t oldest() const {
        const std::uint64_t all = folder_.generations();
        return all > plan_.window ? all - plan_.window : 0;
    }

    /// One generation; none if it was stopped before its end.
    std::optional<Generation> next(const LearnProgress& progress) {
        const std::uint64_t number = folder_.generations();
        Generation generation{.number = number};
        const std::optional<Net> champion = folder_.champion_net();
        Examples examples{input_count<G>()};
        play(generation, champion ? &*champion : nullptr, examples, progress);
        if (stopped()) return std::nullopt;

        Random random{derive_seed(plan_.seed, number), 3};
        if (number == 0) net_.measure(examples);
        if (number == 0 && champion) net_.take(*champion);
        generation.before = net_.errors(examples);
        window_.push_back(std::move(examples));
        if (window_.size() > plan_.window) window_.pop_front();
        Examples all{input_count<G>()};
        for (const Examples& some : window_) all.add(some);
        progress(number, LearnStep::lessons, 0, all.size());
        net_.learn(all, champion || number > 0 ? plan_.lessons : plan_.first_lessons, random,
                   [&] { return stopped(); });
        if (stopped()) return std::nullopt;
        generation.examples = window_.back().size();
        generation.after = net_.errors(window_.back());

        Net candidate = net_.rounded();
        candidate.reads = inputs_hash<G>();
        progress(number, LearnStep::gate, 0, 0);
        generation.verdict = judge(number, candidate, champion ? &*champion : nullptr);
        if (stopped()) return std::nullopt;
        folder_.keep(generation, candidate, net_, window_.back(), oldest());
        return generation;
    }

    [[nodiscard]] std::uint64_t games_of(std::uint64_t generation, bool has_net) const {
        return generation == 0 && !has_net ? plan_.first_games : plan_.games;
    }
    [[nodiscard]] Seed series_of(std::uint64_t generation) const { return derive_seed(plan_.seed, 1000 + generation); }
    [[nodiscard]] auto plans(bool has_net) const {
        return [this, has_net](std::uint64_t game) { return has_net ? plan_.play : plan_.teachers.plan(game); };
    }

    void play(Generation& generation, const Net* net, Examples& examples, const LearnProgress& progress) {
        const std::uint64_t games = games_of(generation.number, net != nullptr);
        if (given_) {
            examples = std::move(*given_);
            given_.reset();
            generation.games = games;
            return;
        }
        constexpr std::uint64_t batch = 64;
        for (std::uint64_t first = 0; first < games && !stopped(); first += batch) {
            progress(generation.number, LearnStep::games, first, games);
            const std::uint64_t count = std::min(batch, games - first);
            play_games<G>(net, series_of(generation.number), first, count, plan_.threads, plan_.stop,
                          plans(net != nullptr), examples);
            generation.games += count;
        }
    }

    [[nodiscard]] GateVerdict judge(std::uint64_t number, const Net& candidate, const Net* champion) const {
        GatePlan plan = plan_.gate;
        plan.seed = derive_seed(plan_.seed, 2000 + number);
        plan.threads = plan_.threads;
        plan.stop = plan_.stop;
        std::vector<Side> panel;
        for (const char* bot : {"greedy", "search:100", "search:40/turns=3/candidates=3"})
            panel.push_back({.name = bot, .bot = bot});
        if (champion != nullptr) panel.push_back({.name = "net=0"});
        std::deque<Net> older; // they stay where they are
        for (const std::uint64_t each : folder_.older_champions(3)) {
            older.push_back(folder_.net(each));
            panel.push_back({.name = "net " + std::to_string(each), .net = &older.back()});
        }
        return Gate<G>{plan}.judge({.name = "candidate", .net = &candidate},
                                   {.name = champion == nullptr ? "net=0" : "champion", .net = champion}, panel);
    }

    LearnPlan plan_;
    LearnFolder& folder_;
    FloatNet net_;
    std::deque<Examples> window_;
    std::optional<Examples> given_; // of the next generation
};

} // namespace iteru
