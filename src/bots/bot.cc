#include "bots/bot.h"

#include <algorithm>

#include "games/games.h"

namespace iteru {

std::optional<Bot> parse_bot(std::string_view name) {
    const auto found = std::ranges::find(bot_names, name);
    if (found == bot_names.end()) return std::nullopt;
    return static_cast<Bot>(found - bot_names.begin());
}

AnyAction choose(Bot bot, const AnyMatch& match, Seat seat, Random& random) {
    AnyAction chosen;
    with_match(match, [&]<Game G>(const Match<G>& typed) {
        typename G::ActionList actions;
        typed.game().legal(typed.state(), seat, actions);
        chosen = erase<G>(choose<G>(bot, Knowledge<G>{typed.game(), typed.state(), seat}, actions, random));
    });
    return chosen;
}

} // namespace iteru
