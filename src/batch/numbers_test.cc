#include "batch/numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/hash.h"
#include "engine/play.h"
#include "tests/kit/kit.h"

namespace iteru::batch {
namespace {

/// Calls `visit(game, state, seat, actions)` at each decision of a game played at random.
template <Game G, class Visit>
void each_decision(const iteru::Setup& setup, std::uint64_t seed, Visit visit) {
    const G game{G::standard_box(), setup};
    typename G::State state = game.deal(seed_from_number(seed));
    Random random{seed_from_number(seed), 1};
    play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
        visit(game, position, seat, actions);
        return choose_random<G>(actions, random);
    });
}

TEST(Numbers, one_for_each_action_whatever_the_setup) {
    each_game([&]<Game G>() {
        const Numbers<G> numbers{G::standard_box()};
        int positions = 0;
        for (const iteru::Setup& setup : kit::setups_of(G::facts)) {
            for (int round = 0; round < kit::scaled(24); ++round) {
                each_decision<G>(
                    setup, static_cast<std::uint64_t>(round),
                    [&](const G& game, const auto&, Seat, const auto& actions) {
                        std::vector<Number> seen;
                        for (const auto& action : actions) {
                            const Number number = numbers.find(action);
                            ASSERT_GE(number, 0)
                                << G::facts.id << ": never possible, but legal: " << notation(game, action);
                            ASSERT_TRUE(numbers.knows(number));
                            EXPECT_EQ(numbers.action(number), action) << G::facts.id << ' ' << notation(game, action);
                            seen.push_back(number);
                        }
                        std::ranges::sort(seen);
                        EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end()) << G::facts.id << ": two of one number";
                        ++positions;
                    });
            }
        }
        EXPECT_GE(positions, kit::scaled(4'000)) << G::facts.id;
    });
}

TEST(Numbers, stand_for_words_one_to_one) {
    each_game([&]<Game G>() {
        const Numbers<G> numbers{G::standard_box()};
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        std::map<std::string, Number> words;
        for (Number number = 0; numbers.knows(number); ++number) {
            const std::string word = notation(game, numbers.action(number));
            EXPECT_TRUE(words.emplace(word, number).second) << G::facts.id << ": twice " << word;
            const auto parsed = parse_action(game, word);
            ASSERT_TRUE(parsed) << G::facts.id << ' ' << word;
            EXPECT_EQ(numbers.find(*parsed), number) << G::facts.id << ' ' << word;
        }
        EXPECT_EQ(words.size(), numbers.count());
        EXPECT_FALSE(numbers.knows(-1));
        EXPECT_FALSE(numbers.knows(static_cast<Number>(numbers.count())));
    });
}

/// Whoever has learned by these numbers needs them as they are: a change here is a change of python's interface.
TEST(Numbers, are_those_of_the_last_version) {
    struct Expected {
        std::size_t count;
        std::uint64_t words;
    };
    const std::map<std::string_view, Expected> expected{{"fertility", {3994, 0x6719347aa750e959}},
                                                        {"egizia", {763, 0x89f69d6a990bb2c7}},
                                                        {"tal-der-koenige", {23313, 0x612735bb2f8315ff}},
                                                        {"pharaon", {193, 0xb6dcb1ab6c1550b8}}};
    each_house_game([&]<Game G>() {
        const Numbers<G> numbers{G::standard_box()};
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        std::uint64_t words = hash_start;
        for (Number number = 0; numbers.knows(number); ++number) {
            const std::string word = notation(game, numbers.action(number));
            words = hash_bytes(std::as_bytes(std::span{word}), words);
        }
        EXPECT_EQ(numbers.count(), expected.at(G::facts.id).count) << G::facts.id;
        EXPECT_EQ(words, expected.at(G::facts.id).words) << G::facts.id << std::hex << " 0x" << words;
    });
}

TEST(Numbers, leave_out_what_is_never_legal) {
    const auto known = []<Game G>(std::string_view word) {
        const G game{G::standard_box(), usual_setup(G::facts, G::facts.max_players)};
        const auto action = parse_action(game, word);
        EXPECT_TRUE(action) << word;
        return action && Numbers<G>{G::standard_box()}.find(*action) >= 0;
    };
    with_game("fertility", [&]<Game G>() {
        EXPECT_TRUE(known.template operator()<G>("pay wheat"));
        EXPECT_FALSE(known.template operator()<G>("pay monument"));
        EXPECT_FALSE(known.template operator()<G>("quarry wheat"));
    });
    with_game("pharaon", [&]<Game G>() {
        EXPECT_TRUE(known.template operator()<G>("district pass"));
        EXPECT_FALSE(known.template operator()<G>("district yes"));
        EXPECT_FALSE(known.template operator()<G>("after nile"));
    });
    with_game("tal-der-koenige", [&]<Game G>() {
        EXPECT_TRUE(known.template operator()<G>("worker done"));
        EXPECT_FALSE(known.template operator()<G>("worker 16 16"));
    });
    with_game("egizia", [&]<Game G>() {
        EXPECT_TRUE(known.template operator()<G>("boat sell 10"));
        EXPECT_FALSE(known.template operator()<G>("boat sell 11"));
        EXPECT_FALSE(known.template operator()<G>("boat settle"));
    });
}

} // namespace
} // namespace iteru::batch
