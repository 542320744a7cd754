#include "table/levels.h"

#include "bots/hint.h"

namespace iteru::server {

namespace {

Seed luck_from(Random& random) {
    Seed luck{};
    for (std::uint8_t& byte : luck) byte = static_cast<std::uint8_t>(random.next());
    return luck;
}

} // namespace

std::unique_ptr<AnyPlayer> make_bot(std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck) {
    return make_player(parse_bot_spec(level).value_or(BotSpec{}), match, luck, seat);
}

AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random) {
    return make_bot(level, match, seat, luck_from(random))->choose(match);
}

BotAnswer advise(const AnyMatch& match, Seat seat, Random& random) {
    const Hint advised = hint(match, seat, luck_from(random));
    return {match.notation(advised.actions.front().action), tell(match, advised)};
}

} // namespace iteru::server
