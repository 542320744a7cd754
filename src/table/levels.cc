#include "table/levels.h"

#include "bots/hint.h"

namespace iteru::server {

namespace {

BotSpec spec_of(std::string_view level) { return parse_bot_spec(level).value_or(BotSpec{}); }

Seed luck_from(Random& random) {
    Seed luck{};
    for (std::uint8_t& byte : luck) byte = static_cast<std::uint8_t>(random.next());
    return luck;
}

} // namespace

bool may_sit(std::string_view bot, Bots which, std::string_view game) {
    if (level_of(bot)) return is_level_of(game, bot);
    constexpr unsigned most_threads = 16; // an instance of the engine each
    const auto spec = parse_bot_spec(bot);
    return which == Bots::searches && spec && spec->kind == BotSpec::Kind::search && spec->threads <= most_threads;
}

std::unique_ptr<AnyPlayer> make_bot(std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck) {
    return make_player(spec_of(level), match, luck, seat);
}

bool needs_net(std::string_view level, const AnyMatch& match) { return asks_net(spec_of(level), match.facts().id); }

unsigned threads_of(std::string_view level) { return spec_of(level).threads; }

std::unique_ptr<AnyPlayer> make_part(std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck,
                                     unsigned part) {
    return make_player(spec_of(level), match, luck, seat, part);
}

AnyAction choose(std::string_view level, const AnyMatch& match, Seat seat, Random& random) {
    return make_bot(level, match, seat, luck_from(random))->choose(match);
}

BotAnswer advise(const AnyMatch& match, Seat seat, Random& random) {
    const Counsel advised = hint(match, seat, luck_from(random));
    return {match.notation(advised.actions.front().action), tell(match, advised)};
}

} // namespace iteru::server
