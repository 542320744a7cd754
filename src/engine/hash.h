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
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const std::size_t taken = bytes.size() < sizeof word ? bytes.size() : sizeof word;
        std::memcpy(&word, bytes.data(), taken);
        hash = mix(hash, word);
        bytes = bytes.subspan(taken);
    }
    return hash;
}

template <class T>
    requires std::has_unique_object_representations_v<T>
std::uint64_t hash_of(const T& value, std::uint64_t hash = hash_start) {
    return hash_bytes(std::as_bytes(std::span{&value, 1}), hash);
}

} // namespace iteru
