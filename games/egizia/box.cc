#include "games/egizia/box.h"

#include "engine/embedded.h"
#include "games/egizia/rules.h"

namespace iteru::egizia {

const Box& Egizia::standard_box() {
    static constexpr Box box = embedded<Box>({
#include "egizia_box.inc"
    });
    return box;
}

} // namespace iteru::egizia
