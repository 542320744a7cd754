// What the judgement of Fertility goes by: figures that games/fertility/weights.json gives and `iteru tune` finds.
#pragma once

#include <array>

#include "engine/weights.h"

namespace iteru::fertility {

/// In hundredths of a point where nothing else is said.
struct Weights {
    int tokens_per_turn;      // that a player can expect to place
    int begun_percent;        // of its share, what a token on an unfinished shop is worth
    int open_percent;         // of its share, what an open icon is worth with all the time in the world
    int future_token_percent; // of the turns left bring a token of the kind that a shop pays for
    int barter_worth;         // a token of choice
    int early_wheat;          // per wheat and turn left: the track pays more and more
    int statue_promise;       // per turn left, besides what the statues pay now
    int monument_promise;     // for each one, besides what the ranking pays now
    int spare_unit;           // a resource no shop wants, while it may pay for a district
    int pool_percent;         // of what the tiles in the pool could harvest now

    template <class Visit>
    void each_weight(Visit visit) {
        visit("tokens_per_turn", tokens_per_turn, 0);
        visit("begun_percent", begun_percent, 0);
        visit("open_percent", open_percent, 0);
        visit("future_token_percent", future_token_percent, 0);
        visit("barter_worth", barter_worth, 0);
        visit("early_wheat", early_wheat, 0);
        visit("statue_promise", statue_promise, 0);
        visit("monument_promise", monument_promise, 0);
        visit("spare_unit", spare_unit, 0);
        visit("pool_percent", pool_percent, 0);
    }
};

} // namespace iteru::fertility
