// What positions made by hand share: words of actions and events instead of their bytes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.h"

namespace iteru::kit {

/// A game and a position of it. A game's `Made` adds how positions are made, and who it is that acts.
template <class G>
class Position {
public:
    using Action = typename G::Action;

    Position(const typename G::Box& box, const Setup& setup)
        : game(box, setup), state(game.deal(seed_from_number(1))) {}

    [[nodiscard]] Action parsed(std::string_view text) const {
        const auto action = parse_action(game, text);
        EXPECT_TRUE(action) << text;
        return action.value_or(Action{});
    }

    /// The value that a word stands for.
    template <class T>
    [[nodiscard]] T find(std::string_view word) const {
        for (int i = 0; i < game.count(T{}); ++i) {
            if (game.word(static_cast<T>(i)) == word) return static_cast<T>(i);
        }
        ADD_FAILURE() << "no such word: " << word;
        return T{};
    }

    G game;
    typename G::State state;
    std::vector<Event> events; // of the last action

protected:
    [[nodiscard]] std::vector<std::string> legal_for(Seat seat) const {
        typename G::ActionList actions;
        game.legal(state, seat, actions);
        std::vector<std::string> texts;
        for (const Action& action : actions) texts.push_back(notation(game, action));
        return texts;
    }

    /// `F2.3 no_scene_matches`, or nothing for what is allowed.
    [[nodiscard]] std::string refused(Seat seat, std::string_view text) const {
        const auto no = game.why_not(state, seat, parsed(text));
        if (!no) return {};
        return std::string{G::facts.rules[static_cast<std::size_t>(no->rule)]} + " " + std::string{no->reason};
    }

    /// Carries out an action that must be legal.
    void carry_out(Seat seat, std::string_view text, RuleSet* cited = nullptr) {
        const Action action = parsed(text);
        const auto no = game.why_not(state, seat, action);
        EXPECT_FALSE(no) << text << ": " << (no ? no->reason : "");
        if (no) return;
        events.clear();
        Events heard{&events, cited};
        game.apply(state, seat, action, heard);
    }

    /// The events of the last action of one kind, a line for each: what `before` says of it, then its fields.
    template <EventType Told, class Before>
    [[nodiscard]] std::vector<std::string> told_of(Before before) const {
        std::vector<std::string> lines;
        for (const Event& event : events) {
            if (!event.is<Told>()) continue;
            std::string fields;
            detail::NotationWriter<G> teller{game, fields};
            each_event_field<G>(event, teller);
            const std::string start = before(event);
            lines.push_back(start.empty() && !fields.empty() ? fields.substr(1) : start + fields);
        }
        return lines;
    }
};

} // namespace iteru::kit
