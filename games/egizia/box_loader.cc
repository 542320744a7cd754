// Reads games/egizia/components.json, or an owner's file of the same form, and checks it against the rules.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/egizia/box.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

using namespace egizia;

constexpr std::array<std::string_view, round_spaces> round_names{"EDFU", "THEBAE",   "SELINON",   "BENI_HASAN",
                                                                 "ALYI", "PASSALON", "HELIOPOLIS"};
constexpr std::array<std::string_view, card_spaces> card_names{"C1", "C2", "C3", "C4", "C5",
                                                               "C6", "C7", "C8", "C9", "C10"};
constexpr std::array<std::string_view, site_count> site_names{"SPHINX", "OBELISK", "TEMPLE"};

/// An effect's name in the file, the type of its cards and the rule they cite. Index: Effect.
struct EffectName {
    std::string_view name;
    CardType type;
    std::string_view rule;
};
constexpr std::array<EffectName, effect_kinds> effect_names{{
    {"", CardType::field, "E10.20"},
    {"secondBoat", CardType::anytime, "E10.1"},
    {"twoCrews", CardType::anytime, "E10.2"},
    {"keep2Sphinx", CardType::anytime, "E10.3"},
    {"grain4", CardType::anytime, "E10.4"},
    {"doubleRound", CardType::anytime, "E10.5"},
    {"strength3", CardType::anytime, "E10.6"},
    {"buildWaiting", CardType::anytime, "E10.7"},
    {"sell10", CardType::anytime, "E10.8"},
    {"buildFirst", CardType::anytime, "E10.9"},
    {"sphinxPlus2", CardType::permanent, "E10.21"},
    {"takeRemaining", CardType::permanent, "E10.22"},
    {"crewPlus1For2Stones", CardType::permanent, "E10.23"},
    {"stonesAsGrain", CardType::permanent, "E10.24"},
    {"tombValue", CardType::permanent, "E10.25"},
    {"upstream", CardType::permanent, "E10.26"},
    {"improveField", CardType::permanent, "E10.27"},
    {"reuseRoundSpace", CardType::permanent, "E10.28"},
    {"crewPlus1", CardType::permanent, "E10.29"},
    {"stones6", CardType::immediate, "E10.41"},
    {"stoneMarket2", CardType::immediate, "E10.42"},
    {"grainMarket2", CardType::immediate, "E10.42"},
    {"twoCrewsChoice", CardType::immediate, "E10.43"},
    {"crews", CardType::immediate, "E10.44"},
    {"pointPerStone", CardType::immediate, "E10.45"},
}};

std::uint8_t read_crews(const JsonCursor& at, std::size_t least, std::size_t most) {
    std::uint8_t crews = 0;
    for (std::size_t i = 0; i < at.size(least, most); ++i) {
        const auto crew = static_cast<std::uint8_t>(1U << at[i].one_of(crew_words));
        if ((crews & crew) != 0) at[i].fail("twice");
        crews = static_cast<std::uint8_t>(crews | crew);
    }
    return crews;
}

std::uint8_t read_buildings(const JsonCursor& at) {
    std::uint8_t buildings = 0;
    for (std::size_t i = 0; i < at.size(1, building_words.size()); ++i) {
        buildings = static_cast<std::uint8_t>(buildings | 1U << at[i].one_of(building_words));
    }
    return buildings;
}

template <std::size_t Count>
void read_numbers(const JsonCursor& at, std::array<std::uint8_t, Count>& numbers, int least, int most) {
    for (std::size_t i = 0; i < at.size(Count, Count); ++i) numbers[i] = at[i].number(least, most);
}

void exactly(const JsonCursor& file, std::string_view key, int value) { (void)file.at(key).number(value, value); }

void read_start(const JsonCursor& at, Box& box) {
    at.only({"quarry", "grain", "crews", "stonesByOrder", "crewMax", "stoneMax", "boats"});
    box.start_quarry = at.at("quarry").number(0, 9);
    at.at("grain").only({"class", "value"});
    box.start_class = static_cast<FieldClass>(at.at("grain").at("class").one_of(class_words));
    box.start_grain = at.at("grain").at("value").number(0, 20);
    box.crew_most = at.at("crewMax").number(3, 12);
    at.at("crews").only({"green", "yellow", "blue", "joker"});
    for (std::size_t i = 0; i < crew_kinds; ++i) {
        box.start_crews[i] = at.at("crews").at(crew_words[i]).number(1, box.crew_most);
    }
    read_numbers(at.at("stonesByOrder"), box.start_stones, 0, stone_limit);
    exactly(at, "stoneMax", stone_limit);
    box.boats = at.at("boats").number(1, most_boats);
}

/// The card spaces stand in their order from upstream (E2.1), the sites in that of phase 5, Heliopolis last (E9.5).
void read_nile(const JsonCursor& at, Box& box) {
    std::uint8_t cards = 0;
    std::uint8_t sites = 0;
    std::set<std::uint8_t> seen;
    for (std::size_t i = 0; i < at.size(nile_spaces, nile_spaces); ++i) {
        const std::string_view name = at[i].text();
        if (cards < card_spaces && name == card_names[cards]) {
            box.nile[i] = {SpaceKind::card, cards++};
        } else if (sites < site_count && name == site_names[sites]) {
            box.nile[i] = {SpaceKind::site, sites++};
        } else {
            const std::uint8_t round = at[i].one_of(round_names);
            if (!seen.insert(round).second) at[i].fail("twice");
            box.nile[i] = {SpaceKind::round, round};
        }
    }
    if (cards != card_spaces || sites != site_count) at.fail("wrong_total", std::to_string(nile_spaces));
    const NileSpace last = box.nile[nile_spaces - 1];
    if (last.kind != SpaceKind::round || last.which != static_cast<std::uint8_t>(RoundName::heliopolis)) {
        at[nile_spaces - 1].fail("unknown_word", "HELIOPOLIS");
    }
}

void read_round_spaces(const JsonCursor& at, Box& box) {
    at.only({"EDFU", "THEBAE", "SELINON", "BENI_HASAN", "ALYI", "PASSALON", "HELIOPOLIS"});
    for (std::size_t i = 0; i < round_spaces; ++i) {
        const JsonCursor from = at.at(round_names[i]);
        from.only({"market", "crews", "anyCrew", "stones", "flood", "noDouble", "noReuse"});
        RoundSpace& space = box.round[i];
        if (from.has("market")) {
            from.at("market").only({"stone", "grain"});
            space.stone_market = from.at("market").at("stone").number(0, 2);
            space.grain_market = from.at("market").at("grain").number(0, 2);
        }
        if (from.has("crews")) space.crews = read_crews(from.at("crews"), 1, crew_kinds);
        if (from.has("anyCrew")) space.any_crew = from.at("anyCrew").number(1, 2);
        if (from.has("stones")) space.stones = from.at("stones").number(1, 9);
        if (from.has("flood")) space.flood = from.at("flood").number(1, 1);
        // E9.5: only Heliopolis refuses the 'double' and the 'occupied space' card.
        const bool last = i == static_cast<std::size_t>(RoundName::heliopolis);
        if (from.has("noDouble") != last) from.fail("unknown_member", "noDouble");
        if (from.has("noReuse") != last) from.fail("unknown_member", "noReuse");
        space.no_double = last;
        space.no_reuse = last;
    }
}

void read_markets(const JsonCursor& file, Box& box) {
    read_numbers(file.at("grainMarket"), box.grain_cost, 0, 9);
    // E8.1: stones are sold from the two lowest spaces.
    const JsonCursor stone = file.at("stoneMarket");
    for (std::size_t i = 0; i < stone.size(market_spaces, market_spaces); ++i) {
        constexpr std::array<std::string_view, 1> sale{"sell2for1"};
        if (i + 2 >= market_spaces) {
            (void)stone[i].one_of(sale);
            box.sells[i] = 1;
        }
    }
    box.grain_bottom_points = file.at("grainBottomPoints").number(0, 9);
    box.stone_bottom_stones = file.at("stoneBottomStones").number(0, 9);
}

NileCard read_card(const JsonCursor& at) {
    at.only({"id", "rule", "t", "class", "v", "now", "e", "crews", "on"});
    constexpr std::array<std::string_view, 5> types{"F", "Q", "P", "A", "I"};
    NileCard card;
    card.id = at.at("id").id<Id::capacity()>();
    card.type = static_cast<CardType>(at.at("t").one_of(types));
    std::string_view rule = "E10.20";
    if (card.type == CardType::field) {
        card.field = static_cast<FieldClass>(at.at("class").one_of(class_words));
        card.value = at.at("v").number(1, 12);
        if (at.has("now")) {
            rule = "E10.40";
            const JsonCursor now = at.at("now");
            now.only({"stoneMarket", "grainMarket", "points", "stones"});
            if (now.has("stoneMarket")) card.stone_market = now.at("stoneMarket").number(1, 2);
            if (now.has("grainMarket")) card.grain_market = now.at("grainMarket").number(1, 2);
            if (now.has("points")) card.points = now.at("points").number(1, 9);
            if (now.has("stones")) card.stones = now.at("stones").number(1, 9);
        }
    } else if (card.type == CardType::quarry) {
        card.value = at.at("v").number(1, 9);
    } else {
        std::vector<std::string_view> names;
        for (const EffectName& effect : effect_names) names.push_back(effect.name);
        const std::uint8_t effect = at.at("e").one_of(names);
        if (effect == 0 || effect_names[effect].type != card.type) at.at("e").fail("unknown_word");
        card.effect = static_cast<Effect>(effect);
        rule = effect_names[effect].rule;
        if (card.effect == Effect::tomb_value) card.value = at.at("v").number(1, 9);
        if (card.effect == Effect::crews) card.crews = read_crews(at.at("crews"), 2, 2);
        if (card.effect == Effect::point_per_stone) card.buildings = read_buildings(at.at("on"));
    }
    if (at.at("rule").text() != rule) at.at("rule").fail("unknown_word", std::string{rule});
    return card;
}

/// How many cards of the box up to this one strengthen a build: all may come into one hand (E6.2).
void check_strength(const JsonCursor& at, const Box& box) {
    const auto cards = std::ranges::count(box.cards, Effect::strength, &NileCard::effect);
    if (cards > most_strength_cards) at.at("e").fail("too_many", std::to_string(most_strength_cards));
}

void read_deck(const JsonCursor& at, Box& box, std::size_t first, std::size_t count) {
    for (std::size_t i = 0; i < at.size(count, count); ++i) {
        box.cards[first + i] = read_card(at[i]);
        check_strength(at[i], box);
        for (std::size_t j = 0; j < first + i; ++j) {
            if (box.cards[j].id == box.cards[first + i].id) at[i].at("id").fail("twice");
        }
    }
}

SphinxCard read_sphinx(const JsonCursor& at) {
    at.only({"id", "c", "n", "p", "on", "crew", "what", "optional"});
    constexpr std::array<std::string_view, 16> goals{
        "obeliskLevel",         "templeColumns",        "templeComplete", "pyramidStorey",
        "playersAtStoneBottom", "playersAtGrainBottom", "ownStones",      "ownStonesEach",
        "ownStoneBottom",       "ownGrainBottom",       "ownBothBottom",  "perPermanent",
        "perTenPoints",         "perTombStone",         "crewStrength",   "most"};
    constexpr std::array<std::string_view, 4> what{"green", "yellow", "brown", "quarry"};
    SphinxCard card;
    card.id = at.at("id").id<Id::capacity()>();
    card.goal = static_cast<Goal>(at.at("c").one_of(goals));
    card.optional = at.has("optional");
    if (card.optional && card.goal != Goal::per_ten_points) at.at("optional").fail("unknown_member");
    switch (card.goal) {
    case Goal::obelisk_level: card.least = at.at("n").number(1, obelisk_levels); break;
    case Goal::pyramid_storey: card.least = at.at("n").number(1, storeys); break;
    case Goal::own_stones:
        card.least = at.at("n").number(1, 21);
        card.building = static_cast<Building>(at.at("on").one_of(building_words));
        break;
    case Goal::own_stones_each:
        card.least = at.at("n").number(1, 9);
        if (read_buildings(at.at("on")) != 7) at.at("on").fail("wrong_total", "3");
        break;
    case Goal::crew_strength: card.crew = static_cast<Crew>(at.at("crew").one_of(crew_words)); return card;
    case Goal::most: card.what = at.at("what").one_of(what); break;
    case Goal::players_at_stone_bottom:
    case Goal::players_at_grain_bottom: read_numbers(at.at("p"), card.by_players, 0, 20); return card;
    default: break;
    }
    card.points = at.at("p").number(0, 20);
    return card;
}

void read_sphinx_deck(const JsonCursor& at, Box& box) {
    int optional = 0;
    for (std::size_t i = 0; i < at.size(sphinx_cards, sphinx_cards); ++i) {
        box.sphinx[i] = read_sphinx(at[i]);
        optional += box.sphinx[i].optional ? 1 : 0;
        for (std::size_t j = 0; j < i; ++j) {
            if (box.sphinx[j].id == box.sphinx[i].id) at[i].at("id").fail("twice");
        }
    }
    // The engine counts on the optional card being the one that is left out (E1.3).
    if (optional != 1) at.fail("wrong_total", "1");
}

void read_buildings_of_stone(const JsonCursor& file, Box& box) {
    read_numbers(file.at("tombs"), box.tombs, 1, 9);
    read_numbers(file.at("obelisk"), box.obelisk, 1, 20);
    const JsonCursor temple = file.at("temple");
    temple.only({"left", "right", "columns", "roof"});
    read_numbers(temple.at("left"), box.walls[0], 1, 20);
    read_numbers(temple.at("right"), box.walls[1], 1, 20);
    read_numbers(temple.at("columns"), box.columns, 1, 20);
    read_numbers(temple.at("roof"), box.roof, 1, 20);
    const JsonCursor pyramid = file.at("pyramid");
    for (std::size_t i = 0; i < pyramid.size(storeys, storeys); ++i) {
        (void)pyramid[i].size(2, 2);
        const int width = storey_width - static_cast<int>(i);
        (void)pyramid[i][0].number(width, width);
        box.pyramid[i] = pyramid[i][1].number(1, 20);
    }
}

void read_tomb_score(const JsonCursor& at, Box& box) {
    for (std::size_t i = 0; i < at.size(3, 3); ++i) {
        (void)at[i].size(3, 3);
        box.tomb_total[i] = at[i][0].number(1, 99);
        box.tomb_points[i] = at[i][2].number(0, 50);
        if (i > 0 && box.tomb_total[i] <= box.tomb_total[i - 1]) at[i][0].fail("out_of_range");
    }
}

} // namespace

template <>
Box read_box<Box>(const JsonCursor& file) {
    file.only({"game",   "provenance", "start",   "nile",   "round",   "grainMarket",       "stoneMarket",
               "phase6", "tombScore",  "deck12",  "deck34", "deck5",   "grainBottomPoints", "stoneBottomStones",
               "sphinx", "tombs",      "obelisk", "temple", "pyramid", "sitePlaces"});
    Box box;
    read_start(file.at("start"), box);
    read_nile(file.at("nile"), box);
    read_round_spaces(file.at("round"), box);
    read_markets(file, box);
    read_numbers(file.at("phase6"), box.site_bonus, 0, 20);
    read_tomb_score(file.at("tombScore"), box);
    read_deck(file.at("deck12"), box, 0, early_cards);
    read_deck(file.at("deck34"), box, early_cards, early_cards);
    read_deck(file.at("deck5"), box, std::size_t{2} * early_cards, last_cards);
    read_sphinx_deck(file.at("sphinx"), box);
    read_buildings_of_stone(file, box);
    const JsonCursor places = file.at("sitePlaces");
    places.only({"2", "3", "4"});
    // E3.5: never more than one boat waits, and with two players none.
    box.places = {places.at("2").number(2, 2), places.at("3").number(2, 3), places.at("4").number(3, 3)};
    return box;
}

} // namespace iteru
