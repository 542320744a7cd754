// Randomness that is the same with every compiler, in WebAssembly and in ten years' time.
//
// ChaCha20 (RFC 8439) with our own bounded integers and shuffle: the standard library's
// distributions differ between implementations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace iteru {

/// 256 secret bits from which a whole game follows.
using Seed = std::array<std::uint8_t, 32>;

Seed seed_from_number(std::uint64_t number);
/// A decimal number, or 64 hexadecimal digits.
std::optional<Seed> parse_seed(std::string_view text);
/// 64 hexadecimal digits.
std::string seed_text(const Seed& seed);
/// The seed of the n-th game of a series.
Seed derive_seed(const Seed& seed, std::uint64_t n);

using ChaChaKey = std::array<std::uint32_t, 8>;
using ChaChaNonce = std::array<std::uint32_t, 3>;
using ChaChaBlock = std::array<std::uint32_t, 16>;

/// The block function of RFC 8439, section 2.3.
ChaChaBlock chacha20_block(const ChaChaKey& key, std::uint32_t counter, const ChaChaNonce& nonce);

/// A stream of random numbers. Plain data, so that it can stand in a State.
class Random {
public:
    Random() = default;
    /// Streams of one seed are independent of each other.
    explicit Random(const Seed& seed, std::uint64_t stream = 0);

    std::uint32_t next() {
        if (used_ == block_.size()) refill();
        return block_[used_++];
    }

    std::uint64_t next64() {
        const std::uint64_t low = next();
        return low | (std::uint64_t{next()} << 32U);
    }

    /// Uniform in [0, bound), by Lemire's multiplication with rejection. bound is at least 1.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{next()} * bound;
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    /// Fisher-Yates from the back.
    template <class Items>
    void shuffle(Items&& items) { // NOLINT(cppcoreguidelines-missing-std-forward): a span may be a temporary
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
        }
    }

private:
    void refill();

    ChaChaKey key_{};
    ChaChaBlock block_{};
    std::uint64_t stream_ = 0;
    std::uint32_t counter_ = 0;
    std::uint32_t used_ = 16;
};

} // namespace iteru
