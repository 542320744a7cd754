// Positions made by hand, for the tests of the rules.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/egizia/rules.h"
#include "tests/kit/position.h"

namespace iteru::egizia {

/// Round 1 with seat 0 about to place a boat: turn order by seat, ten stones each, every pile in the order of the box
/// (A01 on c1 to A10 on c10; tombs 1 1 1 2; seat s holds the Sphinx card S0(s+1), the next lies on top of the deck).
class Made : public kit::Position<Egizia> {
public:
    explicit Made(int players = 2, bool per_ten = true, const Box& box = Egizia::standard_box())
        : Position(box, {.players = static_cast<std::uint8_t>(players), .options = {std::uint8_t{per_ten}}}) {
        for (std::size_t i = 0; i < nile_cards; ++i) state.nile[i] = static_cast<NileId>(i);
        std::ranges::sort(state.tombs);
        state.deck.fill(no_sphinx);
        state.deck_count = 0;
        std::size_t dealt = 0;
        for (std::size_t i = 0; i < sphinx_cards; ++i) {
            const auto id = static_cast<SphinxId>(i);
            if (!game.in_this_game(id)) continue;
            if (dealt < n(players)) state.players[dealt++].sphinx = 1U << i;
            else state.deck[state.deck_count++] = id;
        }
        for (Seat seat = 0; seat < players; ++seat) {
            state.turn_order[seat] = seat;
            state.track[seat] = static_cast<Seat>(players - 1 - seat);
            state.players[seat].stones = 10;
        }
        state.turn = 0;
        state.active = 0;
    }

    /// Lays a card on a card space of this round, in exchange for the one there.
    Made& lay(int space, std::string_view id) {
        const NileId there = game.river_card(state, n(space - 1));
        auto* const from = std::ranges::find(state.nile, card(id));
        auto* const to = std::ranges::find(state.nile, there);
        std::swap(*from, *to);
        return *this;
    }

    /// Cards that lie before a seat.
    Made& give(Seat seat, std::initializer_list<std::string_view> ids) {
        for (const std::string_view id : ids) state.players[seat].cards |= NileCards{1} << n(card(id));
        return *this;
    }
    [[nodiscard]] bool has(Seat seat, std::string_view id) const {
        return (state.players[seat].cards >> n(card(id)) & 1U) != 0;
    }

    Made& crews(Seat seat, std::array<std::uint8_t, crew_kinds> strengths) {
        state.players[seat].crews = strengths;
        return *this;
    }
    Made& stones(Seat seat, int count) {
        state.players[seat].stones = static_cast<std::uint8_t>(count);
        return *this;
    }
    /// Scores of the seats, and the score track from the leader on.
    Made& scores(std::initializer_list<int> scores, std::initializer_list<int> track) {
        for (std::size_t i = 0; i < scores.size(); ++i) {
            state.players[i].score = static_cast<std::int16_t>(scores.begin()[i]);
        }
        for (std::size_t i = 0; i < track.size(); ++i) state.track[i] = static_cast<Seat>(track.begin()[i]);
        return *this;
    }
    Made& hand(Seat seat, std::initializer_list<std::string_view> ids) {
        state.players[seat].sphinx = 0;
        state.players[seat].sphinx_count = static_cast<std::uint8_t>(ids.size());
        for (const std::string_view id : ids) state.players[seat].sphinx |= 1U << n(find<SphinxId>(id));
        return *this;
    }

    /// Boats on a site, from the Nile; -1 for an empty place. The one that waits comes last.
    Made& boats(Site site, std::initializer_list<int> places, int waits = -1) {
        auto& at = state.sites[n(site)].boats;
        at.fill(nobody);
        for (std::size_t i = 0; i < places.size(); ++i) at[i] = static_cast<Seat>(places.begin()[i]);
        at[waiting] = static_cast<Seat>(waits);
        return *this;
    }

    /// Goes on as if the seat had just decided something else, and stops at the next choice.
    Made& go_on_with(Decision step, Seat seat) {
        state.step = step;
        state.active = seat;
        state.floods = 1;
        state.decision = Decision::flood;
        return play("flood stay");
    }
    /// Phase 5 from a site on.
    Made& build_at(Site site) {
        state.site = static_cast<std::uint8_t>(site);
        in_turn_order();
        return go_on_with(Decision::build_first, state.turn_order[0]);
    }
    /// Phase 3, leader first.
    Made& feed() {
        state.queue = state.track;
        state.turn = 0;
        return go_on_with(Decision::feed, state.track[0]);
    }
    /// The end of phase 2, of phase 6.
    Made& remaining() {
        in_turn_order();
        return go_on_with(Decision::take_remaining, state.turn_order[0]);
    }
    Made& round_end() {
        in_turn_order();
        return go_on_with(Decision::round_end, state.turn_order[0]);
    }
    Made& round(int number) {
        state.round = static_cast<std::uint8_t>(number);
        return *this;
    }
    Made& nobody_on_the_river() {
        for (Player& player : state.players) player.boats = 0;
        return *this;
    }

    /// Carries out an action that must be legal.
    Made& play(std::string_view text) {
        carry_out(state.active, text);
        return *this;
    }

    [[nodiscard]] std::string refusal(std::string_view text) const { return refused(state.active, text); }
    [[nodiscard]] std::string refusal(Seat seat, std::string_view text) const { return refused(seat, text); }
    [[nodiscard]] std::vector<std::string> legal() const { return legal_for(state.active); }
    [[nodiscard]] bool offers(std::string_view text) const {
        const auto texts = legal();
        return std::ranges::find(texts, text) != texts.end();
    }

    /// The events of the last action of one kind, as `0: green 2`, the seat first if there is one.
    template <EventType Told>
    [[nodiscard]] std::vector<std::string> told() const {
        return told_of<Told>(
            [](const Event& event) { return event.seat == nobody ? std::string{} : std::to_string(event.seat) + ":"; });
    }
    /// The rule that the first event of a kind names.
    template <EventType Told>
    [[nodiscard]] std::string rule_of() const {
        for (const Event& event : events) {
            if (event.is<Told>()) return std::string{Egizia::facts.rules[event.rule]};
        }
        return {};
    }

    [[nodiscard]] Player& player(Seat seat) { return state.players[seat]; }
    [[nodiscard]] int score(Seat seat) const { return state.players[seat].score; }
    [[nodiscard]] int stones(Seat seat) const { return state.players[seat].stones; }
    [[nodiscard]] int strength(Seat seat, Crew crew) const { return state.players[seat].crews[n(crew)]; }
    [[nodiscard]] int market(Seat seat, Market market) const { return state.players[seat].markets[n(market)]; }
    [[nodiscard]] SeatResult result(Seat seat) const { return game.result(state).seats[seat]; }
    [[nodiscard]] NileId card(std::string_view id) const { return find<NileId>(id); }

private:
    void in_turn_order() {
        state.queue = state.turn_order;
        state.turn = 0;
        state.acted = 0;
    }
};

} // namespace iteru::egizia
