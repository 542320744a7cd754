// What a seat sees: a concealed position in the words of the table. `nobody` sees decks in the order in which they will
// be drawn.
#include "games/pharaon/view.h"

#include <algorithm>
#include <bit>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

template <std::size_t Size, std::size_t Capacity>
std::array<std::uint8_t, Size> counts(const std::array<std::uint8_t, Capacity>& tokens, std::size_t first) {
    std::array<std::uint8_t, Size> some;
    std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(first), Size, some.begin());
    return some;
}

class Viewing {
public:
    Viewing(const Pharaon& game, const State& state, Seat viewer)
        : game_(game), box_(game.box()), state_(state), viewer_(viewer), asked_(Pharaon::pending(state)) {}

    template <class T, std::size_t Capacity>
    [[nodiscard]] HiddenPile<T> pile(const Pile<T, Capacity>& pile) const {
        if (viewer_ == nobody) return std::vector<T>(pile.all().rbegin(), pile.all().rend());
        return std::size_t{pile.count};
    }

    /// P8.2: each stands between two districts.
    [[nodiscard]] std::vector<view::God> gods() const {
        std::vector<view::God> gods;
        gods.reserve(district_count);
        for (std::size_t i = 0; i < district_count; ++i) {
            const District left = state_.ring[i];
            const District right = state_.ring[(i + 1) % district_count];
            const DistrictBoard& before = box_.districts[n(left)];
            const DistrictBoard& after = box_.districts[n(right)];
            gods.push_back({.god = after.god.view(),
                            .needs = {{{left, before.right.count}, {right, after.left.count}}},
                            .pp = before.right.pp + after.left.pp});
        }
        return gods;
    }

    [[nodiscard]] Entries<District, view::Sector, true> wheel() const {
        Entries<District, view::Sector, true> wheel;
        wheel.entries.reserve(district_count);
        for (const District district : state_.ring) {
            const Basic sector = state_.facing[n(district)];
            wheel.entries.push_back(
                {district, {.kind = sector, .slots = {std::span{state_.wheel[n(sector)]}.first(game_.slots())}}});
        }
        return wheel;
    }

    [[nodiscard]] List<std::optional<view::Lot>, max_lots> lots() const {
        List<std::optional<view::Lot>, max_lots> lots;
        for (const auto& lot : std::span{state_.lots}.first(game_.lots())) {
            lots.push_back(lot[0] == no_token ? std::nullopt : std::optional<view::Lot>{lot});
        }
        return lots;
    }

    [[nodiscard]] std::optional<view::Acting> acting() const {
        if (asked_ < Decision::access || asked_ > Decision::pay) return std::nullopt;
        const Acting& acting = state_.acting;
        const auto variant = static_cast<Variant>(acting.variant);
        const bool varied = acting.district == District::offerings || acting.district == District::nile;
        view::Acting seen{.district = acting.district,
                          .variant = {},
                          .paid = std::span{acting.paid}.first(acting.paid_count),
                          .covers = {},
                          .cost = {}};
        if (asked_ == Decision::pay && varied) seen.variant = variant;
        if (asked_ != Decision::access) seen.covers = {acting.credit};
        if (asked_ == Decision::pay || !varied) seen.cost = cost(acting.district, variant);
        return seen;
    }

    [[nodiscard]] std::optional<SetOf<Basic>> tracks_open() const {
        if (asked_ != Decision::track) return std::nullopt;
        constexpr unsigned all = (1U << basic_kinds) - 1U;
        return SetOf<Basic>{state_.agenda[state_.agenda_size - 1U].detail & all};
    }

    [[nodiscard]] std::optional<std::span<const NobleId>> nobles_drawn() const {
        if (asked_ != Decision::keep_noble || (viewer_ != nobody && viewer_ != state_.active)) return std::nullopt;
        return state_.offer;
    }

    [[nodiscard]] view::Player player(Seat seat) const {
        const Player& player = state_.players[seat];
        view::Player seen{.resources = {counts<resource_kinds>(player.tokens, 0)},
                          .offerings = {counts<offering_kinds>(player.tokens, resource_kinds)},
                          .nobles = {player.nobles},
                          .used_this_round = {player.used},
                          .artisans = {player.artisans},
                          .chamber = player.chamber,
                          .gods = {},
                          .tracks = {player.tracks},
                          .passed = player.passed != 0,
                          .pyramid = {},
                          .set_aside = {}};
        const unsigned satisfied = seat < game_.setup().players ? game_.gods_satisfied(state_, player, seat) : 0U;
        for (std::size_t i = 0; i < district_count; ++i) {
            const District after = state_.ring[(i + 1) % district_count];
            if ((satisfied >> i & 1U) != 0) seen.gods.push_back(box_.districts[n(after)].god.view());
        }
        if (player.row != no_row) seen.pyramid = {.row = player.row + 1, .cell = player.cell + 1};
        if (viewer_ == nobody || viewer_ == seat) seen.set_aside = if_any(player.set_aside);
        return seen;
    }

    [[nodiscard]] std::optional<view::Traitor> traitor() const {
        if (!game_.solo()) return std::nullopt;
        const Traitor& traitor = state_.traitor;
        view::Traitor seen{.owns = player(traitor_seat),
                           .vases = pile(traitor.vases),
                           .noble_level = traitor.level,
                           .gods = {},
                           .tiles = {}};
        for (const District district : all_districts) {
            if ((traitor.gods & bit(district)) != 0) seen.gods.push_back(box_.districts[n(district)].god.view());
        }
        for (const TileOnTable& tile : traitor.tiles) {
            seen.tiles.push_back({.tile = game_.tile(tile).tile,
                                  .dark = tile.dark != 0,
                                  .kind = tile.tied,
                                  .resources = std::span{tile.resources}.first(tile.filled)});
        }
        return seen;
    }

private:
    [[nodiscard]] List<view::CostUnit, max_cost> cost(District district, Variant variant) const {
        const Cost& whole = game_.cost(state_.players[game_.decider(state_)], district, variant);
        List<view::CostUnit, max_cost> units;
        for (std::size_t i = 0; i < whole.size; ++i) {
            if (whole.identical) units.push_back(view::CostUnit::alike);
            else if (whole.kinds[i] == any_kind) units.push_back(view::CostUnit::any);
            else units.push_back(static_cast<view::CostUnit>(whole.kinds[i]));
        }
        return units;
    }

    const Pharaon& game_;
    const Box& box_;
    const State& state_;
    Seat viewer_;
    Decision asked_;
};

} // namespace

View Pharaon::view_of(const State& state, Seat viewer) const {
    const Viewing seen{*this, state, viewer};
    const Decision asked = pending(state);
    View view{.players_count = setup_.players,
              .round = state.round,
              .first_player = if_any(state.first_player),
              .pharaoh = if_any(state.pharaoh),
              .active = state.agenda_size == 0 ? std::nullopt : if_any(state.active),
              .decision = asked == Decision::none ? std::nullopt : std::optional{asked},
              .ring = state.ring,
              .direction = state.clockwise != 0 ? view::Direction::clockwise : view::Direction::counter_clockwise,
              .gods = seen.gods(),
              .wheel = seen.wheel(),
              .reserve = {state.reserve},
              .vases = {std::span{state.vase_row}.first(box_.vases_shown[setup_.players])},
              .vase_pile = seen.pile(state.vase_pile),
              .vase_discard = {state.vase_discard},
              .nobles = {state.noble_row},
              .noble_deck = seen.pile(state.noble_deck),
              .noble_discard = {state.noble_discard},
              .artisans = {state.artisan_row},
              .artisan_deck = seen.pile(state.artisan_deck),
              .artisan_discard = {state.artisan_discard},
              .lots = seen.lots(),
              .bonus = {std::span{state.bonus}.first(lots())},
              .bag = seen.pile(state.bag),
              .offering_discard = {state.offering_discard},
              .acting = seen.acting(),
              .tracks_open = seen.tracks_open(),
              .vase_in_hand = if_any(state.vase_in_hand),
              .nobles_drawn = seen.nobles_drawn(),
              .players = {},
              .traitor = seen.traitor()};
    view.players.reserve(setup_.players);
    for (Seat seat = 0; seat < setup_.players; ++seat) view.players.push_back(seen.player(seat));
    return view;
}

} // namespace iteru::pharaon
