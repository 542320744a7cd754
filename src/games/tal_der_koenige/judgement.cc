#include "games/tal_der_koenige/rules.h"

namespace iteru::tal_der_koenige {
bool TalDerKoenige::is_idle(const State&, Action action) const { return action.done; }
int TalDerKoenige::judge(const State& state, Seat seat) const { return result(state).seats[seat].total * 100; }
} // namespace iteru::tal_der_koenige
