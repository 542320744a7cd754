#include "games/fertility/box.h"

#include "engine/embedded.h"
#include "games/fertility/rules.h"

namespace iteru::fertility {

const Box& Fertility::standard_box() {
    static constexpr Box box = embedded<Box>({
#include "fertility_box.inc"
    });
    return box;
}

} // namespace iteru::fertility
