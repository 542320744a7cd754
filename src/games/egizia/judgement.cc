// What a position is worth to a seat, in hundredths of a point: whole numbers, so that every build judges alike.
#include <algorithm>

#include "games/egizia/rules.h"

namespace iteru::egizia {

bool Egizia::is_idle(const State&, Action action) const {
    return action.move == Move::pass || action.move == Move::decline;
}

int Egizia::judge(const State& state, Seat seat) const { return state.players[seat].score * 100; }

} // namespace iteru::egizia
