// The contract of a game. Everything else (bots, arena, server, terminal) is built on it and adds no rule.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>

#include "engine/event.h"
#include "engine/features.h"
#include "engine/guesses.h"
#include "engine/list.h"
#include "engine/random.h"
#include "engine/refusal.h"
#include "engine/result.h"
#include "engine/seat.h"
#include "engine/setup.h"

namespace iteru {

struct BotSettings; // how bots think about a game: bots/settings.h

/// What a game must offer. A game object is immutable: a Box, a Setup and the Weights of its judgement;
/// positions are States.
///
/// legal, apply, result, conceal and resample neither allocate nor throw nor look at a clock.
/// What goes out is described once: actions by `each_field`, events and views by ITERU_FIELDS (engine/notation.h,
/// engine/describe.h).
template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::Box> && std::has_unique_object_representations_v<typename G::Weights> &&
    std::is_trivially_copyable_v<typename G::State> && std::has_unique_object_representations_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Action> && sizeof(typename G::Action) <= 8 &&
    std::equality_comparable<typename G::Action> &&
    requires(const G game, typename G::State state, const typename G::State position, Seat seat,
             const typename G::Action action, typename G::ActionList list, Events events, Random random,
             const Setup setup, const Seed seed) {
        { G::facts } -> std::convertible_to<const Facts&>;
        { G::bots } -> std::same_as<const BotSettings&>;
        { G::standard_box() } -> std::same_as<const typename G::Box&>;
        { game.box() } -> std::same_as<const typename G::Box&>;
        { game.setup() } -> std::same_as<const Setup&>;
        { G::standard_weights() } -> std::same_as<const typename G::Weights&>;
        { game.weights() } -> std::same_as<const typename G::Weights&>;

        // Play.
        { game.deal(seed) } -> std::same_as<typename G::State>;
        { game.deal(seed, events) } -> std::same_as<typename G::State>;
        { game.to_act(position) } -> std::same_as<SeatSet>; // empty: the game is over
        { game.decision(position, seat) } -> std::same_as<typename G::Decision>;
        { game.legal(position, seat, list) } -> std::same_as<void>;
        { game.apply(state, seat, action, events) } -> std::same_as<void>;
        { game.why_not(position, seat, action) } -> std::same_as<std::optional<Refusal<typename G::Rule>>>;
        { game.result(position) } -> std::same_as<Result>;           // while the game runs: as if it ended now
        { game.reveals(position) } -> std::convertible_to<unsigned>; // grows whenever anybody learns anything

        // Knowledge: conceal puts what the seat may not know into one canonical form; resample draws it anew. For
        // `nobody` that is what no seat knows, all of them together: what is still to be drawn, and nobody's secrets.
        { game.conceal(state, seat) } -> std::same_as<void>;
        { game.resample(state, seat, random) } -> std::same_as<void>;
        // What is shown of a concealed position; `nobody` sees everything, hidden piles in order.
        { game.view_of(position, seat) } -> Described;

        // What a seat sees of another's action: hidden fields in one canonical form.
        { G::as_others_see(action) } -> std::same_as<typename G::Action>;

        // Judgement, for bots.
        { game.is_idle(position, action) } -> std::same_as<bool>;
        { game.judge(position, seat) } -> std::same_as<int>;

        // For the test kit: what is lost or doubled (empty: nothing); the same position with seat s at s + by.
        { game.audit(position) } -> std::same_as<std::string>;
        { game.rotated(position, 1) } -> std::same_as<typename G::State>;
    };

/// A game that bots can learn. It says what a net reads of a position from a seat's side: itself first, then the others
/// in turn order. All it writes follows from the position it is given, and never from the order of what is to be drawn;
/// of a concealed position, it is what the seat may know. A game without features is played by judgement alone.
template <class G>
concept Learnable = Game<G> && requires(const G game, const typename G::State position, Seat seat, FeatureWriter out) {
    { G::feature_count } -> std::convertible_to<std::size_t>;
    { game.features(position, seat, out) } -> std::same_as<void>;
};

/// Whether a position need not be concealed for its features: they read nothing that a seat may not know. The tests of
/// batch/ hold whoever says so to it.
template <Learnable G>
inline constexpr bool features_read_no_secrets = requires { requires G::features_read_no_secrets; };

/// A game whose players choose in secret what others then have to guess. `before_secret` goes back to where a seat made
/// its secret choice of that number, as if it had not; false if it has made none. `resample` draws them by what is
/// likely, where there are guesses.
template <class G>
concept Secretive = Game<G> && requires(const G game, typename G::State position, Seat seat, Random random,
                                        const Guesses<typename G::Action> guesses) {
    { game.before_secret(position, seat, std::size_t{}) } -> std::same_as<bool>;
    { game.resample(position, seat, random, &guesses) } -> std::same_as<void>;
};

/// Whether an action that is well formed, or what others see of one, could be legal in any position of the match; it
/// need not rule out everything that never is. What numbers actions (batch/numbers.h) leaves the others out.
template <Game G>
bool is_possible(const G& game, const typename G::Action& action) {
    if constexpr (requires { game.is_possible(action); }) return game.is_possible(action);
    else return action.kind != G::Decision::none;
}

/// The legal actions that a bot weighs: all of them, unless the game knows which come to the same or to nothing.
template <Game G>
void prospects(const G& game, const typename G::State& state, Seat seat, typename G::ActionList& list) {
    if constexpr (requires { game.prospects(state, seat, list); }) game.prospects(state, seat, list);
    else game.legal(state, seat, list);
}

} // namespace iteru
