// What the judgement of Tal der Könige goes by: figures that games/tal-der-koenige/weights.json gives and `iteru tune`
// finds.
#pragma once

#include <array>

#include "engine/weights.h"

namespace iteru::tal_der_koenige {

/// In hundredths of a point where nothing else is said.
struct Weights {
    int cubes_per_round;            // that a player can expect to build
    int waste_per_round;            // that all players together give to the Pharaoh
    int waste_cost;                 // of a cube for the Pharaoh, besides the time it takes
    int step_cost;                  // of a line that a worker still has to cross
    int near_worker;                // per line less than three between a worker and a site to build on
    int layered_hope;               // percent: that a pyramid just begun gets storeys of one colour each
    int large_bonus;                // percent: an empty large site to an empty small one
    int rivals_weight;              // percent of what the rivals have on average
    int take_fear;                  // percent of a site that a rival with more workers around may take
    int rob_fear;                   // percent of a site that no foreman guards
    int take_threat;                // percent: a rival with more foremen there, and more workers around
    int rob_threat;                 // percent: a rival with more foremen there
    int take_hope;                  // percent of a rival's site that an order sends a foreman to
    int take_chance;                // percent of a rival's site that enough workers can still get to
    int take_contested;             // percent of a rival's site with more workers there, while the rival may still move
    int take_likely;                // percent: the rival may not
    int take_sure;                  // percent: it is about to be taken
    int steal_worth;                // a cube within reach of a thief
    int outbid_percent;             // of the chance of a bid that is beaten as far as can be seen
    std::array<int, 10> beats_one;  // percent: that a bid of 1 and more beats one bid still to come
    std::array<int, 5> empty_sites; // the first, the second, ... without a block
    std::array<int, 5> later_groups; // percent: the second group won and so on

    template <class Visit>
    void each_weight(Visit visit) {
        visit("cubes_per_round", cubes_per_round, 0);
        visit("waste_per_round", waste_per_round, 1);
        visit("waste_cost", waste_cost, 0);
        visit("step_cost", step_cost, 0);
        visit("near_worker", near_worker, 0);
        visit("layered_hope", layered_hope, 0);
        visit("large_bonus", large_bonus, 0);
        visit("rivals_weight", rivals_weight, 0);
        visit("take_fear", take_fear, 0);
        visit("rob_fear", rob_fear, 0);
        visit("take_threat", take_threat, 0);
        visit("rob_threat", rob_threat, 0);
        visit("take_hope", take_hope, 0);
        visit("take_chance", take_chance, 0);
        visit("take_contested", take_contested, 0);
        visit("take_likely", take_likely, 0);
        visit("take_sure", take_sure, 0);
        visit("steal_worth", steal_worth, 0);
        visit("outbid_percent", outbid_percent, 0);
        each_of(visit, "beats_one", beats_one);
        each_of(visit, "empty_sites", empty_sites);
        each_of(visit, "later_groups", later_groups);
    }
};

} // namespace iteru::tal_der_koenige
