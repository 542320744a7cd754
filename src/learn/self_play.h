// Games to learn from: bots play, and some of the positions are kept together with what became of them.
#pragma once

#include <cmath>
#include <vector>

#include "arena/contest_game.h"
#include "bots/bot.h"
#include "bots/parallel.h"
#include "bots/search.h"
#include "engine/hash.h"
#include "learn/examples.h"

namespace iteru {

/// How they are played.
struct PlayPlan {
    std::uint32_t cheap = 16; // iterations of most searches; 0: none, but one decision ahead by judgement or net
    std::uint32_t full = 96;  // of the others, from which the policy learns
    std::uint32_t fulls = 25; // percent
    std::uint32_t noise = 5;  // percent of the decisions that chance takes
    std::uint32_t keep = 5;   // one position in so many
    bool net = false;         // whether the game's net is asked
};

/// Games of today's bots, before there is a net: mostly greedy, one in so many after short searches (0: none), all with
/// more or less chance.
struct Teachers {
    std::uint32_t think = 16;
    std::uint32_t keep = 5; // one position in so many

    [[nodiscard]] PlayPlan plan(std::uint64_t game) const {
        constexpr std::array<std::uint32_t, 4> noises{2, 6, 12, 25};
        const bool thinks = think != 0 && game % think == think - 1;
        const std::uint32_t noise = noises[mix(hash_start, game) % noises.size()];
        return {.cheap = thinks ? 12U : 0U, .full = 40, .fulls = thinks ? 25U : 0U, .noise = noise, .keep = keep};
    }
};

/// How many play, and with which options: mostly the usual ones, 2 and 4 players more often than others.
inline Setup setup_to_learn(const Facts& facts, Random& random) {
    constexpr std::array<int, 10> counts{2, 2, 2, 2, 4, 4, 4, 3, 5, 1};
    int players = 0;
    do players = counts[random.below(counts.size())];
    while (players < facts.min_players || players > facts.max_players);
    Setup setup = usual_setup(facts, players);
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const Option& option = facts.options[i];
        const bool changes = random.below(players == 1 ? 1 : 8) == 0;
        const auto value = static_cast<std::uint8_t>(random.below(option.most + 1U));
        if (changes && option.allows(value, players)) setup.options[i] = value;
    }
    return setup;
}

/// What became of everybody, seen from a seat.
inline Prospect outcome_of(const Result& result, int players, Seat seat) {
    Prospect outcome;
    for (int away = 0; away < players; ++away) {
        const auto other = static_cast<Seat>((seat + away) % players);
        outcome.share[static_cast<std::size_t>(away)] = static_cast<float>(win_share(result, players, other));
        outcome.margin[static_cast<std::size_t>(away)] = static_cast<float>(100 * margin_of(result, players, other));
    }
    return outcome;
}

template <Learnable G>
class SelfPlay {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    SelfPlay(const G& game, const PlayPlan& plan, const Seed& seed)
        : game_(game), plan_(plan), random_(seed, 7), search_(settings_for(plan)) {}

    void play(const Seed& seed, Examples& examples) {
        State state = game_.deal(seed);
        play_on(game_, state,
                [&](const State& position, Seat seat, const ActionList&) { return choose(position, seat); });
        const Result result = game_.result(state);
        for (const Kept& kept : kept_) {
            Example example{.outcome = outcome_of(result, game_.setup().players, kept.seat),
                            .players = game_.setup().players};
            if (kept.hoped) mix_in(example.outcome, kept);
            for (std::size_t i = 0; i < max_categories; ++i) {
                example.points[i] = 100.0F * static_cast<float>(result.seats[kept.seat].points[i]);
            }
            Inputs inputs{};
            write_inputs(game_, kept.state, kept.seat, inputs);
            examples.add(inputs, example, kept.weighed);
        }
    }

private:
    struct Kept {
        State state;
        Seat seat;
        bool hoped = false; // by the net: what the judgement hopes for is no chance
        Prospect hopes{};
        std::vector<Weighed> weighed{};
    };

    static SearchSettings settings_for(const PlayPlan& plan) {
        SearchSettings settings = G::bots.search;
        settings.net = plan.net ? 1 : 0;
        settings.reuse = 0;
        return settings;
    }

    Action choose(const State& position, Seat seat) {
        const Knowledge<G> knowledge{game_, position, seat};
        prospects(game_, position, seat, actions_);
        const bool keeps = random_.below(plan_.keep) == 0;
        const bool by_chance = random_.below(100) < plan_.noise;
        const bool full = plan_.full != 0 && random_.below(100) < plan_.fulls;
        if (plan_.cheap == 0 && !full) return look_ahead(knowledge, keeps ? &position : nullptr, by_chance);
        const std::uint32_t iterations = full ? plan_.full : plan_.cheap;
        search_.set_root(knowledge, iterations);
        search_.think(knowledge, random_, iterations, [] { return false; }, !full);
        const Considered<G> thoughts = search_.considered(actions_);
        if (full) kept_.push_back({position, seat, plan_.net, search_.hopes(), weighed(thoughts, position, seat)});
        else if (keeps) kept_.push_back({position, seat, plan_.net, search_.hopes()});
        return by_chance ? any() : drawn_by_visits<G>(thoughts, random_);
    }

    /// One decision ahead, by the net, or before there is one by the judgement.
    Action look_ahead(const Knowledge<G>& knowledge, const State* kept, bool by_chance) {
        if (!plan_.net) {
            if (kept != nullptr) kept_.push_back({.state = *kept, .seat = knowledge.seat()});
            return by_chance ? any() : choose_greedy<G>(knowledge, actions_, random_);
        }
        const Action best = search_.look_ahead(knowledge, random_);
        if (kept != nullptr) kept_.push_back({*kept, knowledge.seat(), true, search_.hopes()});
        return by_chance ? any() : best;
    }

    Action any() { return actions_[random_.below(static_cast<std::uint32_t>(actions_.size()))]; }

    /// What the policy may learn from a search.
    std::vector<Weighed> weighed(const Considered<G>& thoughts, const State& position, Seat seat) {
        State seen = position;
        game_.conceal(seen, seat);
        std::vector<Weighed> all;
        std::vector<int> judged;
        std::uint32_t visits = 0;
        for (const Thought<G>& thought : thoughts) {
            State after = seen;
            game_.apply(after, seat, thought.action, unheard_);
            judged.push_back(game_.judge(after, seat));
            visits += thought.visits;
        }
        const int best = std::ranges::max(judged);
        for (std::size_t i = 0; i < thoughts.size(); ++i) {
            const float behind =
                1 + static_cast<float>(best - judged[i]) / static_cast<float>(G::bots.search.temper); // Search::weigh
            const float share = static_cast<float>(thoughts[i].visits) / static_cast<float>(visits);
            Weighed one{.judged = 1 / (behind * behind * behind), .share = share};
            for (const auto word : ActionWords<G>::standard().of(thoughts[i].action)) one.word[one.word_count++] = word;
            all.push_back(one);
        }
        return all;
    }

    /// Half the result, half what the search hoped for.
    void mix_in(Prospect& outcome, const Kept& kept) const {
        const int players = game_.setup().players;
        for (int away = 0; away < players; ++away) {
            const auto to = static_cast<std::size_t>(away);
            const auto from = static_cast<std::size_t>((kept.seat + away) % players);
            outcome.share[to] = (outcome.share[to] + kept.hopes.share[from]) / 2;
            outcome.margin[to] = (outcome.margin[to] + kept.hopes.margin[from]) / 2;
        }
    }

    const G& game_;
    PlayPlan plan_;
    Random random_;
    Search<G> search_;
    ActionList actions_;
    Events unheard_;
    std::vector<Kept> kept_;
};

/// Games `first` to `first + count` of a series; the same on any number of threads.
template <Learnable G, class PlanOf>
void play_games(const Net* net, const Seed& series, std::uint64_t first, std::uint64_t count, unsigned threads,
                const std::atomic<bool>* stop, const PlanOf& plan_of, Examples& examples) {
    std::vector<Examples> each(count, Examples{examples.width()});
    parallel(count, {.threads = threads, .stop = stop}, [&](std::uint64_t i, unsigned) {
        const Seed seed = derive_seed(series, first + i);
        Random random{seed, 6};
        const G game = G{G::standard_box(), setup_to_learn(G::facts, random)}.with_net(net);
        SelfPlay<G>{game, plan_of(first + i), seed}.play(seed, each[i]);
    });
    for (const Examples& some : each) examples.add(some);
}

} // namespace iteru
