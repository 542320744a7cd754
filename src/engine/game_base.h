// What games say alike: the parts a game is made of, its list of legal actions, and the way through forced ones.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "engine/describe.h"
#include "engine/event.h"
#include "engine/list.h"
#include "engine/number.h"
#include "engine/seat.h"
#include "engine/setup.h"

namespace iteru {

class Net; // what bots have learned: bots/net.h

/// Takes every action that a seat may choose from.
template <class Action>
class AllChoices {
public:
    static constexpr std::size_t enough = ~std::size_t{0}; // how many there is need to find

    explicit AllChoices(std::span<Action> room) : next_(room.data()), end_(room.data() + room.size()) {}

    /// True: and the next.
    bool operator()(const Action& action) {
        assert(next_ < end_);
        *next_++ = action;
        return true;
    }
    [[nodiscard]] const Action* end() const { return next_; }

private:
    Action* next_;
    [[maybe_unused]] const Action* end_;
};

/// Takes two at most: enough to see whether there is a choice.
template <class Action>
class TwoChoices {
public:
    static constexpr std::size_t enough = 2;

    bool operator()(const Action& action) {
        only_ = action;
        return ++count_ < static_cast<int>(enough);
    }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] const Action& only() const { return only_; }

private:
    Action only_;
    int count_ = 0;
};

/// A game is a Self that derives from this. Of its own it has, besides what engine/game.h asks for:
///
///     template <class Take>
///     void choices(const State&, Seat, Take& take) const;   // take(action) for each, until it answers false
///     void carry_out(State&, Seat, const Action&, Events&) const;
///
/// and, where they are needed, `before_asking` and `skip`. All may be private if Base is a friend. `choices` is
/// compiled in one unit, for AllChoices and TwoChoices.
template <class Self, class BoxType, class WeightsType, class StateType, class ActionType, class RuleType,
          std::size_t most_actions>
class GameBase {
public:
    using Box = BoxType;
    using Weights = WeightsType;
    using State = StateType;
    using Action = ActionType;
    using Decision = decltype(Action::kind);
    using Rule = RuleType;
    using EventTypes = decltype(event_types(std::declval<const Action&>()));
    using ActionList = List<Action, most_actions>;
    using AllChoices = iteru::AllChoices<Action>;
    using TwoChoices = iteru::TwoChoices<Action>;

    // NOLINTNEXTLINE(bugprone-crtp-constructor-accessibility): games inherit it, so it is as public as theirs
    GameBase(const Box& box, const Setup& setup, const Weights& weights = Self::standard_weights())
        : box_(box), setup_(setup), weights_(weights) {}

    [[nodiscard]] const Box& box() const { return box_; }
    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] const Weights& weights() const { return weights_; }
    [[nodiscard]] unsigned reveals(const State& state) const { return state.reveals; }

    /// What bots that ask a net think with; null: the net of the house.
    [[nodiscard]] const Net* net() const { return net_; }
    [[nodiscard]] Self with_net(const Net* net) const {
        Self other = self();
        other.net_ = net;
        return other;
    }

    void legal(const State& state, Seat seat, ActionList& list) const {
        AllChoices take{{list.begin(), most_actions}};
        if (self().to_act(state).contains(seat)) self().choices(state, seat, take);
        list.resize(static_cast<std::size_t>(take.end() - list.begin()));
    }

    // How many values a field of an enumeration with words of its own has, and which.
    template <Worded E>
    [[nodiscard]] static int count(E) {
        return static_cast<int>(word_count<E>);
    }
    template <Worded E>
    [[nodiscard]] static std::string word(E value) {
        return std::string{words_of(E{})[std::to_underlying(value)]};
    }

    // Unless the game says otherwise:
    /// What others see of an action: all of it.
    static Action as_others_see(Action action) { return action; }
    /// No action does nothing.
    [[nodiscard]] bool is_idle(const State&, const Action&) const { return false; }

protected:
    using Base = GameBase;

    /// Goes on until somebody has a choice or the game is over. `forced` is the rule that says so.
    void go_on(State& state, Events& events, Rule forced) const {
        while (true) {
            self().before_asking(state, events);
            bool asked = true;
            for (SeatSet seats = self().to_act(state); !seats.empty() && asked; seats.remove(seats.lowest())) {
                TwoChoices found;
                self().choices(state, seats.lowest(), found);
                if (found.count() == 2) continue;
                asked = false;
                events.cite(forced);
                if (found.count() == 0) self().skip(state, events);
                else self().carry_out(state, seats.lowest(), found.only(), events);
            }
            if (asked) return;
        }
    }

    /// What happens before anybody is asked.
    void before_asking(State&, Events&) const {}
    /// A decision without a legal action is passed over.
    void skip(State&, Events&) const { assert(false && "every decision has a legal action"); }

    Box box_;
    Setup setup_;
    Weights weights_;
    const Net* net_ = nullptr;

private:
    [[nodiscard]] const Self& self() const { return static_cast<const Self&>(*this); }
};

} // namespace iteru
