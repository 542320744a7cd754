// What must not be guessed or changed afterwards: ids, seeds, and what is promised of a deal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/hashing.h"
#include "engine/random.h"

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

std::string hex(const Digest& digest);
/// Base64 of RFC 4648, section 5, without padding.
std::string url_safe(std::string_view bytes);
/// The first so many bytes of it.
std::string url_safe(const Digest& digest, std::size_t bytes);

/// Of what need not be kept secret: 64 bits of its SHA-256.
std::uint64_t digest_of(std::string_view text);

/// What is published before a game, so that nobody can change its deal afterwards.
std::string commitment_to(const Seed& seed);

/// How the deal of a fresh table is mixed: "SERVER CREATOR SEAT1 SEAT2 … START", the server's part (64 hexadecimal
/// digits) and those of the people (32 each, or - for none). The server commits to its own when the table is made.
Seed mix_deal(std::string_view deal);
std::string commitment_to_part(std::string_view server_part);
/// 128 random bits in hexadecimal.
bool is_part(std::string_view text);

} // namespace iteru::server
