// What a seat sees: a concealed position in the words of the table. `nobody` sees the tablets and orders of all.
#include "games/tal-der-koenige/view.h"

#include <algorithm>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

class Viewing {
public:
    Viewing(const TalDerKoenige& game, const State& state, Seat viewer)
        : game_(game), state_(state), viewer_(viewer), players_(game.setup().players) {}

    [[nodiscard]] view::CubeGroup group(std::size_t group) const {
        return {.cubes = {state_.groups[group]},
                .tablets = by_seat([&](Seat seat) { return state_.players[seat].tablets[group]; })};
    }

    [[nodiscard]] view::Site site(SiteId id) const {
        const Site& site = state_.sites[n(id)];
        return {.site = static_cast<int>(n(id)) + 1,
                .size = game_.size_of(id),
                .open = game_.board().open(id),
                .owner = if_any(site.owner),
                .blocks = site.blocks,
                .finished = game_.finished(state_, id),
                .style = game_.style(site),
                .points = game_.points_for(state_, id),
                .storeys = storeys(id),
                .built = site.built,
                .stolen = by_seat([&](Seat seat) { return site.stolen[seat]; }),
                .may_steal = by_seat([&](Seat seat) {
                    const bool theft = state_.decision == Decision::steal;
                    return theft ? std::min<int>(game_.steals_left(state_, seat, id), site.blocks) : 0;
                }),
                .may_take = seats(
                    [&](Seat seat) { return state_.decision == Decision::take && game_.may_take(state_, seat, id); })};
    }

    [[nodiscard]] view::Player player(Seat seat) const {
        const Player& player = state_.players[seat];
        const bool planning = state_.decision == Decision::plan;
        view::Player seen{.foremen = player.foremen,
                          .workers = player.workers,
                          .scarabs = game_.free_scarabs(state_, seat),
                          .cubes = {player.cubes},
                          .passed = (state_.passed >> seat & 1U) != 0,
                          .bids = {},
                          .orders_written =
                              static_cast<int>(foreman_count - std::ranges::count(player.orders, no_place)),
                          .points_to_plan = {},
                          .orders = {}};
        const bool known = viewer_ == nobody || viewer_ == seat;
        if (known && state_.decision == Decision::bid) seen.bids = bids(player);
        if (known && planning) seen.points_to_plan = game_.points_to_plan(state_, seat);
        if (known || !planning) seen.orders = {player.orders};
        return seen;
    }

    template <class Of>
    [[nodiscard]] SetOf<Seat> seats(Of of) const {
        SetOf<Seat> set;
        for (Seat seat = 0; seat < players_; ++seat) set.bits |= std::uint64_t{of(seat)} << seat;
        return set;
    }

private:
    template <class Of>
    [[nodiscard]] view::BySeat by_seat(Of of) const {
        view::BySeat figures;
        for (Seat seat = 0; seat < players_; ++seat) figures.push_back(static_cast<std::uint8_t>(of(seat)));
        return figures;
    }

    [[nodiscard]] List<view::Storey, max_storeys> storeys(SiteId id) const {
        const Site& site = state_.sites[n(id)];
        List<view::Storey, max_storeys> storeys;
        for (std::size_t i = 0; i < max_storeys; ++i) {
            if (game_.box().storeys[n(game_.size_of(id))][i] == 0) break;
            view::Storey storey{.edge = {site.storeys[i]}, .centre = {}};
            if (game_.has_centre(id, i)) {
                storey.centre.value.emplace();
                if (site.centre != 0) storey.centre.value->emplace(static_cast<Colour>(site.centre - 1));
            }
            storeys.push_back(storey);
        }
        return storeys;
    }

    [[nodiscard]] List<view::Tablets, max_groups> bids(const Player& player) const {
        List<view::Tablets, max_groups> bids;
        for (int group = 0; group < state_.group_count; ++group) {
            view::Tablets tablets;
            int blanks = player.tablets[n(group)];
            for (const std::uint8_t at : player.valued) blanks -= at == group + 1;
            for (int i = 0; i < blanks; ++i) tablets.push_back(0);
            for (std::uint8_t value = 1; value <= highest_tablet; ++value) {
                if (player.valued[value - 1U] == group + 1) tablets.push_back(value);
            }
            bids.push_back(tablets);
        }
        return bids;
    }

    const TalDerKoenige& game_;
    const State& state_;
    Seat viewer_;
    Seat players_;
};

} // namespace

View TalDerKoenige::view_of(const State& state, Seat viewer) const {
    const Viewing seen{*this, state, viewer};
    const bool playing = state.decision != Decision::none;
    const bool foreman_up = state.decision == Decision::foreman || state.decision == Decision::claim;
    View view{.players_count = setup_.players,
              .round = state.round,
              .disc = state.disc,
              .active = playing && state.decision != Decision::plan ? std::optional{state.active} : std::nullopt,
              .decision = playing ? std::optional{state.decision} : std::nullopt,
              .to_act = seen.seats([&](Seat seat) { return to_act(state).contains(seat); }),
              .foreman = foreman_up ? std::optional{state.foreman + 1} : std::nullopt,
              .points_left = state.points,
              .bag = {state.bag},
              .pharaoh_blocks = pharaoh_blocks(state),
              .set_aside = total(state.spent) - pharaoh_blocks(state),
              .groups = {},
              .sites = {},
              .players = {}};
    for (std::size_t group = 0; group < state.group_count; ++group) view.groups.push_back(seen.group(group));
    for (std::size_t site = 0; site < site_count; ++site) view.sites.push_back(seen.site(static_cast<SiteId>(site)));
    for (Seat seat = 0; seat < setup_.players; ++seat) view.players.push_back(seen.player(seat));
    return view;
}

} // namespace iteru::tal_der_koenige
