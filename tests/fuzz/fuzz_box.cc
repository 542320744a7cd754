// Any text as the component file of every game: refused with path and reason, or fit to play with.
#include <cstdlib>
#include <string>

#include "engine/play.h"
#include "games/games.h"
#include "loader/load_box.h"

namespace {

using namespace iteru;

template <Game G>
void play_with(const typename G::Box& box) {
    const G game{box, usual_setup(G::facts, G::facts.min_players)};
    typename G::State state = game.deal(Seed{});
    if (!game.audit(state).empty()) std::abort();
    Random random{Seed{}, 1};
    const int decisions = play_on(game, state, [&](const auto&, Seat, const auto& actions) {
        return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    });
    if (decisions > G::facts.max_decisions || !game.audit(state).empty()) std::abort();
    (void)game.result(state);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    each_game([&]<Game G>() {
        try {
            play_with<G>(load_box<typename G::Box>(text));
        } catch (const BoxProblem& problem) {
            if (problem.reason.empty()) std::abort();
        }
    });
    return 0;
}
