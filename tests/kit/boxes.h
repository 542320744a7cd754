// Component files made up at random that a loader must accept: figures at their limits, decks full of one kind of card,
// boards without room. What a game keeps in lists of a fixed size must hold with every one of them.
#pragma once

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.h"
#include "loader/load_box.h"
#include "texts/texts.h"

namespace iteru::kit {

namespace boxes {

namespace json = boost::json;

using Words = std::vector<std::string_view>;

/// Draws figures and words, the extreme ones more often than chance would have them.
class Maker {
public:
    Maker(json::value file, Random& random) : file_(std::move(file)), random_(random) {}

    [[nodiscard]] json::value& at(std::string_view pointer) { return file_.at_pointer(pointer); }
    [[nodiscard]] json::value done() { return std::move(file_); }

    int number(int least, int most) {
        switch (random_.below(3)) {
        case 0: return least;
        case 1: return most;
        default: return least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
        }
    }
    bool chance(std::uint32_t in) { return random_.below(in) == 0; }
    std::string_view word(const Words& words) { return words[random_.below(static_cast<std::uint32_t>(words.size()))]; }
    /// Some of the words, or only one or two of them: what is drawn from them is alike.
    Words some(Words words, std::size_t most) {
        random_.shuffle(std::span{words});
        words.resize(static_cast<std::size_t>(number(1, static_cast<int>(std::min(most, words.size())))));
        return words;
    }
    json::array list(const Words& words, int least, int most) {
        json::array drawn;
        for (int left = number(least, most); left > 0; --left) drawn.emplace_back(word(words));
        return drawn;
    }
    void numbers(std::string_view pointer, int least, int most) {
        for (json::value& figure : at(pointer).as_array()) figure = number(least, most);
    }
    Random& random() { return random_; }

private:
    json::value file_;
    Random& random_;
};

// ---------------------------------------------------------------------------------------------------------------
// Fertility

inline const Words goods{"alabaster", "bovine", "papyrus", "grape"};

inline json::array board(Maker& make) {
    std::vector<std::string> rows(8, std::string(4, '.'));
    const std::string terrain = make.chance(2) ? "~.." : make.chance(2) ? "~~~~." : "~W.abpg";
    for (std::string& row : rows) {
        for (char& square : row) square = terrain[make.random().below(static_cast<std::uint32_t>(terrain.size()))];
    }
    const auto column = static_cast<std::size_t>(make.number(0, 2));
    const auto row = static_cast<std::size_t>(make.number(0, 6));
    for (const std::size_t down : {row, row + 1}) rows[down][column] = rows[down][column + 1] = 'S';
    json::array printed;
    for (const std::string& line : rows) printed.emplace_back(line);
    return printed;
}

inline json::object shop(Maker& make, const Words& gods) {
    Words needs = make.some({"alabaster", "bovine", "papyrus", "grape", "any"}, 5);
    json::object made{{"needs", make.list(needs, 1, 3)}};
    switch (make.number(0, 4)) {
    case 0: made["debens"] = make.number(0, 99); break;
    case 1:
        made["debensPer"] = make.word(goods);
        made["each"] = make.number(1, 9);
        break;
    case 2: made["wheat"] = make.number(1, 10); break;
    case 3: made["barter"] = make.list(goods, 1, 4); break;
    default: made["statues"] = make.list(gods, 1, 2);
    }
    return made;
}

inline json::value fertility_box(Maker& make) {
    for (json::value& printed : make.at("/boards").as_array()) printed = board(make);
    int left = 50;
    for (json::value& tile : make.at("/tiles").as_array()) tile.at("copies") = 0;
    for (bool alike = make.chance(4); left > 0;) {
        json::value& copies = make.at("/tiles").as_array()[make.random().below(10)].at("copies");
        const int more = alike ? left : make.number(1, left);
        copies = copies.as_int64() + more;
        left -= more;
    }
    for (auto& count : make.at("/boardsPerGame").as_object()) count.value() = make.number(1, 4);
    make.at("/stockPerResource") = make.number(1, 99);
    make.at("/monumentsPerPlayer") = make.number(0, 4);
    make.numbers("/wheatDebens", 0, 99);
    make.numbers("/monumentDebens", 0, 99);
    const Words all_gods{"anubis", "bastet", "horus", "isis", "sobek", "thoth", "seth", "nut"};
    Words gods(all_gods.begin(), all_gods.begin() + make.number(1, 8));
    make.at("/gods") = json::array(gods.begin(), gods.end());
    make.at("/statueDebens") = json::array(gods.size() + 1, 7);
    make.numbers("/statueDebens", 0, 99);
    gods.emplace_back("any");
    for (json::value& metropolis : make.at("/metropolises").as_array()) {
        for (json::value& one : metropolis.at("shops").as_array()) one = shop(make, gods);
    }
    const bool dear = make.chance(2);
    for (json::value& district : make.at("/districts").as_array()) {
        json::array shops;
        for (int i = make.number(1, 3); i > 0; --i) shops.emplace_back(shop(make, gods));
        district.at("shops") = std::move(shops);
        district.at("cost") = make.number(dear ? 1 : 0, dear ? 4 : 1);
    }
    return make.done();
}

// ---------------------------------------------------------------------------------------------------------------
// Egizia

struct CardKind {
    std::string_view effect;
    std::string_view type;
    std::string_view rule;
};
inline constexpr std::array<CardKind, 26> card_kinds{{
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
inline const Words crew_names{"green", "yellow", "blue", "joker"};

inline json::object nile_card(Maker& make, const json::value& id, const CardKind& kind) {
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
inline void make_decks(Maker& make) {
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

inline json::value egizia_box(Maker& make) {
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

// ---------------------------------------------------------------------------------------------------------------
// Tal der Könige

inline json::value tal_der_koenige_box(Maker& make) {
    json::array lines; // a tree, and perhaps every other line
    const bool all = make.chance(3);
    for (int area = 17; area <= 22; ++area) {
        const int beside = make.number(16, area - 1);
        for (int other = 16; other < area; ++other) {
            if (all || other == beside) lines.emplace_back(json::array{other, area});
        }
    }
    make.at("/areaAdj") = std::move(lines);
    make.at("/start") = make.number(16, 22);
    json::array closed_by_two;
    json::array closed_by_three;
    int blocks = 30;
    const int most_cells = make.number(1, 12);
    for (json::value& site : make.at("/sites").as_array()) {
        const bool large = make.chance(2) && blocks + 14 + 5 * 15 <= 165;
        const int suns = std::array{0, 2, 3}[make.random().below(3)];
        blocks += large ? 14 : 5;
        site.at("size") = large ? "L" : "S";
        site.at("suns") = suns;
        if (suns >= 2) closed_by_two.push_back(site.at("id"));
        if (suns == 3) closed_by_three.push_back(site.at("id"));
        std::string cells;
        for (int i = make.number(1, most_cells), cell = 0; cell < i; ++cell) {
            (cells += cells.empty() ? "" : " ") += static_cast<char>('A' + cell) + std::to_string(make.number(16, 22));
        }
        site.at("cells") = cells;
    }
    make.at("/closed/2") = std::move(closed_by_two);
    make.at("/closed/3") = std::move(closed_by_three);
    make.at("/cubes/each") = make.number((blocks + 4) / 5, 33);
    for (const char* size : {"/score/S", "/score/L"}) {
        int points = 0;
        for (const char* style : {"mixed", "striped", "layered", "uni"}) {
            make.at(size).at(style) = points = make.number(points, 99);
        }
    }
    return make.done();
}

// ---------------------------------------------------------------------------------------------------------------
// Pharaon

inline const Words basics{"construction", "trade", "agriculture", "royalty", "justice"};

inline void make_offerings(Maker& make) {
    const int resources = make.number(0, 8);
    const int districts = make.number(0, 8 - resources);
    const int points = 40 - 5 * (resources + districts);
    const int ones = make.number(0, points);
    make.at("/offerings") =
        json::object{{"perResource", resources}, {"perDistrict", districts}, {"onePP", ones}, {"twoPP", points - ones}};
}

inline void make_nobles(Maker& make) {
    const Words icons =
        make.some({"construction", "silver", "any", "vase", "nile", "bonus-offering", "artisan", "chamber"}, 8);
    for (json::value& noble : make.at("/nobles").as_array()) {
        for (auto& member : noble.as_object()) {
            const bool figure =
                member.key() == "pp" || member.key().starts_with("per") || member.key().starts_with("if");
            if (member.key() == "instant") member.value() = make.list(icons, 0, 5);
            else if (member.key() == "perGodBeside") member.value().at(1) = make.number(0, 9);
            else if (member.value().is_int64() && figure) member.value() = make.number(0, 9);
        }
        noble.at("pp") = make.number(0, 99);
    }
}

inline void make_traitor(Maker& make) {
    const Words cells = make.some({"-", "N+ 1", "N+ 3", "N- 2", "L 99", "GOD", "A+hi", "A+lo", "A-hi", "A-lo", "CH",
                                   "LOT 1", "LOT 3", "BON 2", "NI+", "NI-"},
                                  16);
    for (const char* side : {"/traitorLight", "/traitorDark"}) {
        for (json::value& tile : make.at(side).as_array()) {
            tile.at("vases") = make.number(0, 8);
            for (std::size_t i = 1; i < 12; ++i) tile.at("cells").as_array()[i] = make.word(cells);
        }
    }
}

inline json::value pharaon_box(Maker& make) {
    const Words gifts =
        make.some({"construction", "trade", "agriculture", "royalty", "justice", "silver", "any", "vase"}, 8);
    const Words kinds = make.some(basics, 5);
    Words any_kinds = kinds;
    any_kinds.emplace_back("any");
    make.at("/reservePerKind") = make.number(10, 40);
    for (auto& slots : make.at("/wheelSlots").as_object()) slots.value() = make.number(1, 4);
    for (json::value& district : make.at("/districts").as_array()) {
        for (const char* half : {"left", "right"}) {
            district.at(half) = json::object{{"count", make.number(1, 9)}, {"pp", make.number(0, 99)}};
        }
    }
    for (json::value& step : make.at("/chamber").as_array()) {
        step = json::object{{"cost", make.list(kinds, 2, 4)}, {"pp", make.number(0, 99)}};
    }
    for (json::value& option : make.at("/nileOptions").as_array()) {
        json::array arrows;
        for (int i = make.number(0, 2); i > 0; --i) arrows.emplace_back(make.list(any_kinds, 1, 5));
        option = json::object{
            {"cost", make.list(any_kinds, 2, 2)}, {"gain", make.list(gifts, 0, 3)}, {"arrows", std::move(arrows)}};
    }
    make.numbers("/nileTrackPP", 0, 99);
    for (json::value& row : make.at("/timePyramid").as_array()) {
        json::array cells = make.list({"basic", "silver", "offering"}, 1, 4);
        cells.insert(cells.begin(), row.at(0));
        row = std::move(cells);
    }
    make_offerings(make);
    make.at("/pharaohPP") = make.number(0, 99);
    make.at("/firstPlayerPP") = make.number(0, 99);
    for (json::value& vase : make.at("/vases").as_array()) {
        vase = json::object{{"bottom", make.word(kinds)}, {"top", make.list(kinds, 2, 2)}};
    }
    for (json::value& artisan : make.at("/artisans").as_array()) {
        artisan = json::object{{"pp", make.number(0, 99)}, {"gain", make.list(gifts, 0, 2)}};
    }
    make_nobles(make);
    make_traitor(make);
    make.at("/constants/startingSilver") = make.number(0, 2);
    return make.done();
}

} // namespace boxes

/// A component file of the game.
inline boost::json::value random_box(std::string_view game, Random& random) {
    boxes::Maker make{parse_json(component_file(game)), random};
    if (game == "fertility") return boxes::fertility_box(make);
    if (game == "egizia") return boxes::egizia_box(make);
    if (game == "tal-der-koenige") return boxes::tal_der_koenige_box(make);
    return boxes::pharaon_box(make);
}

} // namespace iteru::kit
