// Tribute for 2 to 4 players: hidden hands, and a secret choice of all at once. Rules G1 to G3.
#pragma once

#include <bit>

#include "engine/game.h"
#include "engine/game_base.h"
#include "engine/rule_ids.h"
#include "engine/weights.h"

namespace iteru::fifth_game {

#define FIFTH_GAME_RULES(X) X(G1, 1) X(G1, 2) X(G2, 1) X(G2, 2) X(G2, 3) X(G2, 4) X(G3, 1) X(G3, 2)
enum class Rule : std::uint8_t { FIFTH_GAME_RULES(ITERU_RULE_ENUMERATOR) };
enum class Decision : std::uint8_t { lay, none };
inline constexpr std::array<std::string_view, 1> decision_words{"lay"};
constexpr const auto& words_of(Decision) { return decision_words; }
enum class Card : std::uint8_t {}; // 0 for the card 1

inline constexpr int max_players = 4;
inline constexpr int rounds = 10; // and cards in a hand
inline constexpr int card_count = 48;
using Cards = std::uint64_t; // bit per Card
constexpr Cards all_cards = (Cards{1} << card_count) - 1;
constexpr Cards bit(Card card) { return Cards{1} << n(card); }
constexpr Card lowest(Cards cards) { return static_cast<Card>(std::countr_zero(cards)); }

struct Box {
    static constexpr std::string_view game_id = "fifth_game";
    std::array<std::uint8_t, rounds> tributes{}; // G1.2: points, round by round
};

struct Player {
    Cards hand = 0;
    Cards laid = 0;   // face down on the table: one card or none
    Cards played = 0; // in earlier rounds
    std::uint64_t points = 0;
};

struct State {
    std::array<Player, max_players> players{};
    std::uint32_t round = 0; // rounds that are over
    std::uint32_t reveals = 0;
};

struct Action {
    Decision kind = Decision::none;
    Card card{};
    friend bool operator==(const Action&, const Action&) = default;
};

// clang-format off
struct CardLaid     { Secret<Card> card; ITERU_FIELDS(card) };
struct CardShown    { Card card; ITERU_FIELDS(card) };
struct TributeTaken { Number count; ITERU_FIELDS(count) };
struct GameOver     { ITERU_FIELDS() };
using EventTypes = TypeList<CardLaid, CardShown, TributeTaken, GameOver>;
template <class Told> EventTypes event_types(const Told&);
// clang-format on

using Seen = std::variant<int, SetOf<Card>>; // how many, or which
struct PlayerView {
    std::uint64_t points;
    Seen laid, hand;
    SetOf<Card> played;
    ITERU_FIELDS(points, laid, hand, played)
};

struct View {
    std::uint32_t round;
    int tribute;
    List<PlayerView, max_players> players;
    ITERU_FIELDS(round, tribute, players)
};

/// In hundredths of a point, for each step of a card's strength.
struct Weights {
    int kept; // in hand
    int bid;  // on the table, for each point to be won
    void each_weight(auto visit) {
        visit("kept", kept, 0);
        visit("bid", bid, 0);
    }
};

class FifthGame : public GameBase<FifthGame, Box, Weights, State, Action, Rule, rounds> {
public:
    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();
    using GameBase::GameBase;

    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const;
    [[nodiscard]] SeatSet to_act(const State& state) const;
    [[nodiscard]] Decision decision(const State&, Seat) const { return Decision::lay; }
    void apply(State& state, Seat seat, Action action, Events& events) const;
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State& state, Seat seat, Action action) const;
    [[nodiscard]] Result result(const State& state) const;
    /// G2.2, G2.3: the strongest card takes the tribute.
    [[nodiscard]] int strength(Card card) const { return setup_.options[0] != 0 ? -int(card) : int(card); }
    [[nodiscard]] int judge(const State& state, Seat seat) const;
    // There is nothing that nobody knows: all cards of the game are in somebody's hand.
    void conceal(State& state, Seat seat) const {
        if (seat != nobody) hand_out_unknown(state, seat, nullptr);
    }
    void resample(State& state, Seat seat, Random& random) const {
        if (seat != nobody) hand_out_unknown(state, seat, &random);
    }
    [[nodiscard]] View view_of(const State& state, Seat viewer) const;
    [[nodiscard]] std::string audit(const State& state) const;
    [[nodiscard]] State rotated(const State& state, int by) const;
    static void each_field(Action& action, auto& visit) { visit("card", action.card); }
    [[nodiscard]] int count(Card) const { return card_count; }
    [[nodiscard]] std::string word(Card card) const { return std::to_string(n(card) + 1); }
    static Action as_others_see(Action action) { return {.kind = action.kind}; } // G2.1

private:
    friend Base;
    template <class Take>
    void choices(const State& state, Seat seat, Take& take) const;
    void carry_out(State& state, Seat seat, const Action& action, Events& events) const;
    void before_asking(State& state, Events& events) const;
    void hand_out_unknown(State& state, Seat viewer, Random* random) const;
};

/// For reports: what a player has played.
template <class Visit>
void each_possession(const FifthGame&, const State& state, Seat seat, Visit visit) {
    for (Cards left = state.players[seat].played; left != 0; left &= left - 1) visit("card", lowest(left));
}
inline int rounds_played(const FifthGame&, const State& state) { return state.round; }

} // namespace iteru::fifth_game
