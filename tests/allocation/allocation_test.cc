// No allocation in legal, apply, result, conceal and resample, over a million decisions.
#include "bots/search.h"
#include "tests/allocation/counting_new.h"
#include "tests/kit/kit.h"

namespace iteru::kit {
namespace {

/// Plays on until so many decisions are made; answers the allocations of the calls that must not make any.
template <Game G>
std::size_t allocations_of(const G& game, int decisions) {
    Random random{kit_seed(0), 106};
    typename G::ActionList actions;
    Events unheard;
    int total = 0;
    int made = 0;
    const std::size_t before = allocations;
    for (int round = 0; made < decisions; ++round) {
        typename G::State state = game.deal(kit_seed(round));
        for (SeatSet seats = game.to_act(state); !seats.empty(); seats = game.to_act(state), ++made) {
            const Seat seat = seats.lowest();
            game.legal(state, seat, actions);
            if (made % 16 == 0) {
                const typename G::State drawn = Knowledge<G>{game, state, seat}.sample(random);
                total += game.result(drawn).seats[seat].total;
            }
            game.apply(state, seat, actions[random.below(static_cast<std::uint32_t>(actions.size()))], unheard);
        }
    }
    volatile int kept = total; // so that none of it is optimised away
    (void)kept;
    return allocations - before;
}

TEST(Allocation, P7_none_in_a_million_decisions) {
    each_game([]<Game G>() {
        const std::vector<iteru::Setup> setups = setups_of(G::facts);
        const int decisions = scaled(1'000'000) / static_cast<int>(setups.size()) + 1;
        for (const iteru::Setup& setup : setups) {
            const G game{G::standard_box(), setup};
            EXPECT_EQ(allocations_of(game, decisions), 0U) << setup_name<G>(setup);
        }
    });
}

TEST(Allocation, a_search_makes_room_before_its_first_iteration) {
    each_game([]<Game G>() {
        const G game{G::standard_box(), usual_setup(G::facts, 2)};
        const typename G::State state = game.deal(kit_seed(0));
        const Knowledge<G> knowledge{game, state, game.to_act(state).lowest()};
        Search<G> search;
        Random random{kit_seed(1)};
        search.set_root(knowledge, 500);
        const std::size_t before = allocations;
        search.think(knowledge, random, 500, [] { return false; }, false);
        EXPECT_EQ(allocations, before) << G::facts.id;
    });
}

TEST(Allocation, is_counted) {
    const std::size_t before = allocations;
    ::operator delete(::operator new(1)); // a new-expression may be optimised away, this may not
    EXPECT_EQ(allocations, before + 1);
}

} // namespace
} // namespace iteru::kit
