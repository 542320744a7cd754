#include "table/secrets.h"

#include <algorithm>

namespace iteru::server {

namespace {

constexpr std::size_t id_bytes = 16;

} // namespace

std::string Secrets::id() { return url_safe(seed(), id_bytes); }

std::string hex(const Digest& digest) { return seed_text(digest); }

std::string url_safe(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
        const auto byte = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
        const unsigned three = byte(0) << 16U | byte(1) << 8U | byte(2);
        for (std::size_t i = 0; i <= std::min<std::size_t>(3, bytes.size()); ++i) {
            text += digits[three >> (18 - 6 * i) & 0x3FU];
        }
    }
    return text;
}

std::string url_safe(const Digest& digest, std::size_t bytes) {
    return url_safe({reinterpret_cast<const char*>(digest.data()), bytes});
}

std::uint64_t digest_of(std::string_view text) {
    const Digest digest = sha256(text);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number |= std::uint64_t{digest[i]} << (8 * i);
    return number;
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

} // namespace iteru::server
