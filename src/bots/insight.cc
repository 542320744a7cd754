#include "bots/insight.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace iteru {

float power_of_e(float exponent) {
    constexpr float halvings = 1.44269504F;
    const float power = std::clamp(exponent * halvings, -60.0F, 60.0F);
    const float whole = std::floor(power);
    const float part = power - whole;
    // Two to a power below 1, to within 2 in 10,000.
    const float fraction = 1 + part * (0.69583356F + part * (0.22606716F + part * 0.07802409F));
    return fraction * std::bit_cast<float>((static_cast<std::uint32_t>(static_cast<int>(whole) + 127)) << 23U);
}

} // namespace iteru
