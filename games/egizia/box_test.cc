// The component file: read as it is, refused with path, value and reason when it is wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "games/egizia/rules.h"
#include "tests/kit/box_file.h"
#include "tests/kit/boxes.h"

namespace iteru::egizia {
namespace {

namespace json = boost::json;

using File = kit::BoxFile<Box>;
constexpr auto standard_file = File::standard_file;
constexpr auto with = File::with;
constexpr auto shortened = File::shortened;
constexpr auto problem_of = File::problem_of;

void expect(const json::value& file, std::string_view path, std::string_view reason) {
    const BoxProblem problem = problem_of(file);
    EXPECT_EQ(problem.path, path);
    EXPECT_EQ(problem.reason, reason) << path;
    EXPECT_TRUE(problem.reason == "none" || Speaker::knows("box.problem." + std::string{problem.reason}));
}

TEST(EgiziaBox, is_the_one_built_in) {
    const auto box = load_box<Box>(component_file("egizia"));
    EXPECT_EQ(std::memcmp(&box, &Egizia::standard_box(), sizeof box), 0);
}

TEST(EgiziaBox, a_missing_or_misspelt_member_is_refused) {
    const json::value file = standard_file();
    for (const auto& member : file.as_object()) {
        if (member.key() == "provenance") continue; // for people
        json::value lacking = file;
        lacking.as_object().erase(member.key());
        EXPECT_EQ(problem_of(lacking).reason, "missing_member") << member.key();
    }
    expect(with("/boats", 8), "boats", "unknown_member");
    expect(with("/deck12/0/value", 2), "deck12[0].value", "unknown_member");
    expect(with("/sphinx/0/points", 2), "sphinx[0].points", "unknown_member");
    expect(with("/round/EDFU/stone", 2), "round.EDFU.stone", "unknown_member");
}

TEST(EgiziaBox, wrong_counts_are_refused) {
    for (const std::string_view list : {"nile", "deck12", "deck34", "deck5", "sphinx", "tombs", "obelisk", "pyramid",
                                        "grainMarket", "stoneMarket", "phase6", "tombScore"}) {
        expect(shortened("/" + std::string{list}), list, "wrong_count");
    }
    expect(shortened("/temple/left"), "temple.left", "wrong_count");
    expect(shortened("/temple/columns"), "temple.columns", "wrong_count");
}

TEST(EgiziaBox, figures_out_of_range_are_refused) {
    expect(with("/start/stoneMax", 30), "start.stoneMax", "out_of_range");
    expect(with("/start/crews/joker", 10), "start.crews.joker", "out_of_range");
    expect(with("/obelisk/0", 0), "obelisk[0]", "out_of_range");
    expect(with("/tombs/3", 99), "tombs[3]", "out_of_range");
    expect(with("/pyramid/1/0", 6), "pyramid[1][0]", "out_of_range");
    expect(with("/sitePlaces/2", 3), "sitePlaces.2", "out_of_range");
    expect(with("/tombScore/1/0", 1), "tombScore[1][0]", "out_of_range");
    expect(with("/deck12/0/v", "two"), "deck12[0].v", "not_a_number");
}

TEST(EgiziaBox, the_nile_keeps_its_order) {
    expect(with("/nile/0", "C2"), "nile[0]", "unknown_word");
    expect(with("/nile/3", "EDFU"), "nile[3]", "twice");
    expect(with("/nile/5", "TEMPLE"), "nile[5]", "unknown_word");
    json::value file = standard_file();
    std::swap(file.at_pointer("/nile/19"), file.at_pointer("/nile/15"));
    expect(file, "nile[19]", "unknown_word");
}

TEST(EgiziaBox, cards_cite_their_rule_and_differ) {
    expect(with("/deck12/1/id", "A01"), "deck12[1].id", "twice");
    expect(with("/sphinx/1/id", "S01"), "sphinx[1].id", "twice");
    expect(with("/deck12/0/rule", "E10.40"), "deck12[0].rule", "unknown_word");
    expect(with("/deck12/11/e", "beer"), "deck12[11].e", "unknown_word");
    expect(with("/deck12/11/e", "grain4"), "deck12[11].e", "unknown_word");
    expect(with("/sphinx/0/optional", true), "sphinx[0].optional", "unknown_member");
    expect(with("/round/PASSALON/noDouble", true), "round.PASSALON", "unknown_member");
    expect(with("/deck34/15/crews/1", "green"), "deck34[15].crews[1]", "twice");
}

/// The file with so many '+3 strength' cards, from the first on, and a 'two crews' card after them.
json::value strong(int cards) {
    json::value file = standard_file();
    int place = 0;
    for (const char* deck : {"/deck12", "/deck34", "/deck5"}) {
        for (json::value& card : file.at_pointer(deck).as_array()) {
            json::object made{{"id", card.at("id")}, {"rule", "E10.6"}, {"t", "A"}, {"e", "strength3"}};
            if (place == cards) made["rule"] = "E10.2", made["e"] = "twoCrews";
            if (place > cards) made["rule"] = "E10.8", made["e"] = "sell10";
            card = made;
            ++place;
        }
    }
    return file;
}

TEST(EgiziaBox, E6_2_every_card_that_strengthens_may_be_in_one_hand) {
    for (const int cards : {7, most_strength_cards}) {
        const Box box = load_box<Box>(json::serialize(strong(cards)));
        ASSERT_EQ(std::ranges::count(box.cards, Effect::strength, &NileCard::effect), cards);
        const Egizia game{box, usual_setup(Egizia::facts, 2)};
        State state = game.deal(seed_from_number(1));
        state.players[0].cards = game.with(Effect::strength) | game.with(Effect::two_crews) | game.with(Effect::sell) |
                                 game.with(Effect::crew_step) | game.with(Effect::crew_for_stones);
        state.players[0].stones = 25;
        state.sites[0].boats[0] = 0;
        state.step = state.decision = Decision::build;
        state.active = 0;
        Egizia::ActionList actions;
        game.legal(state, 0, actions);
        EXPECT_GE(actions.size(), 12U * static_cast<unsigned>(cards + 1) + 1U);
        EXPECT_LE(actions.size(), Egizia::ActionList::capacity());
        for (const Action& action : actions) EXPECT_EQ(*parse_action(game, notation(game, action)), action);
    }
    expect(strong(most_strength_cards + 1), "deck34[3].e", "too_many");
}

// ---------------------------------------------------------------------------------------------------------------
// Boxes that nobody would print: tests/kit/boxes.h

using kit::Maker;
using kit::Words;

struct CardKind {
    std::string_view effect;
    std::string_view type;
    std::string_view rule;
};
constexpr std::array<CardKind, 26> card_kinds{{
    {"field", "F", "E10.20"},           {"quarry", "Q", "E10.20"},
    {"secondBoat", "A", "E10.1"},       {"twoCrews", "A", "E10.2"},
    {"keep2Sphinx", "A", "E10.3"},      {"grain4", "A", "E10.4"},
    {"doubleRound", "A", "E10.5"},      {"strength3", "A", "E10.6"},
    {"buildWaiting", "A", "E10.7"},     {"sell10", "A", "E10.8"},
    {"buildFirst", "A", "E10.9"},       {"sphinxPlus2", "P", "E10.21"},
    {"takeRemaining", "P", "E10.22"},   {"crewPlus1For2Stones", "P", "E10.23"},
    {"stonesAsGrain", "P", "E10.24"},   {"tombValue", "P", "E10.25"},
    {"upstream", "P", "E10.26"},        {"improveField", "P", "E10.27"},
    {"reuseRoundSpace", "P", "E10.28"}, {"crewPlus1", "P", "E10.29"},
    {"stones6", "I", "E10.41"},         {"stoneMarket2", "I", "E10.42"},
    {"grainMarket2", "I", "E10.42"},    {"twoCrewsChoice", "I", "E10.43"},
    {"crews", "I", "E10.44"},           {"pointPerStone", "I", "E10.45"},
}};
const Words crew_names{"green", "yellow", "blue", "joker"};

json::object nile_card(Maker& make, const json::value& id, const CardKind& kind) {
    json::object card{{"id", id}, {"rule", kind.rule}, {"t", kind.type}};
    if (kind.type == "F") {
        card["class"] = make.word({"green", "yellow", "brown"});
        card["v"] = make.number(1, 12);
        if (!make.chance(3)) return card;
        card["rule"] = "E10.40";
        card["now"] = json::object{
            {"stoneMarket", make.number(1, 2)}, {"grainMarket", 2}, {"points", 9}, {"stones", make.number(1, 9)}};
        return card;
    }
    if (kind.type == "Q") {
        card["v"] = make.number(1, 9);
        return card;
    }
    card["e"] = kind.effect;
    if (kind.effect == "tombValue") card["v"] = make.number(1, 9);
    if (kind.effect == "crews") card["crews"] = json::array{"green", make.word({"yellow", "blue", "joker"})};
    if (kind.effect == "pointPerStone") card["on"] = make.list({"obelisk", "temple", "pyramid"}, 1, 3);
    return card;
}

/// Decks of few kinds, and no more of the card that strengthens than may be in a box.
void make_decks(Maker& make) {
    std::vector<CardKind> kinds(card_kinds.begin(), card_kinds.end());
    make.random().shuffle(std::span{kinds});
    kinds.resize(static_cast<std::size_t>(make.number(1, 7)));
    if (make.chance(2)) kinds.insert(kinds.end(), {card_kinds[3], card_kinds[7]}); // two crews, and strength
    int strengthen = 25;
    for (const char* deck : {"/deck12", "/deck34", "/deck5"}) {
        for (json::value& card : make.at(deck).as_array()) {
            CardKind kind = kinds[make.random().below(static_cast<std::uint32_t>(kinds.size()))];
            if (kind.effect == "strength3" && strengthen-- <= 0) kind = card_kinds[9];
            card = nile_card(make, card.at("id"), kind);
        }
    }
}

json::value any_box(Maker& make) {
    json::object& start = make.at("/start").as_object();
    const int most = make.number(3, 12);
    start["quarry"] = make.number(0, 9);
    start["grain"] = json::object{{"class", make.word({"green", "yellow", "brown"})}, {"value", make.number(0, 20)}};
    start["crewMax"] = most;
    for (const std::string_view crew : crew_names) start["crews"].at(crew) = make.number(1, most);
    make.numbers("/start/stonesByOrder", 0, 25);
    start["boats"] = make.number(1, 12);
    Words rounds;
    for (auto& space : make.at("/round").as_object()) {
        const bool last = space.key() == "HELIOPOLIS";
        json::object does;
        if (make.chance(2)) does["market"] = json::object{{"stone", make.number(0, 2)}, {"grain", make.number(0, 2)}};
        if (make.chance(2)) does["crews"] = json::array{make.word(crew_names)};
        if (make.chance(2)) does["anyCrew"] = make.number(1, 2);
        if (make.chance(2)) does["stones"] = make.number(1, 9);
        if (make.chance(2)) does["flood"] = 1;
        if (last) does["noDouble"] = does["noReuse"] = true;
        else rounds.emplace_back(space.key());
        space.value() = does;
    }
    // Card spaces and sites keep their order, Heliopolis its place.
    make.random().shuffle(std::span{rounds});
    std::size_t next = 0;
    for (json::value& space : make.at("/nile").as_array()) {
        const std::string_view name = space.as_string();
        if (std::ranges::find(rounds, name) != rounds.end()) space = rounds[next++];
    }
    make.numbers("/grainMarket", 0, 9);
    make.at("/grainBottomPoints") = make.number(0, 9);
    make.at("/stoneBottomStones") = make.number(0, 9);
    make.numbers("/phase6", 0, 20);
    make_decks(make);
    make.numbers("/tombs", 1, 9);
    make.numbers("/obelisk", 1, 20);
    for (const char* part : {"left", "right", "columns", "roof"}) make.numbers(std::string{"/temple/"} + part, 1, 20);
    for (json::value& storey : make.at("/pyramid").as_array()) storey.at(1) = make.number(1, 20);
    make.at("/sitePlaces/3") = make.number(2, 3);
    return make.done();
}

const kit::AnyBox any_box_of_the_game{"egizia", any_box};

} // namespace
} // namespace iteru::egizia
