#include "engine/random.h"

#include <bit>
#include <charconv>

#include "engine/text.h"

namespace iteru {

namespace {

constexpr void quarter_round(ChaChaBlock& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    x[a] += x[b];
    x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = std::rotl(x[b] ^ x[c], 7);
}

constexpr std::uint32_t little_endian(const Seed& seed, std::size_t word) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value |= std::uint32_t{seed[4 * word + i]} << (8 * i);
    return value;
}

// Seeds of a series come from a nonce that no Random stream uses.
constexpr std::uint32_t series_nonce = 1;

} // namespace

ChaChaBlock chacha20_block(const ChaChaKey& key, std::uint32_t counter, const ChaChaNonce& nonce) {
    const ChaChaBlock start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0],  key[1],   key[2],   key[3],
                               key[4],     key[5],     key[6],     key[7],     counter, nonce[0], nonce[1], nonce[2]};
    ChaChaBlock x = start;
    for (int round = 0; round < 10; ++round) {
        quarter_round(x, 0, 4, 8, 12);
        quarter_round(x, 1, 5, 9, 13);
        quarter_round(x, 2, 6, 10, 14);
        quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15);
        quarter_round(x, 1, 6, 11, 12);
        quarter_round(x, 2, 7, 8, 13);
        quarter_round(x, 3, 4, 9, 14);
    }
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += start[i];
    return x;
}

Random::Random(const Seed& seed, std::uint64_t stream) : stream_(stream) {
    for (std::size_t i = 0; i < key_.size(); ++i) key_[i] = little_endian(seed, i);
}

void Random::refill() {
    const auto low = static_cast<std::uint32_t>(stream_);
    const auto high = static_cast<std::uint32_t>(stream_ >> 32U);
    block_ = chacha20_block(key_, counter_++, {low, high, 0});
    used_ = 0;
}

Seed seed_from_number(std::uint64_t number) {
    Seed seed{};
    for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return seed;
}

std::optional<Seed> parse_seed(std::string_view text) {
    if (text.size() == 2 * Seed{}.size()) {
        Seed seed{};
        for (std::size_t i = 0; i < seed.size(); ++i) {
            const char* first = text.data() + 2 * i;
            const auto [end, error] = std::from_chars(first, first + 2, seed[i], 16);
            if (error != std::errc{} || end != first + 2) return std::nullopt;
        }
        return seed;
    }
    const auto number = parse_number<std::uint64_t>(text);
    if (!number) return std::nullopt;
    return seed_from_number(*number);
}

std::string seed_text(const Seed& seed) {
    std::string text;
    for (const std::uint8_t byte : seed) append_hex(text, byte, 2);
    return text;
}

Seed derive_seed(const Seed& seed, std::uint64_t n) {
    ChaChaKey key{};
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = little_endian(seed, i);
    const ChaChaBlock block =
        chacha20_block(key, 0, {static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32U), series_nonce});
    Seed derived{};
    for (std::size_t i = 0; i < derived.size(); ++i) {
        derived[i] = static_cast<std::uint8_t>(block[i / 4] >> (8 * (i % 4)));
    }
    return derived;
}

} // namespace iteru
