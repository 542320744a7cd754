// Decisions: what may be done, what comes of it, and what goes by itself.
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

/// Calls `take(tile)` for each different tile of a pool (F8.4) until it answers false.
template <class Take>
bool each_different(const std::array<Tile, pool_size>& pool, Take take) {
    for (std::size_t i = 0; i < pool.size(); ++i) {
        if (pool[i] == no_tile || std::find(pool.begin(), pool.begin() + i, pool[i]) != pool.begin() + i) continue;
        if (!take(pool[i])) return false;
    }
    return true;
}

} // namespace

/// Calls `take(action)` for every legal action until it answers false.
template <class Take>
void Fertility::choices(const State& state, Seat, Take& take) const {
    const Player& player = state.players[state.active];
    switch (state.decision) {
    case Decision::place: {
        std::array<Squares, resource_kinds> beside_scene{};
        for (std::size_t i = 0; i < beside_scene.size(); ++i) beside_scene[i] = state.scene[i].neighbours();
        const Squares across = state.free & state.free.left();
        const Squares along = state.free & state.free.up();
        each_different(player.pool, [&](Tile tile) {
            const Squares a = beside_scene[index(box_.tiles[n(tile)].first)];
            const Squares b = beside_scene[index(box_.tiles[n(tile)].second)];
            const auto put = [&](Squares pairs, int first, int second) {
                return pairs.each([&](Square square) {
                    return take({.kind = Decision::place,
                                 .tile = tile,
                                 .first = static_cast<Square>(static_cast<int>(square) + first),
                                 .second = static_cast<Square>(static_cast<int>(square) + second)});
                });
            };
            if (!put(across & (a | b.left()), 0, rows) || !put(along & (a | b.up()), 0, 1)) return false;
            if (box_.tiles[n(tile)].first == box_.tiles[n(tile)].second) return true; // F8.4: one way up
            return put(across & (b | a.left()), rows, 0) && put(along & (b | a.up()), 1, 0);
        });
        break;
    }
    case Decision::discard:
        each_different(player.pool, [&](Tile tile) { return take({.kind = Decision::discard, .tile = tile}); });
        break;
    case Decision::quarry:
        if (state.quarry_count == 0) return;
        for (const Resource resource : all_resources) {
            if (state.stock[index(resource)] == 0) continue;
            if (!take({.kind = Decision::quarry, .good = as_good(resource)})) return;
        }
        if (player.monuments > 0) take({.kind = Decision::quarry, .good = Good::monument});
        break;
    case Decision::build: {
        if (!take({.kind = Decision::build, .pass = true})) return;
        if (player.districts[spots - 1] != no_district) return;
        int purse = player.wheat;
        for (const std::uint8_t count : state.beside) purse += count;
        for (const DistrictId district : state.row) {
            if (district == no_district || box_.districts[n(district)].cost > purse) continue;
            if (!take({.kind = Decision::build, .district = district})) return;
        }
        break;
    }
    case Decision::pay:
        for (const Resource resource : all_resources) {
            if (state.beside[index(resource)] == 0) continue;
            if (!take({.kind = Decision::pay, .good = as_good(resource)})) return;
        }
        if (player.wheat > 0) take({.kind = Decision::pay, .good = Good::wheat});
        break;
    case Decision::supply:
    case Decision::barter: {
        const bool bartering = state.decision == Decision::barter;
        if (!bartering && !take({.kind = Decision::supply, .pass = true})) return;
        for (const Resource resource : all_resources) {
            const bool available = bartering ? state.stock[index(resource)] > 0 &&
                                                   (shop(player, state.bartering).barter >> index(resource) & 1U) != 0
                                             : state.beside[index(resource)] > 0;
            if (!available) continue;
            for (std::uint32_t left = player.room[index(resource)]; left != 0; left &= left - 1) {
                const auto id = static_cast<ShopId>(std::countr_zero(left));
                if (!take({.kind = state.decision, .good = as_good(resource), .shop = id})) return;
            }
        }
        break;
    }
    case Decision::take:
    case Decision::remove:
        each_different(state.common, [&](Tile tile) { return take({.kind = state.decision, .tile = tile}); });
        break;
    case Decision::none: break;
    }
}

bool Fertility::is_possible(const Action& action) const {
    switch (action.kind) {
    case Decision::place: {
        const TileKind& kind = box_.tiles[n(action.tile)];
        if (!Squares::of(action.first).neighbours().contains(action.second)) return false;
        return kind.first != kind.second || action.first < action.second; // F8.4
    }
    case Decision::quarry: return action.good != Good::wheat;
    case Decision::pay: return action.good != Good::monument;
    case Decision::supply: return action.pass || is_resource(action.good);
    case Decision::barter: return is_resource(action.good);
    case Decision::discard:
    case Decision::build:
    case Decision::take:
    case Decision::remove: return true;
    case Decision::none: break;
    }
    return false;
}

void Fertility::apply(State& state, Seat seat, Action action, Events& events) const {
    events.cite(Rule::F8_1);
    if (action.kind == Decision::place || action.kind == Decision::take) events.cite(Rule::F8_4);
    carry_out(state, seat, action, events);
    go_on(state, events, Rule::F8_2);
}

void Fertility::carry_out(State& state, Seat, const Action& action, Events& events) const {
    switch (action.kind) {
    case Decision::place: place_tile(state, action, events); break;
    case Decision::discard: discard_tile(state, action, events); break;
    case Decision::quarry: work_quarry(state, action, events); break;
    case Decision::build: build_district(state, action, events); break;
    case Decision::pay: pay(state, action, events); break;
    case Decision::supply: supply(state, action, events); break;
    case Decision::barter: barter(state, action, events); break;
    case Decision::take: take_tile(state, action, events); break;
    case Decision::remove: remove_tile(state, action, events); break;
    case Decision::none: break;
    }
}

/// F8.2: a decision without a legal action is skipped.
void Fertility::skip(State& state, Events& events) const {
    switch (state.decision) {
    case Decision::place: state.decision = Decision::discard; break; // F2.4
    case Decision::quarry:                                           // F2.8: no quarry, or nothing to be had
        for (std::size_t i = 0; i < state.quarry_count; ++i) {
            events.add(QuarryEmpty{state.quarries[i]}, Rule::F2_8, state.active);
        }
        state.quarries.fill(Square{});
        state.quarry_count = 0;
        state.decision = Decision::build;
        break;
    case Decision::barter: // F4.3: lost
        events.add(BarterLost{state.bartering}, Rule::F4_3, state.active);
        state.bartering = no_shop;
        state.decision = Decision::supply;
        break;
    default: assert(false && "every other decision has a legal action");
    }
}

// For legal, and for the deal.
template void Fertility::choices(const State&, Seat, AllChoices&) const;
template void Fertility::choices(const State&, Seat, TwoChoices&) const;

} // namespace iteru::fertility
