// Runs the tests; properties draw from a fixed seed, so that a run today is a run tomorrow.
#include "tests/rewrite.h"

#include <gtest/gtest.h>

#include <cstdlib>

// Named here alone: what names its folder is compiled anew in every clone.
std::filesystem::path iteru::kit::source_dir() { return ITERU_SOURCE_DIR; }

int main(int argc, char** argv) {
    ::setenv("RC_PARAMS", "seed=2026", 0);
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
