// Tribute, rule by rule.
#include <gtest/gtest.h>

#include "tests/fifth_game/rules.h"
#include "tests/kit/checks.h"
#include "tests/kit/position.h"

namespace iteru::fifth_game {
namespace {

using Lines = std::vector<std::string>;

Cards cards(std::initializer_list<int> values) {
    Cards set = 0;
    for (const int value : values) set |= Cards{1} << (value - 1);
    return set;
}

/// A round of two players with hands of one's own making.
class Made : public kit::Position<FifthGame> {
public:
    explicit Made(std::initializer_list<int> first, std::initializer_list<int> second, bool low = false)
        : Position(FifthGame::standard_box(), {.players = 2, .options = {static_cast<std::uint8_t>(low)}}) {
        state = {};
        state.players[0].hand = cards(first);
        state.players[1].hand = cards(second);
        state.round = static_cast<std::uint32_t>(rounds - first.size());
    }

    [[nodiscard]] Lines legal(Seat seat) const { return legal_for(seat); }
    [[nodiscard]] std::string refusal(Seat seat, std::string_view text) const { return refused(seat, text); }
    Made& act(Seat seat, std::string_view text) {
        carry_out(seat, text);
        return *this;
    }
    template <EventType Told>
    [[nodiscard]] Lines told() const {
        return told_of<Told>([](const Event& event) {
            return event.seat == nobody ? std::string{} : "seat " + std::to_string(event.seat);
        });
    }
};

TEST(FifthGame, G1_1_everybody_gets_ten_cards_that_nobody_else_sees) {
    for (std::uint8_t players = 2; players <= 4; ++players) {
        const FifthGame game{FifthGame::standard_box(), {.players = players}};
        const State state = game.deal(seed_from_number(players));
        for (Seat seat = 0; seat < players; ++seat) {
            EXPECT_EQ(std::popcount(state.players[seat].hand), 10);
            const std::string view = Knowledge<FifthGame>{game, state, seat}.view();
            std::size_t hands = 0; // in words, not counted
            for (std::size_t at = view.find("\"hand\":["); at != view.npos; at = view.find("\"hand\":[", at + 1))
                ++hands;
            EXPECT_EQ(hands, 1U);
        }
    }
}

TEST(FifthGame, G1_1_an_unknown_hand_may_be_any) {
    Made made{{1, 2}, {3, 4}};
    made.state.players[0].played = all_cards & ~cards({1, 2, 3, 4, 5});
    made.state.players[1].played = 0;
    const std::map<std::string, double> posterior{{"3 4", 1}, {"3 5", 1}, {"4 5", 1}};
    const auto hand = [](const State& state) {
        std::string text;
        for (Cards left = state.players[1].hand; left != 0; left &= left - 1) {
            (text += text.empty() ? "" : " ") += std::to_string(std::to_underlying(lowest(left)) + 1);
        }
        return text;
    };
    Random random{seed_from_number(5)};
    EXPECT_EQ(kit::problem_with_fairness(made.game, made.state, 0, posterior, hand, 3000, random), "");
}

TEST(FifthGame, G1_2_tributes_come_in_the_order_of_the_box) {
    Made made{{1, 2, 3}, {4, 5, 6}};
    made.act(0, "lay 1").act(1, "lay 4");
    EXPECT_EQ(made.told<TributeTaken>(), (Lines{"seat 1 7"}));
    made.act(0, "lay 2").act(1, "lay 5");
    EXPECT_EQ(made.told<TributeTaken>(), (Lines{"seat 1 8", "seat 1 9"})) << "the last round goes by itself";
}

TEST(FifthGame, G2_1_all_choose_at_once_and_in_secret) {
    Made made{{1, 9}, {4, 5}};
    EXPECT_EQ(made.game.to_act(made.state).size(), 2);
    EXPECT_EQ(made.legal(1), (Lines{"lay 4", "lay 5"}));
    EXPECT_EQ(made.refusal(0, "lay 4"), "G2.1 not_in_hand");
    made.act(0, "lay 9");
    EXPECT_EQ(made.refusal(0, "lay 1"), "G2.1 has_chosen");
    EXPECT_EQ(made.game.to_act(made.state), SeatSet::of(1));
    JsonWriter json;
    write_event(json, made.game, made.events.at(0), 1);
    EXPECT_EQ(json.text(), R"({"event":"card_laid","rule":"G2.1","seat":0,"card":null})");
}

TEST(FifthGame, G2_2_the_highest_card_takes_the_tribute) {
    Made made{{1, 9, 3}, {4, 5, 6}};
    made.act(1, "lay 6").act(0, "lay 9");
    EXPECT_EQ(made.told<CardShown>(), (Lines{"seat 0 9", "seat 1 6"}));
    EXPECT_EQ(made.told<TributeTaken>(), (Lines{"seat 0 7"}));
    EXPECT_EQ(made.refusal(0, "lay 9"), "G2.1 not_in_hand");
}

TEST(FifthGame, G2_3_in_the_variant_the_lowest_does) {
    Made made{{1, 9, 3}, {4, 5, 6}, true};
    made.act(1, "lay 6").act(0, "lay 9");
    EXPECT_EQ(made.told<TributeTaken>(), (Lines{"seat 1 7"}));
}

TEST(FifthGame, G2_4_the_last_card_goes_by_itself) {
    Made made{{1, 9}, {4, 5}};
    made.act(0, "lay 9").act(1, "lay 5");
    EXPECT_EQ(made.told<CardLaid>(), (Lines{"seat 1 5", "seat 0 1", "seat 1 4"}));
}

TEST(FifthGame, G3_1_ends_after_ten_rounds) {
    Made made{{1, 9}, {4, 5}};
    made.act(0, "lay 9").act(1, "lay 5");
    EXPECT_EQ(made.told<GameOver>(), (Lines{""}));
    EXPECT_TRUE(made.game.to_act(made.state).empty());
    EXPECT_EQ(made.refusal(0, "lay 1"), "G3.1 game_is_over");
}

TEST(FifthGame, G3_2_most_points_win_and_equals_share) {
    Made made{{1, 9}, {4, 5}};
    made.state.players[0].points = 7;
    made.state.players[1].points = 9;
    EXPECT_EQ(made.game.result(made.state).seats[1].rank, 1);
    EXPECT_EQ(made.game.result(made.state).seats[0].rank, 2);
    made.state.players[0].points = 9;
    EXPECT_EQ(made.game.result(made.state).seats[0].rank, 1);
    EXPECT_EQ(made.game.result(made.state).seats[1].rank, 1);
}

} // namespace
} // namespace iteru::fifth_game
