#include "people/secrets.h"

#include <sodium.h>

#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace iteru::server {

namespace {

constexpr std::size_t id_bytes = 16;
constexpr unsigned long long password_rounds = 2;
constexpr std::size_t password_memory = std::size_t{19} << 20U;

std::string as_text(const Seed& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

} // namespace

std::string Secrets::id() { return url_safe(as_text(seed()).substr(0, id_bytes)); }

RandomSecrets::RandomSecrets() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

Seed RandomSecrets::seed() {
    Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

Digest sha256(std::string_view text) {
    Digest digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return digest;
}

std::string hex(const Digest& digest) { return seed_text(digest); }

std::string url_safe(std::string_view bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      variant);
    text.pop_back(); // its terminating zero
    return text;
}

std::uint64_t digest_of(std::string_view text) {
    const Digest digest = sha256(text);
    std::uint64_t number = 0;
    std::memcpy(&number, digest.data(), sizeof number);
    return number;
}

std::uint64_t keyed_hash(std::string_view text) {
    static const auto key = [] {
        std::array<unsigned char, crypto_shorthash_KEYBYTES> bytes{};
        randombytes_buf(bytes.data(), bytes.size());
        return bytes;
    }();
    std::array<unsigned char, crypto_shorthash_BYTES> hash{};
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
    return std::bit_cast<std::uint64_t>(hash);
}

Seed mix_deal(std::string_view deal) { return sha256("iteru-deal-v2 " + std::string{deal}); }

std::string commitment_to_part(std::string_view server_part) {
    return hex(sha256("iteru-part-v2 " + std::string{server_part}));
}

bool is_part(std::string_view text) {
    constexpr std::size_t digits = 32;
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string commitment_to(const Seed& seed) { return hex(sha256("iteru-seed-v1 " + seed_text(seed))); }

std::string token_text(const Seed& token) { return url_safe(as_text(token)); }

std::optional<Digest> token_digest(std::string_view text) {
    constexpr std::size_t length = 43; // 256 bits in base64
    if (text.size() != length) return std::nullopt;
    return sha256(text);
}

std::string hash_password(const std::string& password) {
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), password_rounds, password_memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
    hash.resize(hash.find('\0'));
    return hash;
}

const std::string& decoy_hash() {
    static const std::string hash = hash_password(token_text(RandomSecrets{}.seed()));
    return hash;
}

bool verify_password(const std::string& hash, const std::string& password) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

} // namespace iteru::server
