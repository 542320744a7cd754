#include "arena/build_fingerprint.h"

#include "arena/simulate.h"
#include "bots/bench.h"
#include "bots/insight.h"

namespace iteru {

std::uint64_t build_fingerprint() {
    static const std::uint64_t fingerprint = [] {
        std::uint64_t sum = mix(bench_fingerprint(1), nets_fingerprint());
        each_house_game([&]<Game G>() {
            const BotSpec bot{.kind = BotSpec::Kind::level, .level = 0};
            const SimulationPlan plan{
                .setup = usual_setup(G::facts, 2), .games = 1, .bots = std::vector<BotSpec>(2, bot)};
            std::uint64_t decisions = 0;
            const G game{G::standard_box(), plan.setup};
            sum = hash_of(play_series_game(game, plan, 0, decisions), sum);
            if (const Net* net = net_for(game); net != nullptr) sum = mix(sum, net->hash());
        });
        return sum;
    }();
    return fingerprint;
}

} // namespace iteru
