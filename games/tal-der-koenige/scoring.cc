// T7: the final count, by category.
#include <bit>
#include <tuple>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

/// The colours of a storey: bit per colour.
unsigned colours_of(const Cubes& storey) {
    unsigned found = 0;
    for (std::size_t i = 0; i < storey.size(); ++i) found |= storey[i] > 0 ? 1U << i : 0U;
    return found;
}

} // namespace

/// T7.2, T7.3: by the visible blocks.
Style TalDerKoenige::style(const Site& site) const {
    unsigned all = 0;
    bool layered = true;
    for (const Cubes& storey : site.storeys) {
        const unsigned here = colours_of(storey);
        layered = layered && std::popcount(here) <= 1;
        all |= here;
    }
    if (std::popcount(all) <= 1) return Style::plain;
    if (layered) return Style::layered;
    return expert() && std::popcount(all) == 2 ? Style::striped : Style::mixed; // T8.2
}

int TalDerKoenige::points_for(const State& state, SiteId site) const {
    const auto style_now = static_cast<std::size_t>(style(state.sites[static_cast<std::size_t>(site)]));
    return box_.points[static_cast<std::size_t>(size_of(site))][style_now];
}

Result TalDerKoenige::result(const State& state) const {
    Result result;
    std::array<int, max_players> large{};
    std::array<int, max_players> all{};
    for (std::size_t i = 0; i < site_count; ++i) {
        const Site& site = state.sites[i];
        const auto id = static_cast<SiteId>(i);
        if (site.owner == nobody || !finished(state, id)) continue;
        const auto size = static_cast<std::size_t>(size_of(id));
        SeatResult& count = result.seats[site.owner];
        const int points = points_for(state, id);
        count.points[size] = static_cast<std::int16_t>(count.points[size] + points);
        count.total = static_cast<std::int16_t>(count.total + points);
        ++all[site.owner];
        large[site.owner] += size_of(id) == Size::large;
    }
    // T7.4: most points, then more finished large pyramids, then more finished pyramids.
    rank_seats(result, setup_.players, [&](Seat a, Seat b) {
        return std::tuple{result.seats[a].total, large[a], all[a]} >
               std::tuple{result.seats[b].total, large[b], all[b]};
    });
    return result;
}

std::vector<CountItem> TalDerKoenige::items(const State& state) const {
    ItemList list{*this};
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto id = static_cast<SiteId>(i);
        const Site& site = state.sites[i];
        if (site.owner == nobody || !finished(state, id)) continue;
        list.add(site.owner,
                 {.category = static_cast<std::uint8_t>(size_of(id)),
                  .item = style_words[static_cast<std::size_t>(style(site))],
                  .points = points_for(state, id)},
                 "site", id);
    }
    return std::move(list).take();
}

} // namespace iteru::tal_der_koenige
