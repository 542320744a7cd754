#include "bots/player.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace iteru {

namespace {

constexpr std::array<std::string_view, 4> level_names{"apprentice", "scribe", "vizier", "pharaoh"};
constexpr std::string_view search_prefix = "search:";
constexpr std::uint32_t most_iterations = 100'000'000;

} // namespace

std::optional<BotSpec> parse_bot_spec(std::string_view text) {
    if (const auto simple = parse_bot(text)) return BotSpec{.kind = BotSpec::Kind::simple, .simple = *simple};
    if (const auto level = std::ranges::find(level_names, text); level != level_names.end()) {
        return BotSpec{.kind = BotSpec::Kind::level,
                       .simple = Bot::greedy,
                       .level = static_cast<std::uint8_t>(level - level_names.begin())};
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
    case BotSpec::Kind::level: return std::string{level_names[spec.level]};
    }
    return std::string{bot_name(spec.simple)};
}

} // namespace iteru
