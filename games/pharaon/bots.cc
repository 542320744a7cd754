// How bots think about the game, and what the levels are here: docs/bots.md has the measurements.
#include "bots/settings.h"
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

constinit const BotSettings Pharaon::bots{
    .search = {.lead = 700, .turns = 8, .each = 1, .candidates = 3},
    .levels = {{{8, 95, 500}, {16, 40, 120}, {96, 8, 80}, {1000, 0, 0}}},
};

} // namespace iteru::pharaon
