// How a search weighs and looks. Whole numbers, so that a command line can name them and every build reads them alike.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace iteru {

/// Each game has its own (Facts::search); docs/bots.md has the ablations.
struct SearchSettings {
    int exploration = 35; // hundredths: how much an action's prior counts
    int temper = 150;     // hundredths of a point by which an action may be judged worse and still be tried half as often
    int first_play = 0;   // thousandths that an action nobody tried is thought to lose against the node's mean
    int lead = 1000;      // in hundredths of a point: a margin that counts as half of winning
    int winning = 50;     // percent of the reward at the end of a game: winning; the rest: the margin
    int open_after = 2;   // visits until the actions of a node are told apart
    int turns = 1;        // a playout ends when so many turns have; 0: when it is the thinker's turn
    int candidates = 6;   // actions among which a playout takes the best
    int random = 10;      // percent of a playout's decisions
    int reuse = 1;        // whether the tree stays for the next decision of a turn

    bool operator==(const SearchSettings&) const = default;
};

struct SearchSettingName {
    std::string_view name;
    int SearchSettings::* value;
};
inline constexpr std::array<SearchSettingName, 10> search_setting_names{{
    {"exploration", &SearchSettings::exploration},
    {"temper", &SearchSettings::temper},
    {"first_play", &SearchSettings::first_play},
    {"lead", &SearchSettings::lead},
    {"winning", &SearchSettings::winning},
    {"open_after", &SearchSettings::open_after},
    {"turns", &SearchSettings::turns},
    {"candidates", &SearchSettings::candidates},
    {"random", &SearchSettings::random},
    {"reuse", &SearchSettings::reuse},
}};

} // namespace iteru
