// P9: two players, and one against the Traitor.
#include <cstring>
#include <set>

#include <boost/json.hpp>

#include "bots/bot.h"
#include "engine/knowledge.h"
#include "engine/option_text.h"
#include "engine/play.h"
#include "games/pharaon/made.h"

namespace iteru::pharaon {
namespace {

using Lines = std::vector<std::string>;

TEST(Pharaon, P9_1_the_vase_nobody_took_blocks_the_wheel) {
    Made made{2};
    made.show_vase(1, 0).show_vase(2, 1).show_vase(28, 2); // construction, agriculture, royalty
    made.play("district pass").play("choose_vase 1");
    while (made.state.round == 1) made.play(made.due() == Decision::choose_vase ? "choose_vase 2" : "district pass");
    EXPECT_EQ(made.on_sector("construction"), 1);
    EXPECT_EQ(made.on_sector("agriculture"), 1);
    EXPECT_EQ(made.on_sector("royalty"), 1);
    EXPECT_EQ(made.told<WheelBlocked>(), (Lines{"construction", "agriculture", "royalty"}));
    EXPECT_EQ(made.state.vase_discard & 1U << 27U, 1U << 27U);
    // What the reserve has none of is not placed.
    Made empty{2};
    empty.show_vase(1, 0).show_vase(2, 1).show_vase(29, 2).reserve("justice", 0);
    empty.play("district pass").play("choose_vase 1");
    while (empty.state.round == 1) empty.play(empty.due() == Decision::choose_vase ? "choose_vase 2" : "district pass");
    EXPECT_EQ(empty.on_sector("justice"), 0);
    // Three players leave none.
    Made three;
    three.play("district pass").pass_until(0);
    EXPECT_EQ(three.state.round, 2);
    for (const auto* kind : {"construction", "trade", "agriculture", "royalty", "justice"}) {
        EXPECT_EQ(three.on_sector(kind), 0);
    }
}

Pharaon solo(int dark, bool discovery = false) {
    return {Pharaon::standard_box(),
            {.players = 1, .options = {static_cast<std::uint8_t>(discovery), static_cast<std::uint8_t>(dark)}}};
}

TEST(Pharaon, P9_2_setup_of_the_traitor) {
    for (int dark = 0; dark <= 5; ++dark) {
        const Pharaon game = solo(dark);
        std::set<std::uint8_t> leftmost;
        for (int seed = 0; seed < 40; ++seed) {
            State state = game.deal(seed_from_number(static_cast<std::uint64_t>(seed)));
            const auto& tiles = state.traitor.tiles;
            EXPECT_EQ(std::ranges::count(tiles, 1, &TileOnTable::dark), dark);
            std::set<Basic> tied;
            for (const TileOnTable& tile : tiles) {
                tied.insert(tile.tied);
                EXPECT_EQ(tile.filled, 1);
                EXPECT_EQ(tile.resources[0], token_of(tile.tied));
            }
            EXPECT_EQ(tied.size(), 5U);
            leftmost.insert(tiles[0].index);
            EXPECT_EQ(state.traitor.vases.count, game.tile(tiles[0]).vases);
            const NobleId other = state.offer[1];
            Events unheard;
            game.apply(state, 0, {.kind = Decision::keep_noble, .place = Place{0}}, unheard);
            EXPECT_TRUE(state.players[traitor_seat].has(other)) << "the noble not kept";
            EXPECT_EQ(game.audit(state), "");
        }
        EXPECT_EQ(leftmost.size(), 5U);
    }
    const Pharaon found = solo(0, true);
    const State state = found.deal(seed_from_number(1));
    EXPECT_NE(state.players[0].nobles & 31U, 0U);
    EXPECT_NE(state.players[1].nobles & 31U, 0U);
    EXPECT_EQ(state.players[0].nobles & state.players[1].nobles, 0U);
}

TEST(Pharaon, P9_2_who_starts_is_drawn_after_noble_vase_and_blocking) {
    const Pharaon game = solo(0);
    std::set<Seat> starts;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        State state = game.deal(seed_from_number(seed));
        Random random{seed_from_number(seed)};
        std::vector<Event> events;
        while (state.round == 0) {
            EXPECT_EQ(state.first_player, nobody) << "not known before";
            const auto view = boost::json::parse(Knowledge<Pharaon>{game, state, 0}.view());
            EXPECT_TRUE(view.at("first_player").is_null());
            Pharaon::ActionList actions;
            game.legal(state, 0, actions);
            events.clear();
            Events heard{&events};
            const unsigned known = state.reveals;
            game.apply(state, 0, choose_random<Pharaon>(actions, random), heard);
            EXPECT_TRUE(state.round == 0 || state.reveals > known) << "no way back behind the draw";
        }
        starts.insert(state.first_player);
        const auto place = [&](std::uint8_t kind) {
            return std::ranges::find(events, kind, &Event::kind) - events.begin();
        };
        const bool mine = state.first_player == 0;
        const auto drawn = place(mine ? event_kind<FirstPlayerDrawn> : event_kind<TraitorStartDrawn>);
        EXPECT_GT(drawn, place(event_kind<VaseRevealed>));
        EXPECT_LT(drawn, place(event_kind<RoundBegan>));
        EXPECT_NE(Pharaon::facts.chance_events >> event_kind<FirstPlayerDrawn> & 1U, 0U);
    }
    EXPECT_EQ(starts.size(), 2U);
    // What a player can deduce reveals nothing about it.
    State state = game.deal(seed_from_number(3));
    State same = state;
    game.conceal(state, 0);
    game.conceal(same, 0);
    EXPECT_EQ(std::memcmp(&state, &same, sizeof state), 0);
    EXPECT_EQ(state.random.below(1000), Random{}.below(1000));
}

TEST(Pharaon, P9_2_dark_tiles_may_be_named) {
    const auto dark_tiles = [](const Pharaon& game, std::uint64_t seed) {
        std::set<std::string> dark;
        const State state = game.deal(seed_from_number(seed));
        for (const TileOnTable& tile : state.traitor.tiles) {
            if (tile.dark != 0) dark.insert(game.word(game.tile(tile).tile));
        }
        return dark;
    };
    const Option& option = Pharaon::facts.options[1];
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        EXPECT_EQ(dark_tiles(solo(*parse_option(option, "nile,nobles")), seed),
                  (std::set<std::string>{"nile", "nobles"}));
        EXPECT_EQ(dark_tiles(solo(*parse_option(option, "chamber")), seed), (std::set<std::string>{"chamber"}));
        EXPECT_EQ(dark_tiles(solo(2), seed).size(), 2U) << "a number draws";
        // Naming all tiles equals turning all of them: the same deal to the last byte.
        const State all = solo(5).deal(seed_from_number(seed));
        const State named =
            solo(*parse_option(option, "chamber,offerings,nile,nobles,artisans")).deal(seed_from_number(seed));
        EXPECT_EQ(std::memcmp(&all, &named, sizeof all), 0);
    }
}

/// Tiles from the left as in the box (nobles, artisans, chamber, offerings, nile), tied to the resources in component
/// order, and the Traitor's next vase.
Made facing_traitor(int vase, int dark = 0) {
    Made made{1, {0, static_cast<std::uint8_t>(dark)}};
    made.next_vase(vase);
    made.state.traitor.vases.add(made.state.vase_pile.draw());
    return made;
}

TEST(Pharaon, P9_3_the_bottom_on_the_tiles_one_of_the_top_on_the_wheel) {
    Made made = facing_traitor(21); // trade; construction and agriculture
    made.play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.due(), Decision::traitor_choice);
    EXPECT_EQ(made.state.traitor.tiles[1].filled, 2);
    EXPECT_EQ(made.legal(), (Lines{"traitor_choice construction", "traitor_choice agriculture"}));
    EXPECT_EQ(made.refusal("traitor_choice justice"), "P9.3 not_on_vase");
    Made other = made;
    made.play("traitor_choice construction");
    EXPECT_TRUE(std::ranges::count(made.told<WheelBlocked>(), "construction") == 1);
    EXPECT_EQ(made.state.traitor.tiles[2].filled, 2);
    EXPECT_EQ(made.state.traitor.tiles[0].filled, 1);
    other.play("traitor_choice agriculture");
    EXPECT_EQ(other.state.traitor.tiles[0].filled, 2);
}

TEST(Pharaon, P9_3_only_what_fits_on_the_wheel) {
    Made one = facing_traitor(21);
    one.block("construction", 3).play("district pass").play("choose_vase 1");
    EXPECT_EQ(one.state.traitor.tiles[0].filled, 2) << "agriculture was forced onto the wheel";
    Made none = facing_traitor(21);
    none.block("construction", 3).block("agriculture", 3).play("district pass").play("choose_vase 1");
    const auto placed = none.told<TraitorPlaced>();
    EXPECT_EQ(placed, (Lines{"trade 2 2", "construction 1 2", "agriculture 3 2"})) << "left one first";
    // What the reserve has none of may be named; nothing is placed.
    Made empty = facing_traitor(21);
    empty.reserve("construction", 0).play("district pass").play("choose_vase 2").play("traitor_choice construction");
    EXPECT_EQ(empty.told<TraitorNothing>(), Lines{"construction"});
}

/// Covers the next space of the tile tied to construction, which has that icon.
Made covering(TraitorSpace space, auto prepare) {
    Box box = Pharaon::standard_box();
    box.traitor[0][0].spaces[1] = space;
    Made made{1, {}, box};
    prepare(made);
    made.next_vase(25); // construction; justice and trade
    made.state.traitor.vases.add(made.state.vase_pile.draw());
    made.play("district pass").play("choose_vase 1");
    return made;
}
Made covering(TraitorSpace space) {
    return covering(space, [](Made&) {});
}

TEST(Pharaon, P9_4_icons) {
    EXPECT_EQ(covering({TraitorIcon::chamber, 0}).player(1).chamber, 1);
    Made noble = covering({TraitorIcon::take_noble, 2});
    EXPECT_TRUE(noble.player(1).has(noble_number(8)));
    EXPECT_NE(noble.state.noble_row[1], noble_number(8)) << "replaced at once";
    Made discarded = covering({TraitorIcon::discard_noble, 3});
    EXPECT_EQ(discarded.state.noble_discard, bit(noble_number(9)));
    EXPECT_EQ(discarded.player(1).noble_count(), 0);
    EXPECT_EQ(covering({TraitorIcon::level, 9}).state.traitor.level, 9);
    EXPECT_EQ(covering({TraitorIcon::god, 0}).state.traitor.gods, bit(District::nobles)) << "the tile's god";

    const auto values = [](Made& made) { made.show_artisan(11, 0).show_artisan(26, 1).show_artisan(27, 3); }; // 6 2 8 2
    EXPECT_EQ(covering({TraitorIcon::take_highest, 0}, values).player(1).artisans, 1U << 2U);
    EXPECT_EQ(covering({TraitorIcon::take_lowest, 0}, values).player(1).artisans, 1U << 25U) << "the leftmost";
    EXPECT_EQ(covering({TraitorIcon::discard_highest, 0}, values).state.artisan_discard, 1U << 2U);
    Made lowest = covering({TraitorIcon::discard_lowest, 0}, values);
    EXPECT_EQ(lowest.state.artisan_discard, 1U << 25U);
    EXPECT_EQ(lowest.player(1).artisans, 0U);
    EXPECT_NE(lowest.state.artisan_row[1], no_artisan);

    Made lot = covering({TraitorIcon::lot, 2}, [](Made& made) { made.lot(1, "one-pp", "two-pp"); });
    EXPECT_EQ(lot.tokens(1, "one-pp") + lot.tokens(1, "two-pp"), 2);
    Made bonus = covering({TraitorIcon::bonus, 3}, [](Made& made) { made.bonus(2, "two-pp"); });
    EXPECT_EQ(bonus.tokens(1, "two-pp"), 1);
    EXPECT_EQ(bonus.state.bonus[2], no_token);

    // After the placement the first tile is the fullest, the second the emptiest.
    EXPECT_EQ(covering({TraitorIcon::fullest_track, 0}).player(1).tracks, (std::array<std::uint8_t, 5>{1, 0, 0, 0, 0}));
    EXPECT_EQ(covering({TraitorIcon::emptiest_track, 0}).player(1).tracks,
              (std::array<std::uint8_t, 5>{0, 1, 0, 0, 0}));
    Made top = covering({TraitorIcon::fullest_track, 0}, [](Made& made) { made.player(1).tracks[0] = 3; });
    EXPECT_EQ(top.player(1).tracks, (std::array<std::uint8_t, 5>{3, 0, 0, 0, 0})) << "lost at the top";
    EXPECT_EQ(covering({TraitorIcon::nothing, 0}).events.empty(), false);
}

TEST(Pharaon, P9_4_full_tiles_pass_a_resource_to_the_right) {
    const auto fill = [](Made& made, std::size_t place) {
        TileOnTable& tile = made.state.traitor.tiles[place];
        for (; tile.filled < tile_spaces; ++tile.filled) {
            const auto basics = std::span{made.state.reserve}.first<basic_kinds>();
            const auto kind = static_cast<std::size_t>(std::ranges::max_element(basics) - basics.begin());
            --made.state.reserve[kind];
            tile.resources[tile.filled] = static_cast<Token>(kind);
        }
    };
    Made made = facing_traitor(16); // royalty; royalty and justice
    fill(made, 3);
    made.play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.state.traitor.tiles[4].filled, 2);
    Made round = facing_traitor(20); // justice; royalty and justice
    fill(round, 4);
    round.play("district pass").play("choose_vase 1");
    EXPECT_EQ(round.state.traitor.tiles[0].filled, 2) << "wrapping round";
    Made full = facing_traitor(20);
    for (std::size_t i = 0; i < 5; ++i) fill(full, i);
    const int before = full.left("justice");
    full.play("district pass").play("choose_vase 1");
    EXPECT_EQ(full.left("justice"), before) << "to the reserve";
    Made none = facing_traitor(20);
    none.reserve("justice", 0).play("district pass").play("choose_vase 1");
    EXPECT_EQ(none.state.traitor.tiles[4].filled, 1);
    EXPECT_EQ(none.told<TraitorNothing>().at(0), "justice");
}

TEST(Pharaon, P9_5_the_traitor_passes_without_a_vase) {
    Made made{1};
    made.has(0, {"construction", "construction", "trade", "trade", "agriculture", "royalty", "justice"});
    made.play("district chamber");
    EXPECT_EQ(made.player(1).passed, 1);
    EXPECT_EQ(made.player(1).row, 0);
    EXPECT_EQ(made.state.first_player, traitor_seat);
    EXPECT_EQ(std::ranges::count(made.state.vase_row, no_vase), 3) << "it takes none of the two";
    // Another action: it advances to the cell of a basic resource, the kind the reserve has most of.
    const auto most = std::ranges::max_element(made.state.reserve.begin(), made.state.reserve.begin() + basic_kinds);
    const auto kind = static_cast<std::size_t>(most - made.state.reserve.begin());
    made.play("district offerings").play(made.legal()[0]);
    while (made.player(1).cell == 0) made.play(made.legal()[0]);
    EXPECT_EQ(made.player(1).tokens[kind], 1);
    EXPECT_EQ(made.told<TraitorGained>(), Lines{made.game.word(static_cast<Token>(kind))});
    // It can become Pharaoh.
    Made crowned = covering({TraitorIcon::chamber, 0}, [](Made& at) {
        at.nobles(1, {11, 12});
        at.player(1).chamber = 2;
    });
    EXPECT_EQ(crowned.state.pharaoh, traitor_seat);
}

TEST(Pharaon, P9_6_the_end_of_a_solo_round) {
    Made made{1};
    made.play("district pass").play("choose_vase 1");
    EXPECT_EQ(made.state.round, 2);
    // The second tile, artisans: 5 vases; as first player it may have revealed one already.
    const int revealed = made.state.vase_in_hand != no_vase ? 1 : 0;
    EXPECT_EQ(made.state.traitor.vases.count + revealed, 5);
    EXPECT_EQ(std::ranges::count_if(made.state.vase_row, [](VaseId vase) { return vase != no_vase; }), 2);
    EXPECT_NE(made.state.lots[2][0], no_token);
    EXPECT_EQ(made.state.lots[3][0], no_token);
}

TEST(Pharaon, P9_7_how_the_traitor_scores) {
    Made made{1};
    made.state.first_player = 0;
    made.nobles(1, {11, 12, 13}).artisans(1, {10});
    made.player(1).chamber = 2;
    made.has(1, {"silver", "two-pp"});
    EXPECT_EQ(made.points(1), (Pharaon::Points{0, 3 * 6, 12, 7, 0, 0, 2 + 2})) << "6 each, the tiles count nothing";
    made.state.traitor.level = 10;
    made.state.traitor.gods = static_cast<std::uint8_t>(bit(District::offerings)); // isis: 10
    EXPECT_EQ(made.points(1), (Pharaon::Points{10, 30, 12, 7, 0, 0, 4}));

    Made tie{1};
    tie.state.first_player = 0; // 3 PP
    tie.has(1, {"trade", "trade", "trade"});
    EXPECT_EQ(tie.score(0).total, 3);
    EXPECT_EQ(tie.score(1).total, 3);
    EXPECT_EQ(tie.score(0).rank, 2) << "a tie is the Traitor's";
    EXPECT_EQ(tie.score(1).rank, 1);
    tie.has(0, {"trade"});
    EXPECT_EQ(tie.score(0).rank, 1);
    EXPECT_EQ(tie.score(1).rank, 2);
}

TEST(Pharaon, P9_3_the_traitors_vases_are_hidden_but_for_what_can_be_worked_out) {
    Made made{1};
    for (int i = 0; i < 4; ++i) made.state.traitor.vases.add(made.state.vase_pile.draw());
    const Pharaon& game = made.game;
    Random random{seed_from_number(93)};
    std::set<VaseId> seen;
    for (int i = 0; i < 300; ++i) {
        const State world = Knowledge<Pharaon>{game, made.state, 0}.sample(random);
        seen.insert(world.traitor.vases.items[3]);
    }
    EXPECT_EQ(seen.size(), 28U) << "any but the two shown";
    // The pile is exhausted and made anew: what the Traitor holds can be counted out.
    for (const VaseId vase : made.state.vase_pile.all()) made.state.vase_discard |= bit(vase);
    made.state.vase_pile.clear();
    made.has(0, {"agriculture", "royalty"}).play("district nile").play("variant option-6");
    EXPECT_EQ(made.state.traitor.known_vases, 4);
    seen.clear();
    for (int i = 0; i < 300; ++i) {
        const State world = Knowledge<Pharaon>{game, made.state, 0}.sample(random);
        seen.insert(world.traitor.vases.items[3]);
    }
    EXPECT_EQ(seen.size(), 4U);
}

} // namespace
} // namespace iteru::pharaon
