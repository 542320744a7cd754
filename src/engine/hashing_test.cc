#include "engine/hashing.h"

#include <gtest/gtest.h>

#include <sodium.h>

#include <cstring>
#include <string>

#include "engine/random.h"

namespace iteru {
namespace {

TEST(Sha256, as_in_the_standard) {
    // FIPS 180-4, examples of NIST.
    EXPECT_EQ(seed_text(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(seed_text(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(seed_text(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(seed_text(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(SipHash, as_its_authors_have_it) {
    // The key 00 01 … 0f; the texts "", 00, 00 01, …: the first and last of their vectors, and the one in the paper.
    const HashKey key{0x0706050403020100, 0x0f0e0d0c0b0a0908};
    std::string text;
    EXPECT_EQ(siphash(key, text), 0x726fdb47dd0e0e31U);
    for (char byte = 0; byte < 15; ++byte) text += byte;
    EXPECT_EQ(siphash(key, text), 0xa129ca6149be45e5U);
    for (char byte = 15; byte < 63; ++byte) text += byte;
    EXPECT_EQ(siphash(key, text), 0x958a324ceb064572U);
}

TEST(Hashing, every_length_as_libsodium_has_it) {
    std::string text;
    const HashKey key{0x1234567890abcdef, 0xfedcba9876543210};
    for (int length = 0; length < 300; ++length) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
        Digest digest;
        crypto_hash_sha256(digest.data(), bytes, text.size());
        EXPECT_EQ(sha256(text), digest) << length;
        std::uint64_t hash = 0;
        crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), bytes, text.size(),
                         reinterpret_cast<const unsigned char*>(key.data()));
        EXPECT_EQ(siphash(key, text), hash) << length;
        text += static_cast<char>(length * 37);
    }
}

} // namespace
} // namespace iteru
