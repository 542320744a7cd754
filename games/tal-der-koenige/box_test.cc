// The component file: read as it is, refused with path, value and reason when it is wrong.
#include <gtest/gtest.h>

#include <cstring>

#include "games/tal-der-koenige/rules.h"
#include "tests/kit/box_file.h"
#include "tests/kit/boxes.h"

namespace iteru::tal_der_koenige {
namespace {

namespace json = boost::json;

using File = kit::BoxFile<Box>;
constexpr auto standard_file = File::standard_file;
constexpr auto with = File::with;
constexpr auto problem_of = File::problem_of;

void expect(const json::value& file, std::string_view path, std::string_view reason) {
    const BoxProblem problem = problem_of(file);
    EXPECT_EQ(problem.path, path);
    EXPECT_EQ(problem.reason, reason) << path;
    EXPECT_TRUE(Speaker::knows("box.problem." + std::string{problem.reason})) << problem.reason;
}

TEST(TalDerKoenigeBox, is_the_one_built_in) {
    const auto box = load_box<Box>(component_file("tal-der-koenige"));
    EXPECT_EQ(std::memcmp(&box, &TalDerKoenige::standard_box(), sizeof box), 0);
}

TEST(TalDerKoenigeBox, a_missing_or_misspelt_member_is_refused) {
    const json::value file = standard_file();
    for (const auto& member : file.as_object()) {
        if (member.key() == "provenance" || member.key() == "note") continue; // for people
        json::value lacking = file;
        lacking.as_object().erase(member.key());
        EXPECT_EQ(problem_of(lacking).reason, "missing_member") << member.key();
    }
    expect(with("/arenas", 1), "arenas", "unknown_member");
    expect(with("/sites/3/colour", "red"), "sites[3].colour", "unknown_member");
    expect(with("/score/S/striped2", 1), "score.S.striped2", "unknown_member");
    expect(with("/closed/5", json::array{}), "closed.5", "unknown_member");
}

TEST(TalDerKoenigeBox, figures_that_the_rules_fix_are_refused_if_they_differ) {
    for (const auto* key :
         {"workers", "foremen", "scarabs", "movePoints", "groupSize", "extraGroups", "cubesPerWorker"}) {
        expect(with(std::string{"/"} + key, 3), key, "out_of_range");
        expect(with(std::string{"/"} + key, "two"), key, "not_a_number");
    }
    expect(with("/blocks/L", json::array{9, 5, 1}), "blocks.L[1]", "out_of_range");
    expect(with("/blocks/S", json::array{4}), "blocks.S", "wrong_count");
    expect(with("/tablets/7", 5), "tablets[7]", "out_of_range");
    expect(with("/start", 15), "start", "out_of_range");
    expect(with("/areas/0", 17), "areas[0]", "out_of_range");
    expect(with("/cubes/colours", 6), "cubes.colours", "out_of_range");
    expect(with("/cubes/each", 31), "cubes", "too_few_cubes");
    EXPECT_EQ(problem_of(with("/cubes/each", 32)).reason, "none") << "160 cubes fill 159 places";
}

TEST(TalDerKoenigeBox, T1_5_the_closed_sites_are_those_with_suns) {
    expect(with("/closed/3", json::array{5, 10}), "closed.3", "wrong_count");
    expect(with("/closed/3", json::array{5, 10, 14}), "closed.3[2]", "out_of_range");
    expect(with("/sites/0/suns", 3), "closed.3", "wrong_count");
    expect(with("/sites/0/suns", 1), "sites[0].suns", "out_of_range");
}

TEST(TalDerKoenigeBox, T3_1_the_board_must_hang_together) {
    expect(with("/areaAdj", parse_json("[[16, 17]]")), "areaAdj", "not_connected");
    expect(with("/areaAdj/0", json::array{16, 16}), "areaAdj[0]", "twice");
    expect(with("/areaAdj/1", json::array{17, 16}), "areaAdj[1]", "twice");
    expect(with("/areaAdj/1", json::array{16, 23}), "areaAdj[1][1]", "out_of_range");
    expect(with("/sites/2/cells", "A16 C16"), "sites[2].cells", "wrong_letter");
    expect(with("/sites/2/cells", "A16 B3"), "sites[2].cells", "unknown_area");
    expect(with("/sites/2/cells", "A16 B"), "sites[2].cells", "unknown_area");
    expect(with("/sites/2/cells", ""), "sites[2].cells", "wrong_count");
    expect(with("/sites/2/cells", "A16 B16 C16 D16 E16 F16 G16 H16 I16 J16 K16 L16 M16"), "sites[2].cells",
           "wrong_letter");
    expect(with("/sites/2/id", 4), "sites[2].id", "out_of_range");
    expect(with("/sites/2/size", "M"), "sites[2].size", "unknown_word");
}

TEST(TalDerKoenigeBox, T7_2_a_better_class_is_never_worth_less) {
    expect(with("/score/L/layered", 4), "score.L", "not_rising");
    EXPECT_EQ(problem_of(with("/score/L/uni", 12)).reason, "none");
}

TEST(TalDerKoenigeBox, another_board_has_other_ways) {
    // Site 3 with two cells only, one at each area: the way round the ring is one line.
    const Box box = load_box<Box>(json::serialize(with("/sites/2/cells", "A16 B17")));
    const TalDerKoenige game{box, {.players = 4}};
    EXPECT_EQ(game.count(Place{}), TalDerKoenige::standard_box().places - 6);
    EXPECT_EQ(game.word(static_cast<Place>(box.sites[2].first_cell + 1)), "3B");
    EXPECT_EQ(game.audit(game.deal(seed_from_number(1))), "");
}

// ---------------------------------------------------------------------------------------------------------------
// Boxes that nobody would print: tests/kit/boxes.h

using kit::Maker;
using kit::Words;

json::value any_box(Maker& make) {
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

const kit::AnyBox any_box_of_the_game{"tal-der-koenige", any_box};

} // namespace
} // namespace iteru::tal_der_koenige
