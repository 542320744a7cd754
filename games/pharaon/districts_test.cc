// P2 and P3: turns, gains and the five districts.
#include "games/pharaon/made.h"

namespace iteru::pharaon {
namespace {

using Lines = std::vector<std::string>;

TEST(Pharaon, P2_1_a_turn_is_one_action_or_pass) {
    Made made;
    made.has(0, {"construction", "trade", "justice"}).has(1, {"construction", "trade"});
    made.play("district chamber");
    EXPECT_EQ(made.state.active, 1) << "the next player clockwise";
    EXPECT_EQ(made.due(), Decision::district);
    EXPECT_EQ(made.refusal(0, "district pass"), "P2.1 not_your_turn");
    made.play("district pass");
    EXPECT_EQ(made.player(1).passed, 1);
}

TEST(Pharaon, P2_1_five_rounds) {
    Made made{2};
    int rounds_seen = 0;
    while (made.state.agenda_size > 0) {
        rounds_seen = std::max<int>(rounds_seen, made.state.round);
        made.play(made.due() == Decision::district ? "district pass" : made.legal()[0]);
    }
    EXPECT_EQ(rounds_seen, 5);
    EXPECT_EQ(made.refusal("district pass"), "P5.1 game_is_over");
    EXPECT_TRUE(made.legal().empty());
}

TEST(Pharaon, P2_2_what_players_own_is_public) {
    Made made;
    made.has(1, {"silver", "trade-token"}).nobles(1, {12}).artisans(1, {9});
    JsonWriter mine;
    JsonWriter theirs;
    State state = made.state;
    made.game.conceal(state, 0);
    write_view(mine, made.game, state, 0);
    EXPECT_NE(mine.text().find("\"nobles\":[\"grand-vizier\"]"), std::string::npos);
    EXPECT_NE(mine.text().find("\"trade-token\":1"), std::string::npos);
    EXPECT_NE(mine.text().find("\"artisans\":[\"artisan-9\"]"), std::string::npos);
    state = made.state;
    made.game.conceal(state, 2);
    write_view(theirs, made.game, state, 2);
    EXPECT_EQ(mine.text(), theirs.text()) << "nobody knows more than another";
}

TEST(Pharaon, P2_3_an_empty_reserve_gives_nothing) {
    Made made;
    made.reserve("justice", 0).has(0, {"construction", "trade", "agriculture"});
    // The nile's first option gives agriculture and justice.
    made.play("district nile").play("variant option-1");
    EXPECT_EQ(made.told<Gained>(), Lines{"agriculture"});
    EXPECT_EQ(made.told<Lost>(), Lines{"justice"});

    Made choice;
    choice.reserve("justice", 0).reserve("trade", 0).at(Decision::basic);
    EXPECT_EQ(choice.legal(), (Lines{"basic construction", "basic agriculture", "basic royalty"}));
    EXPECT_EQ(choice.refusal("basic justice"), "P2.3 reserve_empty");
}

TEST(Pharaon, P2_5_a_forced_decision_is_not_asked) {
    Made made;
    made.has(0, {"construction", "trade"});
    const auto before = made.legal();
    EXPECT_EQ(before, (Lines{"district pass", "district chamber", "district offerings"}));
    made.play("district chamber");
    EXPECT_EQ(made.player(0).chamber, 1) << "access and cost had one answer each";
    // Equal tokens at two places are two actions.
    Made lots;
    lots.lot(0, "one-pp", "one-pp").lot(1, "one-pp", "one-pp").at(Decision::lot);
    EXPECT_EQ(lots.legal().size(), 4U);
}

TEST(Pharaon, P3_3_a_lot_and_with_the_extra_resource_a_bonus_token) {
    Made made;
    made.has(0, {"trade", "trade"}).lot(1, "one-pp", "two-pp").bonus(2, "nile-token");
    made.play("district offerings").play("variant with-bonus");
    EXPECT_EQ(made.tokens(0, "trade"), 0);
    made.play("lot 2");
    EXPECT_EQ(made.due(), Decision::bonus) << "the lot first, then the bonus token";
    EXPECT_EQ(made.tokens(0, "two-pp"), 1);
    made.play("bonus 3");
    EXPECT_EQ(made.tokens(0, "nile-token"), 1);
    EXPECT_EQ(made.state.lots[1][0], no_token) << "not replaced before the round ends";
    EXPECT_EQ(made.state.bonus[2], no_token);

    Made plain;
    plain.has(0, {"trade", "trade"}).play("district offerings").play("variant without-bonus");
    EXPECT_EQ(plain.tokens(0, "trade"), 1) << "access was the whole cost";
    plain.play("lot 1");
    EXPECT_NE(plain.due(), Decision::bonus);

    Made bag;
    bag.has(0, {"trade", "trade"}).next_offering("two-pp");
    bag.play("district offerings").play("variant with-bonus").play("lot 1");
    const unsigned reveals = bag.game.reveals(bag.state);
    const int had = bag.tokens(0, "two-pp");
    bag.play("bonus bag");
    EXPECT_EQ(bag.told<OfferingDrawn>(), Lines{"two-pp"});
    EXPECT_EQ(bag.tokens(0, "two-pp"), had + 1);
    EXPECT_GT(bag.game.reveals(bag.state), reveals);
}

TEST(Pharaon, P3_3_example_with_and_without_the_access_payment) {
    // Access with trade. One more trade, or two justice beside it.
    Made made;
    made.has(0, {"trade", "trade", "justice", "justice"});
    made.play("district offerings").play("variant with-bonus");
    EXPECT_EQ(made.legal(), (Lines{"pay trade", "pay justice"}));
    made.play("pay justice");
    EXPECT_EQ(made.tokens(0, "justice"), 0);
    EXPECT_EQ(made.tokens(0, "trade"), 1);
}

TEST(Pharaon, P3_3_without_a_lot_closed_without_a_token_no_bonus) {
    Made made;
    made.has(0, {"trade", "trade"});
    const auto empty_into = [&](auto& places, Seat seat) {
        for (auto& token : places) {
            if (token != no_token) ++made.player(seat).tokens[n(token)];
            token = no_token;
        }
    };
    empty_into(made.state.bonus, 2);
    while (!made.state.bag.empty()) ++made.player(2).tokens[n(made.state.bag.draw())];
    made.play("district offerings");
    EXPECT_EQ(made.due(), Decision::lot) << "the variant without bonus was forced";
    EXPECT_EQ(made.tokens(0, "trade"), 1);

    Made closed;
    closed.has(0, {"trade", "trade"});
    for (auto& lot : closed.state.lots) lot.fill(no_token);
    EXPECT_EQ(closed.refusal("district offerings"), "P3.3 nothing_left");
}

TEST(Pharaon, P3_4_a_noble_for_five_different_resources) {
    Made made;
    made.has(0, {"construction", "trade", "agriculture", "royalty", "justice"});
    made.play("district nobles");
    EXPECT_EQ(made.legal(), (Lines{"noble 1", "noble 2", "noble 3", "noble deck"}));
    const NobleId next = made.state.noble_deck.items[made.state.noble_deck.count - 1U];
    made.play("noble 2");
    EXPECT_TRUE(made.player(0).has(noble_number(8)));
    EXPECT_EQ(made.state.noble_row[1], next) << "replaced at once";

    Made blind;
    blind.has(0, {"construction", "trade", "agriculture", "royalty", "justice"}).play("district nobles");
    const NobleId top = blind.state.noble_deck.items[blind.state.noble_deck.count - 1U];
    blind.play("noble deck");
    EXPECT_TRUE(blind.player(0).has(top));
    EXPECT_EQ(blind.told<NobleDrawn>(), Lines{blind.game.word(top)});

    Made none;
    none.has(0, {"construction", "trade", "agriculture", "royalty", "justice"});
    none.state.noble_deck.clear();
    EXPECT_EQ(none.refusal("district nobles"), "");
    none.state.noble_row.fill(no_noble);
    EXPECT_EQ(none.refusal("district nobles"), "P3.4 nothing_left");
}

TEST(Pharaon, P3_5_an_artisan_for_three_identical_resources) {
    Made made;
    // Artisan 26 gives a vase, then construction.
    made.has(0, {"justice", "justice", "justice"}).show_artisan(26, 3).next_vase(29);
    made.play("district artisans");
    EXPECT_EQ(made.legal(), (Lines{"artisan 1", "artisan 2", "artisan 3", "artisan 4", "artisan deck"}));
    made.play("artisan 4");
    EXPECT_EQ(made.told<ArtisanTaken>(), Lines{"artisan-26 2"});
    EXPECT_EQ(made.told<VaseDrawn>(), Lines{"vase-29 trade royalty justice"});
    EXPECT_EQ(made.told<Gained>(), (Lines{"trade", "royalty", "justice", "construction"}));
    EXPECT_NE(made.state.artisan_row[3], no_artisan);
    EXPECT_EQ(made.state.vase_discard, 1U << 28U);

    Made choice;
    choice.has(0, {"justice", "justice", "justice"}).show_artisan(9);
    choice.play("district artisans").play("artisan 1");
    EXPECT_EQ(choice.due(), Decision::basic);

    Made none;
    none.has(0, {"justice", "justice", "justice"});
    none.state.artisan_deck.clear();
    none.state.artisan_row.fill(no_artisan);
    EXPECT_EQ(none.refusal("district artisans"), "P3.5 nothing_left");
}

TEST(Pharaon, P3_6_nile_example) {
    // Access with agriculture, then royalty and justice: gains construction and agriculture, two steps.
    Made made;
    made.has(0, {"agriculture", "royalty", "justice"});
    made.play("district nile").play("variant option-4");
    EXPECT_EQ(made.told<Gained>(), (Lines{"construction", "agriculture"}));
    EXPECT_EQ(made.legal(), (Lines{"track royalty", "track justice"}));
    EXPECT_EQ(made.refusal("track trade"), "P3.6 not_this_track");
    made.play("track justice").play("track royalty");
    EXPECT_EQ(made.player(0).tracks, (std::array<std::uint8_t, 5>{0, 0, 0, 1, 1}));
    Made twice;
    twice.has(0, {"agriculture", "royalty", "justice"});
    twice.play("district nile").play("variant option-4").play("track justice").play("track justice");
    EXPECT_EQ(twice.player(0).tracks[n(Basic::justice)], 2);
}

TEST(Pharaon, P3_6_tracks_end_at_the_top) {
    Made made;
    made.has(0, {"agriculture", "royalty", "justice"});
    made.player(0).tracks = {0, 0, 0, 3, 2};
    made.play("district nile").play("variant option-4");
    EXPECT_EQ(made.player(0).tracks[n(Basic::justice)], 3) << "the only one below the top";
    EXPECT_EQ(made.told<StepLost>().size(), 1U);

    Made any;
    any.has(0, {"agriculture", "royalty"}).next_vase(5);
    any.play("district nile");
    any.play("variant option-6");
    EXPECT_EQ(any.told<VaseDrawn>(), Lines{"vase-5 trade construction trade"});
    EXPECT_EQ(any.legal().size(), 5U) << "an arrow without colour";
    any.player(0).tracks[2] = 3;
    EXPECT_EQ(any.refusal("track agriculture"), "P3.6 track_at_top");
}

TEST(Pharaon, P3_7_the_chamber_step_by_step) {
    Made made;
    made.player(0).chamber = 5;
    made.has(0, {"construction", "trade", "agriculture", "royalty"});
    made.play("district chamber");
    EXPECT_EQ(made.told<ChamberBuilt>(), Lines{"6 49"});
    made.player(0).chamber = 7;
    EXPECT_EQ(made.points(0)[2], 60);
    Made done;
    done.player(0).chamber = 7;
    done.has(0, {"construction", "trade", "agriculture", "royalty", "justice"});
    EXPECT_EQ(done.refusal("district chamber"), "P3.7 chamber_finished");
}

TEST(Pharaon, P3_8_exhausted_piles) {
    Made deck;
    deck.state.noble_discard = 0;
    for (const NobleId noble : deck.state.noble_deck.all()) deck.state.noble_discard |= bit(noble);
    deck.state.noble_deck.clear();
    deck.has(0, {"construction", "trade", "agriculture", "royalty", "justice"});
    deck.play("district nobles");
    EXPECT_EQ(deck.legal().size(), 3U) << "no deck to choose";
    EXPECT_EQ(deck.refusal("noble deck"), "P3.8 deck_empty");
    deck.play("noble 1");
    EXPECT_EQ(deck.state.noble_row[0], no_noble) << "the place stays empty";

    Made vases;
    for (const VaseId vase : vases.state.vase_pile.all()) vases.state.vase_discard |= bit(vase);
    vases.state.vase_pile.clear();
    vases.has(0, {"agriculture", "royalty"});
    vases.play("district nile").play("variant option-6");
    EXPECT_EQ(vases.told<VasesShuffled>().size(), 1U);
    EXPECT_EQ(vases.told<VaseDrawn>().size(), 1U);
    EXPECT_EQ(vases.state.vase_pile.count, 26);

    Made bag;
    while (!bag.state.bag.empty()) ++bag.state.offering_discard[n(bag.state.bag.draw()) - resource_kinds];
    const int spent = 40 - 4 * 3;
    bag.at(Decision::bonus).play("bonus bag");
    EXPECT_EQ(bag.told<BagRefilled>().size(), 1U);
    EXPECT_EQ(bag.state.bag.count, spent - 1);
    Made none;
    while (!none.state.bag.empty()) ++none.player(1).tokens[n(none.state.bag.draw())];
    none.at(Decision::bonus);
    EXPECT_EQ(none.refusal("bonus bag"), "P3.8 bag_empty");
}

TEST(Pharaon, P3_8_too_few_offerings_make_whole_lots_first) {
    Made made{2};
    // Five tokens are left in all: two lots, and one token for the bonus area.
    for (auto& lot : made.state.lots) {
        for (Token& token : lot) {
            if (token != no_token) ++made.player(1).tokens[n(std::exchange(token, no_token))];
        }
    }
    for (Token& token : made.state.bonus) {
        if (token != no_token) ++made.player(1).tokens[n(std::exchange(token, no_token))];
    }
    while (made.state.bag.count > 2) ++made.player(1).tokens[n(made.state.bag.draw())];
    for (int i = 0; i < 3; ++i) {
        auto& held = made.player(1).tokens;
        auto* const some = std::find_if(held.begin() + resource_kinds, held.end(), [](int count) { return count > 0; });
        --*some;
        ++made.state.offering_discard[n(some - held.begin()) - resource_kinds];
    }
    made.play("district pass").pass_until(0);
    EXPECT_EQ(made.state.round, 2);
    EXPECT_NE(made.state.lots[0][0], no_token);
    EXPECT_NE(made.state.lots[1][1], no_token);
    EXPECT_EQ(made.state.lots[2][0], no_token);
    EXPECT_NE(made.state.bonus[0], no_token);
    EXPECT_EQ(made.state.bonus[1], no_token);
}

TEST(Pharaon, P3_10_gains_in_the_order_of_the_component_file_after_the_replacement) {
    Made made;
    made.has(0, {"justice", "justice", "justice"}).show_artisan(16);
    made.play("district artisans").play("artisan 1");
    std::vector<std::string_view> order;
    for (const Event& event : made.events) {
        if (event.is<ArtisanRevealed>() || event.is<Gained>()) order.push_back(Pharaon::facts.events[event.kind]);
    }
    EXPECT_EQ(order, (std::vector<std::string_view>{"artisan_revealed", "gained", "gained"}));
    EXPECT_EQ(made.told<Gained>(), (Lines{"agriculture", "silver"}));
}

TEST(Pharaon, P3_11_the_decisions_of_the_page_in_their_order) {
    const Lines names(Pharaon::facts.decisions.begin(), Pharaon::facts.decisions.end());
    EXPECT_EQ(names, (Lines{"district", "access", "variant", "pay", "keep_noble", "choose_vase", "lot", "bonus",
                            "noble", "artisan", "track", "basic", "diplomat", "tutor", "pyramid_gain", "after",
                            "traitor_choice", "wise_take"}));
    Made made;
    made.has(0, {"trade", "justice"});
    EXPECT_EQ(made.refusal("pay trade"), "P3.11 not_now");
    EXPECT_EQ(made.refusal("district end"), "P3.11 not_a_choice_now");
}

} // namespace
} // namespace iteru::pharaon
