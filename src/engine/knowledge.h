// The only thing a bot or a client gets: what one seat may know. (That of `nobody` is what all seats know together, for
// looking back at a game that is over.)
#pragma once

#include <string>

#include "engine/game.h"
#include "engine/notation.h"

namespace iteru {

template <class G>
class Knowledge {
public:
    using State = typename G::State;

    Knowledge(const G& game, const State& truth, Seat seat) : game_(&game), truth_(&truth), seat_(seat) {}

    [[nodiscard]] const G& game() const { return *game_; }
    [[nodiscard]] Seat seat() const { return seat_; }

    /// The position with everything the seat may not know in one canonical form: equal for all States
    /// that the seat cannot tell apart.
    [[nodiscard]] State concealed() const {
        State state = *truth_;
        game_->conceal(state, seat_);
        return state;
    }

    /// A State drawn from those the seat cannot tell apart from the true one, as likely as they are.
    [[nodiscard]] State sample(Random& random) const {
        State state = concealed();
        game_->resample(state, seat_, random);
        return state;
    }

    /// The view of a client, as JSON.
    [[nodiscard]] std::string view() const {
        JsonWriter json{4096};
        write_view(json, *game_, concealed(), seat_);
        return std::move(json).text();
    }

private:
    const G* game_;
    const State* truth_; // never handed out
    Seat seat_;
};

} // namespace iteru
