// Any text as an action of every game: what is read is written back, what is refused is refused with its place.
#include <cstdlib>
#include <string>

#include "engine/notation.h"
#include "games/games.h"

namespace {

using namespace iteru;

std::string spaced(std::string_view text) {
    std::string words;
    for (auto word = next_word(text); !word.empty(); word = next_word(text)) {
        (words += words.empty() ? "" : " ") += word;
    }
    return words;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    each_game([&]<Game G>() {
        static const G game{G::standard_box(), usual_setup(G::facts, G::facts.min_players)};
        static const typename G::State state = game.deal(Seed{});
        const auto action = parse_action(game, text);
        if (action) {
            if (notation(game, *action) != spaced(text)) std::abort();
            typename G::ActionList actions;
            const Seat seat = game.to_act(state).lowest();
            game.legal(state, seat, actions);
            if (actions.contains(*action) == game.why_not(state, seat, *action).has_value()) std::abort();
        } else {
            const NotationError& error = action.error();
            if (error.reason.empty() || text.substr(error.position, error.word.size()) != error.word) std::abort();
        }
    });
    return 0;
}
