// Plain data that the build made out of a component file.
#pragma once

#include <array>
#include <bit>
#include <type_traits>

namespace iteru {

template <class T>
    requires std::has_unique_object_representations_v<T>
constexpr T embedded(const std::array<unsigned char, sizeof(T)>& bytes) {
    return std::bit_cast<T>(bytes);
}

} // namespace iteru
