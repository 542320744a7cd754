// Runs the tests; properties draw from a fixed seed, so that a run today is a run tomorrow.
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv) {
    ::setenv("RC_PARAMS", "seed=2026", 0);
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
