// How bots think about the game, and what the levels are here: docs/bots.md has the measurements.
#include "bots/settings.h"
#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

constinit const BotSettings TalDerKoenige::bots{
    .search = {.exploration = 20, .lead = 300},
    .levels = {{{8, 60, 120}, {20, 20, 80}, {100, 8, 80}, {1500, 0, 0}}},
};

} // namespace iteru::tal_der_koenige
