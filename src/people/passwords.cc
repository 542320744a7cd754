#include "people/passwords.h"

#include <sodium.h>

#include <new>

#include "store/random_secrets.h"

namespace iteru::server {

namespace {

constexpr unsigned long long password_rounds = 2;
constexpr std::size_t password_memory = std::size_t{19} << 20U;

} // namespace

std::string token_text(const Seed& token) { return url_safe(token, token.size()); }

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
