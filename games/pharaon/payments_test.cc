// P3.1, P3.2, P3.9 and the nobles that change what may be paid: against a payer that tries everything.
#include <functional>
#include <set>

#include "engine/foresight.h"
#include "games/pharaon/made.h"
#include "tests/kit/kit.h"

namespace iteru::pharaon {
namespace {

using Lines = std::vector<std::string>;
using Tokens = std::vector<Token>; // in order

/// The rules once more, by trial: which kinds a token may be, and every payment that settles a cost.
class SlowPayer {
public:
    SlowPayer(const Made& made, const Player& player, District district)
        : made_(made), player_(player), district_(district) {}

    /// P2.4, P6.32: the kinds a token may stand for in the district, swaps chained by repetition.
    [[nodiscard]] std::set<int> kinds(Token token) const {
        if (token == Token::silver || token == offering_of(district_)) return {0, 1, 2, 3, 4};
        if (token > Token::justice_offering) return {};
        std::set<int> found{static_cast<int>(kind_of(token))};
        for (int again = 0; again < 5; ++again) {
            for (std::size_t i = 0; i < scribe_count; ++i) {
                if (!player_.has(static_cast<NobleId>(i))) continue;
                const auto [a, b] = made_.game.box().nobles[i].swap;
                if (found.contains(static_cast<int>(a))) found.insert(static_cast<int>(b));
                if (found.contains(static_cast<int>(b))) found.insert(static_cast<int>(a));
            }
        }
        return found;
    }

    /// Every list of kinds that the cost may be.
    [[nodiscard]] std::vector<std::vector<int>> costs(Variant variant) const {
        const auto identical = [](std::size_t size) {
            std::vector<std::vector<int>> all;
            for (int kind = 0; kind < 5; ++kind) all.emplace_back(size, kind);
            return all;
        };
        switch (district_) {
        case District::artisans: return identical(3);
        case District::offerings:
            if (variant == Variant::with_bonus) return identical(2);
            return {{any_kind}};
        case District::nobles:
            if (player_.has(judge_noble)) return {{0, 1, 2, 3, 4}, std::vector<int>(5, any_kind)};
            return {{0, 1, 2, 3, 4}};
        case District::nile: {
            const auto& cost = made_.game.box().nile[n(variant) - n(Variant::option_1)].cost;
            return {{cost[0], cost[1]}};
        }
        case District::chamber: {
            const ChamberStep& step = made_.game.box().chamber[player_.chamber];
            std::vector<int> kinds;
            for (std::size_t i = 0; i < step.size; ++i) kinds.push_back(static_cast<int>(step.cost[i]));
            return {kinds};
        }
        }
        return {};
    }

    /// Whether these tokens, each used, settle the cost, with or without the access payment as one of its kinds.
    [[nodiscard]] bool settles(const Tokens& tokens, const std::set<int>& credit, Variant variant) const {
        for (const std::vector<int>& cost : costs(variant)) {
            if (assign(tokens, 0, cost)) return true;
            for (std::size_t i = 0; i < cost.size(); ++i) {
                if (cost[i] != any_kind && !credit.contains(cost[i])) continue;
                std::vector<int> less = cost;
                less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
                if (assign(tokens, 0, less)) return true;
            }
        }
        return false;
    }

    /// P3.9: every payment from which no token could be left out.
    [[nodiscard]] std::set<Tokens> payments(const std::set<int>& credit, Variant variant) const {
        std::set<Tokens> found;
        Tokens tokens;
        const std::function<void(std::size_t)> extend = [&](std::size_t from) {
            if (settles(tokens, credit, variant)) {
                bool lean = true;
                for (std::size_t i = 0; i < tokens.size(); ++i) {
                    Tokens fewer = tokens;
                    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
                    lean = lean && !settles(fewer, credit, variant);
                }
                if (lean) found.insert(tokens);
            }
            if (tokens.size() == max_cost) return;
            for (std::size_t i = from; i < token_kinds; ++i) {
                const auto token = static_cast<Token>(i);
                if (kinds(token).empty() || std::ranges::count(tokens, token) >= player_.tokens[i]) continue;
                tokens.push_back(token);
                extend(i);
                tokens.pop_back();
            }
        };
        extend(0);
        return found;
    }

private:
    [[nodiscard]] bool assign(const Tokens& tokens, std::size_t at, const std::vector<int>& cost) const {
        if (at == tokens.size()) return cost.empty();
        for (std::size_t i = 0; i < cost.size(); ++i) {
            if (cost[i] != any_kind && !kinds(tokens[at]).contains(cost[i])) continue;
            std::vector<int> less = cost;
            less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
            if (assign(tokens, at + 1, less)) return true;
        }
        return false;
    }

    const Made& made_;
    const Player& player_;
    District district_;
};

/// The payments that the engine's decisions lead to; there must be no dead end.
void follow(const Made& made, State state, Tokens paid, std::set<Tokens>& found) {
    const Player& player = state.players[0];
    const std::uint32_t open = made.game.pay_tokens(state, player);
    if (open == 0) {
        EXPECT_TRUE(made.game.current_bill(state, player).settled(made.game.paid_so_far(state, player)))
            << "a dead end after " << paid.size() << " tokens";
        EXPECT_TRUE(found.insert(paid).second) << "one payment in two orders";
        return;
    }
    for (std::uint32_t left = open; left != 0; left &= left - 1) {
        const auto token = static_cast<Token>(std::countr_zero(left));
        State after = state;
        --after.players[0].tokens[n(token)];
        after.acting.paid[after.acting.paid_count++] = token;
        Tokens longer = paid;
        longer.push_back(token);
        follow(made, after, longer, found);
    }
}

TEST(Pharaon, P3_9_payments_are_those_a_payer_finds_who_tries_everything) {
    Made made{3};
    Random random{seed_from_number(39)};
    int several = 0;
    int none = 0;
    for (int hand = 0; hand < kit::scaled(1500); ++hand) {
        State state = made.state;
        Player& player = state.players[0];
        // Scribes, the four who open access, the Judge.
        for (const int number : {1, 2, 3, 4, 5, 7, 8, 9, 10, 11}) {
            if (random.below(4) == 0) player.nobles |= bit(noble_number(number));
        }
        player.chamber = static_cast<std::uint8_t>(random.below(chamber_steps));
        const std::uint32_t size = 1 + random.below(9);
        for (std::uint32_t i = 0; i < size; ++i) ++player.tokens[random.below(random.below(2) == 0 ? 6 : token_kinds)];
        const auto district = static_cast<District>(random.below(district_count));
        const SlowPayer slow{made, player, district};
        const int shown = static_cast<int>(state.facing[n(district)]);
        const bool any = made.game.any_access(player, district);

        std::vector<Variant> variants{Variant::without_bonus};
        if (district == District::offerings) variants.push_back(Variant::with_bonus);
        if (district == District::nile) {
            variants.clear();
            for (std::size_t i = 0; i < nile_options; ++i) variants.push_back(nile_variant(i));
        }
        const std::uint32_t offered = made.game.access_tokens(state, player, district);
        for (std::size_t i = 0; i < token_kinds; ++i) {
            const auto access = static_cast<Token>(i);
            const std::set<int> kinds = slow.kinds(access);
            const bool pays = player.tokens[i] > 0 && (any ? !kinds.empty() : kinds.contains(shown));
            State entered = state;
            if (pays) --entered.players[0].tokens[i];
            const SlowPayer rest{made, entered.players[0], district};
            const std::set<int> credit = any ? kinds : std::set{shown};
            unsigned payable = 0;
            for (const Variant variant : variants) {
                if (!pays) break;
                const std::set<Tokens> wanted = rest.payments(credit, variant);
                if (!wanted.empty()) payable |= bit(variant);
                entered.acting = {};
                entered.acting.district = district;
                entered.acting.variant = std::to_underlying(variant);
                entered.acting.credit = static_cast<std::uint8_t>(made.game.credit(state, player, district, access));
                const Player& poorer = entered.players[0];
                const Bill bill = made.game.current_bill(entered, poorer);
                ASSERT_EQ(bill.payable(made.game.purse(poorer, district)), !wanted.empty());
                if (wanted.empty()) {
                    ++none;
                    continue;
                }
                std::set<Tokens> found;
                follow(made, entered, {}, found);
                ASSERT_EQ(found, wanted) << "hand " << hand;
                several += wanted.size() > 1;
            }
            ASSERT_EQ((offered & bit(access)) != 0, payable != 0) << "hand " << hand << ", access " << i;
            if (pays) {
                ASSERT_EQ(made.game.variants(entered, entered.players[0], district, entered.acting.credit,
                                             made.game.purse(entered.players[0], district)),
                          payable);
            }
        }
    }
    EXPECT_GT(several, kit::scaled(500)) << "the hands offer real choices";
    EXPECT_GT(none, kit::scaled(500)) << "and real refusals";
}

TEST(Pharaon, P3_1_access_takes_a_slot_of_the_sector) {
    Made made;
    made.has(0, {"construction", "trade", "silver"});
    made.play("district chamber");
    EXPECT_EQ(made.due(), Decision::access) << "construction or silver";
    EXPECT_EQ(made.refusal("access trade"), "P3.1 wrong_access_token");
    EXPECT_EQ(made.refusal("access justice"), "P3.1 token_not_owned");
    made.play("access construction");
    EXPECT_EQ(made.on_sector("construction"), 1);
    EXPECT_EQ(made.told<AccessPaid>(), Lines{"chamber construction"});
}

TEST(Pharaon, P3_1_a_full_sector_closes_the_district) {
    Made three{3};
    three.has(0, {"construction", "trade"}).block("construction", 2);
    EXPECT_TRUE(three.offers("district chamber"));
    three.block("construction", 1);
    EXPECT_EQ(three.refusal("district chamber"), "P3.1 sector_full");
    EXPECT_FALSE(three.offers("district chamber"));
    Made four{4};
    four.has(0, {"construction", "trade"}).block("construction", 3);
    EXPECT_TRUE(four.offers("district chamber")) << "four slots with four players";
    four.block("construction", 1);
    EXPECT_FALSE(four.offers("district chamber"));
    Made poor;
    poor.has(0, {"trade", "trade"});
    EXPECT_EQ(poor.refusal("district chamber"), "P3.1 no_access_token");
}

TEST(Pharaon, P3_2_the_access_payment_counts_once_as_the_kind_shown) {
    // Step 1 asks construction and trade, and the chamber faces construction: one trade is left to pay.
    Made made;
    made.has(0, {"silver", "trade", "trade"});
    made.play("district chamber");
    EXPECT_EQ(made.player(0).chamber, 1) << "silver stands on the wheel as construction";
    EXPECT_EQ(made.tokens(0, "trade"), 1);
    EXPECT_EQ(made.left("trade"), 19) << "the action cost goes to the reserve";
    EXPECT_EQ(made.left("silver"), 19) << "the access payment does not";

    // Where it does not fit it is not deducted: the nile faces agriculture.
    Made apart;
    apart.has(0, {"agriculture", "construction", "trade", "trade"});
    apart.play("district nile").play("variant option-1");
    EXPECT_EQ(apart.tokens(0, "construction"), 0);
    EXPECT_EQ(apart.tokens(0, "trade"), 1);
    Made one_unit;
    one_unit.has(0, {"construction", "justice"});
    EXPECT_EQ(one_unit.refusal("district chamber"), "P3.9 cannot_pay_cost");
}

TEST(Pharaon, P3_9_example_of_three_identical_resources) {
    // The artisans face justice: two more justice, or three of another kind.
    Made made;
    made.has(0, {"justice", "justice", "justice", "trade", "trade", "trade"});
    made.play("district artisans").play("pay trade");
    EXPECT_EQ(made.tokens(0, "trade"), 0) << "three trade, the rest of them forced";
    EXPECT_EQ(made.tokens(0, "justice"), 2);
    Made other;
    other.has(0, {"justice", "justice", "justice", "trade", "trade", "trade"});
    other.play("district artisans").play("pay justice");
    EXPECT_EQ(other.tokens(0, "trade"), 3);
    EXPECT_EQ(other.tokens(0, "justice"), 0);
}

/// The payment that is proposed, every other one being offered too.
std::string proposed(const Made& made) {
    std::string best;
    foresee(made.game, made.state, 0, [&](const Foresight<Action>& told) {
        if (told.best) best += notation(made.game, told.action);
    });
    return best;
}

TEST(Pharaon, P3_9_the_proposed_payment_is_the_cheapest_not_that_of_which_there_is_most) {
    // Two justice finish three alike, beside the one that paid for access; royalty would take three.
    Made made;
    made.has(0, {"justice", "justice", "justice", "royalty", "royalty", "royalty"});
    made.play("district artisans");
    EXPECT_EQ(made.legal(), (Lines{"pay royalty", "pay justice"}));
    EXPECT_EQ(proposed(made), "pay justice");
    // Even if there is more of it.
    Made many;
    many.has(0, {"justice", "justice", "justice", "trade", "trade", "trade", "trade", "trade"});
    many.play("district artisans");
    EXPECT_EQ(proposed(many), "pay justice");
    // A resource rather than silver, which pays for anything.
    Made dear;
    dear.has(0, {"agriculture", "trade", "silver"});
    dear.play("district nile").play("access agriculture").play("variant option-2");
    EXPECT_EQ(dear.legal(), (Lines{"pay trade", "pay silver"}));
    EXPECT_EQ(proposed(dear), "pay trade");
}

TEST(Pharaon, P3_1_access_is_paid_so_that_the_action_stays_cheap) {
    // Silver for access would leave the justice to pay with; but silver is worth more.
    Made made;
    made.has(0, {"justice", "justice", "justice", "silver"});
    made.play("district artisans");
    EXPECT_EQ(made.due(), Decision::access);
    EXPECT_EQ(proposed(made), "access justice");
    EXPECT_EQ(Made{}.has(0, {"trade", "trade"}).refusal("district artisans"), "P3.1 no_access_token");
}

TEST(Pharaon, P3_9_a_payment_with_a_token_too_many_is_not_offered) {
    // One trade and two silver would be three identical; but two silver do beside justice on the wheel.
    Made made;
    made.has(0, {"justice", "trade", "silver", "silver"});
    made.play("district artisans").play("access justice");
    EXPECT_EQ(made.tokens(0, "silver"), 0);
    EXPECT_EQ(made.tokens(0, "trade"), 1) << "paying it was not offered";
}

TEST(Pharaon, P3_9_tokens_are_paid_in_their_order) {
    Made made;
    made.has(0, {"royalty", "construction", "trade", "agriculture", "justice", "silver", "silver", "trade-token"});
    made.play("district nobles").play("access royalty").play("pay construction").play("pay agriculture");
    EXPECT_EQ(made.refusal("pay trade"), "P3.9 out_of_order");
    EXPECT_EQ(made.refusal("pay royalty"), "P3.9 token_not_owned");
    made.play("pay justice");
    EXPECT_EQ(made.legal(), (Lines{"pay silver", "pay trade-token"}));
    made.play("pay trade-token");
    EXPECT_EQ(made.due(), Decision::noble);
    EXPECT_EQ(made.state.offering_discard[1], 1);
}

TEST(Pharaon, P3_9_only_tokens_that_leave_the_cost_payable_are_offered) {
    // Trade and agriculture are asked at the nile's second option. Silver alone could be either, but then the other
    // one would be left out of both.
    Made made;
    made.has(0, {"agriculture", "trade", "silver"});
    made.play("district nile").play("access agriculture").play("variant option-2");
    EXPECT_EQ(made.due(), Decision::pay);
    EXPECT_EQ(made.legal(), (Lines{"pay trade", "pay silver"}));
    EXPECT_EQ(made.refusal("pay justice"), "P3.9 token_not_owned");
    Made wrong;
    wrong.has(0, {"construction", "trade", "justice", "silver"});
    wrong.play("district chamber").play("access construction");
    EXPECT_EQ(wrong.refusal("pay justice"), "P3.9 does_not_fit_cost");
}

TEST(Pharaon, P2_4_silver_and_offering_tokens_stand_for_resources) {
    Made made;
    made.has(0, {"construction-token", "chamber-token", "nile-token", "silver", "one-pp"});
    made.play("district chamber");
    EXPECT_EQ(made.legal(), (Lines{"access silver", "access construction-token", "access chamber-token"}));
    EXPECT_EQ(made.refusal("access nile-token"), "P3.1 wrong_access_token") << "a district's token only there";
    EXPECT_EQ(made.refusal("access one-pp"), "P3.1 wrong_access_token");
    made.play("access construction-token");
    EXPECT_EQ(made.on_sector("construction"), 1) << "on the wheel until the round ends";
    EXPECT_EQ(made.state.offering_discard[0], 0);
    EXPECT_EQ(made.refusal("pay nile-token"), "P2.4 token_never_pays_here");
    made.play("pay chamber-token");
    EXPECT_EQ(made.player(0).chamber, 1);
    EXPECT_EQ(made.state.offering_discard[n(Token::chamber_offering) - resource_kinds], 1);
}

TEST(Pharaon, P6_32_swaps_chain_and_the_wheel_decides_what_access_counts_as) {
    // Scribes 1 and 3: construction, agriculture and justice are one.
    Made made;
    made.nobles(0, {1, 3}).has(0, {"justice", "justice-token", "trade"});
    made.play("district chamber");
    EXPECT_EQ(made.legal(), (Lines{"access justice", "access justice-token"}));
    made.play("access justice-token");
    EXPECT_EQ(made.player(0).chamber, 1) << "it counts as construction, trade was the rest";
    EXPECT_EQ(made.tokens(0, "justice"), 1);

    // The nile's third option asks agriculture and royalty; the wheel shows construction.
    Made shown;
    shown.nobles(0, {1});
    shown.state.facing[n(District::nile)] = Basic::construction;
    shown.has(0, {"agriculture", "royalty"});
    EXPECT_FALSE(shown.offers("district nile") && [&] {
        Made copy = shown;
        copy.play("district nile");
        return copy.offers("variant option-3");
    }()) << "construction does not fit";
}

TEST(Pharaon, P6_33_what_opens_access_counts_as_its_own_kind) {
    Made made;
    made.state.facing[n(District::nile)] = Basic::justice;
    made.nobles(0, {10}).has(0, {"construction", "trade"});
    made.play("district nile").play("access construction");
    EXPECT_EQ(made.on_sector("justice"), 1) << "on the sector the district faces";
    EXPECT_EQ(made.on_sector("construction"), 0);
    EXPECT_EQ(made.legal(), (Lines{"variant option-1", "variant option-6"})) << "construction and trade, or any two";
    made.play("variant option-1");
    EXPECT_EQ(made.tokens(0, "trade"), 0);
}

TEST(Pharaon, P6_11_the_judge_takes_any_five) {
    Made made;
    made.has(0, {"royalty", "trade", "trade", "trade", "trade"});
    EXPECT_EQ(made.refusal("district nobles"), "P3.9 cannot_pay_cost");
    made.nobles(0, {11});
    made.play("district nobles");
    EXPECT_EQ(made.due(), Decision::noble) << "access of the kind shown, four of any kind";
    EXPECT_EQ(made.tokens(0, "trade"), 0);
    EXPECT_EQ(made.noble_points(0), 11);
}

TEST(Pharaon, P6_37_the_judges_access_is_still_of_the_kind_shown) {
    Made shown;
    shown.nobles(0, {11}).has(0, {"trade", "trade", "trade", "trade", "trade"});
    EXPECT_EQ(shown.refusal("district nobles"), "P3.1 no_access_token");
}

} // namespace
} // namespace iteru::pharaon
