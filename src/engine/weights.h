// Figures by which a game judges positions: each has a name, and `each_weight(visit)` visits them in order.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace iteru {

/// No weight is larger: sums and products of a judgement stay within an int.
inline constexpr int most_weight = 5000;

/// The items of a list are weights of their own: `name.0`, `name.1` ...
template <class Visit, std::size_t Size>
void each_of(Visit& visit, std::string_view name, std::array<int, Size>& values) {
    for (std::size_t i = 0; i < Size; ++i) visit(std::string{name} + "." + std::to_string(i), values[i], 0);
}

} // namespace iteru
