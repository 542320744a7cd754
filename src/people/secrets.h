// Random ids and seeds, hashes and passwords, by libsodium.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/random.h"
#include "store/store.h"

namespace iteru::server {

/// Where what must not be guessed comes from; tests count instead.
class Secrets {
public:
    Secrets() = default;
    Secrets(const Secrets&) = delete;
    Secrets& operator=(const Secrets&) = delete;
    virtual ~Secrets() = default;

    /// 256 bits.
    virtual Seed seed() = 0;
    /// 128 bits, safe in a URL.
    [[nodiscard]] std::string id();
};

class RandomSecrets final : public Secrets {
public:
    RandomSecrets();
    Seed seed() override;
};

Digest sha256(std::string_view text);
std::string hex(const Digest& digest);
std::string url_safe(std::string_view bytes);

/// Of what need not be kept secret: 64 bits of its SHA-256.
std::uint64_t digest_of(std::string_view text);
/// By a key that this process alone knows: nobody can make two texts meet on purpose.
std::uint64_t keyed_hash(std::string_view text);

/// What is published before a game, so that nobody can change its deal afterwards.
std::string commitment_to(const Seed& seed);

/// How the deal of a fresh table is mixed: "SERVER CREATOR SEAT1 SEAT2 … START", the server's part (64 hexadecimal
/// digits) and those of the people (32 each, or - for none). The server commits to its own when the table is made.
Seed mix_deal(std::string_view deal);
std::string commitment_to_part(std::string_view server_part);
/// 128 random bits in hexadecimal.
bool is_part(std::string_view text);

/// The token of a session as it stands in its cookie.
std::string token_text(const Seed& token);
std::optional<Digest> token_digest(std::string_view text);

/// Argon2id; takes about 15 ms and 19 MiB, on purpose.
std::string hash_password(const std::string& password);
bool verify_password(const std::string& hash, const std::string& password);
/// The hash of a password that nobody has: to verify against it takes as long as against anybody's.
const std::string& decoy_hash();

} // namespace iteru::server
