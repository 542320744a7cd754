#include "bots/player.h"

#include <algorithm>
#include <charconv>

#include "games/games.h"

namespace iteru {

namespace {

constexpr std::string_view search_prefix = "search:";
constexpr std::uint32_t most_iterations = 100'000'000;

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

AnyAction choose(const BotSpec& spec, const AnyMatch& match, Seat seat, const Seed& seed) {
    AnyAction chosen;
    with_match(match, [&]<Game G>(const Match<G>& typed) {
        typename G::ActionList actions;
        typed.game().legal(typed.state(), seat, actions);
        BotPlayer<G> player{spec, seed, seat};
        chosen = erase<G>(player.choose(Knowledge<G>{typed.game(), typed.state(), seat}, actions));
    });
    return chosen;
}

} // namespace iteru
