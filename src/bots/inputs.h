// All that a net reads of a position: what every game has in common, then the game's own features.
#pragma once

#include <array>
#include <span>

#include "engine/game.h"

namespace iteru {

inline constexpr std::size_t most_inputs = 704;
using Inputs = std::array<std::int8_t, most_inputs>;

namespace detail {

/// Besides one for each kind of decision: how many play, who is to act, points, leads in points and by the judgement.
inline constexpr std::size_t common_inputs = 3 * max_seats + 2 * (max_seats - 1) + 1;

/// A figure of each seat, seen from one of them: by how much it is ahead of the others, in turn order.
template <class Figures>
void write_leads(FeatureWriter& out, const Figures& figures, Seat me, int seats, int unit) {
    for (int away = 1; away < max_seats; ++away) {
        out.count(away < seats ? (figures[me] - figures[static_cast<std::size_t>((me + away) % seats)]) / unit : 0);
    }
}

} // namespace detail

template <Learnable G>
std::size_t input_count() {
    return detail::common_inputs + G::facts.decisions.size() + G::feature_count;
}

/// What a net reads of a position from a seat's side, as many as input_count. What a policy reads is a concealed
/// position, so that it is the same for all that the seat cannot tell apart.
template <Learnable G>
void write_inputs(const G& game, const typename G::State& position, Seat seat, Inputs& inputs) {
    constexpr int half_point = 50; // a judgement counts hundredths
    FeatureWriter out{inputs};
    const int players = game.setup().players;
    const int seats = players == 1 && G::facts.solo_opponent ? 2 : players;
    const SeatSet to_act = game.to_act(position);
    out.one_of(players - 1, max_seats);
    for (int away = 0; away < max_seats; ++away) {
        out.flag(away < players && to_act.contains(static_cast<Seat>((seat + away) % players)));
    }
    out.one_of(to_act.contains(seat) ? static_cast<int>(game.decision(position, seat)) : -1,
               static_cast<int>(G::facts.decisions.size()));
    const Result result = game.result(position);
    std::array<int, max_seats> points{};
    std::array<int, max_seats> judged{};
    for (int other = 0; other < seats; ++other) {
        const auto at = static_cast<std::size_t>(other);
        points[at] = result.seats[at].total;
        if (other < players) judged[at] = game.judge(position, static_cast<Seat>(other)); // alone: against the rules
    }
    for (int away = 0; away < max_seats; ++away) {
        out.count(away < seats ? points[static_cast<std::size_t>((seat + away) % seats)] / 2 : 0);
    }
    detail::write_leads(out, points, seat, seats, 1);
    detail::write_leads(out, judged, seat, seats, half_point);
    int best = players == 1 ? 0 : -1'000'000;
    for (int other = 0; other < players; ++other) {
        if (other != seat) best = std::max(best, judged[static_cast<std::size_t>(other)]);
    }
    out.count((judged[seat] - best) / half_point);
    game.features(position, seat, out);
    assert(out.written() == input_count<G>());
}

} // namespace iteru
