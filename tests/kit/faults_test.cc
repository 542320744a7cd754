// Tests of the tests: games with planted faults, which the kit must catch.
#include "tests/kit/checks.h"

namespace iteru::kit {
namespace {

using fertility::Fertility;

const Setup four_players{.players = 4};

/// Gives the truth where it should draw.
struct TruthfulResampler : Fertility {
    using Fertility::Fertility;
    void conceal(State&, Seat) const {}
    void resample(State&, Seat, Random&) const {}
};

/// Shows the next tile of the draw pile.
struct LeakyView : Fertility {
    using Fertility::Fertility;
    void conceal(State&, Seat) const {}
    [[nodiscard]] fertility::View view_of(const State& state, Seat viewer) const {
        fertility::View view = Fertility::view_of(state, viewer);
        view.to_pay = static_cast<int>(state.tiles[state.tiles_drawn]);
        return view;
    }
};

/// Its view is blameless, but bots get the piles as they lie.
struct LeakyConcealment : Fertility {
    using Fertility::Fertility;
    void conceal(State&, Seat) const {}
};

/// Lets players take back what has shown them a tile.
struct ForgetfulCounter : Fertility {
    using Fertility::Fertility;
    [[nodiscard]] unsigned reveals(const State&) const { return 0; }
};

/// Never lets them take back anything.
struct AnxiousCounter : Fertility {
    using Fertility::Fertility;
    [[nodiscard]] unsigned reveals(const State& state) const {
        return static_cast<unsigned>(hash_of(state) & 0x7FFFFFFFU);
    }
};

/// Offers a tile twice, and lets a placement pass that it does not list.
struct CarelessLister : Fertility {
    using Fertility::Fertility;
    void legal(const State& state, Seat seat, ActionList& list) const {
        Fertility::legal(state, seat, list);
        if (!list.empty()) list.push_back(list[0]);
    }
};

struct LenientJudge : Fertility {
    using Fertility::Fertility;
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State&, Seat, Action) const { return std::nullopt; }
};

/// Draws the first tile of the pile only from half of those it could be.
struct LazyShuffler : Fertility {
    using Fertility::Fertility;
    void resample(State& state, Seat, Random& random) const {
        const auto pile = std::span{state.tiles}.subspan(state.tiles_drawn);
        random.shuffle(pile.subspan(1));
    }
};

template <Game G, class Check>
bool caught(Check check) {
    const G game{Fertility::standard_box(), four_players};
    Random random{kit_seed(0), 103};
    bool found = false;
    watch(game, kit_seed(0), Bot::lively,
          [&](const Moment<G>& moment) { found = found || !check(game, moment, random).empty(); });
    return found;
}

template <Game G>
bool truth_caught() {
    const G game{Fertility::standard_box(), four_players};
    const Course<G> course{game, kit_seed(0), Bot::lively};
    Random random{kit_seed(0), 104};
    return !problem_with_variety(game, course, 20, 0, random).empty();
}

/// Draws anew for nobody what lies open: the row of districts.
struct ForgetfulWorlds : Fertility {
    using Fertility::Fertility;
    void resample(State& state, Seat seat, Random& random) const {
        Fertility::resample(state, seat, random);
        if (seat == nobody) random.shuffle(state.row);
    }
};

const auto open_worlds = [](const auto& game, const auto& moment, Random& random) {
    return problem_with_open_worlds(game, moment.before, random);
};

const auto secrecy = [](const auto& game, const auto& moment, Random& random) {
    return problem_with_secrecy(game, moment.before, 0, random);
};
const auto undo = [](const auto& game, const auto& moment, Random& random) {
    return problem_with_undo(game, moment, random, 3);
};
const auto legality = [](const auto& game, const auto& moment, Random& random) {
    const std::string problem = problem_with_list(game, moment.before, moment.seat);
    return problem.empty() ? problem_with_refusals(game, moment.before, moment.seat, random, 40) : problem;
};

TEST(KitCatches, a_resampler_that_returns_the_truth) {
    EXPECT_FALSE(truth_caught<Fertility>());
    EXPECT_TRUE(truth_caught<TruthfulResampler>());
}

TEST(KitCatches, a_view_that_leaks) {
    EXPECT_FALSE(caught<Fertility>(secrecy));
    EXPECT_TRUE(caught<LeakyView>(secrecy));
    EXPECT_TRUE(caught<LeakyConcealment>(secrecy));
}

TEST(KitCatches, worlds_of_nobody_in_which_something_known_is_another) {
    EXPECT_FALSE(caught<Fertility>(open_worlds));
    EXPECT_TRUE(caught<ForgetfulWorlds>(open_worlds));
}

TEST(KitCatches, a_reveal_counter_that_forgets_or_fears) {
    EXPECT_FALSE(caught<Fertility>(undo));
    EXPECT_TRUE(caught<ForgetfulCounter>(undo));
    EXPECT_TRUE(caught<AnxiousCounter>(undo));
}

TEST(KitCatches, a_list_and_a_judge_that_disagree) {
    EXPECT_FALSE(caught<Fertility>(legality));
    EXPECT_TRUE(caught<CarelessLister>(legality));
    EXPECT_TRUE(caught<LenientJudge>(legality));
}

TEST(KitCatches, a_resampler_that_is_not_fair) {
    const auto deviates = []<Game G>(const G& game) {
        const auto state = game.deal(kit_seed(0));
        std::map<std::string, double> posterior;
        const auto first = [&](const auto& drawn) { return game.word(drawn.tiles[drawn.tiles_drawn]); };
        for (const auto tile : std::span{state.tiles}.subspan(state.tiles_drawn)) ++posterior[game.word(tile)];
        Random random{kit_seed(0), 105};
        return !problem_with_fairness(game, state, 0, posterior, first, 2000, random).empty();
    };
    EXPECT_FALSE(deviates(Fertility{Fertility::standard_box(), four_players}));
    EXPECT_TRUE(deviates(LazyShuffler{Fertility::standard_box(), four_players}));
}

} // namespace
} // namespace iteru::kit
