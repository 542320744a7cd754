// How lucky each seat was in a game between bots: at the deal and at every draw, what the truth was worth less what
// others like it would have been. Whatever values are taken for that, the differences are 0 on average, as long as the
// values are the same for the truth and for the others; so a result less its luck has the same mean and, the better the
// values are, less variance. docs/analysis.md, "Less luck in matches".
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "arena/contest.h"
#include "bots/search.h"

namespace iteru {

/// By how much a seat beats the best of the others; alone, the game's own opponent sits in the next seat.
inline int margin_of(const Result& result, int players, int seat) {
    int best_other = result.seats[1].total;
    bool first = players > 1;
    for (int other = 0; other < players; ++other) {
        if (other == seat) continue;
        const int total = result.seats[static_cast<std::size_t>(other)].total;
        best_other = first ? total : std::max(best_other, total);
        first = false;
    }
    return result.seats[static_cast<std::size_t>(seat)].total - best_other;
}

template <Game G>
class LuckMeter {
public:
    using State = typename G::State;

    /// So many worlds for the truth, and as many for what it is compared with.
    LuckMeter(const G& game, const Seed& seed, std::uint32_t worlds)
        : game_(game), random_(seed, 1), worlds_(worlds), player_(steady()) {}

    void dealt(const State& truth) {
        compare(truth, [&] {
            Seed other{};
            for (std::uint8_t& byte : other) byte = static_cast<std::uint8_t>(random_.next());
            return game_.deal(other);
        });
    }
    void decided(const State& before, Seat seat, const typename G::Action& action, const State& truth) {
        if (game_.reveals(before) == game_.reveals(truth)) return; // nobody learned anything
        compare(truth, [&] {
            State world = Knowledge<G>{game_, before, nobody}.sample(random_);
            game_.apply(world, seat, action, unheard_);
            return world;
        });
    }

    [[nodiscard]] const Luck& of(int seat) const { return luck_[static_cast<std::size_t>(seat)]; }

private:
    /// Plays on as well as judgement alone can.
    static SearchSettings steady() {
        SearchSettings settings = G::bots.search;
        settings.random = 0;
        settings.candidates = static_cast<int>(G::ActionList::capacity());
        return settings;
    }

    template <class Other>
    void compare(const State& truth, Other other) {
        for (std::uint32_t n = 0; n < worlds_; ++n) {
            play_on(truth, 1);
            play_on(other(), -1);
        }
    }
    void play_on(const State& state, int sign) {
        State world = Knowledge<G>{game_, state, nobody}.sample(random_);
        player_.play_to_end(game_, world, random_);
        const Result result = game_.result(world);
        const int players = game_.setup().players;
        for (Seat seat = 0; seat < players; ++seat) {
            luck_[seat][0] += sign * win_share(result, players, seat) / worlds_;
            luck_[seat][1] += static_cast<double>(sign * margin_of(result, players, seat)) / worlds_;
        }
    }

    const G& game_;
    Random random_;
    std::uint32_t worlds_;
    Search<G> player_;
    Events unheard_;
    std::array<Luck, max_seats> luck_{};
};

} // namespace iteru
