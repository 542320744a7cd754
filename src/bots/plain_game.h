// The quickest way to a game of one's own: nothing hidden, no components, one kind of move. Bots play it, matches,
// notation and records know it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bots/settings.h"
#include "engine/game.h"
#include "engine/game_base.h"

namespace iteru {

/// A plain game's one decision.
enum class PlainDecision : std::uint8_t { move, none };
inline constexpr std::array<std::string_view, 1> plain_decisions{"move"};
constexpr const auto& words_of(PlainDecision) { return plain_decisions; }

/// Its rules: that there are moves, and when it ends.
enum class PlainRule : std::uint8_t { move, end };
inline constexpr std::array<std::string_view, 2> plain_rules{"move", "end"};
inline constexpr std::array<std::string_view, 3> plain_reasons{"game_is_over", "not_your_turn", "not_legal"};
inline constexpr std::array<std::string_view, 1> plain_categories{"points"};

/// What is in its box: nothing.
struct PlainBox {
    std::uint8_t nothing = 0;
};

/// By what positions are judged: nothing.
struct PlainWeights {
    int nothing = 0;
    void each_weight(auto) {}
};

/// An action: which move. A Move is an enumeration with words of its own, `words_of(Move)`.
template <Worded Move>
struct PlainAction {
    PlainDecision kind = PlainDecision::none;
    Move move{};

    friend bool operator==(const PlainAction&, const PlainAction&) = default;
};
/// It tells no events.
template <class Move>
TypeList<> event_types(const PlainAction<Move>&);

/// A game is a Self that derives from this, with
///
///     static constexpr Facts facts = plain_facts("pebbles", 2, 2, 15);      // players from 2 to 2, at most 15 moves
///     State dealt(Random&) const;                                            // the position it begins with
///     SeatSet to_act(const State&) const;                                    // nobody: the game is over
///     template <class Take>
///     void choices(const State&, Seat, Take& take) const;                    // take(move) until it answers false
///     void carry_out(State&, Seat, const Action&, Events&) const;            // action.move
///     Result result(const State&) const;                                     // while it runs: as if it ended now
///     State rotated(const State&, int by) const;                             // with seat s at s + by
///
/// all of them public. A State lists its members with ITERU_FIELDS and has no padding.
template <class Self, Described StateType, Worded Move, std::size_t most_moves>
class PlainGame : public GameBase<Self, PlainBox, PlainWeights, StateType, PlainAction<Move>, PlainRule, most_moves> {
    using Base = GameBase<Self, PlainBox, PlainWeights, StateType, PlainAction<Move>, PlainRule, most_moves>;

public:
    using State = StateType;
    using Action = PlainAction<Move>;
    /// Nothing is known of what a position is worth, so searches play on to the end, at random.
    static constexpr BotSettings bots{.search = {.turns = 1000, .random = 100},
                                      .levels = {{{50, 50, 200}, {200, 25, 120}, {1000, 10, 80}, {5000, 0, 0}}}};

    explicit PlainGame(int players) : Base({}, {.players = static_cast<std::uint8_t>(players)}) {}
    using Base::Base;

    static constexpr Facts plain_facts(std::string_view id, int min_players, int max_players, int max_decisions) {
        return {.id = id,
                .min_players = min_players,
                .max_players = max_players,
                .max_decisions = max_decisions,
                .options = {},
                .decisions = plain_decisions,
                .events = {},
                .categories = plain_categories,
                .rules = plain_rules,
                .reasons = plain_reasons,
                .words = {}};
    }
    static const PlainBox& standard_box() {
        static constexpr PlainBox box;
        return box;
    }
    static const PlainWeights& standard_weights() {
        static constexpr PlainWeights weights;
        return weights;
    }

    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const {
        Random random{seed};
        State state = self().dealt(random);
        this->go_on(state, events, PlainRule::move);
        return state;
    }
    void apply(State& state, Seat seat, Action action, Events& events) const {
        self().carry_out(state, seat, action, events);
        this->go_on(state, events, PlainRule::move);
    }
    [[nodiscard]] PlainDecision decision(const State&, Seat) const { return PlainDecision::move; }
    [[nodiscard]] std::optional<Refusal<PlainRule>> why_not(const State& state, Seat seat, Action action) const {
        const SeatSet seats = self().to_act(state);
        if (seats.empty()) return {{PlainRule::end, plain_reasons[0]}};
        if (!seats.contains(seat)) return {{PlainRule::move, plain_reasons[1]}};
        typename Base::ActionList legal;
        this->legal(state, seat, legal);
        if (!legal.contains(action)) return {{PlainRule::move, plain_reasons[2]}};
        return {};
    }
    [[nodiscard]] unsigned reveals(const State&) const { return 0; } // nobody ever learns what was hidden
    void conceal(State&, Seat) const {}
    void resample(State&, Seat, Random&) const {}
    [[nodiscard]] State view_of(const State& state, Seat) const { return state; }
    /// By points as they stand.
    [[nodiscard]] int judge(const State& state, Seat seat) const {
        return self().result(state).seats[seat].total * 100;
    }
    [[nodiscard]] std::string audit(const State&) const { return {}; }
    static void each_field(Action& action, auto& visit) { visit("move", action.move); }

    /// A move as an action.
    static Action play(Move move) { return {.kind = PlainDecision::move, .move = move}; }

private:
    [[nodiscard]] const Self& self() const { return static_cast<const Self&>(*this); }
};

} // namespace iteru
