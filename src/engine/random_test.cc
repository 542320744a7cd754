#include "engine/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace iteru {
namespace {

// The key of the test vectors of RFC 8439: bytes 00 to 1f.
constexpr ChaChaKey rfc_key = {0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                               0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c};

std::vector<std::uint8_t> bytes_of(const ChaChaBlock& block) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint32_t word : block) {
        for (unsigned i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
    }
    return bytes;
}

TEST(Random, chacha20_block_of_rfc_8439_section_2_3_2) {
    const ChaChaBlock block = chacha20_block(rfc_key, 1, {0x09000000, 0x4a000000, 0});
    EXPECT_EQ(block, (ChaChaBlock{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204,
                                  0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de,
                                  0xe883d0cb, 0x4e3c50a2}));
}

TEST(Random, chacha20_encryption_of_rfc_8439_section_2_4_2) {
    const std::string_view plain =
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
        "future, sunscreen would be it.";
    std::vector<std::uint8_t> stream = bytes_of(chacha20_block(rfc_key, 1, {0, 0x4a000000, 0}));
    const std::vector<std::uint8_t> second = bytes_of(chacha20_block(rfc_key, 2, {0, 0x4a000000, 0}));
    stream.insert(stream.end(), second.begin(), second.end());
    std::vector<std::uint8_t> cipher;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        cipher.push_back(static_cast<std::uint8_t>(static_cast<std::uint8_t>(plain[i]) ^ stream[i]));
    }
    EXPECT_EQ(cipher,
              (std::vector<std::uint8_t>{
                  0x6e, 0x2e, 0x35, 0x9a, 0x25, 0x68, 0xf9, 0x80, 0x41, 0xba, 0x07, 0x28, 0xdd, 0x0d, 0x69, 0x81, 0xe9,
                  0x7e, 0x7a, 0xec, 0x1d, 0x43, 0x60, 0xc2, 0x0a, 0x27, 0xaf, 0xcc, 0xfd, 0x9f, 0xae, 0x0b, 0xf9, 0x1b,
                  0x65, 0xc5, 0x52, 0x47, 0x33, 0xab, 0x8f, 0x59, 0x3d, 0xab, 0xcd, 0x62, 0xb3, 0x57, 0x16, 0x39, 0xd6,
                  0x24, 0xe6, 0x51, 0x52, 0xab, 0x8f, 0x53, 0x0c, 0x35, 0x9f, 0x08, 0x61, 0xd8, 0x07, 0xca, 0x0d, 0xbf,
                  0x50, 0x0d, 0x6a, 0x61, 0x56, 0xa3, 0x8e, 0x08, 0x8a, 0x22, 0xb6, 0x5e, 0x52, 0xbc, 0x51, 0x4d, 0x16,
                  0xcc, 0xf8, 0x06, 0x81, 0x8c, 0xe9, 0x1a, 0xb7, 0x79, 0x37, 0x36, 0x5a, 0xf9, 0x0b, 0xbf, 0x74, 0xa3,
                  0x5b, 0xe6, 0xb4, 0x0b, 0x8e, 0xed, 0xf2, 0x78, 0x5e, 0x42, 0x87, 0x4d}));
}

TEST(Random, is_the_chacha20_stream_of_its_seed) {
    Seed seed{};
    std::iota(seed.begin(), seed.end(), std::uint8_t{0});
    Random random{seed, 0x4a00000009000000U};
    for (std::uint32_t counter = 0; counter < 3; ++counter) {
        const ChaChaBlock block = chacha20_block(rfc_key, counter, {0x09000000, 0x4a000000, 0});
        for (const std::uint32_t word : block) ASSERT_EQ(random.next(), word);
    }
}

TEST(Random, bounded_numbers_are_uniform) {
    for (const std::uint32_t bound : {2U, 3U, 6U, 10U, 50U}) {
        Random random{seed_from_number(bound)};
        std::vector<int> counts(bound);
        const int draws = 2000 * static_cast<int>(bound);
        for (int i = 0; i < draws; ++i) {
            const std::uint32_t drawn = random.below(bound);
            ASSERT_LT(drawn, bound);
            ++counts[drawn];
        }
        double statistic = 0;
        for (const int count : counts) statistic += (count - 2000.0) * (count - 2000.0) / 2000.0;
        EXPECT_LT(statistic, bound - 1 + 4 * std::sqrt(2.0 * (bound - 1))) << bound;
    }
}

TEST(Random, bounded_numbers_of_a_bound_that_rejects_half_of_the_draws_are_uniform) {
    constexpr std::uint32_t bound = 0x80000001U; // without rejection every other number would come up twice
    Random random{seed_from_number(1)};
    int even = 0;
    constexpr int draws = 40000;
    for (int i = 0; i < draws; ++i) even += random.below(bound) % 2 == 0 ? 1 : 0;
    EXPECT_NEAR(even, draws / 2, 4 * std::sqrt(draws / 4.0));
}

TEST(Random, shuffle_is_the_same_for_good) {
    std::array<int, 10> items{};
    std::iota(items.begin(), items.end(), 0);
    Random random{seed_from_number(42)};
    random.shuffle(items);
    EXPECT_EQ(items, (std::array<int, 10>{9, 7, 0, 5, 8, 6, 4, 2, 3, 1}));
}

TEST(Random, shuffle_gives_every_order_alike) {
    std::map<std::array<int, 4>, int> counts;
    Random random{seed_from_number(9)};
    for (int i = 0; i < 24000; ++i) {
        std::array<int, 4> items{0, 1, 2, 3};
        random.shuffle(items);
        ++counts[items];
    }
    EXPECT_EQ(counts.size(), 24U);
    for (const auto& [order, count] : counts) EXPECT_NEAR(count, 1000, 4 * std::sqrt(1000.0));
}

TEST(Random, streams_of_one_seed_differ) {
    Random one{seed_from_number(1), 0};
    Random two{seed_from_number(1), 1};
    EXPECT_NE(one.next64(), two.next64());
    EXPECT_NE(derive_seed(seed_from_number(1), 0), derive_seed(seed_from_number(1), 1));
    EXPECT_NE(derive_seed(seed_from_number(1), 0), derive_seed(seed_from_number(2), 0));
}

TEST(Random, seeds_parse_as_numbers_or_64_digits) {
    EXPECT_EQ(parse_seed("0"), Seed{});
    EXPECT_EQ(parse_seed("258"), seed_from_number(258));
    EXPECT_EQ(seed_from_number(258)[0], 2);
    EXPECT_EQ(seed_from_number(258)[1], 1);
    EXPECT_EQ(parse_seed("18446744073709551615"), seed_from_number(~std::uint64_t{0}));
    const Seed derived = derive_seed(seed_from_number(7), 7);
    EXPECT_EQ(parse_seed(seed_text(derived)), derived);
    for (const std::string_view bad : {"", " 1", "1 ", "-1", "+1", "x", "0x10", "1.5", "18446744073709551616",
                                       "00000000000000000000000000000000000000000000000000000000000000g0",
                                       "000000000000000000000000000000000000000000000000000000000000000 0"}) {
        EXPECT_FALSE(parse_seed(bad)) << bad;
    }
}

} // namespace
} // namespace iteru
