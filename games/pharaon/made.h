// Positions made by hand, for the tests of the rules.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/pharaon/rules.h"
#include "tests/kit/position.h"

namespace iteru::pharaon {

/// A game at the first turn of seat 0 in round 1, whose players own nothing: districts in the box's order and
/// each facing the sector of its place (chamber construction, offerings trade, nile agriculture, nobles royalty,
/// artisans justice), an empty wheel that turns clockwise. Nobles 7 to 9, artisans 1 to 4 and vases 1 to 5 are shown.
class Made : public kit::Position<Pharaon> {
public:
    explicit Made(int players = 3, std::array<std::uint8_t, 4> options = {}, const Box& box = Pharaon::standard_box())
        : Position(box, {.players = static_cast<std::uint8_t>(players), .options = options}) {
        // Until the starting choices are over.
        Pharaon::ActionList actions;
        while (state.round == 0) {
            game.legal(state, game.decider(state), actions);
            Events unheard;
            game.apply(state, game.decider(state), actions[0], unheard);
        }
        clear(players);
    }

    // ------------------------------------------------------------------------------------------------------------
    // Making the position

    /// Gives tokens to a seat, out of the reserve or the bag.
    Made& has(Seat seat, std::initializer_list<std::string_view> words) {
        for (const std::string_view text : words) {
            const auto token = find<Token>(text);
            if (is_offering(token)) take_from_bag(token);
            else --state.reserve[n(token)];
            ++state.players[seat].tokens[n(token)];
        }
        return *this;
    }
    /// Nobles by number, out of the deck; their instant powers do not work.
    Made& nobles(Seat seat, std::initializer_list<int> numbers) {
        for (const int number : numbers) {
            remove(state.noble_deck, noble_number(number));
            state.players[seat].nobles |= bit(noble_number(number));
        }
        return *this;
    }
    Made& artisans(Seat seat, std::initializer_list<int> numbers) {
        for (const int number : numbers) {
            remove(state.artisan_deck, static_cast<ArtisanId>(number - 1));
            state.players[seat].artisans |= 1U << (number - 1);
        }
        return *this;
    }
    /// Noble of that number at the first place; what was there goes under the deck.
    Made& show_noble(int number, std::size_t place = 0) {
        const NobleId wanted = noble_number(number);
        if (state.noble_row[place] == wanted) return *this;
        remove(state.noble_deck, wanted);
        put_under(state.noble_deck, std::exchange(state.noble_row[place], wanted));
        return *this;
    }
    Made& show_artisan(int number, std::size_t place = 0) {
        const auto wanted = static_cast<ArtisanId>(number - 1);
        if (state.artisan_row[place] == wanted) return *this;
        remove(state.artisan_deck, wanted);
        put_under(state.artisan_deck, std::exchange(state.artisan_row[place], wanted));
        return *this;
    }
    Made& show_vase(int number, std::size_t place) {
        const auto wanted = static_cast<VaseId>(number - 1);
        const auto row = std::ranges::find(state.vase_row, wanted);
        if (row != state.vase_row.end()) {
            std::swap(*row, state.vase_row[place]);
            return *this;
        }
        remove(state.vase_pile, wanted);
        if (state.vase_row[place] != no_vase) put_under(state.vase_pile, state.vase_row[place]);
        state.vase_row[place] = wanted;
        return *this;
    }
    /// The vase that will be drawn next.
    Made& next_vase(int number) {
        const auto wanted = static_cast<VaseId>(number - 1);
        std::ranges::iter_swap(std::ranges::find(state.vase_pile.items, wanted),
                               state.vase_pile.items.begin() + state.vase_pile.count - 1);
        return *this;
    }
    /// The token that will be drawn next from the bag.
    Made& next_offering(std::string_view word) {
        std::ranges::iter_swap(std::ranges::find(state.bag.items, find<Token>(word)),
                               state.bag.items.begin() + state.bag.count - 1);
        return *this;
    }
    Made& lot(std::size_t place, std::string_view first, std::string_view second) {
        for (Token& token : state.lots[place]) {
            if (token != no_token) state.bag.add(token);
        }
        take_from_bag(find<Token>(first));
        take_from_bag(find<Token>(second));
        state.lots[place] = {find<Token>(first), find<Token>(second)};
        return *this;
    }
    Made& bonus(std::size_t place, std::string_view word) {
        if (state.bonus[place] != no_token) state.bag.add(state.bonus[place]);
        take_from_bag(find<Token>(word));
        state.bonus[place] = find<Token>(word);
        return *this;
    }
    /// Puts so many resources of the sector's own kind on it.
    Made& block(std::string_view sector, int count) {
        const auto kind = find<Basic>(sector);
        for (int i = 0; i < count; ++i) {
            --state.reserve[n(kind)];
            *std::ranges::find(state.wheel[n(kind)], no_token) = token_of(kind);
        }
        return *this;
    }
    /// The reserve keeps so many of a kind; the others are with the last seat.
    Made& reserve(std::string_view word, int left) {
        const auto token = find<Token>(word);
        auto& last = state.players[n(game.seats()) - 1].tokens[n(token)];
        last = static_cast<std::uint8_t>(last + state.reserve[n(token)] - left);
        state.reserve[n(token)] = static_cast<std::uint8_t>(left);
        return *this;
    }
    /// The decision that is due, instead of a turn.
    Made& at(Decision decision, int detail = 0) {
        state.agenda[state.agenda_size - 1U] = {ask(decision), static_cast<std::uint8_t>(detail)};
        return *this;
    }
    Made& ring(std::array<District, district_count> districts) {
        state.ring = districts;
        return *this;
    }

    // ------------------------------------------------------------------------------------------------------------
    // Playing on

    /// Carries out an action that must be legal.
    Made& play(std::string_view text) {
        EXPECT_TRUE(offers(text)) << text;
        carry_out(game.decider(state), text, &cited);
        EXPECT_EQ(game.audit(state), "") << text;
        return *this;
    }
    /// Passes for whoever is to act, without powers, and takes the first of everything, until seat 0 has its turn.
    Made& pass_until(Seat seat) {
        Pharaon::ActionList actions;
        while (state.agenda_size > 0 && !(state.active == seat && due() == Decision::district)) {
            game.legal(state, game.decider(state), actions);
            events.clear();
            Events heard{&events, &cited};
            game.apply(state, game.decider(state), actions[0], heard);
        }
        return *this;
    }

    [[nodiscard]] std::string refusal(std::string_view text) const { return refused(game.decider(state), text); }
    [[nodiscard]] std::string refusal(Seat seat, std::string_view text) const { return refused(seat, text); }
    [[nodiscard]] std::vector<std::string> legal() const { return legal_for(game.decider(state)); }
    [[nodiscard]] bool offers(std::string_view text) const {
        const auto texts = legal();
        return std::ranges::find(texts, text) != texts.end();
    }
    /// The events of the last action of one kind, their fields in words.
    template <EventType Told>
    [[nodiscard]] std::vector<std::string> told() const {
        return told_of<Told>([](const Event&) { return std::string{}; });
    }
    [[nodiscard]] bool reached(Rule rule) const { return cited[n(rule)]; }

    [[nodiscard]] Decision due() const { return Pharaon::pending(state); }
    [[nodiscard]] Player& player(Seat seat) { return state.players[seat]; }
    [[nodiscard]] int tokens(Seat seat, std::string_view word) const {
        return state.players[seat].tokens[n(find<Token>(word))];
    }
    [[nodiscard]] int left(std::string_view word) const { return state.reserve[n(find<Token>(word))]; }
    [[nodiscard]] int on_sector(std::string_view sector) const {
        const auto& slots = state.wheel[n(find<Basic>(sector))];
        return static_cast<int>(slots.size()) - static_cast<int>(std::ranges::count(slots, no_token));
    }
    [[nodiscard]] Pharaon::Points points(Seat seat) const { return game.points(state, state.players[seat], seat); }
    [[nodiscard]] int noble_points(Seat seat) const { return points(seat)[1]; }
    [[nodiscard]] SeatResult score(Seat seat) const { return game.result(state).seats[seat]; }

    RuleSet cited;

private:
    template <class Card, std::size_t Capacity>
    static void remove(Pile<Card, Capacity>& pile, Card card) {
        const auto all = pile.all();
        const auto found = std::ranges::find(all, card);
        EXPECT_NE(found, all.end()) << "not in the pile: " << n(card);
        if (found == all.end()) return;
        *found = all.back();
        pile.draw();
    }
    template <class Card, std::size_t Capacity>
    static void put_under(Pile<Card, Capacity>& pile, Card card) {
        pile.add(card);
        std::ranges::rotate(pile.all(), pile.all().end() - 1);
    }
    /// Out of the bag, or out of the district, where another token takes its place.
    void take_from_bag(Token token) {
        const auto out_of = [&](auto& places) {
            const auto found = std::ranges::find(places, token);
            if (found == places.end()) return false;
            *found = state.bag.draw();
            return true;
        };
        const auto all = state.bag.all();
        if (std::ranges::find(all, token) != all.end()) {
            remove(state.bag, token);
        } else if (!out_of(state.bonus)) {
            EXPECT_TRUE(std::ranges::any_of(state.lots, out_of)) << game.word(token);
        }
    }

    void clear(int players) {
        for (Player& player : state.players) {
            player = {};
            player.row = no_row;
            player.set_aside = no_noble;
        }
        state.reserve.fill(game.box().reserve_per_kind);
        for (auto& sector : state.wheel) sector.fill(no_token);
        state.vase_discard = 0;
        state.noble_discard = 0;
        state.artisan_discard = 0;
        state.traitor.vases.clear();
        state.traitor.known_vases = 0;
        for (std::size_t i = 0; i < traitor_tiles && players == 1; ++i) {
            state.traitor.tiles[i] = {.index = static_cast<std::uint8_t>(i),
                                      .dark = state.traitor.tiles[i].dark,
                                      .tied = static_cast<Basic>(i),
                                      .filled = 1,
                                      .resources = {}};
            state.traitor.tiles[i].resources.fill(no_token);
            state.traitor.tiles[i].resources[0] = static_cast<Token>(i);
            --state.reserve[i];
        }
        state.traitor.level = 0;
        state.traitor.gods = 0;
        fill(state.noble_deck, noble_total);
        fill(state.artisan_deck, artisan_total);
        fill(state.vase_pile, vase_total);
        for (std::size_t i = 0; i < nobles_shown; ++i) {
            state.noble_row[i] = noble_number(static_cast<int>(i) + 7);
            remove(state.noble_deck, state.noble_row[i]);
        }
        for (std::size_t i = 0; i < artisans_shown; ++i) {
            state.artisan_row[i] = static_cast<ArtisanId>(i);
            remove(state.artisan_deck, state.artisan_row[i]);
        }
        state.vase_row.fill(no_vase);
        for (std::size_t i = 0; i < game.box().vases_shown[n(players)]; ++i) {
            state.vase_row[i] = static_cast<VaseId>(i);
            remove(state.vase_pile, state.vase_row[i]);
        }
        state.offering_discard.fill(0);
        state.bag.clear();
        for (std::size_t kind = 0; kind < offering_kinds; ++kind) {
            for (int i = 0; i < game.box().offerings[kind]; ++i)
                state.bag.add(static_cast<Token>(resource_kinds + kind));
        }
        state.random.shuffle(state.bag.all());
        for (std::size_t i = 0; i < game.lots(); ++i) {
            for (Token& token : state.lots[i]) token = state.bag.draw();
            std::ranges::sort(state.lots[i]);
            state.bonus[i] = state.bag.draw();
        }
        state.ring = all_districts;
        state.rotation = 0;
        state.clockwise = 1;
        state.facing = all_basics; // the wheel's order is the component order
        state.vase_in_hand = no_vase;
        state.acting = {};
        state.acting.paid.fill(no_token);
        state.round = 1;
        state.passed_count = 0;
        state.first_player = state.active = 0;
        state.pharaoh = nobody;
        state.agenda.fill({});
        state.agenda[0] = {Task::end_turn, 0};
        state.agenda[1] = {ask(Decision::district), 0};
        state.agenda_size = 2;
    }
    template <class Card, std::size_t Capacity>
    static void fill(Pile<Card, Capacity>& pile, int total) {
        pile.clear();
        for (int i = 0; i < total; ++i) pile.add(static_cast<Card>(i));
    }
};

} // namespace iteru::pharaon
