// Nets of weights by chance, the same everywhere: to compare what builds make of them.
#pragma once

#include "bots/action_words.h"
#include "bots/bot.h"
#include "bots/inputs.h"
#include "bots/net.h"
#include "engine/hash.h"
#include "engine/play.h"

namespace iteru {

/// Every weight is used, and some sums are large enough to be clipped.
inline Net made_net(std::size_t inputs, std::size_t hidden, std::size_t words, std::uint64_t seed) {
    Net net{inputs, hidden, words};
    Random random{seed_from_number(seed)};
    const auto fill = [&](auto& weights, int most) {
        for (auto& weight : weights) {
            weight = static_cast<std::remove_reference_t<decltype(weight)>>(
                static_cast<int>(random.below(2 * static_cast<std::uint32_t>(most) + 1)) - most);
        }
    };
    fill(net.hidden_weights, 120);
    fill(net.hidden_bias, 800);
    fill(net.trunk_weights, 12);
    fill(net.trunk_bias, 5000);
    for (auto& weights : net.output_weights) fill(weights, 900);
    fill(net.output_bias, 30'000);
    fill(net.word_weights, 40);
    return net;
}

namespace detail {

/// Shows the inputs of positions from a game of random players with each number of them.
template <Learnable G, class Visit>
void each_sample_position(Visit visit) {
    for (int players = G::facts.min_players; players <= G::facts.max_players; ++players) {
        const G game{G::standard_box(), usual_setup(G::facts, players)};
        const Seed seed = seed_from_number(static_cast<std::uint64_t>(players));
        Random random{seed, 1};
        typename G::State state = game.deal(seed);
        play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
            Inputs inputs{};
            write_inputs(game, position, seat, inputs);
            visit(std::span<const std::int8_t>{inputs}.first(input_count<G>()), actions);
            return choose_random<G>(actions, random);
        });
    }
}

} // namespace detail

/// What the inputs mean: it changes with any change of features, rules or judgement.
template <Learnable G>
std::uint64_t inputs_hash() {
    std::uint64_t hash = hash_start;
    detail::each_sample_position<G>(
        [&](std::span<const std::int8_t> inputs, const auto&) { hash = hash_bytes(std::as_bytes(inputs), hash); });
    return hash;
}

/// All that a net by chance says of those positions, bit by bit.
template <Learnable G>
std::uint64_t net_fingerprint() {
    const Net net = made_net(input_count<G>(), 256, ActionWords<G>::standard().size(), 1);
    std::uint64_t hash = hash_start;
    detail::each_sample_position<G>([&](std::span<const std::int8_t> inputs, const auto& actions) {
        const Net::Trunk trunk = net.trunk(inputs);
        const Prospect prospect = net.prospect(trunk);
        hash = hash_of(trunk, hash);
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            hash = mix(hash, std::bit_cast<std::uint32_t>(prospect.share[seat]));
            hash = mix(hash, std::bit_cast<std::uint32_t>(prospect.margin[seat]));
        }
        for (const auto& action : actions) {
            const auto words = ActionWords<G>::standard().of(action);
            hash = mix(hash, std::bit_cast<std::uint32_t>(net.urge(trunk, {words.begin(), words.size()})));
        }
    });
    return hash;
}

} // namespace iteru
