#include "bots/net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/insight.h"
#include "bots/made_net.h"
#include "games/games.h"

namespace iteru {
namespace {

TEST(Net, says_what_its_weights_say) {
    Net net{2, 32, 1};
    net.hidden_weights[0] = Net::hidden_scale / 2; // the first input moves the first unit by half
    net.hidden_weights[32 + 1] = -Net::hidden_scale;
    net.hidden_bias[1] = Net::hidden_scale;
    net.trunk_weights[0] = Net::trunk_scale;      // the first unit of the trunk is the first hidden one,
    net.trunk_weights[32 + 1] = Net::trunk_scale; // the second the second
    net.output_weights[0][0] = 2 * Net::output_scale;
    net.output_weights[max_seats][1] = Net::output_scale;
    net.word_weights[1] = Net::word_scale / 2;
    net.margin_unit = 1000;

    const Net::Trunk trunk = net.trunk(std::array<std::int8_t, 2>{1, 0});
    EXPECT_EQ(trunk[0], Net::clip / 2);
    EXPECT_EQ(trunk[1], Net::clip);
    EXPECT_EQ(net.trunk(std::array<std::int8_t, 2>{20, 1})[0], Net::clip) << "clipped";
    EXPECT_EQ(net.trunk(std::array<std::int8_t, 2>{-1, 1})[0], 0) << "clipped";
    const Prospect prospect = net.prospect(trunk);
    EXPECT_NEAR(prospect.share[0], share_of(2 * 63 / 127.0F), 1e-6);
    EXPECT_EQ(prospect.share[1], 0.5F);
    EXPECT_NEAR(prospect.margin[0], 1000, 0.01);
    EXPECT_NEAR(net.urge(trunk, std::array<std::uint16_t, 1>{0}), 0.5, 1e-6);
}

TEST(Net, shares_are_between_0_and_1) {
    EXPECT_EQ(share_of(0), 0.5F);
    EXPECT_GT(share_of(7), 0.99F);
    EXPECT_LT(share_of(-7), 0.01F);
    EXPECT_LE(share_of(1e6F), 1.0F);
}

TEST(Net, a_power_of_e_is_nearly_exact) {
    for (float exponent = -20; exponent < 20; exponent += 0.37F) {
        EXPECT_NEAR(power_of_e(exponent) / std::exp(exponent), 1, 3e-4) << exponent;
    }
    EXPECT_GT(power_of_e(1e9F), 0);
    EXPECT_GT(power_of_e(-1e9F), 0);
}

TEST(Net, a_file_is_read_as_it_was_written) {
    Net net = made_net(40, 64, 7, 3);
    net.made = R"({"how":"by chance"})";
    net.reads = 12;
    const auto read = Net::read(net.write());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->hash(), net.hash());
    EXPECT_EQ(read->write(), net.write());
    EXPECT_EQ(read->made, net.made);
    EXPECT_EQ(read->reads, net.reads);
    EXPECT_NE(net.hash(), made_net(40, 64, 7, 4).hash());
}

TEST(Net, what_is_no_net_is_refused) {
    const std::string file = made_net(40, 64, 7, 3).write();
    const auto problem = [](const std::string& bytes) {
        const auto net = Net::read(bytes);
        return net ? std::string{} : std::string{net.error()};
    };
    EXPECT_EQ(problem(file), "");
    EXPECT_EQ(problem(""), "not_a_net");
    EXPECT_EQ(problem("PNG"), "not_a_net");
    EXPECT_EQ(problem("iteru net 1\n"), "damaged_net");
    EXPECT_EQ(problem(file + "x"), "damaged_net");
    EXPECT_EQ(problem(std::string(500'000, 'x')), "net_too_large");
    for (std::size_t length = 0; length < file.size(); length += 97) {
        EXPECT_FALSE(Net::read(std::string_view{file}.substr(0, length))) << length;
    }
    for (std::size_t at = file.find('\n') + 4; at < file.size(); at += 61) {
        std::string damaged = file;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        EXPECT_FALSE(Net::read(damaged).has_value() && Net::read(damaged)->write() == file) << at;
    }
}

/// The nets of the house fit their games, were made for what the games write today, and are small enough.
TEST(Net, of_the_house_reads_what_its_game_writes) {
    each_house_game([]<Game G>() {
        if constexpr (Learnable<G>) {
            const Net* net = house_net(G::facts.id);
            if (net == nullptr) return;
            EXPECT_EQ(net->inputs(), input_count<G>()) << G::facts.id;
            EXPECT_EQ(net->words(), ActionWords<G>::standard().size()) << G::facts.id;
            EXPECT_EQ(net->reads, inputs_hash<G>()) << G::facts.id;
            EXPECT_LE(net->write().size(), Net::largest_file) << G::facts.id;
            EXPECT_TRUE(net->made.contains("command")) << G::facts.id;
        }
    });
}

} // namespace
} // namespace iteru
