// The words of Egizia: facts, rule ids, and the names of everything an action or event can mention.
#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

constexpr std::array<Option, 1> options{{{.name = "perTen", .usual = 1}}};
// The sources in their order (state.h), then what only the final count brings.
constexpr std::array<std::string_view, 11> categories{"obelisk",       "tombs",    "temple", "pyramid",
                                                      "collaboration", "returned", "cards",  "market",
                                                      "hunger",        "stones",   "sphinx"};
constexpr std::array<std::string_view, 12> item_words{"stones_laid",   "tombs_counted", "storey", "storeys_led",
                                                      "collaboration", "returned",      "cards",  "market",
                                                      "hunger",        "stones_sold",   "sphinx", "tomb_stones"};
// The reasons of refusal.cc.
constexpr std::array<std::string_view, 39> reasons{"all_crews_at_most",  "crew_at_most",        "crew_used",
                                                   "deck_too_small",     "field_is_green",      "five_cards_at_most",
                                                   "flood_ends_here",    "game_is_over",        "more_than_missing",
                                                   "no_card_for_it",     "no_colour_crew",      "no_grain_missing",
                                                   "no_such_move_here",  "not_a_round_space",   "not_at_heliopolis",
                                                   "not_downstream",     "not_drawn",           "not_now",
                                                   "not_on_the_river",   "not_to_be_built_now", "not_your_field",
                                                   "not_your_turn",      "once_a_round",        "other_site",
                                                   "own_boat_at_site",   "own_lowest_boat",     "pay_at_least_one",
                                                   "place_not_in_use",   "place_still_free",    "place_taken",
                                                   "sell_one_to_ten",    "somebody_waits",      "space_occupied",
                                                   "three_colour_crews", "too_few_cards",       "too_few_stones",
                                                   "too_weak",           "two_cards_in_order",  "two_free_cards"};
// The words a sentence may need; cards are called by their ids. The card spaces come first.
constexpr std::array<std::string_view, 83> words{"c1",
                                                 "c2",
                                                 "c3",
                                                 "c4",
                                                 "c5",
                                                 "c6",
                                                 "c7",
                                                 "c8",
                                                 "c9",
                                                 "c10",
                                                 "edfu",
                                                 "thebae",
                                                 "selinon",
                                                 "beni_hasan",
                                                 "alyi",
                                                 "passalon",
                                                 "heliopolis",
                                                 "sphinx",
                                                 "sphinx-1",
                                                 "sphinx-2",
                                                 "sphinx-3",
                                                 "sphinx-above",
                                                 "obelisk",
                                                 "obelisk-1",
                                                 "obelisk-2",
                                                 "obelisk-3",
                                                 "obelisk-above",
                                                 "temple",
                                                 "temple-1",
                                                 "temple-2",
                                                 "temple-3",
                                                 "temple-above",
                                                 "green",
                                                 "yellow",
                                                 "blue",
                                                 "joker",
                                                 "brown",
                                                 "green+joker",
                                                 "yellow+joker",
                                                 "blue+joker",
                                                 "green+yellow",
                                                 "green+blue",
                                                 "yellow+blue",
                                                 "green+yellow+joker",
                                                 "green+blue+joker",
                                                 "yellow+blue+joker",
                                                 "left",
                                                 "stay",
                                                 "centre",
                                                 "right",
                                                 "stone",
                                                 "grain",
                                                 "tomb",
                                                 "left_wall",
                                                 "right_wall",
                                                 "left_column",
                                                 "right_column",
                                                 "roof",
                                                 "storey_1",
                                                 "storey_2",
                                                 "storey_3",
                                                 "storey_4",
                                                 "storey_5",
                                                 "storey_6",
                                                 "pass",
                                                 "decline",
                                                 "done",
                                                 "settle",
                                                 "place",
                                                 "place_doubled",
                                                 "sell",
                                                 "crew_for_stones",
                                                 "crew_step",
                                                 "take",
                                                 "stones",
                                                 "improve",
                                                 "play",
                                                 "with",
                                                 "one",
                                                 "two",
                                                 "lay",
                                                 "none",
                                                 "nobody"};
constexpr std::array rules{EGIZIA_RULES(ITERU_RULE_TEXT)};
constexpr std::array<std::string_view, round_spaces> round_words{"edfu", "thebae",   "selinon",   "beni_hasan",
                                                                 "alyi", "passalon", "heliopolis"};

/// A round of one player at its longest, with any box: each boat with a second one declined, four crews and two floods;
/// a card taken afterwards; a feeding turn that pays stones one by one; three builds, stone by stone, with the market;
/// E10.23 and E10.29 with their crews; the end. Besides, every card is played once at most, or steps two crews.
constexpr int boat_decisions = most_boats * 8 + 3;
constexpr int feed_decisions = stone_limit + 1;
constexpr int build_decisions = site_count * (stone_limit + 4);
constexpr int decisions_per_round = boat_decisions + feed_decisions + build_decisions + 5;
constexpr int decisions_per_game = rounds * decisions_per_round + 2 * rounds * card_spaces;

} // namespace

const Facts Egizia::facts{
    .id = "egizia",
    .rules_version = 2,
    .min_players = 2,
    .max_players = 4,
    .max_decisions = egizia::max_players * decisions_per_game,
    .options = options,
    .decisions = decision_words,
    .events = EventTypes::names,
    .categories = categories,
    .items = item_words,
    .secret_categories = 1U << 10U, // the Sphinx cards (E11.3)
    .rules = rules,
    .reasons = reasons,
    .words = words,
    .chance_events = EventTypes::bits<CardRevealed, SphinxDrawn, SphinxReturned, TombRevealed>,
};

std::string Egizia::word(Space at) const {
    const NileSpace here = space(at);
    switch (here.kind) {
    case SpaceKind::card: return std::string{words[here.which]};
    case SpaceKind::round: return std::string{round_words[here.which]};
    case SpaceKind::site: return std::string{site_words[here.which]};
    }
    return {};
}

std::string Egizia::word(Berth berth) const {
    const Space at = space_of(berth);
    if (space(at).kind != SpaceKind::site) return word(at);
    constexpr std::array<std::string_view, max_places + 1> endings{"-1", "-2", "-3", "-above"};
    return word(at).append(endings[place_of(berth)]);
}

std::string Egizia::word(NileId id) const { return std::string{card(id).id.view()}; }

std::string Egizia::word(Team team) const {
    std::string names;
    for (std::size_t crew = 0; crew < crew_kinds; ++crew) {
        if ((std::to_underlying(team) >> crew & 1U) == 0) continue;
        if (!names.empty()) names += '+';
        names += crew_words[crew];
    }
    return names.empty() ? "nobody" : names;
}

std::string Egizia::word(SphinxId id) const {
    if (id == no_sphinx) return "none";
    return std::string{box_.sphinx[static_cast<std::size_t>(id)].id.view()};
}

std::string Egizia::word(Amount amount) const { return std::to_string(std::to_underlying(amount)); }

} // namespace iteru::egizia
