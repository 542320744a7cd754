#include "bots/kept_players.h"

#include <gtest/gtest.h>

namespace iteru {
namespace {

/// Holds so much memory.
struct Heavy final : AnyPlayer {
    explicit Heavy(std::size_t weight) : weight(weight) {}
    std::vector<Look> look(const AnyMatch&) override { return {}; }
    AnyAction settle(const AnyMatch&, std::span<const Look>) override { return {}; }
    void rest() override {}
    [[nodiscard]] std::size_t bytes() const override { return weight; }
    std::size_t weight;
};

std::unique_ptr<AnyPlayer> heavy(std::size_t weight) { return std::make_unique<Heavy>(weight); }

TEST(KeptPlayers, are_handed_over_and_come_back) {
    KeptPlayers kept{1000};
    EXPECT_EQ(kept.take("a"), nullptr);
    kept.keep("a", heavy(100));
    auto player = kept.take("a");
    ASSERT_NE(player, nullptr);
    EXPECT_EQ(kept.take("a"), nullptr) << "there is one of it";
    EXPECT_EQ(kept.bytes(), 0U);
    kept.keep("a", std::move(player));
    kept.keep("a", heavy(200));
    EXPECT_EQ(kept.size(), 1U);
    EXPECT_EQ(kept.take("a")->bytes(), 200U) << "the later one";
}

TEST(KeptPlayers, who_has_not_played_for_longest_makes_room) {
    KeptPlayers kept{1000};
    kept.keep("a", heavy(400));
    kept.keep("b", heavy(400));
    kept.keep("a", kept.take("a"));
    kept.keep("c", heavy(400));
    EXPECT_EQ(kept.take("b"), nullptr);
    EXPECT_NE(kept.take("a"), nullptr);
    EXPECT_NE(kept.take("c"), nullptr);
    kept.keep("d", heavy(1001));
    EXPECT_EQ(kept.take("d"), nullptr) << "more than there is room for";
    EXPECT_EQ(kept.size(), 0U);
}

TEST(KeptPlayers, of_a_table_go_with_it) {
    KeptPlayers kept{1000};
    for (const char* name : {"t1/0", "t1/1", "t10/0", "t2/0"}) kept.keep(name, heavy(10));
    kept.forget("t1/");
    EXPECT_EQ(kept.take("t1/0"), nullptr);
    EXPECT_EQ(kept.take("t1/1"), nullptr);
    EXPECT_NE(kept.take("t10/0"), nullptr);
    EXPECT_NE(kept.take("t2/0"), nullptr);
}

} // namespace
} // namespace iteru
