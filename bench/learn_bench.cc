// How well a net foresees the end, in games it has not learned from (docs/bots.md, "Nets"):
//
//     iteru_learn_bench GAME NET PLAYERS GAMES [BOT]     NET: a file, or `house` for the one built in
//
// BOT (greedy unless another is named, as in the arena) sits in every seat; one decision in sixteen is by chance, so
// that games differ. Told are, for the first, middle and last third of a game's decisions, which part of the variance
// of the result (share of victory, margin) the net explains: 1 - (mean squared error) / (variance).
#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "bots/insight.h"
#include "bots/player.h"
#include "engine/play.h"
#include "games/games.h"
#include "learn/self_play.h"
#include "loader/load_box.h"

namespace {

using namespace iteru;

constexpr std::size_t phases = 3;

/// Of pairs of what was foreseen and what became of it.
struct Explained {
    double count = 0;
    double sum = 0;
    double squares = 0;
    double errors = 0;

    void add(double foreseen, double result) {
        ++count;
        sum += result;
        squares += result * result;
        errors += (foreseen - result) * (foreseen - result);
    }
    [[nodiscard]] double part() const {
        const double variance = squares / count - sum / count * (sum / count);
        return 1 - errors / count / variance;
    }
};

struct Wanted {
    const Net* net;
    int players;
    int games;
    BotSpec bot;
};

template <Learnable G>
struct Position {
    typename G::State state;
    Seat seat;
};

/// A game of this number, with one position in four.
template <Learnable G>
std::vector<Position<G>> played(const G& game, const Wanted& wanted, std::uint64_t number, Result& result) {
    const Seed seed = derive_seed(seed_from_number(77), number);
    std::deque<BotPlayer<G>> bots;
    for (Seat seat = 0; seat < wanted.players; ++seat) bots.emplace_back(wanted.bot, seed, seat);
    Random random{seed, 31};
    std::vector<Position<G>> positions;
    typename G::State state = game.deal(seed);
    play_on(game, state, [&](const auto& position, Seat seat, const auto& actions) {
        if (random.below(4) == 0) positions.push_back({position, seat});
        const auto chosen = bots[seat].choose(Knowledge<G>{game, position, seat}, actions);
        return random.below(16) == 0 ? choose_random<G>(actions, random) : chosen;
    });
    result = game.result(state);
    return positions;
}

template <Learnable G>
int measure(const Wanted& wanted) {
    const G game = G{G::standard_box(), usual_setup(G::facts, wanted.players)}.with_net(wanted.net);
    Insight<G> insight;
    insight.use(net_for(game));
    if (!insight) {
        std::fprintf(stderr, "this net does not fit the game\n");
        return 2;
    }
    std::array<Explained, phases> shares{};
    std::array<Explained, phases> margins{};
    for (int n = 0; n < wanted.games; ++n) {
        Result result;
        const auto positions = played(game, wanted, static_cast<std::uint64_t>(n), result);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const std::size_t phase = i * phases / positions.size();
            const Seat seat = positions[i].seat;
            const Prospect& foreseen = insight.look(game, positions[i].state, seat);
            shares[phase].add(foreseen.share[seat], win_share(result, wanted.players, seat));
            margins[phase].add(foreseen.margin[seat], 100.0 * margin_of(result, wanted.players, seat));
        }
    }
    std::printf("%s, %d players, %d games of %s: winning %.2f %.2f %.2f, margin %.2f %.2f %.2f\n",
                std::string{G::facts.id}.c_str(), wanted.players, wanted.games, bot_spec_name(wanted.bot).c_str(),
                shares[0].part(), shares[1].part(), shares[2].part(), margins[0].part(), margins[1].part(),
                margins[2].part());
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto bot = parse_bot_spec(words.size() > 4 ? words[4] : "greedy");
    if (words.size() < 4 || words.size() > 5 || !bot) {
        std::fprintf(stderr, "iteru_learn_bench GAME NET PLAYERS GAMES [BOT]\n");
        return 2;
    }
    std::expected<Net, std::string_view> net = std::unexpected("");
    if (words[1] != "house") {
        net = Net::read(read_file(words[1]));
        if (!net) {
            std::fprintf(stderr, "%s: not a net\n", words[1].c_str());
            return 2;
        }
    }
    const Wanted wanted{net ? &*net : nullptr, std::atoi(words[2].c_str()), std::atoi(words[3].c_str()), *bot};
    int failed = 2;
    with_game(words[0], [&]<Game G>() {
        if constexpr (Learnable<G>) failed = measure<G>(wanted);
    });
    return failed;
}
