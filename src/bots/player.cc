#include "bots/player.h"

#include <algorithm>

#include "bots/bot_player.h"
#include "engine/text.h"
#include "games/games.h"

namespace iteru {

namespace {

constexpr std::string_view search_prefix = "search:";
constexpr std::string_view oracle_prefix = "oracle:";
constexpr std::string_view plain_prefix = "plain:";
constexpr std::string_view threads_name = "threads";
constexpr std::uint32_t most_iterations = 100'000'000;
constexpr std::uint32_t most_milliseconds = 3'600'000;
constexpr unsigned most_threads = 256;
constexpr int most_setting = 1'000'000;

/// Iterations or milliseconds.
bool read_budget(std::string_view text, BotSpec& spec) {
    const bool by_time = text.ends_with("ms");
    if (by_time) text.remove_suffix(2);
    const auto number = parse_number<std::uint32_t>(text);
    if (!number || *number == 0 || *number > (by_time ? most_milliseconds : most_iterations)) return false;
    (by_time ? spec.milliseconds : spec.iterations) = *number;
    return true;
}

/// Changes the setting of this name or place; false if there is none.
bool change(BotSpec& spec, auto SearchSettingName::* by, const auto& which, int value) {
    const auto found = std::ranges::find(search_setting_names, which, by);
    if (found == search_setting_names.end()) return false;
    spec.changes[static_cast<std::size_t>(found - search_setting_names.begin())] = value;
    return true;
}

/// `name=value`
bool read_setting(std::string_view text, BotSpec& spec) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view name = text.substr(0, equals);
    const auto value = parse_number<int>(text.substr(equals + 1));
    if (!value || *value < 0 || *value > most_setting) return false;
    if (name == threads_name) {
        spec.threads = static_cast<unsigned>(*value);
        return spec.threads > 0 && spec.threads <= most_threads;
    }
    return change(spec, &SearchSettingName::name, name, *value);
}

std::string search_name(const BotSpec& spec) {
    std::string name{spec.plain ? plain_prefix : spec.told ? oracle_prefix : search_prefix};
    name += spec.milliseconds > 0 ? std::to_string(spec.milliseconds) + "ms" : std::to_string(spec.iterations);
    const auto add = [&](std::string_view setting, auto value) {
        name += '/';
        name += setting;
        name += '=' + std::to_string(value);
    };
    if (spec.threads != 1) add(threads_name, spec.threads);
    for (std::size_t i = 0; i < spec.changes.size(); ++i) {
        if (spec.changes[i]) add(search_setting_names[i].name, *spec.changes[i]);
    }
    return name;
}

template <Game G>
class ErasedPlayer final : public AnyPlayer {
public:
    ErasedPlayer(const BotSpec& spec, const Seed& seed, Seat seat, std::optional<unsigned> part)
        : seat_(seat), player_(spec, seed, seat, part) {}

    std::vector<Look> look(const AnyMatch& match) override { return player_.look(known(match), legal(match)); }
    AnyAction settle(const AnyMatch& match, std::span<const Look> looks) override {
        return erase<G>(player_.settle(known(match), legal(match), looks));
    }
    void rest() override { player_.rest(); }
    [[nodiscard]] std::size_t bytes() const override { return player_.bytes(); }

private:
    static const Match<G>& typed(const AnyMatch& match) { return static_cast<const ErasedMatch<G>&>(match).typed(); }
    [[nodiscard]] Knowledge<G> known(const AnyMatch& match) const {
        return {typed(match).game(), typed(match).state(), seat_};
    }
    [[nodiscard]] typename G::ActionList legal(const AnyMatch& match) const {
        typename G::ActionList actions;
        typed(match).game().legal(typed(match).state(), seat_, actions);
        return actions;
    }

    Seat seat_;
    BotPlayer<G> player_;
};

} // namespace

#define ITERU_PLAYER_HERE(space, Class, ...) template class BotPlayer<space::Class>;
ITERU_EACH_GAME(ITERU_PLAYER_HERE)

std::optional<BotSpec> parse_bot_spec(std::string_view text, bool measuring) {
    if (const auto simple = parse_bot(text)) return BotSpec{.kind = BotSpec::Kind::simple, .simple = *simple};
    if (const auto level = level_of(text)) {
        return BotSpec{.kind = BotSpec::Kind::level, .simple = Bot::greedy, .level = static_cast<std::uint8_t>(*level)};
    }
    BotSpec spec{.kind = BotSpec::Kind::search,
                 .simple = Bot::greedy,
                 .told = text.starts_with(oracle_prefix),
                 .plain = text.starts_with(plain_prefix)};
    if (spec.told || spec.plain ? !measuring : !text.starts_with(search_prefix)) return std::nullopt;
    text.remove_prefix(text.find(':') + 1);
    std::size_t slash = text.find('/');
    if (!read_budget(text.substr(0, slash), spec)) return std::nullopt;
    while (slash != std::string_view::npos) {
        text.remove_prefix(slash + 1);
        slash = text.find('/');
        if (spec.plain || !read_setting(text.substr(0, slash), spec)) return std::nullopt; // a textbook has no settings
    }
    return spec;
}

std::string bot_spec_name(const BotSpec& spec) {
    switch (spec.kind) {
    case BotSpec::Kind::simple: break;
    case BotSpec::Kind::search: return search_name(spec);
    case BotSpec::Kind::level: return std::string{level_names[spec.level]};
    }
    return std::string{bot_name(spec.simple)};
}

BotSpec spelled_out(const BotSpec& spec, const BotLevels& levels, bool net) {
    if (spec.kind != BotSpec::Kind::level) return spec;
    std::size_t place = spec.level;
    while (place > 0 && (levels[place].iterations == 0 || (levels[place].net != 0 && !net))) --place;
    const Level& level = levels[place];
    BotSpec search{.kind = BotSpec::Kind::search, .simple = spec.simple, .iterations = level.iterations};
    const auto set = [&](int SearchSettings::* which, int value) {
        change(search, &SearchSettingName::value, which, value);
    };
    set(&SearchSettings::slips, level.slips);
    set(&SearchSettings::nearly, level.nearly);
    if (level.net == 0) return search;
    set(&SearchSettings::net, level.net);
    set(&SearchSettings::after, level.after);
    set(&SearchSettings::policy, level.policy);
    set(&SearchSettings::worlds, level.worlds);
    return search;
}

std::span<const std::string_view> levels_of(std::string_view game) {
    std::size_t count = 0;
    each_game([&]<Game G>() {
        if (game.empty() || game == G::facts.id) count = std::max(count, level_count(G::bots.levels));
    });
    return std::span{level_names}.first(count);
}

bool is_level_of(std::string_view game, std::string_view name) {
    const auto levels = levels_of(game);
    return std::ranges::find(levels, name) != levels.end();
}

bool asks_net(const BotSpec& spec, std::string_view game) {
    bool asks = false;
    with_game(game, [&]<Game G>() {
        asks = with_changes(G::bots.search, spelled_out(spec, G::bots.levels).changes).net != 0;
    });
    return asks;
}

std::unique_ptr<AnyPlayer> make_player(const BotSpec& spec, const AnyMatch& match, const Seed& seed, Seat seat,
                                       std::optional<unsigned> part) {
    std::unique_ptr<AnyPlayer> player;
    with_match(match,
               [&]<Game G>(const Match<G>&) { player = std::make_unique<ErasedPlayer<G>>(spec, seed, seat, part); });
    return player;
}

} // namespace iteru
