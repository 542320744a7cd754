// F3 and F4, steps 2 and 3 of a turn: build a district, supply shops.
#include <algorithm>

#include "games/fertility/made.h"

namespace iteru::fertility {
namespace {

using enum Resource;
using Lines = std::vector<std::string>;

TEST(Fertility, F3_1_one_district_face_up_that_can_be_paid) {
    Made made;
    made.at(Decision::build, {1, 0, 0, 0}).face_up({"d1a", "d2a", "d3a"});
    EXPECT_EQ(made.legal(), (Lines{"build pass", "build d1a", "build d2a"}));
    EXPECT_EQ(made.refusal("build d3a"), "F3.1 too_dear");
    const auto dear = made.game.why_not(made.state, 0, {.kind = Decision::build, .district = made.district("d3a")});
    ASSERT_TRUE(dear);
    EXPECT_EQ(dear->need, 2);
    EXPECT_EQ(dear->have, 1);
    EXPECT_EQ(made.refusal("build d6g"), "F3.1 not_face_up");
    made.play("build d1a"); // costs nothing
    EXPECT_EQ(made.told<DistrictBuilt>(), Lines{"d1a 1"});
    EXPECT_EQ(made.state.decision, Decision::supply) << "at most one a turn";
    EXPECT_EQ(made.player(0).districts[0], made.district("d1a"));
    EXPECT_EQ(std::ranges::count(made.state.row, no_district), 2);
    EXPECT_TRUE(made.offers("supply alabaster 1a"));
    EXPECT_TRUE(made.offers("supply alabaster 1b"));
}

TEST(Fertility, F3_1_a_free_spot_is_needed) {
    Made made;
    made.built(0, {"d1p", "d1b", "d1g", "d2p", "d2b", "d2g"}).at(Decision::build, {1, 0, 0, 0}).face_up({"d1a"});
    EXPECT_EQ(made.refusal("build d1a"), "");
    made.built(0, {"d1p", "d1b", "d1g", "d2p", "d2b", "d2g", "d3a"});
    EXPECT_EQ(made.legal(), Lines{"build pass"});
    EXPECT_EQ(made.refusal("build d1a"), "F3.1 no_free_spot");
}

TEST(Fertility, F3_2_any_mix_of_resources_and_wheat_pays) {
    Made made;
    made.at(Decision::build, {1, 1, 0, 0}).face_up({"d3a"}).token(0, "0a", grape);
    made.player(0).wheat = 1;
    made.play("build d3a");
    EXPECT_EQ(made.legal(), (Lines{"pay alabaster", "pay bovine", "pay wheat"}));
    EXPECT_EQ(made.refusal("pay grape"), "F3.2 none_beside") << "resources on shops never pay";
    EXPECT_EQ(made.refusal("pay monument"), "F3.2 monument_never_pays");
    made.play("pay wheat");
    EXPECT_EQ(made.player(0).wheat, 0);
    EXPECT_EQ(made.refusal("pay wheat"), "F3.2 no_wheat_left");
    const int before = made.stock(bovine);
    made.play("pay bovine");
    EXPECT_EQ(made.stock(bovine), before + 1);
    EXPECT_EQ(made.beside(bovine), 0);
    EXPECT_EQ(made.beside(alabaster), 1);
    EXPECT_EQ(made.state.decision, Decision::supply);
}

TEST(Fertility, F3_2_wheat_alone_pays_without_asking) {
    Made made;
    made.at(Decision::build).face_up({"d3a"});
    made.player(0).wheat = 3;
    made.play("build d3a");
    EXPECT_EQ(made.told<Paid>(), (Lines{"wheat", "wheat"}));
    EXPECT_EQ(made.player(0).wheat, 1);
}

TEST(Fertility, F3_3_you_choose_what_pays_and_spots_are_equivalent) {
    Made made;
    made.built(0, {"d1p"}).at(Decision::build, {1, 1, 0, 0}).face_up({"d2a"});
    made.play("build d2a");
    EXPECT_EQ(made.told<DistrictBuilt>(), Lines{"d2a 2"}) << "on the next free spot";
    EXPECT_EQ(made.legal(), (Lines{"pay alabaster", "pay bovine"}));
}

TEST(Fertility, F4_1_one_resource_for_each_icon) {
    Made made;
    made.at(Decision::supply, {1, 0, 2, 1});
    // Any on 0a; alabaster on 0b, bovine on 0c, papyrus and grape on 0d.
    EXPECT_EQ(made.legal(), (Lines{"supply pass", "supply alabaster 0a", "supply alabaster 0b", "supply papyrus 0a",
                                   "supply papyrus 0d", "supply grape 0a", "supply grape 0d"}));
    EXPECT_EQ(made.refusal("supply bovine 0a"), "F4.1 none_beside");
    EXPECT_EQ(made.refusal("supply papyrus 0b"), "F4.1 no_room_on_shop");
    EXPECT_EQ(made.refusal("supply wheat 0a"), "F4.1 not_a_resource") << "never wheat, not on an 'any' icon either";
    EXPECT_EQ(made.refusal("supply papyrus 1a"), "F4.1 no_room_on_shop") << "no district there";
    made.play("supply papyrus 0d");
    EXPECT_EQ(made.refusal("supply papyrus 0d"), "F4.1 no_room_on_shop") << "its one papyrus icon is taken";
    EXPECT_FALSE(made.filled(0, "0d"));
    made.play("supply grape 0d");
    EXPECT_TRUE(made.filled(0, "0d"));
    EXPECT_EQ(made.beside(papyrus), 1);
    EXPECT_EQ(made.state.decision, Decision::supply) << "several shops a turn";
}

TEST(Fertility, F4_1_a_shop_may_be_supplied_over_several_turns) {
    Made made;
    made.built(0, {"d6g"}).token(0, "1a", grape).at(Decision::supply, {0, 0, 0, 2});
    made.play("supply grape 1a");
    EXPECT_FALSE(made.filled(0, "1a"));
    made.play("supply grape 1a");
    EXPECT_TRUE(made.filled(0, "1a"));
}

TEST(Fertility, F4_1_a_resource_takes_its_own_icon_before_an_any_icon) {
    Box box = Fertility::standard_box();
    Shop& shop = box.metropolises[0].shops[0];
    shop.icons = 2;
    shop.needs = {any_resource, static_cast<std::uint8_t>(alabaster), 0};
    Made made{2, false, box};
    made.at(Decision::supply, {1, 1, 0, 0});
    made.play("supply alabaster 0a");
    EXPECT_TRUE(made.offers("supply bovine 0a")) << "the 'any' icon is still free";
    made.play("supply bovine 0a");
    EXPECT_TRUE(made.filled(0, "0a"));
}

TEST(Fertility, F4_2_tokens_on_shops_stay) {
    Made made;
    made.token(0, "0d", papyrus).built(0, {"d4p"}).at(Decision::supply, {0, 1, 0, 0});
    const auto before = made.player(0).tokens[3];
    made.play("supply bovine 0a").play("take bovine-bovine");
    EXPECT_EQ(made.player(0).tokens[3], before);
    for (const std::string& text : made.legal()) EXPECT_NE(text.substr(0, 6), "supply");
}

TEST(Fertility, F4_3_the_last_icon_gives_the_benefit) {
    Made made;
    made.built(0, {"d3a"}).at(Decision::supply, {2, 1, 0, 0});
    made.play("supply alabaster 1a");
    EXPECT_EQ(made.told<ShopFilled>(), Lines{"1a"});
    EXPECT_EQ(made.told<Gained>(), Lines{"wheat 1 shop"});
    EXPECT_EQ(made.player(0).wheat, 1);
    made.player(0).wheat = 10;
    made.play("supply alabaster 0b");
    EXPECT_EQ(made.player(0).wheat, 10);
    EXPECT_EQ(made.told<Lost>(), Lines{"wheat 1"});
}

TEST(Fertility, F4_3_barter_puts_a_resource_shown_on_another_shop) {
    Made made;
    made.at(Decision::supply, {0, 1, 0, 0});
    made.play("supply bovine 0c"); // barter of alabaster, grape, papyrus
    EXPECT_EQ(made.state.decision, Decision::barter);
    EXPECT_EQ(made.legal(), (Lines{"barter alabaster 0a", "barter alabaster 0b", "barter papyrus 0a",
                                   "barter papyrus 0d", "barter grape 0a", "barter grape 0d"}));
    EXPECT_EQ(made.refusal("barter bovine 0a"), "F4.3 not_offered_by_barter");
    EXPECT_EQ(made.refusal("barter wheat 0a"), "F4.3 not_offered_by_barter");
    EXPECT_EQ(made.refusal("barter papyrus 0b"), "F4.3 no_room_on_shop");
    EXPECT_EQ(made.refusal("supply pass"), "F8.1 not_now") << "a barter is not a choice to be declined";
    const int before = made.stock(alabaster);
    made.play("barter alabaster 0b");
    EXPECT_EQ(made.stock(alabaster), before - 1);
    EXPECT_TRUE(made.filled(0, "0b"));
    EXPECT_EQ(made.player(0).wheat, 1) << "the shop it completes gives its benefit too";
}

TEST(Fertility, F4_3_barters_chain) {
    Made made;
    made.built(0, {"d4a", "d4p"}).at(Decision::supply, {0, 1, 0, 0});
    made.play("supply bovine 0c");
    EXPECT_EQ(made.state.bartering, made.shop_id("0c"));
    made.play("barter alabaster 1a"); // bovine, grape, papyrus
    EXPECT_EQ(made.state.decision, Decision::barter);
    EXPECT_EQ(made.state.bartering, made.shop_id("1a"));
    EXPECT_FALSE(made.offers("barter alabaster 0b"));
    made.play("barter papyrus 2a"); // alabaster, bovine, grape
    EXPECT_EQ(made.state.bartering, made.shop_id("2a"));
    made.play("barter grape 0d");
    EXPECT_EQ(made.state.decision, Decision::take) << "nothing left to supply";
    EXPECT_EQ(made.state.bartering, no_shop);
}

TEST(Fertility, F4_3_a_barter_without_a_place_or_a_token_is_lost) {
    const auto nearly_full = [](Made& made) -> Made& {
        return made.token(0, "0a", grape).token(0, "0b", alabaster).token(0, "0d", papyrus).token(0, "0d", grape);
    };
    Made made;
    nearly_full(made).at(Decision::supply, {0, 1, 0, 0});
    made.play("supply bovine 0c");
    EXPECT_EQ(made.told<BarterLost>(), Lines{"0c"});
    EXPECT_EQ(made.state.decision, Decision::take);

    Made empty;
    empty.at(Decision::supply, {0, 1, 0, 0});
    empty.state.stock = {0, 9, 0, 0};
    empty.play("supply bovine 0c");
    EXPECT_EQ(empty.told<BarterLost>(), Lines{"0c"});

    // With one place left it is carried out without asking.
    Made forced;
    forced.token(0, "0a", grape).token(0, "0b", alabaster).token(0, "0d", papyrus);
    forced.at(Decision::supply, {0, 1, 0, 0}).play("supply bovine 0c");
    EXPECT_EQ(forced.told<Bartered>(), Lines{"grape 0d"});
    EXPECT_TRUE(forced.filled(0, "0d"));
}

TEST(Fertility, F4_4_benefits_of_the_end_give_nothing_now) {
    Made made;
    made.built(0, {"d7a", "d5p", "d9p"}).at(Decision::supply, {1, 1, 2, 0});
    made.play("supply alabaster 1a");                        // statue
    made.play("supply papyrus 2a");                          // per papyrus
    made.play("supply papyrus 3a").play("supply bovine 3a"); // statue of any god
    EXPECT_EQ(made.told<ShopFilled>(), Lines{"3a"});
    EXPECT_EQ(made.told<Gained>(), Lines{});
    EXPECT_EQ(made.player(0).wheat, 0);
    EXPECT_EQ(made.score(0).points[1], 2) << "two papyri at 1";
    EXPECT_EQ(made.score(0).points[2], 6) << "two gods";
}

} // namespace
} // namespace iteru::fertility
