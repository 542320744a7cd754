// The component file: read as it is, refused with path, value and reason when it is wrong.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/fifth_game/rules.h"
#include "tests/kit/box_file.h"
#include "tests/kit/boxes.h"

namespace iteru::fifth_game {
namespace {

using File = kit::BoxFile<Box>;

TEST(FifthGameBox, is_the_one_built_in) {
    const auto box = load_box<Box>(component_file(Box::game_id));
    EXPECT_EQ(std::memcmp(&box, &FifthGame::standard_box(), sizeof box), 0);
}

TEST(FifthGameBox, is_refused_when_it_is_wrong) {
    EXPECT_EQ(File::problem_of(File::with("/tribute", 1)).reason, "unknown_member");
    EXPECT_EQ(File::problem_of(File::without("", "tributes")).reason, "missing_member");
    EXPECT_EQ(File::problem_of(File::shortened("/tributes")).path, "tributes");
    EXPECT_EQ(File::problem_of(File::with("/tributes/3", 21)).path, "tributes[3]");
    EXPECT_EQ(File::problem_of(File::with("/tributes/3", 0)).reason, "out_of_range");
}

const kit::AnyBox any_box_of_the_game{"fifth_game", [](kit::Maker& make) {
                                          make.numbers("/tributes", 1, 20);
                                          return make.done();
                                      }};

} // namespace
} // namespace iteru::fifth_game
