// The words of Pharaon: facts, rule ids, and the names of everything an action or event can mention.
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

constexpr std::array<std::string_view, district_count> district_words{"chamber", "offerings", "nile", "nobles",
                                                                      "artisans"};
constexpr std::array<Option, 2> options{{{.name = "discovery", .most = 31},
                                         {.name = "dark",
                                          .most = traitor_tiles,
                                          .min_players = 1,
                                          .max_players = 1,
                                          .named = true,
                                          .names = district_words}}}; // P9.2: a Traitor tile has a district
constexpr std::array<std::string_view, 18> decisions{
    "district", "access", "variant", "pay",      "keep_noble", "choose_vase",  "lot",   "bonus",          "noble",
    "artisan",  "track",  "basic",   "diplomat", "tutor",      "pyramid_gain", "after", "traitor_choice", "wise_take"};
constexpr std::array<std::string_view, 57> events{"nobles_drawn",
                                                  "noble_kept",
                                                  "noble_taken",
                                                  "noble_drawn",
                                                  "noble_revealed",
                                                  "artisan_taken",
                                                  "artisan_drawn",
                                                  "artisan_revealed",
                                                  "vase_taken",
                                                  "vase_drawn",
                                                  "vase_revealed",
                                                  "vases_shuffled",
                                                  "gained",
                                                  "lost",
                                                  "access_paid",
                                                  "power_used",
                                                  "paid",
                                                  "lot_taken",
                                                  "offering_taken",
                                                  "offering_drawn",
                                                  "lot_filled",
                                                  "bonus_filled",
                                                  "bag_refilled",
                                                  "track_climbed",
                                                  "step_lost",
                                                  "chamber_built",
                                                  "became_pharaoh",
                                                  "passed",
                                                  "first_player_taken",
                                                  "first_player_drawn",
                                                  "advanced",
                                                  "exchanged",
                                                  "wheel_blocked",
                                                  "wheel_cleared",
                                                  "wheel_turned",
                                                  "round_began",
                                                  "round_ended",
                                                  "game_over",
                                                  "traitor_vase",
                                                  "traitor_placed",
                                                  "traitor_nothing",
                                                  "traitor_noble",
                                                  "traitor_noble_discarded",
                                                  "traitor_artisan",
                                                  "traitor_artisan_discarded",
                                                  "traitor_offering",
                                                  "traitor_gained",
                                                  "traitor_drew",
                                                  "traitor_chamber",
                                                  "traitor_track",
                                                  "traitor_level",
                                                  "traitor_god",
                                                  "traitor_passed",
                                                  "traitor_advanced",
                                                  "traitor_pharaoh",
                                                  "traitor_first_player",
                                                  "traitor_start_drawn"};
static_assert(events.size() == n(EventKind::traitor_start_drawn) + 1);
constexpr std::array<std::string_view, 7> categories{"gods",   "nobles", "chamber", "artisans",
                                                     "titles", "nile",   "tokens"};
// The reasons of refusal.cc.
constexpr std::array<std::string_view, 28> reasons{
    "bag_empty",          "cannot_pay_cost", "chamber_finished",  "deck_empty",
    "does_not_fit_cost",  "empty_place",     "game_is_over",      "no_access_token",
    "no_bonus_token",     "noble_not_owned", "not_a_choice_now",  "not_now",
    "not_on_vase",        "not_reached",     "not_this_district", "not_this_track",
    "not_your_turn",      "nothing_left",    "out_of_order",      "power_used",
    "reserve_empty",      "same_kind",       "sector_full",       "token_never_pays_here",
    "token_not_accepted", "token_not_owned", "track_at_top",      "wrong_access_token"};
constexpr std::array<std::string_view, token_kinds> token_words{
    "construction",       "trade",       "agriculture",       "royalty",        "justice",       "silver",
    "construction-token", "trade-token", "agriculture-token", "royalty-token",  "justice-token", "chamber-token",
    "offerings-token",    "nile-token",  "nobles-token",      "artisans-token", "one-pp",        "two-pp"};
constexpr std::array<std::string_view, 11> choice_words{"chamber",   "offerings",  "nile", "nobles", "artisans", "pass",
                                                        "treasurer", "wise-woman", "end",  "no",     "yes"};
constexpr std::array<std::string_view, 2 + nile_options> variant_words{
    "without-bonus", "with-bonus", "option-1", "option-2", "option-3", "option-4", "option-5", "option-6"};
constexpr std::array<std::string_view, 3> gain_words{"basic", "silver", "offering"};
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
constexpr auto rule_names = [] {
    std::array<std::string_view, rules.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = rules[i];
    return names;
}();
static_assert(rule_names.size() <= max_rules);

constexpr std::uint64_t event_bits(auto... kinds) { return ((std::uint64_t{1} << std::to_underlying(kinds)) | ...); }

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
    .decisions = decisions,
    .events = events,
    .categories = categories,
    .solo_opponent = true, // P9: the Traitor
    .rules = rule_names,
    .reasons = reasons,
    .words = words,
    .chance_events =
        event_bits(EventKind::nobles_drawn, EventKind::noble_drawn, EventKind::noble_revealed, EventKind::artisan_drawn,
                   EventKind::artisan_revealed, EventKind::vase_drawn, EventKind::vase_revealed,
                   EventKind::offering_drawn, EventKind::lot_filled, EventKind::bonus_filled, EventKind::traitor_vase,
                   EventKind::traitor_drew, EventKind::first_player_drawn, EventKind::traitor_start_drawn),
};

std::string Pharaon::word(Basic kind) const { return std::string{token_words[n(kind)]}; }
std::string Pharaon::word(District district) const { return std::string{district_words[n(district)]}; }
std::string Pharaon::word(Token token) const { return std::string{token_words[n(token)]}; }
std::string Pharaon::word(Choice choice) const { return std::string{choice_words[n(choice)]}; }
std::string Pharaon::word(Variant variant) const { return std::string{variant_words[n(variant)]}; }
std::string Pharaon::word(Gain gain) const { return std::string{gain_words[n(gain)]}; }
std::string Pharaon::word(Place place) const { return std::to_string(n(place) + 1); }
std::string Pharaon::word(NobleId noble) const { return std::string{box_.nobles[n(noble)].id.view()}; }
std::string Pharaon::word(ArtisanId artisan) const { return "artisan-" + std::to_string(n(artisan) + 1); }
std::string Pharaon::word(VaseId vase) const { return "vase-" + std::to_string(n(vase) + 1); }

} // namespace iteru::pharaon
