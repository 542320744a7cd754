// What a net reads of a position: engine/features.h.
#include <algorithm>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

constexpr int styles = 4;
constexpr std::size_t per_site = 1 + max_players + 3 + styles + colours + 2 * max_players + 2;
constexpr std::size_t per_player = colours + highest_tablet + 4 + max_players + 2 * max_groups;
constexpr std::size_t shared = max_groups * colours + colours + 3 + max_groups + 3;

/// Who has how many pawns at each site, by how far behind in turn order.
using Pawns = std::array<std::array<std::uint8_t, max_players>, site_count>;

struct Standing {
    Pawns workers{};
    Pawns foremen{}; // where they are ordered to, as far as the position knows

    Standing(const TalDerKoenige& game, const State& state, Seat me) {
        const int players = game.setup().players;
        for (int away = 0; away < players; ++away) {
            const Player& player = state.players[n((me + away) % players)];
            const auto stand = [&](Pawns& pawns, Place at) {
                const SiteId site = game.site_at(at);
                if (site != no_site) ++pawns[n(site)][n(away)];
            };
            for (const Place worker : player.workers) stand(workers, worker);
            for (std::size_t i = 0; i < foreman_count; ++i) {
                stand(foremen, player.orders[i] == no_place ? player.foremen[i] : player.orders[i]);
            }
        }
    }
};

FeatureWriter write_site(FeatureWriter out, const TalDerKoenige& game, const State& state, Seat me, SiteId id,
                         const Standing& standing) {
    const Site& site = state.sites[n(id)];
    const Player& player = state.players[me];
    const bool owned = site.owner != nobody;
    out.one_of(owned ? 1 + seats_after(me, site.owner, game.setup().players) : 0, 1 + max_players);
    out.count(site.blocks);
    const bool finished = game.finished(state, id);
    out.flag(finished);
    out.flag(site.centre != 0);
    out.one_of(site.blocks > 0 ? static_cast<int>(game.style(site)) : styles, styles);
    // What the storey being built is made of so far.
    const std::size_t storey = finished ? 0 : game.storey_of(id, site.blocks);
    for (std::size_t colour = 0; colour < colours; ++colour) out.flag(!finished && site.storeys[storey][colour] > 0);
    for (const std::uint8_t workers : standing.workers[n(id)]) out.count(workers);
    for (const std::uint8_t foremen : standing.foremen[n(id)]) out.count(foremen);
    const auto nearest = [&](const auto& pawns) {
        int lines = move_points + 1;
        for (const Place pawn : pawns) lines = std::min(lines, game.board().distance(pawn, id));
        return move_points + 1 - lines;
    };
    out.count(nearest(player.workers));
    out.count(nearest(player.foremen));
    return out;
}

FeatureWriter write_player(FeatureWriter out, const TalDerKoenige& game, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    for (const std::uint8_t cubes : player.cubes) out.count(cubes);
    for (const std::uint8_t at : player.valued) out.flag(at == 0);
    out.count(game.blanks_in_hand(player));
    out.flag((state.passed >> seat & 1U) != 0);
    out.count(game.free_scarabs(state, seat));
    out.count(std::ranges::count(player.orders, no_place));
    out.one_of(seats_after(state.disc, seat, game.setup().players), max_players);
    for (std::size_t group = 0; group < max_groups; ++group) {
        out.count(player.tablets[group]);
        out.count(game.bid_at(player, static_cast<int>(group)));
    }
    return out;
}

} // namespace

const std::size_t TalDerKoenige::feature_count = site_count * per_site + max_players * per_player + shared;

void TalDerKoenige::features(const State& state, Seat seat, FeatureWriter& into) const {
    FeatureWriter out = into; // a copy of its own, whose place can stay in a register
    const Standing standing{*this, state, seat};
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto id = static_cast<SiteId>(i);
        if (board_.open(id)) out = write_site(out, *this, state, seat, id, standing);
        else out.nothing(per_site);
    }
    in_turn_order(out, seat, setup_.players, max_players, per_player,
                  [&](Seat whose) { out = write_player(out, *this, state, whose); });
    for (const Cubes& group : state.groups) {
        for (const std::uint8_t cubes : group) out.count(cubes);
    }
    for (const std::uint8_t cubes : state.bag) out.count(cubes);
    out.count(box_.pharaoh_blocks - pharaoh_blocks(state));
    out.count(state.points);
    out.count(state.foreman);
    out.steps(state.round, max_groups);
    for (const bool option : {fast(), expert(), bluff()}) out.flag(option);
    into = out;
}

} // namespace iteru::tal_der_koenige
