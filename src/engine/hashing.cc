#include "engine/hashing.h"

#include <bit>
#include <cstddef>
#include <cstring>

namespace iteru {

namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t block_size = 64;
constexpr std::size_t length_size = 8;

using Sha256State = std::array<std::uint32_t, 8>;

std::uint32_t big_endian(const unsigned char* bytes) {
    return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U | bytes[3];
}

void add_block(Sha256State& state, const unsigned char* block) {
    std::array<std::uint32_t, 64> words; // NOLINT(*-member-init): filled below
    for (std::size_t i = 0; i < 16; ++i) words[i] = big_endian(block + 4 * i);
    for (std::size_t i = 16; i < words.size(); ++i) {
        const std::uint32_t near = words[i - 2];
        const std::uint32_t far = words[i - 15];
        words[i] = words[i - 16] + (std::rotr(far, 7) ^ std::rotr(far, 18) ^ far >> 3U) + words[i - 7] +
                   (std::rotr(near, 17) ^ std::rotr(near, 19) ^ near >> 10U);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    std::size_t i = 0;
    const auto round = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t& d, std::uint32_t e,
                           std::uint32_t f, std::uint32_t g, std::uint32_t& h) {
        h += (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + (g ^ (e & (f ^ g))) + round_constants[i] +
             words[i];
        d += h;
        h += (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) | (c & (a | b)));
        ++i;
    };
    while (i < words.size()) { // the names go round, not what they hold
        round(a, b, c, d, e, f, g, h);
        round(h, a, b, c, d, e, f, g);
        round(g, h, a, b, c, d, e, f);
        round(f, g, h, a, b, c, d, e);
        round(e, f, g, h, a, b, c, d);
        round(d, e, f, g, h, a, b, c);
        round(c, d, e, f, g, h, a, b);
        round(b, c, d, e, f, g, h, a);
    }
    const Sha256State sums{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += sums[i];
}

struct SipState {
    std::uint64_t a, b, c, d;

    void round() {
        a += b;
        c += d;
        b = std::rotl(b, 13) ^ a;
        d = std::rotl(d, 16) ^ c;
        a = std::rotl(a, 32);
        c += b;
        a += d;
        b = std::rotl(b, 17) ^ c;
        d = std::rotl(d, 21) ^ a;
        c = std::rotl(c, 32);
    }
    void add(std::uint64_t word) {
        d ^= word;
        round();
        round();
        a ^= word;
    }
};

/// Up to eight bytes as a number, the lowest first.
std::uint64_t little_endian(std::string_view bytes) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    }
    return word;
}

} // namespace

Digest sha256(std::string_view text) {
    Sha256State state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
    std::size_t left = text.size();
    for (; left >= block_size; left -= block_size, bytes += block_size) add_block(state, bytes);
    // The rest, a bit, zeros, and the length in bits.
    std::array<unsigned char, 2 * block_size> last{};
    if (left > 0) std::memcpy(last.data(), bytes, left);
    last[left] = 0x80;
    const std::size_t size = left + 1 + length_size <= block_size ? block_size : 2 * block_size;
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (std::size_t i = 0; i < length_size; ++i) last[size - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
    for (std::size_t i = 0; i < size; i += block_size) add_block(state, last.data() + i);
    Digest digest;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    }
    return digest;
}

std::uint64_t siphash(const HashKey& key, std::string_view text) {
    SipState state{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
                   key[1] ^ 0x7465646279746573};
    const std::uint64_t length = std::uint64_t{text.size()} << 56U;
    for (; text.size() >= 8; text.remove_prefix(8)) state.add(little_endian(text.substr(0, 8)));
    state.add(length | little_endian(text));
    state.c ^= 0xff;
    for (int i = 0; i < 4; ++i) state.round();
    return state.a ^ state.b ^ state.c ^ state.d;
}

} // namespace iteru
