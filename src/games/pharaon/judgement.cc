#include "games/pharaon/rules.h"

namespace iteru::pharaon {

bool Pharaon::is_idle(const State&, Action action) const {
    switch (action.kind) {
    case Decision::district: return action.choice == Choice::pass;
    case Decision::after: return action.choice == Choice::end;
    case Decision::diplomat: return action.choice == Choice::no;
    case Decision::tutor: return action.blind;
    default: return false;
    }
}

int Pharaon::judge(const State& state, Seat seat) const {
    int total = 0;
    for (const int pp : points(state, state.players[seat], seat)) total += pp * 100;
    return total;
}

} // namespace iteru::pharaon
