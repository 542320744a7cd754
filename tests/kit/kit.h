// What the kit plays: every registered game, with every number of players and every option, by every kind of bot.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/knowledge.h"
#include "engine/option_text.h"
#include "games/games.h"
#include "tests/rewrite.h"

namespace iteru::kit {

inline constexpr std::array all_bots{Bot::random, Bot::lively, Bot::greedy};

/// Whether all is tried; where everything is slower, sanitizers look for other faults than the numbers do.
inline constexpr bool thorough = ITERU_TEST_SHARE == 1;

/// What takes long: with each game of the house, or where everything is slower with the first, since the code is the
/// same.
template <class Visit>
void each_game_or_one(Visit visit) {
    bool enough = false;
    each_house_game([&]<Game G>() {
        if (!enough) visit.template operator()<G>();
        enough = !thorough;
    });
}

/// So many in a release build, fewer where everything is slower.
constexpr int scaled(int games) { return std::max(1, games / ITERU_TEST_SHARE); }

/// Every option as usual, each one at its other extreme, all of them on, all of them off.
inline std::vector<Setup> setups_of(const Facts& facts) {
    std::set<Setup> setups;
    for (int players = facts.min_players; players <= facts.max_players; ++players) {
        const Setup usual = usual_setup(facts, players);
        Setup on = usual;
        Setup off = usual;
        setups.insert(usual);
        for (std::size_t i = 0; i < facts.options.size(); ++i) {
            const Option& option = facts.options[i];
            if (players < option.min_players || players > option.max_players) continue;
            Setup other = usual;
            other.options[i] = usual.options[i] == 0 ? option.most : std::uint8_t{0};
            setups.insert(other);
            if (!option.names.empty()) { // the first and the last, by name
                other.options[i] = static_cast<std::uint8_t>(by_name + 1U + (1U << (option.names.size() - 1U)));
                setups.insert(other);
            }
            on.options[i] = option.most;
            off.options[i] = 0;
        }
        setups.insert(on);
        setups.insert(off);
    }
    return {setups.begin(), setups.end()};
}

struct Case {
    std::string_view game;
    Setup setup;
    Bot bot = Bot::random;
};

inline std::vector<Case> all_cases() {
    std::vector<Case> cases;
    each_game([&]<Game G>() {
        for (const Setup& setup : setups_of(G::facts)) {
            for (const Bot bot : all_bots) cases.push_back({G::facts.id, setup, bot});
        }
    });
    return cases;
}

inline std::vector<std::string_view> all_games() {
    std::vector<std::string_view> ids;
    each_game([&]<Game G>() { ids.push_back(G::facts.id); });
    return ids;
}

/// Those that docs/ tell of.
inline std::vector<std::string_view> house_games() {
    std::vector<std::string_view> ids;
    each_house_game([&]<Game G>() { ids.push_back(G::facts.id); });
    return ids;
}

/// The folder with all that is a game's.
inline std::filesystem::path folder_of(std::string_view game) {
    std::filesystem::path folder;
    with_game(game, [&]<Game G>() { folder = source_dir() / place_of<G>.folder; });
    return folder;
}

/// Letters, digits and underscores, as GoogleTest wants the names of parameters.
inline std::string identifier(std::string_view text) {
    std::string name{text};
    std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

/// `fertility_2_variant`
template <Game G>
std::string setup_name(const Setup& setup) {
    std::string name = std::string{G::facts.id} + "_" + std::to_string(setup.players);
    for (std::size_t i = 0; i < G::facts.options.size(); ++i) {
        if (setup.options[i] == 0) continue;
        name += "_" + std::string{G::facts.options[i].name};
        if (G::facts.options[i].most > 1) name += "_" + option_text(G::facts.options[i], setup.options[i]);
    }
    return identifier(name);
}

inline std::string case_name(const Case& played) {
    std::string name;
    with_game(played.game, [&]<Game G>() { name = setup_name<G>(played.setup); });
    return name + "_" + std::string{bot_name(played.bot)};
}

/// So that lists of tests read the same on every run.
inline void PrintTo(const Case& one, std::ostream* out) { *out << case_name(one); }

/// Calls `visit(game)` with the game of the case, set up.
template <class Visit>
void with_case(const Case& played, Visit visit) {
    with_game(played.game, [&]<Game G>() { visit(G{G::standard_box(), played.setup}); });
}

/// One decision of a game, with what came of it.
template <Game G>
struct Moment {
    const typename G::State& before;
    Seat seat;
    const typename G::ActionList& actions;
    typename G::Action chosen;
    const typename G::State& after;
    const std::vector<Event>& events;
};

/// Plays a seeded game and shows every moment of it; answers the number of decisions.
template <Game G, class Visit>
int watch(const G& game, const Seed& seed, Bot bot, Visit visit, RuleSet* reached = nullptr) {
    std::array<Random, max_seats> randoms;
    for (Seat seat = 0; seat < max_seats; ++seat) randoms[seat] = bot_random(seed, seat);
    typename G::State state = game.deal(seed);
    typename G::ActionList actions;
    std::vector<Event> events;
    int decisions = 0;
    for (SeatSet seats = game.to_act(state); !seats.empty(); seats = game.to_act(state)) {
        const Seat seat = seats.lowest();
        game.legal(state, seat, actions);
        if (actions.empty()) {
            ADD_FAILURE() << "nothing is legal, and the game is not over";
            return decisions;
        }
        const typename G::Action chosen = choose<G>(bot, Knowledge<G>{game, state, seat}, actions, randoms[seat]);
        const typename G::State before = state;
        events.clear();
        Events heard{&events, reached};
        game.apply(state, seat, chosen, heard);
        ++decisions;
        visit(Moment<G>{before, seat, actions, chosen, state, events});
        if (::testing::Test::HasFatalFailure() || decisions > G::facts.max_decisions) return decisions;
    }
    return decisions;
}

/// The match with all that the seat may not know drawn anew.
inline std::unique_ptr<AnyMatch> resampled(const AnyMatch& match, Seat seat, Random& random) {
    std::unique_ptr<AnyMatch> other;
    with_match(match, [&]<Game G>(Match<G> typed) {
        typed.replace_state(Knowledge<G>{typed.game(), typed.state(), seat}.sample(random));
        other = std::make_unique<ErasedMatch<G>>(std::move(typed));
    });
    return other;
}

/// The n-th seed of the kit's games.
inline Seed kit_seed(int n) { return derive_seed(seed_from_number(2026), static_cast<std::uint64_t>(n)); }

template <class State>
bool same_bytes(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// A well-formed action of the pending decision: most arbitrary samples are refused at first glance.
template <Game G>
typename G::Action sample_of_kind(const G& game, typename G::Decision kind, Random& random) {
    typename G::Action action{};
    action.kind = kind;
    detail::FieldSampler<G> sampler{game, random};
    G::each_field(action, sampler);
    return action;
}

} // namespace iteru::kit
