// Which rules of Fertility seeded play cannot be seen to reach.
#include "tests/kit/reach.h"

namespace iteru::fertility {
namespace {

constexpr auto setup = "the deal tells no events";
constexpr auto scoring = "the count tells no events";

const kit::Unreached unreached{"fertility",
                               {{"F1.1", setup},
                                {"F1.2", setup},
                                {"F1.3", setup},
                                {"F1.4", setup},
                                {"F1.5", setup},
                                {"F1.6", setup},
                                {"F1.7", setup},
                                {"F1.8", setup},
                                {"F7.1", scoring},
                                {"F7.2", scoring},
                                {"F7.3", scoring},
                                {"F7.4", scoring},
                                {"F7.5", scoring},
                                {"F7.6", scoring}}};

} // namespace
} // namespace iteru::fertility
