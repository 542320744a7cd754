// The words of Tal der Könige: facts, rule ids, and the names of everything an action or event can mention.
#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

constexpr std::array<Option, 3> options{{{.name = "fast"}, {.name = "expert"}, {.name = "bluff"}}};
constexpr std::array<std::string_view, 2> categories{"small_pyramids", "large_pyramids"};
// The reasons of refusal.cc.
constexpr std::array<std::string_view, 27> reasons{"cell_occupied",
                                                   "foreman_not_there",
                                                   "game_is_over",
                                                   "no_block_there",
                                                   "no_centre_to_fill",
                                                   "no_scarab",
                                                   "no_such_cube",
                                                   "no_such_group",
                                                   "no_worker_at_site",
                                                   "no_worker_there",
                                                   "not_now",
                                                   "not_on_top",
                                                   "not_your_site",
                                                   "not_your_turn",
                                                   "only_centre_left",
                                                   "own_site",
                                                   "plan_is_written",
                                                   "pyramid_finished",
                                                   "same_place",
                                                   "site_closed",
                                                   "site_unowned",
                                                   "tablet_laid",
                                                   "too_far",
                                                   "too_few_foremen",
                                                   "too_few_workers",
                                                   "workers_have_built",
                                                   "workers_have_stolen"};
// The words a sentence may need.
constexpr std::array<std::string_view, 7> words{"white", "yellow", "red", "blue", "black", "edge", "centre"};
constexpr std::array rules{TAL_DER_KOENIGE_RULES(ITERU_RULE_TEXT)};

// T7.5: at most 32 rounds; with any box no more than the bag has groups, as each round takes one at least. In each a
// player lays eight tablets and is done, moves and claims with two foremen, has six points for workers, and five
// workers that each steal and each build two cubes; 'done' ends each phase.
constexpr int max_rounds = colours * most_cubes / group_size;
constexpr int decisions_per_round = (tablet_count + 1) + 2 * foreman_count + (move_points + 1) +
                                    (cubes_per_worker * worker_count + 1) + (foreman_count + 1) +
                                    (cubes_per_worker * worker_count + 1);

} // namespace

const Facts TalDerKoenige::facts{
    .id = "tal-der-koenige",
    .rules_version = 2,
    .min_players = 2,
    .max_players = max_players,
    .max_decisions = max_players * max_rounds * decisions_per_round,
    .options = options,
    .decisions = decision_words,
    .events = EventTypes::names,
    .categories = categories,
    .items = style_words,
    .rules = rules,
    .reasons = reasons,
    .words = words,
    // What the others laid and wrote in secret is as unknown beforehand as what the bag brings.
    .chance_events = EventTypes::bits<GroupDrawn, BidShown, PlanShown>,
};

std::string TalDerKoenige::word(Tablet tablet) const { return std::to_string(std::to_underlying(tablet)); }

std::string TalDerKoenige::word(Group group) const { return std::to_string(std::to_underlying(group) + 1); }

std::string TalDerKoenige::word(Place place) const {
    const SiteId site = site_at(place);
    if (site == no_site) return std::to_string(first_area_number + std::to_underlying(place));
    const int cell = std::to_underlying(place) - box_.sites[static_cast<std::size_t>(site)].first_cell;
    return word(site) + static_cast<char>('A' + cell);
}

std::string TalDerKoenige::word(SiteId site) const { return std::to_string(std::to_underlying(site) + 1); }

} // namespace iteru::tal_der_koenige
