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

/// Argon2id; takes about 15 ms and 19 MiB, on purpose.
std::string hash_password(const std::string& password);
bool verify_password(const std::string& hash, const std::string& password);
/// The hash of a password that nobody has: to verify against it takes as long as against anybody's.
const std::string& decoy_hash();

} // namespace iteru::server
