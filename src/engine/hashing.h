// Hashes that others know as well: SHA-256 (FIPS 180-4) for promises that anybody can check, SipHash-2-4 for tables of
// what strangers send. (The hash of positions is hash.h.)
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace iteru {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view text);

using HashKey = std::array<std::uint64_t, 2>;

/// Whoever does not know the key cannot make two texts meet on purpose.
std::uint64_t siphash(const HashKey& key, std::string_view text);

} // namespace iteru
