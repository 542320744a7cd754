// The smallest game that is worth learning: four lots, and each player bids once with each of four tablets, in secret
// and all at once. Only for tests of what learns.
#pragma once

#include <algorithm>
#include <bit>
#include <variant>

#include "bots/settings.h"
#include "engine/game.h"
#include "engine/game_base.h"
#include "engine/weights.h"

namespace iteru::tiny_auction {

enum class Rule : std::uint8_t { all };
enum class Decision : std::uint8_t { bid, none };
inline constexpr std::array<std::string_view, 1> decision_words{"bid"};
constexpr const auto& words_of(Decision) { return decision_words; }
enum class Tablet : std::uint8_t { one, two, three, four };
inline constexpr std::array<std::string_view, 4> tablet_words{"1", "2", "3", "4"};
constexpr const auto& words_of(Tablet) { return tablet_words; }

inline constexpr std::size_t lots = 4;

struct Box {
    static constexpr std::string_view game_id = "tiny_auction";
    std::array<std::uint8_t, lots> worth{1, 2, 4, 6};
};
struct Weights {
    int none = 0;
    void each_weight(auto) {}
};
struct Player {
    std::uint8_t hand; // bit per tablet
    std::uint8_t laid; // tablet + 1, or 0
    std::uint8_t points;
};
struct State {
    std::array<Player, 2> players;
    std::array<std::uint8_t, lots> order; // of the lots, known to all
    std::uint8_t round;
    std::uint8_t reveals;
};
struct Action {
    Decision kind = Decision::none;
    Tablet tablet{};
    friend bool operator==(const Action&, const Action&) = default;
};
struct GameOver {
    ITERU_FIELDS()
};
using EventTypes = TypeList<GameOver>;
template <class Told>
EventTypes event_types(const Told&);
struct View {
    int round;
    ITERU_FIELDS(round)
};

class TinyAuction : public GameBase<TinyAuction, Box, Weights, State, Action, Rule, lots> {
public:
    static constexpr Facts facts{.id = Box::game_id,
                                 .max_players = 2,
                                 .max_decisions = 2 * lots,
                                 .options = {},
                                 .decisions = decision_words,
                                 .events = {},
                                 .categories = {},
                                 .rules = {},
                                 .reasons = {},
                                 .words = {}};
    static constexpr BotSettings bots{};
    static constexpr std::size_t feature_count = 2 * (lots + 2) + lots + lots;
    static const Box& standard_box() {
        static constexpr Box box;
        return box;
    }
    static const Weights& standard_weights() {
        static constexpr Weights weights;
        return weights;
    }
    using GameBase::GameBase;

    [[nodiscard]] State deal(const Seed& seed, Events = {}) const {
        State state{.players = {}, .order = {0, 1, 2, 3}, .round = 0, .reveals = 0};
        for (Player& player : state.players) player.hand = 15;
        Random{seed}.shuffle(state.order);
        return state;
    }
    [[nodiscard]] SeatSet to_act(const State& state) const {
        SeatSet seats;
        for (Seat seat = 0; seat < 2 && state.round < lots; ++seat) {
            if (state.players[seat].laid == 0) seats |= SeatSet::of(seat);
        }
        return seats;
    }
    [[nodiscard]] Decision decision(const State&, Seat) const { return Decision::bid; }
    void apply(State& state, Seat seat, Action action, Events& events) const {
        carry_out(state, seat, action, events);
        go_on(state, events, Rule::all);
    }
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State&, Seat, Action) const { return {}; }
    [[nodiscard]] Result result(const State& state) const {
        Result result;
        for (std::size_t seat = 0; seat < 2; ++seat) result.seats[seat].total = state.players[seat].points;
        rank_seats(result, 2, [&](Seat a, Seat b) { return result.seats[a].total > result.seats[b].total; });
        return result;
    }
    /// Sees points, and nothing of what tablets are good for.
    [[nodiscard]] int judge(const State& state, Seat seat) const { return 100 * state.players[seat].points; }
    void conceal(State& state, Seat seat) const { guess(state, seat, nullptr); }
    void resample(State& state, Seat seat, Random& random) const { guess(state, seat, &random); }
    [[nodiscard]] View view_of(const State& state, Seat) const { return {state.round}; }
    [[nodiscard]] std::string audit(const State&) const { return {}; }
    [[nodiscard]] State rotated(const State& state, int by) const {
        State turned = state;
        if (by % 2 != 0) std::swap(turned.players[0], turned.players[1]);
        return turned;
    }
    static void each_field(Action& action, auto& visit) { visit("tablet", action.tablet); }
    static Action as_others_see(Action action) { return {.kind = action.kind}; }

    void features(const State& state, Seat seat, FeatureWriter& out) const {
        for (const std::size_t who : {std::size_t{seat}, std::size_t{1} - seat}) {
            const Player& player = state.players[who];
            for (unsigned tablet = 0; tablet < lots; ++tablet) out.flag((player.hand >> tablet & 1U) != 0);
            out.count(player.points);
            out.count(player.laid);
        }
        for (std::size_t i = 0; i < lots; ++i) out.count(i < state.round ? 0 : box_.worth[state.order[i]]);
        out.one_of(state.round, lots);
    }

private:
    friend Base;
    template <class Take>
    void choices(const State& state, Seat seat, Take& take) const {
        for (unsigned tablet = 0; tablet < lots; ++tablet) {
            if ((state.players[seat].hand >> tablet & 1U) == 0) continue;
            if (!take({.kind = Decision::bid, .tablet = static_cast<Tablet>(tablet)})) return;
        }
    }
    void carry_out(State& state, Seat seat, const Action& action, Events&) const {
        Player& player = state.players[seat];
        player.laid = static_cast<std::uint8_t>(n(action.tablet) + 1);
        player.hand = static_cast<std::uint8_t>(player.hand & ~(1U << n(action.tablet)));
    }
    /// When both have bid, the higher takes the lot; equal bids leave it.
    void before_asking(State& state, Events&) const {
        if (state.round == lots || !to_act(state).empty()) return;
        auto& [one, two] = state.players;
        const std::uint8_t worth = box_.worth[state.order[state.round]];
        if (one.laid != two.laid) {
            Player& winner = one.laid > two.laid ? one : two;
            winner.points = static_cast<std::uint8_t>(winner.points + worth);
        }
        one.laid = two.laid = 0;
        ++state.round;
        ++state.reveals;
    }
    /// The other's tablet: any of those it had.
    void guess(State& state, Seat seat, Random* random) const {
        for (Seat other = 0; other < 2; ++other) {
            Player& player = state.players[other];
            if (seat == nobody || other == seat || player.laid == 0) continue;
            unsigned had = player.hand | 1U << (player.laid - 1U);
            const auto skipped = random == nullptr ? 0U : random->below(static_cast<std::uint32_t>(std::popcount(had)));
            unsigned left = had;
            for (unsigned i = 0; i < skipped; ++i) left &= left - 1;
            player.laid = static_cast<std::uint8_t>(std::countr_zero(left) + 1);
            player.hand = static_cast<std::uint8_t>(had & ~(1U << (player.laid - 1U)));
        }
    }
};

} // namespace iteru::tiny_auction
