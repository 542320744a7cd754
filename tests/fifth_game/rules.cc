#include "tests/fifth_game/rules.h"

#include <algorithm>

#include "bots/settings.h"

namespace iteru::fifth_game {

constexpr std::array<Option, 1> options{{{.name = "low"}}};
constexpr std::array<std::string_view, 1> categories{"tributes"};
constexpr std::array<std::string_view, 3> reasons{"game_is_over", "has_chosen", "not_in_hand"};
constexpr std::array rules{FIFTH_GAME_RULES(ITERU_RULE_TEXT)};

const Facts FifthGame::facts{.id = Box::game_id,
                             .max_decisions = fifth_game::max_players * rounds,
                             .options = options,
                             .decisions = decision_words,
                             .events = EventTypes::names,
                             .categories = categories,
                             .rules = rules,
                             .reasons = reasons,
                             .words = {},
                             .chance_events = EventTypes::bits<CardShown>};
constinit const BotSettings FifthGame::bots{
    .levels = {{{8, 80, 200}, {16, 30, 120}, {80, 10, 80}, {400, 0, 0}, {800, 0, 0}}}};

State FifthGame::deal(const Seed& seed, Events events) const {
    Random random{seed};
    State state;
    for (std::size_t seat = 0; seat < setup_.players; ++seat) state.players[seat].hand = (Cards{1} << rounds) - 1;
    hand_out_unknown(state, bystander, &random); // G1.1
    go_on(state, events, Rule::G2_4);
    return state;
}

SeatSet FifthGame::to_act(const State& state) const {
    SeatSet seats;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (state.round < rounds && state.players[seat].laid == 0) seats |= SeatSet::of(seat);
    }
    return seats;
}

template <class Take>
void FifthGame::choices(const State& state, Seat seat, Take& take) const {
    for (Cards left = state.players[seat].hand; left != 0; left &= left - 1) {
        if (!take({.kind = Decision::lay, .card = lowest(left)})) return;
    }
}
template void FifthGame::choices(const State&, Seat, AllChoices&) const; // for legal

void FifthGame::apply(State& state, Seat seat, Action action, Events& events) const {
    carry_out(state, seat, action, events);
    go_on(state, events, Rule::G2_4);
}

void FifthGame::carry_out(State& state, Seat seat, const Action& action, Events& events) const {
    state.players[seat].laid = bit(action.card);
    state.players[seat].hand &= ~bit(action.card);
    events.add_secret(SeatSet::of(seat), CardLaid{action.card}, Rule::G2_1, seat);
}

/// When all have chosen, the cards are shown.
void FifthGame::before_asking(State& state, Events& events) const {
    if (state.round == rounds || !to_act(state).empty()) return;
    events.cite(setup_.options[0] != 0 ? Rule::G2_3 : Rule::G2_2);
    Seat winner = 0;
    int best = -card_count;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        Player& player = state.players[seat];
        const Card card = lowest(player.laid);
        events.add(CardShown{card}, Rule::G2_2, seat);
        if (strength(card) > best) winner = seat;
        best = std::max(best, strength(card));
        player.played |= std::exchange(player.laid, 0);
    }
    ++state.reveals;
    state.players[winner].points += box_.tributes[state.round];
    events.add(TributeTaken{box_.tributes[state.round]}, Rule::G1_2, winner);
    if (++state.round == rounds) events.add(GameOver{}, Rule::G3_1, nobody);
}

std::optional<Refusal<Rule>> FifthGame::why_not(const State& state, Seat seat, Action action) const {
    if (state.round == rounds) return {{Rule::G3_1, "game_is_over"}};
    if (!to_act(state).contains(seat)) return {{Rule::G2_1, "has_chosen"}};
    if ((state.players[seat].hand & bit(action.card)) == 0) return {{Rule::G2_1, "not_in_hand"}};
    return {};
}

Result FifthGame::result(const State& state) const { // G3.2
    Result result;
    for (std::size_t seat = 0; seat < setup_.players; ++seat) {
        result.seats[seat].points[0] = result.seats[seat].total = static_cast<std::int16_t>(state.players[seat].points);
    }
    rank_seats(result, setup_.players, [&](Seat a, Seat b) { return result.seats[a].total > result.seats[b].total; });
    return result;
}

int FifthGame::judge(const State& state, Seat seat) const {
    const Player& player = state.players[seat];
    int worth = static_cast<int>(player.points) * 100;
    for (Cards left = player.hand; left != 0; left &= left - 1) worth += strength(lowest(left)) * weights_.kept;
    if (player.laid != 0) worth += strength(lowest(player.laid)) * box_.tributes[state.round] * weights_.bid;
    return worth;
}

/// Hands out all that the viewer does not know: in order, or by chance.
void FifthGame::hand_out_unknown(State& state, Seat viewer, Random* random) const {
    Cards known = viewer < max_players ? state.players[viewer].hand | state.players[viewer].laid : 0;
    for (const Player& player : state.players) known |= player.played;
    List<Card, card_count> cards;
    for (Cards left = all_cards & ~known; left != 0; left &= left - 1) cards.push_back(lowest(left));
    if (random != nullptr) random->shuffle(cards);
    const Card* next = cards.begin();
    const auto draw = [&](Cards& held) {
        for (int left = std::popcount(std::exchange(held, 0)); left > 0; --left) held |= bit(*next++);
    };
    for (std::size_t seat = 0; seat < setup_.players; ++seat) {
        if (seat == viewer) continue;
        draw(state.players[seat].laid);
        draw(state.players[seat].hand);
    }
}

View FifthGame::view_of(const State& state, Seat viewer) const {
    View view{.round = state.round, .tribute = state.round < rounds ? box_.tributes[state.round] : 0, .players = {}};
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        const Player& player = state.players[seat];
        const auto seen = [&](Cards cards) {
            return viewer == nobody || viewer == seat ? Seen{SetOf<Card>{cards}} : Seen{std::popcount(cards)};
        };
        view.players.push_back({player.points, seen(player.laid), seen(player.hand), {player.played}});
    }
    return view;
}

std::string FifthGame::audit(const State& state) const {
    Cards found = 0;
    int cards = 0;
    for (const Player& player : state.players) {
        found |= player.hand | player.laid | player.played;
        cards += std::popcount(player.hand) + std::popcount(player.laid) + std::popcount(player.played);
    }
    return cards == rounds * setup_.players && std::popcount(found) == cards ? "" : "a card is lost or doubled";
}

State FifthGame::rotated(const State& state, int by) const {
    State turned = state;
    const auto first = turned.players.begin();
    std::rotate(first, first + (setup_.players - by % setup_.players), first + setup_.players);
    return turned;
}

} // namespace iteru::fifth_game
