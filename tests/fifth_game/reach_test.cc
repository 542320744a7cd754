// Which rules of Tribute seeded play cannot be seen to reach.
#include "tests/kit/reach.h"

namespace iteru::fifth_game {
namespace {

const kit::Unreached unreached{"fifth_game",
                               {{"G1.1", "the deal tells no events"}, {"G3.2", "the count tells no events"}}};

} // namespace
} // namespace iteru::fifth_game
