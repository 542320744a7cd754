#include "batch/game_of.h"

namespace iteru::batch {

#define ITERU_BATCH_HERE(space, Class, ...) template class GameOf<space::Class>;
ITERU_EACH_GAME(ITERU_BATCH_HERE)

} // namespace iteru::batch
