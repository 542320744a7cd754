#include "batch/helpers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace iteru::batch {
namespace {

TEST(Helpers, carry_out_every_part_of_every_round) {
    constexpr long rounds = 300;
    for (const unsigned threads : {0U, 1U, 2U, 3U, 5U}) {
        Helpers helpers{threads};
        ASSERT_EQ(helpers.parts(), std::max(threads, 1U));
        std::vector<long> sums(helpers.parts());
        for (long round = 1; round <= rounds; ++round) {
            helpers.run([&](unsigned part) { sums[part] += round; });
            for (const long sum : sums) ASSERT_EQ(sum, round * (round + 1) / 2); // all are done when run returns
        }
    }
}

TEST(Helpers, go_home_without_work) {
    for (int i = 0; i < 50; ++i) Helpers{3};
}

} // namespace
} // namespace iteru::batch
