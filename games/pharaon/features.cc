// What a net reads of a position: engine/features.h.
#include <algorithm>
#include <bit>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

constexpr int decisions = static_cast<int>(Decision::none);
constexpr int variant_kinds = 2 + nile_options;
constexpr std::size_t per_player =
    token_kinds + basic_kinds * track_top + chamber_steps + 3 + 2 + district_count + pyramid_rows + 4;
constexpr std::size_t of_mine = noble_total;
constexpr std::size_t rows = noble_total + artisan_total + basic_kinds + 2 * offering_kinds + resource_kinds;
constexpr std::size_t districts = district_count * (basic_kinds + district_count + 2);
constexpr std::size_t shared =
    rounds + 1 + district_count + variant_kinds + basic_kinds + 1 + decisions + 2 + 2 * district_count + 2;

FeatureWriter write_player(FeatureWriter out, const Pharaon& game, const State& state, Seat seat) {
    const Player& player = state.players[seat];
    for (const std::uint8_t tokens : player.tokens) out.count(tokens);
    for (const std::uint8_t level : player.tracks) out.steps(level, track_top);
    out.steps(player.chamber, chamber_steps);
    out.count(player.noble_count());
    out.count(std::popcount(player.nobles & ~player.used));
    out.count(player.artisan_count());
    int artisans = 0;
    for (std::uint32_t left = player.artisans; left != 0; left &= left - 1) {
        artisans += game.box().artisans[n(std::countr_zero(left))].pp;
    }
    out.count(artisans);
    const Pharaon::Faith faith = game.faith(state, player, seat);
    out.count(faith.nobles);
    for (unsigned god = 0; god < district_count; ++god) out.flag((faith.satisfied >> god & 1U) != 0);
    out.one_of(player.row, pyramid_rows);
    out.count(player.row == no_row ? 0 : player.cell + 1);
    out.flag(player.passed != 0);
    out.flag(state.first_player == seat);
    out.flag(state.pharaoh == seat);
    return out;
}

/// How many of each token.
template <std::size_t Kinds>
FeatureWriter write_tokens(FeatureWriter out, const std::array<int, Kinds>& counts) {
    for (const int count : counts) out.count(count);
    return out;
}

/// What lies there for anybody to take.
FeatureWriter write_rows(FeatureWriter out, const Pharaon& game, const State& state) {
    for (int i = 0; i < noble_total; ++i) {
        out.flag(std::ranges::find(state.noble_row, static_cast<NobleId>(i)) != state.noble_row.end());
    }
    for (int i = 0; i < artisan_total; ++i) {
        out.flag(std::ranges::find(state.artisan_row, static_cast<ArtisanId>(i)) != state.artisan_row.end());
    }
    std::array<int, basic_kinds> vases{};
    for (const VaseId vase : state.vase_row) {
        if (vase == no_vase) continue;
        const Vase& printed = game.box().vases[n(vase)];
        for (const Basic kind : {printed.bottom, printed.top[0], printed.top[1]}) ++vases[n(kind)];
    }
    out = write_tokens(out, vases);
    std::array<int, offering_kinds> lots{};
    std::array<int, offering_kinds> bonus{};
    const auto note = [](std::array<int, offering_kinds>& counts, Token token) {
        if (token != no_token && is_offering(token)) ++counts[n(token) - n(Token::construction_offering)];
    };
    for (const auto& lot : state.lots) {
        for (const Token token : lot) note(lots, token);
    }
    for (const Token token : state.bonus) note(bonus, token);
    out = write_tokens(out, lots);
    out = write_tokens(out, bonus);
    for (const std::uint8_t left : state.reserve) out.count(left);
    return out;
}

/// Where the districts stand, what they face, and how much room there is.
FeatureWriter write_districts(FeatureWriter out, const Pharaon& game, const State& state) {
    for (const District district : all_districts) {
        const auto& sector = state.wheel[n(state.facing[n(district)])];
        out.one_of(state.facing[n(district)], basic_kinds);
        out.one_of(std::ranges::find(state.ring, district) - state.ring.begin(), district_count);
        out.count(std::ranges::count_if(sector, [](Token token) { return token != no_token; }));
        out.flag(game.sector_full(state, district));
    }
    return out;
}

} // namespace

const std::size_t Pharaon::feature_count = max_players * per_player + of_mine + rows + districts + shared;

void Pharaon::features(const State& state, Seat seat, FeatureWriter& into) const {
    FeatureWriter out = into; // a copy of its own, whose place can stay in a register
    // Alone, the Traitor has a player's things; what it does with them stands on its tiles.
    in_turn_order(out, seat, seats(), max_players, per_player,
                  [&](Seat whose) { out = write_player(out, *this, state, whose); });
    const Player& me = state.players[seat];
    for (int i = 0; i < noble_total; ++i) {
        const auto noble = static_cast<NobleId>(i);
        out.count(me.ready(noble) ? 2 : me.has(noble) ? 1 : 0);
    }
    out = write_rows(out, *this, state);
    out = write_districts(out, *this, state);
    out.steps(state.round, rounds);
    out.flag(state.clockwise != 0);
    const bool acting = state.active == seat;
    const Decision pending_now = pending(state);
    const bool paying =
        acting && (pending_now == Decision::access || pending_now == Decision::variant || pending_now == Decision::pay);
    out.one_of(paying ? static_cast<int>(state.acting.district) : district_count, district_count);
    out.one_of(paying && pending_now == Decision::pay ? int{state.acting.variant} : variant_kinds, variant_kinds);
    for (unsigned kind = 0; kind < basic_kinds; ++kind) out.flag(paying && (state.acting.credit >> kind & 1U) != 0);
    out.count(paying ? state.acting.paid_count : 0);
    std::array<int, decisions> due{};
    for (std::size_t i = 0; acting && i < state.agenda_size; ++i) {
        if (is_decision(state.agenda[i].task)) ++due[n(state.agenda[i].task)];
    }
    for (const int count : due) out.count(count);
    out.flag(discovery(seat));
    out.count(state.passed_count);
    for (const TileOnTable& tile : state.traitor.tiles) out.count(solo() ? tile.filled : 0);
    for (unsigned god = 0; god < district_count; ++god) out.flag(solo() && (state.traitor.gods >> god & 1U) != 0);
    out.count(solo() ? state.traitor.level : 0);
    out.count(solo() ? state.traitor.vases.count : 0);
    into = out;
}

} // namespace iteru::pharaon
