#include "batch/by_name.h"

#include <gtest/gtest.h>

#include "games/games.h"

namespace iteru {
namespace {

TEST(ByName, every_game_is_found_dealt_and_opened) {
    EXPECT_EQ(all_facts().size(), std::tuple_size_v<Games>);
    for (const Facts* facts : all_facts()) {
        EXPECT_EQ(facts_called(facts->id), facts);
        for (int players = facts->min_players; players <= facts->max_players; ++players) {
            const auto setup = usual_setup(*facts, players);
            const auto match = start_match(facts->id, setup, seed_from_number(5));
            ASSERT_NE(match, nullptr) << facts->id << ' ' << players;
            EXPECT_EQ(match->setup(), setup);
            const auto game = batch::open_game(facts->id, setup);
            ASSERT_NE(game, nullptr);
            EXPECT_EQ(game->deal(seed_from_number(5))->hash(), match->hash());
        }
    }
}

TEST(ByName, what_cannot_be_played_is_nothing) {
    EXPECT_EQ(facts_called("chess"), nullptr);
    EXPECT_EQ(start_match("chess", {.players = 2}, {}), nullptr);
    for (const Facts* facts : all_facts()) {
        const auto refused = [&](const iteru::Setup& setup) {
            return start_match(facts->id, setup, {}) == nullptr && batch::open_game(facts->id, setup) == nullptr;
        };
        EXPECT_TRUE(refused(usual_setup(*facts, facts->min_players - 1))) << facts->id;
        EXPECT_TRUE(refused(usual_setup(*facts, facts->max_players + 1))) << facts->id;
        iteru::Setup setup = usual_setup(*facts, facts->max_players);
        setup.options[0] = 0x7F; // beyond every option, and more than none
        EXPECT_TRUE(refused(setup)) << facts->id;
    }
}

} // namespace
} // namespace iteru
