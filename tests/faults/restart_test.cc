// Killed and stopped under load, again and again. ITERU_KILLS=500 makes the long run.
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

TEST_F(Faults, killed_again_and_again) {
    ASSERT_EQ(crowd_.gather(16), "");
    for (std::size_t i = 0; i < kills(); ++i) {
        ASSERT_EQ(crowd_.play(20 + crowd_.random().below(120)), "") << "kill " << i;
        server_.kill();
        ASSERT_TRUE(server_.start()) << "kill " << i << "\n" << server_.said();
    }
    ASSERT_EQ(crowd_.play(100), "");
    expect_a_good_history();
}

TEST_F(Faults, stopped_and_started_again) {
    ASSERT_EQ(crowd_.gather(10), "");
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(crowd_.play(50 + crowd_.random().below(100)), "");
        EXPECT_EQ(server_.stop(), 0);
        ASSERT_TRUE(server_.start());
    }
    ASSERT_EQ(crowd_.play(50), "");
    expect_a_good_history();
}

} // namespace

} // namespace iteru::faults
