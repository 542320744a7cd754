#include "people/passwords.h"

#include <sodium.h>

#include <new>

#include "store/random_secrets.h"

namespace iteru::server {

std::string token_text(const Seed& token) { return url_safe(token, token.size()); }

std::optional<Digest> token_digest(std::string_view text) {
    constexpr std::size_t length = 43; // 256 bits in base64
    if (text.size() != length) return std::nullopt;
    return sha256(text);
}

std::string hash_password(const std::string& password, const PasswordCost& cost) {
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), cost.rounds, cost.memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
    hash.resize(hash.find('\0'));
    return hash;
}

std::string decoy_hash(const PasswordCost& cost) {
    const auto make = [](const PasswordCost& price) {
        return hash_password(token_text(RandomSecrets{}.seed()), price);
    };
    if (cost != PasswordCost{}) return make(cost);
    static const std::string usual = make({});
    return usual;
}

bool verify_password(const std::string& hash, const std::string& password) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

} // namespace iteru::server
