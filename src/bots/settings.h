// The settings of a search: whole numbers, so that a command line can set them and every build agrees.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bots/levels.h"

namespace iteru {

/// Each game has its own; docs/bots.md has the ablations.
struct SearchSettings {
    int exploration = 35; // hundredths: how much an action's prior counts
    int temper = 150;     // hundredths of a point: an action judged this much worse is tried half as often
    int first_play = 0;   // thousandths by which an untried action is assumed to be below the node's mean
    int lead = 1000;      // in hundredths of a point: a margin that counts as half of winning
    int winning = 50;     // percent of the reward at the end of a game: winning; the rest: the margin
    int open_after = 2;   // visits until the actions of a node are told apart
    int turns = 1;        // a playout ends when so many turns have; 0: when it is the thinker's turn
    int each = 0;         // whether every seat gets so many
    int candidates = 6;   // actions among which a playout takes the best
    int random = 10;      // percent of a playout's decisions
    int reuse = 1;        // whether the tree stays for the next decision of a turn
    int slips = 0;        // percent of its decisions in which it takes another action that seemed nearly as good
    int nearly = 80;      // thousandths of the reward that this may cost, as far as it can tell
    int net = 0;          // whether a net says what a position is worth, instead of the judgement after a playout
    int after = 0;        // turns that are played before the net looks
    int policy = 100;     // percent: how much the net's policy counts beside the judgement in the prior
    int worlds = 0;       // percent of the worlds in which others chose in secret what they would want; else by chance
    int mixed = 0;        // percent of secret choices that are tried out, the rest by regret matching; 0: the best

    bool operator==(const SearchSettings&) const = default;
};

struct SearchSettingName {
    std::string_view name;
    int SearchSettings::* value;
};
inline constexpr std::array<SearchSettingName, 18> search_setting_names{{
    {"exploration", &SearchSettings::exploration},
    {"temper", &SearchSettings::temper},
    {"first_play", &SearchSettings::first_play},
    {"lead", &SearchSettings::lead},
    {"winning", &SearchSettings::winning},
    {"open_after", &SearchSettings::open_after},
    {"turns", &SearchSettings::turns},
    {"each", &SearchSettings::each},
    {"candidates", &SearchSettings::candidates},
    {"random", &SearchSettings::random},
    {"reuse", &SearchSettings::reuse},
    {"slips", &SearchSettings::slips},
    {"nearly", &SearchSettings::nearly},
    {"net", &SearchSettings::net},
    {"after", &SearchSettings::after},
    {"policy", &SearchSettings::policy},
    {"worlds", &SearchSettings::worlds},
    {"mixed", &SearchSettings::mixed},
}};

/// What a command line changes, by place in the list of names.
using SearchChanges = std::array<std::optional<int>, search_setting_names.size()>;

constexpr SearchSettings with_changes(SearchSettings settings, const SearchChanges& changes) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (changes[i]) settings.*search_setting_names[i].value = *changes[i];
    }
    return settings;
}

/// A level for people: how long it thinks, and how often it slips, as people do. Each game has its own, so that a step
/// from one to the next is felt in all of them.
struct Level {
    std::uint32_t iterations = 0; // none: the game has no such level
    int slips = 0;
    int nearly = 0;
    // Of a level that asks the game's net, as in SearchSettings.
    int net = 0;
    int after = 0;
    int policy = 0;
    int worlds = 0;
};
using BotLevels = std::array<Level, level_names.size()>;

/// How many levels a game has: the gentle ones come first.
constexpr std::size_t level_count(const BotLevels& levels) {
    return static_cast<std::size_t>(std::ranges::count_if(levels, [](const Level& one) { return one.iterations > 0; }));
}

/// How bots think about a game. Every game has a `static const BotSettings bots`, which it declares without knowing
/// what they are: its bots.cc stands in its folder but belongs to the bots.
struct BotSettings {
    SearchSettings search{};
    BotLevels levels{};
};

} // namespace iteru
