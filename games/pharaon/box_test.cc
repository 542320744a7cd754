// The component file: read as it is, refused with path, value and reason when it is wrong.
#include <gtest/gtest.h>

#include <cstring>

#include "games/pharaon/rules.h"
#include "tests/kit/box_file.h"

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

} // namespace
} // namespace iteru::pharaon
