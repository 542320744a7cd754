// Which rules of Egizia seeded play cannot be seen to reach.
#include "tests/kit/reach.h"

namespace iteru::egizia {
namespace {

constexpr auto setup = "the deal tells no events";

const kit::Unreached unreached{"egizia",
                               {{"E1.1", setup},
                                {"E1.2", setup},
                                {"E1.3", setup},
                                {"E1.4", setup},
                                {"E1.5", setup},
                                {"E1.6", setup},
                                {"E1.7", setup}}};

} // namespace
} // namespace iteru::egizia
