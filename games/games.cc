#include "games/games.h"

namespace iteru {

#define ITERU_ERASED_HERE(space, Class, ...) template class ErasedMatch<space::Class>;
ITERU_EACH_GAME(ITERU_ERASED_HERE)

} // namespace iteru
