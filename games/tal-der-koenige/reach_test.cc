// Which rules of Tal der Könige seeded play cannot be seen to reach.
#include "tests/kit/reach.h"

namespace iteru::tal_der_koenige {
namespace {

constexpr auto setup = "the deal tells no events";

const kit::Unreached unreached{"tal-der-koenige",
                               {{"T1.1", setup},
                                {"T1.2", setup},
                                {"T1.3", "it only ever refuses"},
                                {"T1.4", setup},
                                {"T1.5", setup},
                                {"T5.5", "it takes nothing away, so nothing happens"},
                                {"T7.2", "the count tells no events"},
                                {"T7.3", "the count tells no events"},
                                {"T7.4", "the count tells no events"},
                                {"T8.2", "the count tells no events"}}};

} // namespace
} // namespace iteru::tal_der_koenige
