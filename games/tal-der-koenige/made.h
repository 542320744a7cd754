// Positions made by hand, for the tests of the rules.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hash.h"
#include "games/tal-der-koenige/rules.h"
#include "tests/kit/position.h"

namespace iteru::tal_der_koenige {

using Lines = std::vector<std::string>;
using Spelled = std::initializer_list<std::string_view>;

struct Variants {
    bool fast = false, expert = false, bluff = false;
};

/// A game in round 2, with seat 0 holding the disc, all pawns in area 16, all cubes in the bag. Cubes are written
/// as letters: w y r b k for white, yellow, red, blue, black.
class Made : public kit::Position<TalDerKoenige> {
public:
    explicit Made(int players = 2, Variants variants = {}, const Box& box = TalDerKoenige::standard_box())
        : Position(box, {.players = static_cast<std::uint8_t>(players),
                         .options = {std::uint8_t{variants.fast}, std::uint8_t{variants.expert},
                                     std::uint8_t{variants.bluff}}}) {
        state.disc = state.active = 0;
        state.round = 2;
        state.bag.fill(box.cubes_each);
        state.groups = {};
        state.group_count = 0;
        state.decision = Decision::build;
    }

    Made& at(Decision decision, Seat active = 0) {
        state.decision = decision;
        state.active = active;
        state.points = decision == Decision::worker || decision == Decision::foreman ? move_points : 0;
        return *this;
    }
    Made& round(int number) {
        state.round = static_cast<std::uint8_t>(number);
        return *this;
    }
    Made& disc(Seat seat) {
        state.disc = state.active = seat;
        return *this;
    }

    Made& foremen(Seat seat, std::string_view first, std::string_view second) {
        state.players[seat].foremen = {place(first), place(second)};
        return *this;
    }
    /// Workers that are not named stay in area 16.
    Made& workers(Seat seat, Spelled words) {
        auto& workers = state.players[seat].workers;
        workers.fill(place("16"));
        std::ranges::transform(words, workers.begin(), [&](std::string_view word) { return place(word); });
        std::ranges::sort(workers);
        return *this;
    }
    Made& hand(Seat seat, std::string_view letters) {
        draw(letters, state.players[seat].cubes);
        return *this;
    }
    /// The groups of the auction, with everybody to bid.
    Made& groups(Spelled words) {
        for (const std::string_view letters : words) draw(letters, state.groups[state.group_count++]);
        return at(Decision::bid, state.disc);
    }
    Made& own(Seat seat, Spelled sites) {
        for (const std::string_view word : sites) site(word).owner = seat;
        return *this;
    }
    /// A pyramid, storey by storey from the bottom: `rrrrrrrr(k)|wwww|y`, the hidden centre in brackets.
    Made& pyramid(Seat seat, std::string_view word, std::string_view letters) {
        Site& built = site(word);
        built.owner = seat;
        std::size_t storey = 0;
        bool centre = false;
        for (const char letter : letters) {
            if (letter == '|') ++storey;
            else if (letter == '(' || letter == ')') centre = letter == '(';
            else {
                const Colour colour = colour_named(letter);
                --state.bag[index(colour)];
                ++built.blocks;
                if (centre) built.centre = static_cast<std::uint8_t>(index(colour) + 1);
                else ++built.storeys[storey][index(colour)];
            }
        }
        return *this;
    }
    /// So many blocks of the Pharaoh's pyramid, of whatever colour the bag has most of.
    Made& pharaoh(int blocks) {
        for (int i = 0; i < blocks; ++i) {
            const auto colour = std::ranges::max_element(state.bag) - state.bag.begin();
            --state.bag[static_cast<std::size_t>(colour)];
            ++state.spent[static_cast<std::size_t>(colour)];
        }
        return *this;
    }

    /// Carries out an action that must be legal, by the active seat or another that may act.
    Made& play(std::string_view text) { return play(state.active, text); }
    Made& play(Seat seat, std::string_view text) {
        carry_out(seat, text);
        EXPECT_EQ(game.audit(state), "") << text;
        return *this;
    }

    /// `T3.1 too_far`, or nothing for what is allowed; the list must say the same.
    [[nodiscard]] std::string refusal(std::string_view text) const { return refusal(state.active, text); }
    [[nodiscard]] std::string refusal(Seat seat, std::string_view text) const {
        const Action action = parsed(text);
        TalDerKoenige::ActionList actions;
        game.legal(state, seat, actions);
        const auto no = game.why_not(state, seat, action);
        EXPECT_EQ(actions.contains(action), !no) << text;
        if (!no) return {};
        std::string told = std::string{TalDerKoenige::facts.rules[std::to_underlying(no->rule)]} + " ";
        told += no->reason;
        if (no->need != 0 || no->have != 0) told += " " + std::to_string(no->need) + " " + std::to_string(no->have);
        return told;
    }

    [[nodiscard]] Lines legal() const { return legal(state.active); }
    [[nodiscard]] Lines legal(Seat seat) const { return legal_for(seat); }

    /// The events of the last action of one kind, as `0: 1 16 8C 1`: whose, then the fields.
    template <EventType Told>
    [[nodiscard]] Lines told() const {
        return told_of<Told>([](const Event& event) {
            return (event.seat == nobody ? std::string{"-"} : std::to_string(event.seat)) + ":";
        });
    }

    [[nodiscard]] Player& player(Seat seat) { return state.players[seat]; }
    [[nodiscard]] Site& site(std::string_view word) { return state.sites[static_cast<std::size_t>(site_id(word))]; }
    [[nodiscard]] SiteId site_id(std::string_view word) const { return find<SiteId>(word); }
    [[nodiscard]] Place place(std::string_view word) const { return find<Place>(word); }
    [[nodiscard]] std::string foreman(Seat seat, std::size_t i) const {
        return game.word(state.players[seat].foremen[i]);
    }
    [[nodiscard]] int distance(std::string_view from, std::string_view to) const {
        return game.board().distance(place(from), place(to));
    }
    [[nodiscard]] SeatResult score(Seat seat) const { return game.result(state).seats[seat]; }

    static Colour colour_named(char letter) {
        const auto at = std::string_view{"wyrbk"}.find(letter);
        EXPECT_NE(at, std::string_view::npos) << letter;
        return static_cast<Colour>(at);
    }
    static Cubes cubes(std::string_view letters) {
        Cubes counted{};
        for (const char letter : letters) ++counted[index(colour_named(letter))];
        return counted;
    }

private:
    void draw(std::string_view letters, Cubes& to) {
        for (const char letter : letters) {
            --state.bag[index(colour_named(letter))];
            ++to[index(colour_named(letter))];
        }
    }
};

} // namespace iteru::tal_der_koenige
