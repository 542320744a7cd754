// Players: random, lively and greedy. They get Knowledge, never a State.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/any_match.h"
#include "engine/knowledge.h"

namespace iteru {

enum class Bot : std::uint8_t { random, lively, greedy };
inline constexpr std::array<std::string_view, 3> bot_names{"random", "lively", "greedy"};

std::optional<Bot> parse_bot(std::string_view name);
constexpr std::string_view bot_name(Bot bot) { return bot_names[static_cast<std::size_t>(bot)]; }

/// Uniform over the legal actions.
template <Game G>
typename G::Action choose_random(const typename G::ActionList& actions, Random& random) {
    return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

/// Random, but never idle while it can act; each game says what idle means.
template <Game G>
typename G::Action choose_lively(const Knowledge<G>& knowledge, const typename G::ActionList& actions, Random& random) {
    const typename G::State state = knowledge.concealed();
    std::uint32_t lively = 0;
    for (const auto& action : actions) lively += knowledge.game().is_idle(state, action) ? 0 : 1;
    if (lively == 0) return choose_random<G>(actions, random);
    std::uint32_t chosen = random.below(lively);
    for (const auto& action : actions) {
        if (!knowledge.game().is_idle(state, action) && chosen-- == 0) return action;
    }
    return actions[0]; // not reached: one of the lively ones was chosen
}

/// Looks one decision ahead: each action worth a look, and what the judgement thinks of it.
template <Game G, class Visit>
void weigh_each(const Knowledge<G>& knowledge, Visit visit) {
    const typename G::State state = knowledge.concealed();
    Events unheard;
    typename G::ActionList weighed;
    prospects(knowledge.game(), state, knowledge.seat(), weighed);
    for (const auto& action : weighed) {
        typename G::State after = state;
        knowledge.game().apply(after, knowledge.seat(), action, unheard);
        visit(action, knowledge.game().judge(after, knowledge.seat()));
    }
}

/// Takes what the game's judgement likes best; ties are broken at random.
template <Game G>
typename G::Action choose_greedy(const Knowledge<G>& knowledge, const typename G::ActionList& actions, Random& random) {
    int best_worth = 0;
    std::uint32_t equals = 0;
    typename G::Action best = actions[0];
    weigh_each(knowledge, [&](const typename G::Action& action, int worth) {
        if (equals == 0 || worth > best_worth) {
            best_worth = worth;
            best = action;
            equals = 1;
        } else if (worth == best_worth && random.below(++equals) == 0) {
            best = action;
        }
    });
    return best;
}

template <Game G>
typename G::Action choose(Bot bot, const Knowledge<G>& knowledge, const typename G::ActionList& actions,
                          Random& random) {
    switch (bot) {
    case Bot::random: break;
    case Bot::lively: return choose_lively<G>(knowledge, actions, random);
    case Bot::greedy: return choose_greedy<G>(knowledge, actions, random);
    }
    return choose_random<G>(actions, random);
}

/// The actions among which `choose` draws, each as likely as the others.
template <Game G>
typename G::ActionList drawn_among(Bot bot, const Knowledge<G>& knowledge, const typename G::ActionList& actions) {
    typename G::ActionList among;
    if (bot == Bot::greedy) {
        int best_worth = 0;
        weigh_each(knowledge, [&](const typename G::Action& action, int worth) {
            if (!among.empty() && worth < best_worth) return;
            if (worth > best_worth) among.clear();
            best_worth = worth;
            among.push_back(action);
        });
        return among;
    }
    if (bot == Bot::lively) {
        const typename G::State state = knowledge.concealed();
        for (const auto& action : actions) {
            if (!knowledge.game().is_idle(state, action)) among.push_back(action);
        }
    }
    return among.empty() ? actions : among;
}

/// The same for a match of whichever game.
AnyAction choose(Bot bot, const AnyMatch& match, Seat seat, Random& random);

/// The stream of random numbers of a seat's bot in the game of that seed.
inline Random bot_random(const Seed& seed, Seat seat) { return Random{seed, std::uint64_t{1} + seat}; }

} // namespace iteru
