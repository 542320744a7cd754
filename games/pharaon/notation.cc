// The words of Pharaon: facts, rule ids, and the names of everything an action or event can mention.
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

constexpr std::array<Option, 2> options{{{.name = "discovery", .most = 31},
                                         {.name = "dark",
                                          .most = traitor_tiles,
                                          .min_players = 1,
                                          .max_players = 1,
                                          .named = true,
                                          .names = district_words}}}; // P9.2: a Traitor tile has a district
constexpr std::array<std::string_view, 7> categories{"gods",   "nobles", "chamber", "artisans",
                                                     "titles", "nile",   "tokens"};
constexpr std::array<std::string_view, 12> item_words{"god",     "noble",   "nobles",       "chamber",
                                                      "artisan", "pharaoh", "first_player", "track",
                                                      "tokens",  "one_pp",  "two_pp",       "copies"};
// The reasons of refusal.cc.
constexpr std::array<std::string_view, 28> reasons{
    "bag_empty",          "cannot_pay_cost", "chamber_finished",  "deck_empty",
    "does_not_fit_cost",  "empty_place",     "game_is_over",      "no_access_token",
    "no_bonus_token",     "noble_not_owned", "not_a_choice_now",  "not_now",
    "not_on_vase",        "not_reached",     "not_this_district", "not_this_track",
    "not_your_turn",      "nothing_left",    "out_of_order",      "power_used",
    "reserve_empty",      "same_kind",       "sector_full",       "token_never_pays_here",
    "token_not_accepted", "token_not_owned", "track_at_top",      "wrong_access_token"};
// The words a sentence may need: tokens, districts, nobles, and what an action may say.
constexpr std::array<std::string_view, 66> words{"construction",
                                                 "trade",
                                                 "agriculture",
                                                 "royalty",
                                                 "justice",
                                                 "silver",
                                                 "construction-token",
                                                 "trade-token",
                                                 "agriculture-token",
                                                 "royalty-token",
                                                 "justice-token",
                                                 "chamber-token",
                                                 "offerings-token",
                                                 "nile-token",
                                                 "nobles-token",
                                                 "artisans-token",
                                                 "one-pp",
                                                 "two-pp",
                                                 "chamber",
                                                 "offerings",
                                                 "nile",
                                                 "nobles",
                                                 "artisans",
                                                 "pass",
                                                 "end",
                                                 "no",
                                                 "yes",
                                                 "bag",
                                                 "deck",
                                                 "basic",
                                                 "offering",
                                                 "without-bonus",
                                                 "with-bonus",
                                                 "option-1",
                                                 "option-2",
                                                 "option-3",
                                                 "option-4",
                                                 "option-5",
                                                 "option-6",
                                                 "scribe-artisans",
                                                 "scribe-nile",
                                                 "scribe-offerings",
                                                 "scribe-chamber",
                                                 "scribe-nobles",
                                                 "general",
                                                 "architect",
                                                 "high-priestess",
                                                 "foreman",
                                                 "keeper-of-the-granaries",
                                                 "judge",
                                                 "grand-vizier",
                                                 "physician",
                                                 "master-builder",
                                                 "high-priest",
                                                 "governor",
                                                 "wise-woman",
                                                 "treasurer",
                                                 "tutor",
                                                 "diplomat",
                                                 "official-21",
                                                 "official-22",
                                                 "official-23",
                                                 "official-24",
                                                 "official-25",
                                                 "official-26",
                                                 "any"};
constexpr std::array rules{PHARAON_RULES(ITERU_RULE_TEXT)};
static_assert(rules.size() <= max_rules);

// A round has as many actions as the wheel has slots, and four of P6.34. An action is a district, its access, variant
// and cost, a card, and what it gives: with any box at most an official's five artisans with two vases each, of which
// Diplomat and Tutor are asked about each, and the Diplomat's three resources once. Besides, Treasurer and Wise Woman,
// and for everyone the pass and four advances on the pyramid.
constexpr int decisions_per_gain = 5 * (1 + 2 * 2) + 3;
constexpr int decisions_per_action = 1 + 1 + 1 + max_cost + 1 + decisions_per_gain;
constexpr int decisions_per_round = (basic_kinds * max_slots + 4) * decisions_per_action + max_players * 5 * 8;

} // namespace

const Facts Pharaon::facts{
    .id = "pharaon",
    .rules_version = 2,
    .min_players = 1,
    .max_players = max_players,
    .max_decisions = rounds * decisions_per_round + max_players * (10 + decisions_per_gain),
    .options = options,
    .decisions = decision_words,
    .events = EventTypes::names,
    .categories = categories,
    .items = item_words,
    .solo_opponent = true, // P9: the Traitor
    .rules = rules,
    .reasons = reasons,
    .words = words,
    .chance_events = EventTypes::bits<NoblesDrawn, NobleDrawn, NobleRevealed, ArtisanDrawn, ArtisanRevealed, VaseDrawn,
                                      VaseRevealed, OfferingDrawn, LotFilled, BonusFilled, TraitorVase, TraitorDrew,
                                      FirstPlayerDrawn, TraitorStartDrawn>,
    .payments = 1U << std::to_underlying(Decision::access) | 1U << std::to_underlying(Decision::pay),
};

std::string Pharaon::word(Place place) const { return std::to_string(n(place) + 1); }
std::string Pharaon::word(NobleId noble) const { return std::string{box_.nobles[n(noble)].id.view()}; }
std::string Pharaon::word(ArtisanId artisan) const { return "artisan-" + std::to_string(n(artisan) + 1); }
std::string Pharaon::word(VaseId vase) const { return "vase-" + std::to_string(n(vase) + 1); }

} // namespace iteru::pharaon
