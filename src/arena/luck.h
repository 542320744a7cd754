// How lucky each seat was in a game between bots: at the deal and at every draw, what the truth was worth less what
// others like it would have been. Whatever values are taken for that, the differences are 0 on average, as long as the
// values are the same for the truth and for the others; so a result less its luck has the same mean and, the better the
// values are, less variance. docs/analysis.md, "Less luck in matches".
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "arena/contest.h"
#include "bots/insight.h"
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
    using Action = typename G::Action;
    using ActionList = typename G::ActionList;

    /// So many worlds for whatever the truth is compared with, and for the truth.
    LuckMeter(const G& game, const Seed& seed, std::uint32_t worlds)
        : game_(game), seed_(seed), worlds_(worlds), player_(steady()) {
        insight_.use(net_for(game));
    }

    void dealt(const State& truth) {
        ++moment_;
        add(mean([&](Random&) { return truth; }), 1);
        add(mean([&](Random& random) {
                Seed other{};
                for (std::uint8_t& byte : other) byte = static_cast<std::uint8_t>(random.next());
                return game_.deal(other);
            }),
            -1);
    }
    /// `among`: the actions of which the seat drew this one, all equally likely; none if it is not known how it chose.
    void decided(const State& before, Seat seat, const Action& action, const State& truth, const ActionList& among) {
        const bool drew = among.size() > 1;
        if (!drew && game_.reveals(before) == game_.reveals(truth)) return; // nobody learned anything
        ++moment_;
        add(mean([&](Random&) { return truth; }), 1);
        if (!drew) return add(worth_of(before, seat, action), -1);
        Random random{seed_, moment_};
        const std::size_t others = std::min<std::size_t>(among.size(), most_others);
        for (std::size_t i = 0; i < others; ++i) {
            const std::size_t other =
                others == among.size() ? i : random.below(static_cast<std::uint32_t>(among.size()));
            add(worth_of(before, seat, among[other]), -1.0 / static_cast<double>(others));
        }
    }

    [[nodiscard]] const Luck& of(int seat) const { return luck_[static_cast<std::size_t>(seat)]; }

private:
    using Worth = std::array<Luck, max_seats>;

    /// A net sees better what a draw was worth once it has been used.
    static constexpr int rounds_ahead = 2;
    static constexpr int to_the_end = std::numeric_limits<int>::max();
    /// Where more are as likely, so many of them are drawn.
    static constexpr std::size_t most_others = 12;

    /// Plays on as well as judgement alone can.
    static SearchSettings steady() {
        SearchSettings settings = G::bots.search;
        settings.random = 0;
        settings.candidates = static_cast<int>(G::ActionList::capacity());
        return settings;
    }

    void add(const Worth& worth, double times) {
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            for (std::size_t i = 0; i < worth[seat].size(); ++i) luck_[seat][i] += times * worth[seat][i];
        }
    }

    /// Of so many worlds, each with a luck of its own, which is the same for all that are compared.
    template <class Start>
    Worth mean(Start start) {
        Worth sum{};
        for (std::uint32_t n = 0; n < worlds_; ++n) {
            const Seed luck = derive_seed(seed_, (moment_ << 16U) + n);
            Random draws{luck, 1};
            const Worth one = worth(start(draws), Random{luck, 2});
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                for (std::size_t i = 0; i < one[seat].size(); ++i) sum[seat][i] += one[seat][i] / worlds_;
            }
        }
        return sum;
    }
    /// What an action is worth before anybody knows what it reveals.
    Worth worth_of(const State& before, Seat seat, const Action& action) {
        return mean([&](Random& random) {
            State world = Knowledge<G>{game_, before, nobody}.sample(random);
            game_.apply(world, seat, action, unheard_);
            return world;
        });
    }

    Worth worth(const State& state, Random random) {
        State world = Knowledge<G>{game_, state, nobody}.sample(random);
        player_.play_turns(game_, world, insight_ ? rounds_ahead * game_.setup().players : to_the_end, random);
        return game_.to_act(world).empty() ? counted(world) : foreseen(world);
    }
    /// Everybody asks the net about themselves; brought to one victory and to leads that cancel out.
    Worth foreseen(const State& state) {
        Worth all{};
        Luck sum{};
        const int players = game_.setup().players;
        for (Seat seat = 0; seat < players; ++seat) {
            const Prospect& mine = insight_.look(game_, state, seat);
            constexpr double point = 100;
            all[seat] = {mine.share[seat], mine.margin[seat] / point};
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += all[seat][i];
        }
        if (players == 1) return all;
        for (Seat seat = 0; seat < players; ++seat) {
            if (sum[0] > 0) all[seat][0] /= sum[0];
            all[seat][1] -= sum[1] / players;
        }
        return all;
    }
    Worth counted(const State& end) {
        const Result result = game_.result(end);
        const int players = game_.setup().players;
        Worth all{};
        for (Seat seat = 0; seat < players; ++seat) {
            all[seat] = {win_share(result, players, seat), static_cast<double>(margin_of(result, players, seat))};
        }
        return all;
    }

    const G& game_;
    Seed seed_;
    std::uint64_t moment_ = 0; // at which luck was measured last
    std::uint32_t worlds_;
    Search<G> player_;
    Insight<G> insight_;
    Events unheard_;
    std::array<Luck, max_seats> luck_{};
};

} // namespace iteru
