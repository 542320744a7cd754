// The component file: read as it is, refused with path, value and reason when it is wrong.
#include <gtest/gtest.h>

#include <cstring>

#include "games/pharaon/rules.h"
#include "tests/kit/box_file.h"
#include "tests/kit/boxes.h"

namespace iteru::pharaon {
namespace {

namespace json = boost::json;

/// The file with the value at a JSON pointer replaced by another: where it is refused, and why.
std::string problem_with(std::string_view pointer, const json::value& value) {
    using File = kit::BoxFile<Box>;
    const BoxProblem problem = File::problem_of(File::with(pointer, value));
    return problem.reason == "none" ? "" : problem.path + " " + std::string{problem.reason};
}

TEST(PharaonBox, is_the_one_built_in) {
    const auto box = load_box<Box>(component_file("pharaon"));
    EXPECT_EQ(std::memcmp(&box, &Pharaon::standard_box(), sizeof box), 0);
}

TEST(PharaonBox, what_is_wrong_is_told_with_its_place) {
    EXPECT_EQ(problem_with("/provenance", "own copy"), "");
    EXPECT_EQ(problem_with("/vazes", 1), "vazes unknown_member");
    EXPECT_EQ(problem_with("/reservePerKind", 0), "reservePerKind out_of_range");
    EXPECT_EQ(problem_with("/wheel/1", "construction"), "wheel[1] twice");
    EXPECT_EQ(problem_with("/wheel/1", "silver"), "wheel[1] unknown_word");
    EXPECT_EQ(problem_with("/districts/0/left/count", 0), "districts[0].left.count out_of_range");
    EXPECT_EQ(problem_with("/chamber/0/cost", json::array{"trade"}), "chamber[0].cost wrong_count");
    EXPECT_EQ(problem_with("/nileOptions/0/gain/0", "nile"), "nileOptions[0].gain[0] unknown_word");
    EXPECT_EQ(problem_with("/offerings/onePP", 7), "offerings wrong_total");
    EXPECT_EQ(problem_with("/vases/3/bottom", "silver"), "vases[3].bottom unknown_word");
    EXPECT_EQ(problem_with("/nobles/6/anyAccess", "nobles"), "nobles[6].anyAccess unknown_word");
    EXPECT_EQ(problem_with("/nobles/6/perNoble", 3), "nobles[6].perNoble unknown_member");
    EXPECT_EQ(problem_with("/nobles/6/n", 8), "nobles[6].n out_of_range");
    EXPECT_EQ(problem_with("/nobles/6/id", "general"), "nobles[6].id twice");
    EXPECT_EQ(problem_with("/timePyramid/1/0", "silver"), "timePyramid[1][0] unknown_word");
    EXPECT_EQ(problem_with("/traitorLight/0/cells/2", "N- 4"), "traitorLight[0].cells[2] out_of_range");
    EXPECT_EQ(problem_with("/traitorLight/0/cells/2", "CH 1"), "traitorLight[0].cells[2] unknown_word");
    EXPECT_EQ(problem_with("/traitorLight/0/cells/2", "what"), "traitorLight[0].cells[2] unknown_word");
    EXPECT_EQ(problem_with("/constants/vasesRevealed/2", 2), "constants.vasesRevealed.2 out_of_range");
}

// ---------------------------------------------------------------------------------------------------------------
// Boxes that nobody would print: tests/kit/boxes.h

using kit::Maker;
using kit::Words;

const Words basics{"construction", "trade", "agriculture", "royalty", "justice"};

void make_offerings(Maker& make) {
    const int resources = make.number(0, 8);
    const int districts = make.number(0, 8 - resources);
    const int points = 40 - 5 * (resources + districts);
    const int ones = make.number(0, points);
    make.at("/offerings") =
        json::object{{"perResource", resources}, {"perDistrict", districts}, {"onePP", ones}, {"twoPP", points - ones}};
}

void make_nobles(Maker& make) {
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

void make_traitor(Maker& make) {
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

json::value any_box(Maker& make) {
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

const kit::AnyBox any_box_of_the_game{"pharaon", any_box};

} // namespace
} // namespace iteru::pharaon
