#include "table/known.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "engine/text.h"
#include "games/games.h"

namespace iteru::server {

namespace {

std::optional<std::vector<std::byte>> bytes_in(std::string_view digits) {
    std::vector<std::byte> bytes;
    for (; digits.size() >= 2; digits.remove_prefix(2)) {
        std::uint8_t byte = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + 2, byte, 16);
        if (error != std::errc{} || end != digits.data() + 2) return std::nullopt;
        bytes.push_back(std::byte{byte});
    }
    if (!digits.empty()) return std::nullopt;
    return bytes;
}

} // namespace

KnownPosition known_to(const AnyMatch& match, Seat seat) {
    const Facts& facts = match.facts();
    const auto concealed = match.concealed(seat);
    KnownPosition known{.game = std::string{facts.id},
                        .rules = facts.rules_version,
                        .box = hex64(match.box_hash()),
                        .players = match.setup().players,
                        .options = {},
                        .state = {}};
    for (std::size_t i = 0; i < facts.options.size(); ++i) known.options.push_back(match.setup().options[i]);
    for (const std::byte byte : concealed->state_bytes()) append_hex(known.state, std::to_integer<unsigned>(byte), 2);
    return known;
}

std::unique_ptr<AnyMatch> match_at(const KnownPosition& known) {
    const auto bytes = bytes_in(known.state);
    if (!bytes) return nullptr;
    std::unique_ptr<AnyMatch> match;
    with_game(known.game, [&]<Game G>() {
        const bool possible = known.rules == G::facts.rules_version && known.players >= G::facts.min_players &&
                              known.players <= G::facts.max_players && known.options.size() == G::facts.options.size();
        if (!possible || known.box != hex64(hash_of(G::standard_box()))) return;
        Setup setup = usual_setup(G::facts, known.players);
        std::copy_n(known.options.begin(), std::min(known.options.size(), setup.options.size()), setup.options.begin());
        match = start_match<G>(G::standard_box(), setup, Seed{});
        if (!match->replace_state(*bytes)) match = nullptr;
    });
    return match;
}

} // namespace iteru::server
