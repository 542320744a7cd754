// A game with its setup, and its states, as Python holds them. The words are OpenSpiel's.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "batch/any_game.h"
#include "cli/commands.h"

namespace iteru::python {

using batch::Number;
using Parameters = std::map<std::string, std::string>;

class State;

class Game : public std::enable_shared_from_this<Game> {
public:
    /// `egizia(players=3)`, or the name with its parameters.
    static std::shared_ptr<const Game> load(const std::string& text, const Parameters& parameters);
    /// What a record was played with.
    static std::shared_ptr<const Game> of(const Facts& facts, const Setup& setup, const std::string& components);

    [[nodiscard]] const batch::AnyGame& rules() const { return *rules_; }
    [[nodiscard]] const Facts& facts() const { return rules_->facts(); }
    [[nodiscard]] int players() const { return rules_->setup().players; }
    [[nodiscard]] const std::string& components() const { return components_; }
    [[nodiscard]] batch::Observation observation() const { return observation_; }
    [[nodiscard]] batch::Reward reward() const { return reward_; }
    /// With every parameter, so that `load` makes the same game again.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Parameters parameters() const;
    /// As on a command line.
    [[nodiscard]] TableOptions table() const;

    [[nodiscard]] State deal(const std::string& seed) const;
    [[nodiscard]] State deserialize(std::string_view text) const;

    /// BadUse if there is no such seat or action.
    [[nodiscard]] Seat seat(int number) const;
    [[nodiscard]] AnyAction action(Number number) const;

private:
    std::unique_ptr<batch::AnyGame> rules_;
    std::string components_;
    batch::Observation observation_ = batch::Observation::features;
    batch::Reward reward_ = batch::Reward::win;
};

class State {
public:
    State(std::shared_ptr<const Game> game, std::unique_ptr<AnyMatch> match);
    State(const State& other);
    State(State&&) noexcept = default;
    ~State() = default;
    State& operator=(const State&) = delete;
    State& operator=(State&&) = delete;

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] std::shared_ptr<const Game> shared_game() const { return game_; }
    [[nodiscard]] const AnyMatch& match() const { return *match_; }

    /// The seat that is asked next; where several may act, the lowest. BadUse if the game is over.
    [[nodiscard]] Seat current() const;
    /// That seat, unless one is named.
    [[nodiscard]] Seat seat_or_current(int number) const;
    /// In ascending order.
    [[nodiscard]] const std::vector<Number>& legal(Seat seat) const;
    /// BadUse says why it is not legal.
    void apply(Number number, Seat seat);
    [[nodiscard]] std::optional<std::string> why_not(Number number, Seat seat) const;

    [[nodiscard]] std::string action_text(Number number) const;
    [[nodiscard]] Number number_of(const std::string& text) const;
    [[nodiscard]] double worth(Seat seat) const; // 0 while the game runs
    [[nodiscard]] std::vector<Number> history() const;
    [[nodiscard]] std::vector<std::pair<int, Number>> full_history() const;
    /// What the seat saw: the same for all states that it cannot tell apart.
    [[nodiscard]] std::string information(Seat seat) const;
    [[nodiscard]] std::string summary() const;
    [[nodiscard]] std::string picture(Seat seat, bool colour, int width) const;

    /// Draws anew what the seat does not know.
    [[nodiscard]] State redrawn(Seat seat, const Seed& seed) const;
    [[nodiscard]] std::string serialize() const;
    [[nodiscard]] std::string record(const std::vector<std::string>& names) const;
    /// With its history, from the deal on; BadUse if what was hidden has been drawn anew.
    [[nodiscard]] std::unique_ptr<AnyMatch> replayed() const;

private:
    friend class Game;
    friend State state_of_record(const std::string& record, const std::string& components);

    struct Step {
        Seat seat;
        AnyAction action;
    };
    void carry_out(Seat seat, AnyAction action);

    std::shared_ptr<const Game> game_;
    std::unique_ptr<AnyMatch> match_; // without history: it would hold every position
    std::vector<Step> steps_;
    Seat eyes_ = nobody; // for whom what was hidden has been drawn anew
    mutable std::vector<Number> legal_;
    mutable Seat legal_for_ = nobody;
};

/// The game of a record at its last move: a file, or the record itself.
State state_of_record(const std::string& record, const std::string& components);

} // namespace iteru::python
