// What a net sees in positions of a game, for a search.
#pragma once

#include "bots/action_words.h"
#include "bots/inputs.h"
#include "bots/nets.h"

namespace iteru {

/// e to the power of it, from additions and multiplications alone: the same bits everywhere.
float power_of_e(float exponent);

/// The net that a game's bots ask: its own, or else that of the house; null if there is none that fits.
template <Game G>
const Net* net_for(const G& game) {
    if constexpr (Learnable<G>) {
        const Net* net = game.net() != nullptr ? game.net() : house_net(G::facts.id);
        const bool fits =
            net != nullptr && net->inputs() == input_count<G>() && net->words() == ActionWords<G>::standard().size();
        return fits ? net : nullptr;
    } else {
        return nullptr;
    }
}

template <Game G>
class Insight {
public:
    using State = typename G::State;

    void use(const Net* net) { net_ = net; }
    explicit operator bool() const { return net_ != nullptr; }

    /// What a position may bring to each seat, by seat, as `seat` looks at it.
    const Prospect& look(const G& game, const State& position, Seat seat) {
        read(game, position, seat);
        const Prospect from_seat = net_->prospect(trunk_);
        const int players = game.setup().players;
        for (int away = 0; away < players; ++away) {
            const auto at = static_cast<std::size_t>((seat + away) % players);
            prospect_.share[at] = from_seat.share[static_cast<std::size_t>(away)];
            prospect_.margin[at] = from_seat.margin[static_cast<std::size_t>(away)];
        }
        return prospect_;
    }

    /// Looks at what the seat may know: for its policy.
    void look_as(const G& game, const State& position, Seat seat) {
        State seen = position;
        game.conceal(seen, seat);
        read(game, seen, seat);
    }
    /// How much it wants to try an action where it looked.
    [[nodiscard]] float urge(const typename G::Action& action) const {
        const auto words = ActionWords<G>::standard().of(action);
        return net_->urge(trunk_, {words.begin(), words.size()});
    }

private:
    void read(const G& game, const State& position, Seat seat) {
        if constexpr (Learnable<G>) {
            write_inputs(game, position, seat, inputs_);
            trunk_ = net_->trunk(std::span{inputs_}.first(net_->inputs()));
        }
    }

    const Net* net_ = nullptr;
    Inputs inputs_{};
    Net::Trunk trunk_{};
    Prospect prospect_;
};

} // namespace iteru
