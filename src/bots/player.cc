#include "bots/player.h"

#include <algorithm>
#include <charconv>

#include "bots/search.h"
#include "games/games.h"

namespace iteru {

namespace {

constexpr std::string_view search_prefix = "search:";
constexpr std::uint32_t most_iterations = 100'000'000;

bool slips(const BotSpec& spec, Random& random) {
    return spec.kind == BotSpec::Kind::level && random.below(100) < levels[spec.level].slips_percent;
}

/// Another action that was looked at and seemed nearly as good; 0 if there is none.
template <Game G>
std::size_t second_thought(const Considered<G>& thoughts, Random& random) {
    constexpr double nearly = 0.08; // of a reward between 0 and 1
    std::uint32_t good = 0;
    while (good + 1 < thoughts.size() && thoughts[good + 1].visits > 0 &&
           thoughts[good + 1].reward > thoughts[0].reward - nearly) {
        ++good;
    }
    return good == 0 ? 0 : 1 + random.below(std::min<std::uint32_t>(good, 3));
}

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

template <Game G>
BotPlayer<G>::BotPlayer(const BotSpec& spec, const Seed& seed, Seat seat)
    : spec_(spec), random_(bot_random(seed, seat)) {
    if (spec_.kind == BotSpec::Kind::simple) return;
    if (spec_.kind == BotSpec::Kind::level) spec_.iterations = levels[spec_.level].iterations;
    search_ = std::make_unique<Search<G>>();
}

template <Game G>
BotPlayer<G>::~BotPlayer() = default;

template <Game G>
typename G::Action BotPlayer<G>::choose(const Knowledge<G>& knowledge, const ActionList& actions) {
    if (!search_) return iteru::choose<G>(spec_.simple, knowledge, actions, random_);
    search_->set_root(knowledge, spec_.iterations);
    search_->think(knowledge, random_, spec_.iterations, [] { return false; });
    const Considered<G> thoughts = search_->considered(actions);
    const Action chosen = thoughts[slips(spec_, random_) ? second_thought<G>(thoughts, random_) : 0].action;
    search_->take(knowledge, chosen);
    return chosen;
}

template class BotPlayer<fertility::Fertility>;
template class BotPlayer<egizia::Egizia>;
template class BotPlayer<tal_der_koenige::TalDerKoenige>;
template class BotPlayer<pharaon::Pharaon>;

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
