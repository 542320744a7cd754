// Numbers and enumerators as indices.
#pragma once

#include <cstddef>

namespace iteru {

/// As an index.
constexpr std::size_t n(auto value) { return static_cast<std::size_t>(value); }

} // namespace iteru
