// How bots think about the game, and what the levels are here: docs/bots.md has the measurements.
#include "bots/settings.h"
#include "games/fertility/rules.h"

namespace iteru::fertility {

constinit const BotSettings Fertility::bots{
    .search = {.lead = 1500},
    .levels = {{{8, 80, 200}, {16, 30, 120}, {80, 10, 80}, {2000, 0, 0}}},
};

} // namespace iteru::fertility
