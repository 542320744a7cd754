// P7 and P8: the final count and the gods.
#include "games/pharaon/made.h"

namespace iteru::pharaon {
namespace {

using enum District;

TEST(Pharaon, P7_0_every_category) {
    Made made;
    made.state.first_player = 0;
    made.state.pharaoh = 0;
    made.player(0).chamber = 3;
    made.player(0).tracks = {0, 1, 2, 3, 3};
    made.artisans(0, {5, 6, 21});
    made.nobles(0, {11});
    made.has(0, {"silver", "trade", "trade", "trade-token", "one-pp", "two-pp"});
    // Isis (2 chamber steps, 3 offerings) and Ra (1 noble, 3 artisans); any third would need what these count.
    EXPECT_EQ(made.points(0), (Pharaon::Points{10 + 9, 11, 20, 8 + 7 + 4, 7 + 3, 0 + 3 + 7 + 7, 6 + 1 + 2}));
    int total = 0;
    for (const int points : made.points(0)) total += points;
    EXPECT_EQ(made.score(0).total, total);
    EXPECT_EQ(made.points(1), (Pharaon::Points{}));
}

TEST(Pharaon, P7_1_ties) {
    Made made{3};
    made.state.first_player = 2;
    made.nobles(2, {}).has(2, {});             // the token alone: 3
    made.has(0, {"trade", "trade", "one-pp"}); // 4
    made.has(1, {"two-pp", "trade"});          // 4
    EXPECT_EQ(made.score(0).total, 4);
    EXPECT_EQ(made.score(1).total, 4);
    EXPECT_EQ(made.score(0).rank, 1) << "more tokens";
    EXPECT_EQ(made.score(1).rank, 2);
    EXPECT_EQ(made.score(2).rank, 3);

    Made pharaoh{3};
    pharaoh.state.first_player = 2;
    pharaoh.state.pharaoh = 1; // 7 for a token
    pharaoh.has(0, {"trade", "trade", "trade", "trade", "trade", "trade", "trade"});
    EXPECT_EQ(pharaoh.score(0).total, pharaoh.score(1).total);
    EXPECT_EQ(pharaoh.score(1).rank, 1);
    EXPECT_EQ(pharaoh.score(0).rank, 2);

    Made shared{3};
    shared.state.first_player = 2;
    shared.has(0, {"trade", "trade", "trade", "trade"}).has(1, {"silver", "silver", "silver", "silver"});
    EXPECT_EQ(shared.score(0).rank, 1);
    EXPECT_EQ(shared.score(1).rank, 1);
}

/// A god at nile 2 and chamber 2 that pays 6, its neighbour at chamber 2 and offerings 3 that pays 10.
Made example(int tokens) {
    Made made;
    made.ring({nile, chamber, District::offerings, nobles, artisans});
    made.player(0).chamber = 4;
    made.player(0).tracks = {1, 1, 0, 0, 0};
    for (int i = 0; i < tokens; ++i) made.has(0, {"one-pp"});
    return made;
}

TEST(Pharaon, P8_3_the_example_of_the_rulebook) {
    EXPECT_EQ(example(3).points(0)[0], 16);
    EXPECT_EQ(example(2).points(0)[0], 6) << "only one god";
    // With three steps they cannot both be satisfied: the better one is.
    Made three = example(3);
    three.player(0).chamber = 3;
    EXPECT_EQ(three.points(0)[0], 10);
    EXPECT_EQ(three.game.gods_satisfied(three.state, three.player(0), 0), 2U);
    Made half = example(3);
    half.player(0).chamber = 1;
    EXPECT_EQ(half.points(0)[0], 0) << "both conditions, or nothing";
}

TEST(Pharaon, P8_1_several_players_may_satisfy_the_same_god) {
    Made made = example(2);
    made.player(1).chamber = 2;
    made.player(1).tracks = {0, 0, 0, 2, 3};
    EXPECT_EQ(made.points(0)[0], 6);
    EXPECT_EQ(made.points(1)[0], 6);
}

TEST(Pharaon, P8_2_conditions_are_counts) {
    // Every god with exactly what it needs, and with one less of either.
    Made made; // chamber, offerings, nile, nobles, artisans
    const auto give = [](Made& at, int chamber_steps, int tokens, int tracks, int noble, int artisan) {
        at.player(0).chamber = static_cast<std::uint8_t>(chamber_steps);
        for (int i = 0; i < tokens; ++i) at.has(0, {"one-pp"});
        for (int i = 0; i < tracks; ++i) at.player(0).tracks[n(i)] = 1;
        for (int i = 0; i < noble; ++i) at.nobles(0, {21 + i});
        for (int i = 0; i < artisan; ++i) at.artisans(0, {10 + i});
    };
    struct Line {
        std::array<int, 5> have; // in the order of the ring
        int pp;
    };
    for (const Line& line :
         {Line{{2, 3, 0, 0, 0}, 10}, Line{{1, 3, 0, 0, 0}, 0}, Line{{2, 2, 0, 0, 0}, 0}, Line{{0, 2, 3, 0, 0}, 8},
          Line{{0, 2, 2, 0, 0}, 0}, Line{{0, 0, 2, 2, 0}, 8}, Line{{0, 0, 2, 1, 0}, 0}, Line{{0, 0, 0, 1, 3}, 9},
          Line{{0, 0, 0, 1, 2}, 0}, Line{{2, 0, 0, 0, 2}, 8}, Line{{2, 0, 0, 0, 1}, 0}}) {
        Made at;
        give(at, line.have[0], line.have[1], line.have[2], line.have[3], line.have[4]);
        EXPECT_EQ(at.points(0)[0], line.pp);
    }
    Made all;
    give(all, 4, 5, 5, 3, 5);
    EXPECT_EQ(all.points(0)[0], 10 + 8 + 8 + 9 + 8);
}

TEST(Pharaon, P8_3_the_best_total_with_the_nobles_bonuses) {
    // Isis (chamber and offerings, 10) or Anubis (artisans and chamber, 8): two steps for one of them.
    Made made;
    made.player(0).chamber = 2;
    made.has(0, {"one-pp", "one-pp", "one-pp"}).artisans(0, {10, 11});
    EXPECT_EQ(made.game.gods_satisfied(made.state, made.player(0), 0), 1U) << "isis";
    made.nobles(0, {1}); // 4 PP for each god beside the artisans: anubis pays 12 in all
    EXPECT_EQ(made.game.gods_satisfied(made.state, made.player(0), 0), 16U) << "anubis";
    EXPECT_EQ(made.points(0)[0] + made.points(0)[1], 8 + 4 + 4);
    made.nobles(0, {3}); // and 4 for each beside the offerings: isis again
    EXPECT_EQ(made.game.gods_satisfied(made.state, made.player(0), 0), 1U);
    made.nobles(0, {20}); // the diplomat copies either of them: no difference
    EXPECT_EQ(made.points(0)[0] + made.points(0)[1], 10 + 4 + 8 + 8);
}

TEST(Pharaon, P8_3_equal_totals_more_from_gods_then_the_first_god) {
    Made made;
    made.player(0).chamber = 2;
    made.has(0, {"one-pp", "one-pp", "one-pp"}).artisans(0, {10, 11});
    Box box = made.game.box();
    box.nobles[0].per = 2; // anubis 8 + 2, isis 10
    const Pharaon even{box, made.game.setup()};
    made.nobles(0, {1});
    EXPECT_EQ(even.gods_satisfied(made.state, made.player(0), 0), 1U) << "more from gods";
    box.nobles[0].per = 0;
    box.districts[n(artisans)].right.pp = 6; // anubis 10 too
    const Pharaon equal{box, made.game.setup()};
    EXPECT_EQ(equal.gods_satisfied(made.state, made.player(0), 0), 1U) << "the first god of the ring";
}

/// All sets of gods, all nobles, by trial.
TEST(Pharaon, P8_3_no_set_of_gods_is_better_than_the_one_chosen) {
    Made made;
    Random random{seed_from_number(83)};
    const Box& box = made.game.box();
    for (int i = 0; i < 3000; ++i) {
        State state = made.state;
        random.shuffle(state.ring);
        Player& player = state.players[0];
        player.chamber = static_cast<std::uint8_t>(random.below(8));
        for (auto& level : player.tracks) level = static_cast<std::uint8_t>(random.below(3));
        for (std::size_t token = resource_kinds; token < token_kinds; ++token) {
            player.tokens[token] = static_cast<std::uint8_t>(random.below(6) == 0);
        }
        player.artisans = random.next() & random.next() & random.next() & 0x3FFFFFFFU;
        player.nobles = random.next() & random.next() & 0x3FFFFFFU;
        int offerings = 0;
        for (std::size_t token = resource_kinds; token < token_kinds; ++token) offerings += player.tokens[token];
        const std::array<int, 5> have{
            player.chamber, offerings,
            static_cast<int>(std::ranges::count_if(player.tracks, [](int l) { return l > 0; })), player.noble_count(),
            player.artisan_count()};
        int best = 0;
        for (unsigned gods = 0; gods < 32; ++gods) {
            std::array<int, 5> need{};
            int from_gods = 0;
            std::array<int, 5> beside{};
            for (std::size_t god = 0; god < 5; ++god) {
                if ((gods >> god & 1U) == 0) continue;
                const District x = state.ring[god];
                const District y = state.ring[(god + 1) % 5];
                need[n(x)] += box.districts[n(x)].right.count;
                need[n(y)] += box.districts[n(y)].left.count;
                from_gods += box.districts[n(x)].right.pp + box.districts[n(y)].left.pp;
                ++beside[n(x)];
                ++beside[n(y)];
            }
            bool feasible = true;
            for (std::size_t d = 0; d < 5; ++d) feasible = feasible && need[d] <= have[d];
            if (!feasible) continue;
            int nobles = 0;
            int copied = 0;
            for (int number = 1; number <= 26; ++number) {
                if (!player.has(noble_number(number)) || number == 20) continue;
                int pp = box.nobles[n(number) - 1].pp;
                if (number <= 5) {
                    pp += 4 * beside[n(box.nobles[n(number) - 1].district)];
                } else if (number == 17) {
                    pp += 3 * std::popcount(gods);
                } else {
                    // Alone, without gods: what the noble pays by itself.
                    State alone = state;
                    alone.players[0].nobles = bit(noble_number(number));
                    pp = made.game.points(alone, alone.players[0], 0)[1];
                    if (number == 12) pp += 3 * (player.noble_count() - 1);
                }
                nobles += pp;
                copied = std::max(copied, pp);
            }
            if (player.has(diplomat)) nobles += copied;
            best = std::max(best, from_gods + nobles);
        }
        const auto counted = made.game.points(state, player, 0);
        ASSERT_EQ(counted[0] + counted[1], best) << "position " << i;
    }
}

} // namespace
} // namespace iteru::pharaon
