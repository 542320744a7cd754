#include "games/pharaon/box.h"

#include "engine/embedded.h"
#include "games/pharaon/rules.h"

namespace iteru::pharaon {

const Box& Pharaon::standard_box() {
    static constexpr Box box = embedded<Box>({
#include "pharaon_box.inc"
    });
    return box;
}

} // namespace iteru::pharaon
