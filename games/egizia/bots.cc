// How bots think about the game, and what the levels are here: docs/bots.md has the measurements.
#include "bots/settings.h"
#include "games/egizia/rules.h"

namespace iteru::egizia {

constinit const BotSettings Egizia::bots{
    .search = {.lead = 1500, .turns = 4, .each = 1},
    .levels = {{{8, 80, 200}, {8, 40, 80}, {80, 10, 80}, {1000, 0, 0}}},
};

} // namespace iteru::egizia
