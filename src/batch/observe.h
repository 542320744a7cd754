// What a program that learns is shown of a position: small whole numbers that follow from what the seat knows.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "bots/inputs.h"
#include "engine/game.h"
#include "engine/knowledge.h"

namespace iteru::batch {

/// `features`: who is asked what, and what the game says of the position (features.cc). `inputs`: all that the nets of
/// the house read, with points and judgement, which take longer to work out.
enum class Observation : std::uint8_t { features, inputs };
inline constexpr std::array<std::string_view, 2> observation_words{"features", "inputs"};

namespace detail {

template <Game G>
std::size_t common_size() {
    return 2 * max_seats + G::facts.decisions.size();
}

/// How many play, who is to act, and what this seat is asked.
template <Game G>
void write_common(const G& game, const typename G::State& position, Seat seat, FeatureWriter& out) {
    const int players = game.setup().players;
    const SeatSet to_act = game.to_act(position);
    out.one_of(players - 1, max_seats);
    for (int away = 0; away < max_seats; ++away) {
        out.flag(away < players && to_act.contains(static_cast<Seat>((seat + away) % players)));
    }
    out.one_of(to_act.contains(seat) ? static_cast<int>(game.decision(position, seat)) : -1,
               static_cast<int>(G::facts.decisions.size()));
}

} // namespace detail

template <Game G>
std::size_t observation_size(Observation kind) {
    if constexpr (Learnable<G>) {
        return kind == Observation::inputs ? input_count<G>() : detail::common_size<G>() + G::feature_count;
    }
    return detail::common_size<G>();
}

/// Of a position that holds nothing that the seat may not know, as many figures as observation_size.
template <Game G>
void write_observation(const G& game, const typename G::State& known, Seat seat, Observation kind,
                       std::span<std::int8_t> to) {
    assert(to.size() == observation_size<G>(kind));
    if constexpr (Learnable<G>) {
        if (kind == Observation::inputs) {
            Inputs inputs;
            write_inputs(game, known, seat, inputs);
            std::copy_n(inputs.begin(), to.size(), to.begin());
            return;
        }
    }
    FeatureWriter out{to};
    detail::write_common(game, known, seat, out);
    if constexpr (Learnable<G>) game.features(known, seat, out);
    assert(out.written() == to.size());
}

/// The same of any position.
template <Game G>
void observe(const G& game, const typename G::State& position, Seat seat, Observation kind, std::span<std::int8_t> to) {
    if constexpr (Learnable<G>) {
        if constexpr (features_read_no_secrets<G>) {
            if (kind == Observation::features) return write_observation(game, position, seat, kind, to);
        }
    }
    write_observation(game, Knowledge<G>{game, position, seat}.concealed(), seat, kind, to);
}

} // namespace iteru::batch
