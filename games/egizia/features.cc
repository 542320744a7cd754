// What a net reads of a position: engine/features.h.
#include <algorithm>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

constexpr int site_places = max_places + 1;
constexpr std::size_t per_player = 87;
constexpr std::size_t of_mine = sphinx_cards + nile_spaces + nile_cards;
constexpr std::size_t shared = 49;
constexpr int within_reach = 3; // a card in the river that one could take, against one that others could

/// Where a seat stands in an order.
int place_in(const std::array<Seat, max_players>& order, Seat seat) {
    return static_cast<int>(std::ranges::find(order, seat) - order.begin());
}

FeatureWriter write_player(FeatureWriter out, const Egizia& game, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    for (int effect = 1; effect < effect_kinds; ++effect) out.count(game.how_many(player, static_cast<Effect>(effect)));
    for (const FieldClass field : {FieldClass::green, FieldClass::yellow, FieldClass::brown}) {
        out.count(game.class_total(player, field));
    }
    out.count(std::popcount(player.improved) + std::popcount(player.improved_twice));
    out.count(game.irrigated(state, player));
    out.count(game.quarried(player));
    out.count(game.need(player));
    out.count(game.missing_grain(state, seat));
    out.count(player.stones);
    for (const std::uint8_t crew : player.crews) out.count(crew);
    for (const std::uint8_t market : player.markets) out.steps(market, market_spaces - 1);
    out.count(game.box().boats - player.boats_placed);
    out.flag(player.passed != 0);
    for (unsigned crew = 0; crew < crew_kinds; ++crew) out.flag((player.used >> crew & 1U) != 0);
    for (const std::uint8_t power : {once::upstream, once::reuse, once::crew_for_stones, once::crew_step}) {
        out.flag((player.once_used & power) != 0);
    }
    for (std::size_t site = 0; site < site_count; ++site) {
        out.flag((player.sites_built >> site & 1U) != 0);
        out.one_of(game.place_at_site(state, seat, site).value_or(site_places), site_places);
    }
    out.count(player.sphinx_count);
    for (std::size_t i = 0; i < building_words.size(); ++i) {
        out.count(game.stones_on(state, seat, static_cast<Building>(i)));
    }
    out.count(game.tomb_total(state, seat));
    out.one_of(place_in(state.turn_order, seat), max_players);
    out.one_of(place_in(state.track, seat), max_players);
    out.flag((state.acted >> seat & 1U) != 0);
    out.flag((state.first >> seat & 1U) != 0);
    out.count(std::bit_width(player.boats));
    out.count(player.twice != 0 ? 1 : 0);
    return out;
}

} // namespace

const std::size_t Egizia::feature_count = max_players * per_player + of_mine + shared;

void Egizia::features(const State& state, Seat seat, FeatureWriter& into) const {
    FeatureWriter out = into; // a copy of its own, whose place can stay in a register
    in_turn_order(out, seat, setup_.players, max_players, per_player,
                  [&](Seat whose) { out = write_player(out, *this, state, whose); });

    for (std::size_t i = 0; i < sphinx_cards; ++i) out.flag((state.players[seat].sphinx >> i & 1U) != 0);
    const bool placing = state.step == Decision::boat || state.step == Decision::second_boat;
    const Spaces open = placing ? open_spaces(state, seat) : 0;
    std::array<int, nile_cards> river{};
    for (std::size_t at = 0; at < nile_spaces; ++at) {
        const bool mine = (open >> at & 1U) != 0;
        out.flag(mine);
        const NileSpace& here = box_.nile[at];
        if (here.kind != SpaceKind::card || (state.river >> here.which & 1U) == 0) continue;
        river[n(river_card(state, here.which))] = mine ? within_reach : 1;
    }
    for (const int card : river) out.count(card);

    out.steps(state.round - 1, rounds - 1);
    out.one_of(state.step, static_cast<int>(Decision::none));
    out.one_of(state.flood, 3);
    out.count(state.obelisk_height);
    out.count(state.tombs_taken);
    for (const std::uint8_t height : state.wall_heights) out.count(height);
    for (const Seat stone : state.columns) out.flag(stone != nobody);
    out.count(state.roof_laid);
    for (const std::uint8_t laid : state.storey_laid) out.count(laid);
    out.one_of(state.site, site_count);
    const bool mine = state.active == seat;
    for (const int figure : {state.grain, state.strength, state.laid, state.crew_steps, state.floods,
                             state.market_steps, state.stones_due})
        out.count(mine ? figure : 0);
    out.count(state.deck_count);
    out.flag(per_ten());
    for (std::size_t i = 0; i < tombs_face_up; ++i) {
        const std::size_t at = state.tombs_taken + i;
        out.count(at < tombs_on_board ? state.tombs[at] : 0);
    }
    into = out;
}

} // namespace iteru::egizia
