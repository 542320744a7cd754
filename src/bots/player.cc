#include "bots/player.h"

#include <algorithm>
#include <charconv>

#include "games/games.h"

namespace iteru {

namespace {

constexpr std::string_view search_prefix = "search:";
constexpr std::uint32_t most_iterations = 100'000'000;

template <Game G>
class ErasedPlayer final : public AnyPlayer {
public:
    ErasedPlayer(const BotSpec& spec, const Seed& seed, Seat seat) : seat_(seat), player_(spec, seed, seat) {}

    AnyAction choose(const AnyMatch& match) override {
        const Match<G>& typed = static_cast<const ErasedMatch<G>&>(match).typed();
        typename G::ActionList actions;
        typed.game().legal(typed.state(), seat_, actions);
        return erase<G>(player_.choose(Knowledge<G>{typed.game(), typed.state(), seat_}, actions));
    }

private:
    Seat seat_;
    BotPlayer<G> player_;
};

} // namespace

std::optional<BotSpec> parse_bot_spec(std::string_view text) {
    if (const auto simple = parse_bot(text)) return BotSpec{.kind = BotSpec::Kind::simple, .simple = *simple};
    if (const auto level = std::ranges::find(levels, text, &Level::name); level != levels.end()) {
        return BotSpec{.kind = BotSpec::Kind::level,
                       .simple = Bot::greedy,
                       .level = static_cast<std::uint8_t>(level - levels.begin())};
    }
    if (!text.starts_with(search_prefix)) return std::nullopt;
    const std::string_view number = text.substr(search_prefix.size());
    BotSpec spec{.kind = BotSpec::Kind::search, .simple = Bot::greedy};
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), spec.iterations);
    const bool whole = error == std::errc{} && end == number.data() + number.size();
    if (!whole || spec.iterations == 0 || spec.iterations > most_iterations) return std::nullopt;
    return spec;
}

std::string bot_spec_name(const BotSpec& spec) {
    switch (spec.kind) {
    case BotSpec::Kind::simple: break;
    case BotSpec::Kind::search: return std::string{search_prefix} + std::to_string(spec.iterations);
    case BotSpec::Kind::level: return std::string{levels[spec.level].name};
    }
    return std::string{bot_name(spec.simple)};
}

std::unique_ptr<AnyPlayer> make_player(const BotSpec& spec, const AnyMatch& match, const Seed& seed, Seat seat) {
    std::unique_ptr<AnyPlayer> player;
    with_match(match, [&]<Game G>(const Match<G>&) { player = std::make_unique<ErasedPlayer<G>>(spec, seed, seat); });
    return player;
}

AnyAction choose(const BotSpec& spec, const AnyMatch& match, Seat seat, const Seed& seed) {
    return make_player(spec, match, seed, seat)->choose(match);
}

} // namespace iteru
