// The time of day jumps by days while people play with clocks that have minutes.
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

TEST_F(Faults, a_clock_that_jumps_takes_nobodys_time) {
    EXPECT_EQ(server_.stop(), 0);
    server_.plan().environment["LD_PRELOAD"] = ITERU_JUMPING_CLOCK;
    ASSERT_TRUE(server_.start());
    crowd_.use_clocks(600);
    ASSERT_EQ(crowd_.gather(6), "");
    ASSERT_EQ(crowd_.play(150), "");
    server_.kill();
    ASSERT_TRUE(server_.start());
    ASSERT_EQ(crowd_.play(50), "");
    expect_a_good_history();
    std::int64_t earlier = 0;
    bool jumped = false;
    for (const auto& [table, log] : final_logs(server_.plan().data)) {
        for (const Final& entry : log.entries) {
            EXPECT_NE(entry.what, "taken_over") << "nobody was gone, and nobody's time was up";
            jumped |= earlier > entry.at + 80'000'000;
            earlier = entry.at;
        }
    }
    EXPECT_TRUE(jumped) << "otherwise this proves nothing";
}

} // namespace

} // namespace iteru::faults
