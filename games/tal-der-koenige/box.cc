#include "games/tal-der-koenige/box.h"

#include "engine/embedded.h"
#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

const Box& TalDerKoenige::standard_box() {
    static constexpr Box box = embedded<Box>({
#include "tal-der-koenige_box.inc"
    });
    return box;
}

} // namespace iteru::tal_der_koenige
