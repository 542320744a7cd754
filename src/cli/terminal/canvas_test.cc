#include "cli/terminal/canvas.h"

#include <gtest/gtest.h>

namespace iteru {
namespace {

TEST(Canvas, WritesOverWhatIsThereAndCutsAtTheEdge) {
    Canvas canvas{2, 6};
    canvas.put({0, 0}, "abcdef");
    canvas.put({0, 4}, "éàô");
    canvas.put({1, -1}, "xyz");
    canvas.put({7, 0}, "nowhere");
    EXPECT_EQ(canvas.lines(), (Lines{"abcdéà", "yz"}));
}

TEST(Canvas, CentresByColumns) {
    Canvas canvas{1, 7};
    canvas.put_centred({0, 3}, "\x1b[1m▲▲▲\x1b[0m");
    EXPECT_EQ(canvas.lines(), (Lines{"  \x1b[1m▲▲▲\x1b[0m"}));
}

TEST(Canvas, LinesLeaveAloneWhatWasPut) {
    Canvas canvas{3, 5};
    canvas.put({1, 1}, " x ");
    canvas.line({0, 0}, {2, 4}, "·");
    canvas.line({2, 0}, {2, 1}, "-");
    EXPECT_EQ(canvas.lines(), (Lines{"·", "  x", "-- ··"}));
}

TEST(Canvas, PaintsRunsOfOneColourOnce) {
    Canvas canvas{1, 8};
    canvas.put({0, 0}, "\x1b[31mab\x1b[0mc");
    canvas.put({0, 1}, "\x1b[31mB\x1b[0m");
    EXPECT_EQ(canvas.lines(), (Lines{"\x1b[31maB\x1b[0mc"}));
}

} // namespace
} // namespace iteru
