// Tokens of sessions, and passwords.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/secrets.h"

namespace iteru::server {

/// The token of a session as it stands in its cookie.
std::string token_text(const Seed& token);
std::optional<Digest> token_digest(std::string_view text);

/// What a guess costs, on purpose: about 15 ms and 19 MiB. Simulations cannot afford that.
struct PasswordCost {
    unsigned long long rounds = 2;
    std::size_t memory = std::size_t{19} << 20U;

    friend bool operator==(const PasswordCost&, const PasswordCost&) = default;
};

/// Argon2id.
std::string hash_password(const std::string& password, const PasswordCost& cost = {});
bool verify_password(const std::string& hash, const std::string& password);
/// The hash of a password that nobody has: to verify against it takes as long as against anybody's.
std::string decoy_hash(const PasswordCost& cost = {});

} // namespace iteru::server
