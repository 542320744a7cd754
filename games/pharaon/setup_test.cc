// P1: setup and the starting choices.
#include <set>

#include "bots/bot.h"
#include "games/pharaon/made.h"

namespace iteru::pharaon {
namespace {

State dealt(const Pharaon& game, int seed) { return game.deal(seed_from_number(static_cast<std::uint64_t>(seed))); }

Pharaon game_for(int players, std::array<std::uint8_t, 4> options = {}) {
    return {Pharaon::standard_box(), {.players = static_cast<std::uint8_t>(players), .options = options}};
}

TEST(Pharaon, P1_1_a_ring_of_districts_in_random_order) {
    const Pharaon game = game_for(3);
    std::set<std::array<District, 5>> rings;
    for (int seed = 0; seed < 200; ++seed) {
        const State state = dealt(game, seed);
        rings.insert(state.ring);
        std::set<District> districts(state.ring.begin(), state.ring.end());
        EXPECT_EQ(districts.size(), 5U);
    }
    EXPECT_GT(rings.size(), 80U) << "of 120";
    // Between chamber and offerings stands the god of the offerings: 2 chamber steps and 3 tokens.
    Made made;
    JsonWriter json;
    write_view(json, made.game, made.state, nobody);
    EXPECT_NE(json.text().find(R"({"god":"isis","needs":{"chamber":2,"offerings":3},"pp":10})"), std::string::npos);
}

TEST(Pharaon, P1_2_the_wheel_turns_by_the_direction_token) {
    const Pharaon game = game_for(4);
    std::set<std::pair<int, int>> starts;
    for (int seed = 0; seed < 100; ++seed) {
        const State state = dealt(game, seed);
        starts.emplace(state.rotation, state.clockwise);
    }
    EXPECT_EQ(starts.size(), 10U);
    for (const bool clockwise : {true, false}) {
        Made made{2};
        made.state.clockwise = clockwise ? 1 : 0;
        const Basic before = made.state.facing[n(made.state.ring[1])];
        made.play("district pass").pass_until(0);
        EXPECT_EQ(made.state.round, 2);
        EXPECT_EQ(made.state.facing[n(made.state.ring[clockwise ? 2 : 0])], before);
    }
    EXPECT_EQ(game_for(3).slots(), 3U);
    EXPECT_EQ(game_for(4).slots(), 4U);
}

TEST(Pharaon, P1_3_reserve_vases_artisans_nobles) {
    for (int players = 1; players <= 5; ++players) {
        const Pharaon game = game_for(players);
        const State state = dealt(game, 3);
        EXPECT_EQ(game.audit(state), "");
        const auto shown = std::ranges::count_if(state.vase_row, [](VaseId vase) { return vase != no_vase; });
        EXPECT_EQ(shown, players <= 2 ? players + 1 : players);
        EXPECT_EQ(state.artisan_deck.count, 26);
        EXPECT_EQ(state.noble_deck.count, 21) << "three shown, two drawn by the first to choose";
        EXPECT_EQ(state.reserve[n(Token::silver)], 20);
    }
}

TEST(Pharaon, P1_4_the_offerings) {
    for (int players = 1; players <= 5; ++players) {
        const Pharaon game = game_for(players);
        const State state = dealt(game, 4);
        const std::size_t lots = players == 1 ? 3 : static_cast<std::size_t>(players) + 1;
        for (std::size_t i = 0; i < max_lots; ++i) {
            EXPECT_EQ(state.lots[i][0] != no_token, i < lots);
            EXPECT_EQ(state.bonus[i] != no_token, i < lots);
        }
        EXPECT_EQ(state.bag.count, 40 - 3 * static_cast<int>(lots));
    }
}

TEST(Pharaon, P1_5_everyone_starts_below_level_one) {
    const Pharaon game = game_for(5);
    const State state = dealt(game, 5);
    for (const Player& player : state.players) {
        EXPECT_EQ(player.chamber, 0);
        EXPECT_EQ(player.tracks, (std::array<std::uint8_t, 5>{}));
        EXPECT_EQ(player.row, no_row);
    }
}

TEST(Pharaon, P1_6_starting_choices_counter_clockwise) {
    const Pharaon game = game_for(3);
    std::set<Seat> first;
    for (int seed = 0; seed < 30; ++seed) {
        State state = dealt(game, seed);
        first.insert(state.first_player);
        EXPECT_EQ(state.active, (state.first_player + 2) % 3) << "to the first player's right";
        EXPECT_EQ(Pharaon::pending(state), Decision::keep_noble);
        const NobleId kept = state.offer[1];
        const NobleId other = state.offer[0];
        const Seat chooser = state.active;
        Events unheard;
        game.apply(state, chooser, {.kind = Decision::keep_noble, .place = Place{1}}, unheard);
        EXPECT_TRUE(state.players[chooser].has(kept));
        EXPECT_EQ(state.players[chooser].set_aside, other);
        Random random{seed_from_number(7)};
        Pharaon::ActionList actions;
        std::vector<Seat> order{chooser};
        while (state.round == 0) {
            if (order.back() != state.active) order.push_back(state.active);
            game.legal(state, state.active, actions);
            game.apply(state, state.active, choose_random<Pharaon>(actions, random), unheard);
        }
        if (order.size() == 2) order.push_back(state.first_player); // its choices may all have been forced
        EXPECT_EQ(order, (std::vector<Seat>{chooser, static_cast<Seat>((chooser + 2) % 3), state.first_player}));
        EXPECT_EQ(state.noble_deck.count, 20) << "those not kept are shuffled back in";
        EXPECT_EQ(std::ranges::count(state.vase_row, no_vase), 2) << "as many vases revealed anew";
        for (Seat seat = 0; seat < 3; ++seat) {
            EXPECT_GE(state.players[seat].tokens[n(Token::silver)], 2);
            EXPECT_EQ(state.players[seat].noble_count(), 1);
        }
    }
    EXPECT_EQ(first.size(), 3U) << "the first player is drawn";
}

TEST(Pharaon, P1_6_a_vase_and_two_silver_and_the_noble_works_at_once) {
    Made made;
    made.state.round = 0;
    made.state.choosers_left = 1;
    made.state.agenda[0] = {Task::next_chooser, 0};
    made.state.agenda[1] = {Task::starting_silver, 0};
    made.state.agenda[2] = {ask(Decision::choose_vase), 0};
    made.state.agenda[3] = {ask(Decision::keep_noble), 0};
    made.state.agenda_size = 4;
    // Official 25: a chamber step and a silver.
    made.state.offer = {noble_number(25), noble_number(6)};
    for (const NobleId noble : made.state.offer) {
        auto all = made.state.noble_deck.all();
        *std::ranges::find(all, noble) = all.back();
        made.state.noble_deck.draw();
    }
    made.play("keep_noble 1");
    EXPECT_EQ(made.player(0).chamber, 1);
    EXPECT_EQ(made.tokens(0, "silver"), 1);
    made.play("choose_vase 2"); // two construction and agriculture
    EXPECT_EQ(made.tokens(0, "construction"), 2);
    EXPECT_EQ(made.tokens(0, "agriculture"), 1);
    EXPECT_EQ(made.tokens(0, "silver"), 3);
}

TEST(Pharaon, P1_6_others_do_not_see_the_nobles_drawn) {
    const Pharaon game = game_for(3);
    const State state = dealt(game, 6);
    const Seat chooser = state.active;
    const Seat other = static_cast<Seat>((chooser + 1) % 3);
    std::set<std::string> drawn;
    Random random{seed_from_number(8)};
    for (int i = 0; i < 50; ++i) {
        drawn.insert(game.word(Knowledge<Pharaon>{game, state, other}.sample(random).offer[0]));
        EXPECT_EQ((Knowledge<Pharaon>{game, state, chooser}.sample(random).offer), state.offer);
    }
    EXPECT_GT(drawn.size(), 10U);
}

TEST(Pharaon, P1_7_discovery_deals_scribes) {
    const Pharaon game = game_for(4, {0b0101});
    for (int seed = 0; seed < 20; ++seed) {
        const State state = dealt(game, seed);
        for (const Seat seat : {Seat{0}, Seat{2}}) {
            EXPECT_EQ(state.players[seat].noble_count(), 1);
            EXPECT_NE(state.players[seat].nobles & 31U, 0U);
        }
        EXPECT_EQ(game.audit(state), "");
        const bool asked = state.active == 1 || state.active == 3;
        EXPECT_EQ(Pharaon::pending(state), asked ? Decision::keep_noble : Decision::choose_vase);
    }
    const Pharaon all = game_for(5, {31});
    std::uint32_t scribes = 0;
    for (const Player& player : dealt(all, 1).players) scribes |= player.nobles;
    EXPECT_EQ(scribes, 31U);
}

} // namespace
} // namespace iteru::pharaon
