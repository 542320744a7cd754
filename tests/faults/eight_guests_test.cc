// Eight guests do their worst, within the limits and a little beyond, while others play: nothing is lost, nobody is
// thrown out who plays by the rules, and the server ends in order. How fast it stays is measured by `iteru_load
// hostile`.
#include <thread>

#include "tests/client/hostile.h"
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

TEST_F(Faults, eight_guests_do_their_worst) {
    ASSERT_EQ(crowd_.gather(4), "");
    ASSERT_EQ(crowd_.play(10), "");
    {
        std::vector<std::jthread> guests;
        for (int i = 0; i < 8; ++i) {
            guests.emplace_back([this, i, table = crowd_.some_table()] {
                client::Hostile guest{server_.port(), i, table};
                for (int round = 0; round < 3; ++round) guest.round();
            });
        }
        for (int i = 0; i < 10; ++i) ASSERT_EQ(crowd_.play(20), "");
    }
    ASSERT_EQ(crowd_.play(20), "");
    ASSERT_TRUE(server_.running());
    expect_a_good_history();
}

} // namespace

} // namespace iteru::faults
