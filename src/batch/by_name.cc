#include "batch/by_name.h"

#include "batch/game_of.h"

namespace iteru {

bool is_playable(const Facts& facts, const Setup& setup) {
    if (setup.players < facts.min_players || setup.players > facts.max_players) return false;
    for (std::size_t i = 0; i < setup.options.size(); ++i) {
        const unsigned value = setup.options[i];
        if (i < facts.options.size() ? !facts.options[i].allows(value, setup.players) : value != 0) return false;
    }
    return true;
}

const Facts* facts_called(std::string_view game) {
    const Facts* facts = nullptr;
    with_game(game, [&]<Game G>() { facts = &G::facts; });
    return facts;
}

std::vector<const Facts*> all_facts() {
    std::vector<const Facts*> facts;
    each_game([&]<Game G>() { facts.push_back(&G::facts); });
    return facts;
}

std::unique_ptr<AnyMatch> start_match(std::string_view game, const Setup& setup, const Seed& seed) {
    std::unique_ptr<AnyMatch> match;
    with_game(game, [&]<Game G>() {
        if (is_playable(G::facts, setup)) match = start_match<G>(G::standard_box(), setup, seed);
    });
    return match;
}

namespace batch {

std::unique_ptr<AnyGame> open_game(std::string_view game, const Setup& setup) {
    std::unique_ptr<AnyGame> opened;
    with_game(game, [&]<Game G>() {
        if (is_playable(G::facts, setup)) opened = std::make_unique<GameOf<G>>(G::standard_box(), setup);
    });
    return opened;
}

} // namespace batch

} // namespace iteru
