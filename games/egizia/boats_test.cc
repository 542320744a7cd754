// E0 to E3, E8 and E9: the setup, the boats, the markets and the round spaces.
#include <cstring>
#include <set>

#include <boost/json.hpp>

#include "engine/knowledge.h"
#include "games/egizia/made.h"

namespace iteru::egizia {
namespace {

using enum Crew;
using Lines = std::vector<std::string>;

TEST(Egizia, E0_1_what_is_forced_is_not_asked) {
    Made made;
    made.crews(0, {9, 9, 9, 8});
    made.play("boat place alyi");
    EXPECT_EQ(made.strength(0, joker), 9) << "the only crew below 9";
    EXPECT_EQ(made.state.active, 1);
    EXPECT_EQ(made.state.decision, Decision::boat);
    made.play("boat place heliopolis").play("flood stay");
    EXPECT_EQ(made.state.active, 0);
    made.crews(0, {9, 9, 8, 8});
    made.player(0).boats = 0;
    made.lay(10, "B15").play("boat place c10");
    EXPECT_EQ(made.state.decision, Decision::crew) << "two crews below 9 are a choice";
}

TEST(Egizia, E0_2_hands_are_secret_and_cards_before_a_player_are_not) {
    Made made;
    made.give(1, {"A19"});
    State concealed = made.state;
    made.game.conceal(concealed, 0);
    EXPECT_EQ(concealed.players[0].sphinx, made.state.players[0].sphinx);
    EXPECT_EQ(concealed.players[1].cards, made.state.players[1].cards);
    Made other;
    other.give(1, {"A19"});
    std::swap(other.state.deck[3], other.state.deck[7]);
    std::swap(other.state.tombs[5], other.state.tombs[15]);
    std::swap(other.state.nile[12], other.state.nile[20]);
    const SphinxId top = other.state.deck[0];
    other.state.deck[0] = SphinxId{1}; // S02, from the hand of seat 1
    other.state.players[1].sphinx = 1U << static_cast<unsigned>(top);
    State same = other.state;
    made.game.conceal(same, 0);
    EXPECT_EQ(std::memcmp(&same, &concealed, sizeof same), 0) << "seat 0 cannot tell them apart";
    same = other.state;
    concealed = made.state;
    made.game.conceal(same, 1);
    made.game.conceal(concealed, 1);
    EXPECT_NE(std::memcmp(&same, &concealed, sizeof same), 0) << "seat 1 sees its hand";
}

TEST(Egizia, E0_3_another_decision_is_refused) {
    const Made made;
    EXPECT_EQ(made.refusal("market stone"), "E0.3 not_now");
    EXPECT_EQ(made.refusal("boat decline"), "E0.3 no_such_move_here");
    EXPECT_EQ(made.refusal(1, "boat pass"), "E3.1 not_your_turn");
    EXPECT_EQ(Egizia::facts.decisions.size(), 13U);
}

TEST(Egizia, E1_1_stones_and_track_by_tile) {
    for (int players = 2; players <= 4; ++players) {
        const Egizia game{Egizia::standard_box(), {.players = static_cast<std::uint8_t>(players)}};
        std::set<Seat> first;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const State state = game.deal(seed_from_number(seed));
            first.insert(state.turn_order[0]);
            for (std::size_t tile = 0; tile < state.turn_order.size(); ++tile) {
                if (tile >= static_cast<std::size_t>(players)) break;
                EXPECT_EQ(state.players[state.turn_order[tile]].stones, 2 + tile);
                EXPECT_EQ(state.track[static_cast<std::size_t>(players) - 1 - tile], state.turn_order[tile]);
            }
        }
        EXPECT_EQ(first.size(), static_cast<std::size_t>(players)) << "anybody may get tile 1";
    }
}

TEST(Egizia, E1_2_crews_quarry_field_boats_markets) {
    Made made;
    EXPECT_EQ(made.player(0).crews, (std::array<std::uint8_t, 4>{1, 1, 1, 2}));
    EXPECT_EQ(made.game.quarried(made.player(0)), 3);
    EXPECT_EQ(made.game.class_total(made.player(0), FieldClass::green), 6);
    EXPECT_EQ(made.game.box().boats, 8);
    EXPECT_EQ(made.player(0).markets, (std::array<std::uint8_t, 2>{0, 0}));
}

TEST(Egizia, E1_3_a_sphinx_card_each_and_an_optional_one) {
    for (const bool per_ten : {false, true}) {
        const Egizia game{Egizia::standard_box(), {.players = 3, .options = {std::uint8_t{per_ten}}}};
        const State state = game.deal(seed_from_number(3));
        EXPECT_EQ(state.deck_count, (per_ten ? 29 : 28) - 3);
        SphinxHand all = 0;
        for (std::size_t i = 0; i < state.deck_count; ++i) all |= 1U << static_cast<unsigned>(state.deck[i]);
        for (std::size_t seat = 0; seat < 3; ++seat) {
            EXPECT_EQ(std::popcount(state.players[seat].sphinx), 1);
            all |= state.players[seat].sphinx;
        }
        EXPECT_EQ((all >> 19 & 1U) != 0, per_ten) << "S20";
        EXPECT_EQ(std::popcount(all), per_ten ? 29 : 28);
    }
}

TEST(Egizia, E1_4_the_flood_begins_at_the_centre) { EXPECT_EQ(Made{}.state.flood, 1); }

TEST(Egizia, E1_5_twelve_tombs_four_face_up) {
    Made made;
    JsonWriter json;
    State concealed = made.state;
    made.game.conceal(concealed, 0);
    write_view(json, made.game, concealed, 0);
    const std::size_t tombs = json.text().find("\"tombs\":");
    const std::string text = json.text().substr(tombs, json.text().find(']', tombs) - tombs);
    std::size_t shown = 0;
    for (std::size_t at = text.find("\"value\":"); at != std::string::npos; at = text.find("\"value\":", at + 1)) {
        shown += text.compare(at + 8, 4, "null") != 0 ? 1 : 0;
    }
    EXPECT_EQ(shown, 4U);
    EXPECT_EQ(made.state.tomb_stones.size(), 12U);
}

TEST(Egizia, E1_6_three_decks) {
    const Egizia game{Egizia::standard_box(), {.players = 2}};
    const State state = game.deal(seed_from_number(9));
    for (std::size_t i = 0; i < nile_cards; ++i) {
        const char letter = game.word(state.nile[i])[0];
        EXPECT_EQ(letter, i < 22 ? 'A' : i < 44 ? 'B' : 'C');
    }
}

TEST(Egizia, E1_7_two_places_with_two_or_three_players) {
    EXPECT_EQ(Made{2}.game.places(), 2U);
    EXPECT_EQ(Made{3}.game.places(), 2U);
    EXPECT_EQ(Made{4}.game.places(), 3U);
    EXPECT_EQ(Made{3}.refusal("boat place sphinx-3"), "E1.7 place_not_in_use");
    EXPECT_TRUE(Made{4}.offers("boat place sphinx-3"));
}

TEST(Egizia, E2_1_ten_cards_from_upstream) {
    Made made;
    made.round(1).round_end();
    EXPECT_EQ(made.state.round, 2);
    EXPECT_EQ(made.told<CardRevealed>()[0], "A11 c1");
    EXPECT_EQ(made.told<CardRevealed>()[9], "A20 c10");
    made.round_end();
    EXPECT_EQ(made.told<CardRevealed>()[0], "B01 c1") << "A21 and A22 leave the game unseen";
    JsonWriter json;
    write_view(json, made.game, made.state, 0);
    EXPECT_NE(json.text().find("\"deck_1_2\":0,\"deck_3_4\":12,\"deck_5\":12,\"cards_out_unseen\":2"),
              std::string::npos);
    made.round_end().round_end();
    EXPECT_EQ(made.state.round, 5);
    EXPECT_EQ(made.told<CardRevealed>()[0], "C01 c1");
}

TEST(Egizia, E3_1_one_boat_at_a_time_until_all_have_passed) {
    Made made{3};
    made.play("boat place c1").play("boat pass");
    EXPECT_EQ(made.told<Passed>(), Lines{"1:"});
    made.play("boat place c2");
    EXPECT_EQ(made.state.active, 0);
    made.play("boat place c3");
    EXPECT_EQ(made.state.active, 2) << "who has passed places no more";
    made.play("boat pass").play("boat pass");
    EXPECT_EQ(made.state.round, 2) << "nobody has anything else to decide";

    Made last;
    last.play("boat place heliopolis").play("flood stay");
    EXPECT_EQ(last.state.active, 1);
    last.play("boat place c1");
    EXPECT_EQ(last.state.active, 1) << "seat 0 has no space left and counts as having passed";
    EXPECT_EQ(last.state.players[0].passed, 1);

    Made all;
    all.player(0).boats_placed = 7;
    all.play("boat place c1").play("boat place c2");
    EXPECT_EQ(all.state.active, 1) << "no boat left of 8";
}

TEST(Egizia, E3_2_downstream_and_one_boat_a_space) {
    Made made;
    made.play("boat place thebae").play("boat place selinon");
    EXPECT_EQ(made.refusal("boat place c1"), "E3.2 not_downstream");
    EXPECT_EQ(made.refusal("boat place thebae"), "E10.28 own_lowest_boat");
    EXPECT_EQ(made.refusal("boat place selinon"), "E3.2 space_occupied");
    EXPECT_FALSE(made.offers("boat place c2"));
    EXPECT_TRUE(made.offers("boat place c3"));
}

TEST(Egizia, E3_3_a_card_is_taken) {
    Made made;
    made.lay(1, "A19").lay(2, "B14").play("boat place c1");
    EXPECT_TRUE(made.has(0, "A19"));
    EXPECT_EQ(made.told<CardTaken>(), Lines{"0: A19 c1"});
    made.play("boat place c2");
    EXPECT_EQ(made.stones(1), 16) << "an immediate card acts at once";
    EXPECT_FALSE(made.has(1, "B14"));
    EXPECT_NE(made.state.out >> static_cast<unsigned>(made.card("B14")) & 1U, 0U);
}

TEST(Egizia, E3_4_a_void_effect_is_legal_and_a_crew_at_9_stays) {
    Made made;
    made.crews(0, {9, 8, 1, 1});
    EXPECT_TRUE(made.offers("boat place thebae"));
    made.play("boat place thebae");
    EXPECT_EQ(made.strength(0, green), 9);
    EXPECT_EQ(made.strength(0, yellow), 9);
    Made choice;
    choice.crews(0, {9, 8, 8, 9}).lay(1, "B15").play("boat place c1");
    EXPECT_EQ(choice.refusal("crew green"), "E3.4 crew_at_most");
    choice.play("crew yellow");
    EXPECT_EQ(choice.strength(0, yellow), 9);
    EXPECT_EQ(choice.strength(0, blue), 9) << "the second step has one crew left";
    Made full;
    full.crews(0, {9, 9, 9, 9}).play("boat place alyi");
    EXPECT_EQ(full.stones(0), 12) << "the stones come all the same";
    EXPECT_EQ(full.state.active, 1);
}

TEST(Egizia, E3_5_places_at_a_site_and_one_that_waits) {
    Made made{3};
    made.play("boat place sphinx-2");
    EXPECT_EQ(made.state.sites[0].boats[1], 0) << "a place of one's choice, a gap before it";
    EXPECT_EQ(made.refusal("boat place sphinx-2"), "E3.5 place_taken");
    EXPECT_EQ(made.refusal("boat place sphinx-above"), "E3.5 place_still_free");
    made.play("boat place sphinx-1");
    EXPECT_EQ(made.refusal("boat place sphinx-1"), "E3.5 place_taken");
    EXPECT_TRUE(made.offers("boat place sphinx-above"));
    made.play("boat place sphinx-above");
    EXPECT_EQ(made.state.sites[0].boats[waiting], 2);
    EXPECT_EQ(made.refusal("boat place sphinx-1"), "E3.5 own_boat_at_site");

    Made two;
    two.play("boat place sphinx-1").play("boat place sphinx-2");
    EXPECT_EQ(two.state.sites[0].boats[waiting], nobody) << "with two players nobody waits";
    Made crowded{4};
    crowded.boats(Site::sphinx, {1, 2, 3}, 1);
    EXPECT_EQ(crowded.refusal("boat place sphinx-above"), "E3.5 somebody_waits");
}

TEST(Egizia, E3_6_boats_come_back_but_those_on_sites) {
    Made made;
    made.play("boat place sphinx-1").play("boat place obelisk-1").play("boat pass").play("boat pass");
    EXPECT_EQ(made.state.players[0].boats, 0U);
    EXPECT_EQ(made.state.sites[0].boats[0], 0);
    EXPECT_EQ(made.state.decision, Decision::build) << "the site of seat 0 is built at first";
    EXPECT_EQ(made.told<CardsLeft>(), Lines{"10"});
    EXPECT_EQ(std::popcount(made.state.out), 10);
    EXPECT_EQ(made.state.river, 0);
}

TEST(Egizia, E8_1_the_stone_market_pays_at_the_bottom) {
    Made made;
    made.lay(1, "A18").play("boat place c1");
    EXPECT_EQ(made.market(0, Market::stone), 2);
    EXPECT_EQ(made.stones(0), 10) << "nothing on the upper spaces";
    Made arriving;
    arriving.player(0).markets[0] = 3;
    arriving.play("boat place edfu");
    EXPECT_EQ(arriving.market(0, Market::stone), 4);
    EXPECT_EQ(arriving.stones(0), 13);
}

TEST(Egizia, E8_1_example_two_steps_on_the_lowest_space) {
    Made made;
    made.player(0).markets[0] = 4;
    made.lay(1, "A18").play("boat place c1");
    EXPECT_EQ(made.market(0, Market::stone), 4);
    EXPECT_EQ(made.stones(0), 16);
    made.player(1).markets[0] = 4;
    made.stones(1, 24).play("boat place edfu");
    EXPECT_EQ(made.stones(1), 25) << "never more than 25";
}

TEST(Egizia, E8_2_the_grain_market_pays_at_the_bottom) {
    Made made;
    made.player(0).markets[1] = 3;
    made.lay(1, "A17").play("boat place c1");
    EXPECT_EQ(made.market(0, Market::grain), 4);
    EXPECT_EQ(made.score(0), 4) << "2 on arriving, 2 for the step beyond";
    EXPECT_EQ(made.rule_of<Scored>(), "E8.2");
}

TEST(Egizia, E9_1_edfu_moves_both_markers) {
    Made made;
    made.play("boat place edfu");
    EXPECT_EQ(made.player(0).markets, (std::array<std::uint8_t, 2>{1, 1}));
}

TEST(Egizia, E9_2_two_crews_go_up) {
    const auto after = [](std::string_view space) {
        Made made;
        made.play("boat place " + std::string{space});
        return made.player(0).crews;
    };
    EXPECT_EQ(after("thebae"), (std::array<std::uint8_t, 4>{2, 2, 1, 2}));
    EXPECT_EQ(after("selinon"), (std::array<std::uint8_t, 4>{1, 2, 2, 2}));
    EXPECT_EQ(after("beni_hasan"), (std::array<std::uint8_t, 4>{2, 1, 2, 2}));
}

TEST(Egizia, E9_3_alyi_a_crew_of_choice_and_two_stones) {
    Made made;
    made.stones(0, 24).play("boat place alyi");
    EXPECT_EQ(made.legal().size(), 4U) << "the joker too";
    EXPECT_EQ(made.stones(0), 24) << "the crew first";
    made.play("crew joker");
    EXPECT_EQ(made.strength(0, joker), 3);
    EXPECT_EQ(made.stones(0), 25);
    EXPECT_EQ(made.rule_of<StonesGained>(), "E9.3");

    Made doubled;
    doubled.give(0, {"A21"}).play("boat place_doubled alyi").play("crew green");
    EXPECT_EQ(doubled.stones(0), 10) << "both steps first";
    doubled.play("crew blue");
    EXPECT_EQ(doubled.stones(0), 14);

    Made at_nine; // nothing to choose, and the stones all the same
    at_nine.crews(0, {9, 9, 9, 9}).play("boat place alyi");
    EXPECT_EQ(at_nine.stones(0), 12);
    EXPECT_EQ(at_nine.state.stones_due, 0);
}

TEST(Egizia, E9_3_stones_to_come_are_as_good_as_there) {
    Made made;
    made.play("boat place alyi");
    const int before = made.game.judge(made.state, 0);
    made.state.players[0].stones = 12;
    made.state.stones_due = 0;
    made.state.due_from = 0;
    EXPECT_EQ(made.game.judge(made.state, 0), before);
}

TEST(Egizia, E9_4_passalon_joker_and_flood) {
    Made made;
    made.play("boat place passalon");
    EXPECT_EQ(made.strength(0, joker), 3);
    EXPECT_EQ(made.legal().size(), 3U);
    made.play("flood right");
    EXPECT_EQ(made.state.flood, 2);
    made.play("boat place heliopolis");
    EXPECT_EQ(made.refusal("flood right"), "E9.4 flood_ends_here");
    EXPECT_EQ(made.legal().size(), 2U);
    made.play("flood stay");
    EXPECT_EQ(made.state.flood, 2);
}

TEST(Egizia, E9_5_heliopolis_is_neither_doubled_nor_reused) {
    Made made;
    made.give(0, {"A21", "A15"}).give(1, {"A15"});
    EXPECT_FALSE(made.offers("boat place_doubled heliopolis"));
    EXPECT_EQ(made.refusal("boat place_doubled heliopolis"), "E9.5 not_at_heliopolis");
    made.play("boat place heliopolis").play("flood left");
    EXPECT_EQ(made.strength(0, joker), 3);
    EXPECT_EQ(made.refusal("boat place heliopolis"), "E9.5 not_at_heliopolis");
}

/// The view of a seat.
boost::json::object seen(const Made& made, Seat seat) {
    return boost::json::parse(Knowledge<Egizia>{made.game, made.state, seat}.view()).as_object();
}

std::int64_t boats_left(const Made& made, std::size_t seat) {
    return seen(made, 0).at("players").at(seat).at("boats_left").as_int64();
}

TEST(Egizia, E3_6_boats_on_sites_are_out_until_they_come_back) {
    Made made;
    made.crews(0, {9, 9, 9, 9}).give(0, {"A19"}); // something to decide when it feeds
    made.play("boat place sphinx-1").play("boat pass");
    EXPECT_EQ(boats_left(made, 0), 7);
    made.play("boat place obelisk-2").play("boat pass");
    ASSERT_EQ(made.state.decision, Decision::feed);
    EXPECT_EQ(boats_left(made, 0), 6) << "phase 3";
    EXPECT_EQ(boats_left(made, 1), 8);
    while (made.state.decision == Decision::feed) made.play("feed settle");
    ASSERT_EQ(made.state.decision, Decision::build);
    EXPECT_EQ(boats_left(made, 0), 6) << "phase 5";
    made.play("build decline");
    EXPECT_EQ(boats_left(made, 0), 7) << "the boat came back";
}

TEST(Egizia, E10_28_two_own_boats_on_one_space_are_two) {
    Made made;
    made.give(0, {"A15", "B09"}); // an occupied space, upstream
    made.play("boat place edfu").play("boat pass").play("boat place c9");
    ASSERT_TRUE(made.offers("boat place edfu")) << "E10.28 with E10.26";
    made.play("boat place edfu");
    const boost::json::object view = seen(made, 0);
    for (const auto& space : view.at("nile").as_array()) {
        if (space.at("space") != "edfu") continue;
        EXPECT_EQ(space.at("boats"), (boost::json::array{0, 0}));
    }
    EXPECT_EQ(boats_left(made, 0), 5);
}

} // namespace
} // namespace iteru::egizia
