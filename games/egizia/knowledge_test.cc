// What a seat may know, above all of the Sphinx cards it drew and returned (E0.2).
#include <cstring>
#include <map>
#include <vector>

#include "engine/knowledge.h"
#include "games/egizia/made.h"
#include "tests/kit/checks.h"

namespace iteru::egizia {
namespace {

/// A seat builds at the Sphinx: draws so many cards and keeps the first of them, or none. The other seat's boat at the
/// Temple keeps the round from ending.
void draw(Made& made, Seat seat, int count, bool keeps) {
    const auto other = static_cast<Seat>(1 - seat);
    made.crews(seat, {9, 9, 9, 9}).stones(seat, 25).stones(other, 25).player(seat).used = 0;
    made.boats(Site::sphinx, {seat, -1}).boats(Site::temple, {other, -1}).build_at(Site::sphinx);
    made.play("build with green 0").play("draw " + std::to_string(count) + " 0");
    const SphinxDraw& drawn = made.state.draws[made.state.draw_count - 1U];
    made.play(keeps ? "keep one " + made.game.word(drawn.cards[0]) : std::string{"keep decline"});
    ASSERT_EQ(made.state.active, other);
}

SphinxHand block(const State& state, std::size_t first, std::size_t count) {
    SphinxHand cards = 0;
    for (std::size_t i = first; i < first + count; ++i) cards |= 1U << n(state.deck[i]);
    return cards;
}

SphinxHand cards_of_draw(const State& state, std::size_t i) {
    SphinxHand cards = 0;
    for (std::size_t j = 0; j < state.draws[i].count; ++j) cards |= 1U << n(state.draws[i].cards[j]);
    return cards;
}

TEST(EgiziaKnowledge, what_was_returned_is_known_to_lie_at_the_bottom) {
    Made made;
    draw(made, 0, 5, true); // S03 is kept, S04 to S07 are returned
    const SphinxHand returned = 0b1111000;
    ASSERT_EQ(block(made.state, 22, 4), returned);
    Random random{seed_from_number(1)};
    bool others_vary = false;
    std::map<std::string, int> orders;
    for (int i = 0; i < 400; ++i) {
        const State mine = Knowledge<Egizia>{made.game, made.state, 0}.sample(random);
        ASSERT_EQ(made.game.audit(mine), "");
        EXPECT_EQ(block(mine, 22, 4), returned);
        EXPECT_EQ(mine.players[1].sphinx & (returned | 0b100U), 0U) << "nor can seat 1 hold them";
        std::string order;
        for (std::size_t at = 22; at < 26; ++at) order += made.game.word(mine.deck[at]);
        ++orders[order];
        const State others = Knowledge<Egizia>{made.game, made.state, 1}.sample(random);
        others_vary = others_vary || block(others, 22, 4) != returned;
        EXPECT_EQ(others.players[1].sphinx, made.state.players[1].sphinx);
        EXPECT_EQ(others.players[0].sphinx_count, 2);
    }
    EXPECT_TRUE(others_vary) << "seat 1 does not know them";
    EXPECT_EQ(orders.size(), 24U) << "in which order they lie nobody knows";
}

TEST(EgiziaKnowledge, what_another_draws_and_keeps_of_it_is_weighed) {
    Made made;
    draw(made, 0, 5, true); // 26 cards left: 22 unknown, then S04 to S07
    for (int i = 0; i < 4; ++i) draw(made, 1, 5, false);
    // Seat 1 has seen 20 cards and returned them; on top lie 2 unknown ones, then the four of seat 0.
    ASSERT_EQ(block(made.state, 2, 4), 0b1111000U);
    draw(made, 1, 5, true); // 2 unknown ones and 3 of the four; one of the five is kept
    Random random{seed_from_number(2)};
    constexpr int draws = 8000;
    std::map<SphinxHand, int> kept;
    int on_top = 0;
    for (int i = 0; i < draws; ++i) {
        const State world = Knowledge<Egizia>{made.game, made.state, 0}.sample(random);
        ++kept[world.players[1].sphinx & 0b1111000U];
        on_top += (0b1111000U >> n(world.deck[0]) & 1U) != 0 ? 1 : 0;
    }
    EXPECT_EQ(on_top, draws) << "the fourth lies on top for sure";
    // Each of the four was drawn with 3/4 and then kept with 1/5. Four standard deviations are 128.
    EXPECT_NEAR(kept[0], draws * 8 / 20, 180);
    for (unsigned card = 3; card < 7; ++card) EXPECT_NEAR(kept[1U << card], draws * 3 / 20, 128) << card;
}

TEST(EgiziaKnowledge, what_is_seen_again_rules_out_what_was_possible) {
    Made made;
    draw(made, 0, 5, true);
    for (int i = 0; i < 4; ++i) draw(made, 1, 5, false);
    draw(made, 1, 5, true);
    // Seat 0 draws the one on top and sees which of its four seat 1 did not draw.
    draw(made, 0, 1, false);
    const SphinxDraw& seen = made.state.draws[made.state.draw_count - 1U];
    Random random{seed_from_number(3)};
    for (int i = 0; i < 500; ++i) {
        const State world = Knowledge<Egizia>{made.game, made.state, 0}.sample(random);
        ASSERT_EQ(made.game.audit(world), "");
        EXPECT_EQ(world.players[1].sphinx >> n(seen.cards[0]) & 1U, 0U);
        EXPECT_EQ(world.deck[world.deck_count - 1U], seen.cards[0]) << "it lies at the very bottom";
    }
}

TEST(EgiziaKnowledge, worlds_are_as_likely_as_their_histories) {
    Made made;
    draw(made, 0, 5, true); // 26 cards left: 22 unknown, then S04 to S07
    for (int i = 0; i < 4; ++i) draw(made, 1, 5, false);
    draw(made, 1, 5, true); // 2 unknown ones and 3 of the four
    for (int i = 0; i < 4; ++i) draw(made, 1, 5, false);
    draw(made, 0, 5, false); // the 4 returned last but three draws before, and one of the five
    const SphinxHand seen = cards_of_draw(made.state, made.state.draw_count - 1U);
    constexpr SphinxHand mine = 0b1111000;
    constexpr int worlds = 6000;

    // The slow way: deal and draw until it went as seat 0 saw it. Only its own cards are told apart.
    Random random{seed_from_number(6)};
    std::map<SphinxHand, int> slow;
    for (int found = 0; found < worlds;) {
        std::vector<SphinxHand> deck(22);
        for (unsigned card = 3; card < 7; ++card) deck.push_back(1U << card);
        random.shuffle(std::span{deck}.last(4));
        SphinxHand held = 0;
        for (int i = 0; i < 9; ++i) {
            random.shuffle(std::span{deck}.first(5)); // seat 1 keeps the first of its fifth draw
            if (i == 4) held = deck[0];
            std::rotate(deck.begin(), deck.begin() + 5, deck.end());
            if (i == 4) deck.erase(deck.begin() + 21);
        }
        SphinxHand drawn = 0;
        for (std::size_t i = 0; i < 5; ++i) drawn |= deck[i];
        if (drawn != (seen & mine)) continue;
        ++slow[held];
        ++found;
    }
    std::map<SphinxHand, int> ours;
    for (int i = 0; i < worlds; ++i) {
        ++ours[Knowledge<Egizia>{made.game, made.state, 0}.sample(random).players[1].sphinx & mine];
    }
    for (const auto& [held, count] : slow) EXPECT_NEAR(ours[held], count, 4 * 55) << held;
    EXPECT_EQ(ours.size(), slow.size());
}

TEST(EgiziaKnowledge, histories_are_found_in_whole_games) {
    // What a seat returned last and nobody can have drawn since is where it must be.
    const Egizia game{Egizia::standard_box(), {.players = 4, .options = {1}}};
    Random random{seed_from_number(4)};
    for (int i = 0; i < kit::scaled(40); ++i) {
        kit::watch(game, kit::kit_seed(i), Bot::greedy, [&](const auto& moment) {
            const State& truth = moment.after;
            if (truth.draw_count == 0 || truth.step == Decision::keep || truth.step == Decision::none) return;
            const SphinxDraw& last = truth.draws[truth.draw_count - 1U];
            const State world = Knowledge<Egizia>{game, truth, last.seat}.sample(random);
            const std::size_t returned = n(last.count - last.kept);
            ASSERT_EQ(block(world, world.deck_count - returned, returned),
                      block(truth, truth.deck_count - returned, returned));
        });
    }
}

TEST(EgiziaKnowledge, all_together_know_who_returned_what_but_not_in_which_order) {
    Made made;
    draw(made, 0, 5, true);                              // 22 that nobody has seen, then 4 of seat 0
    for (int i = 0; i < 4; ++i) draw(made, 1, 5, false); // 2 unseen, then the 4, then 4 times 5 of seat 1
    draw(made, 0, 3, true);                              // the 2 and one of the 4; then 2 are returned
    ASSERT_EQ(made.state.deck_count, 25);
    Random random{seed_from_number(7)};
    const std::array<std::size_t, 6> parts{3, 5, 5, 5, 5, 2};
    for (int i = 0; i < 200; ++i) {
        const State world = Knowledge<Egizia>{made.game, made.state, nobody}.sample(random);
        ASSERT_EQ(made.game.audit(world), "");
        std::size_t first = 0;
        for (const std::size_t part : parts) {
            ASSERT_EQ(block(world, first, part), block(made.state, first, part)) << first;
            first += part;
        }
        for (Seat seat = 0; seat < 2; ++seat) EXPECT_EQ(world.players[seat].sphinx, made.state.players[seat].sphinx);
    }
    std::map<std::string, double> posterior; // every order of the three on top is as likely as any other
    std::array<SphinxId, 3> top{made.state.deck[0], made.state.deck[1], made.state.deck[2]};
    const auto order = [&](const auto& cards) {
        return made.game.word(cards[0]) + made.game.word(cards[1]) + made.game.word(cards[2]);
    };
    std::ranges::sort(top);
    do ++posterior[order(top)];
    while (std::ranges::next_permutation(top).found);
    EXPECT_EQ(kit::problem_with_fairness(
                  made.game, made.state, nobody, posterior, [&](const State& state) { return order(state.deck); }, 6000,
                  random),
              "");
}

TEST(EgiziaKnowledge, the_hands_are_shown_at_the_end) {
    Made made;
    made.round(5).round_end();
    State seen = made.state;
    made.game.conceal(seen, 0);
    EXPECT_EQ(seen.players[1].sphinx, made.state.players[1].sphinx);
    EXPECT_EQ(made.game.result(seen), made.game.result(made.state));
}

TEST(EgiziaKnowledge, an_onlooker_sees_no_hand) {
    Made made;
    draw(made, 0, 3, true);
    State seen = made.state;
    made.game.conceal(seen, bystander);
    State other = seen;
    Random random{seed_from_number(5)};
    made.game.resample(other, bystander, random);
    ASSERT_EQ(made.game.audit(other), "");
    made.game.conceal(other, bystander);
    EXPECT_EQ(std::memcmp(&seen, &other, sizeof seen), 0);
    EXPECT_EQ(seen.draws[0].cards[0], no_sphinx);
}

} // namespace
} // namespace iteru::egizia
