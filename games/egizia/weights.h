// What the judgement of Egizia goes by: figures that games/egizia/weights.json gives and `iteru tune` finds.
#pragma once

#include <array>

#include "engine/weights.h"

namespace iteru::egizia {

/// In hundredths of a point where nothing else is said.
struct Weights {
    int spare_stone;       // a stone that can still be built with in a later round
    int idle_stone;        // one beyond what the crews can lay
    int lay_percent;       // of their strength, what the crews lay in a round
    int stone_growth;      // for each stone that the crews could lay besides
    int crew_now;          // a step of a crew, for this round
    int crew_per_round;    // and for each round after it
    int surplus_grain;     // per feeding: room to grow
    int missing_percent;   // of its cost, grain that would be missing in a later round
    int market_step;       // down either market, in the middle of the game
    int last_market_step;  // in the last round
    int market_bottom;     // per round at the bottom of a market
    int last_bottom_stone; // a stone from the bottom of the market, in the last round
    int site_percent;      // of the bonus of E7.1 that a boat promises
    int waiting_percent;   // of a boat that waits
    int upstream_percent;  // less for each place farther from the Nile
    int sphinx_card;       // one that is kept, the best of those drawn
    int sphinx_choice;     // for each card more to choose from
    int quarry_percent;    // of the stones a quarry will bring
    int field_grain;       // per grain and feeding
    int spare_field_grain; // the same with plenty of grain
    int free_improvement;  // of a field, per feeding, before it lies anywhere
    int card_used_up;      // less for a card already used this round
    int card_second_boat;
    int card_two_crews;
    int card_keep_two;
    int card_grain;
    int card_double_round;
    int card_strength;
    int card_build_waiting;
    int card_build_first;
    int card_sphinx_plus; // per round, as the others below
    int card_take_remaining;
    int card_crew_for_stones;
    int card_stones_as_grain;
    int card_upstream;
    int card_improve_field;
    int card_reuse_round_space;
    int card_crew_step;
    int tomb_hope;    // per tomb point and third of a round left
    int obelisk_pace; // percent: stones per player and round on a building that Sphinx cards ask for
    int temple_pace;
    int pyramid_pace;
    int own_pace;                     // percent: own stones per round on one building
    int each_pace;                    // on the three together
    int market_pace;                  // percent: steps per round down a market
    int markets_pace;                 // down both
    int permanent_hope;               // per half round, of a Sphinx card for permanent cards
    int tomb_stone_hope;              // for tomb stones
    int crew_hope;                    // for the strength of a crew
    int ten_points_hope;              // for every ten points
    int flood_space;                  // moving the water
    int site_space;                   // a place at a site that lies open downstream
    int last_site_space;              // besides, in the last round
    std::array<int, 3> river_percent; // of what lies open downstream, with 2, 3 and 4 players

    template <class Visit>
    void each_weight(Visit visit) {
        visit("spare_stone", spare_stone, 0);
        visit("idle_stone", idle_stone, 0);
        visit("lay_percent", lay_percent, 0);
        visit("stone_growth", stone_growth, 0);
        visit("crew_now", crew_now, 0);
        visit("crew_per_round", crew_per_round, 0);
        visit("surplus_grain", surplus_grain, 0);
        visit("missing_percent", missing_percent, 0);
        visit("market_step", market_step, 0);
        visit("last_market_step", last_market_step, 0);
        visit("market_bottom", market_bottom, 0);
        visit("last_bottom_stone", last_bottom_stone, 0);
        visit("site_percent", site_percent, 0);
        visit("waiting_percent", waiting_percent, 0);
        visit("upstream_percent", upstream_percent, 0);
        visit("sphinx_card", sphinx_card, 0);
        visit("sphinx_choice", sphinx_choice, 0);
        visit("quarry_percent", quarry_percent, 0);
        visit("field_grain", field_grain, 0);
        visit("spare_field_grain", spare_field_grain, 0);
        visit("free_improvement", free_improvement, 0);
        visit("card_used_up", card_used_up, 0);
        visit("card_second_boat", card_second_boat, 0);
        visit("card_two_crews", card_two_crews, 0);
        visit("card_keep_two", card_keep_two, 0);
        visit("card_grain", card_grain, 0);
        visit("card_double_round", card_double_round, 0);
        visit("card_strength", card_strength, 0);
        visit("card_build_waiting", card_build_waiting, 0);
        visit("card_build_first", card_build_first, 0);
        visit("card_sphinx_plus", card_sphinx_plus, 0);
        visit("card_take_remaining", card_take_remaining, 0);
        visit("card_crew_for_stones", card_crew_for_stones, 0);
        visit("card_stones_as_grain", card_stones_as_grain, 0);
        visit("card_upstream", card_upstream, 0);
        visit("card_improve_field", card_improve_field, 0);
        visit("card_reuse_round_space", card_reuse_round_space, 0);
        visit("card_crew_step", card_crew_step, 0);
        visit("tomb_hope", tomb_hope, 0);
        visit("obelisk_pace", obelisk_pace, 0);
        visit("temple_pace", temple_pace, 0);
        visit("pyramid_pace", pyramid_pace, 0);
        visit("own_pace", own_pace, 0);
        visit("each_pace", each_pace, 0);
        visit("market_pace", market_pace, 0);
        visit("markets_pace", markets_pace, 0);
        visit("permanent_hope", permanent_hope, 0);
        visit("tomb_stone_hope", tomb_stone_hope, 0);
        visit("crew_hope", crew_hope, 0);
        visit("ten_points_hope", ten_points_hope, 0);
        visit("flood_space", flood_space, 0);
        visit("site_space", site_space, 0);
        visit("last_site_space", last_site_space, 0);
        each_of(visit, "river_percent", river_percent);
    }
};

} // namespace iteru::egizia
