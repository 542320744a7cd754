// Which rules of Pharaon seeded play cannot be seen to reach.
#include "tests/kit/reach.h"

namespace iteru::pharaon {
namespace {

constexpr auto setup = "the deal tells no events";

const kit::Unreached unreached{"pharaon", {{"P1.1", setup}, {"P1.3", setup}, {"P1.4", setup}, {"P1.5", setup}}};

} // namespace
} // namespace iteru::pharaon
