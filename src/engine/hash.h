// A 64-bit hash of plain data: the same on every build, used to compare positions, not to keep secrets.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace iteru {

static_assert(std::endian::native == std::endian::little, "position hashes are defined on little-endian bytes");

inline constexpr std::uint64_t hash_start = 0x9e3779b97f4a7c15U;

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0xff51afd7ed558ccdU;
    return hash ^ (hash >> 32U);
}

inline std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t hash = hash_start) {
    std::uint64_t word = 0;
    for (; bytes.size() >= sizeof word; bytes = bytes.subspan(sizeof word)) {
        std::memcpy(&word, bytes.data(), sizeof word);
        hash = mix(hash, word);
    }
    if (bytes.empty()) return hash;
    word = 0;
    std::memcpy(&word, bytes.data(), bytes.size());
    return mix(hash, word);
}

template <class T>
    requires std::has_unique_object_representations_v<T>
std::uint64_t hash_of(const T& value, std::uint64_t hash = hash_start) {
    return hash_bytes(std::as_bytes(std::span{&value, 1}), hash);
}

} // namespace iteru
