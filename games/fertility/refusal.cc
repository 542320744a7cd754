// Why an action is not allowed, in the order of the rulebook.
#include <algorithm>
#include <bit>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

using No = std::optional<Refusal<Rule>>;
constexpr std::nullopt_t allowed = std::nullopt;

constexpr bool holds(const std::array<Tile, pool_size>& pool, Tile tile) {
    return std::find(pool.begin(), pool.end(), tile) != pool.end();
}

constexpr bool adjacent(Square a, Square b) { return Squares::of(a).neighbours().contains(b); }

/// F2.2: what lies on a square that is not free desert.
No not_free(const State& state, Square square) {
    if (column_of(square) >= state.columns) return {{Rule::F2_2, "off_board"}};
    if (state.wheat.contains(square)) return {{Rule::F2_2, "on_wheat"}};
    if (state.water.contains(square)) return {{Rule::F2_2, "on_water"}};
    if (state.monuments.contains(square)) return {{Rule::F2_2, "on_monument"}};
    if (!state.free.contains(square)) return {{Rule::F2_2, "on_tile"}};
    return allowed;
}

No refuse_place(const Box& box, const State& state, const Action& action) {
    if (!holds(state.players[state.active].pool, action.tile)) return {{Rule::F2_1, "not_in_personal_pool"}};
    if (!adjacent(action.first, action.second)) return {{Rule::F2_1, "not_adjacent"}};
    if (const No no = not_free(state, action.first)) return no;
    if (const No no = not_free(state, action.second)) return no;
    const TileKind& tile = box.tiles[static_cast<std::size_t>(action.tile)];
    const bool matches = state.scene[index(tile.first)].neighbours().contains(action.first) ||
                         state.scene[index(tile.second)].neighbours().contains(action.second);
    if (!matches) return {{Rule::F2_3, "no_scene_matches"}};
    if (tile.first == tile.second && action.second < action.first) return {{Rule::F8_4, "double_turned"}};
    return allowed;
}

No refuse_quarry(const State& state, Good good) {
    if (good == Good::wheat) return {{Rule::F2_8, "no_wheat_in_quarry"}};
    if (good == Good::monument) {
        if (state.players[state.active].monuments == 0) return {{Rule::F2_8, "no_monument_left"}};
    } else if (state.stock[static_cast<std::size_t>(good)] == 0) {
        return {{Rule::F2_9, "stock_empty"}};
    }
    return allowed;
}

No refuse_build(const Box& box, const State& state, const Action& action) {
    if (action.pass) return allowed;
    const Player& player = state.players[state.active];
    if (player.districts[spots - 1] != no_district) return {{Rule::F3_1, "no_free_spot"}};
    if (std::find(state.row.begin(), state.row.end(), action.district) == state.row.end()) {
        return {{Rule::F3_1, "not_face_up"}};
    }
    int purse = player.wheat;
    for (const std::uint8_t count : state.beside) purse += count;
    const int cost = box.districts[static_cast<std::size_t>(action.district)].cost;
    if (cost > purse) return {{Rule::F3_1, "too_dear", cost, purse}};
    return allowed;
}

No refuse_pay(const State& state, Good good) {
    if (good == Good::monument) return {{Rule::F3_2, "monument_never_pays"}};
    if (good == Good::wheat) {
        if (state.players[state.active].wheat == 0) return {{Rule::F3_2, "no_wheat_left"}};
    } else if (state.beside[static_cast<std::size_t>(good)] == 0) {
        return {{Rule::F3_2, "none_beside"}};
    }
    return allowed;
}

No refuse_shop(const Player& player, const Action& action, Rule rule) {
    const std::uint32_t room = player.room[static_cast<std::size_t>(action.good)];
    if ((room >> static_cast<unsigned>(action.shop) & 1U) == 0) return {{rule, "no_room_on_shop"}};
    return allowed;
}

No refuse_supply(const State& state, const Action& action) {
    if (action.pass) return allowed;
    if (!is_resource(action.good)) return {{Rule::F4_1, "not_a_resource"}};
    if (state.beside[static_cast<std::size_t>(action.good)] == 0) return {{Rule::F4_1, "none_beside"}};
    return refuse_shop(state.players[state.active], action, Rule::F4_1);
}

No refuse_barter(const State& state, const Shop& shop, const Action& action) {
    if (!is_resource(action.good) || (shop.barter >> static_cast<unsigned>(action.good) & 1U) == 0) {
        return {{Rule::F4_3, "not_offered_by_barter"}};
    }
    if (state.stock[static_cast<std::size_t>(action.good)] == 0) return {{Rule::F2_9, "stock_empty"}};
    return refuse_shop(state.players[state.active], action, Rule::F4_3);
}

} // namespace

std::optional<Refusal<Rule>> Fertility::why_not(const State& state, Seat seat, Action action) const {
    if (state.decision == Decision::none) return {{Rule::F6_1, "game_is_over"}};
    if (seat != state.active) return {{Rule::F1_8, "not_your_turn"}};
    if (action.kind != state.decision) {
        if (action.kind == Decision::discard && state.decision == Decision::place) {
            return {{Rule::F2_4, "a_tile_can_be_placed"}};
        }
        return {{Rule::F8_1, "not_now"}};
    }
    switch (action.kind) {
    case Decision::place: return refuse_place(box_, state, action);
    case Decision::discard:
        if (!holds(state.players[seat].pool, action.tile)) return {{Rule::F2_4, "not_in_personal_pool"}};
        return allowed;
    case Decision::quarry: return refuse_quarry(state, action.good);
    case Decision::build: return refuse_build(box_, state, action);
    case Decision::pay: return refuse_pay(state, action.good);
    case Decision::supply: return refuse_supply(state, action);
    case Decision::barter: return refuse_barter(state, shop(state.players[seat], state.bartering), action);
    case Decision::take:
        if (!holds(state.common, action.tile)) return {{Rule::F5_2, "not_in_common_pool"}};
        return allowed;
    case Decision::remove:
        if (!holds(state.common, action.tile)) return {{Rule::F5_3, "not_in_common_pool"}};
        return allowed;
    case Decision::none: break;
    }
    return {{Rule::F8_1, "not_now"}};
}

} // namespace iteru::fertility
