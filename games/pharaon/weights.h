// What the judgement of Pharaon goes by: figures that games/pharaon/weights.json gives and `iteru tune` finds.
#pragma once

#include <array>

#include "engine/weights.h"

namespace iteru::pharaon {

/// In hundredths of a point where nothing else is said.
struct Weights {
    std::array<int, 6> resource_extra; // a basic resource beyond its own PP, by rounds left, while its owner may act
    std::array<int, 6> by_copy;        // percent of that, for the n-th of a kind
    int silver_extra;                  // beyond a basic resource
    int district_token_extra;          // percent of a basic resource's
    int resource_token_extra;
    int god_percent;    // of a god's PP, with all its conditions nearly met
    int first_level;    // of a track that pays nothing yet
    int crown_step;     // each noble and chamber step towards the Pharaoh token
    int advance_worth;  // of a place in the row
    int token_to_start; // the First Player token, before the last round
    int bag_bonus;      // a bonus offering from the bag
    int artisan_icon;   // an artisan from the top of the deck
    int power_scribe;   // a noble's power, per round to come
    int power_general;
    int power_priest; // 7 to 10
    int power_judge;
    int power_courtier; // 13 to 16
    int power_wise_woman;
    int power_treasurer;
    int power_tutor;
    int power_diplomat;

    template <class Visit>
    void each_weight(Visit visit) {
        each_of(visit, "resource_extra", resource_extra);
        each_of(visit, "by_copy", by_copy);
        visit("silver_extra", silver_extra, 0);
        visit("district_token_extra", district_token_extra, 0);
        visit("resource_token_extra", resource_token_extra, 0);
        visit("god_percent", god_percent, 0);
        visit("first_level", first_level, 0);
        visit("crown_step", crown_step, 0);
        visit("advance_worth", advance_worth, 0);
        visit("token_to_start", token_to_start, 0);
        visit("bag_bonus", bag_bonus, 0);
        visit("artisan_icon", artisan_icon, 0);
        visit("power_scribe", power_scribe, 0);
        visit("power_general", power_general, 0);
        visit("power_priest", power_priest, 0);
        visit("power_judge", power_judge, 0);
        visit("power_courtier", power_courtier, 0);
        visit("power_wise_woman", power_wise_woman, 0);
        visit("power_treasurer", power_treasurer, 0);
        visit("power_tutor", power_tutor, 0);
        visit("power_diplomat", power_diplomat, 0);
    }
};

} // namespace iteru::pharaon
